"""The statements of the hot path: compiled once, run on the driver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import Dialect

from eventstore.log_statements import changes, log_insert, questions


class Statements:
    """Compiled statements by name. SQLAlchemy's own execution costs more than the database."""

    def __init__(self, dialect: Dialect) -> None:
        kind: Any = type(dialect)
        compiled = _compiled(kind)
        self._texts: Mapping[str, str] = {name: str(one) for name, one in compiled.items()}
        self._places: Mapping[str, Sequence[str]] = {
            name: one.positiontup for name, one in compiled.items()
        }
        self._given: Mapping[str, Mapping[str, Any]] = {
            name: one.params  # SQLite's LIMIT comes with an OFFSET of 0
            for name, one in compiled.items()
        }

    def all(self, connection: Any, name: str, **values: Any) -> list[Any]:
        """Every row of the answer. `connection` is the driver's."""
        found: list[Any] = connection.execute(
            self._texts[name], self._bound(name, values)
        ).fetchall()
        return found

    def each(
        self, connection: Any, name: str, many: Sequence[Mapping[str, Any]]
    ) -> list[list[Any]]:
        """The answers to one question about several things, asked at once."""
        asked = [connection.execute(self._texts[name], self._bound(name, one)) for one in many]
        return [cursor.fetchall() for cursor in asked]

    def run(self, connection: Any, name: str, many: Sequence[Mapping[str, Any]]) -> None:
        """Run once for each of `many`; nothing where there are none."""
        if len(many) == 1:
            connection.execute(self._texts[name], self._bound(name, many[0]))
        elif many:
            bound = [self._bound(name, values) for values in many]
            connection.cursor().executemany(self._texts[name], bound)

    def insert_log(
        self, connection: Any, heads: Sequence[tuple[Any, ...]], found: Sequence[tuple[Any, ...]]
    ) -> None:
        """Insert rows of `steps`, and those of `events`, whose values stand in the order of
        `log_statements.HEAD` and `EVENT`. On PostgreSQL that is one statement, however many there
        are.
        """
        if "insert_log" in self._texts:
            columns = (*zip(*heads, strict=True), *zip(*found, strict=True))
            connection.execute(self._texts["insert_log"], [[*column] for column in columns])
        else:
            connection.executemany(self._texts["insert_step"], heads)
            connection.executemany(self._texts["insert_event"], found)

    def _bound(self, name: str, values: Mapping[str, Any]) -> tuple[Any, ...]:
        every = {**self._given[name], **values}
        return tuple([every[place] for place in self._places[name]])


@cache
def _compiled(kind: Any) -> Mapping[str, Any]:
    """All statements, for databases of one kind: programs that open several compile them once."""
    insert = import_module(f"sqlalchemy.dialects.{kind.name}").insert
    by_place = kind(paramstyle="qmark" if kind.name == "sqlite" else "format")
    all_at_once = {} if kind.name == "sqlite" else {"insert_log": log_insert(insert)}
    return {
        name: statement.compile(dialect=by_place)
        for name, statement in {**questions(), **changes(insert), **all_at_once}.items()
    }
