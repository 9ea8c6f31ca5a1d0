"""Who hit what in Arcmage: damage, creatures that died, cities that fell, and by what."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from tests.independent.arcmage_creatures import Creatures
from tests.independent.arcmage_strength import strength
from tests.independent.arcmage_table import Table

Json = dict[str, Any]
CAUSES = ("battle", "card", "ability", "devotion", "ruling", "rules")
COMBAT = (
    *("attacks", "attackers", "faced", "unblocked", "city_damage", "blocks", "multi"),
    *("killed", "killed_else", "killed_cost", "lost", "lost_else", "lost_cost", "beyond"),
)
BY_CARD = ("drawn", "played", "turns", "kills", "city_damage")


class Cause(NamedTuple):
    """One of `CAUSES`, the seat whose it was, the cards, and those in play by their numbers."""

    kind: str
    seat: str | None
    cards: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


RULES = Cause("rules", None)


class Ledger:
    """Facts with what they came from, and what is counted of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.dealt = {s: {**dict.fromkeys(CAUSES, 0), "destroyed": 0} for s in table.seats}
        self.combat = {seat: dict.fromkeys(COMBAT, 0) for seat in table.seats}
        self.cities: dict[str, Json] = {}
        self.known: set[str] = set()  # numbers that were in play
        self.last: dict[str, Cause] = {}  # what weakened a card in this turn
        self.attackers: list[str] | None = None
        self.creatures = Creatures(table)
        self.cards: Json = {}
        self.control: dict[str, str] = {}  # as the event began
        self.names: dict[str, str] = {}
        self.items: dict[str, Json] = {}
        self.blows: dict[str, int] = {}  # blockers of a battle whose blow has not fallen

    # --- events

    def begin(self, kind: str, data: Json, active: str) -> None:
        """What an event says itself, on the table before it."""
        self.control = {n: piece["controller"] for n, piece in self.table.pieces.items()}
        self.names = {n: piece["card"] for n, piece in self.table.pieces.items()}
        self.items = {item["id"]: item for item in self.table.stack}
        match kind:
            case "battle_fought":
                there = [one for one in data["blockers"] if one in self.control]
                self.blows = {one: strength(self.table, one)[0] for one in there}
            case "attack_declared":
                self.combat[data["item"]["seat"].lower()]["attacks"] += 1
                self.attackers = []
            case "attackers_marked":
                self.combat[data["seat"].lower()]["attackers"] += len(data["attackers"])
                if self.attackers is not None:
                    self.attackers = data["attackers"]
            case "blocks_assigned":
                self.blocks(data, active)
            case "devotion_resolved":
                self.devotion(data)
            case "turn_ended":
                self.turn_ended()

    def blocks(self, data: Json, active: str) -> None:
        met = Counter(attacker for _, attacker in data["blocks"])
        mine = self.combat[data["seat"].lower()]
        mine["blocks"] += len(data["blocks"])
        mine["multi"] += sum(n > 1 for n in met.values())
        there = [number for number in self.attackers or () if number in self.table.pieces]
        self.combat[active]["faced"] += len(there)
        self.combat[active]["unblocked"] += len({*there} - {*met})

    def devotion(self, data: Json) -> None:
        mine = self.cities[data["city"]]
        mine["devotions"] += 1
        mine["devotion"] += data["total"]
        for level in map(str, data["levels"]):
            mine["levels"][level] = mine["levels"].get(level, 0) + 1

    def turn_ended(self) -> None:
        self.last = {}
        for number, mine in self.cities.items():
            mine["ends"] += number in self.control and not self.table.pieces[number]["dead"]
        for city, level in self.table.levels:
            active = self.cities[city]["active"]
            active[str(level)] = active.get(str(level), 0) + 1

    def finish(self, kind: str, turns: tuple[int, int]) -> None:
        """Cards that came and went with an event; the turn before and after it."""
        pieces = self.table.pieces
        for number in {*self.control} - {*pieces}:
            if number in self.cities:
                self.cities[number]["left"] = turns[0]
        new = sorted({*pieces} - self.known, key=lambda number: (number[0], int(number[1:])))
        self.known |= {*new}
        came = {"first_city_opened": "first", "city_founded": "founded"}.get(kind, "other")
        for number in new:
            if pieces[number]["zone"] == "city":
                self.cities[number] = city(number, pieces[number], came, turns[1])
        self.creatures.finish({*self.control} - {*pieces}, new, turns[0])
        if kind in {"combat_cleaned", "combat_ended"}:
            self.attackers = None

    # --- facts, on the table before them

    def fact(self, kind: str, data: Json, fact: Json, turn: int) -> None:
        self.flee(fact)
        self.creatures.marked(kind, fact)
        number = fact.get("card", "")
        if fact["kind"] == "change_defence" and number in self.cities:
            key = "gained" if fact["n"] > 0 else "given"
            self.cities[number][key] += abs(fact["n"])
        if kind == "player_lost":
            return  # what leaves with a player was not killed
        cause = self.cause(kind, data, fact)
        piece = self.table.pieces.get(number)
        if fact["kind"] == "deal_damage" and piece is not None:
            self.hit(number, piece, fact["n"], cause)
        if weakens(fact):
            self.last[number] = joined(self.last.get(number), cause)
        if piece is not None and not piece["dead"] and ends(fact):
            late = kind in {"creature_died", "city_fell", "battle_fought"}
            self.end(number, piece, self.last.get(number, RULES) if late else cause, turn)

    def cause(self, kind: str, data: Json, fact: Json) -> Cause:
        match kind:
            case "battle_fought":
                return self.battle(data, fact)
            case "devotion_resolved":
                city = data["city"]
                return Cause("devotion", data["seat"].lower(), (self.names[city],), (city,))
            case "item_resolved":
                return of_item(self.items.get(data["item"]), data["seat"], data["card"])
            case "trigger_resolved":
                seat = data["seat"].lower()
                return Cause("ability", seat, (data["card"],), (data["source"],))
            case "card_played" | "ability_activated" | "trigger_answered":
                return of_item(data["item"], data["item"]["seat"], data["item"]["card"])
        return RULES

    def battle(self, data: Json, fact: Json) -> Cause:
        """Who struck: the attacker; its own side its blockers, or the one that strikes so hard."""
        side = self.control.get(data["attacker"])
        back = side is not None and self.control.get(fact.get("card", "")) == side
        by = tuple(data["blockers"]) if back else (data["attacker"],)
        if back and fact["kind"] == "deal_damage" and len(by) > 1:
            such = [one for one in by if self.blows.get(one) == fact["n"]][:1]
            for one in such:
                del self.blows[one]
            by = tuple(such) or by
        seats = [self.control[number] for number in by if number in self.control]
        names = tuple(self.names[number] for number in by if number in self.names)
        return Cause("battle", seats[0] if seats else None, names, by)

    def hit(self, number: str, piece: Json, n: int, cause: Cause) -> None:
        if number in self.cities:
            self.cities[number]["taken"][cause.kind] += n
        if piece["zone"] == "city" and cause.seat is not None:
            if cause.seat != piece["controller"]:
                self.dealt[cause.seat][cause.kind] += n
            if cause.kind == "battle":
                self.combat[cause.seat]["city_damage"] += n
            for card in cause.cards:
                self.of_card(card, cause.seat)["city_damage"] += n
        if cause.kind == "battle" and cause.seat is not None:
            left = strength(self.table, number)[1] - piece["damage"]
            left = piece["left"] if piece["zone"] == "city" else left
            self.combat[cause.seat]["beyond"] += max(n - max(left, 0), 0)
        if cause.kind in {"battle", "ability"}:
            city = piece["zone"] == "city"
            self.creatures.hit("city_damage" if city else "damage", n, cause.numbers)

    def of_card(self, card: str, seat: str) -> Json:
        """The figures of a card with a seat."""
        found: Json = self.cards.setdefault(card, {})
        mine: Json = found.setdefault(seat, dict.fromkeys(BY_CARD, 0))
        return mine

    def end(self, number: str, piece: Json, cause: Cause, turn: int) -> None:
        """A creature that dies or a city that falls."""
        theirs = cause.seat if cause.seat != piece["controller"] else None
        if piece["zone"] == "city":
            told = {"fell": turn, "by": cause.seat, "by_kind": cause.kind}
            self.cities[number] |= told
            if theirs is not None:
                self.dealt[theirs]["destroyed"] += 1
        elif self.table.is_creature(piece):
            cost = self.table.cards[piece["card"]].get("cost")
            cost = cost if isinstance(cost, int) else 0
            where = "" if cause.kind == "battle" else "_else"
            for seat, key in ((piece["controller"], "lost"), (theirs, "killed")):
                if seat is not None:
                    self.combat[seat][key + where] += 1
                    self.combat[seat][f"{key}_cost"] += cost
            self.creatures.end(number, cause.numbers if cause.seat != piece["controller"] else ())
            for card in {*cause.cards} if theirs is not None else ():
                self.of_card(card, str(theirs))["kills"] += 1

    def flee(self, fact: Json) -> None:
        """A resident leaves a city that fell."""
        pieces = self.table.pieces
        piece = pieces.get(fact.get("card", "")) if fact["kind"] == "move_card" else None
        if piece is not None and piece["zone"] == "resident" and piece["place"] not in pieces:
            stays = fact["to"] == "army" or fact["to"] in pieces
            if stays and piece["place"] in self.cities:
                self.cities[piece["place"]]["retreats"] += 1


