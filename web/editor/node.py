"""A field of a form, or several that belong together, as a template shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from core.messages import Message, Value

Widget = Literal["text", "area", "number", "tick", "pick", "many", "rows", "group", "kind"]


class Choice(NamedTuple):
    """A value that can be chosen."""

    value: str
    title: Value
    on: bool = False


class Node(NamedTuple):
    """A field, or several that belong together; `name` is what the form sends it under."""

    widget: Widget
    name: str
    title: Value
    value: str = ""
    on: bool = False
    help: Message | None = None
    error: Message | None = None
    choices: tuple[Choice, ...] = ()  # values; of rows the kinds that can be added
    children: tuple[Node, ...] = ()
    rare: tuple[Node, ...] = ()  # that stand folded
    open: bool = False  # whether what is folded is shown
    words: str = ""  # the list of proposals
    tag: str = ""  # the hidden field with the kind of a row
    decimal: bool = False
    needed: bool = False

    @property
    def id(self) -> str:
        """The name of its element."""
        return self.name.replace(".", "-")

    @property
    def wrong(self) -> bool:
        """Whether it, or a field in it, has an error."""
        return self.error is not None or any(one.wrong for one in (*self.children, *self.rare))


def walk(node: Node) -> Iterator[Node]:
    """A node and all in it."""
    yield node
    for one in (*node.children, *node.rare):
        yield from walk(one)
