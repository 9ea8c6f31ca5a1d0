"""Entries that are refused: cards, abilities, triggers and what waits on the stack."""

from __future__ import annotations

from tests.games.arcmage.refusals import NEW, Case, Given, N


def hand(*cards: str, **more: object) -> Given:
    """A hand and ten resources of every faction; further parts of seat A, or of the table."""
    seats = {key: more.pop(key) for key in list(more) if key in {"B", "C", "phase", "cards"}}
    plenty = dict.fromkeys("GDRNE", "10/0")
    return {"A": {"hand": list(cards), "res": plenty, **more}, **seats}


RES: Given = {"A": {"hand": ["mentor", "?"], "res": {"E": "3/0", "R": "2/0"}}}
GRIFFIN = hand("majestic-griffin")
SHOCK = hand("deadly-shock", B={"army": ["B5 mentor", "B6 conscript"]})
SAFE = hand(
    "deadly-shock",
    "whirlwind",
    "entangled",
    B={"in": {"B1": ["B5 mentor"]}, "cities": ["B1 sanctuary"]},
    cities=["A1 farmland"],
)
SAFE_LEVEL: Given = {**SAFE, "lasting": [["B1", 3]]}
FREEZE = hand("entangled", B={"army": ["B5 mentor"]})
ANSWER: Given = {
    "A": {"hand": ["mentor", "early-spring", "?"], "res": {"E": "6/0", "G": "4/0"}},
    "B": {"hand": ["erode", "touch-of-genius"], "res": {"N": "5/0"}},
}
WAITING = ("p mentor @A1 $E3 &",)
CARPE = hand("carpe-diem", B={"army": ["B5 mentor", "B6 conscript"]})
ROOTS = hand("grassroots", army=["A5 mentor"])
SHIP = hand("abduction", B={"army": ["B5 mentor"], "cities": ["B1 armory", "B2 barracks"]})
WARLEADER = hand("orc-warleader", army=["A5 orc-warleader"])
FEWER: Given = hand(
    "last-stand",
    army=["A5 mentor"],
    B={"army": ["B5 mentor"]},
    cards=[
        {"id": "last-stand", "name": "Last Stand", "faction": "E", "type": "magic", "cost": 1,
         "loyalty": 1, "prereq": "fewer_creatures_than_each_opponent", "text": "Draw a card."},
    ],
)  # fmt: skip
LISTED: Given = {"A": {"hand": ["?"], "res": {"E": "9/0"}, "list": "gaian-love-for-life"}}
ABILITIES: Given = {
    "A": {
        "army": ["A5 undead-archer", "A6 undead-archer*", "A7 mentor", "A8 prince-of-thieves"],
        "in": {"A1": ["A9 orc-drummer"]},
        "res": {"N": "1/5"},
    },
    "B": {"army": ["B5 undead-archer"], "cities": ["B1 sanctuary"], "in": {"B1": ["B6 mentor"]}},
    "lasting": [["B1", 3]],
}
TREBUCHET: Given = {"A": {"army": ["A5 trebuchet", "A6 mentor", "A7 conscript*", "A8 ghoul"]}}
BOTANIST: Given = {"A": {"army": ["A5 botanist"], "res": {"G": "1/0"}}}
FORGIVING: Given = {"A": {"army": ["A5 forgiving-vampire"]}, "B": {"army": ["B5 mentor"]}}
ROUSER = hand("orc-rouser", army=["A5 mentor*"], B={"army": ["B5 mentor"]})
ROUSED = ("p orc-rouser @A1 $R2",)
GAUNT: Given = hand("nightgaunt", B={"hand": ["mentor", "kolibri"], "res": {"G": "1/0"}})
HAUNTED = ("p nightgaunt @A1 $D2",)
FOOT = {"A": {"hand": ["footsoldier"], "army": ["A5 footsoldier"], "res": {"E": "2/0"}}}
MARCHED = ("p footsoldier @A1 $E1",)
BARON = hand("benevolent-baron", B={"deck": 1})
CALLED = ("p benevolent-baron @A1 $N3",)
MENTOR = hand("mentor", *["mounted-eagle"] * 3, list="brothers-in-arms")
TAUGHT = ("p mentor @A1 $E3",)

