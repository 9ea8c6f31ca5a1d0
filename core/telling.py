"""Catalogues of seats that are told later: what a game says of that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.events import Seat
from core.frames import Frame
from core.messages import Message, Value


class Choosable(NamedTuple):
    """A card that a catalogue of a match may hold."""

    id: str
    name: Value
    group: Message  # the heading that it stands under


class Contradiction(NamedTuple):
    """A step that shows what a catalogue does not hold, in a sentence."""

    step: int
    told: Message


class KnownPart(NamedTuple):
    """What a match knows of a seat's catalogue: what was told, and what its steps showed."""

    title: Message
    counts: Mapping[str, int]  # of the cards that were told, by id
    unknown: int  # cards that were not
    seen: Mapping[str, tuple[int, ...]]  # by id, the step that showed each copy
    against: tuple[Contradiction, ...]
    alone: bool  # told to the seat alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How the catalogue of a seat is told while a match goes on, or after it.

    `known` takes the line in force as somebody knows it; `against` says what a content would not
    agree with there. `content` is made of a name and numbers by card, which `read` takes from a
    pasted text and raises `BadInput`; `command` tells it, to all or to the seat alone. What is
    missing to the full number are unknown cards.
    """

    known: Callable[[Sequence[Frame[Any]]], Mapping[Seat, KnownPart]]
    against: Callable[[Sequence[Frame[Any]], Seat, Any], tuple[Contradiction, ...]]
    cards: Callable[[Any], Sequence[Choosable]]  # of a table, in the order in which they stand
    content: Callable[[str, Mapping[str, int]], Any]
    read: Callable[[Any, str], Mapping[str, int]]  # of a table and a text
    counts: Callable[[Any], Mapping[str, int]]  # of a content, by card
    command: Callable[[Seat, Any, bool], Any]
    size: int  # cards of a whole one
    most: int  # of one card
