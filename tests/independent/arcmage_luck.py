"""Arcmage: the cost of the cards that decks gave, of all that could have come."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.independent.arcmage_resources import UNSEEN
from tests.independent.arcmage_table import Table
from tests.independent.luck import Given, cards
from tests.independent.record import Json, events

MEASURES = ("cards",)


class Known(Table):
    """A table with what everybody knows of each owner's cards."""

    def __init__(self, options: Json) -> None:
        super().__init__(options)
        self.lists: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        for seat in self.seats if options["ledger"] else ():
            for one in options[f"deck_{seat}"]["cards"]:
                self.lists[seat][one["card"]] += one["n"]
        self.order = {seat: [UNSEEN] * n for seat, n in self.deck.items()}  # from the top
        self.piles: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.given: list[Given] = []

    def left(self, seat: str) -> dict[str, int]:
        """What the unknown cards of an owner can be."""
        known = Counter(self.piles[seat])
        known.update([*self.hands[seat], *self.order[seat]])
        known.update(one["face"] for one in self.resources.values() if one["owner"] == seat)
        known.update(one["card"] for one in self.pieces.values() if one["owner"] == seat)
        mine = [item for item in self.stack if item["kind"] == "card"]
        known.update(item["card"] for item in mine if item["seat"].lower() == seat)
        return dict(self.lists[seat] - known)

    def price(self, card: str) -> int:
        cost = self.cards[card].get("cost") if card in self.cards else 0
        return cost if isinstance(cost, int) else 2

    # --- decks

    def begin(self, kind: str, data: Json) -> None:
        seat = (data.get("seat") or "").lower()
        match kind:
            case "reserve_set":
                del self.order[seat][: len(data["cards"])]
                self.piles[seat].update(data["cards"])
            case "first_city_opened" | "city_founded":
                self.from_pile(seat, data["card"])
        super().begin(kind, data)

    def draw(self, seat: str, drawn: list[str]) -> None:
        left, order = self.left(seat), self.order[seat]
        prices = {card: self.price(card) for card in left}
        pool = [prices[card] for card, n in left.items() for _ in range(n)]
        came = [card for card, known in zip(drawn, order, strict=False) if known == UNSEEN]
        pool = pool if len(pool) == order.count(UNSEEN) else []
        self.given += cards("cards", seat, [prices.get(card) for card in came], pool)
        del order[: len(drawn)]
        super().draw(seat, drawn)

    def on_mill(self, fact: Json) -> None:
        super().on_mill(fact)
        seat = fact["seat"].lower()
        del self.order[seat][: len(fact["cards"])]
        self.piles[seat].update(fact["cards"])

    def on_see_top(self, fact: Json) -> None:
        order = self.order[fact["seat"].lower()]
        for place, card in enumerate(fact["cards"][: len(order)]):
            order[place] = card if card != UNSEEN else order[place]

    def on_shuffle_deck(self, fact: Json) -> None:
        seat = fact["seat"].lower()
        self.order[seat] = [UNSEEN] * len(self.order[seat])

    # --- cards that lie open, or go there

    def from_pile(self, seat: str, card: str) -> None:
        self.piles[seat] -= Counter([card])

    def discard(self, seat: str, discarded: list[str]) -> None:
        super().discard(seat, discarded)
        self.piles[seat].update(discarded)

    def on_lose_resource(self, fact: Json) -> None:
        owners = {number: one["owner"] for number, one in self.resources.items()}
        super().on_lose_resource(fact)
        for number in owners.keys() - self.resources.keys():
            self.piles[owners[number]].update([fact["card"]])

    def on_remove_item(self, fact: Json) -> None:
        for item in self.stack:
            if item["id"] == fact["item"] and item["kind"] == "card":
                self.piles[item["seat"].lower()].update([item["card"]])
        super().on_remove_item(fact)

    def take(self, seat: str, zone: str, card: str) -> None:
        super().take(seat, zone, card)
        match zone:
            case "deck":
                self.order[seat].remove(card if card in self.order[seat] else UNSEEN)
            case "grave" | "reserve":
                self.from_pile(seat, card)

    def arrive(self, seat: str, card: str, fact: Json) -> None:
        super().arrive(seat, card, fact)
        match fact["to"]:
            case "grave" | "out":
                self.piles[seat].update([card])
            case "top":
                self.order[seat].insert(0, card)
            case "bottom":
                self.order[seat].append(card)


def given(record: Json) -> list[Given]:
    """First hands, draws of turns, and what effects had a seat draw."""
    options: Any = record["steps"][0]["events"][0]["data"]["options"]
    table = Known(options)
    for kind, data in events(record):
        table.begin(kind, data)
        for fact in data.get("facts", ()):
            table.fact(fact)
        table.finish(kind, data)
    return table.given
