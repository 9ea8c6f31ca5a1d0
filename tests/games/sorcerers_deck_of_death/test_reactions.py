"""Reactions: windows by public facts, once per event, their order, declining (R70 to R73)."""

from __future__ import annotations

import pytest

from core.games.sorcerers_deck_of_death.commands import React
from tests.games.sorcerers_deck_of_death.begun import (
    at,
    attack,
    begin,
    code,
    hp,
    kinds,
    last,
    offers,
    play,
    refusal,
    state,
    told,
)

BRUTE = "aL 9,7; bT 9,8; bM 9,13; aM 3,1"


# --- windows (R70, R72) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figs", "hand", "lines", "found"),
    [
        ("aL 9,7; bG 9,8", {"b": "?"}, "aL; m bG", ("PD",)),
        ("aL 9,7; bG 9,8", {"a": "KsKd"}, "aL; m bG", ()),  # the other seat's hand is empty
        ("aL 9,5; bG 9,8", {"b": "9d"}, "aL; c bG", ("PD",)),  # no black card: nobody knows
        ("aL 9,7; bT 9,8", {"b": "Ks"}, "aL; m bT", ()),
        ("aM 9,4; aG 9,8", {"a": "KsAs9c"}, "*CE KsAs aG", ("PD",)),
        ("aM 9,4; aG 9,8", {"a": "KsAs"}, "*CE KsAs aG", ()),  # spent on the spell
        ("aT 9,2; bG 9,9", {"a": "?", "b": "Ks"}, "aT; s bG", ("TP",)),
        ("aM 9,2; bG 9,9", {"a": "9s", "b": "Ks"}, "aM; s bG", ()),
        ("aS 9,2; bG 9,7", {"a": "9s", "b": "Ks"}, "aS; s bG", ()),
        ("aM 9,2; bG 9,9", {"a": "9s9c9d", "b": "Ks"}, "*EP 9s9c bG", ()),
        ("bM 9,9; aG 9,6.5", {"a": "Ks", "b": "9s9c"}, "*DV 9s9c aG", ()),
        ("aS 9,2", {"a": "Ks"}, "aS; f", ("DI",)),
        ("aS 9,2", {}, "aS; f", ()),
        ("aG 9,2", {"a": "9h"}, "aG; f", ()),
        ("aB 9,7; bG 9,8", {"a": "9h"}, "aB", ("AG",)),
        ("aB 9,6; bG 9,8", {"a": "9h"}, "aB", ()),
        ("aM 9,2; aB 9,9.1", {"a": "9h"}, "aB", ("VI",)),  # 6.1: within the tolerance
        ("aM 9,2; aB 9,9.11", {"a": "9h"}, "aB", ()),
        ("aM 9,2; aB 9,6", {}, "aB", ()),
        ("aM 9,2", {"a": "9h"}, "aM", ("VI",)),
        ("aM 9,2; aB 9,7; bG 9,8", {"a": "9h"}, "aB", ("AG", "VI")),
        (BRUTE, {"a": "9h"}, "aL; m bT; =41", ("PR",)),
        (BRUTE, {}, "aL; m bT; =41", ()),
        (BRUTE, {"a": "9h"}, "aL; m bT; =11", ("PR",)),  # hit or miss
        (BRUTE, {"b": "9h?"}, "aL; m bT; =44", ("DM",)),
        (BRUTE, {"b": "9h"}, "aL; m bT; =44", ()),
        (BRUTE, {"b": "9h?"}, "aL; m bT; =41", ()),  # one wound
        (BRUTE.replace("bM 9,13", "bM 9,15.1"), {"b": "9h?"}, "aL; m bT; =44", ("DM",)),
        (BRUTE.replace("bM 9,13", "bM 9,15.11"), {"b": "9h?"}, "aL; m bT; =44", ()),
        ("aL 9,7; bM 9,8", {"b": "9h?"}, "aL; m bM; =66", ()),  # never for the Mage
        ("aL 9,7; bT 9,8 1; bM 9,13", {"b": "9h?"}, "aL; m bT; =66", ("DM",)),  # as rolled
        ("bL 9,7; aT 9,8; aM 9,13", {"a": "9h?", "turn": "b"}, "bL; m aT; =66", ()),  # Teymur
    ],
)
def test_windows(figs: str, hand: dict[str, str], lines: str, found: tuple[str, ...]) -> None:
    turn = {} if lines[0] != "*" or "DV" not in lines else {"turn": "b"}
    assert offers(begin(figs, lines, **hand, **turn)) == found


