"""Entries with several faults, and the code of the first of them in the order of 4.1."""

from __future__ import annotations

from typing import Any

from tests.games.arcmage.refusals_of_cards import SAFE

Given = dict[str, Any]
COUNTS = dict.fromkeys("GDRNE", "2/0")
LAST_STAND = {
    "id": "last-stand", "name": "Last Stand", "faction": "E", "type": "magic", "loyalty": 2,
    "prereq": "fewer_creatures_than_each_opponent", "cost": {"x": "chosen", "formula": "X"},
    "text": "Damage.", "auto": "full",
    "abilities": [{"kind": "spell", "effects": [
        {"op": "damage", "to": {"who": "target", "is": ["creature"]}, "n": "X"}]}],
}  # fmt: skip
TABLE: Given = {
    "A": {
        "hand": ["mentor", "deadly-shock", "last-stand", "orc-warleader", "sanctuary"],
        "res": COUNTS,
        "army": ["A5 orc-warleader", "A6 undead-archer*", "A7 mentor"],
        "cities": ["A1 farmland", "A2 sanctuary"],
    },
    "B": {"hand": ["mentor", "deadly-shock"], "res": COUNTS, "army": ["B5 mentor", "B6 mentor*"]},
    "C": {"hand": ["mentor"], "army": ["C5 mentor"]},
    "cards": [LAST_STAND],
}
WAITS = ("p deadly-shock/1 >B5 $R2 &",)
OUT = ("C: quit",)
OVER = ("C: quit", "B: quit")


def at(phase: str, **more: Any) -> Given:
    """The table in another phase."""
    return {**TABLE, "phase": phase, **more}


