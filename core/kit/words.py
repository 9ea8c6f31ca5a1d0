"""A notation that follows from the commands: the word of the kind, then the fields in order.

A take of three from heap 1 is `take 1 3`; fields at the end may be left out where they stand at
their defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from operator import attrgetter
from typing import Any, Literal, get_args, get_origin, get_type_hints

from core.errors import BadNotation
from core.game import Notation
from core.messages import msg

NUMBERS: Mapping[str, bool] = {"yes": True, "no": False}


def notation(commands: tuple[type[Any], ...]) -> Notation[Any, Any, Any]:
    """The notation of these commands. Fields are whole numbers, yes or no, or single words.

    Raises TypeError for a field of another type.
    """
    forms = {form.word: form for form in map(_Form, commands)}

    def parse(_state: Any, text: str) -> Any:
        word, *values = text.split() or [""]
        if word not in forms:
            known = ", ".join(form.usage for form in forms.values())
            raise BadNotation(
                "bad_notation",
                "“{text}” is no entry of this game; there are: {known}.",
                text=text,
                known=known,
            )
        return forms[word].read(values)

    return Notation(
        parse=parse,
        format=lambda command, _events: forms[_word(type(command))].write(command),
        usages={form.kind: form.usage for form in forms.values()},
    )


def _word(kind: type[Any]) -> str:
    word: str = get_args(get_type_hints(kind)["kind"])[0]
    return word.replace("_", "-")


class _Form:
    """One command: its word, and how each of its fields is read."""

    def __init__(self, kind: type[Any]) -> None:
        hints = get_type_hints(kind)
        self.kind, self.word = kind, _word(kind)
        self.fields = [field for field in fields(kind) if field.name != "kind"]
        self.takes = [attrgetter(field.name) for field in self.fields]
        self.readers = [_reader(hints[field.name]) for field in self.fields]
        self.usage = " ".join([self.word, *map(_usage, self.fields)])

    def read(self, values: list[str]) -> Any:
        """The command of these words behind the first. Raises `BadNotation`."""
        needed = sum(not _has_default(field) for field in self.fields)
        if not needed <= len(values) <= len(self.fields):
            raise BadNotation("bad_notation", "Write: {usage}.", usage=self.usage)
        pairs = zip(self.fields, self.readers, values, strict=False)
        return self.kind(**{field.name: read(value) for field, read, value in pairs})

    def write(self, command: Any) -> str:
        """The words of a command, without defaults at the end."""
        values = [take(command) for take in self.takes]
        while values and values[-1] == self.fields[len(values) - 1].default:
            values.pop()
        return " ".join([self.word, *map(_written, values)])


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING


def _usage(field: Field[Any]) -> str:
    name = field.name.upper().replace("_", "-")
    return f"[{name}]" if _has_default(field) else name


def _written(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _reader(kind: Any) -> Callable[[str], Any]:
    """What reads one word as a value of a type."""
    if kind is int:
        return _number
    if kind is str:
        return str
    if kind is bool:
        return lambda text: _among(text, NUMBERS)
    if get_origin(kind) is Literal:
        return lambda text: _among(text, {str(one): one for one in get_args(kind)})
    raise TypeError(f"{kind} cannot be read from a single word")


def _number(text: str) -> int:
    if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10):
        raise BadNotation("bad_notation", "“{text}” is no whole number.", text=text)
    return int(text)


def _among(text: str, values: Mapping[str, Any]) -> Any:
    if text not in values:
        allowed = msg("one of {allowed}", allowed=", ".join(values))
        raise BadNotation("bad_notation", "“{text}” must be {allowed}.", text=text, allowed=allowed)
    return values[text]
