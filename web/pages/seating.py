"""Which seats a match of a game can have, told before its options are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from core.events import Json, Seat
from core.game import Game
from web.pages.options import OptionField


class Seating(NamedTuple):
    """The seats under the usual options, and those that a choice gives instead.

    `changed` has them by field of the form and value; a choice that leaves the seats as they
    are is left out.
    """

    usual: tuple[Seat, ...]
    changed: Mapping[str, Mapping[str, tuple[Seat, ...]]]

    @property
    def data(self) -> Json:
        """The same for the script of the form."""
        return {"usual": self.usual, "changed": self.changed}

    @property
    def counts(self) -> str:
        """How many seats a match has: one number, or the least and the greatest."""
        sizes = {len(self.usual)} | {len(s) for by in self.changed.values() for s in by.values()}
        return "–".join(str(size) for size in sorted({min(sizes), max(sizes)}))


def seating_of(game: Game[Any, Any, Any], asked: tuple[OptionField, ...]) -> Seating:
    """The seats of a game: one option after the other is changed, the rest as usual."""
    usual = game.options()
    seats = game.seats_of(usual)
    changed: dict[str, dict[str, tuple[Seat, ...]]] = {}
    for one in asked if game.seated else ():
        for value in one.values:
            found = game.seats_of(replace(usual, **{one.name: value}))
            if found != seats:
                changed.setdefault(one.asked, {})[str(value)] = found
    return Seating(seats, changed)
