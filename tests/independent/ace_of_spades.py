"""Ace of Spades: its figures from a record file, by section 7 of its rules."""

from __future__ import annotations

from collections import Counter

from tests.independent import poker
from tests.independent.record import Json, ending, line, tally, timed

COMBOS = tuple(poker.BASE)
COUNTED = {
    "shot_played": "shots",
    "gun_jammed": "jams",
    "cards_swapped": "swaps",
    "deck_refreshed": "refreshes",
    "bonus_used": "one_shots",
}
MODES = ("solo", "coop")
DIFFICULTIES = ("easy", "normal", "hard", "nightmare")


def kind_of(card: Json) -> str:
    """Minion, acolyte or boss."""
    if card.get("kind"):
        return str(card["kind"])
    if card["back"] == 11:
        return "boss"
    return "acolyte" if card["back"] in {2, 5, 8} else "minion"


def title(card: Json) -> str:
    return str(card.get("name") or card["id"])


class Table:
    """The table, followed from event to event, and what is counted on the way."""

    def __init__(self) -> None:
        self.fights: list[Json] = []
        self.enemy: Json | None = None
        self.hp = 0
        self.dials = {"bullets": 0, "refills": 0}
        self.shots = 0  # at the enemy in front
        self.one_shots: list[Json] = []
        self.permanents: list[Json] = []
        self.gained: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.armed: list[tuple[str, str, Json]] = []  # seat, enemy card, effect
        self.value: Counter[str] = Counter()
        self.direct = 0
        self.missed: list[tuple[str, int]] = []

    def force(self, seat: str) -> poker.Force:
        bonus = [(card["id"], e) for card in self.permanents for e in card.get("bonus", ())]
        bonus += [(card, effect) for who, card, effect in self.armed if who == seat]
        front = self.enemy or {}
        penalty = [(front["id"], effect) for effect in front.get("penalty", ())]
        return poker.Force(bonus, penalty, self.shots + 1)

    def apply(self, kind: str, data: Json) -> None:
        match kind:
            case "enemy_revealed":
                self.reveal(data)
            case "shot_played":
                self.shoot(data)
            case "gun_jammed":
                self.armed = [one for one in self.armed if one[0] != data["seat"]]
            case "bonus_used":
                self.use(data)
            case "enemy_defeated":
                self.defeat(data)
        self.dials |= {key: data[key] for key in self.dials if key in data}

    def reveal(self, data: Json) -> None:
        card = data["card"]
        self.enemy, self.hp, self.shots = card, data["hp"], 0
        self.fights.append(
            {
                "fight": data["fight"],
                "card": card["id"],
                "name": title(card),
                "kind": kind_of(card),
                "hp": data["hp"],
                **dict.fromkeys(COUNTED.values(), 0),
                "damages": [],
                "damage": 0,
                "lost": 0,
                **dict.fromkeys(("by", "bullets", "refills")),
            }
        )

    def shoot(self, data: Json) -> None:
        seat, force = data["seat"], self.force(data["seat"])
        self.missed.append((seat, max(0, poker.best(force, data["cards"]) - data["damage"])))
        for cause in data["causes"]:
            if "of" in cause:
                self.value[cause["of"]] += by_effect(cause, data["combo"])
        for card in {of for of, e in force.bonus if e["op"] in {"as_rank", "as_suit", "recast"}}:
            without = force._replace(bonus=[one for one in force.bonus if one[0] != card])
            self.value[card] += data["damage"] - poker.best(without, data["cards"])
        self.armed = [one for one in self.armed if one[0] != seat]
        self.hp = data["hp"]
        self.shots += 1
        self.fights[-1]["damages"].append(data["damage"])

    def use(self, data: Json) -> None:
        self.used[data["card"]] = self.fights[-1]["fight"]
        self.armed += [(data["seat"], data["card"], effect) for effect in data["armed"]]
        if data["hp"] is not None and self.enemy is not None:
            self.value[data["card"]] += self.hp - data["hp"]
            self.direct += self.hp - data["hp"]
            self.hp = data["hp"]

    def defeat(self, data: Json) -> None:
        card = self.enemy or {}
        self.gained[card["id"]] = data["fight"]
        if data["becomes"] == "one_shot":
            self.one_shots.append(card)
        elif data["becomes"] == "permanent":
            self.permanents.append(card)
        self.fights[-1] |= {"by": data["by"], "lost": -data["hp"]}
        self.enemy = None

    def bonuses(self) -> list[Json]:
        cards = sorted([*self.one_shots, *self.permanents], key=lambda card: card["back"])
        return [
            {
                "card": card["id"],
                "name": title(card),
                "kind": kind_of(card),
                "gained": self.gained[card["id"]],
                "used": self.used.get(card["id"]),
                "value": self.value[card["id"]],
            }
            for card in cards
        ]


def by_effect(cause: Json, combo: str) -> int:
    """The part of a cause that an effect made."""
    printed = {"set_base": poker.BASE[combo], "set_each": {"face": 1, "ace": 3}.get(cause["why"])}
    return int(cause["n"] - (printed.get(cause["op"]) or 0))


