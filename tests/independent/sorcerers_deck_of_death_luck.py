"""Sorcerers: Deck of Death: what the dice gave each seat."""

from __future__ import annotations

from collections.abc import Iterator

from tests.independent.luck import Given, throw
from tests.independent.record import Json, events
from tests.independent.sorcerers_deck_of_death import rolls
from tests.independent.sorcerers_dice import SEATS, ways

MEASURES = ("wounds", "initiative")


def given(record: Json) -> Iterator[Given]:
    """Wounds of attacks, and the initiative, which is even."""
    for roll in rolls(record):
        for seat, (value, odds) in ways(roll).items():
            yield throw("wounds", seat, value, odds)
    for kind, data in events(record):
        if kind == "initiative_rolled":
            for seat in SEATS:
                yield throw("initiative", seat, seat == data["winner"], {0: 1, 1: 1})
