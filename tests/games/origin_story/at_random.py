"""Random hands, tricks and tables for the automas, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from core.games.origin_story.pieces import PACK, PLAYERS, SUITS, after
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.rules.values import Values

SUPER = ("L4.5", "L4.5", "L8.5", "L8.5")


class Turn(NamedTuple):
    """An automa's turn: who, what it holds, what was played, what it draws, what is in force."""

    who: str
    hand: list[str]
    trick: list[tuple[str, str]]
    draws: list[str]
    threat: bool
    trick_no: int
    said: dict[str, Any]  # as the oracle takes it

    @property
    def values(self) -> Values:
        return Values(**{key: self.said[key] for key in self.said if key in Values._fields})

    @property
    def limits(self) -> list[Limit]:
        return [Limit(**{"until": "round", **limit}) for limit in self.said["limits"]]


def turns(number: int, seed: int) -> Iterator[Turn]:
    """As many turns; half of them on a table where nothing has changed."""
    pick = Random(seed)
    for _ in range(number):
        cards = pick.sample(PACK + SUPER, 12)
        played = pick.randint(0, 2)
        who = pick.choice("AF")
        yield Turn(
            who,
            cards[: pick.choice((1, 1, 2, 3, 5, 8))],
            list(zip(_before(who, played), cards[8:10], strict=False)),
            cards[10 : 12 - (pick.random() < 0.1)],
            pick.random() < 0.4,
            pick.randint(1, 3),
            _said(pick, cards),
        )


def _before(who: str, number: int) -> list[str]:
    """The players who have played before this one."""
    order = [after(who), after(after(who))]
    assert {who, *order} == set(PLAYERS)
    return order[2 - number :]


def _said(pick: Random, cards: list[str]) -> dict[str, Any]:
    if pick.random() < 0.5:
        return {"limits": []}
    return {
        "mods": {card: pick.randint(-4, 4) for card in pick.sample(cards, 4)},
        "suit_mods": {suit: pick.randint(-2, 2) for suit in pick.sample(SUITS, 1)},
        "suits": {card: pick.choice(SUITS) for card in pick.sample(cards, 2)},
        "trump": pick.choice((*SUITS, "L", None)),
        "ties": pick.random() < 0.3,
        "limits": [_limit(pick) for _ in range(pick.choice((0, 1, 2)))],
    }


def _limit(pick: Random) -> dict[str, Any]:
    narrow: dict[str, Any] = pick.choice(
        (
            {"ban": pick.choice(SUITS)},
            {"only": pick.choice(SUITS)},
            {"max": pick.randint(2, 10)},
            {"min": pick.randint(4, 12)},
            {"ban": pick.choice(SUITS), "min": 3, "max": pick.randint(4, 9)},
        )
    )
    if pick.random() < 0.3:
        narrow = {**narrow, "trick_no": pick.randint(1, 3)}
    return {"who": pick.choice(("leader", "followers", "automas")), **narrow}
