"""Entries that are refused: every code of section 5 in every place of its table."""

from __future__ import annotations

from typing import Any, NamedTuple

Given = dict[str, Any]


class Case(NamedTuple):
    """A table, lines that are accepted, and one that is refused with code and rule."""

    entry: str  # the command in section 5
    code: str
    rule: str | None
    given: Given  # keys of `Wanted`
    lines: tuple[str, ...]
    line: str


N: tuple[str, ...] = ()
NEW: Given = {"phase": "new"}
DEAL: Given = {"phase": "deal_you", "unused": {"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8"}}
EVENT: Given = {"phase": "event", "difficulty": 4, "unused": {"v1.8", "v2.8", "v1.1"}}
STORY: Given = {"phase": "story", "unused": {"t1", "t5", "t9", "t18"}}
LATER: Given = {"phase": "story", "round": 2, "story": ["t1"], "unused": {"t5", "t9"}}
HERO: Given = {"phase": "super_hero", "heroes": ["c2", "c4"]}
CHARGE: Given = {"phase": "charge", "story": ["t15"]}
TWO: Given = {"phase": "charge", "story": ["t6", "t4"]}
SIDE: Given = {"phase": "side"}
DEAL_A: Given = {"phase": "deal_A", "unused": {"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8"}}
DEAL_F: Given = {**DEAL_A, "phase": "deal_F"}
CARD: Given = {"phase": "automa_card", "unused": {"v1.8", "v2.8"}}
DRAWS: Given = {"phase": "effect_draws", "replace": 1, "unused": {"B2", "B3"}}
LATE: Given = {"phase": "late", "story": ["t3"], "charged": ["t3"]}
LEADS: Given = {"phase": "turn:A", "leader": "A"}
FOLLOWS: Given = {"phase": "turn:A", "led": "M11", "unused": {"B9", "M6"}}
LAST: Given = {"phase": "turn:A", "led": "M11", "deck": ["B4"], "lies": [("S1", "discard")]}
MINE: Given = {"phase": "turn:Y", "led": "B6", "hands": {"Y": ["B4", "L9", "B11", "S2"]}}
MY_LEAD: Given = {"phase": "turn:Y", "hands": {"Y": ["B4", "L9", "B11", "S2"]}}
END: Given = {"phase": "round_end"}
HANDS = {"A": ["S6", "L2", "B3", "M3"], "Y": ["M11", "L8", "S1", "B4"]}
SWAP: Given = {"phase": "turn:Y", "led": "M5", "hands": HANDS}
TWO_DRAWN = "+{drawable} +{next}"
DEALT = "L1 L2 L3 L4 L5 L6 L7 L8"


def charged(*costs: str, **more: Any) -> Given:
    """Your turn to follow, with these costs paid."""
    return {**MINE, "charged": list(costs), **more}


NO_LOVE = {"limits": [{"who": "followers", "until": "trick", "ban": "L"}]}
VOID: Given = {**MINE, "hands": {"Y": ["M4", "L9", "M11", "S2"]}, "force": NO_LOVE}

