"""Checks JSON against dataclasses and says in one sentence what is wrong, and where."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cached_property
from typing import Annotated, Any, Optional, TypeVar, Union

from pydantic import ConfigDict, Discriminator, Field, TypeAdapter, ValidationError

from core.messages import Message, msg
from eventstore.unions import tell_apart

T = TypeVar("T", str, bytes, str | bytes)

# Strict, so that "3" is not taken for 3 and an unknown field does not vanish. A field that
# had to be spelt `from_` in Python is `from` in JSON.
CONFIG = ConfigDict(
    strict=True, extra="forbid", alias_generator=lambda name: name.removesuffix("_")
)

TEXTS: Mapping[str, Message] = {
    "missing": msg("{where} is missing"),
    "unexpected_keyword_argument": msg("{where} is not known here"),
    "extra_forbidden": msg("{where} is not known here"),
    "union_tag_not_found": msg("{where}: “kind” is missing"),
    "union_tag_invalid": msg("{where}: there is no kind “{tag}”; the kinds are {expected_tags}"),
    "op_not_found": msg("{where}: “op” is missing"),
    "op_invalid": msg("{where}: there is no op “{tag}”; there are {expected_tags}"),
    "literal_error": msg("{where} must be {expected}"),
    "int_type": msg("{where} must be a whole number"),
    "int_from_float": msg("{where} must be a whole number"),
    "string_type": msg("{where} must be text"),
    "bool_type": msg("{where} must be true or false"),
    "none_required": msg("{where} must be null"),
    "tuple_type": msg("{where} must be a list"),
    "list_type": msg("{where} must be a list"),
    "mapping_type": msg("{where} must be an object"),
    "dict_type": msg("{where} must be an object"),
    "dataclass_type": msg("{where} must be an object"),
    "dataclass_exact_type": msg("{where} must be an object"),
    "model_type": msg("{where} must be an object"),
    "greater_than_equal": msg("{where} must be at least {ge}"),
    "greater_than": msg("{where} must be more than {gt}"),
    "less_than_equal": msg("{where} must be at most {le}"),
    "less_than": msg("{where} must be less than {lt}"),
    "too_long": msg("{where} must have at most {max_length} entries"),
    "too_short": msg("{where} must have at least {min_length} entries"),
    "string_too_long": msg("{where} must have at most {max_length} characters"),
    "string_too_short": msg("{where} must have at least {min_length} characters"),
    "string_pattern_mismatch": msg("{where} must look like {pattern}"),
    "json_invalid": msg("this is not JSON: {error}"),
}
VALUES = 1_000_000  # of a JSON text: each takes memory, however short it is
OP = "op:"
TAGS = {"kind": "", "op": OP}  # fields that tell forms apart, and what their words are known by
NOTHING = Annotated[str, Field(min_length=1, max_length=0)]  # for a game without operations
OTHERWISE = msg("{where} does not have the right form")
WHOLE = msg("the entry")


class Wrong(Exception):
    """The JSON does not have the form; `reason` says where and what would be right."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Form:
    """The JSON of one type: reading it, and its schema."""

    def __init__(self, wanted: Any) -> None:
        # Pydantic takes no configuration for a bare dataclass, but reaches it in a union;
        # so options are read as "options or null", and null is refused here.
        self._nullable = is_dataclass(wanted)
        self.adapter: TypeAdapter[Any] = TypeAdapter(
            Optional[wanted] if self._nullable else wanted,  # noqa: UP045 - a value, no type
            config=CONFIG,
        )
        tell_apart(self.adapter)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Every word that says which form is meant; only refusals need them."""
        return frozenset(_kinds(self.adapter.json_schema()))

    def read(self, value: Any) -> Any:
        """The dataclass that a JSON value, or JSON text, stands for. Raises `Wrong`."""
        try:
            found = self.adapter.validate_json(check_values(text_of(value)))
        except ValidationError as error:
            raise Wrong(reason(error, self.kinds)) from None
        if found is None:
            raise Wrong(Message(TEXTS["dict_type"].text, {"where": WHOLE}))
        return found

    def schema(self, *, decimals: bool = False) -> dict[str, Any]:
        """JSON Schema, with `kind` and `op` required: they say which of the forms is meant.

        `decimals`: where a whole number or text may stand, any number may.
        """
        schema = self.adapter.json_schema(by_alias=True)
        if self._nullable:
            defs = schema["$defs"]
            schema = {**defs.pop(schema["anyOf"][0]["$ref"].rpartition("/")[2]), "$defs": defs}
        for form in (schema, *schema.get("$defs", {}).values()):
            for tag in TAGS:
                if "const" in form.get("properties", {}).get(tag, {}):
                    form["required"] = sorted({*form.get("required", ()), tag})
                    form["properties"][tag].pop("default", None)
        return with_numbers(schema) if decimals else schema


def with_numbers(schema: Any) -> Any:
    """A JSON Schema with any number allowed where a whole one or text is."""
    if isinstance(schema, list):
        return [with_numbers(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: with_numbers(part) for key, part in schema.items()}
    types = [part.get("type") for part in found.get("anyOf", ())]
    if "integer" in types and "string" in types:
        found["anyOf"] = [{"type": "number"}] + [
            part for part in found["anyOf"] if part.get("type") != "integer"
        ]
    return found


def by_kind(classes: tuple[Any, ...]) -> Any:
    """A type for `Form`: one of the classes, told apart by `kind`."""
    unique = tuple(dict.fromkeys(classes))
    if not unique:
        return NOTHING
    return Annotated[Union[unique], Discriminator("kind")]  # noqa: UP007 - built from a tuple


def text_of(value: Any) -> str | bytes:
    """JSON text of a value; text and bytes are taken as JSON already. Raises `Wrong`."""
    if isinstance(value, str | bytes):
        return value
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        raise Wrong(msg("this cannot be written as JSON")) from None


def check_values(text: T) -> T:
    """The JSON text, unless it may hold more values than are read. Raises `Wrong`.

    One pass, before anything is built: signs are counted that come before a value, those in
    strings too.
    """
    signs = ",[{" if isinstance(text, str) else (b",", b"[", b"{")
    if sum(map(text.count, signs)) > VALUES:  # type: ignore[arg-type]  # of its own kind
        raise Wrong(msg("it holds more than {most} values", most=VALUES))
    return text


def reason(error: ValidationError, kinds: frozenset[str] = frozenset()) -> Message:
    """The first thing wrong, as one sentence."""
    detail = _telling(error.errors(include_url=False, include_input=False))
    where = _where(detail["loc"], kinds)
    params: dict[str, Any] = {name: _shown(v) for name, v in detail.get("ctx", {}).items()}
    if "expected" in params:
        params["expected"] = _either(str(params["expected"]))
    kind = detail["type"]
    if params.get("discriminator") == "op":
        kind = kind.replace("union_tag", "op")
    pattern = TEXTS.get(kind, OTHERWISE)
    return Message(pattern.text, {**params, "where": where or WHOLE})


def _telling(details: list[Any]) -> Any:
    """The first error; of a value that may be a word or an object, the one inside the object."""
    first = details[0]
    if not first["loc"] or "[" not in str(first["loc"][-1]):
        return first
    place = first["loc"][:-1]
    inner = [one for one in details if one["loc"][: len(place)] == place]
    return max(inner, key=lambda one: len(one["loc"]))


def _where(places: tuple[int | str, ...], kinds: frozenset[str]) -> str:
    """The path to the field, without the branches of unions that pydantic puts in between."""
    path = ""
    for at, place in enumerate(places):
        if isinstance(place, int):
            path += f"[{place}]"
        elif "[" in place or (at + 1 < len(places) and _is_branch(places, at, kinds)):
            continue
        else:
            path += f".{place}" if path else place
    return path


def _is_branch(places: tuple[int | str, ...], at: int, kinds: frozenset[str]) -> bool:
    """Some fields are called as an op is: an op stands behind a place in a list."""
    op = f"{OP}{places[at]}"
    return places[at] in kinds or (op in kinds and at > 0 and isinstance(places[at - 1], int))


def _kinds(schema: Any) -> Iterator[str]:
    """Every word that says which form is meant, anywhere in a JSON Schema; `op:` before an op."""
    if isinstance(schema, dict):
        yield from (name for name in schema.get("$defs", {}) if name[:1].isupper())
        for tag, prefix in TAGS.items():
            word = schema.get("properties", {}).get(tag, {})
            yield from (
                f"{prefix}{said}" for said in (word.get("const"), *word.get("enum", ())) if said
            )
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _kinds(part)


def _either(words: str) -> Message:
    """The words of which one is expected, as pydantic lists them: the last behind an “or”."""
    first, found, last = words.rpartition(" or ")
    return (
        msg("{first} or {second}", first=first, second=last)
        if found
        else Message("{word}", {"word": last})
    )


def _shown(value: Any) -> str | int:
    if isinstance(value, int):
        return value
    return str(value).replace("'", "")
