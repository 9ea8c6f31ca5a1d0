"""Arcmage: its figures from a record file, by section 7 of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.independent.arcmage_hits import Ledger
from tests.independent.arcmage_resources import UNSEEN
from tests.independent.arcmage_table import Table
from tests.independent.record import Json, ending, timed

FACTIONS = "GDRNE"


def winners(record: Json) -> list[str] | None:
    end = ending(record)
    if end is None:
        return None
    seats = {*record["match"]["seats"]}
    return [end["result"]] if end["result"] in seats else None if end["result"] == "*" else []


class Match:
    """A match followed from event to event, and what is counted on the way."""

    def __init__(self, record: Json) -> None:
        self.options = record["steps"][0]["events"][0]["data"]["options"]
        self.table = Table(self.options)
        self.ledger = Ledger(self.table)
        seats = self.table.seats
        self.first: str | None = None
        self.turn, self.active, self.drawn, self.laid = 0, "", 0, 0
        self.begun: Counter[str] = Counter()
        self.founding = False
        self.lost: list[Json] = []
        self.course: list[Json] = []
        choices = ("two", "one", "one_laid", "none", "cards")
        self.draws = {seat: dict.fromkeys(choices, 0) for seat in seats}
        self.factions = {seat: dict.fromkeys(FACTIONS, 0) for seat in seats}
        self.unused = {seat: {"resources": 0, "turns": 0} for seat in seats}
        self.opening: Json = {seat: {"laid": 0, "attack": None, "resources": []} for seat in seats}
        self.played = {seat: nothing_played() for seat in seats}
        self.moves = {
            seat: dict.fromkeys(("moves", "retreats", "returned", "founded"), 0) for seat in seats
        }
        self.came = dict.fromkeys(seats, 0)
        self.hidden = dict.fromkeys(seats, 0)
        self.asked: Counter[str] = Counter()
        self.deepest = self.notes = 0
        self.turns: dict[tuple[str, int], int] = {}

    def step(self, events: list[tuple[str, Json]], took: int) -> None:
        if self.turn:
            key = self.active, self.turn
            self.turns[key] = self.turns.get(key, 0) + took
        together = sum(kind == "player_lost" for kind, _ in events)
        for kind, data in events:
            self.event(kind, data, together)
        out = {one["seat"] for one in self.lost}
        for seat in {*self.table.seats} - out:
            self.hidden[seat] = self.table.hidden(seat)

    def event(self, kind: str, data: Json, together: int) -> None:
        turn = self.turn
        self.ledger.begin(kind, data, self.active)
        before = getattr(self, f"before_{kind}", None)
        if before is not None:
            before(data)
        if kind == "player_lost":
            told = {"seat": data["seat"].lower(), "by": data["by"], "turn": self.turn}
            self.lost.append({**told, "together": together})
        self.table.begin(kind, data)
        for fact in data.get("facts", ()):
            self.fact(fact)
            self.ledger.fact(kind, data, fact, self.turn)
            self.table.fact(fact)
        self.table.finish(kind, data)
        self.ledger.finish(kind, (turn, self.turn))
        self.deepest = max(self.deepest, len(self.table.stack))
        if kind == "turn_ended":
            self.course.append(self.entry(data["seat"].lower()))
            self.drawn = self.laid = 0

    def entry(self, seat: str | None) -> Json:
        return {"turn": self.turn, "seat": seat, "seats": self.table.told()}

    # --- events, on the table as it was before

    def before_first_player_chosen(self, data: Json) -> None:
        self.first = data["seat"].lower()

    def before_turn_started(self, data: Json) -> None:
        if not self.course:
            self.course.append(self.entry(None))
        self.turn, self.active, self.founding = data["turn"], data["seat"].lower(), False
        self.begun[self.active] += 1

    def before_hand_dealt(self, data: Json) -> None:
        seat = data["seat"].lower()
        self.came[seat] += len(data["cards"])
        for card in data["cards"]:
            if card != UNSEEN:
                self.ledger.of_card(card, seat)["drawn"] += 1

    def before_cards_drawn(self, data: Json) -> None:
        self.before_hand_dealt(data)
        mine = self.draws[data["seat"].lower()]
        self.drawn = data["n"]
        mine["two" if data["n"] > 1 else "one" if data["n"] else "none"] += 1
        mine["cards"] += len(data["cards"])

    def before_resources_laid(self, data: Json) -> None:
        seat, number = data["seat"].lower(), len(data["laid"])
        if self.drawn == 1 and not self.laid:
            self.draws[seat]["one"] -= 1
            self.draws[seat]["one_laid"] += 1
        self.laid += number
        for _, faction, _ in data["laid"]:
            self.factions[seat][faction] += 1
        if self.begun[seat] <= 3:
            self.opening[seat]["laid"] += number

    def before_turn_ended(self, data: Json) -> None:
        seat = data["seat"].lower()
        free, spent = self.table.resources_of(seat)
        if not self.founding:
            self.unused[seat]["resources"] += free.total()
            self.unused[seat]["turns"] += 1
        if self.begun[seat] <= 15:
            self.opening[seat]["resources"].append(free.total() + spent.total())

    def before_attack_declared(self, data: Json) -> None:
        seat = data["item"]["seat"].lower()
        self.opening[seat]["attack"] = self.opening[seat]["attack"] or self.begun[seat]

    def before_city_founded(self, data: Json) -> None:
        self.founding = True
        self.moves[data["seat"].lower()]["founded"] += 1

    def before_creature_moved(self, data: Json) -> None:
        self.moves[data["seat"].lower()]["moves"] += 1

    def before_note_added(self, _: Json) -> None:
        self.notes += 1

    def before_card_played(self, data: Json) -> None:
        item = data["item"]
        mine = self.played[item["seat"].lower()]
        card = self.table.cards[item["card"]]
        known = self.ledger.of_card(item["card"], item["seat"].lower())
        known["played"] += 1
        known["turns"] += max(self.begun[item["seat"].lower()], 1)
        mine["cards"] += 1
        mine["paid"] += sum(n for _, n in (*data["pay"]["cards"], *data["pay"]["pool"]))
        mine["last"] = item["card"]
        mine["costs"][str(data["cost"])] = mine["costs"].get(str(data["cost"]), 0) + 1
        mine["answers"] += bool(self.table.stack)
        mine["types"][card["type"]] += 1
        mine["factions"][card["faction"]] += 1
        mine["elsewhere"] += card["type"] == "event" and item["seat"].lower() != self.active
        if isinstance(card.get("cost"), dict) or item["x"]:
            mine["x"].append(item["x"])

    def before_item_failed(self, data: Json) -> None:
        self.lose(data["item"], "failed")

    def before_item_resolved(self, data: Json) -> None:
        if data["failed"]:
            self.lose(data["item"], "failed")

    def lose(self, number: str, key: str) -> None:
        for item in self.table.stack:
            if item["id"] == number and item["kind"] == "card":
                self.played[item["seat"].lower()][key] += 1

    # --- facts, on the table as it was before

    def fact(self, fact: Json) -> None:
        match fact["kind"]:
            case "draw":
                self.before_hand_dealt(fact)
            case "ask_ruling":
                self.asked[fact["card"]] += 1
            case "remove_item":
                self.lose(fact["item"], "countered")
            case "move_card":
                self.leave(fact)

    def leave(self, fact: Json) -> None:
        """A creature goes home, or away from a city that fell."""
        pieces = self.table.pieces
        piece = pieces.get(fact["card"])
        if piece is None:
            return
        if fact["to"] == "hand" and self.table.is_creature(piece):
            self.moves[piece["owner"]]["returned"] += 1
        flees = piece["zone"] == "resident" and piece["place"] not in pieces
        if flees and (fact["to"] == "army" or fact["to"] in pieces):
            self.moves[piece["controller"]]["retreats"] += 1

    def places(self) -> Json:
        found = dict.fromkeys(self.table.seats, 1)
        left, out = len(found), list(self.lost)
        while out:
            fell = out[: out[0]["together"]]
            del out[: len(fell)]
            left -= len(fell)
            found |= {one["seat"]: left + 1 for one in fell}
        return found


def nothing_played() -> Json:
    return {
        "cards": 0,
        "types": dict.fromkeys(("creature", "enchantment", "event", "magic"), 0),
        "factions": dict.fromkeys(FACTIONS, 0),
        "costs": {},
        "x": [],
        "last": None,
        **dict.fromkeys(("paid", "countered", "failed", "elsewhere", "answers"), 0),
    }


def figures(record: Json) -> Json:
    """What stands under `game` of the record's statistics."""
    match, end = Match(record), ending(record) or {}
    for events, took in steps(record):
        match.step(events, took)
    if match.course and end and match.course[-1]["turn"] != match.turn:
        match.course.append(match.entry(match.active))
    found = {
        "seats": match.table.seats,
        "decks": decks(match),
        "first": match.first,
        "result": end.get("result"),
        "reason": end.get("reason"),
        "turns": match.turn,
        "rounds": max(match.begun.values(), default=0),
        "lost": match.lost,
        "places": match.places(),
        "course": match.course,
        "draws": match.draws,
        "laid": match.factions,
        "unused": match.unused,
        "opening": match.opening,
        "times": {seat: times(match, seat) for seat in match.table.seats},
        "played": match.played,
        "deepest": match.deepest,
        "unknown": {
            seat: {"cards": came, "unknown": min(match.hidden[seat], came)}
            for seat, came in match.came.items()
        },
        "cities": [*match.ledger.cities.values()],
        "dealt": match.ledger.dealt,
        "combat": match.ledger.combat,
        "moves": match.moves,
        "rulings": 0,
        "forced": 0,
        "asked": dict(match.asked),
        "made": {},
        "notes": match.notes,
        "cards": match.ledger.cards,
        "creatures": match.ledger.creatures.told(match.turn),
    }
    return {**found, "names": names(match, found)}


def names(match: Match, found: Json) -> Json:
    """The names of the cards that the figures mention."""
    mentioned = {one["card"] for one in (*found["cities"], *found["creatures"])}
    mentioned |= {*found["cards"], *found["asked"]}
    mentioned |= {one["last"] for one in match.played.values() if one["last"]}
    return {card: match.table.cards[card]["name"] for card in mentioned}


def steps(record: Json) -> Iterator[tuple[list[tuple[str, Json]], int]]:
    """The events of each step of the line, and the whole seconds since the one before."""
    past = 0
    for happened, now in timed(record):
        yield happened, now - past
        past = now


def decks(match: Match) -> Json:
    found = {}
    for seat in match.table.seats:
        deck = match.options[f"deck_{seat}"]
        cards = (match.table.cards.get(one["card"]) for one in deck["cards"])
        there = {card["faction"] for card in cards if card}
        mix = "".join(one for one in FACTIONS if one in there)
        found[seat] = {"name": deck["name"], "mix": mix}
    return found


def times(match: Match, seat: str) -> Json:
    mine = [took for (whose, _), took in match.turns.items() if whose == seat]
    return {"turns": len(mine), "seconds": sum(mine), "longest": max(mine, default=0)}
