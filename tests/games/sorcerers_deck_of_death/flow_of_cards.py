"""Cards between deck, hand and discard once more, card by card (R17, R67, R68)."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
DECK = {rank + suit for rank in "9TJQKA" for suit in "SCDH"}
NEED = {"PD": 1, "TP": 1, "AG": 1, "DI": 1, "PR": 1, "VI": 1, "DM": 2}  # cards of a reaction


class Cards:
    """The `cards` of the table, and the events of the last entry."""

    def __init__(self, plain: Json) -> None:
        self.now = plain
        self.facts: list[Any] = []

    def hand(self, seat: str) -> int:
        return len(self.now["cards"][seat]["known"]) + self.now["cards"][seat]["unknown"]

    def rich(self, seat: str, ability: str) -> bool:
        return self.hand(seat) >= NEED[ability]

    def draw(self, seat: str) -> None:
        """One card after the other; an empty deck is made anew when one is needed (R17, R68)."""
        side = self.now["cards"][seat]
        for card in [c for fact in self.facts if fact.kind == "cards_drawn" for c in fact.cards]:
            if not side["deck"]:
                if side["unknown"]:
                    side["known"] = sorted([*side["known"], *side["unseen"]])
                    side["unknown"] = 0
                side["deck"], side["discard"] = len(side["discard"]), []
                side["reshuffles"] += 1
            side["deck"] -= 1
            if card == "?":
                side["unknown"] += 1
            else:
                side["known"] = sorted([*side["known"], card])
            self.count(side)
        self.count(side)

    def spend(self, seat: str, cards: Any) -> None:
        side = self.now["cards"][seat]
        for card in cards:
            if card in side["known"]:
                side["known"].remove(card)
            else:
                side["unknown"] -= 1
            side["discard"].append(card)
        self.count(side)

    def count(self, side: Json) -> None:
        side["unseen"] = sorted(DECK - set(side["known"]) - set(side["discard"]))
        assert len(side["unseen"]) == side["deck"] + side["unknown"]
