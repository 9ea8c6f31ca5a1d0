"""Options of a game, with what people are told about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Protocol, runtime_checkable

from core.messages import Message, Value, msg

KEY = "about"  # in the metadata of a dataclass field


@dataclass(frozen=True, slots=True)
class About:
    """What a form says about an option: its name, what it decides, what each value means.

    `first`: players choose it for every match, so it is asked before the house rules.
    `proposed` is what a form chooses beforehand for a match that is recorded at a table, where
    that is not the default. `listed`: the values say all that there is, so that a form asks for
    no JSON beside them. `unless` is another option with a value at which this one means nothing:
    a form asks for it then no more.
    """

    title: Message
    help: Message | None = None
    values: Mapping[Any, Message] = field(default_factory=dict)
    first: bool = False
    proposed: Any = None
    listed: bool = False
    unless: tuple[str, str] | None = None


def about(
    title: Message,
    explained: Message | None = None,
    values: Mapping[Any, Message] | None = None,
    *,
    first: bool = False,
    proposed: Any = None,
    listed: bool = False,
    unless: tuple[str, str] | None = None,
) -> Mapping[str, About]:
    """Metadata for a field of a game's options dataclass: what people are told about it."""
    return {KEY: About(title, explained, values or {}, first, proposed, listed, unless)}


def told(options: type[Any], name: str, value: Any) -> Message:
    """One option with its value, in the words of the form. KeyError for no option of these."""
    found: About | None = {f.name: f for f in fields(options)}[name].metadata.get(KEY)
    if found is None:
        return Message("{name}: {value}", {"name": name, "value": short(value)})
    word = value if isinstance(value, str | int | None) else short(value)
    known = found.values.get(word) if isinstance(word, str | int | None) else None
    return msg("{option} – {value}", option=found.title, value=known or short(value))


@runtime_checkable
class _Named(Protocol):
    """What has a name of its own, such as a catalogue."""

    name: Any


def short(value: Any) -> Value:
    """A value in a word or two: what stands whole in the options, a catalogue or a deck, by its
    name, and rows of such by their number."""
    if isinstance(value, Mapping) and isinstance(value.get("name"), str):
        return str(value["name"])
    if is_dataclass(value) and isinstance(value, _Named) and isinstance(value.name, str):
        return value.name
    if isinstance(value, Mapping) or (
        isinstance(value, list | tuple) and any(not isinstance(one, str | int) for one in value)
    ):
        return msg("1 entry") if len(value) == 1 else msg("{n} entries", n=len(value))
    return str(value)
