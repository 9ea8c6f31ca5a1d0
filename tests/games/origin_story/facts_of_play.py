"""What each fact of plays, tricks and changed hands changes on a table."""

from __future__ import annotations

from typing import Any

from core.games.origin_story import events as e
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.state import Won
from core.games.origin_story.state.options import Options
from tests.games.origin_story.dirty import DIRTY, LIMITS, TRICKS, TURN, Fields, Row, hands

ASIDE = Options(super_heart_discard="aside")
BRIEF = Options(temporary_reveal="trick")
WHOLE = (("F", "M2"), ("Y", "S9"), ("A", "B12"))
ROW = Limit("leader", "trick", max=3)
FOLLOWED = e.AutomaFollowed(
    *("F", "B6", "3b", ("B6", "M9"), ("B6",), ("M9",), ("M3",), ("B2", "B6"), "B", "B9", ("B6",)),
)
LED = e.AutomaLed("F", "M3", threat=False, able=("B2", "M3"), equal=("M3",))
TRICK_OVER: Fields = {  # of a trick that holds the M2, with its mark: R61, R62, what was for it
    "trick": (),
    "mods": {"S2": 1},
    "trick_mods": {},
    "revealed": ("S2",),
    "suit_mods": {"L": 1, "M": 1},
    "trick_suit_mods": {},
    "trump": "B",
    "trump_until": None,
    **TURN,
}


def taken(number: int, winner: Any, **more: Any) -> Fields:
    """What the end of a trick changes."""
    won = list(DIRTY.won)
    won["AFY".index(winner)] += 1
    trick = Won(number, more.pop("trick", DIRTY.trick), winner)
    limits = [LIMITS[0], *(one for one in LIMITS[2:] if (one.trick_no or 0) > number)]
    return {
        **TRICK_OVER,
        "won": tuple(won),
        "won_tricks": (*TRICKS, trick),
        "leader": winner,
        "trick_no": number + 1,
        "limits": tuple(limits),
        **more,
    }


