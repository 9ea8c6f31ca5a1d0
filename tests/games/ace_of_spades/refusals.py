"""Entries that are refused: every code of section 4.3 in every place of its table."""

from __future__ import annotations

from typing import Any, NamedTuple

Given = dict[str, Any]


class Case(NamedTuple):
    """A position, lines that are accepted, and one that is refused with code and rule."""

    entry: str  # the letter of the command
    code: str
    rule: str | None
    given: Given
    lines: tuple[str, ...]
    line: str


HAND = "2h 2s 5d Kc Qs 4d 7h 9c"
NEXT = {"catalogue": [{"id": "m1", "back": 1, "hp": 5}, {"id": "a2", "back": 2, "hp": 9}]}
TURN: Given = {"enemy": {"hp": 5}, "hand": HAND, **NEXT}
STANDS: Given = {**TURN, "enemy": {"hp": 30}}
DEAL: Given = {"phase": "deal", "fight": 0, "hand": "", "catalogue": [{"id": "m0", "hp": 5}]}
FIRST: Given = {**DEAL, "phase": "reveal", "hand": HAND}
DEAL_BOTH: Given = {"mode": "coop", "phase": "deal", "fight": 0}
COOP: Given = {
    "mode": "coop",
    "enemy": {"hp": 30},
    "hands": {"1": "Kc Ks 4d 7h 9c", "2": "Kd Kh 4s 7s 9s"},
    "commons": "2h 2s 2d",
    **NEXT,
}
JUNK: Given = {**STANDS, "refills": 0, "hand": "2h 4s 5d 7c 9s Jd Qh Kc"}
ACOLYTE: Given = {**TURN, "fight": 3, "enemy": {"hp": 1}}
BOSS: Given = {**TURN, "fight": 12, "enemy": {"hp": 1, "max": 50}}
FORBIDS = {"penalty": [{"op": "no_play", "filter": {"rank": ["2"]}}]}
TRIM: Given = {**STANDS, "phase": "trim", "hand": f"{HAND} As Ah"}
SHOT = "D 2h 2s 5d 4d 7h"
OUT = "D Kc Ks 2h 2s 2d"  # a shot of hand and common row in COOP
TO_REFILL = (SHOT,)
LOST: Given = {**STANDS, "bullets": 1}


def bonus(*effects: Given, base: Given = STANDS, **card: Any) -> Given:
    """A position with an unused one-shot `b`."""
    return {**base, "one_shots": [{"id": "b", "bonus": list(effects), **card}]}


DRAW = {"op": "draw", "n": 2}
ADD = {"op": "add", "n": 1}
HIT = {"op": "hit", "n": 1}
RECAST = {"op": "recast", "max": 1, "what": "rank", "to": "A"}
FACES_ONLY = {"op": "recast", "max": 1, "what": "any", "filter": {"face": True}}
SUIT = {"op": "as_suit", "filter": {"face": True}, "to": "choose"}
RECOVER = {"op": "recover", "n": 1, "filter": {"ace": True}}
JOKER = {"op": "joker", "to": "hand"}
MANUAL = {"op": "manual"}
SWAP = {"op": "swap", "max": 2}
COST = {"cost": {"refills": 1}}

