"""Playing cards in rows of a vocabulary: which fields hold them follows from their types.

What a seat may not see is taken out of commands and events with it, field by field, so that a new
row hides its cards as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import is_dataclass, replace
from functools import cache
from itertools import repeat
from operator import attrgetter
from types import UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from core.canonical import names
from core.cards import UNSEEN
from core.kit.places import OF_CARDS
from core.kit.zones import closed

R = TypeVar("R")


class Each(NamedTuple):
    """A tuple of any length, whose members each hold cards as `of` says."""

    of: Any


class Places(NamedTuple):
    """A tuple with a type for each place, as `of` says of them in turn."""

    of: tuple[Any, ...]


Holding = bool | Each | Places  # whether texts in a value are cards


def with_faces(row: R, shown: Callable[[str], str]) -> R:
    """The row with `shown` of each card in its place, those of rows within it, too."""
    before: Any = row
    changes = {}
    for name, get, holding in _fields(before.__class__):
        value = get(before)
        turned = _turned(value, shown, holding)
        if turned != value:
            changes[name] = turned
    return cast("R", replace(before, **changes)) if changes else row


def cards_of(command: Any) -> list[str]:
    """The cards that a command names, unseen ones not, in the order of its fields."""
    found: list[str] = []

    def note(card: str) -> str:
        if card[:1].isalnum():
            found.append(card)
        return card

    with_faces(command, note)
    return found


def swapped(command: Any, cards: tuple[str, str]) -> Any:
    """The command with two cards in each other's places."""
    other = dict([cards, cards[::-1]])
    return with_faces(command, lambda card: other.get(card, card))


def unseen(card: str) -> str:
    """What stands for a card that is not said."""
    return UNSEEN if card[:1].isalnum() else card


def _turned(value: Any, shown: Callable[[str], str], holding: Holding) -> Any:
    if isinstance(value, str):
        return shown(value) if holding is True else value
    if isinstance(value, tuple):
        held = holding.of if isinstance(holding, Places) else repeat(_of_each(holding), len(value))
        return tuple(_turned(one, shown, of) for one, of in zip(value, held, strict=True))
    return with_faces(value, shown) if is_dataclass(value) else value


def _of_each(holding: Holding) -> Holding:
    return holding.of if isinstance(holding, Each) else holding


@cache
def _fields(kind: Any) -> tuple[tuple[str, Callable[[Any], Any], Holding], ...]:
    """The fields of a row: its name, how it is taken, and whether it holds cards."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, attrgetter(name), _holding(hints[name])) for _, name in names(kind))


def _holding(hint: Any) -> Holding:
    """Which texts in values of a type are cards: of a union as its first member that has any."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return OF_CARDS in args or _holding(args[0])
    if origin in {Union, UnionType}:
        held = [one for one in map(_holding, args) if one]
        return held[0] if held else False
    if origin is not tuple:
        return False
    if args[1:] == (...,):
        each = _holding(args[0])
        return Each(each) if each else False
    places = tuple(map(_holding, args))
    return Places(places) if any(places) else False


def face_down(row: R, hidden: Iterable[str]) -> R:
    """The row with as many cards in these of its fields, none of them to be seen."""
    changes = {name: _closed(attrgetter(name)(row)) for name in hidden}
    return cast("R", replace(cast("Any", row), **changes)) if changes else row


def _closed(held: tuple[str, ...] | str | None) -> tuple[str, ...] | str | None:
    """Several cards, one, or none."""
    return UNSEEN if isinstance(held, str) else held and closed(held)
