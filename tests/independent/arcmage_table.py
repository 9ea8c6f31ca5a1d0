"""What lies on a table of Arcmage, followed from the facts of events."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.independent.arcmage_resources import UNSEEN, Resources

Json = dict[str, Any]
PUSHED = (
    "card_played",
    "ability_activated",
    "trigger_answered",
    "devotion_declared",
    "attack_declared",
)
DONE = ("item_resolved", "item_failed", "devotion_resolved", "attackers_marked")


class Table(Resources):
    """Cards in play and resources by number; hands, decks and graveyards by seat."""

    def __init__(self, options: Json) -> None:
        chosen = {key[-1]: deck for key, deck in options.items() if key.startswith("deck_")}
        super().__init__([seat for seat, deck in chosen.items() if deck != "none"])
        decks = {seat: deck for seat, deck in chosen.items() if deck != "none"}
        self.seats = sorted(decks)
        self.cards: Json = {card["id"]: card for card in options["cards"]}
        for deck in decks.values():
            self.cards |= {card["id"]: card for card in deck.get("definitions", ())}
        self.deck = {s: sum(one["n"] for one in deck["cards"]) for s, deck in decks.items()}
        self.hands: dict[str, list[str]] = {seat: [] for seat in decks}
        self.pieces: dict[str, Json] = {}
        self.next = dict.fromkeys(decks, 1)
        self.stack: list[Json] = []
        self.turn, self.active = 0, ""
        self.levels: list[tuple[str, int]] = []  # of cities, those that last
        self.blocks: list[list[str]] = []  # of the combat: who blocks whom
        self.fighting = False

    # --- what is told of it

    def is_creature(self, piece: Json) -> bool:
        return bool(self.cards[piece["card"]]["type"] == "creature")

    def hidden(self, seat: str) -> int:
        """Cards of the hand, and of its resources, whose names nobody knows."""
        mine = [one["face"] for one in self.resources.values() if one["owner"] == seat]
        return [*self.hands[seat], *mine].count(UNSEEN)

    def told(self) -> Json:
        return {seat: self.told_of(seat) for seat in self.seats}

    def told_of(self, seat: str) -> Json:
        mine = [p for p in self.pieces.values() if p["controller"] == seat and not p["dead"]]
        zones = Counter(piece["zone"] for piece in mine if self.is_creature(piece))
        free, spent = self.resources_of(seat)
        return {
            "hand": len(self.hands[seat]),
            "deck": self.deck[seat],
            "free": dict(free),
            "spent": dict(spent),
            "army": zones["army"],
            "residents": zones["resident"],
            "defence": sum(max(p["left"], 0) for p in mine if p["zone"] == "city"),
        }

    # --- events

    def begin(self, kind: str, data: Json) -> None:
        """What an event changes before its facts."""
        seat = data.get("seat") and data["seat"].lower()
        match kind:
            case "reserve_set":
                self.deck[seat] -= len(data["cards"])
            case "hand_dealt" | "cards_drawn":
                self.draw(seat, data["cards"])
            case "cards_discarded":
                self.discard(seat, data["cards"])
            case "first_city_opened" | "city_founded":
                self.enter(data["card"], seat, "kingdom", data["city"], seat)
            case "resources_laid":
                for card, faction, number in data["laid"]:
                    self.from_hand(seat, card)
                    self.add_resource(seat, faction, card, number)
            case "unmarked":
                for number in (*data["cards"], *data["resources"]):
                    self.mark(number, marked=False)
            case "card_defined":
                self.cards[data["card"]["id"]] = data["card"]
            case "turn_started":
                self.turn, self.active = data["turn"], seat
        self.fight(kind, data)
        if kind in PUSHED:
            self.stack.append(data["item"])

    def finish(self, kind: str, data: Json) -> None:
        """What an event changes behind its facts."""
        if kind in DONE:
            self.drop(data["item"])
        if kind == "turn_ended":
            for piece in self.pieces.values():
                piece["damage"] = 0
                piece["changes"] = [one for one in piece["changes"] if one["until"] != "eot"]
        elif kind in {"combat_cleaned", "combat_ended"}:
            self.fighting, self.blocks = False, []

    def fight(self, kind: str, data: Json) -> None:
        """Who blocks whom, as long as a combat lasts."""
        if kind == "attack_declared":
            self.fighting, self.blocks = True, []
        elif kind == "blocks_assigned" and self.fighting:
            self.blocks = data["blocks"]

    def drop(self, number: str) -> None:
        self.stack = [item for item in self.stack if item["id"] != number]

    # --- hands and decks

    def draw(self, seat: str, cards: list[str]) -> None:
        self.hands[seat] += cards
        self.deck[seat] -= len(cards)

    def discard(self, seat: str, cards: list[str]) -> None:
        for card in cards:
            self.from_hand(seat, card)

    def from_hand(self, seat: str, card: str) -> None:
        hand = self.hands[seat]
        hand.remove(card if card in hand else UNSEEN)

    # --- facts

    def fact(self, fact: Json) -> None:
        apply = getattr(self, f"on_{fact['kind']}", None)
        if apply is not None:
            apply(fact)

    def on_draw(self, fact: Json) -> None:
        self.draw(fact["seat"].lower(), fact["cards"])

    def on_mill(self, fact: Json) -> None:
        self.deck[fact["seat"].lower()] -= len(fact["cards"])

    def on_discard(self, fact: Json) -> None:
        self.discard(fact["seat"].lower(), fact["cards"])

    def on_mark_card(self, fact: Json) -> None:
        self.mark(fact["card"], marked=True)

    def on_unmark_card(self, fact: Json) -> None:
        self.mark(fact["card"], marked=False)

    def mark(self, number: str, *, marked: bool) -> None:
        for there in (self.resources, self.pieces):
            if number in there:
                there[number]["marked"] = marked

    def on_deal_damage(self, fact: Json) -> None:
        self.on_change_defence({**fact, "n": -fact["n"]})
        if fact["card"] in self.pieces:
            self.pieces[fact["card"]]["damage"] += fact["n"]

    def on_put_counters(self, fact: Json) -> None:
        if fact["card"] in self.pieces:
            counters = self.pieces[fact["card"]]["counters"]
            counters[fact["counter"]] = max(counters.get(fact["counter"], 0) + fact["n"], 0)

    def on_change_values(self, fact: Json) -> None:
        if fact["card"] in self.pieces:
            self.pieces[fact["card"]]["changes"].append(fact)

    on_give_keyword = on_take_keyword = on_add_subtype = on_change_values

    def on_change_defence(self, fact: Json) -> None:
        if fact["card"] in self.pieces:
            self.pieces[fact["card"]]["left"] += fact["n"]

    def on_kill_in_battle(self, fact: Json) -> None:
        if fact["card"] in self.pieces:
            self.pieces[fact["card"]]["dead"] = True

    def on_ruin_city(self, fact: Json) -> None:
        self.on_kill_in_battle(fact)
        self.levels = [one for one in self.levels if one[0] != fact["card"]]

    def on_start_level(self, fact: Json) -> None:
        pair = fact["city"], fact["level"]
        self.levels += [pair] if pair not in self.levels else []

    def on_end_levels(self, fact: Json) -> None:
        seat = fact["seat"].lower()
        mine = {number for number, one in self.pieces.items() if one["controller"] == seat}
        self.levels = [one for one in self.levels if one[0] not in mine]

    def on_give_control(self, fact: Json) -> None:
        for there in (self.resources, self.pieces):
            if fact["card"] in there:
                there[fact["card"]]["controller"] = fact["to"].lower()

    def on_create_token(self, fact: Json) -> None:
        seat = fact["seat"].lower()
        self.enter(fact["token"], seat, fact["to"], fact["as"], seat)

    def on_attach_card(self, fact: Json) -> None:
        if ":" not in fact["card"]:
            self.pieces[fact["card"]] |= {"zone": "attached", "place": fact["host"]}
            return
        owner, zone, card = fact["card"].split(":", 2)
        self.take(owner.lower(), zone, card)
        number = self.enter(card, owner.lower(), fact["host"], fact["as"], owner.lower())
        self.pieces[number]["zone"] = "attached"

    def on_remove_item(self, fact: Json) -> None:
        self.drop(fact["item"])

    # --- cards that go from one place to another

    def on_move_card(self, fact: Json) -> None:
        number = fact["card"]
        if ":" in number:
            owner, zone, card = number.split(":", 2)
            self.take(owner.lower(), zone, card)
            self.arrive(owner.lower(), fact["face"] or card, fact)
        elif number in self.resources:
            one = self.resources.pop(number)
            self.arrive(one["owner"], fact["face"] or one["face"], fact)
        elif number in self.pieces:
            self.move_piece(number, fact)

    def move_piece(self, number: str, fact: Json) -> None:
        piece, to = self.pieces[number], fact["to"]
        if to in {"grave", "hand", "top", "bottom", "out"}:
            del self.pieces[number]
            self.levels = [one for one in self.levels if one[0] != number]
            if not self.cards[piece["card"]].get("token"):
                self.arrive(piece["owner"], piece["card"], fact)
            return
        resident = to not in {"army", "kingdom"}
        piece["zone"], piece["place"] = ("resident", to) if resident else ("army", None)
        piece["marked"] = piece["marked"] or fact["marked"]

    def take(self, seat: str, zone: str, card: str) -> None:
        """A card leaves a place in which it has no number."""
        match zone:
            case "hand":
                self.from_hand(seat, card)
            case "deck":
                self.deck[seat] -= 1
            case "stack":
                mine = [
                    item
                    for item in self.stack
                    if (item["kind"], item["seat"].lower(), item["card"]) == ("card", seat, card)
                ]
                self.stack = [item for item in self.stack if item is not (mine or [None])[-1]]
            case "res":
                mine_ = [n for n, one in self.resources.items() if one["owner"] == seat]
                named = [n for n in mine_ if self.resources[n]["face"] == card]
                unseen = [n for n in mine_ if self.resources[n]["face"] == UNSEEN]
                for number in [*named, *unseen][:1]:
                    del self.resources[number]

    def arrive(self, seat: str, card: str, fact: Json) -> None:
        match fact["to"]:
            case "stack" | "grave" | "out":
                return
            case "hand":
                self.hands[seat].append(UNSEEN if fact["hidden"] else card)
            case "top" | "bottom":
                self.deck[seat] += 1
            case to:
                under = (fact["under"] or seat).lower()
                number = self.enter(card, seat, to, fact["as"], under)
                self.pieces[number]["marked"] = fact["marked"]

    def enter(self, card: str, owner: str, to: str, number: str | None, under: str) -> str:
        """A card comes into play; its number."""
        number = number or f"{owner.upper()}{self.next[owner]}"
        self.next[owner] = max(self.next[owner], int(number[1:]) + 1)
        zone = {"kingdom": "city", "army": "army"}.get(to, "resident")
        self.pieces[number] = {
            "card": card,
            "owner": owner,
            "controller": under,
            "zone": zone,
            "place": to if zone == "resident" else None,
            "left": self.cards[card].get("defence") or 0 if zone == "city" else 0,
            "turn": self.turn,
            "marked": False,
            "dead": False,
            "damage": 0,
            "counters": {},
            "changes": [],
        }
        return number
