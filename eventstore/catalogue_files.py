"""Catalogue files: a JSON list of cards, or an object with a name and the cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from core.errors import BadInput
from core.messages import Message, Value, msg
from core.structured import read
from eventstore.forms import Form, Wrong

LONGEST = 2**20  # bytes of a file
FORM = msg("it holds a list of cards, or an object with “name” and “cards”")


def read_cards(card: type[Any], data: Any) -> tuple[str, tuple[Any, ...]]:
    """The name that a file gives itself ("" for none) and its cards, as `card`s.

    `data` is the text of the file, or the JSON value in it. Raises `BadInput` bad_catalogue,
    which names card, field and what is allowed.
    """
    value = _json(data if isinstance(data, str | bytes) else json.dumps(data))
    name, cards = "", value
    if isinstance(value, Mapping):
        if set(value) - {"name", "cards"} or not isinstance(value.get("name", ""), str):
            raise _refused(FORM)
        name, cards = value.get("name", ""), value.get("cards")
    if not isinstance(cards, list) or not cards:
        raise _refused(FORM)
    return name, tuple(_card(card, one, number) for number, one in enumerate(cards, 1))


def _json(data: str | bytes) -> Any:
    if len(data) > LONGEST:
        raise BadInput("bad_catalogue", "A catalogue file has at most {n} KB.", n=LONGEST // 1024)
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:  # halves of characters too, which JSON can spell
        raise _refused(msg("it is not text in UTF-8")) from None
    except json.JSONDecodeError as error:
        raise _refused(msg("line {line} is not JSON", line=error.lineno)) from None
    except (RecursionError, ValueError):  # too deep, or a number of too many digits
        raise _refused(FORM) from None
    return value


@cache
def _form(kind: Any) -> Form:
    return Form(kind)


def _card(kind: Any, value: Any, number: int) -> Any:
    try:
        return _form(kind).read(value)
    except Wrong as wrong:
        cause = _cause(kind, value, wrong.reason)
    except RecursionError:
        raise _refused(FORM) from None
    raise BadInput(
        "bad_catalogue", "Card “{card}”: {cause}", card=_name(value, number), cause=cause
    )


def _cause(kind: type[Any], value: Any, reason: Message) -> Message:
    """What is wrong with a card, in the words of `core.structured`, which say what is allowed."""
    try:
        read(kind, value)
    except BadInput as error:
        params = dict(error.message.params)
        if isinstance(params["where"], str):
            params["where"] = _place(params["where"])
        return Message(error.message.text, params)
    return reason


def _name(value: Any, number: int) -> str:
    """The card's own id where it has one, else its place in the list."""
    given = value.get("id") if isinstance(value, Mapping) else None
    return given[:40] if isinstance(given, str) and given else str(number)


def _place(path: str) -> Value:
    """`bonus.0.n` as people count: bonus 1, “n”."""
    field, _, rest = path.partition(".")
    number, _, inner = rest.partition(".")
    if not number.isdigit():
        return msg("“{field}”", field=path)
    place = msg("{list} {number}", list=field, number=int(number) + 1)
    return msg("{place}, “{field}”", place=place, field=inner) if inner else place


def _refused(reason: Message) -> BadInput:
    return BadInput("bad_catalogue", "Not a catalogue: {reason}.", reason=reason)
