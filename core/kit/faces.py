"""Playing cards in rows of a vocabulary: which fields hold them follows from their types.

What a seat may not see is taken out of commands and events with it, field by field, so that a new
row hides its cards as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import is_dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast, get_args, get_type_hints

from core.canonical import names
from core.cards import UNSEEN
from core.kit.places import OF_CARDS
from core.kit.zones import closed

R = TypeVar("R")


def with_faces(row: R, shown: Callable[[str], str]) -> R:
    """The row with `shown` of each card in its place, those of rows within it, too."""
    before: Any = row
    changes = {}
    for name, get, of_cards in _fields(before.__class__):
        value = get(before)
        turned = _turned(value, shown, of_cards=of_cards)
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


def _turned(value: Any, shown: Callable[[str], str], *, of_cards: bool) -> Any:
    if isinstance(value, str):
        return shown(value) if of_cards else value
    if isinstance(value, tuple):
        return tuple(_turned(one, shown, of_cards=of_cards) for one in value)
    return with_faces(value, shown) if is_dataclass(value) else value


@cache
def _fields(kind: Any) -> tuple[tuple[str, Callable[[Any], Any], bool], ...]:
    """The fields of a row: its name, how it is taken, and whether it holds cards."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, attrgetter(name), _of_cards(hints[name])) for _, name in names(kind))


def _of_cards(hint: Any) -> bool:
    return hint is OF_CARDS or any(_of_cards(one) for one in get_args(hint))


def face_down(row: R, hidden: Iterable[str]) -> R:
    """The row with as many cards in these of its fields, none of them to be seen."""
    changes = {name: _closed(attrgetter(name)(row)) for name in hidden}
    return cast("R", replace(cast("Any", row), **changes)) if changes else row


def _closed(held: tuple[str, ...] | str | None) -> tuple[str, ...] | str | None:
    """Several cards, one, or none."""
    return UNSEEN if isinstance(held, str) else held and closed(held)