def of_item(item: Json | None, seat: str, card: str) -> Cause:
    seat = seat.lower()
    if item is None or item["kind"] == "card":
        return Cause("card", seat, (card,))
    numbers = () if item["source"] is None else (item["source"],)
    return Cause("devotion" if item["kind"] == "devotion" else "ability", seat, (card,), numbers)


def joined(before: Cause | None, cause: Cause) -> Cause:
    """What weakened a card last; blows of one side in battle count together."""
    if before is None or cause.kind != "battle" or before[:2] != cause[:2]:
        return cause
    cards = {*before.cards, *cause.cards}
    return cause._replace(
        cards=tuple(sorted(cards)), numbers=tuple({*before.numbers, *cause.numbers})
    )


def weakens(fact: Json) -> bool:
    """Whether a fact takes defence, or may."""
    match fact["kind"]:
        case "deal_damage" | "put_counters":
            return True
        case "change_defence":
            return bool(fact["n"] < 0)
        case "change_values":
            return bool(fact["defence"] < 0)
    return False


def ends(fact: Json) -> bool:
    """Whether a fact takes a creature or a city from the table for good."""
    grave = fact["kind"] == "move_card" and fact["to"] == "grave"
    return grave or fact["kind"] in {"kill_in_battle", "ruin_city"}


def city(number: str, piece: Json, came: str, turn: int) -> Json:
    return {
        "number": number,
        "card": piece["card"],
        "seat": piece["controller"],
        "came": came,
        "turn": turn,
        **dict.fromkeys(("left", "fell", "by", "by_kind")),
        "taken": dict.fromkeys(CAUSES, 0),
        **dict.fromkeys(("gained", "given", "devotions", "devotion", "ends", "retreats"), 0),
        "levels": {},
        "active": {},
    }
