"""Which words the fields of dataclasses hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def words_of(examples: Iterable[Any]) -> Mapping[str, tuple[str, ...]]:
    """The texts in the fields of all examples and of what they hold, by `Class.field`, sorted."""
    words: dict[str, set[str]] = {}
    for example in examples:
        for key, word in _words(example):
            words.setdefault(key, set()).add(word)
    return {key: tuple(sorted(told)) for key, told in words.items()}


def _words(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple):
        for one in value:
            yield from _words(one)
    if not is_dataclass(value):
        return
    for one in fields(value):
        given, key = getattr(value, one.name), one.name.removesuffix("_")
        for word in given if isinstance(given, tuple) else (given,):
            if isinstance(word, str):
                yield f"{type(value).__name__}.{key}", word
        yield from _words(given)
