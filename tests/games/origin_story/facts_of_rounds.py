"""What each fact of rounds, phases and skills changes on a table."""

from __future__ import annotations

from core.events import MatchEnded
from core.game import Result
from core.games.origin_story import events as e
from core.games.origin_story.state import Past
from tests.games.origin_story.dirty import DIRTY, TURN, Fields, Row, hands

HEARTS = ("L4.5", "L4.5", "L8.5", "L8.5")
NEW_DECK = tuple(f"{suit}{value}" for suit in "LBSM" for value in range(1, 14))
NEW_ROUND: Fields = {  # R20: a new deck of all cards, all adjustments are gone
    "round": 4,
    "dealer": "Y",
    "leader": "A",
    "trick_no": 0,
    "won": (0, 0, 0),
    "hands": ((), (), ()),
    "trick": (),
    "won_tricks": (),
    "last": None,
    "deck": NEW_DECK,
    "discard": (),
    "aside": HEARTS,
    "reshuffles": 0,
    "mods": {},
    "trick_mods": {},
    "revealed": (),
    "suits": {},
    "next_card": (0, None),
    "suit_mods": {},
    "trick_suit_mods": {},
    "limits": (),
    "ties": False,
    "trump": "L",
    "trump_until": None,
    "round_trump": "L",
    "used": (),
    "used_in_turn": (),
    "waiting": (),
    "automa_card": None,
    "effect": 0,
    "acted": False,
    "surrendered": False,
    "forced": False,
}
THREE = {"A": 1, "F": 2, "Y": 4}
PAST = Past(3, "hero", (3, 5, 0), (1, 2, 4), surrendered=True)
NONE = Past(3, "villain", (0, 0, 0), (0, 0, 0), surrendered=False)
ROUNDS: list[Row] = [
    # --- the match and its rounds ----------------------------------------------------------
    (
        {},
        e.TableSet("A", "p2", ("c2", "c3"), ("c5",)),
        {
            "dealer": "A", "mat": "p2", "super_hero_hand": ("c2", "c3"),
            "removed": ("c6", "c5"), "supply": 1,
        },
    ),
    ({}, e.RoundStarted(4, "Y", "A"), NEW_ROUND),
    ({}, e.HandDealt("A", ("M9", "B6")), {**hands(A="M9 B6"), "deck": ("B7",)}),
    ({}, e.HandDealt("F", ("M9",)), {**hands(F="M9"), "deck": ("B6", "B7")}),
    ({}, e.HandDealt("Y", ("B7",)), {**hands(Y="B7"), "deck": ("B6", "M9")}),
    ({}, e.HandDealt("Y", ("?", "B7")), {**hands(Y="? B7"), "deck": ("?",)}),
    ({}, e.EventShown("v1.3"), {"event": "v1.3", "events_seen": ("v1.2", "v1.3")}),
    (
        {},
        e.StoryDealt(("t8", "t9", "t10"), ("t19",)),
        {
            "story_dealt": ("t8", "t9", "t10"),
            "story_removed": ("t19",),
            "removed": ("c6", "t19"),
        },
    ),
    (
        {},
        e.StoryChosen("t9", ("t8", "t9", "t10"), ("c6", "t19")),
        {
            "story": (("t1", 1), ("t4", 2), ("t9", 3)), "removed": ("c6", "t19"),
            "story_discard": ("t2", "t3", "t8", "t10"), "story_dealt": (),
            "story_removed": (),
        },
    ),
    ({}, e.SuperHeroShown("c2", "c4"), {"super_hero": "c2", "super_hero_hand": ()}),
    ({}, e.SideChosen("hero"), {"side": "hero"}),
    (
        {},
        e.AutomaCardShown("v1.3"),
        {"automa_card": "v1.3", "automa_seen": ("v1.4", "v1.1", "v1.3"), "effect": 0},
    ),
    ({}, e.TricksBegun(), {**TURN, "trick_no": 1}),
    (
        {},
        e.RoundScored(3, THREE, "hero", {"A": 3, "F": 5, "Y": 0}, 7),
        {
            "vp": (5, 7, 10), "supply": 7, "placed": {}, "for_round": 0, "event": None,
            "history": (*DIRTY.history, PAST),
        },
    ),
    (
        {"surrendered": False},
        e.RoundScored(3, {}, "villain", {}, 7),
        {
            "supply": 7, "placed": {}, "for_round": 0, "event": None,
            "history": (*DIRTY.history, NONE),
        },
    ),
    (
        {},
        MatchEnded("shared", "points"),
        {"phase": "over", "draws": 0, "open": (), "result": Result("shared", "points")},
    ),
    # --- phases -----------------------------------------------------------------------------
    ({}, e.PhaseEntered("turn:Y", 0, ("p1:1",)), {"draws": 0, "open": ("p1:1",)}),
    (
        {},
        e.PhaseEntered("turn:A", 1),
        {"phase": "turn:A", "draws": 1, "open": (), "acted": False},
    ),
    ({"acted": False}, e.PhaseEntered("turn:Y", 0), {"draws": 0, "open": ()}),
    # --- skills, energy, dials --------------------------------------------------------------
    ({}, e.SkillsCharged({"p1:1": 1}, 2), {"placed": {"p1:1": 1}, "supply": 2}),
    (
        {"acted": False},
        e.SkillUsed("t4:2"),
        {
            "used": ("t1:1", "t4:2"), "used_in_turn": ("t1:1", "t4:2"),
            "waiting": (), "acted": True,
        },
    ),
    (
        {"acted": False},
        e.SkillUsed("t5:1", by_itself=True),
        {"used": ("t1:1", "t5:1"), "used_in_turn": ("t1:1", "t5:1")},
    ),
    (
        {"acted": False},
        e.SkillUsed("t4:2", declined=True),
        {"used_in_turn": ("t1:1", "t4:2"), "waiting": ()},
    ),
    (
        {},
        e.SkillUsed("t4:2", declined=True),
        {"used_in_turn": ("t1:1", "t4:2"), "waiting": ()},
    ),
    ({}, e.SkillWaits("t5:1"), {"waiting": ("t4:2", "t5:1")}),
    ({}, e.TokensRemoved("t1:1", 2, "supply"), {"placed": {"t4:2": 1}, "supply": 5}),
    ({}, e.TokensRemoved("t1:1", 2, "general"), {"placed": {"t4:2": 1}}),
    ({}, e.PointsScored({"A": 1, "Y": -2}), {"vp": (5, 5, 4)}),
    ({}, e.PointsScored({"F": 3}), {"vp": (4, 8, 6)}),
    ({}, e.EnergyMoved(2), {"supply": 5}),
    ({}, e.EnergyMoved(-1, -1), {"supply": 2, "for_round": 0}),
    ({}, e.TableAsked("sing"), {}),
    ({}, e.NoteAdded("sung"), {}),
]  # fmt: skip
