"""The tables of Kifu on a PostgreSQL that is spread over nodes by Citus.

What belongs to one match lies on one node. Citus asks that each unique key of a distributed table
has the column by which it is distributed, and that it refers to no table but one that is
distributed alike, or lies whole on every node (a reference table).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from sqlalchemy import Column, PrimaryKeyConstraint, Table, UniqueConstraint

from eventstore.projected_tables import SCHEMA
from eventstore.tables import event_types, events, players, steps, streams

EVERYWHERE = (streams, event_types, players)  # small, and the log refers to them


class Place(Enum):
    """Where the rows of a table lie."""

    SPREAD = "spread"
    EVERYWHERE = "everywhere"
    COORDINATOR = "coordinator"


class Placed(NamedTuple):
    """A table, where it lies, and by which column it is spread."""

    table: Table
    place: Place
    column: str | None = None


def placed() -> Iterator[Placed]:
    """All tables, those first to which others refer."""
    for table in SCHEMA.sorted_tables:
        if table in {steps, events}:
            yield Placed(table, Place.SPREAD, "stream")
        elif table in EVERYWHERE:
            yield Placed(table, Place.EVERYWHERE)
        elif "match_id" in table.c and _may_be_spread(table):
            yield Placed(table, Place.SPREAD, "match_id")
        else:
            yield Placed(table, Place.COORDINATOR)


def _may_be_spread(table: Table) -> bool:
    """Whether each of its keys names the match, and it refers to what lies everywhere alone."""
    named = all("match_id" in key for key in keys_of(table))
    return named and all(key.column.table in EVERYWHERE for key in table.foreign_keys)


def keys_of(table: Table) -> Iterator[set[str]]:
    """The columns of each of its unique keys."""
    for constraint in table.constraints:
        if isinstance(constraint, PrimaryKeyConstraint | UniqueConstraint):
            yield {column.name for column in constraint.columns}
    for index in table.indexes:
        if index.unique:
            yield {one.name for one in index.expressions if isinstance(one, Column)}


def statements() -> Iterator[str]:
    """What turns the newest form of the tables into a distributed one, in order."""
    yield "SET citus.enable_unsafe_triggers = on"  # each looks at its own row alone
    # A position is unique where it was given; the key has to say where the row lies.
    yield "ALTER TABLE events DROP CONSTRAINT pk_events"
    yield "ALTER TABLE events ADD CONSTRAINT pk_events PRIMARY KEY (stream, position)"
    yield "CREATE INDEX ix_events_position ON events (position)"
    for one in placed():
        if one.place is Place.EVERYWHERE:
            yield f"SELECT create_reference_table('{one.table.name}')"
    first: dict[str, str] = {}
    for one in placed():
        if one.place is Place.SPREAD and one.column is not None:
            with_others = first.setdefault(one.column, one.table.name)
            beside = "" if with_others == one.table.name else f", colocate_with => '{with_others}'"
            yield f"SELECT create_distributed_table('{one.table.name}', '{one.column}'{beside})"
