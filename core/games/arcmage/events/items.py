"""What events about items of the stack say of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from core.games.arcmage.commands import Payment
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.spoken import (
    InPlays,
    Seat,
    Table,
    card,
    counted,
    host,
    named,
    place,
    some,
)
from core.games.arcmage.titles import FACTION_TITLES
from core.kit.places import Said, SaidAt
from core.messages import Message, Value, msg

NOTHING = Message("")


def of_item(table: Table | None, item: Item) -> Value:
    """The card in play that it is of, else the card that is played."""
    return named(table, item.card) if item.source is None else card(table, item.source)


def aimed(table: Table | None, item: Item) -> Message:
    """Option, X, place and targets, as far as they were chosen (R80)."""
    told = NOTHING
    for one in _chosen(table, item):
        told = msg("{first} {second}", first=told, second=one)
    return told


def _chosen(table: Table | None, item: Item) -> Iterator[Message]:
    if len(item.modes) == 1:
        yield msg("(option {n})", n=item.modes[0])
    elif item.modes:
        yield msg("(options {modes})", modes=some(item.modes))
    if item.x:
        yield msg("with X = {x}", x=item.x)
    if item.places:
        yield msg("into {places}", places=some(place(table, one) for one in item.places))
    if item.targets:
        yield msg("on {targets}", targets=counted(host(table, one) for one in item.targets))


def _extra(item: Item) -> Message:
    return msg(", with {n} more from elsewhere", n=item.extra) if item.extra else NOTHING


def _paid(pay: Payment) -> Value:
    """“2 Gaian and 1 Red Banner (produced)”."""
    parts = [msg("{n} {faction}", n=n, faction=FACTION_TITLES[of]) for of, n in pay.cards if n]
    parts += [
        msg("{n} {faction} (produced)", n=n, faction=FACTION_TITLES[of]) for of, n in pay.pool if n
    ]
    return some(parts)


Paid: TypeAlias = Annotated[Payment, Said(_paid)]


class OfItem:
    """An event that puts an item on the stack."""

    __slots__ = ()
    item: Item

    @property
    def who(self) -> Seat:
        """Who entered it."""
        return self.item.seat

    @property
    def of(self) -> Annotated[Item, SaidAt(of_item)]:
        """Its card."""
        return self.item

    @property
    def aimed(self) -> Annotated[Item, SaidAt(aimed)]:
        """What was chosen for it."""
        return self.item

    @property
    def is_answer(self) -> bool:
        """Whether something waits on the stack already."""
        return self.item.id != "S1"

    @property
    def extra(self) -> Annotated[Item, Said(_extra)]:
        """Devotion from elsewhere (R64)."""
        return self.item

    @property
    def chosen(self) -> InPlays:
        """Devotees or attackers."""
        return self.item.chosen

    @property
    def count(self) -> int:
        """How many of them."""
        return len(self.item.chosen)


class Paying(OfItem):
    """One that its player pays for."""

    __slots__ = ()
    pay: Paid

    @property
    def is_paid(self) -> bool:
        """Whether it costs anything."""
        return any(n for _, n in (*self.pay.cards, *self.pay.pool))