def test_no_window_of_a_mage_that_has_fallen_or_leads_another_band() -> None:
    assert offers(begin("aM 9,2; aB 9,6", "aB", a="9h", mages="tiluka-teymur")) == ()
    given = {"mages": "tiluka-tiluka", "allow_mirror": True, "turn": "b"}
    session = begin("bL 9,7; aT 9,8; aM 9,13", "bL; m aT; =66", a="9h?", **given)
    assert offers(session) == ("DM",)


# --- once per event (R71) ---------------------------------------------------------------------


def test_another_attack_is_another_event() -> None:
    """A second activation as well (Celerity)."""
    figs = "aM 9,3; aL 9,7; aT 3,3; bG 9,8; bM 9,17"
    hands = {"a": "9sTsJsQs9c", "b": "KsAs"}
    session = begin(figs, "aL; m bG; !PD Ks; =11; .; bM; .", **hands)
    play(session, "*CE 9sTsJsQs aL; =11; bG; .; aL; m bG; !PD As")
    assert attack(session).defence == 7
    figs = "aM 3,3; aB 3,6; bM 9,17; bB 15,16"
    session = begin(figs, "aB; !VI 9h; .; bM; .; *CE KsQs aB; =11; bB; .; aB", a="9h9dKsQs")
    assert offers(session) == ("VI",)
    play(session, "!VI 9d")


def test_one_focus_after_another() -> None:
    figs = "aS 9,2; aM 9,6; bM 9,17; bB 15,16"
    session = begin(figs, "aS; f; !DI 9h; +a ???; =11; bM; .", a="9hThKsQs")
    play(session, "*CE KsQs aS; =11; bB; .; aS; f; !DI Th")
    assert told(session)["pending"]["n"] == 3


def test_reactions_to_one_event_may_differ() -> None:
    """Agile and Quick in either order, both before the first action (R86)."""
    figs = "aM 9,3; aB 9,7; bG 9,8"
    for lines in ("!AG As bG 10.6,8.6; !VI 9h", "!VI 9h; !AG As bG 10.6,8.6"):
        session = begin(figs, "aB; " + lines, a="As9h")
        act = state(session).act
        assert act is not None
        assert (act.mvt, act.ap, at(session, "aB")) == (8, 2, (10600, 8600))


def test_quick_is_measured_when_it_is_used() -> None:
    """The Racer hops into the reach of his Mage, or out of it."""
    session = begin("aM 9,2; aB 9,9.5; bG 9,10.5", "aB; !AG As bG 8,9.45", a="As9h")
    assert code(session, "!VI 9h") == "out_of_range"
    session = begin("aM 9,2; aB 9,9.5; bG 9,8.5", "aB; !AG As bG 9,7", a="As9h")
    play(session, "!VI 9h; w 2,7")
    assert last(session, "move_quickened").mvt == 8


def test_already_dead_answers_every_loss_of_a_storm() -> None:
    """R71: each loss is an event of its own."""
    session = begin(
        "aM 9,9; bM 15,11; bT 9,12; bS 12,9",
        "*TE 9sTdJh; =bT:55; !DM 9sQh; =bS:55; !DM KsAd",
        a="9sTdJh",
        b="9sQhKsAd",
    )
    assert hp(session, "bT", "bS") == (2, 2)
    assert attack(session).movable == (8, 10)
    assert code(session, "!DM 9cQc") == "reaction_used"


# --- the order of an attack (R73) -------------------------------------------------------------