N: tuple[str, ...] = ()
CASES = [
    # --- deal -------------------------------------------------------------------------------
    Case("H", "E_SYNTAX", None, DEAL, N, "H 1h"),
    Case("H", "E_PHASE", None, TURN, N, "H ?8"),
    Case("H", "E_PHASE", None, DEAL, ("H ?8",), "H ?8"),
    Case("H", "E_SEAT", None, DEAL, N, "2: H ?8"),
    Case("H", "E_DRAW_COUNT", "R5", DEAL, N, "H ?7"),
    Case("H", "E_DRAW_COUNT", "R5", DEAL, N, "H -"),
    Case("H", "E_DRAW_COUNT", "R90", DEAL, N, "H ?8 / As"),
    Case("H", "E_DRAW_COUNT", "R90", DEAL_BOTH, N, "H ?5 / As"),
    Case("H", "E_DRAW_COUNT", "R90", DEAL_BOTH, ("1: H ?5", "2: H ?5"), "H / As"),
    Case("H", "E_DRAW_COUNT", "R90", DEAL_BOTH, ("1: H ?5",), "1: H ?5"),
    Case("H", "E_DRAW_COUNT", "R90", DEAL_BOTH, ("1: H ?5 / As Ah Ad",), "2: H ?5 / 2s 3s 4s"),
    Case("H", "E_DRAW_COUNT", "R59", {**DEAL, "deck": "2h 3h"}, N, "H ?8"),
    Case("H", "E_CARD_DUP", None, DEAL, N, "H As As ?6"),
    Case("H", "E_CARD_DUP", None, DEAL_BOTH, N, "H As ?4 / As 2h 3h"),
    Case("H", "E_CARD_NOT_DRAWABLE", "R59", DEAL, N, "H JK ?7"),
    Case("H", "E_CARD_NOT_DRAWABLE", "R59", DEAL_BOTH, ("1: H As ?4",), "2: H As ?4 / 2h 3h 4h"),
    # --- reveal -----------------------------------------------------------------------------
    Case("E", "E_SYNTAX", None, FIRST, N, 'E "Nobody"'),
    Case("E", "E_SYNTAX", None, FIRST, N, "E"),
    Case("E", "E_PHASE", None, TURN, N, "E m1"),
    Case("E", "E_PHASE", None, DEAL, N, "E m0"),
    Case("E", "E_WRONG_ENEMY", "R2", FIRST, N, "E nobody"),
    Case("E", "E_WRONG_ENEMY", "R3", TURN, ('! hp=0 "it fell"',), "E a2"),
    Case(
        "E",
        "E_WRONG_ENEMY",
        "R84",
        {
            "phase": "reveal",
            "fight": 11,
            "hand": HAND,
            "catalogue": [{"id": "boss", "back": 11, "hp": 50, "difficulty": "hard"}],
        },
        N,
        "E boss",
    ),
    Case("E", "E_WRONG_ENEMY", None, FIRST, N, f'E "{"Long" * 20}" hp=5'),
    Case("E", "E_DRAW_COUNT", "R58", FIRST, N, "E m0 > As"),
    Case("E", "E_CARD_NOT_DRAWABLE", "R59", TURN, ('! hp=0 "fell"',), "E m1 > 2h"),
    Case("E", "E_SEAT", None, TURN, ('! hp=0 "fell"',), "E m1 > 2: As"),
    # --- shot -------------------------------------------------------------------------------
    Case("D", "E_SYNTAX", None, TURN, N, "D 2h 2s 5d 4d 7"),
    Case("D", "E_PHASE", None, STANDS, TO_REFILL, "D 9c"),
    Case("D", "E_SEAT", "R95", COOP, N, "2: D Kd Kh 4s 7s 9s"),
    Case("D", "E_SEAT", None, TURN, N, "2: D 2h 2s 5d 4d 7h"),
    Case("D", "E_CARD_NOT_HELD", "R50", TURN, N, "D 2h 2s 5d 4d As"),
    Case("D", "E_CARD_NOT_HELD", "R50", COOP, N, "D Kc Ks Kd 4d 7h"),
    Case("D", "E_CARD_NOT_HELD", "R50", {**TURN, "hand": "2h 2s ?1"}, N, "D 2h 2s As 4d 7h"),
    Case("D", "E_CARD_NOT_HELD", "R50", {**TURN, "hand": "?8", "discard": "As"}, N, "D As"),
    Case("D", "E_CARD_NOT_HELD", None, TURN, N, "D 2h 2s ?3"),
    Case("D", "E_CARD_DUP", None, TURN, N, "D 2h 2h 5d 4d 7h"),
    Case("D", "E_HAND_SIZE", "R21", TURN, N, "D 2h 2s 5d 4d"),
    Case("D", "E_HAND_SIZE", "R21", TURN, N, "D 2h 2s 5d 4d 7h 9c"),
    Case("D", "E_HAND_SIZE", "R21", TURN, N, "D -"),
    Case("D", "E_HAND_SIZE", "R21", {**TURN, "difficulty": "easy"}, N, "D 2h 2s 5d 4d 7h 9c"),
    Case("D", "E_HAND_SIZE", "R21", {**TURN, "difficulty": "easy"}, N, "D -"),
    Case("D", "E_HAND_SIZE", "R21", {**TURN, "hand": "2h 2s 5d"}, N, "D 2h 2s"),
    Case("D", "E_FORBIDDEN_CARD", "R72", {**TURN, "enemy": {"hp": 5, **FORBIDS}}, N, SHOT),
    Case("D", "E_NO_COMBO", "R39", TURN, N, "D 2h 5d Kc Qs 4d"),
    Case("D", "E_NO_COMBO", "R39", {**TURN, "hand": ""}, N, "D -"),
    Case("D", "E_BAD_CLAIM", "R36", TURN, N, f"{SHOT} as flush"),
    Case("D", "E_BAD_CLAIM", "R36", TURN, N, f"{SHOT} as pair:5"),
    Case("D", "E_BAD_CLAIM", "R36", TURN, N, "D [2h 2s 5d] 4d 7h"),
    Case("D", "E_DAMAGE_MISMATCH", "R38", TURN, N, f"{SHOT} =2"),
    Case("D", "E_REASON_REQUIRED", "R77", TURN, N, f"{SHOT} !4"),
    Case("D", "E_REASON_REQUIRED", "R77", TURN, N, f'{SHOT} !4 " "'),
    Case("D", "E_DRAW_COUNT", "R58", STANDS, N, f"{SHOT} > ?6"),
    Case("D", "E_DRAW_COUNT", "R58", STANDS, N, f"{SHOT} > ?4 / As"),
    Case("D", "E_DRAW_COUNT", "R58", COOP, N, "D Kc Ks 2h 2s 2d > ?2 / As Ah Ad Ac"),
    Case("D", "E_DRAW_COUNT", "R59", {**STANDS, "deck": "As Ah"}, N, f"{SHOT} > ?3"),
    Case("D", "E_DRAW_COUNT", "R101", BOSS, N, f"{SHOT} > As"),
    Case("D", "E_DRAW_COUNT", "R101", LOST, N, f"{SHOT} > As"),
    Case("D", "E_REVEAL_FIRST", "R55", ACOLYTE, N, f"{SHOT} > As"),
    Case("D", "E_CARD_NOT_DRAWABLE", "R59", STANDS, N, f"{SHOT} > 9c"),
    Case("D", "E_CARD_NOT_DRAWABLE", "R59", STANDS, N, f"{SHOT} > 2h"),
    Case("D", "E_CARD_DUP", None, STANDS, N, f"{SHOT} > As As"),
    Case("D", "E_SYNTAX", "R90", COOP, N, "D Kc Ks 2h 2s 2d > ?2 / ?3"),
    # --- swap -------------------------------------------------------------------------------
    Case("X", "E_SYNTAX", None, TURN, N, "X"),
    Case("X", "E_PHASE", None, STANDS, TO_REFILL, "X 9c > As"),
    Case("X", "E_SEAT", "R95", COOP, N, "2: X Kd > As"),
    Case("X", "E_NO_REFILL", "R12", {**TURN, "refills": 0}, N, "X 4d > As"),
    Case("X", "E_NOTHING_DISCARDED", "R60", TURN, N, "X -"),
    Case("X", "E_CARD_NOT_HELD", "R50", TURN, N, "X As > Ah"),
    Case("X", "E_CARD_NOT_HELD", "R110", TURN, N, "X ? > Ah"),
    Case("X", "E_DRAW_COUNT", "R60", TURN, N, "X 4d > As Ah"),
    Case("X", "E_DRAW_COUNT", "R60", TURN, N, "X 4d 7h > As"),
    Case("X", "E_DRAW_COUNT", "R60", TURN, N, "X 4d"),
    Case("X", "E_DRAW_COUNT", "R60", TURN, N, "X 4d > / As"),
    Case("X", "E_DRAW_COUNT", "R60", COOP, N, "X 4d 2h > As Ah"),
    Case("X", "E_DRAW_COUNT", "R60", {**TURN, "deck": "As"}, N, "X 4d 7h > As ?"),
    Case("X", "E_CARD_NOT_DRAWABLE", "R59", TURN, N, "X 4d > 2h"),
    Case("X", "E_CARD_NOT_DRAWABLE", "R59", TURN, N, "X 4d > JK"),
    Case("X", "E_CARD_NOT_DRAWABLE", "R59", COOP, N, "X 4d > Kd"),
    Case("X", "E_CARD_DUP", None, TURN, N, "X 4d 4d > As Ah"),
    Case("X", "E_CARD_DUP", None, TURN, N, "X 4d 7h > As As"),
    # --- refresh ----------------------------------------------------------------------------
    Case("R", "E_SYNTAX", None, TURN, N, "R 2h"),
    Case("R", "E_PHASE", None, STANDS, TO_REFILL, "R"),
    Case("R", "E_SEAT", "R95", COOP, N, "2: R"),
    Case("R", "E_NO_REFILL", "R12", {**TURN, "refills": 0}, N, "R"),
    # --- jam --------------------------------------------------------------------------------
    Case("J", "E_SYNTAX", None, JUNK, N, "J"),
    Case("J", "E_PHASE", None, STANDS, TO_REFILL, "J 9c"),
    Case("J", "E_SEAT", "R95", {**COOP, "refills": 0}, N, "2: J Kd Kh 4s 7s 9s"),
    Case("J", "E_JAM_REFILLS", "R65", {**JUNK, "refills": 1}, N, "J 2h 4s 5d 7c 9s"),
    Case("J", "E_JAM_COMBO", "R65", {**STANDS, "refills": 0}, N, "J 2h 5d Kc Qs 4d"),
    Case("J", "E_HAND_SIZE", "R21", JUNK, N, "J 2h 4s 5d 7c"),
    Case("J", "E_HAND_SIZE", "R21", {**JUNK, "difficulty": "easy"}, N, "J -"),
    Case("J", "E_HAND_SIZE", "R21", JUNK, N, "J -"),
    Case(
        "J",
        "E_FORBIDDEN_CARD",
        "R72",
        {**JUNK, "enemy": {"hp": 9, **FORBIDS}},
        N,
        "J 2h 4s 5d 7c 9s",
    ),
    Case("J", "E_CARD_NOT_HELD", "R50", JUNK, N, "J As 4s 5d 7c 9s"),
    Case("J", "E_CARD_DUP", None, JUNK, N, "J 4s 4s 5d 7c 9s"),
    Case("J", "E_DRAW_COUNT", "R58", JUNK, N, "J 2h 4s 5d 7c 9s > ?6"),
    Case("J", "E_DRAW_COUNT", "R101", {**JUNK, "bullets": 1}, N, "J 2h 4s 5d 7c 9s > ?5"),
    # --- draw -------------------------------------------------------------------------------
    Case("+", "E_SYNTAX", None, STANDS, TO_REFILL, "+ 2x"),
    Case("+", "E_PHASE", None, TURN, N, "+ As"),
    Case("+", "E_PHASE", "R55", FIRST, N, "+ As"),
    Case("+", "E_SEAT", None, STANDS, TO_REFILL, "2: + As"),
    Case("+", "E_DRAW_COUNT", "R58", STANDS, TO_REFILL, "+ ?6"),
    Case("+", "E_DRAW_COUNT", "R58", STANDS, TO_REFILL, "+ -"),
    Case("+", "E_DRAW_COUNT", "R58", COOP, (OUT,), "2: + As"),
    Case("+", "E_DRAW_COUNT", "R59", {**STANDS, "deck": "As Ah"}, TO_REFILL, "+ ?3"),
    Case("+", "E_CARD_NOT_DRAWABLE", "R59", STANDS, TO_REFILL, "+ 2h"),
    Case("+", "E_CARD_NOT_DRAWABLE", "R59", COOP, (OUT,), "1: + 4s"),
    Case("+", "E_CARD_DUP", None, STANDS, TO_REFILL, "+ As As"),
    Case("+", "E_CARD_DUP", None, COOP, (OUT,), "1: + As / As"),
    Case("+", "E_REVEAL_FIRST", "R55", ACOLYTE, TO_REFILL, "+ As"),
    # --- trim -------------------------------------------------------------------------------
    Case("T", "E_SYNTAX", None, TRIM, N, "T"),
    Case("T", "E_PHASE", None, TURN, N, "T 2h"),
    Case("T", "E_SEAT", None, TRIM, N, "2: T 2h 2s"),
    Case("T", "E_DRAW_COUNT", "R58", TRIM, N, "T 2h"),
    Case("T", "E_DRAW_COUNT", "R58", TRIM, N, "T 2h 2s 5d"),
    Case("T", "E_CARD_NOT_HELD", "R50", TRIM, N, "T 2h Ac"),
    Case("T", "E_CARD_NOT_HELD", "R110", TRIM, N, "T 2h ?"),
    Case("T", "E_CARD_DUP", None, TRIM, N, "T 2h 2h"),
    Case(
        "T",
        "E_CARD_NOT_HELD",
        "R50",
        {**COOP, "phase": "trim", "hands": {"1": "Kc Ks 4d 7h 9c As", "2": "?5"}},
        N,
        "1: T 2h",
    ),
    # --- one-shots --------------------------------------------------------------------------
    Case("B", "E_SYNTAX", None, bonus(DRAW), N, "B"),
    Case("B", "E_BONUS_UNKNOWN", "R70", TURN, N, "B nothing"),
    Case("B", "E_BONUS_SPENT", "R70", bonus(ADD), ("B b",), "B b"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(ADD), N, "B b 2h"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(ADD), N, "B b h"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(SUIT), N, "B b"),
    Case("B", "E_BONUS_PARAM", "R73", bonus(RECAST), N, "B b"),
    Case("B", "E_BONUS_PARAM", "R73", bonus(RECAST), N, "B b 2h=As 2s=Ac"),
    Case("B", "E_BONUS_PARAM", "R73", bonus(RECAST), N, "B b 2h=Ks"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(FACES_ONLY), N, "B b 2h=Ks"),
    Case("B", "E_BONUS_PARAM", "R41", bonus(RECAST, base={**STANDS, "hand": "JK"}), N, "B b JK=As"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(SWAP), N, "B b"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(SWAP), N, "B b 2h 2s 5d > ?3"),
    Case("B", "E_BONUS_PARAM", "R76", bonus(RECOVER), N, "B b"),
    Case("B", "E_BONUS_PARAM", "R70", bonus(RECOVER, base={**TURN, "discard": "3c"}), N, "B b 3c"),
    Case("B", "E_BONUS_PARAM", "R40", bonus(JOKER, base={**TURN, "joker": "in"}), N, "B b"),
    Case("B", "E_BONUS_PARAM", "R77", bonus(ADD), N, 'B b hp-1 "why"'),
    Case("B", "E_REASON_REQUIRED", "R77", bonus(MANUAL), N, "B b hp-1"),
    Case("B", "E_NO_REFILL", "R70", bonus(ADD, base={**TURN, "refills": 0}, **COST), N, "B b"),
    Case("B", "E_SEAT", "R95", bonus(ADD, base=COOP), N, "2: B b"),
    Case("B", "E_SEAT", None, bonus(ADD), N, "2: B b"),
    Case("B", "E_NO_ENEMY", "R70", bonus(HIT, base=TURN), ('! hp=0 "fell"',), "B b"),
    Case("B", "E_NO_ENEMY", "R77", bonus(MANUAL, base=TURN), ('! hp=0 "x"',), 'B b hp-1 "why"'),
    Case("B", "E_DRAW_COUNT", "R70", bonus(DRAW), N, "B b"),
    Case("B", "E_DRAW_COUNT", "R70", bonus(DRAW), N, "B b > As"),
    Case("B", "E_DRAW_COUNT", "R70", bonus(DRAW), N, "B b > ?3"),
    Case("B", "E_DRAW_COUNT", "R70", bonus({"op": "draw_value", "n": 9}), N, "B b > ?"),
    Case("B", "E_DRAW_COUNT", "R70", bonus({"op": "draw_value", "n": 9}), N, "B b > As 2c"),
    Case("B", "E_DRAW_COUNT", "R70", bonus({"op": "draw_value", "n": 9}), N, "B b > Kd 2c"),
    Case("B", "E_DRAW_COUNT", "R70", bonus(SWAP), N, "B b 2h"),
    Case("B", "E_DRAW_COUNT", "R70", bonus(HIT, DRAW, base=BOSS), N, "B b > As Ah"),
    Case("B", "E_CARD_NOT_DRAWABLE", "R59", bonus(DRAW), N, "B b > As 2h"),
    Case("B", "E_CARD_NOT_DRAWABLE", "R59", bonus(SWAP), N, "B b 2h > 2h"),
    Case("B", "E_CARD_DUP", None, bonus(DRAW), N, "B b > As As"),
    Case("B", "E_CARD_DUP", None, bonus(RECAST), N, "B b 2h=As 2h=Ac"),
    Case("B", "E_CARD_DUP", None, bonus(SWAP), N, "B b 2h 2h > As Ah"),
    Case("B", "E_CARD_NOT_HELD", "R50", bonus(RECAST), N, "B b As=Ac"),
    Case("B", "E_CARD_NOT_HELD", "R50", bonus(SWAP), N, "B b As > Ah"),
    Case("B", "E_CARD_NOT_HELD", "R50", bonus(SWAP, base=COOP), N, "B b 2h > Ah"),
    Case("B", "E_CARD_NOT_HELD", "R77", bonus(MANUAL), N, 'B b As:hand1>deck "why"'),
    # --- rulings ----------------------------------------------------------------------------
    Case("!", "E_SYNTAX", None, TURN, N, '! hp*2 "why"'),
    Case("!", "E_SYNTAX", None, TURN, N, '! "a reason and no change"'),
    Case("!", "E_SYNTAX", "R77", TURN, N, '! bullets=-1 "why"'),
    Case("!", "E_REASON_REQUIRED", None, TURN, N, "! hp-3"),
    Case("!", "E_REASON_REQUIRED", None, TURN, N, '! hp-3 " "'),
    Case("!", "E_REASON_REQUIRED", None, TURN, N, "!"),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! As:hand1>deck "why"'),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! 2h:deck>hand1 "why"'),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! 2h:discard>hand1 "why"'),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! 2h:aside>hand1 "why"'),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! JK:out>hand1 "why"'),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! 2h:common>hand1 "why"'),
    Case("!", "E_CARD_NOT_HELD", "R77", TURN, N, '! 2h:hand1>out 2h:hand1>deck "twice"'),
    Case("!", "E_NO_ENEMY", "R77", TURN, ('! hp=0 "it fell"',), '! hp+1 "why"'),
    Case("!", "E_NO_ENEMY", "R77", DEAL, N, '! hp=1 "why"'),
    Case("!", "E_SEAT", None, TURN, N, '! seat=2 "why"'),
    Case("!", "E_SEAT", None, TURN, N, '! 2h:hand1>hand2 "why"'),
    # --- ticks, the end ---------------------------------------------------------------------
    Case("A", "E_SYNTAX", None, TURN, N, "A"),
    Case("A", "E_NOT_MANUAL", None, TURN, N, "A B1"),
    Case("A", "E_NOT_MANUAL", None, TURN, N, "A z9"),
    Case("A", "E_NOT_MANUAL", None, LOST, TO_REFILL, "A B1"),
    Case("Q", "E_SYNTAX", None, TURN, N, "Q because"),
    *(
        Case(line[0], "E_GAME_OVER", rule, LOST, TO_REFILL, line)
        for line, rule in {
            "H ?8": "R102",
            "E m1": "R102",
            "D 2h 2s": "R102",
            "X 9c > As": "R102",
            "R": "R102",
            "J 9c": "R102",
            "+ As": "R102",
            "T 9c": "R102",
            "B nothing": "R102",
            '! hp+1 "why"': None,
            "Q": "R102",
        }.items()
    ),
]
