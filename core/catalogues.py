"""Cards that a table may bring from a file: what a game says about such catalogues."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.messages import Message


class CardWords(NamedTuple):
    """A card of a catalogue as it is shown to people."""

    id: str
    name: Message
    facts: tuple[Message, ...]  # short ones: its place, its strength
    effects: tuple[Message, ...]  # what it does, a phrase each
    codes: tuple[str, ...] = ()  # the same by the names that a file uses
    text: Message | None = None  # what stands on the card


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogues:
    """What a game has to say about its catalogues.

    `option` names the option that takes the name of one; in `match_started` a catalogue that
    does not come with the game stands whole, as `{"name": …, "cards": […]}`, so that the match
    keeps its cards whatever becomes of the catalogue.
    """

    option: str
    card: type[Any]  # a frozen dataclass with a field `id`
    built_in: Mapping[str, Sequence[Any]]  # by name
    check: Callable[[Sequence[Any]], None]  # raises BadInput bad_catalogue
    describe: Callable[[Any], CardWords]
