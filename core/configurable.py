"""What is told of a setting, beside the field that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

YES_NO: Final[Mapping[str, Any]] = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Setting:
    """One that whoever runs Kifu may set: what it is for, and what it can be.

    It stands in the annotation of a field, whose type and default are the setting's. `least` and
    `most` bound a number; `most` is what is known to be safe. `words` are all that can be given
    where each stands for a value. A `secret` is told to nobody. `usual` says what stands in where
    the default is found out when Kifu starts; `example` is one value that could be.
    """

    about: str
    unit: str = ""
    least: float | None = None
    most: float | None = None
    words: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False
    usual: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Says of a field that it holds several settings, whose names begin with `prefix`."""

    prefix: str
    about: str
