"""What the documents of all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from core.canonical import members, names
from core.events import Json, Seat
from core.messages import Message, msg
from core.structured import TAGS
from web.i18n import translate


class Choice(TypedDict):
    """One value of a field: what is sent, and what people call it."""

    value: str
    title: str


def choice(value: str, title: Message | str) -> Choice:
    """A value with its title in the language of the request."""
    return {"value": value, "title": translate(title)}


class Field(TypedDict):
    """A field of a small form. Its value goes into the command under `name`.

    Without `choices` it is typed. `kind` says what becomes of it; without it, a text. One that is
    `optional` may stay empty.
    """

    name: str
    title: str
    kind: NotRequired[Literal["string", "integer", "boolean"]]
    choices: NotRequired[list[Choice]]
    optional: NotRequired[bool]


class Extra(TypedDict):
    """A small form of the menu "something else happened": `command` is completed by the fields."""

    title: str
    command: Json
    fields: list[Field]
    send: str
    grave: NotRequired[bool]  # it ends a match, or somebody's part in it


class Shared(TypedDict):
    """What every document has: the sentence for the head of the page, and what may stand by it."""

    expects: str
    facts: NotRequired[list[str]]
    alert: NotRequired[bool]
    turn: NotRequired[int | None]  # the number of the seat on turn, from 0
    extras: NotRequired[list[Extra]]


class NamedSeat(TypedDict):
    """A seat as people call it."""

    seat: Seat
    title: str


def elsewhere(seat: Message) -> Message:
    """What a page says that has nothing to enter: whom it waits for."""
    return msg(
        "{seat} enters the next step: on their own phone, or whoever records does.", seat=seat
    )


def wire(document: Any) -> Any:
    """A document as JSON values: tuples as lists, commands by their fields.

    What a field of a command is where nobody says it is left out; what it is of (its tag) stays.
    """
    if isinstance(document, Mapping):
        return {str(name): wire(value) for name, value in document.items()}
    if isinstance(document, list | tuple):
        return [wire(value) for value in document]
    if keys := names(document.__class__):
        unsaid = defaults(document.__class__)
        pairs = zip(keys, members(document), strict=True)
        return {key: wire(one) for (key, name), one in pairs if one != unsaid.get(name, MISSING)}
    return document


@cache
def defaults(kind: Any) -> Mapping[str, Any]:
    """What fields of a dataclass are where nobody says it, tags aside."""
    return {one.name: one.default for one in fields(kind) if one.name not in TAGS}
