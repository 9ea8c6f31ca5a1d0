"""Modules that are loaded when they are asked for, not when the program starts."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


@contextmanager
def without_collecting() -> Iterator[None]:
    """Garbage is looked for later: loading makes much that stays, and hardly any garbage."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def load(name: str) -> ModuleType:
    """A module, and all that it loads. Raises ImportError, and what is raised in them."""
    with without_collecting():
        return import_module(name)
