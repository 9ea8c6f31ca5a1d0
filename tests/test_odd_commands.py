"""Commands with odd values in them: each is refused in words, or decided, in every game.

TEST_ODD of them a game (default 300): numbers far too great, lists far too long, words that
nobody knows, in the commands of dealt matches, with and without what chance gave.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any

import pytest

from core.canonical import plain
from core.errors import Refused
from core.games import ALL
from core.session import Session
from core.simulate import Plan, play
from eventstore.codec import codec_of

ODD = int(os.environ.get("TEST_ODD", "300"))
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
STEPS = 120
NUMBERS = (10**6, 10**18, -(10**9))
LONG = 1_500  # entries of a list, so that the JSON of the command stays within its limit


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_whatever_stands_in_a_command_the_answer_is_one_of_the_rules(game: Any) -> None:
    rng, tried = Random(1), 0
    for number in count(1):
        tried += _tried(game, number, rng)
        if tried >= ODD:
            break


def _tried(game: Any, number: int, rng: Random) -> int:
    """How many odd commands a match took."""
    codec = codec_of(game)
    plan = Plan(1, next(iter(game.policies)), codec.options({}), {})
    played = play(game, plan, number, clock=lambda: NOON, limit=STEPS).pending
    session = Session.start(game, played[0].command, plan.settings, at=NOON)
    tried = 0
    for step in played[1:]:
        odd = [*odd_ones(plain(step.command)), *odd_ones(plain(game.chance.reopen(step.command)))]
        for value in rng.sample(odd, min(len(odd), 4)):
            tried += 1
            with suppress(Refused):
                session.decide(codec.command(value), at=NOON)
        session.play(step.command, at=NOON)
    return tried


def odd_ones(command: Any) -> Iterator[Any]:
    """The command with something odd in each of its places."""
    for path, value in _leaves(command):
        if isinstance(value, bool) or path[-1:] == ("kind",):
            continue
        if isinstance(value, int):
            yield from (_with(command, path, number) for number in NUMBERS)
        elif isinstance(value, list) and value:
            yield _with(command, path, (value * LONG)[:LONG])
        elif isinstance(value, str):
            yield _with(command, path, value * 20 or "x")


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place in a JSON value, lists as a whole and what is in them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
        return
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, (*path, at))
    yield path, value


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    first, rest = path[0], path[1:]
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[first] = _with(copy[first], rest, new)
    return copy
