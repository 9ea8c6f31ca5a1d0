"""Figures over many matches, of which one that cannot be added to the others is left out."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from numbers import Real
from typing import Any, NamedTuple

from core.counters import add
from core.errors import BrokenLog
from core.events import MatchId
from core.game import Counters, Game, MatchFacts
from core.guard import guarded
from core.messages import Table
from eventstore.cells import Sum

log = logging.getLogger("kifu.summaries")
NUMBERS = frozenset({"number", "share"})  # kinds of columns


class Summary(NamedTuple):
    """The tables, the matches that they count, and those that could not be counted."""

    tables: tuple[Table, ...]
    counted: int  # matches
    left_out: list[MatchId]


def summarized(game: Game[Any, Any, Any], facts: Sequence[MatchFacts]) -> Summary:
    """`Game.summarize` of as many of these matches as it can make tables of.

    Where some do not fit together, the more numerous stay.
    """
    counted = _fitting(game, [], list(facts))
    if 2 * len(counted) < len(facts):  # the first of all may be the one that fits to no other
        counted = max(counted, _fitting(game, [], list(facts)[::-1])[::-1], key=len)
    kept = {one.match_id for one in counted}
    left_out = [one.match_id for one in facts if one.match_id not in kept]
    if counted:
        return Summary(_tables(game, counted), len(counted), left_out)
    tables: tuple[Table, ...] = ()
    with suppress(BrokenLog), guarded("", None):  # a game that fails even at nothing
        tables = _tables(game, [])
    return Summary(tables, 0, left_out)


def added(counters: Counters, found: Sum) -> Summary:
    """The same of counts that were added up before. Raises `BrokenLog`."""
    with guarded("", None):
        return Summary(_checked(counters.tables(found.counts)), found.matches, [])


def streamed(counters: Counters, facts: Iterable[MatchFacts]) -> Summary:
    """The same by what each match adds, one after the other: none is held in memory.

    A match that cannot be counted, or added to those before it, is left out.
    """
    total, counted, left_out = dict[str, Any](), 0, list[MatchId]()
    for one in facts:
        try:
            with guarded(one.match_id, None):
                add(total, counters.count(one))
            counted += 1
        except BrokenLog as error:
            log.warning("match %s is in no figure over matches", one.match_id, exc_info=error)
            left_out.append(one.match_id)
    with guarded("", None):
        return Summary(_checked(counters.total(total)), counted, left_out)


def _fitting(
    game: Game[Any, Any, Any], kept: list[MatchFacts], more: list[MatchFacts]
) -> list[MatchFacts]:
    """`kept` with all of `more` that can be added to it, found by halves."""
    if not more:
        return kept
    try:
        with guarded(more[-1].match_id, None):
            _tables(game, [*kept, *more])
    except BrokenLog as error:
        if len(more) == 1:
            log.warning("match %s is in no figure over matches", more[0].match_id, exc_info=error)
            return kept
        half = len(more) // 2
        return _fitting(game, _fitting(game, kept, more[:half]), more[half:])
    return [*kept, *more]


def _tables(game: Game[Any, Any, Any], facts: list[MatchFacts]) -> tuple[Table, ...]:
    """The tables, each number of which is one. Raises whatever the game does."""
    return _checked(game.summarize(facts))


def _checked(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    for table in tables:
        names = [column.key for column in table.columns if column.kind in NUMBERS]
        for row in table.rows:
            if not all(isinstance(row.get(name), Real | None) for name in names):
                raise TypeError(f"no number in table {table.key}")
    return tables
