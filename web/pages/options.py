"""The options of any game as fields of a form, and the form's answers as options again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Never,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from core.canonical import decimals
from core.messages import Message, msg
from core.options import KEY, About

CUSTOM = "custom"  # the choice behind which JSON of one's own is read


class Choice(NamedTuple):
    """One value of an option."""

    value: str
    title: Message


class OptionField(NamedTuple):
    """One option as a form asks for it; `widget` is choice, switch, number, decimal, text or json,
    a text that is empty for the default.
    """

    name: str
    title: Message
    help: Message | None
    widget: str
    choices: tuple[Choice, ...]
    default: Any
    values: tuple[Any, ...]  # what the choices stand for
    first: bool = False  # asked before the house rules
    proposed: Any = None  # chosen beforehand for a recorded match; None: the default
    unless: tuple[str, str] | None = None  # another option, and its value that leaves this one out

    @property
    def offered(self) -> Any:
        """The value that a new form shows."""
        if self.widget == "json":
            return ""
        return self.default if self.proposed is None else self.proposed

    @property
    def asked(self) -> str:
        """The name of the field in the form."""
        return f"option-{self.name}"

    @property
    def own(self) -> str | None:
        """The name of the text field for a value of one's own, where one is possible."""
        has_own = any(choice.value == CUSTOM for choice in self.choices)
        return f"{self.asked}-{CUSTOM}" if has_own else None


def fields_of(options: type[Any]) -> tuple[OptionField, ...]:
    """The fields of a game's options dataclass, in its order."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(
        _field(spec.name, hints[spec.name], spec.default, spec.metadata.get(KEY))
        for spec in fields(options)
    )


def _field(name: str, hint: Any, default: Any, about: About | None) -> OptionField:
    if about is None:
        about = About(Message(name.replace("_", " ").capitalize()))
    values, own, widget = _kinds(hint)
    order = {value: at for at, value in enumerate(about.values)}
    values = tuple(sorted(values, key=lambda value: order.get(value, len(order))))
    if None in about.values:  # to leave it out is a choice of its own
        values = (None, *values)
    choices = [Choice(str(v), about.values.get(v, Message(str(v)))) for v in values]
    if own and values and not about.listed:
        choices.append(Choice(CUSTOM, about.values.get(CUSTOM, msg("Of your own, as JSON"))))
    return OptionField(
        name,
        about.title,
        about.help,
        widget,
        tuple(choices),
        default,
        values,
        about.first,
        about.proposed,
        about.unless,
    )


def _kinds(hint: Any) -> tuple[tuple[Any, ...], bool, str]:
    """The values to choose from, whether an object is possible too, and the widget."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _kinds(get_args(hint)[0])
    if origin is Literal:
        return get_args(hint), False, "choice"
    if origin in (Union, UnionType):
        if {int, str} <= set(get_args(hint)):
            return (), False, "decimal"
        parts = [_kinds(part) for part in get_args(hint)]
        values = tuple(value for part in parts for value in part[0])
        if values:
            return values, any(not part[0] for part in parts), "choice"
        return next(part for part in parts if part[2])
    if origin is tuple:
        return (), False, "json"
    return (), False, {bool: "switch", int: "number"}.get(hint, "text")


def read_json(text: str, *, fractions: bool = False) -> Any:
    """JSON as people type it, with whole numbers alone or with `fractions`, which become decimal
    text. Raises ValueError, whatever is wrong.
    """
    try:
        if fractions:
            return decimals(json.loads(text, parse_constant=_whole_only))
        return json.loads(text, parse_float=_whole_only, parse_constant=_whole_only)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _whole_only(text: str) -> Never:
    raise ValueError(text)


def answers(
    asked: tuple[OptionField, ...], form: Mapping[str, str], *, fractions: bool = False
) -> tuple[dict[str, Any], dict[str, Message]]:
    """The options as the form gives them, and by field what cannot be read.

    `fractions`: JSON of one's own may hold such.
    """
    given: dict[str, Any] = {}
    wrong: dict[str, Message] = {}
    for one in asked:
        try:
            value = _answer(one, form, fractions=fractions)
        except ValueError:
            wrong[one.own or one.asked] = _expected(one)
            continue
        if value != one.default:
            given[one.name] = value
    wrong |= {one.asked: _meaningless(one, asked) for one in asked if _is_left_out(one, given)}
    return given, wrong


def _is_left_out(one: OptionField, given: Mapping[str, Any]) -> bool:
    """Whether an option was chosen although another one leaves nothing of it."""
    if one.unless is None or one.name not in given:
        return False
    other, value = one.unless
    return str(given.get(other)) == value


def _meaningless(one: OptionField, asked: tuple[OptionField, ...]) -> Message:
    name, value = one.unless or ("", "")
    other = next(field for field in asked if field.name == name)
    at = next(choice.title for choice in other.choices if choice.value == value)
    usual = next(choice.title for choice in one.choices if choice.value == str(one.default))
    return msg(
        "This says nothing together with “{option}: {value}”. Leave it at “{usual}”, or choose "
        "otherwise there.",
        option=other.title,
        value=at,
        usual=usual,
    )


def _answer(one: OptionField, form: Mapping[str, str], *, fractions: bool) -> Any:
    text = form.get(one.asked, "").strip()
    if one.widget == "switch":
        return one.asked in form
    if one.widget == "number":
        return int(text) if text else one.default
    if one.widget == "decimal":
        return decimals(float(text.replace(",", "."))) if text else one.default
    if one.widget == "text":
        return text or one.default
    if one.widget == "json":
        return read_json(text, fractions=fractions) if text else one.default
    if text == CUSTOM and one.own:
        return read_json(form.get(one.own, ""), fractions=fractions)
    if not text:
        return one.default
    return next((v for v in one.values if str(v) == text), text)


def _expected(one: OptionField) -> Message:
    if one.widget == "number":
        return msg("A whole number is needed here.")
    if one.widget == "decimal":
        return msg("A number is needed here, such as {example}.", example="0.1")
    if one.widget == "json":
        return msg(
            "This is not JSON. A list is needed, such as {example}.",
            example='[{"name": "value"}]',
        )
    return msg(
        "This is not JSON. An object in braces is needed, such as {example}.",
        example='{"name": "value"}',
    )