CASES = [
    # --- the table --------------------------------------------------------------------------
    Case("start", "E_OPTION", None, NEW, N, "new dealer=X mat=p1 super_heroes=c1,c4"),
    Case("start", "E_OPTION", "R11", NEW, N, "new dealer=A mat=p1"),
    Case("start", "E_OPTION", "R11", NEW, N, "new"),
    Case("start", "E_OPTION", None, NEW, N, "new difficulty=3 dealer=A mat=p1 super_heroes=c1,c4"),
    Case("start", "E_UNKNOWN_ID", None, NEW, N, "new dealer=A mat=p9 super_heroes=c1,c4"),
    Case("start", "E_UNKNOWN_ID", None, NEW, N, "new dealer=A mat=p1 super_heroes=c1,t4"),
    Case("start", "E_UNKNOWN_ID", None, NEW, N, "new dealer=A mat=p1 super_heroes=c1,c4,!c9"),
    Case("start", "E_COUNT", "R11", NEW, N, "new dealer=A mat=p1 super_heroes=c1"),
    Case("start", "E_COUNT", "R11", NEW, N, "new dealer=A mat=p1 super_heroes=c1,c1"),
    Case("start", "E_COUNT", "R11", NEW, N, "new dealer=A mat=p1 super_heroes=c1,c2,c3"),
    Case("start", "E_NOT_SOLO", "R9", NEW, N, "new dealer=A mat=p1 super_heroes=c1,c6"),
    Case("start", "E_NOT_SOLO", "R9", NEW, N, "new dealer=A mat=p1 super_heroes=c1,c2,!c3"),
    Case("start", "E_SYNTAX", None, NEW, N, "new dealer=A dealer=F"),
    Case("start", "E_PHASE", None, DEAL, N, "new dealer=A mat=p1 super_heroes=c1,c4"),
    # --- your cards -------------------------------------------------------------------------
    Case("deal_you", "E_PHASE", None, NEW, N, f"Y: {DEALT}"),
    Case("deal_you", "E_PHASE", None, MINE, N, f"Y: {DEALT}"),
    Case("deal_you", "E_ACTOR", "R30", DEAL, N, f"A: {DEALT}"),
    Case("deal_you", "E_COUNT", "R20", DEAL, N, "Y: L1 L2"),
    Case("deal_you", "E_COUNT", "R20", DEAL, N, f"Y: {DEALT} B1"),
    Case("deal_you", "E_COUNT", "R20", DEAL, N, "Y:"),
    Case("deal_you", "E_TWICE", None, DEAL, N, "Y: L1 L2 L3 L4 L5 L6 L7 L1"),
    Case("deal_you", "E_SEEN", "R5", DEAL, N, "Y: L1 L2 L3 L4 L5 L6 L7 L4.5"),
    Case("deal_you", "E_SYNTAX", None, DEAL, N, "Y: L1 L2 L3 L4 L5 L6 L7 L14"),
    # --- the event --------------------------------------------------------------------------
    Case("event_card", "E_PHASE", None, STORY, N, "ev v1.8"),
    Case("event_card", "E_COUNT", "R31", EVENT, N, "ev"),
    Case("event_card", "E_UNKNOWN_ID", None, EVENT, N, "ev t4"),
    Case("event_card", "E_LEVEL", "R13", EVENT, N, "ev v1.8"),
    Case("event_card", "E_USED", "R13", {**EVENT, "difficulty": 5}, N, "ev v2.4"),
    # --- story cards ------------------------------------------------------------------------
    Case("story", "E_PHASE", None, DEAL, N, "st t1 t5 t9 > t9"),
    Case("story", "E_COUNT", "R22", STORY, N, "st t1 t5 > t1"),
    Case("story", "E_COUNT", "R22", STORY, N, "st t1 t1 t5 > t1"),
    Case("story", "E_COUNT", "R22", STORY, N, "st > t1"),
    Case("story", "E_NOT_DRAWN", "R22", STORY, N, "st t1 t5 t9 > t2"),
    Case("story", "E_NOT_SOLO", "R9", STORY, N, "st t1 t18 t9 > t9"),
    Case("story", "E_NOT_SOLO", "R9", STORY, N, "st t1 t5 t9 !t2 > t9"),
    Case("story", "E_UNKNOWN_ID", None, STORY, N, "st t1 t5 t99 > t1"),
    Case("story", "E_UNKNOWN_ID", None, STORY, N, "st t1 t5 c1 > t1"),
    Case("story", "E_USED", "R22", LATER, N, "st t1 t5 t9 > t9"),
    Case("story", "E_USED", "R22", LATER, N, "st t2 t5 t9 > t9"),
    Case("story", "E_NOT_DRAWN", "R22", STORY, ("st t1 t5 t9",), "st > t2"),
    # --- super-heroes -----------------------------------------------------------------------
    Case("super_hero", "E_PHASE", None, STORY, N, "sh c1"),
    Case("super_hero", "E_NOT_DRAWN", "R23", HERO, N, "sh c1"),
    Case("super_hero", "E_PENDING", "R41", HERO, ("sh c2",), "sh c4"),
    Case("super_hero", "E_PENDING", "R41", HERO, ("sh c2",), "ch -"),
    Case("super_hero", "E_PHASE", None, HERO, ("sh c2",), "hero"),
    # --- energy -----------------------------------------------------------------------------
    Case("charge", "E_PHASE", None, SIDE, N, "ch p1"),
    Case("charge", "E_PHASE", None, HERO, N, "ch p1"),
    Case("charge", "E_ENERGY", "R24", {**TWO, "supply": 2}, N, "ch p1 t4:1"),
    Case("charge", "E_ENERGY", "R24", {**TWO, "supply": 2}, N, "ch t4:12"),
    Case("charge", "E_UNKNOWN_ID", "R24", TWO, N, "ch t9"),
    Case("charge", "E_UNKNOWN_ID", "R24", TWO, N, "ch nothing"),
    Case("charge", "E_COST", "R24", TWO, N, "ch p1:2"),
    Case("charge", "E_COST", "R24", TWO, N, "ch p1 p1"),
    Case("charge", "E_COST", "R24", TWO, N, "ch t4:22"),
    Case("charge", "E_SYNTAX", None, TWO, N, "ch t4:"),
    Case("charge", "E_PENDING", "R41", CHARGE, ("ch t15",), "ch p1"),
    Case("charge", "E_PENDING", "R41", CHARGE, ("ch t15",), "hero"),
    # --- your side --------------------------------------------------------------------------
    Case("side", "E_PHASE", None, CHARGE, N, "villain"),
    Case("side", "E_PHASE", None, DEAL_A, N, "villain"),
    Case("side", "E_SYNTAX", None, SIDE, N, "neutral"),
    # --- the automas' cards -----------------------------------------------------------------
    Case("deal_automa", "E_PHASE", None, SIDE, N, f"A: {DEALT}"),
    Case("deal_automa", "E_ACTOR", "R30", DEAL_A, N, f"F: {DEALT}"),
    Case("deal_automa", "E_ACTOR", "R30", DEAL_F, N, f"A: {DEALT}"),
    Case("deal_automa", "E_ACTOR", "R30", DEAL_F, N, f"Y: {DEALT}"),
    Case("deal_automa", "E_COUNT", "R20", DEAL_A, N, "A: L1"),
    Case("deal_automa", "E_SEEN", "R5", DEAL_A, N, "A: L1 L2 L3 L4 L5 L6 L7 {mine}"),
    Case("deal_automa", "E_TWICE", None, DEAL_F, N, "F: L1 L1 L3 L4 L5 L6 L7 L8"),
    # --- the automa card --------------------------------------------------------------------
    Case("automa_card", "E_PHASE", None, DEAL_F, N, "v v1.8"),
    Case("automa_card", "E_COUNT", "R31", CARD, N, "v"),
    Case("automa_card", "E_UNKNOWN_ID", None, CARD, N, "v t1"),
    Case("automa_card", "E_LEVEL", "R13", CARD, N, "v v2.8"),
    Case("automa_card", "E_USED", "R13", {**CARD, "round": 2}, N, "v v1.1"),
    Case("effect_draws", "E_PHASE", None, CARD, N, "dr B2 B3"),
    Case("effect_draws", "E_COUNT", "R33", DRAWS, N, "dr B2"),
    Case("effect_draws", "E_COUNT", "R33", DRAWS, N, "dr"),
    Case("effect_draws", "E_TWICE", None, DRAWS, N, "dr B2 B2"),
    Case("effect_draws", "E_SEEN", "R5", DRAWS, N, "dr B2 {mine}"),
    # --- the first trick --------------------------------------------------------------------
    Case("begin", "E_PENDING", "R41", LATE, N, "go"),
    Case("begin", "E_PHASE", None, MINE, N, "go"),
    # --- automas ----------------------------------------------------------------------------
    Case("automa", "E_PHASE", None, LATE, N, ">"),
    Case("automa", "E_PHASE", None, MINE, N, "> B9 M6"),
    Case("automa", "E_ACTOR", "R2", MINE, N, "A> B9 M6"),
    Case("automa", "E_ACTOR", "R2", FOLLOWS, N, "F> B9 M6"),
    Case("automa", "E_COUNT", "R53", LEADS, N, "> B9 M6"),
    Case("automa", "E_COUNT", "R65", FOLLOWS, N, "> B9"),
    Case("automa", "E_COUNT", "R65", FOLLOWS, N, ">"),
    Case("automa", "E_COUNT", "R65", FOLLOWS, N, "> B9 M6 B1"),
    Case("automa", "E_TWICE", None, FOLLOWS, N, "> B9 B9"),
    Case("automa", "E_SEEN", "R5", FOLLOWS, N, "> B9 M11"),
    Case("automa", "E_SEEN", "R5", FOLLOWS, N, "> B9 {mine}"),
    Case("automa", "E_SEEN", "R5", FOLLOWS, N, "> B9 L4.5"),
    Case("automa", "E_SEEN", "R5", LAST, N, "> S1 B4"),
    Case("automa", "E_SYNTAX", None, FOLLOWS, N, "> B9 B14"),
    # --- your card --------------------------------------------------------------------------
    Case("play", "E_PHASE", None, FOLLOWS, N, "B4"),
    Case("play", "E_PHASE", None, END, N, "B4"),
    Case("play", "E_NOT_IN_HAND", None, MINE, N, "B12"),
    Case("play", "E_MUST_FOLLOW", "R40", MINE, N, "L9"),
    Case("play", "E_LIMIT", "R52", VOID, N, "L9"),
    # --- skills -----------------------------------------------------------------------------
    Case("use", "E_PHASE", None, FOLLOWS, N, "use p1"),
    Case("use", "E_PHASE", None, SIDE, N, "use p1"),
    Case("use", "E_UNKNOWN_ID", "R41", MINE, N, "use t99"),
    Case("use", "E_NOT_CHARGED", "R41", MINE, N, "use p1"),
    Case("use", "E_NOT_CHARGED", "R41", MINE, N, "use t9"),
    Case("use", "E_WHEN", "R41", charged("t15"), N, "use t15"),
    Case("use", "E_WHEN", "R41", charged("t13"), N, "use t13"),
    Case("use", "E_WHEN", "R41", charged("t9"), N, "use t9"),
    Case("use", "E_WHEN", "R41", {**END, "charged": ["t7"]}, N, "use t7"),
    Case("use", "E_USED", "R41", charged("p1"), ("use p1",), "use p1"),
    Case("use", "E_USED", "R41", LATE, ("use t3 no",), "use t3"),
    Case("use", "E_NOT_CHARGED", "R41", charged("t6"), ("use t6",), "use t6"),
    Case("use", "E_CHOICE", "R41", charged("p1"), N, "use p1:2"),
    Case("use", "E_CHOICE", "R41", charged("p1"), N, "use p1 A"),
    Case("use", "E_CHOICE", "R41", charged("p1"), N, "use p1 B4"),
    Case("use", "E_CHOICE", "R41", charged("p1"), N, "use p1 +B9"),
    Case("use", "E_CHOICE", "R41", charged("p1"), N, "use p1 -B4"),
    Case("use", "E_CHOICE", "R41", charged("p1"), N, "use p1 A no"),
    Case("use", "E_CHOICE", "R41", charged("t6"), N, "use t6 A"),
    Case("use", "E_CHOICE", "R41", LATE, N, "use t3"),
    Case("use", "E_CHOICE", "R44", LATE, N, "use t3 A"),
    Case("use", "E_CHOICE", "R41", {**LATE, "charged": ["t4:1", "t4:2"]}, N, "use t4"),
    Case("use", "E_CHOICE", "R41", {**LATE, "charged": ["t4:1"]}, N, "use t4:1 F {mine}"),
    Case("use", "E_NOT_IN_HAND", None, LATE, N, "use t3 A {drawable}"),
    Case("use", "E_COUNT", "R65", CHARGE, ("ch t15",), "use t15 +{drawable} -{mine}"),
    Case("use", "E_NOT_IN_HAND", None, CHARGE, ("ch t15",), f"use t15 {TWO_DRAWN} -{{last}} -L13"),
    # --- texts outside of the catalogue -----------------------------------------------------
    Case("exchange", "E_PHASE", None, SIDE, N, "x A B4"),
    Case("exchange", "E_PHASE", None, FOLLOWS, N, "x A B4"),
    Case("exchange", "E_NOT_IN_HAND", None, SWAP, N, "x A S6"),
    Case("exchange", "E_EXCHANGE", "R44", SWAP, N, "x A B3"),
    Case("exchange", "E_SYNTAX", None, SWAP, N, "x Y B4"),
    Case("reveal", "E_PHASE", None, SIDE, N, "rv A B4"),
    Case("reveal", "E_NOT_IN_HAND", None, SWAP, N, "rv A S6 L8"),
    Case("reveal", "E_COUNT", "R45", SWAP, N, "rv A"),
    Case("reveal", "E_TWICE", None, SWAP, N, "rv A S6 S6"),
    # --- surrender, the end -----------------------------------------------------------------
    Case("surrender", "E_PHASE", None, FOLLOWS, N, "sur"),
    Case("surrender", "E_SURRENDER", "R46", MY_LEAD, N, "sur"),
    Case("surrender", "E_SURRENDER", "R46", {**MINE, "side": "villain"}, N, "sur"),
    Case("surrender", "E_SURRENDER", "A15", charged("p1"), ("use p1",), "sur"),
    Case("surrender", "E_SURRENDER", "A15", SWAP, ("rv A S6",), "sur"),
    Case("surrender", "E_SURRENDER", "A15", SWAP, ("x A B4",), "sur"),
    Case("end_round", "E_PHASE", None, MINE, N, "end"),
    # --- rulings ----------------------------------------------------------------------------
    Case("ruling", "E_PHASE", None, NEW, N, 'rule "too early" vp Y +1'),
    Case("ruling", "E_REASON", None, MINE, N, 'rule "" vp Y +1'),
    Case("ruling", "E_REASON", None, MINE, N, 'rule " " vp Y +1'),
    Case("ruling", "E_SYNTAX", None, MINE, N, "rule vp Y +1"),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" move B12 hand.Y discard'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule! "why" move B12 hand.Y discard'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" mod {drawable} +1'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" suit {drawable} L'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" vp A -1'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" energy supply -9'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" energy p1:1 -1'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" move {theirs} hand.A discard'),
    Case("ruling", "E_INVARIANT", None, MINE, N, 'rule "why" move B4 hand.Y aside'),
    Case("ruling", "E_OP", None, MINE, N, 'rule "why" burn B4'),
    Case("ruling", "E_OP", None, MINE, N, 'rule "why" vp X +1'),
    Case("ruling", "E_OP", None, MINE, N, 'rule "why" move B4 hand.Y nowhere'),
    Case("ruling", "E_OP", None, MINE, N, 'rule "why" energy t99 +1'),
    Case("ruling", "E_OP", None, MINE, N, 'rule "why" leader A'),
    Case("ruling", "E_OP", None, {"phase": "side"}, N, 'rule "why" trick A'),
    Case("ruling", "E_OP", "R11", MINE, N, 'rule "why" card t9 hand'),
    Case("ruling", "E_UNKNOWN_ID", None, MINE, N, 'rule "why" card t99 mat'),
    Case("note", "E_SYNTAX", None, MINE, N, "note"),
    Case("line", "E_SYNTAX", None, MINE, N, "what"),
    Case("line", "E_SYNTAX", None, MINE, N, "! B12"),
]  # fmt: skip
