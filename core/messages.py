"""Sentences with open places: written in English here, translated at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

Value: TypeAlias = "str | int | Message"


class Message(NamedTuple):
    """A sentence for people: `text` is English and the key of its translations.

    `text` is a `str.format` pattern over the names in `params`; a value may be a `Message`
    itself (a card, a seat), translated before it is set in.
    """

    text: str
    params: Mapping[str, Value] = {}

    def __str__(self) -> str:
        return self.text.format_map({name: str(value) for name, value in self.params.items()})


def msg(text: str, /, **params: Value) -> Message:
    """A message; the translation catalogues are extracted from the calls of this function."""
    return Message(text, params)


class Column(NamedTuple):
    """A column of a `Table`: `key` in its rows, a heading, and how its values read."""

    key: str
    title: Message
    kind: str = "number"  # number, share (0 to 1), text, message, player, seat


class Table(NamedTuple):
    """Figures ready to be shown or written out: what a statistics page is made of.

    `rows` hold plain JSON values under the keys of `columns`; `total` says over how many
    matches the figures go (None inside one match). The first column names each row. `kind` is
    how a page draws it: as a `table`; as one with `bars` in it; as a `map` of a plane, each row a
    strip of it, the farthest first; as a `course`, rows from left to right and a line for each
    further column.
    """

    key: str
    title: Message
    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, Value | float | None], ...]
    total: int | None = None
    note: Message | None = None
    kind: str = "table"
