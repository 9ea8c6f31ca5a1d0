"""Modules of other packages that few matches need: loaded when something of them is first used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class LazyModule(ModuleType):
    """Stands for the module of its name.

    A type checker is shown the import itself, under `TYPE_CHECKING`.
    """

    def __getattr__(self, name: str) -> Any:
        self.__dict__.update(vars(import_module(self.__name__)))
        return self.__getattribute__(name)  # and what is asked for next, without this
