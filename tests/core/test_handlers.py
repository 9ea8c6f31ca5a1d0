"""A registry of functions by the class of what they handle."""

from __future__ import annotations

import pytest

from core.kit.handlers import Handlers


def test_each_class_has_its_function() -> None:
    said = Handlers[str, str]()

    @said.of(int)
    def _number(who: str, n: int) -> str:
        return f"{who} counts {n}"

    @said.of(str, bytes)
    def _text(who: str, text: str | bytes) -> str:
        return f"{who} says {text!r}"

    assert said("Ann", 3) == "Ann counts 3"
    assert said("Ann", b"x") == "Ann says b'x'"
    assert said.kinds == {int, str, bytes}
    with pytest.raises(LookupError, match="nothing handles bool"):
        said("Ann", True)  # noqa: FBT003 - a class of its own, not one of int
    with pytest.raises(ValueError, match="int has a function already"):
        said.of(int)(_number)


def test_registries_together_and_a_function_for_the_rest() -> None:
    one, other = Handlers[int, int](), Handlers[int, int]()
    one.of(int)(lambda first, n: first + n)
    other.of(str)(lambda first, text: first + len(text))
    both = Handlers[int, int](one, other, rest=lambda first, _: first)
    assert (both(1, 2), both(1, "abc"), both(1, None)) == (3, 4, 1)
    assert both.kinds == {int, str}
