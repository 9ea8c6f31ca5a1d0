"""Matches of people beside simulated ones: who played, and tables of those that there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.counters import Counts, part
from core.messages import Message, Table, msg

SIMULATED = msg("Simulated matches: people have finished none yet.")


def played_by(policy: str) -> Message:
    """Who played: a policy by its name, or people, for whom it is empty."""
    return msg("simulation: {policy}", policy=policy) if policy else msg("people")


def of_people(
    counts: Counts, tables: Callable[[Counts], Iterable[Table]], note: Message = SIMULATED
) -> tuple[Table, ...]:
    """Tables of the counts under `people`; where there are none, of those under `simulated`.

    They say so then, those that have no note of their own.
    """
    if people := part(counts, "people"):
        return tuple(tables(people))
    found = tables(part(counts, "simulated"))
    return tuple(table._replace(note=table.note or note) for table in found)
