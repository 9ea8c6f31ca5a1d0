"""Law: a state file is read as the table that it is, or refused; nothing else happens.

Tables of random matches of every game, each with one value replaced by another at many places.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from core.canonical import canonical
from core.errors import BadSetup
from core.game import Game
from core.games import ALL, find
from tests.laws import play_out, variant

WEIRD = (
    None,
    1,
    1.5,
    -1,
    True,
    "",
    "x",
    "5H",
    "a1",
    "aG",
    [],
    [[]],
    {},
    {"x": 1},
    ["5H"],
    [None],
    99,
)
TABLES, PLACES, TRIED = 3, 25, 6  # of a game, of a table, at a place
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
Place = tuple[Any, ...]


def places(data: Any, way: Place = ()) -> Iterator[Place]:
    """The whole, and every part of it."""
    yield way
    parts: Any = data.items() if isinstance(data, dict) else ()
    parts = enumerate(data) if isinstance(data, list) else parts
    for key, part in parts:
        yield from places(part, (*way, key))


def altered(data: Any, way: Place, value: Any) -> Any:
    """The same with another value at a place."""
    if not way:
        return value
    key, *rest = way
    part = altered(data[key], tuple(rest), value)
    return {**data, key: part} if isinstance(data, dict) else [*data[:key], part, *data[key + 1 :]]


@cache
def tables(slug: str) -> tuple[Any, ...]:
    """State files of some tables, from the first of a match to its last."""
    game, found = find(slug), []
    for number in range(TABLES):
        timeline = play_out(game, f"file {number}", options=variant(game, number)).timeline
        nodes = [*timeline.frames]
        node = nodes[number * (len(nodes) - 1) // (TABLES - 1)]
        found.append(json.loads(canonical(game.plain(timeline.frames[node].state))))
    return tuple(found)


@games
def test_what_is_no_table_is_refused(game: Game[Any, Any, Any]) -> None:
    """Or it is a table, which is written as it was read."""
    pick, codes = Random(game.slug), set()
    for data in tables(game.slug):
        every = [*places(data)]
        for way in pick.sample(every, min(PLACES, len(every))):
            for value in pick.sample(WEIRD, TRIED):
                changed = altered(data, way, value)
                try:
                    found = game.plain(game.restore(changed))
                except BadSetup as refusal:
                    codes.add((refusal.code, bool(str(refusal.message))))
                else:
                    assert json.loads(canonical(found)) == changed, (way, value)
    assert [told for _, told in codes] == [True], "one code, and always with its reason"


@games
def test_every_part_of_a_table_is_needed(game: Game[Any, Any, Any]) -> None:
    for data in tables(game.slug):
        game.restore(data)
        for key in data:
            with pytest.raises(BadSetup):
                game.restore({name: part for name, part in data.items() if name != key})
        with pytest.raises(BadSetup):
            game.restore({**data, "surprise": 1})
