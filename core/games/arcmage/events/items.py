"""What events about items of the stack say of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from core.games.arcmage.commands import Payment
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.spoken import InPlays, Seat, Table, card, host, place, some
from core.games.arcmage.titles import FACTION_TITLES, card_name
from core.kit.places import Said, SaidAt
from core.messages import Message, Value, msg

NOTHING = Message("")


def _of(table: Table | None, item: Item) -> Value:
    """The card in play that it is of, else the card that is played."""
    return card_name(item.card) if item.source is None else card(table, item.source)


def _aimed(table: Table | None, item: Item) -> Message:
    """Mode, X, place and targets, as far as they were chosen, and what it answers (R80)."""
    told = NOTHING
    for one in _chosen(table, item):
        told = msg("{first}, {second}", first=told, second=one)
    return told


def _chosen(table: Table | None, item: Item) -> Iterator[Message]:
    if item.modes:
        yield msg("mode {modes}", modes="+".join(map(str, item.modes)))
    if item.x:
        yield msg("X = {x}", x=item.x)
    if item.places:
        yield msg("into {places}", places=some(place(table, one) for one in item.places))
    if item.targets:
        yield msg("aimed at {targets}", targets=some(host(table, one) for one in item.targets))
    if item.id != "S1":
        yield msg("in answer to what waits on the stack")


def _extra(item: Item) -> Message:
    return msg(", with {n} more from elsewhere", n=item.extra) if item.extra else NOTHING


def _paid(pay: Payment) -> Message:
    """“, paying 2 Gaian and 1 Red Banner (produced)”."""
    parts = [msg("{n} {faction}", n=n, faction=FACTION_TITLES[of]) for of, n in pay.cards if n]
    parts += [
        msg("{n} {faction} (produced)", n=n, faction=FACTION_TITLES[of]) for of, n in pay.pool if n
    ]
    return msg(", paying {paid}", paid=some(parts)) if parts else NOTHING


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
    def of(self) -> Annotated[Item, SaidAt(_of)]:
        """Its card."""
        return self.item

    @property
    def aimed(self) -> Annotated[Item, SaidAt(_aimed)]:
        """What was chosen for it."""
        return self.item

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
