"""JSON Schemas of positions, put together from their parts."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

from core.events import Json
from core.schemas import by_name, form, list_of, or_null

NUMBER: Json = {"type": "integer"}


@pytest.mark.parametrize(
    ("schema", "fitting", "wrong"),
    [
        (form(a=NUMBER), [{}, {"a": 1}], [{"b": 1}, {"a": "1"}, []]),
        (form(("a",), a=NUMBER, b=NUMBER), [{"a": 1}], [{}, {"b": 1}]),
        (by_name("ab", NUMBER), [{"a": 1, "b": 2}], [{"a": 1}, {"a": 1, "b": 2, "c": 3}]),
        (by_name("ab", NUMBER, every=False), [{}, {"a": 1}], [{"c": 3}]),
        (list_of(NUMBER, maxItems=1), [[], [1]], [[1, 2], ["1"], 1]),
        (or_null(NUMBER, {"type": "string"}), [None, 1, "1"], [True]),
    ],
)
def test_what_fits_and_what_does_not(schema: Json, fitting: list[Any], wrong: list[Any]) -> None:
    valid = jsonschema_rs.validator_for(schema).is_valid
    assert [valid(value) for value in fitting] == [True] * len(fitting)
    assert [valid(value) for value in wrong] == [False] * len(wrong)


def test_nothing_is_said_of_required_keys_unless_asked() -> None:
    assert "required" not in form(a=NUMBER)
    assert form((), a=NUMBER)["required"] == []
