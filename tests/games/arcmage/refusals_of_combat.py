"""Entries that are refused: devotion, moves and combat."""

from __future__ import annotations

from tests.games.arcmage.refusals import NEW, Case, Given, N

DEVOTION: Given = {
    "phase": "devotion",
    "A": {
        "cities": ["A1 farmland", "A2 armory"],
        "in": {"A1": ["A5 mentor", "A6 mentor*"], "A2": ["A7 mentor"], "B1": ["A8 orc-thug"]},
        "army": ["A9 mentor"],
    },
    "B": {"in": {"A1": ["B5 orc-thug"]}},
}
QUALARIS: Given = {
    "phase": "devotion",
    "A": {
        "cities": ["A1 qualaris"],
        "in": {"A1": ["A5 mentor"]},
        "grave": ["archivist", "mentor"],
    },
}
MOVES: Given = {
    "A": {
        "cities": ["A1 farmland", "A2 sanctuary", "A3 armory"],
        "in": {"A1": ["A5 mentor", "A6 mentor*", "A13 kolibri"], "A2": ["A7 mentor", "A8 mentor"]},
        "army": ["A9 mentor", "A10 orc-thug", "A12 dark-portal"],
        "att": {"A11 entangled": "A5"},
        "hand": ["mentor", "ghoul"],
        "res": {"E": "3/0", "D": "4/0"},
    },
    "B": {"army": ["B5 mentor"], "cities": ["B1 armory", "B2 barracks"]},
}
BESIEGED: Given = {
    "A": {"army": ["A5 mentor"], "in": {"A1": ["A6 mentor"]}},
    "B": {"army": ["B5 mentor", "B6 mentor"], "att": {"B7 besieged-city": "A1"}},
}
ATTACK: Given = {
    "phase": "attack",
    "A": {
        "army": ["A5 mentor", "A6 mentor*", "A7 botanist", "A8 mentor", "A12 dark-portal"],
        "in": {"A1": ["A9 mentor"], "B1": ["A10 orc-thug"]},
        "att": {"A11 entangled": "A8"},
    },
    "B": {"army": ["B5 mentor"]},
}
AFRAID: Given = {
    "phase": "attack",
    "A": {"army": ["A5 mentor"]},
    "B": {"cities": ["B1 nirvana-of-the-undead", "B2 armory"],
          "att": {"B9 fear-of-the-dark": "A5"}},
}  # fmt: skip
SPEARS: Given = {"phase": "attack", "A": {"army": ["A5 spearman", "A6 mentor"]}}
BLOCKS: Given = {
    "phase": "attack",
    "A": {"army": ["A5 mentor", "A6 majestic-griffin", "A7 mentor"]},
    "B": {
        "cities": ["B1 armory", "B2 barracks"],
        "army": ["B4 mentor", "B5 mentor*", "B6 undead-archer", "B13 dark-portal"],
        "in": {"B1": ["B7 mentor"], "B2": ["B8 mentor"], "A1": ["B9 orc-thug"]},
    },
    "C": {"army": ["C4 mentor"]},
}
OUT = ("atk B1 A5 A6",)
DREADED: Given = {
    "phase": "attack",
    "A": {"army": ["A5 undead-archer"]},
    "B": {"army": ["B5 mentor"], "att": {"A9 fear-of-the-dark": "B5"}},
}
OUTWITTED: Given = {
    "phase": "attack",
    "A": {"army": ["A5 mentor"], "hand": ["outmaneuvered"], "res": {"R": "4/0"}},
    "B": {"army": ["B5 mentor"]},
}
BATTLES = (*OUT, "blk B4>A5 B6>A5")
TWO = (*OUT, "blk B4>A5 B6>A5")
FREE = (*OUT, "blk -")
OVERRUN: Given = {
    "phase": "attack",
    "A": {"army": ["A5 mentor (+4/+0)"], "cities": ["A1 second-sons-army-camp"]},
    "B": {"army": ["B5 mentor"]},
    "lasting": [["A1", 5]],
}
CRUMBLING: Given = {
    "phase": "attack",
    "A": {"army": ["A5 mentor"]},
    "B": {"cities": ["B1 armory =2", "B2 barracks"], "in": {"B1": ["B7 conscript", "B8 bearer*"]}},
}
TAKEN = ("atk B1 A5", "blk -", "bat A5")
HELD_ATTACK = ("atk B1 A5 &",)