# Each entry has the faults of all lines below it that are about the same command, too.
PLAYED = [
    ("E_SYNTAX", TABLE, OVER, "C: p Atlantis @A9 $G1"),
    ("E_CARD", TABLE, OVER, "C: p atlantis @A9 $G1"),
    ("E_GAME_OVER", TABLE, OVER, "C: p mentor @A9 $G1"),
    ("E_OUT", at("attack"), OUT, "C: p mentor @A9 $G1"),
    ("E_TURN", at("attack"), (), "B: p ghoul @A9 $G1"),
    ("E_PHASE", at("attack"), WAITS, "p ghoul @A9 $G1"),
    ("E_STACK", TABLE, WAITS, "p ghoul @A9 $G1"),
    ("E_HAND", TABLE, (), "p ghoul @A9 $G1"),
    ("E_HAND", TABLE, (), "p farmland @A9 $G1"),
    ("E_CITY_PLAY", TABLE, (), "p sanctuary @A9 $G1"),
    ("E_X", TABLE, (), "p orc-warleader/1 @A9 x=2 >A9 $G1"),
    ("E_ROUTE", TABLE, (), "p orc-warleader @A9 >A9 $G1"),
    ("E_UNIQUE", TABLE, (), "p orc-warleader @A1 >A9 $G1"),
    ("E_TARGET", TABLE, (), "p mentor @A1 >A9 $G1"),
    ("E_COST", TABLE, (), "p mentor @A1 $G4"),
    ("E_LOYALTY", TABLE, (), "p mentor @A1 $G3"),
    ("E_RESOURCE", TABLE, (), "p mentor @A1 $E3"),
]
SPELLS = [
    ("E_PREREQ", TABLE, (), "p last-stand/1 >B9 $G1"),
    ("E_X", {**TABLE, "A": {**TABLE["A"], "army": []}}, (), "p last-stand/1 >B9 $G1"),
    ("E_MODE", TABLE, (), "p deadly-shock/3 >B9 $G1"),
    ("E_TARGET", TABLE, (), "p deadly-shock/1 >B9 $G1"),
    ("E_TARGET", TABLE, (), "p deadly-shock/1 >B5 >B6 $G1"),
    ("E_ROUTE", TABLE, (), "p deadly-shock/1 >B5 @A1 $G1"),
    ("E_FORBIDDEN", {**SAFE, "lasting": [["B1", 3]]}, (), "p deadly-shock/1 >B5 $G1"),
    ("E_COST", TABLE, (), "p deadly-shock/1 >B5 $G1"),
    ("E_LOYALTY", TABLE, (), "p deadly-shock/1 >B5 $g2"),
    ("E_RESOURCE", TABLE, (), "p deadly-shock/1 >B5 $R1r1"),
]
LISTED: Given = {"A": {"hand": ["?"], "res": COUNTS, "list": "gaian-love-for-life"}}
NAMED = [
    ("E_ROUTE", LISTED, (), "p mentor @A9 $G1"),
    ("E_LEDGER", LISTED, (), "p mentor @A1 $G1"),
    ("E_COST", LISTED, (), "p falconer @A1 $G1"),
]
ABILITY: Given = {
    "A": {
        "army": ["A5 undead-archer", "A6 undead-archer*", "A8 prince-of-thieves"],
        "in": {"A1": ["A9 orc-drummer*", "A10 orc-drummer"]},
        "res": {"N": "1/0"},
        "hand": ["deadly-shock"],
    },
    "B": {"army": ["B5 undead-archer*"]},
}
SHOCKED: Given = {**ABILITY, "A": {**ABILITY["A"], "res": {"N": "1/0", "R": "2/0"}}}
ACTIVATED = [
    ("E_CARD", {**ABILITY, "phase": "attack"}, (), "B: a A99.1 >B9 $N2"),
    ("E_ABILITY", {**ABILITY, "phase": "attack"}, (), "B: a A5.7 >B9 $N2"),
    ("E_TURN", {**ABILITY, "phase": "attack"}, (), "B: a A6.1 >B9 $N2"),
    ("E_PHASE", {**SHOCKED, "phase": "attack"}, WAITS, "a B5.1 >B9 $N2"),
    ("E_STACK", SHOCKED, WAITS, "a B5.1 >B9 $N2"),
    ("E_CONTROL", ABILITY, (), "a B5.1 >B9 $N2"),
    ("E_MARKED", ABILITY, (), "a A9.1 >B9 $N2"),
    ("E_PREREQ", ABILITY, (), "a A10.1 >B9 $N2"),
    ("E_TARGET", ABILITY, (), "a A5.1 >B9 $N2"),
    ("E_TARGET", ABILITY, (), "a A8.2 $N3"),
    ("E_COST", ABILITY, (), "a A8.2 >B $N3"),
    ("E_RESOURCE", ABILITY, (), "a A8.2 >B $N2"),
]
MOVES: Given = {
    "A": {
        "in": {"A1": ["A5 mentor", "A6 mentor*"]},
        "hand": ["mentor", "deadly-shock"],
        "res": {"E": "3/0", "R": "2/0"},
    },
    "B": {"army": ["B5 mentor*"]},
    "moved": ["A1"],
}
MOVED = [
    ("E_TURN", {**MOVES, "phase": "attack"}, (), "B: m A6 B9"),
    ("E_PHASE", {**MOVES, "phase": "attack"}, WAITS, "m B5 B9"),
    ("E_STACK", MOVES, WAITS, "m B5 B9"),
    ("E_CONTROL", MOVES, (), "m B5 B9"),
    ("E_MARKED", MOVES, (), "m A6 B9"),
    ("E_ROUTE", MOVES, (), "m A5 B9"),
    ("E_FORBIDDEN", MOVES, ("p mentor @A1 $E3",), "m A7 army"),
    ("E_CITY_MOVE", MOVES, (), "m A5 army"),
]
FIGHT: Given = {
    "phase": "attack",
    "A": {
        "army": ["A5 mentor", "A6 mentor*", "A7 botanist", "A8 spearman", "A9 majestic-griffin"],
        "hand": ["deadly-shock"],
        "res": {"R": "2/0"},
    },
    "B": {
        "cities": ["B1 armory =30"],
        "army": ["B5 mentor", "B6 mentor*"],
        "in": {"B1": ["B7 mentor"]},
    },
}
FOUGHT = ("atk B1 A8 A9 A5", "blk -", "bat A8", "bat A9", "bat A5", "clean")
ATTACKED = [
    ("E_TURN", {**FIGHT, "phase": "play1"}, (), "B: atk B1 B6 B6"),
    ("E_PHASE", {**FIGHT, "phase": "play1"}, WAITS, "atk A1 A1 A6"),
    ("E_STACK", FIGHT, WAITS, "atk A1 A1 A6"),
    ("E_COMBAT", FIGHT, FOUGHT[:1], "atk A1 A1 A6"),
    ("E_ATTACK_LIMIT", FIGHT, FOUGHT, "atk A1 A1 A6"),
    ("E_ATTACKER", FIGHT, (), "atk A1 A1 A6 A7"),
    ("E_MARKED", FIGHT, (), "atk A1 A6 A1 A7"),
    ("E_MARKED", FIGHT, (), "atk A1 A7 A6"),
    ("E_ATTACK_OWN", FIGHT, (), "atk A1 A7 A5"),
    ("E_FORBIDDEN", FIGHT, (), "atk B1 A5 A7"),
    ("E_OBLIGATION", FIGHT, (), "atk B1 A5"),
]
BLOCKED = [
    ("E_STACK", FIGHT, (*FOUGHT[:1], WAITS[0]), "A: blk B6>A1"),
    ("E_COMBAT", FIGHT, FOUGHT[:2], "A: blk B6>A1"),
    ("E_BLOCK", FIGHT, FOUGHT[:1], "A: blk B6>A1"),
    ("E_BLOCK", FIGHT, FOUGHT[:1], "blk A5>A1 B6>A1"),
    ("E_MARKED", FIGHT, FOUGHT[:1], "blk B6>A1 A5>A1"),
    ("E_MARKED", FIGHT, FOUGHT[:1], "blk B5>A9 B6>A1"),
    ("E_BLOCK", FIGHT, FOUGHT[:1], "blk B5>A9 B5>A1"),
    ("E_FORBIDDEN", FIGHT, FOUGHT[:1], "blk B7>A8 B5>A9"),
]
BATTLES = [
    ("E_TURN", FIGHT, (), "B: bat A7 B5=9"),
    ("E_STACK", FIGHT, (*FOUGHT[:1], WAITS[0]), "bat A7 B5=9"),
    ("E_COMBAT", FIGHT, FOUGHT[:1], "bat A7 B5=9"),
    ("E_BATTLE_ORDER", FIGHT, FOUGHT[:2], "bat A7 B5=9"),
    ("E_DAMAGE_SUM", FIGHT, FOUGHT[:2], "bat A8 B5=9"),
]
DRAW: Given = {
    "phase": "draw",
    "A": {"hand": ["kolibri", "?"], "list": "gaian-love-for-life", "top": ["falconer"]},
}
DRAWN = [
    ("E_CARD", {**DRAW, "phase": "play1"}, (), "B: d2 atlantis"),
    ("E_TURN", {**DRAW, "phase": "play1"}, (), "B: d2 mentor"),
    ("E_PHASE", {**DRAW, "phase": "play1"}, (), "d2 mentor"),
    ("E_DRAW_OPTION", DRAW, ("d1 ?",), "d2 mentor"),
    ("E_RESULT", DRAW, (), "d2 mentor"),
    ("E_LEDGER", DRAW, (), "d1 mentor"),
]
LAID = [
    ("E_FACTION", {**DRAW, "phase": "play1"}, (), "B: r atlantis=X"),
    ("E_CARD", {**DRAW, "phase": "play1"}, (), "B: r kolibri=G atlantis=G"),
    ("E_TURN", {**DRAW, "phase": "play1"}, (), "B: r mentor=G ghoul=G"),
    ("E_PHASE", {**DRAW, "phase": "play1"}, (), "r mentor=G ghoul=G"),
    ("E_DRAW_OPTION", DRAW, ("d1 ?",), "r mentor=G ghoul=G"),
    ("E_HAND", {**DRAW, "A": {**DRAW["A"], "hand": ["kolibri"]}}, ("d1 ?",), "r mentor=G"),
    ("E_LEDGER", DRAW, ("d1 ?",), "r mentor=G"),
]
FULL: Given = {"phase": "discard", "A": {**DRAW["A"], "hand": ["kolibri"] * 3 + ["?"] * 6}}
THRONG: Given = {"phase": "discard", "A": {"hand": ["ghoul"] * 9}}
DISCARDED = [
    ("E_CARD", {**FULL, "phase": "play1"}, (), "B: dis atlantis"),
    ("E_TURN", {**FULL, "phase": "play1"}, (), "B: dis ?"),
    ("E_PHASE", {**FULL, "phase": "play1"}, (), "dis ?"),
    ("E_DISCARD", THRONG, (), "dis ?,mentor,mentor"),
    ("E_IDENTITY", THRONG, (), "dis mentor,?"),
    ("E_HAND", THRONG, (), "dis ghoul,mentor"),
    ("E_LEDGER", FULL, (), "dis mentor,ghoul"),
]
DEVOTION: Given = {
    "phase": "devotion",
    "A": {"in": {"A1": ["A5 mentor*", "A6 mentor"]}, "army": ["A7 mentor"],
          "hand": ["deadly-shock"], "res": {"R": "2/0"}},
}  # fmt: skip
DEVOTED = [
    ("E_CARD", {**DEVOTION, "phase": "play1"}, (), "B: v B9 A7 -atlantis"),
    ("E_TURN", {**DEVOTION, "phase": "play1"}, (), "B: v B9 A7 -mentor"),
    ("E_PHASE", {**DEVOTION, "phase": "play1"}, (), "v B1 A7 -mentor"),
    ("E_STACK", DEVOTION, ("p deadly-shock/2 >B1 $R2 &",), "v B1 A7 -mentor"),
    ("E_CONTROL", DEVOTION, (), "v B1 A7 -mentor"),
    ("E_DEVOTED", DEVOTION, ("v A1 A6",), "v A1 A7 -mentor"),
    ("E_DEVOTEE", DEVOTION, (), "v A1 A7 A5 -mentor"),
    ("E_MARKED", DEVOTION, (), "v A1 A5 A7 -mentor"),
    ("E_TARGET", DEVOTION, (), "v A1 A6 -mentor"),
]
ALL = [
    *PLAYED, *SPELLS, *NAMED, *ACTIVATED, *MOVED, *ATTACKED, *BLOCKED, *BATTLES, *DRAWN, *LAID,
    *DISCARDED, *DEVOTED,
]  # fmt: skip
