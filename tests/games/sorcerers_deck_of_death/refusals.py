"""Entries that are refused: every code of 5.4 in the places of the table of 5.1."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.commands import MakeRuling
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.rulings import SetFigure

Given = dict[str, Any]
Lines = tuple[str, ...]


class Case(NamedTuple):
    """A table, lines that are accepted, and an entry that is refused with code and rule."""

    entry: str  # the command in 5.1
    code: str
    rule: str | None
    given: Given  # of `begun.begin`
    lines: Lines
    line: Any


def on(figs: str, **more: Any) -> Given:
    """The activation phase with these figures on the table."""
    return {"figs": figs, **more}


N: Lines = ()
SETUP: Given = {"phase": "setup"}
POWER: Given = {"phase": "power"}
FULL: Given = {"phase": "power", "a": "9s9c9d9hTsTc??"}
INITIATIVE: Given = {"phase": "initiative"}
WALL = {"id": "w", "shape": "poly", "pts": [[7, 5], [11, 5], [11, 5.4], [7, 5.4]]}
LOW_WALL = {**WALL, "pts": [[7, 1], [11, 1], [11, 1.4], [7, 1.4]]}
DUO = on("aG 9,4; aM 3,1; bT 9,8; bM 9,17")
MELEE = on("aG 9,7; aM 3,1; bT 9,8; bM 9,17")
BRUTE = on("aL 9,7; aM 3,1; bT 9,8; bM 9,17", a="QsJdKh", b="9s9d")
SHOT = on("aT 9,2; aM 3,1; bG 9,9; bM 16,17", a="9sKd")
SCHOLAR = on("aS 9,2; aM 3,1; bM 9,17", a="9hTs")
TOLD: Given = {"figs": "aG; bT; bM", "places": "none"}
HOARD = on("aS 9,2; aM 3,1; bM 9,17", a="9s9c9d9hTsTc????")
HIT: Lines = ("aL; m bT; =41",)  # one wound: a push, or a Projection
THROWN: Lines = (*HIT, "!PR Qs; =44")
FOUR = on("aM 3,1 done; aG 9,4 done; aB 15,3; bM 9,17")
END = {"phase": "end", "figs": "aM 9,11.7; aS 9,8; bM 9,17"}
NO_DICE = [
    c.RollInitiative((c.Rolls((0, 1), (1, 3)),)),
    c.RollInitiative((c.Rolls((4, 1), (1,)),)),
]
FIGURE = SetFigure("aG", hp=1)

CASES = [
    # --- setup ------------------------------------------------------------------------------
    Case("deploy", "deploy_zone", "R12", SETUP, N, "d aG 3,1.8"),
    Case("deploy", "deploy_zone", "R12", {**SETUP, "first_deployer": "b"}, N, "d bG 3,16.2"),
    Case("deploy", "not_your_turn", "R13", SETUP, N, "d bG 3,16.5"),
    Case("deploy", "not_your_turn", "R13", SETUP, ("d aG 3,1",), "d aT 5,1"),
    Case("deploy", "already_deployed", "R13", SETUP, ("d aG 3,1; d bG 3,17",), "d aG 5,1"),
    Case("deploy", "overlap", "R11", SETUP, ("d aG 3,1; d bG 3,17",), "d aT 3.5,1"),
    Case("deploy", "off_table", "R2", SETUP, N, "d aG 0.3,1"),
    Case("deploy", "terrain", "R11", {**SETUP, "terrain": [LOW_WALL]}, N, "d aG 9,1.5"),
    Case("deploy", "no_such_figure", "R59", SETUP, N, c.Deploy("aX", (3000, 1000))),
    Case("deploy", "wrong_phase", "R18", DUO, N, "d aG 3,1"),
    # --- cards ------------------------------------------------------------------------------
    Case("draw", "wrong_draw_count", "R15", POWER, N, "+a *4"),
    Case("draw", "wrong_draw_count", "R15", {**POWER, "round": 3}, N, "+b *5"),
    Case("draw", "wrong_draw_count", "R15", {**POWER, "round": 6}, N, "+b *6"),
    Case("draw", "wrong_draw_count", "R15", SCHOLAR, ("aS; f",), "+a *3"),
    Case("draw", "wrong_draw_count", "R15", SCHOLAR, ("aS; f; !DI 9h",), "+a ?"),
    Case("draw", "card_impossible", "R67", {**POWER, "a": "9s"}, N, "+a 9s????"),
    Case("draw", "card_impossible", "R67", {**POWER, "pile_a": "9s"}, N, "+a ????9s"),
    Case("draw", "card_impossible", "R67", POWER, N, "+a 9sTs9s??"),
    Case("draw", "bad_card", "R67", POWER, N, c.Draw("a", ("8S", "?", "?", "?", "?"))),
    Case("draw", "already_drawn", "R15", POWER, ("+a *5",), "+a *5"),
    Case("draw", "unknown_cards", "R67", {**POWER, "a": "?"}, N, "+a"),
    Case("draw", "syntax", None, POWER, N, "+a"),
    Case("draw", "not_your_turn", "R32", SCHOLAR, ("aS; f",), "+b ?"),
    Case("walk", "no_map", "R98", TOLD, ("aG",), "w 9,9"),
    Case("push", "no_map", "R98", TOLD, ("aG; m bT; =66",), "p 9,9"),
    Case("deploy", "wrong_phase", "R18", TOLD, N, "d aG 9,1"),
    Case("draw", "wrong_phase", "R15", DUO, N, "+a ?"),
    Case("draw", "wrong_phase", "R18", INITIATIVE, N, "+a *5"),
    Case("draw", "dice_needed", "R41", MELEE, ("aG; m bT",), "+a ?"),
    Case("draw", "discard_needed", "R16", HOARD, ("aS; f; +a ?",), "+a ?"),
    Case("initiative", "discard_needed", "R16", FULL, ("+a *5", "+b *5"), "i 12:34"),
    Case("discard", "nothing_to_discard", "R16", POWER, N, "-a 9s"),
    Case("discard", "nothing_to_discard", "R16", FULL, ("+a *5",), "-b 9s9c9d"),
    Case("discard", "wrong_discard_count", "R16", FULL, ("+a *5",), "-a 9s9c"),
    Case("discard", "wrong_discard_count", "R16", FULL, ("+a *5",), "-a 9s9c9d9h"),
    Case("discard", "wrong_discard_count", "R16", FULL, ("+a *5",), "-a 9s9c9s"),
    Case("discard", "bad_card", "R67", FULL, ("+a *5",), "-a 9s9c?"),
    Case("discard", "card_not_in_hand", "R67", {**FULL, "a": "9s9c9d9hTsTc", "pile_a": "As"},
         ("+a *5",), "-a As"),
    # --- initiative -------------------------------------------------------------------------
    Case("initiative", "not_a_tie", "R19", INITIATIVE, N, "i 34:24/14:62"),
    Case("initiative", "not_a_tie", "R19", INITIATIVE, N, "i 33:24/14:62/11:66"),
    Case("initiative", "tie_must_reroll", "R19", INITIATIVE, N, "i 33:24"),
    Case("initiative", "bad_dice", "R43", INITIATIVE, N, NO_DICE[0]),
    Case("initiative", "bad_dice", "R43", INITIATIVE, N, NO_DICE[1]),
    Case("initiative", "syntax", None, INITIATIVE, N, "i"),
    Case("initiative", "wrong_phase", "R18", POWER, N, "i 12:34"),
    # --- turns ------------------------------------------------------------------------------
    Case("activate", "already_activated", "R21", FOUR, N, "aG"),
    Case("activate", "not_your_turn", "R20", FOUR, N, "bM"),
    Case("activate", "activation_open", "R21", DUO, ("aM",), "aG"),
    Case("activate", "activation_open", "R21", DUO, ("aM",), "aM"),
    Case("activate", "activation_open", "R21", BRUTE, HIT, "bT"),
    Case("activate", "no_such_figure", "R59", DUO, N, "aT"),
    Case("activate", "no_such_figure", "R59", {**DUO, "dead": "aT"}, N, "aT"),
    Case("activate", "no_such_figure", "R59", DUO, N, c.Activate("G")),
    Case("activate", "wrong_phase", "R18", POWER, N, "aG"),
    Case("pass", "must_activate", "R24", FOUR, N, "--"),
    Case("pass", "activation_open", "R21", DUO, ("aM",), "--"),
    Case("pass", "dice_needed", "R41", MELEE, ("aG; m bT",), "--"),
    Case("end_activation", "dice_needed", "R41", MELEE, ("aG; m bT",), "."),
    Case("end_activation", "no_activation", "R23", DUO, N, "."),
    Case("end_activation", "draw_needed", "R32", SCHOLAR, ("aS; f",), "."),
    Case("focus", "unworthy", "R79", BRUTE, ("aL",), "f"),
    Case("focus", "no_ap", "R23", SCHOLAR, ("aS; w 9,3",), "f"),
    Case("focus", "no_activation", "R23", SCHOLAR, N, "f"),
    # --- moves ------------------------------------------------------------------------------
    Case("walk", "engaged", "R35", MELEE, ("aG",), "w 9,5"),
    Case("walk", "too_far", "R26", DUO, ("aG",), "w 4.8,4"),
    Case("walk", "too_far", "R26", DUO, ("aG",), "w 6,4 8,4"),
    Case("walk", "path_enemy", "R26", on("aB 9,4; bG 9,6.5"), ("aB",), "w 9,9"),
    Case("walk", "enemy_contact", "R36", DUO, ("aG",), "w 9,7.2"),
    Case("walk", "overlap", "R11", DUO, ("aM",), "w 7.5,2.5 8.7,4"),
    Case("walk", "off_table", "R2", DUO, ("aM",), "w 0.2,1"),
    Case("walk", "terrain", "R11", {**DUO, "terrain": [WALL]}, ("aG",), "w 9,5.2"),
    Case("walk", "terrain", "R11", {**DUO, "terrain": [WALL]}, ("aG",), "w 9,4.8"),
    Case("walk", "path_terrain", "R27", {**DUO, "terrain": [WALL]}, ("aG",), "w 9,6"),
    Case("walk", "same_action", "R23", DUO, ("aG; w 9,5",), "w 9,6"),
    Case("walk", "no_activation", "R23", DUO, N, "w 9,5"),
    Case("walk", "dice_needed", "R41", MELEE, ("aG; m bT",), "w 9,5"),
    Case("walk", "syntax", None, DUO, ("aG",), c.Walk(())),
    Case("run", "engaged", "R35", MELEE, ("aG",), "r 9,5"),
    Case("run", "too_far", "R28", DUO, ("aG",), "r 2.8,4"),
    Case("run", "no_ap", "R23", DUO, ("aG; w 9,5",), "r 5,5"),
    Case("run", "path_enemy", "R26", on("aB 9,4; bG 9,6.5"), ("aB",), "r 9,9"),
    # --- charges ----------------------------------------------------------------------------
    Case("charge", "engaged", "R35", on("aG 9,7; bT 9,8; bM 12,7"), ("aG",), "c bM"),
    Case("charge", "no_contact", "R29", DUO, ("aG",), "c bT 9,6.8"),
    Case("charge", "no_contact", "R30", on("aG 9,4; bT 8,7; bB 12,7"), ("aG",), "c bT&bB 8,6"),
    Case("charge", "no_contact", "R30", on("aG 9,4; bT 8.2,7; bB 9.8,7"), ("aG",), "c bT&bB 8.2,6"),
    Case("charge", "charge_blocked", "R30", on("aB 9,3; bT 9,8.5; bG 9.3,6"), ("aB",), "c bT"),
    Case("charge", "too_far", "R29", on("aG 9,2.5; bT 9,8"), ("aG",), "c bT"),
    Case("charge", "too_far", "R29", DUO, ("aG",), "c bT 12,4 9,8"),
    Case("charge", "overlap", "R11", on("aG 9,4; aB 9.3,6.9; bT 9,8"), ("aG",), "c bT"),
    Case("charge", "path_terrain", "R27", {**DUO, "terrain": [WALL]}, ("aG",), "c bT"),
    Case("charge", "not_an_enemy", "R40", DUO, ("aG",), "c aM"),
    Case("charge", "no_such_figure", "R59", DUO, ("aG",), "c bB"),
    Case("charge", "no_ap", "R23", DUO, ("aG; w 9,5",), "c bT"),
    # --- attacks ----------------------------------------------------------------------------
    Case("melee", "not_in_contact", "R40", DUO, ("aG",), "m bT"),
    Case("melee", "same_action", "R23", MELEE, ("aG; m bT; =11",), "m bT"),
    Case("melee", "not_an_enemy", "R40", MELEE, ("aG",), "m aM"),
    Case("melee", "no_such_figure", "R59", MELEE, ("aG",), "m bG"),
    Case("shoot", "cannot_shoot", "R51", DUO, ("aG",), "s bT"),
    Case("shoot", "engaged", "R35", on("aT 9,7; bG 9,8"), ("aT",), "s bG"),
    Case("shoot", "no_los", "R52", on("aT 9,2; aG 9,5; bG 9,9"), ("aT",), "s bG"),
    Case("shoot", "no_los", "R52", {**SHOT, "terrain": [WALL]}, ("aT",), "s bG"),
    Case("shoot", "out_of_range", "R53", on("aT 2,5; bG 11.2,5"), ("aT",), "s bG"),
    Case("shoot", "out_of_range", "R53", on("aS 2,5; bG 9.2,5"), ("aS",), "s bG"),
    Case("shoot", "cover_mismatch", "R54", SHOT, ("aT",), "s bG+"),
    Case("shoot", "cover_mismatch", "R54", on("aT 9,2; aG 9.6,8.1; bG 9,9"), ("aT",), "s bG-"),
    Case("shoot", "same_action", "R23", SHOT, ("aT; s bG; =11",), "s bG"),
    Case("roll", "no_dice_due", "R43", DUO, N, "=12"),
    Case("roll", "no_dice_due", "R43", MELEE, ("aG; m bT; =66",), "=12"),
    Case("roll", "wounds_differ", "R44", MELEE, ("aG; m bT",), "=66 w9"),
    Case("roll", "bad_dice", "R43", MELEE, ("aG; m bT",), c.Roll((0, 6))),
    Case("roll", "bad_dice", "R43", MELEE, ("aG; m bT",), c.Roll((1, 2, 3))),
    Case("roll", "bad_dice", "R43", MELEE, ("aG; m bT",), "=12:34"),
    Case("roll", "not_a_target", "R83", MELEE, ("aG; m bT",), "=bM:12"),
    Case("roll", "draw_needed", "R32", SCHOLAR, ("aS; f",), "=12"),
    Case("roll", "syntax", None, MELEE, ("aG; m bT",), "="),
    # --- pushes and throws ------------------------------------------------------------------
    Case("push", "no_push", "R46", MELEE, ("aG; m bT; =11",), "p 9,9"),
    Case("push", "no_push", "R46", BRUTE, ("aL; m bT; =66",), "p 9,9"),
    Case("push", "no_push", "R46", BRUTE, (*HIT, "p 9,8.5"), "p 9,9"),
    Case("push", "no_push", "R46", SHOT, ("aT; s bG; =66",), "p 9,10"),
    Case("push", "dice_needed", "R41", MELEE, ("aG; m bT",), "p 9,9"),
    Case("push", "too_far", "R46", BRUTE, HIT, "p 9,9.2"),
    Case("push", "outside_arc", "R47", BRUTE, HIT, "p 8.1,7.6"),
    Case("push", "enemy_contact", "R36", on("aL 9,7; bT 9,8; aG 9.6,9.4"), HIT, "p 9.2,8.9"),
    Case("push", "overlap", "R11", on("aL 9,7; bT 9,8; bG 9,9.5"), HIT, "p 9,9"),
    Case("push", "off_table", "R2", on("aL 9,16.2; bT 9,17.2"), HIT, "p 9,18"),
    Case("push", "terrain", "R11", on("aL 9,3; bT 9,4", terrain=[WALL]), HIT, "p 9,5"),
    Case("push", "path_enemy", "R48", on("aL 9,7; bT 9,8; aG 9.5,8.88"), HIT, "p 10,8"),
    Case("push", "not_a_target", "R83", BRUTE, HIT, "p bM 9,9"),
    Case("place", "no_window", "R80", BRUTE, HIT, "@ 9,10"),
    Case("place", "no_window", "R80", BRUTE, (*HIT, "!PR Qs; =11"), "@ 9,10"),
    Case("place", "dice_needed", "R41", BRUTE, (*HIT, "!PR Qs"), "@ 9,10"),
    Case("place", "syntax", None, BRUTE, THROWN, c.Place()),
    Case("place", "too_far", "R80", BRUTE, THROWN, "@ 9,12.2"),
    Case("place", "enemy_contact", "R36", {**BRUTE, "figs": f"{BRUTE['figs']}; aG 9,10"}, THROWN,
         "@ 9,10.8"),
    # --- the end ----------------------------------------------------------------------------
    Case("centre", "centre_mismatch", "R10", END, N, "o a:aM+aS b:"),
    Case("centre", "centre_mismatch", "R10", END, N, "o a: b:"),
    Case("centre", "no_such_figure", "R59", END, N, "o a:aG b:"),
    Case("centre", "no_such_figure", "R59", END, N, "o a:bM b:"),
    Case("centre", "wrong_phase", "R18", DUO, N, "o"),
    Case("concede", "game_over", "R95", DUO, ("x a",), "x b"),
    Case("fix", "fix_not_allowed", None, DUO, N, MakeRuling("r", (FIGURE,))),
    Case("fix", "fix_not_allowed", None, {**MELEE, "strictness": "lenient"}, ("aG; m bT",),
         MakeRuling("r", (FIGURE,))),
    Case("line", "syntax", None, DUO, N, "jump"),
    Case("line", "syntax", None, DUO, ("aG",), "w 9"),
]  # fmt: skip
