"""Tables of a match under the headings of their game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.messages import Heading, Message, Table, msg

OTHERS = msg("Other figures")


class Headed(NamedTuple):
    """Tables under a heading; `key` is its place in addresses."""

    key: str
    title: Message
    tables: tuple[Table, ...]


def headed(headings: Sequence[Heading], tables: Sequence[Table]) -> list[Headed]:
    """The tables under the headings of their game; what no heading names stands last."""
    found, left = [], list(tables)
    for number, heading in enumerate(headings, 1):
        mine = tuple(table for table in left if heading.holds(table.key))
        left = [table for table in left if table not in mine]
        if mine:
            found.append(Headed(f"part-{number}", heading.title, mine))
    if left:
        title = OTHERS if found else msg("Figures")
        found.append(Headed("part-0", title, tuple(left)))
    return found
