"""Origin Story: its figures from a record file, by section 8 of its rules."""

from __future__ import annotations

from collections.abc import Callable

from tests.independent.record import Json, ending, line, tally

PLAYERS = ("A", "F", "Y")
AUTOMAS = ("A", "F")
YOU_FIRST = ("Y", "A", "F")
STEPS = ("2a", "2b", "3a", "3b", "4")
RESULTS = ("win", "shared", "loss")
WINNERS = {"win": ["you"], "shared": ["you", "automa"], "loss": ["automa"]}


class Table:
    """The table, followed from event to event, and what is counted on the way."""

    def __init__(self) -> None:
        self.vp = dict.fromkeys(PLAYERS, 0)
        self.rounds: list[Json] = []
        self.before: list[Json] = []  # dials at the start of each round
        self.side: str | None = None
        self.trump = self.round_trump = "L"
        self.trick: list[tuple[str, str, str]] = []  # who, card, suit
        self.waiting: str | None = None  # the suit of your next card
        self.of_round: list[str] = []  # winners of the tricks of the round
        self.tricks: list[Json] = []
        self.follows: list[Json] = []
        self.skills: dict[str, Json] = {}
        self.skill: str | None = None  # the one used last in this step
        self.stories: list[Json] = []
        self.exchanges: list[Json] = []
        self.revealed = self.notes = 0
        self.mat: str | None = None
        self.super_hero: str | None = None
        self.super_heroes: list[str] = []

    def apply(self, kind: str, data: Json) -> None:
        found: Callable[[Json], None] | None = getattr(self, f"on_{kind}", None)
        if found is not None:
            found(data)
        if kind in {"hand_changed", "automa_followed", "hand_refreshed"}:
            self.rounds[-1]["reshuffles"] += data["shuffled"] is not None

    # --- rounds

    def on_table_set(self, data: Json) -> None:
        self.mat, self.super_heroes = data["mat"], data["super_heroes"]

    def on_round_started(self, data: Json) -> None:
        self.trump = self.round_trump = "L"
        self.of_round = []
        self.side = None
        self.before.append(dict(self.vp))
        self.rounds.append(
            {
                "round": data["round"],
                "dealer": data["dealer"],
                "leader": data["leader"],
                "done": False,
                "kept": None,
                "scored": None,
                "surrender": None,
                "automa_card": None,
                "event": None,
                "story": None,
                "super_hero": self.super_hero,
                **dict.fromkeys(("effects", "instead", "reshuffles", "placed", "idle"), 0),
                "forced": False,
            }
        )

    def on_event_shown(self, data: Json) -> None:
        self.rounds[-1]["event"] = data["card"]

    def on_automa_card_shown(self, data: Json) -> None:
        self.rounds[-1]["automa_card"] = data["card"]

    def on_story_chosen(self, data: Json) -> None:
        self.rounds[-1]["story"] = data["kept"]
        number = self.rounds[-1]["round"]
        self.stories.append({"round": number, "offered": data["drawn"], "kept": data["kept"]})

    def on_super_hero_shown(self, data: Json) -> None:
        self.super_hero = self.rounds[-1]["super_hero"] = data["card"]

    def on_skills_charged(self, data: Json) -> None:
        self.rounds[-1] |= {"placed": sum(data["placed"].values()), "idle": data["supply"]}

    def on_side_chosen(self, data: Json) -> None:
        self.side = data["side"]

    on_side_changed = on_side_chosen

    def on_hand_changed(self, data: Json) -> None:
        self.rounds[-1]["effects"] += 1
        self.rounds[-1]["instead"] += data["instead"]

    def on_surrendered(self, data: Json) -> None:
        self.vp[data["leader"]] += data["points"]
        told = {"leader": data["leader"], "points": data["points"]}
        self.rounds[-1]["surrender"] = {"trick": len(self.of_round) + 1, **told}
        self.trick = []

    def on_round_scored(self, data: Json) -> None:
        for who, points in data["points"].items():
            self.vp[who] += points
        kept = data["tricks"]["Y"] == 0 if data["side"] == "villain" else None
        told = {"scored": data["points"], "kept": kept, "done": True}
        self.rounds[-1] |= {**told, **self.so_far(), "side": data["side"]}

    def so_far(self) -> Json:
        """Tricks and dials of the round."""
        won = self.of_round
        moved = {who: self.vp[who] - self.before[-1][who] for who in PLAYERS}
        first = won.index("Y") + 1 if "Y" in won else None
        return {"tricks": tally(won, PLAYERS), "first_won": first, "vp": moved, "side": self.side}

    # --- tricks

    def on_next_adjusted(self, data: Json) -> None:
        self.waiting = data["suit"] or self.waiting

    def on_tricks_begun(self, _: Json) -> None:
        self.waiting = None

    def on_card_played(self, data: Json) -> None:
        self.trick.append(("Y", data["card"], self.waiting or data["card"][0]))
        self.waiting = None

    def on_automa_led(self, data: Json) -> None:
        self.trick.append((data["who"], data["card"], data["card"][0]))

    def on_automa_followed(self, data: Json) -> None:
        suit = data["card"][0]
        self.trick.append((data["who"], data["card"], suit))
        self.follows.append({**data, "trumped": data["step"] == "4" and suit == self.trump})

    def on_trick_taken(self, data: Json) -> None:
        leader, _, led = self.trick[0]
        suit = next(suit for who, _, suit in self.trick if who == data["winner"])
        led_it = data["winner"] == leader
        self.tricks.append({"who": data["winner"], "led": led_it, "suit": suit, "of": led})
        self.of_round.append(data["winner"])
        self.trick, self.waiting, self.trump = [], None, self.round_trump

    def on_trump_changed(self, data: Json) -> None:
        self.trump = data["suit"]
        if data["until"] != "trick":
            self.round_trump = data["suit"]

    # --- skills and cards

    def on_skill_used(self, data: Json) -> None:
        name = data["skill"]
        new = {"skill": name, "card": name.rsplit(":", 1)[0], "used": 0, "passed": 0}
        entry = self.skills.setdefault(name, {**new, "vp": dict.fromkeys(PLAYERS, 0)})
        entry["passed" if data["declined"] else "used"] += 1
        if not data["declined"]:
            self.skill = name

    def on_points_scored(self, data: Json) -> None:
        for who, points in data["points"].items():
            self.vp[who] += points
            if self.skill is not None:
                self.skills[self.skill]["vp"][who] += points

    def on_cards_exchanged(self, data: Json) -> None:
        told = {key: data[key] for key in ("who", "given", "taken")}
        cost = 2 * (float(data["given"][1:]) - float(data["taken"][1:]))
        self.exchanges.append({"round": self.rounds[-1]["round"], **told, "cost": int(cost)})

    def on_cards_adjusted(self, data: Json) -> None:
        self.revealed += len(data["cards"]) if data["revealed"] else 0

    def on_note_added(self, _: Json) -> None:
        self.notes += 1


