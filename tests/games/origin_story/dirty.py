"""A table of which no part is as it was at the start: what should stay, and what goes, is seen."""

from __future__ import annotations

from typing import Any

from core.games.origin_story import events as e
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.state import Past, State, Won
from core.games.origin_story.state.options import Options

Fields = dict[str, Any]
Row = tuple[Fields, Any, Fields]  # the table before, what happens, what is other then
TURN: Fields = {"used_in_turn": (), "acted": False, "next_card": (0, None)}
LIMITS = (
    Limit("leader", "round", ban="S"),
    Limit("followers", "trick", ban="B"),
    Limit("automas", "trick", ban="B", trick_no=4),
    Limit("automas", "trick", ban="B", trick_no=5),
)
TRICKS = (
    Won(1, (("A", "L8"), ("F", "L9"), ("Y", "B8")), "A"),
    Won(2, (("A", "S8"), ("F", "S10"), ("Y", "B9")), "Y"),
    Won(3, (("F", "M8"), ("Y", "M10"), ("A", "B10")), "Y"),
)
DIRTY = State(
    Options(),
    phase="turn:Y",
    draws=2,
    open=("t1:1",),
    round=3,
    trick_no=4,
    dealer="F",
    leader="F",
    side="villain",
    vp=(4, 5, 6),
    won=(1, 0, 2),
    hands=(("L2", "B3"), ("B2", "M3"), ("S2", "S3")),
    trick=(("F", "M2"),),
    won_tricks=TRICKS,
    deck=("B6", "B7", "M9"),
    discard=("S6", "S7"),
    aside=("L4.5", "L8.5"),
    reshuffles=1,
    mods={"S2": 2, "M2": 1},
    trick_mods={"S2": 1},
    revealed=("S2", "M2"),
    suit_mods={"L": 2, "M": 1},
    trick_suit_mods={"L": 1},
    suits={"S3": "B"},
    next_card=(2, "S"),
    trump="S",
    trump_until="trick",
    round_trump="B",
    limits=LIMITS,
    ties=True,
    supply=3,
    placed={"t1:1": 2, "t4:2": 1},
    for_round=1,
    mat="p1",
    story=(("t1", 1), ("t4", 2)),
    story_dealt=("t5", "t6", "t7"),
    story_removed=("t18",),
    super_hero="c1",
    super_hero_hand=("c4", "c2"),
    story_discard=("t2", "t3"),
    removed=("c6",),
    used=("t1:1",),
    used_in_turn=("t1:1",),
    waiting=("t4:2",),
    automa_seen=("v1.4", "v1.1"),
    automa_card="v1.1",
    effect=1,
    event="v1.2",
    events_seen=("v1.2",),
    refreshing=1,
    acted=True,
    surrendered=True,
    forced=True,
    last=e.AutomaLed("F", "M2", threat=True, able=("M2",), equal=("M2",)),
    history=(Past(1, "hero", (3, 3, 2), (3, 3, 2), surrendered=False),),
)


def hands(**held: str) -> Fields:
    """The hands, those of some players changed."""
    was = dict(zip("AFY", DIRTY.hands, strict=True))
    return {"hands": tuple(tuple(held[who].split()) if who in held else was[who] for who in was)}


def differences(found: State, wanted: State) -> dict[str, tuple[Any, Any]]:
    """The fields in which two tables are not alike."""
    pairs = zip(State._fields, found, wanted, strict=True)
    return {name: (one, other) for name, one, other in pairs if one != other}


def said(value: Any) -> str:
    """For the name of a case."""
    return str(value)[:70]
