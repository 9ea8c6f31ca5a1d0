"""What every creature of Arcmage did: how long it was there, what it hit and was marked for."""

from __future__ import annotations

from typing import Any

from tests.independent.arcmage_table import Table

Json = dict[str, Any]
MARKS = {
    "attackers_marked": "attack",
    "creature_moved": "move",
    "devotion_resolved": "devotion",
    "ability_activated": "ability",
}
DID = ("damage", "city_damage", "kills", *MARKS.values())


class Creatures:
    """Those that are on the table behind an event, in order of arrival."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: dict[str, Json] = {}
        self.left: dict[str, int] = {}  # the turn in which one left play

    def finish(self, gone: set[str], new: list[str], turn: int) -> None:
        """What an event took from the table, and brought there."""
        self.left |= dict.fromkeys(gone, turn)
        for number in new:
            piece = self.table.pieces[number]
            if self.table.is_creature(piece):
                told = {"number": number, "card": piece["card"], "seat": piece["controller"]}
                told |= {"turn": piece["turn"], **dict.fromkeys(DID, 0)}
                self.found[number] = {**told, "died": False}

    def marked(self, kind: str, fact: Json) -> None:
        """A creature is marked for something, on the table before."""
        number = fact.get("card", "")
        marks = fact["kind"] == "mark_card" or (fact["kind"] == "move_card" and fact["marked"])
        piece = self.table.pieces.get(number)
        if marks and kind in MARKS and number in self.found and piece and not piece["marked"]:
            self.found[number][MARKS[kind]] += 1

    def hit(self, key: str, n: int, by: tuple[str, ...]) -> None:
        """Damage by these; what cannot be shared out evenly is that of the first ones."""
        for place, number in enumerate(by):
            if number in self.found:
                self.found[number][key] += (n + len(by) - 1 - place) // len(by)

    def end(self, number: str, by: tuple[str, ...]) -> None:
        """One died, killed by these others."""
        if number in self.found:
            self.found[number]["died"] = True
        for other in by:
            if other in self.found:
                self.found[other]["kills"] += 1

    def told(self, turn: int) -> list[Json]:
        """All of them, in the last turn of the line."""
        return [self.whole(one, turn) for one in self.found.values()]

    def whole(self, one: Json, turn: int) -> Json:
        left = self.left.get(one["number"])
        turns = (turn if left is None else left) - max(one["turn"], 1) + 1
        return {**one, "gone": left is not None and not one["died"], "turns": turns}
