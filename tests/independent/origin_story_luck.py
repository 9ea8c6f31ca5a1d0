"""Origin Story: how strong the cards were that you drew, of all that could have come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.independent.luck import Given, cards
from tests.independent.record import Json, events

MEASURES = ("cards",)
HUNDREDTHS = 100
DRAWS = {"automa_followed": "draws", "hand_changed": "drawn", "hand_refreshed": "drawn"}


def strength(card: str) -> int:
    """About how many tricks a card wins, in hundredths."""
    halves = int(2 * float(card[1:]))
    if card[0] == "L":
        return min(95, 35 + 3 * halves)
    return 5 * (halves - 20) + 45 if halves >= 20 else halves


class Piles:
    """The deck and the discard pile of a round."""

    def __init__(self, *, aside: bool) -> None:
        self.aside = aside  # super-hearts are put aside, not discarded
        self.deck: Counter[str] = Counter()
        self.discard: Counter[str] = Counter()
        self.trick: list[str] = []

    def start(self) -> None:
        self.deck = Counter(f"{suit}{n}" for suit in "LBSM" for n in range(1, 14))
        self.discard, self.trick = Counter(), []

    def put_away(self, gone: list[str]) -> None:
        self.discard.update(card for card in gone if not (self.aside and card.endswith(".5")))

    def draw(self, seat: str, drawn: list[str], shuffled: int | None) -> Iterator[Given]:
        """From the deck, and behind that from the discard pile, which is shuffled (R65)."""
        first = len(drawn) if shuffled is None else shuffled
        yield from self.come(seat, drawn[:first])
        if shuffled is not None:
            self.deck, self.discard = self.deck + self.discard, Counter()
            yield from self.come(seat, drawn[first:])

    def come(self, seat: str, drawn: list[str]) -> Iterator[Given]:
        values = [strength(card) if self.deck[card] else None for card in drawn]
        pool = [strength(card) for card in self.deck.elements()]
        yield from cards("cards", seat, values, pool, HUNDREDTHS)
        self.deck -= Counter(drawn)


def given(record: Json) -> Iterator[Given]:
    """All that players drew; the automas sit at no seat that has a name."""
    piles = Piles(aside=record["match"]["options"]["super_heart_discard"] == "aside")
    for kind, data in events(record):
        seat = {"Y": "you"}.get(data.get("who", "Y"), "")
        match kind:
            case "round_started":
                piles.start()
            case "hand_dealt":
                yield from piles.draw(seat, data["cards"], None)
            case "automa_led" | "card_played":
                piles.trick.append(data["card"])
            case "trick_taken":
                piles.trick = []
            case "surrendered":
                piles.put_away(piles.trick)
            case "hand_changed":
                piles.put_away(data["dropped"])
        if kind in DRAWS:
            yield from piles.draw(seat, data[DRAWS[kind]], data["shuffled"])
        match kind:
            case "automa_followed":
                piles.trick.append(data["card"])
                piles.put_away([*data["toss"], *data["drop"]])
            case "hand_refreshed":
                piles.put_away(data["discarded"])