CASES = [
    # --- cards: when --------------------------------------------------------------------------
    Case("p", "E_PHASE", "R42", {**RES, "phase": "attack"}, N, "p mentor @A1 $E3"),
    Case("p", "E_PHASE", "R42", {**RES, "phase": "unmark"}, N, "p mentor @A1 $E3"),
    Case("p", "E_PHASE", "R86", {**CARPE, "phase": "discard"}, N, "p carpe-diem >B5 $N2"),
    Case("p", "E_PHASE", "R88", {**FREEZE, "phase": "draw"}, N, "p entangled >B5 $N3"),
    Case("p", "E_TURN", "R42", ANSWER, N, "B: p mentor @B1 $E3"),
    Case("p", "E_TURN", "R86", ANSWER, N, "B: p carpe-diem >A1 $N2"),
    Case("p", "E_TURN", "R88", ANSWER, N, "B: p entangled >A1 $N3"),
    Case("p", "E_STACK", "R83", ANSWER, WAITING, "p conscript @A1 $E2"),
    Case("p", "E_STACK", "R83", ANSWER, WAITING, "p carpe-diem >B5 $N2"),
    Case("p", "E_STACK", "R83", ANSWER, WAITING, "p entangled >B5 $N3"),
    Case("p", "E_SETUP", "R11", NEW, N, "p early-spring $G4"),
    Case("p", "E_GAME_OVER", "R124", ANSWER, ("B: quit",), "p early-spring $G4"),
    # --- cards: which -------------------------------------------------------------------------
    Case("p", "E_CARD", None, RES, N, "p atlantis @A1 $E3"),
    Case("p", "E_CARD", "R20", RES, N, "p crop-token @A1"),
    Case("p", "E_IDENTITY", "R130", RES, N, "p ? @A1 $E3"),
    Case("p", "E_HAND", "R130", GRIFFIN, N, "p mentor @A1 $E3"),
    Case("p", "E_HAND", "R130", ANSWER, N, "B: p whirlwind >A1 $N2"),
    Case("p", "E_LEDGER", "R131", LISTED, N, "p mentor @A1 $E3"),
    Case("p", "E_CITY_PLAY", "R6", hand("sanctuary"), N, "p sanctuary"),
    Case("p", "E_CITY_PLAY", "R6", hand("?"), N, "p sanctuary @A1"),
    # --- cards: conditions, X, modes, places --------------------------------------------------
    Case("p", "E_PREREQ", "R30", FEWER, N, "p last-stand $E1"),
    Case("p", "E_X", "R33", ROOTS, N, "p grassroots >A5 $G2"),
    Case("p", "E_X", "R33", RES, N, "p mentor @A1 $E3 x=2"),
    Case("p", "E_MODE", "R30", SHOCK, N, "p deadly-shock >B5 $R2"),
    Case("p", "E_MODE", "R30", SHOCK, N, "p deadly-shock/3 >B5 $R2"),
    Case("p", "E_MODE", "R30", SHOCK, N, "p deadly-shock/0 >B5 $R2"),
    Case("p", "E_MODE", "R30", SHOCK, N, "p deadly-shock/1/2 >B5 $R2"),
    Case("p", "E_MODE", "R30", RES, N, "p mentor/1 @A1 $E3"),
    Case("p", "E_ROUTE", "R66", RES, N, "p mentor $E3"),
    Case("p", "E_ROUTE", "R66", RES, N, "p mentor @army $E3"),
    Case("p", "E_ROUTE", "R66", RES, N, "p mentor @B1 $E3"),
    Case("p", "E_ROUTE", "R66", RES, N, "p mentor @A9 $E3"),
    Case("p", "E_ROUTE", "R76", SHOCK, N, "p deadly-shock/1 @A1 >B5 $R2"),
    Case("p", "E_ROUTE", "R76", SHIP, N, "p abduction >B5 @A1 $D3"),
    Case("p", "E_ROUTE", "R76", SHIP, N, "p abduction >B5 @A1 $D3 &"),
    Case("p", "E_ROUTE", "R76", SHIP, N, "p abduction >B5 $D3"),
    Case("p", "E_UNIQUE", "K-unique", WARLEADER, N, "p orc-warleader @A1 $R5"),
    # --- cards: targets -----------------------------------------------------------------------
    Case("p", "E_TARGET", "R30", SHOCK, N, "p deadly-shock/1 $R2"),
    Case("p", "E_TARGET", "R84", SHOCK, N, "p deadly-shock/1 >B1 $R2"),
    Case("p", "E_TARGET", "R84", SHOCK, N, "p deadly-shock/2 >B5 $R2"),
    Case("p", "E_TARGET", "R84", SHOCK, N, "p deadly-shock/1 >B9 $R2"),
    Case("p", "E_TARGET", "R84", SHOCK, N, "p deadly-shock/1 >B5 >B6 $R2"),
    Case("p", "E_TARGET", "R84", SHOCK, N, "p deadly-shock/1 >B5 >B6 $R2 &"),
    Case("p", "E_TARGET", "R30", SHOCK, N, "p deadly-shock/1 >B $R2"),
    Case("p", "E_TARGET", "R84", RES, N, "p mentor @A1 >A1 $E3"),
    Case("p", "E_TARGET", "R84", CARPE, N, "p carpe-diem >B5 >B5 x=1 $N3"),
    Case("p", "E_TARGET", "R30", CARPE, N, "p carpe-diem >B5 x=1 $N3"),
    Case("p", "E_TARGET", "R30", FREEZE, N, "p entangled $N3"),
    Case("p", "E_TARGET", "R84", FREEZE, N, "p entangled >B1 $N3"),
    Case("p", "E_TARGET", "R89", hand("entangled"), N, "p entangled $N3"),
    Case("p", "E_TARGET", "R84", ANSWER, WAITING, "B: p erode/1 >S2 $N2"),
    Case("p", "E_TARGET", "R84", ANSWER, N, "B: p touch-of-genius/1 >C $N3"),
    Case("p", "E_FORBIDDEN", "K-sanctuary", SAFE_LEVEL, N, "p deadly-shock/1 >B5 $R2"),
    Case("p", "E_FORBIDDEN", "K-sanctuary", SAFE_LEVEL, N, "p whirlwind >B5 $N2"),
    Case("p", "E_FORBIDDEN", "K-sanctuary", SAFE_LEVEL, N, "p entangled >B5 $N3"),
    # --- cards: payment -----------------------------------------------------------------------
    Case("p", "E_COST", "R28", GRIFFIN, N, "p majestic-griffin @A1 $G4"),
    Case("p", "E_COST", "R28", GRIFFIN, N, "p majestic-griffin @A1 $G6"),
    Case("p", "E_COST", "R28", GRIFFIN, N, "p majestic-griffin @A1"),
    Case("p", "E_COST", "R28", ROOTS, N, "p grassroots >A5 x=3 $G2"),
    Case("p", "E_LOYALTY", "R29", GRIFFIN, N, "p majestic-griffin @A1 $G2R3"),
    Case("p", "E_LOYALTY", "R29", ROOTS, N, "p grassroots >A5 x=1 $R1"),
    Case("p", "E_RESOURCE", "R28", RES, N, "p mentor @A1 $E2N1"),
    Case("p", "E_RESOURCE", "R28", RES, N, "p mentor @A1 $E2e1"),
    # --- abilities ----------------------------------------------------------------------------
    Case("a", "E_PHASE", "R115", {**ABILITIES, "phase": "attack"}, N, "a A5.1 >B5"),
    Case("a", "E_TURN", "R115", ABILITIES, N, "B: a B5.1 >A5"),
    Case("a", "E_STACK", "R83", ABILITIES, ("a A5.1 >B5 &",), "a A8.2 >A $N1"),
    Case("a", "E_MARKED", "R24", ABILITIES, N, "a A6.1 >B5"),
    Case("a", "E_MARKED", "R24", TREBUCHET, N, "a A5.1 >A6 >A7 >A8"),
    Case("a", "E_CONTROL", "R114", ABILITIES, N, "a B5.1 >A5"),
    Case("a", "E_ABILITY", "R114", ABILITIES, N, "a A7.1"),
    Case("a", "E_ABILITY", "R114", ABILITIES, N, "a A5.2 >B5"),
    Case("a", "E_ABILITY", "R114", ABILITIES, N, "a A5.0 >B5"),
    Case("a", "E_CARD", "R18", ABILITIES, N, "a A77.1"),
    Case("a", "E_PREREQ", "R114", ABILITIES, N, "a A9.1"),
    Case("a", "E_TARGET", "R30", ABILITIES, N, "a A5.1"),
    Case("a", "E_TARGET", "R30", ABILITIES, N, "a A5.1 >B"),
    Case("a", "E_TARGET", "R84", ABILITIES, N, "a A5.1 >B5 >B1"),
    Case("a", "E_TARGET", "R84", TREBUCHET, N, "a A5.1 >A6 >A8 >A8"),
    Case("a", "E_TARGET", "R30", FORGIVING, N, "a A5.1 /1"),
    Case("a", "E_FORBIDDEN", "K-sanctuary", ABILITIES, N, "a A5.1 >B6"),
    Case("a", "E_MODE", "R30", FORGIVING, N, "a A5.1 >A1 >B5"),
    Case("a", "E_MODE", "R30", FORGIVING, N, "a A5.1 /3 >A1 >B5"),
    Case("a", "E_MODE", "R30", ABILITIES, N, "a A5.1 /1 >B5"),
    Case("a", "E_ROUTE", "R76", ABILITIES, N, "a A5.1 @A1 >B5"),
    Case("a", "E_COST", "R28", ABILITIES, N, "a A8.2 >B $N1"),
    Case("a", "E_COST", "R28", ABILITIES, N, "a A5.1 >B5 $N1"),
    Case("a", "E_RESOURCE", "R28", ABILITIES, N, "a A8.2 >B $N2"),
    Case("a", "E_RESOURCE", "R114", BOTANIST, N, "a A5.1"),
    Case("a", "E_SETUP", "R11", NEW, N, "a A5.1"),
    # --- triggers -----------------------------------------------------------------------------
    Case("t", "E_TRIGGER", "R116", ROUSER, N, "t A5"),
    Case("t", "E_TRIGGER", "R116", ROUSER, (*ROUSED, "t A6 >A5"), "t A6 >A5"),
    Case("t", "E_TRIGGER", "R116", ROUSER, ROUSED, "t A6 -"),
    Case("t", "E_TURN", "R118", ROUSER, ROUSED, "B: t A6 >A5"),
    Case("t", "E_TARGET", "R30", ROUSER, ROUSED, "t A6"),
    Case("t", "E_TARGET", "R84", ROUSER, ROUSED, "t A6 >A1"),
    Case("t", "E_TARGET", "R84", ROUSER, ROUSED, "t A6 >A5 >B5"),
    Case("t", "E_TARGET", "R30", GAUNT, HAUNTED, "t A2 /1 =B:mentor"),
    Case("t", "E_TARGET", "R84", GAUNT, HAUNTED, "t A2 >C /1"),
    Case("t", "E_MODE", "R30", GAUNT, HAUNTED, "t A2 >B"),
    Case("t", "E_MODE", "R30", GAUNT, HAUNTED, "t A2 >B /3"),
    Case("t", "E_MODE", "R30", ROUSER, ROUSED, "t A6 /1 >A5"),
    Case("t", "E_ROUTE", "R76", ROUSER, ROUSED, "t A6 @A1 >A5"),
    Case("t", "E_COST", "R28", FOOT, MARCHED, "t A6 =footsoldier"),
    Case("t", "E_COST", "R28", FOOT, MARCHED, "t A6 $E1 =footsoldier"),
    Case("t", "E_RESOURCE", "R28", FOOT, MARCHED, "t A6 $E2 =footsoldier"),
    Case("t", "E_RESULT", "R129", BARON, CALLED, "t A2"),
    Case("t", "E_RESULT", "R129", BARON, CALLED, "t A2 =?"),
    Case("t", "E_RESULT", "R129", BARON, CALLED, "t A2 =A:?;B:?,?"),
    Case("t", "E_RESULT", "R129", GAUNT, HAUNTED, "t A2 >B /1"),
    Case("t", "E_IDENTITY", "R130", GAUNT, HAUNTED, "t A2 >B /1 =B:?"),
    Case("t", "E_HAND", "R130", GAUNT, HAUNTED, "t A2 >B /1 =B:ghoul"),
    Case("t", "E_RESULT", "R129", MENTOR, TAUGHT, "t A2 =bearer,bearer"),
    Case("t", "E_LEDGER", "R131", MENTOR, TAUGHT, "t A2 =mounted-eagle"),
    Case("t", "E_TARGET", "R133", MENTOR, TAUGHT, "t A2 =seat-of-the-throne"),
    Case("t", "E_CARD", None, MENTOR, TAUGHT, "t A2 =atlantis"),
    Case("t", "E_SETUP", "R11", NEW, N, "t A5"),
    # --- what waits ---------------------------------------------------------------------------
    Case("ok", "E_STACK", "R81", RES, N, "ok"),
    Case("ok", "E_STACK", "R81", ANSWER, (*WAITING, "ok"), "ok"),
    Case("ok", "E_TARGET", "R84", ANSWER, WAITING, "ok >B1"),
    Case("ok", "E_MODE", "R30", ANSWER, WAITING, "ok /1"),
    Case("ok", "E_RESULT", "R129", ANSWER, WAITING, "ok =mentor"),
    Case("ok", "E_SETUP", "R11", NEW, N, "ok"),
    Case("fizz", "E_STACK", "R81", RES, N, 'fizz "as printed"'),
    Case("fizz", "E_STACK", "R81", ANSWER, (*WAITING, 'fizz "so"'), 'fizz "so"'),
    Case("fizz", "E_SETUP", "R11", NEW, N, 'fizz "so"'),
]
