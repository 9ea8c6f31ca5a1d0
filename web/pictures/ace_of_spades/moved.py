"""Which cards changed their place between two views, and where they went."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from core import cards
from core.events import Json
from core.games.ace_of_spades.titles import SEAT_TITLES
from core.messages import Message, msg
from web.pictures.ace_of_spades import faces

MANY = 8  # of so many cards only the number is said
DECK = "deck"
ZONES = ("common", "discard", "aside", "out")


class Move(NamedTuple):
    """Cards that went to one zone; `unseen` more of them nobody saw."""

    to: str  # hand1, hand2, common, discard, deck, aside, out
    title: Message
    codes: list[str]
    unseen: int

    @property
    def many(self) -> bool:
        """Whether their number says more than their names."""
        return len(self.codes) > MANY

    @property
    def number(self) -> int:
        """How many cards went there."""
        return len(self.codes) + self.unseen


def zones(view: Json) -> dict[str, list[str]]:
    """The cards of each zone but the deck, `?` for each that is not known."""
    found = {f"hand{seat}": list(hand) for seat, hand in view["hand"].items()}
    found["common"] = list(view["commons"])
    return found | {zone: list(view[zone]) for zone in ZONES[1:]}


def moves(view: Json, before: Json | None) -> list[Move]:
    """What moved since `before`, zone by zone; nothing where that is not to be shown."""
    if before is None:
        return []
    new, old = zones(view), zones(before)
    places = {code: zone for zone, codes in new.items() for code in codes}
    was = {code: zone for zone, codes in old.items() for code in codes}
    found: dict[str, list[str]] = {zone: [] for zone in (*new, DECK)}
    for code in {*places, *was} - {cards.UNSEEN}:
        if places.get(code, DECK) != was.get(code, DECK):
            found[places.get(code, DECK)].append(code)
    unseen = _unseen(new, old)
    grown = view["deck_size"] - before["deck_size"]
    _into_hidden_pile(found, unseen, grown)
    unseen[DECK] = max(0, grown - len(found[DECK]))
    return [
        Move(zone, _title(zone, coop=len(view["hand"]) > 1), faces.sort(codes), unseen[zone])
        for zone, codes in found.items()
        if codes or unseen[zone]
    ]


def _unseen(new: dict[str, list[str]], old: dict[str, list[str]]) -> Counter[str]:
    """How many cards came to each zone without being seen."""
    unseen: Counter[str] = Counter()
    for zone, codes in new.items():
        grown = codes.count(cards.UNSEEN) - old.get(zone, []).count(cards.UNSEEN)
        unseen[zone] = max(0, grown)
    return unseen


def _into_hidden_pile(found: dict[str, list[str]], unseen: Counter[str], grown: int) -> None:
    """Known cards that are nowhere any more, while the closed discard pile grew: they lie there."""
    gone = found[DECK]
    if gone and grown <= 0 and unseen["discard"] >= len(gone):
        found["discard"] += gone
        unseen["discard"] -= len(gone)
        found[DECK] = []


def _title(zone: str, *, coop: bool) -> Message:
    if zone.startswith("hand"):
        return SEAT_TITLES[zone[-1]] if coop else msg("hand")
    return TITLES[zone]


TITLES: dict[str, Message] = {
    "common": msg("common row"),
    "discard": msg("discard pile"),
    "deck": msg("deck"),
    "aside": msg("aside"),
    "out": msg("out of play"),
}
