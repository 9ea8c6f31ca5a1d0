"""Sentences about a step, put together of what its events say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


def listing(items: Sequence[Value]) -> Value:
    """Several things: `a`, `a and b`, `a, b and c`. Raises ValueError for none."""
    if not items:
        raise ValueError("there is nothing to list")
    whole = items[0]
    for item in items[1:-1]:
        whole = msg("{items}, {item}", items=whole, item=item)
    return whole if len(items) == 1 else msg("{items} and {last}", items=whole, last=items[-1])
