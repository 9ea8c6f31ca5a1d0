"""What the cards in play are called: by their names, with whose they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from core.cards import UNSEEN
from core.games.arcmage.events import Event
from core.games.arcmage.evolve import evolve
from core.games.arcmage.pieces.hints import words_of
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import State, card_of
from core.games.arcmage.titles import card_name, named, seat_title
from core.messages import Message, Value, msg


@dataclass(frozen=True)
class Names:
    """The cards in play of some tables in a row; those of the seat `mine` go without an owner.

    `titles` gives the name of a card by its slug, `hints` what a part of one asks of the table.
    """

    known: Mapping[str, tuple[str, str]]  # by number: controller and slug, of those that left too
    items: Mapping[str, Item]  # of the stack
    titles: Callable[[str], Value]
    hints: Callable[[str, str], Value | None]
    mine: str | None = None

    def of(self, seat: str | None) -> Names:
        """The same for sentences about a seat."""
        return replace(self, mine=seat)

    def card(self, number: str) -> Value:
        """The name of a card, its number among those of one name, and whose it is."""
        if number in self.items:
            return self._item(self.items[number])
        if number not in self.known:
            return msg("what waits on the stack") if number[:1] == "S" else msg("a card")
        controller, slug = self.known[number]
        name = self.named(slug)
        alike = [one for one, known in self.known.items() if known == (controller, slug)]
        if len(alike) > 1 and slug != UNSEEN:
            alike.sort(key=lambda one: (one[0], int(one[1:])))
            name = msg("{card} no. {n}", card=name, n=alike.index(number) + 1)
        if controller == self.mine:
            return name
        return msg("{seat}'s {card}", seat=seat_title(controller), card=name)

    def named(self, slug: str) -> Value:
        """The name of a card, also of one that only this match knows."""
        return self.titles(slug)

    def _item(self, item: Item) -> Value:
        """What waits on the stack, by what it is of."""
        if item.source is None:
            name = self.named(item.card)
            whose = msg("{seat}'s {card}", seat=seat_title(item.seat), card=name)
            return name if item.seat == self.mine else whose
        card = self.card(item.source)
        match item.kind:
            case "attack":
                return msg("the attack on {city}", city=card)
            case "devotion":
                return msg("the devotion to {city}", city=card)
            case "card" | "ability" | "trigger":
                return msg("the ability of {card}", card=card)

    def asked(self, slug: str, part: str) -> Value | None:
        """What a card asks of the table that only this match knows."""
        return self.hints(slug, part)


def names_at(state: State, happened: Sequence[Event] = ()) -> Names:
    """Of a table, and of those that events made of it."""
    known: dict[str, tuple[str, str]] = {}
    items: dict[str, Item] = {}
    for event in (None, *happened):
        state = state if event is None else evolve(state, event)
        known |= {number: (piece.controller, piece.card) for number, piece in state.pieces.items()}
        items |= {item.id: item for item in state.stack}
    return Names(known, items, partial(printed_name, state), partial(_hint, state))


def _hint(state: State, slug: str, part: str) -> Value | None:
    return words_of(card_of(state, slug), part).rstrip(".") or None


def printed_name(state: State, slug: str) -> Message:
    """The name of a card, also of one that only this match knows; of an unseen one in words."""
    card = card_of(state, slug)
    return card_name(slug) if card is None else named(slug, card.name)
