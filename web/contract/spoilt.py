"""Cases with one expectation changed: each must fail, or the case says something for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

Place = tuple[Any, ...]


def leaves(value: Any, *way: Any) -> Iterator[Place]:
    """The places of single values; a list of them is one, and so is what is empty."""
    inner: Any = value.items() if isinstance(value, dict) else None
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        inner = enumerate(value)
    if not value or inner is None:
        yield way
        return
    for key, one in inner:
        yield from leaves(one, *way, key)


def passed_over(
    judge: Callable[[Any], None], case: Any, places: Iterable[Place] | None = None
) -> list[Place]:
    """The places, of all in `expect` or of these, where another value makes no difference."""
    if places is None:
        places = leaves(case["expect"], "expect") if "expect" in case else ()
    return [place for place in places if _holds(judge, _spoilt(case, place))]


def _holds(judge: Callable[[Any], None], case: Any) -> bool:
    try:
        judge(case)
    except AssertionError:
        return False
    return True


def _spoilt(case: Any, place: Place) -> Any:
    found = deepcopy(case)
    *way, last = place
    inner = found
    for key in way:
        inner = inner[key]
    inner[last] = _other(inner[last])
    return found


def _other(value: Any) -> Any:
    """Another value of the same form."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case list():
            return [*value, "x"]
        case dict():
            return {"surprise": 1}
        case str():
            return value + "x"
    return "x"
