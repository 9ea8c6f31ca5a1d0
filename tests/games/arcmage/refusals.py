"""Entries that are refused: the set-up and the turn. Every code in every place of 4.2."""

from __future__ import annotations

from typing import Any, NamedTuple

Given = dict[str, Any]


class Case(NamedTuple):
    """A table, lines that are accepted, and one that is refused with code and rule."""

    entry: str  # the command of 4.2
    code: str
    rule: str | None
    given: Given  # a position (9.1); {"new": options} for a match from the beginning
    lines: tuple[str, ...]
    line: str


N: tuple[str, ...] = ()
NEW: Given = {"new": {}}
RESERVES = (
    "A: reserve farmland sanctuary spirit-tree",
    "B: reserve armory barracks borgs-keep",
)
DEALT = (*RESERVES, "A: deal ?*7", "B: deal ?*7")
CHOSEN = (*DEALT, 'first B "dice"')
BEGUN = (*CHOSEN, "B: open armory", "A: open farmland")
UNSEEN = ("A: reserve ?*3", RESERVES[1], *DEALT[2:], "first A")

UNMARK: Given = {"phase": "unmark", "A": {"reserve": ["sanctuary", "?"], "army": ["A5 mentor*"]}}
DRAW: Given = {"phase": "draw", "A": {"hand": ["kolibri", "mentor", "ghoul"]}}
LISTED: Given = {"A": {"hand": ["?", "kolibri"], "list": "gaian-love-for-life"}}
LIST_DRAW: Given = {"phase": "draw", **LISTED}
KNOWN: Given = {"phase": "draw", "A": {"top": ["mentor", "ghoul"]}}
PLAY: Given = {"A": {"hand": ["mentor", "?"], "army": ["A5 mentor"]}}
HELD: Given = {
    "A": {"hand": ["mentor", "deadly-shock"], "res": {"E": "3/0", "R": "2/0"}},
    "B": {"hand": ["erode"], "res": {"N": "2/0"}},
}
ONTO = ("p mentor @A1 $E3 &",)
OVER: Given = {"phase": "discard", "A": {"hand": ["kolibri"] * 8 + ["mentor"]}}
SEVEN: Given = {"phase": "discard", "A": {"hand": ["kolibri"] * 7}}
WAITS: Given = {
    "A": {"hand": ["nightgaunt"], "res": {"D": "2/0"}},
    "B": {"hand": ["mentor"]},
}
GAUNT = ("p nightgaunt @A1 $D2",)
FORCED: Given = {"phase": "attack", "A": {"army": ["A5 spearman"]}}
ATTACK: Given = {"phase": "attack", "A": {"army": ["A5 mentor", "A6 conscript"]}}
DECLARED = ("atk B1 A5",)
THREE: Given = {"phase": "play1", "C": {"hand": ["kolibri"]}}