PLAYS: list[Row] = [
    # --- plays ------------------------------------------------------------------------------
    ({}, LED, {**hands(F="B2"), "trick": (("F", "M2"), ("F", "M3")), "last": LED}),
    (
        {},
        FOLLOWED,
        {
            **hands(F="B2"), "deck": ("B7",), "discard": ("S6", "S7", "M9", "M3"),
            "trick": (("F", "M2"), ("F", "B6")), "last": FOLLOWED,
        },
    ),
    (
        {},
        e.CardPlayed("S3"),
        {
            **hands(Y="S2"), "trick": (("F", "M2"), ("Y", "S3")),
            "mods": {"S2": 2, "M2": 1, "S3": 2}, "trick_mods": {"S2": 1, "S3": 2},
            "suits": {"S3": "S"}, "next_card": (0, None),
        },
    ),
    (
        {"next_card": (-1, None)},
        e.CardPlayed("S2"),
        {
            **hands(Y="S3"), "trick": (("F", "M2"), ("Y", "S2")),
            "mods": {"S2": 1, "M2": 1}, "trick_mods": {}, "next_card": (0, None),
        },
    ),
    (
        {"next_card": (0, None)},
        e.CardPlayed("S2"),
        {**hands(Y="S3"), "trick": (("F", "M2"), ("Y", "S2"))},
    ),
    (
        {"next_card": (0, "M")},
        e.CardPlayed("S2"),
        {
            **hands(Y="S3"), "trick": (("F", "M2"), ("Y", "S2")),
            "suits": {"S3": "B", "S2": "M"}, "next_card": (0, None),
        },
    ),
    (
        hands(Y="? ?"),
        e.CardPlayed("?"),
        {**hands(Y="?"), "trick": (("F", "M2"), ("Y", "?")), "next_card": (0, None)},
    ),
    *(
        (
            {"trick": WHOLE, "trick_no": number},
            e.TrickTaken(number, winner, "S9"),
            taken(number, winner, trick=WHOLE),
        )
        for number, winner in ((1, "A"), (3, "F"), (4, "Y"), (5, "A"), (7, "F"))
    ),
    (
        {"trump_until": None, "options": BRIEF},
        e.TrickTaken(4, "A", "M2"),
        taken(4, "A", trump="S", revealed=()),
    ),
    (
        {},  # R72: what automas hold after the last trick is discarded
        e.TrickTaken(8, "Y", "M2"),
        taken(
            *(8, "Y"),
            **{**hands(A="", F=""), "discard": ("S6", "S7", "L2", "B3", "B2", "M3")},
        ),
    ),
    # --- changes ----------------------------------------------------------------------------
    (
        {},
        e.HandChanged("A", "replace", 1, ("L2", "B6"), ("B3",), ("B6",), number=2),
        {**hands(A="L2 B6"), "deck": ("B7", "M9"), "discard": ("S6", "S7", "B3"), "effect": 2},
    ),
    (
        {},
        e.HandChanged("F", "replace", 1, ("B2", "B6"), ("M3",), ("B6",), number=2),
        {**hands(F="B2 B6"), "deck": ("B7", "M9"), "discard": ("S6", "S7", "M3"), "effect": 2},
    ),
    (
        {},
        e.HandChanged("F", "move", 1, ("M3", "B2"), moved=1),
        hands(F="M3 B2"),
    ),
    (
        {"deck": ("B6",)},  # R65: what this effect discards is shuffled in as well (R33)
        e.HandChanged("A", "replace", 2, ("S6", "B6"), ("B3", "L2"), ("B6", "S6"), shuffled=1),
        {**hands(A="S6 B6"), "deck": ("L2", "B3", "S7"), "discard": (), "reshuffles": 2},
    ),
    (
        {},
        e.HandChanged("A", "add", "8.5", ("L8.5", "L2"), ("B3",), added="L8.5"),
        {**hands(A="L8.5 L2"), "aside": ("L4.5",), "discard": ("S6", "S7", "B3")},
    ),
    (
        hands(A="L2 L4.5"),  # R67
        e.HandChanged("A", "add", "8.5", ("L8.5", "L2"), ("L4.5",), added="L8.5"),
        {**hands(A="L8.5 L2"), "aside": ("L4.5",), "discard": ("S6", "S7", "L4.5")},
    ),
    (
        {**hands(A="L2 L4.5"), "options": ASIDE},
        e.HandChanged("A", "replace", 2, ("B6",), ("L2", "L4.5"), ("B6",)),
        {
            **hands(A="B6"), "aside": ("L4.5", "L4.5", "L8.5"),
            "deck": ("B7", "M9"), "discard": ("S6", "S7", "L2"),
        },
    ),
    (
        {"acted": False},
        e.CardsExchanged("F", "B2", "S3"),
        {**hands(F="S3 M3", Y="S2 B2"), "acted": True},
    ),
    (
        {"acted": False},
        e.CardsExchanged("A", "B3", "S2"),
        {**hands(A="S2 L2", Y="S3 B3"), "acted": True},
    ),
    (
        {"acted": False},
        e.CardsAdjusted({"S3": -1, "?": -1}, "trick", revealed=True),
        {
            "mods": {"S2": 2, "M2": 1, "S3": -1}, "trick_mods": {"S2": 1, "S3": -1},
            "revealed": ("S2", "M2", "S3"), "acted": True,
        },
    ),
    (
        {"acted": False},
        e.CardsAdjusted({"S2": -2}, "round"),
        {"mods": {"M2": 1}, "acted": True},
    ),
    ({}, e.NextAdjusted(n=-1), {"next_card": (1, "S")}),
    ({}, e.NextAdjusted(suit="M"), {"next_card": (2, "M")}),
    ({}, e.SuitAdjusted("L", -2, "trick"), {"suit_mods": {"M": 1}, "trick_suit_mods": {"L": -1}}),
    ({}, e.SuitAdjusted("B", 1, "round"), {"suit_mods": {"L": 2, "M": 1, "B": 1}}),
    (
        {},
        e.HandRefreshed(("B6", "M9"), ("S2",)),  # R62: what was said of the S2 is over
        {
            **hands(Y="S3 B6 M9"), "deck": ("B7",), "discard": ("S6", "S7", "S2"),
            "mods": {"M2": 1}, "trick_mods": {}, "revealed": ("M2",), "refreshing": 1,
        },
    ),
    (
        {"refreshing": 2},
        e.HandRefreshed((), ("S3",)),
        {**hands(Y="S2"), "discard": ("S6", "S7", "S3"), "suits": {}, "refreshing": 0},
    ),
    (
        {"deck": ("B6",)},
        e.HandRefreshed(("B6", "S6"), (), 1),
        {
            **hands(Y="S2 S3 B6 S6"), "deck": ("S7",), "discard": (),
            "reshuffles": 2, "refreshing": 2,
        },
    ),
    (
        {"deck": ("B6", "?"), "discard": ("S6", "?")},  # as it was told once, cards stay as many
        e.HandRefreshed(("B6", "S6"), (), 1),
        {
            **hands(Y="S2 S3 B6 S6"), "deck": ("?", "?"), "discard": (),
            "reshuffles": 2, "refreshing": 2,
        },
    ),
    ({}, e.PlayLimited(ROW), {"limits": (*LIMITS, ROW)}),
    ({}, e.SideChanged("hero"), {"side": "hero"}),
    ({}, e.TrumpChanged("M", "trick"), {"trump": "M"}),
    ({"trump_until": None}, e.TrumpChanged(None, "trick"), {"trump": None, "trump_until": "trick"}),
    ({}, e.TrumpChanged("M", "round"), {"trump": "M", "round_trump": "M", "trump_until": None}),
    ({}, e.TiesChanged(mine=False), {"ties": False}),
    (
        {"surrendered": False},
        e.Surrendered("F", 3),
        {
            "vp": (4, 8, 6), "trick": (), "discard": ("S6", "S7", "M2"), "surrendered": True,
            "mods": {"S2": 2}, "revealed": ("S2",),
        },
    ),
]  # fmt: skip
