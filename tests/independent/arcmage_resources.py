"""The resource cards of a table of Arcmage, followed from facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]
UNSEEN = "?"


class Resources:
    """Resource cards by number."""

    def __init__(self, seats: Iterable[str]) -> None:
        self.resources: dict[str, Json] = {}
        self.next_resource = dict.fromkeys(seats, 1)

    def resources_of(self, seat: str) -> tuple[Counter[str], Counter[str]]:
        """Unmarked and marked ones by faction."""
        found: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        for one in self.resources.values():
            if one["controller"] == seat:
                found[one["marked"]][one["faction"]] += 1
        return found

    def of_faction(self, fact: Json) -> list[str]:
        seat = fact["seat"].lower()
        found = [
            number
            for number, one in self.resources.items()
            if (one["controller"], one["faction"]) == (seat, fact["faction"])
        ]
        return sorted(found, key=lambda number: (number[0], int(number[2:])))

    def on_spend_resources(self, fact: Json) -> None:
        back = fact["n"] < 0
        found = [n for n in self.of_faction(fact) if self.resources[n]["marked"] == back]
        for number in found[: abs(fact["n"])]:
            self.resources[number]["marked"] = not back

    def on_lose_resource(self, fact: Json) -> None:
        found = sorted(self.of_faction(fact), key=lambda n: not self.resources[n]["marked"])
        for number in found[:1]:
            del self.resources[number]

    def on_pass_resource(self, fact: Json) -> None:
        found = sorted(self.of_faction(fact), key=lambda n: self.resources[n]["marked"])
        for number in found[:1]:
            self.resources[number]["controller"] = fact["to"].lower()

    def on_gain_resource(self, fact: Json) -> None:
        self.add_resource(fact["seat"].lower(), fact["faction"], UNSEEN, None)

    def add_resource(self, seat: str, faction: str, face: str, number: str | None) -> None:
        number = number or f"{seat.upper()}r{self.next_resource[seat]}"
        self.next_resource[seat] = max(self.next_resource[seat], int(number[2:]) + 1)
        new = {"owner": seat, "controller": seat, "faction": faction, "face": face}
        self.resources[number] = {**new, "marked": False}
