"""Sentences about a step, put together of what its events say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.canonical import names
from core.messages import Message, Narration, Value, msg


def narration(
    headline: Message,
    parts: Iterable[Message | None] = (),
    *,
    ending: Message | None = None,
    rules: Sequence[str] = (),
    quiet: bool = False,
) -> Narration:
    """A step of which `headline` is the outcome; None among the parts is left out.

    How a match ends is what people look for first: `ending` stands in the headline.
    """
    whole = headline if ending is None else after(headline, ending)
    told = tuple(part for part in parts if part is not None)
    return Narration(whole, told, tuple(dict.fromkeys(rules)), quiet)


def after(first: Message, second: Message) -> Message:
    """Two sentences in a row."""
    return msg("{first} {second}", first=first, second=second)


def say(row: Any, titles: Mapping[str, Message]) -> Message:
    """What an event or operation says of itself: `SAYS` of its class, its fields set in by name.

    A seat among them is said by its title. Without `SAYS` the words of its kind stand alone.
    """
    kind: Any = type(row)
    text: Message | None = getattr(kind, "SAYS", None)
    if text is None:
        return Message(row.kind.replace("_", " ").capitalize() + ".")
    values = {name: getattr(row, field) for name, field in names(kind)}
    said = {
        name: titles.get(value, value) if isinstance(value, str) else value
        for name, value in values.items()
        if isinstance(value, str | int)
    }
    return text._replace(params=said)


def listing(items: Sequence[Value]) -> Value:
    """Several things: `a`, `a and b`, `a, b and c`. Raises ValueError for none."""
    if not items:
        raise ValueError("there is nothing to list")
    whole = items[0]
    for item in items[1:-1]:
        whole = msg("{items}, {item}", items=whole, item=item)
    return whole if len(items) == 1 else msg("{items} and {last}", items=whole, last=items[-1])
