"""What a card says, for people."""

from __future__ import annotations

from typing import NamedTuple

from core.messages import Message, Value


class CardWords(NamedTuple):
    """A card of a catalogue as it is shown to people."""

    id: str
    name: Value
    facts: tuple[Message, ...]  # short ones: its place, its strength
    effects: tuple[Message, ...]  # what it does, a phrase each
    codes: tuple[str, ...] = ()  # the same by the names that a file uses
    text: Value | None = None  # what stands on the card
