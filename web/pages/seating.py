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
    are is left out. Choices add up: each brings its seats, and takes away those that it lacks.
    `own` are the options that belong to one seat each.
    """

    usual: tuple[Seat, ...]
    changed: Mapping[str, Mapping[str, tuple[Seat, ...]]]
    own: Mapping[Seat, OptionField]

    @property
    def data(self) -> Json:
        """The same for the script of the form."""
        return {"usual": self.usual, "changed": self.changed}

    @property
    def counts(self) -> str:
        """How many seats a match has: one number, or the least and the greatest."""
        given = [{len(seats) for seats in by.values()} for by in self.changed.values()]
        most = len(self.usual) + sum(max(0, max(sizes) - len(self.usual)) for sizes in given)
        least = min({len(self.usual)}.union(*given))
        return "–".join(str(size) for size in sorted({least, most}))

    def at_table(self, one: OptionField) -> bool:
        """Whether an option is asked before the house rules, and for no seat alone."""
        return (one.first or one.asked in self.changed) and one not in self.own.values()

    def is_rule(self, one: OptionField) -> bool:
        """Whether an option is one of the house rules."""
        return not self.at_table(one) and one not in self.own.values()


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
    return Seating(seats, changed, _own(game, asked))


def _own(game: Game[Any, Any, Any], asked: tuple[OptionField, ...]) -> dict[Seat, OptionField]:
    if game.catalogues is None:
        return {}
    named = {one.name: one for one in asked}
    owned = {seat: game.catalogues.option_of(game.seats, seat) for seat in game.seats}
    return {seat: named[name] for seat, name in owned.items() if name is not None}