def winners(record: Json) -> list[str] | None:
    end = ending(record)
    ended: dict[str, list[str]] = {"won": ["1", "2"], "lost": ["enemy"]}
    seats = set(record["match"]["seats"])
    if not end or end["result"] not in ended:
        return None
    return [name for name in ended[end["result"]] if name in {*seats, "enemy"}]


def figures(record: Json) -> Json:
    """Everything under `game` of the record's statistics."""
    options, seats = record["match"]["options"], [*record["match"]["seats"]]
    table, told, met = Table(), [], dict[str, int]()
    since = 0
    for step, (_, seconds) in zip(line(record)[1:], timed(record), strict=True):
        for event in step["events"]:
            kind, data = event["kind"], event["data"]
            table.apply(kind, data)
            told.append((kind, data))
            if kind == "enemy_revealed":
                since = seconds
            if kind in COUNTED and table.fights:
                table.fights[-1][COUNTED[kind]] += 1
            if kind in {"achievement_earned", "achievement_ticked"}:
                met.setdefault(data["achievement"], step["step"])
        if table.fights:
            table.fights[-1]["seconds"] = seconds - since
        if any(event["kind"] == "enemy_defeated" for event in step["events"]):
            table.fights[-1] |= table.dials
    for fight in table.fights:
        fight["damage"] = sum(fight["damages"])
    shots = [data for kind, data in told if kind == "shot_played"]
    lost = (ending(record) or {}).get("result") == "lost"
    front = table.enemy
    return {
        "mode": options["mode"],
        "difficulty": options["difficulty"],
        "seats": seats,
        "fight": table.fights[-1]["fight"] if table.fights else 0,
        "fights_won": sum(fight["by"] is not None for fight in table.fights),
        "beaten_by": {"card": front["id"], "name": title(front), "hp": table.hp}
        if lost and front
        else None,
        "fights": table.fights,
        **by_seats(told, seats, table),
        "damages": [shot["damage"] for shot in shots],
        "split": split(shots),
        "direct": {"one_shots": table.direct, "rulings": 0},
        "lost": sum(fight["lost"] for fight in table.fights),
        "combos": combos(shots),
        "bonuses": table.bonuses(),
        "aces": aces(told),
        "last_bullet": sum(
            fight["by"] is not None and fight["bullets"] == 1 for fight in table.fights
        ),
        "achievements": met,
    }


def by_seats(told: list[tuple[str, Json]], seats: list[str], table: Table) -> Json:
    found: Json = {}
    for kind, key in COUNTED.items():
        found[key] = tally((data["seat"] for one, data in told if one == kind), seats)
    damage: dict[str, list[int]] = {seat: [] for seat in seats}
    drawn = dict.fromkeys(seats, 0)
    for kind, data in told:
        if kind == "shot_played":
            damage[data["seat"]].append(data["damage"])
        elif kind in {"cards_drawn", "cards_swapped"}:
            keys = ("hand", "common") if kind != "cards_swapped" else ("in_hand", "in_common")
            drawn[data["seat"]] += sum(len(data[key]) for key in keys)
        elif kind == "bonus_used":
            moves = [move for move in data["moves"] if move["what"] in {"drawn", "turned"}]
            drawn[data["seat"]] += sum(len(move["cards"]) for move in moves)
    short = {seat: [n for who, n in table.missed if who == seat and n] for seat in seats}
    return {
        **found,
        "damage": {seat: sum(dealt) for seat, dealt in damage.items()},
        "best": {seat: max(dealt, default=0) for seat, dealt in damage.items()},
        "drawn": drawn,
        "below_best": {seat: len(points) for seat, points in short.items()},
        "missed": {seat: sum(points) for seat, points in short.items()},
    }


def split(shots: list[Json]) -> Json:
    found = dict.fromkeys(("base", "faces", "aces", "effects", "rulings"), 0)
    names = {"base": "base", "face": "faces", "ace": "aces", "ruling": "rulings"}
    for shot in shots:
        for cause in shot["causes"]:
            own = by_effect(cause, shot["combo"]) if "of" in cause else 0
            found["effects"] += own
            found[names.get(cause["why"], "effects")] += cause["n"] - own
    return found


def combos(shots: list[Json]) -> Json:
    found = {combo: [s["damage"] for s in shots if s["combo"] == combo] for combo in COMBOS}
    return {combo: {"shots": len(all_), "damage": sum(all_)} for combo, all_ in found.items()}


def aces(told: list[tuple[str, Json]]) -> Json:
    def count(key: str) -> int:
        return sum(card[0] == "A" for _, data in told for card in data.get(key, ()))

    hands = [(kind, data) for kind, data in told if kind in {"shot_played", "gun_jammed"}]
    inside = count("combo_cards")
    played = sum(card[0] == "A" for _, data in hands for card in data["cards"])
    return {"inside": inside, "outside": played - inside}
