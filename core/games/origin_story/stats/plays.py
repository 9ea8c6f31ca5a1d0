"""Tricks and plays of a match in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from core.events import Json
from core.games.origin_story.events import (
    AutomaFollowed,
    CardPlayed,
    NextAdjusted,
    RoundScored,
    TrickTaken,
)
from core.games.origin_story.pieces import AUTOMAS, PLAYERS, SUITS, suit
from core.games.origin_story.rules.values import suit_of, values_of
from core.games.origin_story.state import State, Won
from core.games.origin_story.stats.told import Told

STEPS = ("2a", "2b", "3a", "3b", "4")


class Taken(NamedTuple):
    """A trick that was taken: its winner, whether that one led it, the suits that count."""

    winner: str
    as_leader: bool
    suit: str
    led: str


def tricks(row: Sequence[Told], last: State) -> Json:
    """By player: tricks taken as leader and as follower, by suit of the card, and by trumping."""
    found = list(_taken(row, last))

    def count(who: str) -> Json:
        mine = [one for one in found if one.winner == who]
        suits = Counter(one.suit for one in mine)
        return {
            "all": len(mine),
            "as_leader": sum(one.as_leader for one in mine),
            "as_follower": sum(not one.as_leader for one in mine),
            "by_suit": {name: suits[name] for name in SUITS},
            "trumped": sum(one.suit != one.led for one in mine),
        }

    return {who: count(who) for who in PLAYERS}


def _taken(row: Sequence[Told], last: State) -> Iterator[Taken]:
    """Tricks as they lie at the end of their round, where a ruling may have given them."""
    changed: dict[int, Mapping[str, str]] = {}
    for one in row:
        if isinstance(one.event, TrickTaken):
            changed[one.event.number] = _suits(one)
        elif isinstance(one.event, RoundScored):
            yield from (_of(trick, changed) for trick in one.before.won_tricks)
            changed = {}
    if not last.history or last.history[-1].round != last.round:
        yield from (_of(trick, changed) for trick in last.won_tricks)


def _suits(one: Told) -> Mapping[str, str]:
    """Cards of changed suit in the trick that this step ends."""
    found = dict(one.before.suits)
    waiting = one.before.next_card[1]
    for event in one.step:
        if isinstance(event, NextAdjusted):
            waiting = event.suit or waiting
        elif isinstance(event, CardPlayed) and waiting is not None:
            found[event.card] = waiting
    return found


def _of(trick: Won, changed: Mapping[int, Mapping[str, str]]) -> Taken:
    suits = changed.get(trick.number, {})
    cards = dict(trick.cards)
    leader, first = trick.cards[0]
    card = cards.get(trick.winner, first)
    return Taken(
        trick.winner,
        trick.winner == leader,
        suits.get(card, suit(card)),
        suits.get(first, suit(first)),
    )


def automas(row: Sequence[Told]) -> Json:
    """By automa: follows by step, those of step 4 that trumped, cards kept, tossed, dropped."""
    return {who: _automa([one for one in row if _follows(one, who)]) for who in AUTOMAS}


def _follows(one: Told, who: str) -> bool:
    """Whether this automa followed, and how it came to its card may be told."""
    event = one.event
    return isinstance(event, AutomaFollowed) and event.who == who and event.step is not None


def _automa(row: Sequence[Told]) -> Json:
    steps = Counter(one.event.step for one in row)
    return {
        "steps": {step: steps[step] for step in STEPS},
        "trumped": sum(_trumped(one) for one in row),
        "kept": sum(len(one.event.keep) for one in row),
        "tossed": sum(len(one.event.toss) for one in row),
        "dropped": sum(len(one.event.drop) for one in row),
    }


def _trumped(one: Told) -> bool:
    played = suit_of(values_of(one.before), one.event.card)
    return one.event.step == "4" and played == one.before.trump
