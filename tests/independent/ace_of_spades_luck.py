"""Ace of Spades: what the drawn cards add by themselves, of all that could have come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.independent.luck import Given, cards
from tests.independent.record import Json, events

MEASURES = ("cards",)  # of the enemies' HP nobody is the luckier
WORTH = {"A": 3, "J": 1, "Q": 1, "K": 1}
JOKER = "JK"


def worth(card: str) -> int:
    return 3 if card == JOKER else WORTH.get(card[0], 0)


class Zones:
    """Where every card is; `?` are cards of a hand that nobody saw."""

    def __init__(self) -> None:
        pack = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
        self.at: dict[str, str] = {**dict.fromkeys(pack, "deck"), JOKER: "aside"}
        self.unseen: dict[str, int] = {"1": 0, "2": 0}

    def draw(self, seat: str, hand: list[str], common: Iterable[str] = ()) -> Iterator[Given]:
        """Cards of a hand; those of the common row are nobody's."""
        deck = [card for card, at in self.at.items() if at == "deck"]
        if not any(self.unseen.values()):
            values = [worth(card) if card in deck else None for card in hand]
            yield from cards("cards", seat, values, [worth(card) for card in deck])
        self.hold(seat, hand)
        self.at |= dict.fromkeys(common, "common")

    def hold(self, seat: str, hand: Iterable[str]) -> None:
        for card in hand:
            if card in self.at:
                self.at[card] = f"hand{seat}"
            else:
                self.unseen[seat] += 1

    def put_down(self, seat: str, played: Iterable[str]) -> None:
        """To the discard pile; what was not known in the hand was one that nobody saw."""
        for card in played:
            if self.at[card] not in {f"hand{seat}", "common"}:
                self.unseen[seat] -= 1
            self.at[card] = "discard"

    def gather(self, *zones: str) -> None:
        self.at |= {card: "deck" for card, at in self.at.items() if at in zones}

    def use(self, data: Json) -> Iterator[Given]:
        """A one-shot: cards that it draws are judged where it moves none into the deck."""
        seat, moves = data["seat"], data["moves"]
        drawn = [card for move in moves for card in move["cards"] if is_draw(move)]
        if {move["what"] for move in moves} <= {"discarded", "drawn", "turned"}:
            yield from self.draw(seat, drawn)
        for move in moves:
            self.move(seat, move)
        for change in data["changes"]:
            if change["kind"] == "move_card":
                self.at[change["card"]] = change["to"]

    def move(self, seat: str, move: Json) -> None:
        match move["what"]:
            case "refreshed":
                self.gather("discard")
            case "joker_to_hand":
                self.at[JOKER] = f"hand{seat}"
            case "joker_to_deck":
                self.at[JOKER] = "deck"
            case "discarded":
                self.put_down(seat, move["cards"])
            case "recovered" | "drawn" | "turned":
                self.hold(seat, move["cards"])


def is_draw(move: Json) -> bool:
    return move["what"] in {"drawn", "turned"}


def given(record: Json) -> Iterator[Given]:
    """The cards of hands."""
    zones = Zones()
    for kind, data in events(record):
        yield from happened(zones, kind, data)


def happened(zones: Zones, kind: str, data: Any) -> Iterator[Given]:
    match kind:
        case "cards_dealt" | "cards_drawn":
            yield from zones.draw(data["seat"], data["hand"], data["common"])
        case "cards_swapped":
            zones.put_down(data["seat"], data["out"])
            yield from zones.draw(data["seat"], data["in_hand"], data["in_common"])
        case "shot_played" | "gun_jammed" | "hand_trimmed":
            zones.put_down(data["seat"], data["cards"])
        case "bonus_used":
            yield from zones.use(data)
        case "deck_refreshed":
            zones.gather("discard")
        case "scene_started":
            zones.gather("discard", "common", "hand1", "hand2")
            zones.unseen = dict.fromkeys(zones.unseen, 0)