CASES = [
    # --- the set-up ---------------------------------------------------------------------------
    Case("reserve", "E_RESERVE", "R5", NEW, N, "A: reserve farmland sanctuary"),
    Case(
        "reserve", "E_RESERVE", "R5", NEW, N, "A: reserve farmland sanctuary spirit-tree farmland"
    ),
    Case("reserve", "E_RESERVE", "R5", NEW, N, "A: reserve farmland sanctuary kolibri"),
    Case("reserve", "E_LEDGER", "R131", NEW, N, "A: reserve farmland sanctuary armory"),
    Case("reserve", "E_LEDGER", "R131", NEW, N, "A: reserve farmland*3"),
    Case("reserve", "E_CARD", None, NEW, N, "A: reserve farmland sanctuary atlantis"),
    Case("reserve", "E_CARD", "R20", NEW, N, "A: reserve farmland sanctuary crop-token"),
    Case("reserve", "E_SETUP", "R5", NEW, RESERVES[:1], RESERVES[0]),
    Case("reserve", "E_SETUP", "R11", NEW, RESERVES, RESERVES[0]),
    Case("reserve", "E_SETUP", "R11", PLAY, N, RESERVES[0]),
    Case("reserve", "E_SETUP", "R11", NEW, N, "reserve farmland sanctuary spirit-tree"),
    Case("reserve", "E_SETUP", None, NEW, N, "C: reserve ?*3"),
    Case("deal", "E_RESULT", "R129", NEW, RESERVES, "A: deal ?*6"),
    Case("deal", "E_RESULT", "R129", NEW, RESERVES, "A: deal ?*8"),
    Case("deal", "E_RESULT", "R129", NEW, RESERVES, "A: deal"),
    Case("deal", "E_LEDGER", "R131", NEW, RESERVES, "A: deal mentor ?*6"),
    Case("deal", "E_LEDGER", "R131", NEW, RESERVES, "A: deal kolibri*4 ?*3"),
    Case("deal", "E_LEDGER", "R131", NEW, RESERVES, "A: deal farmland ?*6"),
    Case("deal", "E_CARD", None, NEW, RESERVES, "A: deal atlantis ?*6"),
    Case("deal", "E_SETUP", "R8", NEW, N, "A: deal ?*7"),
    Case("deal", "E_SETUP", "R8", NEW, DEALT[:3], "A: deal ?*7"),
    Case("deal", "E_SETUP", "R11", NEW, DEALT, "A: deal ?*7"),
    Case("deal", "E_SETUP", "R11", NEW, RESERVES, "deal ?*7"),
    Case("first", "E_SETUP", "R11", NEW, N, 'first B "dice"'),
    Case("first", "E_SETUP", "R11", NEW, RESERVES, 'first B "dice"'),
    Case("first", "E_SETUP", "R11", NEW, CHOSEN, 'first A "dice"'),
    Case("first", "E_SETUP", None, NEW, DEALT, 'first C "dice"'),
    Case("open", "E_TURN", "R10", NEW, CHOSEN, "A: open farmland"),
    Case("open", "E_RESERVE", "R10", NEW, CHOSEN, "B: open farmland"),
    Case("open", "E_RESERVE", "R10", NEW, CHOSEN, "B: open mentor"),
    Case("open", "E_LEDGER", "R131", NEW, UNSEEN, "A: open armory"),
    Case("open", "E_IDENTITY", "R130", NEW, CHOSEN, "B: open ?"),
    Case("open", "E_CARD", None, NEW, CHOSEN, "B: open atlantis"),
    Case("open", "E_SETUP", "R11", NEW, DEALT, "A: open farmland"),
    Case("open", "E_SETUP", "R11", NEW, BEGUN, "B: open barracks"),
    # --- unmarking, founding ------------------------------------------------------------------
    Case("u", "E_PHASE", "R37", DRAW, N, "u"),
    Case("u", "E_PHASE", "R37", PLAY, N, "u"),
    Case("u", "E_TURN", "R37", UNMARK, N, "B: u"),
    Case("u", "E_CARD", "R18", UNMARK, N, "u !A9"),
    Case("u", "E_CONTROL", "R37", UNMARK, N, "u !B1"),
    Case("u", "E_SETUP", "R11", NEW, N, "u"),
    Case("found", "E_PHASE", "R47", UNMARK, ("u",), "found sanctuary"),
    Case("found", "E_PHASE", "R47", PLAY, N, "found sanctuary"),
    Case("found", "E_RESERVE", "R48", {"phase": "unmark"}, N, "found sanctuary"),
    Case("found", "E_RESERVE", "R48", UNMARK, N, "found mentor"),
    Case("found", "E_TURN", "R47", UNMARK, N, "B: found sanctuary"),
    Case("found", "E_CARD", None, UNMARK, N, "found atlantis"),
    Case("found", "E_IDENTITY", "R130", UNMARK, N, "found ?"),
    Case(
        "found",
        "E_LEDGER",
        "R131",
        {"phase": "unmark", "A": {"reserve": ["?"], "list": "gaian-love-for-life"}},
        N,
        "found armory",
    ),
    Case("found", "E_SETUP", "R11", NEW, N, "found farmland"),
    # --- draw and resources -------------------------------------------------------------------
    Case("d", "E_DRAW_OPTION", "R39", {"phase": "draw", "A": {"hand": ["kolibri"]}}, N, "d0"),
    Case("d", "E_DRAW_OPTION", "R40", {"phase": "draw"}, N, "d0"),
    Case("d", "E_DRAW_OPTION", "R38", DRAW, ("d1 ?",), "d1 ?"),
    Case("d", "E_DRAW_OPTION", "R38", DRAW, ("d0",), "d2 ?,?"),
    Case("d", "E_RESULT", "R129", DRAW, N, "d2 ?"),
    Case("d", "E_RESULT", "R129", DRAW, N, "d1 ?,?"),
    Case("d", "E_RESULT", "R129", DRAW, N, "d1"),
    Case("d", "E_RESULT", "R129", DRAW, N, "d0 ?"),
    Case("d", "E_RESULT", "R129", {"phase": "draw", "A": {"deck": 1}}, N, "d2 ?,?"),
    Case("d", "E_LEDGER", "R131", LIST_DRAW, N, "d1 mentor"),
    Case("d", "E_LEDGER", "R133", KNOWN, N, "d1 ghoul"),
    Case("d", "E_LEDGER", "R133", KNOWN, N, "d2 ?,mentor"),
    Case("d", "E_CARD", None, DRAW, N, "d1 atlantis"),
    Case("d", "E_CARD", "R20", DRAW, N, "d1 crop-token"),
    Case("d", "E_PHASE", "R38", PLAY, N, "d1 ?"),
    Case("d", "E_PHASE", "R38", UNMARK, N, "d1 ?"),
    Case("d", "E_TURN", "R38", DRAW, N, "B: d1 ?"),
    Case("d", "E_SETUP", "R11", NEW, CHOSEN, "d1 ?"),
    Case("r", "E_DRAW_OPTION", "R38", DRAW, N, "r kolibri=G"),
    Case("r", "E_DRAW_OPTION", "R38", DRAW, ("d2 ?,?",), "r kolibri=G"),
    Case("r", "E_DRAW_OPTION", "R38", DRAW, ("d1 ?",), "r kolibri=G mentor=G"),
    Case("r", "E_DRAW_OPTION", "R38", DRAW, ("d1 ?", "r kolibri=G"), "r mentor=G"),
    Case("r", "E_DRAW_OPTION", "R38", DRAW, ("d0", "r kolibri=G mentor=E"), "r ghoul=G"),
    Case("r", "E_FACTION", "R26", DRAW, ("d1 ?",), "r kolibri=X"),
    Case("r", "E_FACTION", "R26", DRAW, ("d0",), "r kolibri=G mentor=Gaian"),
    Case("r", "E_HAND", "R130", DRAW, ("d1 falconer",), "r wight=G"),
    Case("r", "E_HAND", "R130", DRAW, ("d0",), "r kolibri=G kolibri=G"),
    Case("r", "E_LEDGER", "R131", LIST_DRAW, ("d1 ?",), "r mentor=G"),
    Case("r", "E_CARD", None, DRAW, ("d1 ?",), "r atlantis=G"),
    Case("r", "E_CARD", "R20", DRAW, ("d1 ?",), "r crop-token=G"),
    Case("r", "E_PHASE", "R25", PLAY, N, "r mentor=G"),
    Case("r", "E_TURN", "R25", DRAW, N, "B: r mentor=G"),
    Case("r", "E_SETUP", "R11", NEW, CHOSEN, "r mentor=G"),
    # --- phases -------------------------------------------------------------------------------
    Case("go", "E_PHASE", "R36", PLAY, N, "go draw"),
    Case("go", "E_PHASE", "R36", PLAY, N, "go play1"),
    Case("go", "E_PHASE", "R36", ATTACK, N, "go attack"),
    Case("go", "E_OBLIGATION", "R36", UNMARK, N, "go"),
    Case("go", "E_OBLIGATION", "R36", UNMARK, N, "go play2"),
    Case("go", "E_OBLIGATION", "R36", DRAW, N, "go"),
    Case("go", "E_OBLIGATION", "R36", DRAW, ("d0",), "go"),
    Case("go", "E_OBLIGATION", "R36", DRAW, ("d0", "r kolibri=G"), "go"),
    Case("go", "E_OBLIGATION", "R36", OVER, N, "go"),
    Case("go", "E_OBLIGATION", "R36", FORCED, N, "go"),
    Case("go", "E_OBLIGATION", "R36", {**FORCED, "phase": "play1"}, N, "go play2"),
    Case("go", "E_PENDING", "R36", WAITS, GAUNT, "go"),
    Case("go", "E_PENDING", "R36", WAITS, GAUNT, "go discard"),
    Case("go", "E_STACK", "R83", HELD, ONTO, "go"),
    Case("go", "E_COMBAT", "R36", ATTACK, DECLARED, "go"),
    Case("go", "E_TURN", "R36", PLAY, N, "B: go"),
    Case("go", "E_SETUP", "R11", NEW, N, "go"),
    Case("go", "E_SETUP", "R11", NEW, CHOSEN, "go play1"),
    Case("end", "E_OBLIGATION", "R36", UNMARK, N, "end"),
    Case("end", "E_OBLIGATION", "R36", DRAW, N, "end"),
    Case("end", "E_OBLIGATION", "R36", DRAW, ("d0",), "end"),
    Case("end", "E_OBLIGATION", "R36", OVER, N, "end"),
    Case("end", "E_OBLIGATION", "R36", FORCED, N, "end"),
    Case("end", "E_PENDING", "R36", WAITS, GAUNT, "end"),
    Case("end", "E_STACK", "R83", HELD, ONTO, "end"),
    Case("end", "E_COMBAT", "R36", ATTACK, DECLARED, "end"),
    Case("end", "E_TURN", "R36", PLAY, N, "B: end"),
    Case("end", "E_SETUP", "R11", NEW, N, "end"),
    # --- discarding ---------------------------------------------------------------------------
    Case("dis", "E_DISCARD", "R44", OVER, N, "dis kolibri"),
    Case("dis", "E_DISCARD", "R44", OVER, N, "dis kolibri*3"),
    Case("dis", "E_DISCARD", "R44", SEVEN, N, "dis kolibri"),
    Case("dis", "E_DISCARD", "R44", OVER, ("dis kolibri,mentor",), "dis kolibri"),
    Case("dis", "E_IDENTITY", "R130", OVER, N, "dis kolibri,?"),
    Case("dis", "E_HAND", "R130", OVER, N, "dis kolibri,ghoul"),
    Case("dis", "E_HAND", "R130", OVER, N, "dis mentor,mentor"),
    Case(
        "dis",
        "E_LEDGER",
        "R131",
        {"phase": "discard", "A": {"hand": ["?"] * 8, "list": "gaian-love-for-life"}},
        N,
        "dis mentor",
    ),
    Case("dis", "E_CARD", None, OVER, N, "dis kolibri,atlantis"),
    Case("dis", "E_PHASE", "R44", PLAY, N, "dis mentor"),
    Case("dis", "E_TURN", "R44", OVER, N, "B: dis mentor"),
    Case("dis", "E_SETUP", "R11", NEW, DEALT, "dis mentor"),
]
