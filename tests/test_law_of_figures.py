"""Law: the figures of every game are JSON, of whole matches and as far as they came.

They are kept as text and drawn from it, shown as tables, written as CSV and given by the API: so
what is read again is what was drawn, and every column of a table holds what it is shown as.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.game import Game, MatchFacts
from core.games import ALL
from core.knowledge import SPECTATOR, perspective
from core.messages import Column, Message, Table
from core.replay import Timeline
from core.shares import FEW
from core.stats import statistics
from tests.laws import play_out, variant, wander

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
KINDS = {  # of columns, and what may stand in them
    "number": (int, float, str, Message),
    "share": (int, float),
    "text": (int, float, str, Message),
    "message": (int, float, str, Message),
    "player": (str,),
    "seat": (str,),
}
MEAN = re.compile(r"\bmean\b|\ba (match|card)\b", re.IGNORECASE)
SUMS = {"luck"}  # a course of luck, in wounds
BESIDE = {"spread", "least", "middle", "most"}  # of the same things as the mean beside them
PARTS = {  # sums that are counted in parts of their unit: columns, and rows by their names
    *("expected", "difference", "travel"),
    *("Wounds to be expected", "Luck, in wounds", "Inches moved"),
}
ENDED, WANDERED = 3, 5  # matches of each kind


def matches(game: Game[Any, Any, Any]) -> Iterator[Timeline[Any]]:
    """Played to the end; with undo and variations, as everybody and as somebody knows them."""
    for number in range(ENDED):
        yield play_out(game, f"figures {number}", options=variant(game, number)).timeline
    for number in range(WANDERED):
        moves = Random(number).choices(range(10**6), k=30 * number)
        timeline = wander(game, moves, str(number), options=variant(game, number)).timeline
        yield timeline
        yield perspective(timeline, SPECTATOR if number % 2 else timeline.seats[0])


def facts(timeline: Timeline[Any], number: int, stats: Any) -> MatchFacts:
    return MatchFacts(
        match_id=f"m{number}",
        players=dict(zip(timeline.seats, ("Ana", "Bo", "Zoé"), strict=False)),
        options=timeline.start.options,
        result=timeline.game.result(timeline.state),
        winners=timeline.winners,
        stats=stats,
        day="2026-11-21",
        begun="2026-11-21T10:00:00Z",
        policy="random" if number % 2 else None,
    )


def again(value: Any) -> Any:
    """What a reader of its JSON has. Raises ValueError for what is no number, such as infinity."""
    return json.loads(json.dumps(value, allow_nan=False))


def check_table(table: Table) -> None:
    """Each row has JSON, or words, under the keys of the columns, and under no other."""
    keys = [column.key for column in table.columns]
    assert len(set(keys)) == len(keys) > 0, table.key
    assert set(table.draws) <= set(keys), table.key
    assert len(table.bases) in {0, len(table.rows)}, table.key
    assert all(set(bases) <= set(keys) for bases in table.bases), table.key
    for row in table.rows:
        assert set(row) <= set(keys), (table.key, set(row) - set(keys))
        for column in table.columns:
            check_cell(table, column, row.get(column.key))
    plain = [
        {key: str(value) if isinstance(value, Message) else value for key, value in row.items()}
        for row in table.rows
    ]
    assert again(plain) == plain


def check_cell(table: Table, column: Column, value: Any) -> None:
    """A number or words; a share lies between 0 and 1, and players and seats are words."""
    where = table.key, column.key, value
    assert column.kind in KINDS, where
    if value is None:
        return
    assert isinstance(value, KINDS[column.kind]), where
    if column.kind == "share":
        assert 0 <= value <= 1, where


def means(table: Table) -> Iterator[tuple[str, str, Any]]:
    """The figures of a table that are means, each with its table, its row or column, its basis:
    what its words call so, and every number that is not whole and no sum of parts.
    """
    named = {column.key for column in table.columns if MEAN.search(str(column.title))}
    bases = table.bases or ({},) * len(table.rows)
    if table.kind == "course" and table.key in SUMS:
        return
    for row, basis in zip(table.rows, bases, strict=True):
        first = str(row[table.columns[0].key])
        for column in table.columns[1:]:
            value = row.get(column.key)
            if isinstance(value, float) and column.key not in BESIDE and first not in PARTS:
                fraction = value % 1 and column.key not in PARTS and column.kind != "share"
                if column.key in named or MEAN.search(first) or fraction:
                    place = column.key if column.key in named or not MEAN.search(first) else first
                    yield table.key, place, basis.get(column.key)


@games
def test_means_say_the_n_they_are_over(game: Game[Any, Any, Any]) -> None:
    for timeline in matches(game):
        for table in game.tables(game.stats(timeline.line())):
            for key, place, basis in means(table):
                assert basis is not None, (key, place)
                assert basis.n > 0, (key, place)


@games
def test_means_over_matches_say_their_n_and_how_sure_they_are(game: Game[Any, Any, Any]) -> None:
    every = [
        facts(timeline, number, game.stats(timeline.line()))
        for number, timeline in enumerate(matches(game))
    ]
    found: dict[tuple[str, str], list[Any]] = {}
    for table in game.summarize(every):
        for key, place, basis in means(table):
            assert basis is not None, (key, place)
            assert basis.n > 0, (key, place)
            found.setdefault((key, place), []).append(basis)
    unsure = [one for one, bases in found.items() if all(basis.low is None for basis in bases)]
    assert found
    assert [one for one in unsure if any(basis.n >= FEW for basis in found[one])] == []


@games
def test_figures_of_a_match_are_json(game: Game[Any, Any, Any]) -> None:
    for timeline in matches(game):
        line = timeline.line()
        stats = game.stats(line)
        assert again(stats) == stats
        assert again(statistics(timeline)) == statistics(timeline)
        curve = {seat: [*values] for seat, values in game.curve(line).items()}
        assert again(curve) == curve
        assert {len(values) for values in curve.values()} <= {len(line)}
        assert set(curve) <= set(game.seat_titles)
        for table in game.tables(again(stats)):
            check_table(table)


@games
def test_what_a_match_adds_to_its_game_is_json(game: Game[Any, Any, Any]) -> None:
    assert game.counters is not None
    every = []
    for number, timeline in enumerate(matches(game)):
        stats = game.stats(timeline.line())
        fact = facts(timeline, number, stats)
        every.append(fact)
        counts = game.counters.count(fact)
        assert again(counts) == counts
        read = game.counters.count(facts(timeline, number, again(stats)))
        assert again(read) == counts
        for table in game.counters.total(again(counts)):
            check_table(table)
    for table in game.summarize(every):
        check_table(table)