CASES = [
    # --- devotion -----------------------------------------------------------------------------
    Case("v", "E_DEVOTED", "R58", DEVOTION, ("v A1 A5",), "v A1 A6"),
    Case("v", "E_DEVOTED", "R58", DEVOTION, ("v A1 A5",), "v A1 A5"),
    Case("v", "E_DEVOTEE", "R59", DEVOTION, N, "v A1 A9"),
    Case("v", "E_DEVOTEE", "R59", DEVOTION, N, "v A1 A7"),
    Case("v", "E_DEVOTEE", "R59", DEVOTION, N, "v A1 B5"),
    Case("v", "E_DEVOTEE", "R59", DEVOTION, N, "v A1 A99"),
    Case("v", "E_DEVOTEE", "R59", DEVOTION, N, "v A1 A5 A5"),
    Case("v", "E_DEVOTEE", "R64", DEVOTION, N, "v A1"),
    Case("v", "E_MARKED", "R59", DEVOTION, N, "v A1 A6"),
    Case("v", "E_MARKED", "R59", DEVOTION, N, "v A1 A5 A6"),
    Case("v", "E_CONTROL", "R58", DEVOTION, N, "v B1 A8"),
    Case("v", "E_CARD", "R58", DEVOTION, N, "v A5 A6"),
    Case("v", "E_CARD", "R18", DEVOTION, N, "v A4 A5"),
    Case("v", "E_CARD", None, QUALARIS, N, "v A1 A5 -atlantis"),
    Case("v", "E_TARGET", "R64", QUALARIS, N, "v A1 A5 -mentor"),
    Case("v", "E_TARGET", "R64", QUALARIS, N, "v A1 A5 -archivist -archivist"),
    Case("v", "E_TARGET", "R64", DEVOTION, N, "v A1 A5 -archivist"),
    Case("v", "E_TARGET", "R84", DEVOTION, N, "v A1 A5 >B1"),
    Case("v", "E_RESULT", "R129", DEVOTION, N, "v A1 A5 =mentor"),
    Case("v", "E_PHASE", "R58", {**DEVOTION, "phase": "play1"}, N, "v A1 A5"),
    Case("v", "E_TURN", "R58", DEVOTION, N, "B: v B1 A8"),
    Case("v", "E_STACK", "R83", DEVOTION, ("v A1 A5 &",), "v A2 A7"),
    Case("v", "E_SETUP", "R11", NEW, N, "v A1 A5"),
    # --- moves --------------------------------------------------------------------------------
    Case("m", "E_MARKED", "R71", MOVES, N, "m A6 army"),
    Case("m", "E_CITY_MOVE", "R74", MOVES, ("m A5 army",), "m A13 army"),
    Case("m", "E_CITY_MOVE", "R74", MOVES, ("m A5 A3",), "m A9 A3"),
    Case("m", "E_CITY_MOVE", "R74", MOVES, ("m A5 A3", "go play2"), "m A13 army"),
    Case("m", "E_CITY_MOVE", "R74", MOVES, ("m A7 army",), "m A5 A2"),
    Case("m", "E_CITY_MOVE", "R74", {**MOVES, "moved": ["B1"]}, N, "m A10 B1"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A5 A1"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A9 army"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A5 B1"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A5 A9"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A5 A99"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A1 army"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A12 A1"),
    Case("m", "E_ROUTE", "R76", MOVES, N, "m A11 army"),
    Case("m", "E_CONTROL", "R76", MOVES, N, "m B5 B1"),
    Case("m", "E_CARD", "R18", MOVES, N, "m A99 army"),
    Case("m", "E_FORBIDDEN", "R71", MOVES, ("p mentor @A3 $E3",), "m A14 army"),
    Case("m", "E_FORBIDDEN", "R120", BESIEGED, N, "m A5 A1"),
    Case("m", "E_FORBIDDEN", "R120", BESIEGED, N, "m A6 army"),
    Case("m", "E_PHASE", "R71", {**MOVES, "phase": "attack"}, N, "m A5 army"),
    Case("m", "E_PHASE", "R71", {**MOVES, "phase": "devotion"}, N, "m A5 army"),
    Case("m", "E_TURN", "R71", MOVES, N, "B: m B5 B1"),
    Case("m", "E_STACK", "R83", MOVES, ("p mentor @A3 $E3 &",), "m A5 army"),
    Case("m", "E_SETUP", "R11", NEW, N, "m A5 army"),
    # --- attacks ------------------------------------------------------------------------------
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 A9"),
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 A10"),
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 B5"),
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 A1"),
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 A11"),
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 A12"),
    Case("atk", "E_ATTACKER", "R94", ATTACK, N, "atk B1 A99"),
    Case("atk", "E_ATTACKER", "R97", ATTACK, N, "atk B1 A5 A5"),
    Case("atk", "E_ATTACK_OWN", "R95", ATTACK, N, "atk A1 A5"),
    Case("atk", "E_ATTACK_OWN", "R95", ATTACK, N, "atk B5 A5"),
    Case("atk", "E_ATTACK_OWN", "R95", ATTACK, N, "atk B9 A5"),
    Case("atk", "E_ATTACK_LIMIT", "R96", BLOCKS, (*FREE, "bat A5", "bat A6", "clean"), "atk B2 A7"),
    Case("atk", "E_MARKED", "R93", ATTACK, N, "atk B1 A6"),
    Case("atk", "E_MARKED", "R93", ATTACK, N, "atk B1 A5 A6"),
    Case("atk", "E_FORBIDDEN", "K-peaceful", ATTACK, N, "atk B1 A7"),
    Case("atk", "E_FORBIDDEN", "R120", AFRAID, N, "atk B1 A5"),
    Case("atk", "E_OBLIGATION", "R121", SPEARS, N, "atk B1 A6"),
    Case("atk", "E_COMBAT", "R97", BLOCKS, OUT, "atk B2 A7"),
    Case("atk", "E_STACK", "R83", ATTACK, HELD_ATTACK, "atk B1 A8"),
    Case("atk", "E_PHASE", "R94", {**ATTACK, "phase": "play1"}, N, "atk B1 A5"),
    Case("atk", "E_TURN", "R94", ATTACK, N, "B: atk A1 B5"),
    Case("atk", "E_SETUP", "R11", NEW, N, "atk B1 A5"),
    # --- blocks -------------------------------------------------------------------------------
    Case("blk", "E_BLOCK", "R100", BLOCKS, OUT, "blk B8>A5"),
    Case("blk", "E_BLOCK", "R100", BLOCKS, OUT, "blk B9>A5"),
    Case("blk", "E_BLOCK", "R100", BLOCKS, OUT, "blk C4>A5"),
    Case("blk", "E_BLOCK", "R100", BLOCKS, OUT, "blk A7>A5"),
    Case("blk", "E_BLOCK", "R100", BLOCKS, OUT, "blk B13>A5"),
    Case("blk", "E_BLOCK", "R100", BLOCKS, OUT, "blk B99>A5"),
    Case("blk", "E_BLOCK", "R101", BLOCKS, OUT, "blk B4>A5 B4>A6"),
    Case("blk", "E_BLOCK", "R101", BLOCKS, OUT, "blk B4>A5 B4>A5"),
    Case("blk", "E_BLOCK", "R101", BLOCKS, OUT, "blk B4>A7"),
    Case("blk", "E_BLOCK", "R101", BLOCKS, OUT, "blk B4>B1"),
    Case("blk", "E_BLOCK", "R102", BLOCKS, OUT, "C: blk C4>A5"),
    Case("blk", "E_BLOCK", "R102", BLOCKS, OUT, "A: blk -"),
    Case("blk", "E_MARKED", "R93", BLOCKS, OUT, "blk B5>A5"),
    Case("blk", "E_MARKED", "R93", BLOCKS, OUT, "blk B4>A5 B5>A5"),
    Case("blk", "E_FORBIDDEN", "K-flying", BLOCKS, OUT, "blk B4>A6"),
    Case("blk", "E_FORBIDDEN", "R120", DREADED, ("atk B1 A5",), "blk B5>A5"),
    Case(
        "blk",
        "E_FORBIDDEN",
        "R120",
        OUTWITTED,
        ("p outmaneuvered >B >B1 $R4", "atk B1 A5"),
        "blk B5>A5",
    ),
    Case("blk", "E_COMBAT", "R101", BLOCKS, N, "B: blk -"),
    Case("blk", "E_COMBAT", "R101", BLOCKS, FREE, "blk B4>A5"),
    Case("blk", "E_STACK", "R83", ATTACK, HELD_ATTACK, "blk -"),
    Case("blk", "E_SETUP", "R11", NEW, N, "B: blk -"),
    # --- battles ------------------------------------------------------------------------------
    Case("bat", "E_BATTLE_ORDER", "R103", BLOCKS, FREE, "bat A6"),
    Case("bat", "E_BATTLE_ORDER", "R103", BLOCKS, (*FREE, "bat A5"), "bat A5"),
    Case("bat", "E_BATTLE_ORDER", "R103", BLOCKS, FREE, "bat A7"),
    Case("bat", "E_BATTLE_ORDER", "R103", BLOCKS, (*FREE, "bat A5", "bat A6"), "bat A6"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, BATTLES, "bat A5"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, BATTLES, "bat A5 B4=1"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, BATTLES, "bat A5 B4=2 B6=1"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, BATTLES, "bat A5 B4=1 B5=1"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, BATTLES, "bat A5 B4=1 B4=1"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, BATTLES, "bat A5 B4=1 city=1"),
    Case("bat", "E_DAMAGE_SUM", "R104", BLOCKS, FREE, "bat A5 city=1"),
    Case("bat", "E_DAMAGE_SUM", "R104", OVERRUN, ("atk B1 A5", "blk B5>A5"), "bat A5 B5=2 city=4"),
    Case("bat", "E_COMBAT", "R103", BLOCKS, N, "bat A5"),
    Case("bat", "E_COMBAT", "R103", BLOCKS, OUT, "bat A5"),
    Case("bat", "E_COMBAT", "R103", BLOCKS, (*FREE, "bat A5", "bat A6", "clean"), "bat A5"),
    Case("bat", "E_TURN", "R103", BLOCKS, FREE, "B: bat A5"),
    Case("bat", "E_STACK", "R83", ATTACK, HELD_ATTACK, "bat A5"),
    Case("bat", "E_SETUP", "R11", NEW, N, "bat A5"),
    # --- cleaning up --------------------------------------------------------------------------
    Case("clean", "E_COMBAT", "R111", BLOCKS, N, "clean"),
    Case("clean", "E_COMBAT", "R111", BLOCKS, OUT, "clean"),
    Case("clean", "E_COMBAT", "R111", BLOCKS, (*FREE, "bat A5"), "clean"),
    Case("clean", "E_COMBAT", "R112", BLOCKS, (*FREE, "bat A5", "bat A6"), "clean B4"),
    Case("clean", "E_ROUTE", "R52", CRUMBLING, TAKEN, "clean B7=A1"),
    Case("clean", "E_ROUTE", "R52", CRUMBLING, TAKEN, "clean B7=B1"),
    Case("clean", "E_TURN", "R111", BLOCKS, (*FREE, "bat A5", "bat A6"), "B: clean"),
    Case("clean", "E_STACK", "R83", ATTACK, HELD_ATTACK, "clean"),
    Case("clean", "E_SETUP", "R11", NEW, N, "clean"),
]