def test_the_whole_order() -> None:
    """Declared, dice, wounds known, wounds applied, push, Projection, end."""
    session = begin("aL 9,7; bG 9,8; bM 9,13", a="Qs", b="9s9hKs")
    play(session, "aL; m bG")
    assert (attack(session).stage, offers(session)) == ("dice", ("PD",))
    assert code(session, "!DM 9s9h") == code(session, "!PR Qs") == "no_window"
    play(session, "=66")
    assert (attack(session).stage, offers(session), hp(session, "bG")) == ("wound", ("DM",), 3)
    assert code(session, "!PD Ks") == "no_window"
    play(session, "!DM 9s9h")
    assert (attack(session).stage, offers(session), hp(session, "bG")) == ("push", ("PR",), 1)
    play(session, "p 9,9")
    assert (attack(session).stage, offers(session)) == ("projection", ("PR",))
    play(session, "!PR Qs")
    assert (attack(session).kind, attack(session).stage, offers(session)) == ("PR", "dice", ())
    play(session, "=11")
    assert state(session).pending is None
    act = state(session).act
    assert act is not None
    assert act.ap == 1


def test_a_later_step_closes_what_was_open() -> None:
    """R72: dice close the reactions before them, a push the loss, a turn everything."""
    session = begin("aL 9,7; bG 9,8; bM 9,13", "aL; m bG; =61", a="Qs", b="9s9hKs")
    assert code(session, "!PD Ks") == "no_window"
    play(session, "p 9,9")
    assert hp(session, "bG") == 1
    assert kinds(session)[0] == "window_declined"
    session = begin("aL 9,7; bG 9,8; bM 9,13", "aL; m bG; =61; !PR Qs; =11", a="Qs", b="9s9h")
    assert hp(session, "bG") == 1
    session = begin("aL 9,4; bG 9,8; bM 9,13", "aL; c bG; =61; bM", a="Qs", b="9s9h")
    assert hp(session, "bG") == 1
    assert told(session)["act"]["fig"] == "bM"
    assert told(session)["figs"]["aL"]["done"]


def test_decline_closes_only_what_is_open_now() -> None:
    session = begin("aL 9,7; bG 9,8; bM 9,13", "aL; m bG; ~", a="Qs", b="9s9hKs")
    assert (attack(session).stage, offers(session)) == ("dice", ())
    play(session, "=61; ~")
    assert (attack(session).stage, hp(session, "bG")) == ("push", 1)
    play(session, "~")
    assert attack(session).stage == "projection"
    play(session, "~")
    assert state(session).pending is None


def test_an_activation_may_be_left_without_its_reactions() -> None:
    session = begin("aM 9,3; aB 9,7; bG 9,8", "aB; ~", a="As9h")
    assert code(session, "!AG As bG 10.6,8.6") == code(session, "!VI 9h") == "no_window"
    play(session, "m bG; =11")


@pytest.mark.parametrize("enemies", ["bG 9,8", "bG 9,8; bT 10,7", "bG 9,8; bT 10,7; bM 8,7"])
def test_who_is_left_needs_no_name_where_one_enemy_is_touched(enemies: str) -> None:
    """R77: the Racer goes beside an enemy in contact; of several it is said which."""
    match = begin(f"aB 9,7; {enemies}", "aB", a="As")
    hop = React("AG", ("As",), to=(9000, 9500))
    if enemies.count(";"):
        assert code(match, hop) == "syntax"
    else:
        play(match, hop)
        assert at(match, "aB") == (9000, 9500)


@pytest.mark.parametrize(
    ("named", "apart"),
    [("aB", "0 inches"), ("aG", "1 inch"), ("bT", "2.2 inches"), ("bL", "4 inches")],
)
def test_who_is_not_touched_is_nobody_to_go_beside(named: str, apart: str) -> None:
    """R77: the refusal says how far away the bases are; from himself the Racer is not at all."""
    match = begin("aB 9,7; bG 9,8; aG 11,7; bT 11.2,9.3; bL 4,7", "aB", a="As")
    refused = refusal(match, React("AG", ("As",), named, (9000, 9500)))
    assert refused.code == "not_in_contact"
    assert str(refused) == f"The target is not in contact: the bases are {apart} apart."
