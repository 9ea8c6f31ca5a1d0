"""The score strip: five rounds, three players, sides and surrenders."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.origin_story.pieces import PLAYERS, ROUNDS
from core.games.origin_story.titles import PLAYER_TITLES, SIDES
from core.messages import Message


class Score(NamedTuple):
    """A round: points by player, None before it was counted."""

    round: int
    points: list[int | None]
    tricks: list[int | None]
    side: str | None
    side_title: Message | None
    surrendered: bool
    here: bool


class Scores(NamedTuple):
    """The strip: its rows are players, its columns rounds, then the dials."""

    titles: list[Message]
    rounds: list[Score]
    totals: list[int]


def scores(view: Json) -> Scores:
    """The rounds counted so far, and those to come."""
    past = {one["round"]: one for one in view["history"]}
    return Scores(
        [PLAYER_TITLES[who] for who in PLAYERS],
        [_round(view, past.get(number), number) for number in range(1, ROUNDS + 1)],
        [view["vp"][who] for who in PLAYERS],
    )


def _round(view: Json, past: Json | None, number: int) -> Score:
    here = bool(view["round"] == number and view["phase"] != "over" and past is None)
    if past is None:
        empty: list[int | None] = [None] * len(PLAYERS)
        tricks: list[int | None] = [view["won"][who] for who in PLAYERS] if here else empty
        return Score(number, empty, tricks, None, None, surrendered=False, here=here)
    return Score(
        number,
        [past["points"][who] for who in PLAYERS],
        [past["won"][who] for who in PLAYERS],
        past["side"],
        SIDES[past["side"]],
        past["surrendered"],
        here,
    )
