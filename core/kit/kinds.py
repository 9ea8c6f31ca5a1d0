"""How the fields of a row are read and written, each the other's inverse (`core.kit.grammar`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, NoReturn, Protocol, TypeVar


class Reads(Protocol):
    """What a grammar asks of a reader: that of `core.reader`, and a way to read words."""

    def take(self, mark: str) -> bool:
        """Read these characters, if they come next; else note that they could stand here."""

    def one_of(self, words: Sequence[str], /) -> str | None:
        """Read one of the words, if one comes next; else note that they could stand here."""

    def fail(self) -> NoReturn:
        """Raises `BadNotation`: anything noted so far was expected."""


R = TypeVar("R", bound=Reads)


@dataclass(frozen=True, slots=True)
class Kind(Generic[R]):
    """How a field is read and written.

    `read` gives None, and notes what was looked for, where the line goes on otherwise; one that is
    `sure` raises instead, and None is a value of it. A kind of several fields gives and takes a
    tuple. `write` may give nothing for what goes without saying.
    """

    read: Callable[[R], Any]
    write: Callable[[Any], str] = str
    sure: bool = False


@cache
def among(words: tuple[str, ...]) -> Kind[Any]:
    """One of these words."""
    return Kind(lambda reader: reader.one_of(words))


def choice(values: Mapping[str, Any]) -> Kind[Any]:
    """What one of these marks stands for."""
    marks = {value: mark for mark, value in values.items()}

    def read(reader: Reads) -> Any:
        mark = next((mark for mark in values if reader.take(mark)), None)
        return None if mark is None else values[mark]

    return Kind(read, marks.__getitem__)


def several(one: Kind[R], mark: str = "") -> Kind[R]:
    """One at least, with the mark between two of them; without a mark with a blank, if any."""

    def read(reader: R) -> tuple[Any, ...] | None:
        value, found = one.read(reader), []
        while value is not None:
            found.append(value)
            if mark and not reader.take(mark):
                break
            value = one.read(reader)
            if mark and value is None:
                reader.fail()
        return tuple(found) or None

    return Kind(read, lambda values: (mark or " ").join(map(one.write, values)))
