"""What is asked about columns in words of its own by each database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, ScalarSelect, Text, literal, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import ColumnElement, FunctionElement

from core.events import MatchId
from eventstore.tables import streams


class hex_of(FunctionElement[str]):  # noqa: N801 - used as a function of SQL
    """The bytes of a column as text, two digits each, in lower case."""

    type = Text()
    name = "hex_of"
    inherit_cache = True

    def __init__(self, column: ColumnElement[Any]) -> None:
        super().__init__(column)


def stream_of(match_id: MatchId | BindParameter[str]) -> ScalarSelect[int]:
    """The number under which the log has a match; NULL where it has none."""
    return select(streams.c.number).where(streams.c.match_id == match_id).scalar_subquery()


@compiles(hex_of, "sqlite")
def _on_sqlite(element: hex_of, compiler: Any, **given: Any) -> str:
    return f"lower(hex({compiler.process(element.clauses, **given)}))"


@compiles(hex_of, "postgresql")
def _on_postgresql(element: hex_of, compiler: Any, **given: Any) -> str:
    return f"encode({compiler.process(element.clauses, **given)}, 'hex')"


class json_text(FunctionElement[str]):  # noqa: N801 - used as a function of SQL
    """The value under these keys of a column of JSON, as text; NULL where there is none."""

    type = Text()
    name = "json_text"
    inherit_cache = True

    def __init__(self, column: ColumnElement[Any], *keys: str) -> None:
        path = "$" + "".join(f'."{key}"' for key in keys)
        super().__init__(column, literal(path), literal("{" + ",".join(keys) + "}"))


@compiles(json_text, "sqlite")
def _json_on_sqlite(element: json_text, compiler: Any, **given: Any) -> str:
    column, path, _ = (compiler.process(clause, **given) for clause in element.clauses)
    return f"CAST(json_extract({column}, {path}) AS TEXT)"


@compiles(json_text, "postgresql")
def _json_on_postgresql(element: json_text, compiler: Any, **given: Any) -> str:
    column, _, path = (compiler.process(clause, **given) for clause in element.clauses)
    return f"(CAST({column} AS JSON) #>> CAST({path} AS TEXT[]))"
