"""Matches with rulings of the table: figures that they enter say so under their table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.counters import Counts, number
from core.game import Counters, MatchFacts
from core.messages import Message, Table, msg

KEY = "ruled"


def with_rulings(counters: Counters) -> Counters:
    """Counters whose tables say in how many of the matches there were rulings of the table."""

    def counted(fact: MatchFacts) -> Counts:
        found = counters.count(fact)
        return {**found, KEY: 1} if found and fact.rulings else found

    def tables(counts: Counts) -> tuple[Table, ...]:
        found, matches = counters.tables(counts), number(counts, KEY)
        if not matches:
            return found
        return tuple(noted(found, said(matches)))

    return replace(counters, count=counted, tables=tables)


def said(matches: int) -> Message:
    """That the table made rulings in so many of the matches."""
    return msg("Matches among all these in which the table made rulings: {n}.", n=matches)


def noted(tables: Iterable[Table], note: Message) -> Iterator[Table]:
    """The tables with a note behind what each says of itself."""
    for table in tables:
        before = table.note
        both = (
            note if before is None else Message("{first} {note}", {"first": before, "note": note})
        )
        yield table._replace(note=both)
