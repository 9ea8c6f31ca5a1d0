"""An enemy card entered by hand, as text: `"Prospector" hp=12 penalty="…" bonus=[…]`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from core.canonical import canonical
from core.errors import BadInput, BadNotation
from core.games.ace_of_spades.notation.read import Reader
from core.games.ace_of_spades.notation.words import data
from core.games.ace_of_spades.pieces.effects import Effect, Manual
from core.games.ace_of_spades.pieces.enemies import Cost, ManualCard
from core.messages import msg
from core.reader import quote
from core.structured import read

ATTRIBUTES = ("hp", "penalty", "bonus", "cost", "text")
_SAID = re.compile(r"(?:Penalty: (?P<penalty>.+?))?\n?(?:Bonus: (?P<bonus>.+?))?")


def parse(reader: Reader) -> ManualCard | None:
    """The card, from its name on; None where no string comes next.

    A penalty or bonus in words goes into `text`, one line each, and stands as `manual`.
    Raises `BadNotation` E_SYNTAX.
    """
    name = reader.string()
    if name is None:
        return None
    given: dict[str, Any] = {}
    while (key := _attribute(reader, given)) is not None:
        given[key] = _value(reader, key)
    if "hp" not in given:
        reader.fail("hp=")
    return _card(name, given)


def _attribute(reader: Reader, given: Mapping[str, Any]) -> str | None:
    for key in ATTRIBUTES:
        if key not in given and reader.take(f"{key}="):
            return key
    return None


def _value(reader: Reader, key: str) -> Any:
    if key in {"hp", "cost"}:
        start, found = reader.at, reader.expect_number()
        if key == "hp" and not 0 < found < 100:
            reader.at = start
            reader.fail(msg("a number from 1 to {most}", most=99))
        return found
    said = reader.string()
    if said is not None or key == "text":
        return reader.fail() if said is None else said
    return _effects(reader, key)


def _effects(reader: Reader, key: str) -> tuple[Effect, ...]:
    """Effects as data: a JSON list of them, or one alone."""
    reader.ended()  # blanks aside
    at, found = reader.at + 1, reader.data()
    try:
        effects: tuple[Effect, ...] = read(
            tuple[Effect, ...], found if isinstance(found, list) else [found], key
        )
    except BadInput as fault:
        raise BadNotation(
            "E_SYNTAX", "At character {at}: {fault}", at=at, fault=fault.message
        ) from fault
    return effects


def _card(name: str, given: Mapping[str, Any]) -> ManualCard:
    lines = [f"{key.title()}: {given[key]}" for key in ("penalty", "bonus") if _is_text(given, key)]
    if given.get("text"):
        lines.append(given["text"])
    return ManualCard(
        name,
        given["hp"],
        penalty=_manual(given, "penalty"),
        bonus=_manual(given, "bonus"),
        cost=Cost(given["cost"]) if "cost" in given else None,
        text="\n".join(lines),
    )


def _is_text(given: Mapping[str, Any], key: str) -> bool:
    return isinstance(given.get(key), str)


def _manual(given: Mapping[str, Any], key: str) -> tuple[Effect, ...]:
    return (Manual(),) if _is_text(given, key) else given.get(key, ())


def format(card: ManualCard) -> str:  # noqa: A001 - beside parse
    """The canonical text of the card: in words where they say all of it, else as data."""
    said = _SAID.fullmatch(card.text)
    parts = said.groupdict() if said else {}
    given: dict[str, Any] = {key: text for key, text in parts.items() if text}
    if _card(card.name, {"hp": card.hp, **given}) != card:
        given = _as_data(card)
    attributes = [f"{key}={_text(value)}" for key, value in given.items()]
    return " ".join([quote(card.name), f"hp={card.hp}", *attributes])


def _as_data(card: ManualCard) -> dict[str, Any]:
    cost = card.cost.refills if card.cost else None
    given = {"penalty": card.penalty, "bonus": card.bonus, "cost": cost, "text": card.text}
    return {
        key: value for key, value in given.items() if value is not None and value not in ((), "")
    }


def _text(value: Any) -> str:
    return quote(value) if isinstance(value, str) else data(canonical(value))