def winners(record: Json) -> list[str] | None:
    end = ending(record)
    return WINNERS[end["result"]] if end else None


def figures(record: Json) -> Json:
    """Everything under `game` of the record's statistics; the record gives its cards whole."""
    table = Table()
    for step in line(record)[1:]:
        table.skill = None
        for event in step["events"]:
            table.apply(event["kind"], event["data"])
    if table.rounds and not table.rounds[-1]["done"]:
        table.rounds[-1] |= table.so_far()
    end, vp = ending(record), table.vp
    found: Json = {
        "difficulty": record["match"]["options"]["difficulty"],
        "result": end and end["result"],
        "vp": vp,
        "margin": vp["Y"] - max(vp["A"], vp["F"]),
        "rounds": table.rounds,
        "tricks": {who: taken([one for one in table.tricks if one["who"] == who]) for who in vp},
        "automas": {who: follows([f for f in table.follows if f["who"] == who]) for who in AUTOMAS},
        "skills": [*table.skills.values()],
        "stories": table.stories,
        "exchanges": table.exchanges,
        "revealed": table.revealed,
        "mat": table.mat,
        "super_hero": table.super_hero,
        "super_heroes": table.super_heroes,
        "rulings": 0,
        "forced": 0,
        "notes": table.notes,
    }
    return {**found, "names": names(record["match"]["options"]["catalogue"], found)}


def taken(tricks: list[Json]) -> Json:
    led = sum(one["led"] for one in tricks)
    return {
        "all": len(tricks),
        "as_leader": led,
        "as_follower": len(tricks) - led,
        "by_suit": tally((one["suit"] for one in tricks), "LBSM"),
        "trumped": sum(one["suit"] != one["of"] for one in tricks),
    }


def follows(every: list[Json]) -> Json:
    return {
        "steps": tally((one["step"] for one in every), STEPS),
        "trumped": sum(one["trumped"] for one in every),
        "kept": sum(len(one["keep"]) for one in every),
        "tossed": sum(len(one["toss"]) for one in every),
        "dropped": sum(len(one["drop"]) for one in every),
    }


def names(catalogue: Json, found: Json) -> Json:
    """The names of all cards that the figures speak of; of an automa card its event's too."""
    spoken = {found["mat"], *found["super_heroes"], *(one["card"] for one in found["skills"])}
    spoken |= {card for one in found["stories"] for card in one["offered"]}
    keys = ("automa_card", "event", "story", "super_hero")
    spoken |= {one[key] for one in found["rounds"] for key in keys}
    told = {}
    for kind in ("story_cards", "mats", "super_heroes", "automa_cards"):
        for card in catalogue[kind]:
            if card["id"] in spoken:
                told[card["id"]] = card["name"]
                if "event" in card:
                    told[f"event:{card['id']}"] = card["event"]["name"]
    return told
