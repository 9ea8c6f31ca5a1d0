"""Putting a mutant into a running program, where the functions that it changes are loaded."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from types import CodeType, FunctionType
from typing import Any

from tests.mutation.source import ROOT, original

Cache = Any  # of functools, which has no name for it
Key = tuple[str, int, tuple[Any, ...]]


class Loaded:
    """The functions of some files, and every cache, as they are loaded now."""

    def __init__(self, files: tuple[str, ...]) -> None:
        gc.unfreeze()  # else what was frozen is not among all objects
        everything = gc.get_objects()
        gc.freeze()
        names = {str(ROOT / file) for file in files}
        self.functions: dict[tuple[str, Key], list[FunctionType]] = {}
        for found in everything:
            if isinstance(found, FunctionType) and found.__code__.co_filename in names:
                at = (found.__code__.co_filename, _key(found.__code__))
                self.functions.setdefault(at, []).append(found)
        self.caches = [
            (one, one.__wrapped__)
            for one in everything
            if isinstance(one, _lru_cache_wrapper) and isinstance(one.__wrapped__, FunctionType)
        ]

    def cached(self) -> dict[CodeType, Cache]:
        """The cache above each code, as functions are now."""
        return {function.__code__: cache for cache, function in self.caches}

    def put(self, file: str, code: CodeType) -> bool:
        """Exchange the functions of a file for those of the code; whether all of them could be."""
        before, after = _codes(original(file)), _codes(code)
        for key, plain in before.items():
            other = after.get(key)
            for function in self.functions.get((plain.co_filename, key), ()):
                if other is None or other.co_freevars != function.__code__.co_freevars:
                    return False
                if other != function.__code__:
                    function.__code__ = other
        return True


def _codes(code: CodeType) -> dict[Key, CodeType]:
    return {_key(one): one for one in _nested(code)}


def _nested(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _nested(const)


def _key(code: CodeType) -> Key:
    """What a function keeps while something in it is changed: its name, and where it begins."""
    if not code.co_name.startswith("<"):
        return code.co_qualname, code.co_firstlineno, ()
    starts = [(line, at) for line, _, at, end in code.co_positions() if line and at and end]
    return code.co_qualname, code.co_firstlineno, min(starts, default=())
