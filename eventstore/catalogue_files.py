"""Catalogue files: one JSON object, or the list of its cards where it holds nothing else.

A game may have other formats beside these, in JSON or in text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from core.canonical import decimals, plain
from core.catalogues import CatalogueFormat, Catalogues
from core.errors import BadInput, NotFound
from core.messages import Message, Value, msg
from core.structured import read
from eventstore.forms import Form, Wrong

LONGEST = 2**20  # bytes of a file
FORM = msg("it holds a list of cards, or an object with “{name}” and “{cards}”")
FAULT = msg("Card “{card}”: {cause}")
OBJECT = msg("it holds an object with {fields}")


def read_file(
    rules: Catalogues, data: Any, *, fractions: bool = False, unfinished: bool = False
) -> Any:
    """The catalogue in a file; its name is "" where the file has none.

    One that is `unfinished` may have no card at all.

    `data` is the text of the file, or the JSON value in it; one of the game's other formats is
    known by its look. `fractions` are taken as decimal text where a game has such. Raises
    `BadInput` bad_catalogue, which names card, field and what is allowed, or what the format
    raises.
    """
    text = _text(data if isinstance(data, str | bytes) else json.dumps(data))
    found = _recognised(rules, text, text=True)
    if found is not None:
        return found.read(text)
    value = _json(rules, text)
    found = _recognised(rules, value, text=False)
    if found is not None:
        return found.read(value)
    try:
        value = _whole(rules, decimals(value) if fractions else value, unfinished=unfinished)
        return _read(rules.content, value)
    except Wrong as wrong:
        raise _fault(rules, value, wrong.reason) from None
    except (RecursionError, ValueError):  # too deep, or NaN, which Python takes for JSON
        raise _formless(rules) from None


def as_file(rules: Catalogues, content: Any, key: str = "json") -> Any:
    """The JSON value of a catalogue's file, or its text: what `read_file` takes.

    `key` is "json" or that of another format of the game. Raises `NotFound` no_format.
    """
    if key != "json":
        found = rules.format(key)
        if found is None:
            known = ", ".join(["json", *(form.key for form in rules.formats)])
            raise NotFound(
                "no_format",
                "There is no format “{format}” here; there are {known}.",
                format=key[:40],
                known=known,
            )
        return found.write(content)
    return plain(getattr(content, rules.only) if rules.only else content)


def _recognised(rules: Catalogues, value: Any, *, text: bool) -> CatalogueFormat | None:
    forms = (form for form in rules.formats if form.text is text and form.recognises(value))
    return next(forms, None)


def _text(data: str | bytes) -> str:
    if len(data) > LONGEST:
        raise BadInput("bad_catalogue", "A catalogue file has at most {n} KB.", n=LONGEST // 1024)
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        text.encode()
    except UnicodeError:
        raise _refused(msg("it is not text in UTF-8")) from None
    return text


def _json(rules: Catalogues, text: str) -> Any:
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:  # halves of characters, which JSON can spell
        raise _refused(msg("it is not text in UTF-8")) from None
    except json.JSONDecodeError as error:
        raise _refused(msg("line {line} is not JSON", line=error.lineno)) from None
    except (RecursionError, ValueError):  # too deep, or a number of too many digits
        raise _formless(rules) from None
    return value


def _whole(rules: Catalogues, value: Any, *, unfinished: bool) -> Mapping[str, Any]:
    """The object that a file stands for, as far as it looks like one, with a name."""
    if rules.only and isinstance(value, list):
        value = {rules.only: value}
    if not isinstance(value, Mapping):
        raise _formless(rules)
    found = {rules.name: "", **value}
    lists = [found.get(field) for field in rules.lists]
    if not isinstance(found[rules.name], str) or not all(isinstance(one, list) for one in lists):
        raise _formless(rules)
    if not (any(lists) or unfinished) or (rules.only and set(found) != {rules.name, rules.only}):
        raise _formless(rules)
    return found


def _read(kind: Any, value: Any) -> Any:
    return _form(kind).read(value)


@cache
def _form(kind: Any) -> Form:
    return Form(kind)


# --- what is wrong -------------------------------------------------------------------------


def _fault(rules: Catalogues, value: Mapping[str, Any], reason: Message) -> BadInput:
    """What is wrong with a file: with its first card of a wrong form, or beside the cards."""
    for card, kind, given in _cards(rules, value):
        try:
            _read(kind, given)
        except Wrong as wrong:
            cause = _cause(kind, given, wrong.reason)
            told = rules.words.fault if rules.words else FAULT
            return BadInput("bad_catalogue", told.text, card=card, cause=cause)
    return BadInput("bad_catalogue", "{cause}", cause=_cause(rules.content, value, reason))


def _cards(rules: Catalogues, value: Mapping[str, Any]) -> Iterator[tuple[Value, Any, Any]]:
    """Every card: its own id where it has one, else its place; its type; its JSON value."""
    for field in rules.lists:
        for number, card in enumerate(value[field], 1):
            yield _name(rules, field, card, number), rules.card(field), card


def _name(rules: Catalogues, field: str, value: Any, number: int) -> Value:
    given = value.get("id") if isinstance(value, Mapping) else None
    if isinstance(given, str) and given:
        return given[:40]
    return str(number) if rules.only else msg("{list} {number}", list=field, number=number)


def _cause(kind: type[Any], value: Any, reason: Message) -> Message:
    """What is wrong with a value, in the words of `core.structured`, which say what is allowed."""
    try:
        read(kind, value)
    except BadInput as error:
        params = dict(error.message.params)
        if isinstance(params["where"], str):
            params["where"] = _place(params["where"], value)
        return Message(error.message.text, params)
    return reason


def _place(path: str, value: Any) -> Value:
    """`bonus.0.n` as people count: bonus 1, “n”; numbers of lists only, for keys may be some."""
    field, number, rest = _split(path, value)
    if not number:
        return msg("“{field}”", field=path)
    place = msg("{list} {number}", list=field, number=int(number) + 1)
    return msg("{place}, “{field}”", place=place, field=rest) if rest else place


def _split(path: str, value: Any) -> tuple[str, str, str]:
    """The path to the first list in a value, the place in that list, the path behind it."""
    parts = path.split(".")
    for at, part in enumerate(parts):
        if isinstance(value, list):
            return ".".join(parts[:at]), part, ".".join(parts[at + 1 :])
        value = value.get(part) if isinstance(value, Mapping) else None
    return path, "", ""


def _formless(rules: Catalogues) -> BadInput:
    if rules.only:
        return _refused(FORM._replace(params={"name": rules.name, "cards": rules.only}))
    names = ", ".join(f"“{field.name}”" for field in fields(rules.content))
    return _refused(OBJECT._replace(params={"fields": names}))


def _refused(reason: Message) -> BadInput:
    return BadInput("bad_catalogue", "Not a catalogue: {reason}.", reason=reason)
