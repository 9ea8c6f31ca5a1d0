"""Sorcerers: Deck of Death: its figures from a record file, by section 8 of its rules."""

from __future__ import annotations

from tests.independent.record import Json, ending, tally, timed
from tests.independent.sorcerers_dice import (
    OTHER,
    REACTIONS,
    SEATS,
    SPELLS,
    attacks,
    luck,
    shots,
    totals,
    tried,
)

HP = {"M": 6, "G": 3, "T": 3, "B": 4, "S": 3, "L": 5}
FIGS = [seat + letter for seat in SEATS for letter in HP]
BY_TARGET = ("PD", "DM")
WINNERS: dict[str, list[str] | None] = {"a": ["a"], "b": ["b"], "draw": []}


class Table:
    """The table, followed from event to event, and what is counted on the way."""

    def __init__(self) -> None:
        self.hp = {fig: HP[fig[1]] for fig in FIGS}
        self.at: dict[str, list[int]] = {}
        self.hand = dict.fromkeys(SEATS, 0)
        self.round = 1
        self.rounds: dict[int, Json] = {}
        self.blow: Json = {}
        self.blows = 0
        self.rolls: list[Json] = []
        self.dice: Json = {}
        self.totals: dict[str, list[int]] = {seat: [] for seat in SEATS}
        self.firsts: dict[str, list[int]] = {seat: [] for seat in SEATS}  # for the initiative
        self.figures = {fig: dict.fromkeys(FIGURE, 0) for fig in FIGS}
        self.kill: Json | None = None
        self.cause: str | None = None
        self.actions = {seat: dict.fromkeys(ACTIONS, 0) for seat in SEATS}
        self.pushes = {
            seat: {way: dict.fromkeys(("offered", "used", "length"), 0) for way in PUSHES}
            for seat in SEATS
        }
        self.pushed: set[tuple[int, str, str]] = set()
        self.cards = {seat: dict.fromkeys(CARDS, 0) for seat in SEATS}
        self.abilities: dict[tuple[str, str], Json] = {}
        self.offered: set[tuple[int, str, tuple[str, ...]]] = set()
        self.times = {seat: dict.fromkeys(("turns", "seconds", "longest"), 0) for seat in SEATS}
        self.since = self.now = 0
        self.warnings: list[str] = []
        self.places = {seat: [0] * 324 for seat in SEATS}

    def step(self, events: list[tuple[str, Json]], seconds: int) -> None:
        before = self.round
        self.now = seconds
        for kind, data in events:
            self.apply(kind, data)
        for number in {before, self.round} & {*self.rounds}:
            self.rounds[number]["hp"] = {seat: self.hp[f"{seat}M"] for seat in SEATS}
        if any(kind == "turn_ended" for kind, _ in events):
            for fig, (x, y) in self.at.items():
                square = [min(max(n // 1000, 0), 17) for n in (x, y)]
                self.places[fig[0]][18 * square[1] + square[0]] += 1

    def apply(self, kind: str, data: Json) -> None:
        if kind == "round_started":
            self.round = data["round"]
        self.entry()
        self.warnings += [one["code"] for one in data.get("warnings", ())]
        found = getattr(self, f"on_{kind}", None)
        if found is not None:
            found(data)

    def entry(self) -> Json:
        """The round, which is begun where it has not."""
        new = dict.fromkeys(("initiative", "centre", "wounded", "hp"))
        lost = dict.fromkeys(SEATS, 0)
        return self.rounds.setdefault(
            self.round, {"round": self.round, **new, "lost": lost, "turns": 0}
        )

    def ability(self, seat: str, code: str) -> Json:
        return self.abilities.setdefault((seat, code), dict.fromkeys(ABILITY, 0))

    # --- rounds and turns

    def on_initiative_rolled(self, data: Json) -> None:
        self.entry()["initiative"] = data["winner"]
        for pair in data["rolls"]:
            for seat in SEATS:
                self.firsts[seat].append(sum(pair[seat]))

    def on_centre_scored(self, data: Json) -> None:
        self.entry()["centre"] = {seat: data[seat] for seat in SEATS}

    def on_phase_entered(self, data: Json) -> None:
        if data["phase"] == "activation":
            self.since = self.now

    def on_turn_ended(self, data: Json) -> None:
        self.entry()["turns"] += 1
        took, self.since = max(self.now - self.since, 0), self.now
        row = self.times[data["seat"]]
        row["turns"] += 1
        row["seconds"] += took
        row["longest"] = max(row["longest"], took)

    def on_activation_started(self, data: Json) -> None:
        self.actions[data["fig"][0]]["activations"] += 1
        self.on_focus_declared(data)

    def on_focus_declared(self, data: Json) -> None:
        for code in data["offers"]:
            self.ability(data["fig"][0], code)["offered"] += 1

    def on_action_taken(self, data: Json) -> None:
        self.actions[data["fig"][0]][data["action"]] += 1

    def on_activation_ended(self, data: Json) -> None:
        self.actions[data["fig"][0]]["unused"] += data["unused"]

    # --- figures

    def on_figure_deployed(self, data: Json) -> None:
        self.at[data["fig"]] = data["at"]

    def on_figure_moved(self, data: Json) -> None:
        fig, way = data["fig"], data["way"]
        if data["path"]:
            self.at[fig] = data["path"][-1]
        if way in {"walk", "run", "charge"}:
            self.figures[fig]["travel"] += data["length"] or 0
        elif way in PUSHES:
            row = self.pushes[self.blow.get("seat", OTHER[fig[0]])][way]
            row["used"] += 1
            row["length"] += data["length"] or 0

    def on_wounds_applied(self, data: Json) -> None:
        fig, by = data["fig"], data["by"]
        lost = self.hp[fig] - data["hp"]
        self.hp[fig], self.cause = data["hp"], data["cause"]
        self.entry()["lost"][fig[0]] += lost
        self.figures[fig]["taken"] += lost
        if by is not None and by[0] != fig[0]:
            self.figures[by]["dealt"] += lost
        if data["cause"] == "centre":
            self.entry()["wounded"] = fig[0]
        elif self.blow and fig[0] != self.blow["seat"]:
            code = "TP" if self.blow["powered"] else data["cause"]
            if code in {*REACTIONS, *SPELLS}:
                self.ability(self.blow["seat"], code)["damage"] += lost

    def on_figure_killed(self, data: Json) -> None:
        fig, by = data["fig"], data["by"]
        self.hp[fig] = 0
        self.at.pop(fig, None)  # without a map nobody stands anywhere
        self.figures[fig]["deaths"] += 1
        if by is not None and by[0] != fig[0]:
            self.figures[by]["kills"] += 1
        if fig[1] == "M" and self.kill is None:
            self.kill = {"fig": fig, "by": by, "cause": self.cause, "round": self.round}

    def on_mage_healed(self, data: Json) -> None:
        self.hp[data["fig"]] = data["hp"]

    def on_figure_raised(self, data: Json) -> None:
        self.hp[data["fig"]] = data["hp"]
        if data["at"] is not None:
            self.at[data["fig"]] = data["at"]
        self.figures[data["fig"]]["raised"] += 1

    # --- attacks

    def on_attack_declared(self, data: Json) -> None:
        self.begin(data["attack"], data, data["cap"], data["gap"], cover=bool(data["cover"]))
        self.offer(data["offers"], data["target"][0], (data["target"],))

    def on_storm_declared(self, data: Json) -> None:
        self.begin("TE", data, 3, None, cover=False)

    def begin(self, kind: str, data: Json, cap: int, gap: int | None, *, cover: bool) -> None:
        self.blows += 1
        self.blow = {"kind": kind, "seat": data["seat"], "cap": cap, "gap": gap, "cover": cover}
        self.blow |= {"powered": False, "defended": False}

    def on_shot_powered(self, _: Json) -> None:
        self.blow = {**self.blow, "powered": True}

    def on_defence_raised(self, _: Json) -> None:
        self.blow = {**self.blow, "defended": True}

    def on_window_opened(self, data: Json) -> None:
        stage, figs, seat = data["stage"], data["figs"], self.blow["seat"]
        self.offer(data["offers"], figs[0][0] if figs else OTHER[seat], tuple(figs))
        if stage in PUSHES:
            fresh = {(self.blows, stage, fig) for fig in figs} - self.pushed
            self.pushes[seat][stage]["offered"] += len(fresh)
            self.pushed |= fresh

    def offer(self, codes: list[str], target: str, figs: tuple[str, ...]) -> None:
        """A reaction counts once for every attack on which it could be used."""
        for code in codes:
            if (self.blows, code, figs) not in self.offered:
                self.offered.add((self.blows, code, figs))
                seat = target if code in BY_TARGET else self.blow["seat"]
                self.ability(seat, code)["offered"] += 1

    def on_dice_rolled(self, data: Json) -> None:
        self.dice = data
        seat = self.blow["seat"]
        self.totals[seat].append(sum(data["dice"]))
        if data["opp"] is not None:
            self.totals[OTHER[seat]].append(sum(data["opp"]))

    def on_attack_resolved(self, data: Json) -> None:
        bonus = data["total"] - sum(self.dice["dice"])
        hit = data["wounds"] > 0 and data["loser"] == data["target"]
        self.rolls.append({**data, **self.blow, "bonus": bonus, "hit": hit})

    # --- cards

    def on_cards_drawn(self, data: Json) -> None:
        self.cards[data["seat"]]["drawn"] += len(data["cards"])
        self.cards[data["seat"]]["left"] += len(data["cards"])

    def on_ability_cast(self, data: Json) -> None:
        number = len(data["cards"])
        self.cards[data["seat"]]["spent"] += number
        self.cards[data["seat"]]["left"] -= number
        row = self.ability(data["seat"], data["ability"])
        row["used"] += 1
        row["cards"] += number

    on_reaction_used = on_ability_cast

    def on_cards_discarded(self, data: Json) -> None:
        self.cards[data["seat"]]["discarded"] += len(data["cards"])
        self.cards[data["seat"]]["left"] -= len(data["cards"])

    def on_deck_reshuffled(self, data: Json) -> None:
        self.cards[data["seat"]]["reshuffles"] += 1


FIGURE = ("dealt", "taken", "kills", "deaths", "raised", "travel")
ACTIONS = ("activations", "walk", "run", "attack", "charge", "focus", "unused")
PUSHES = ("push", "throw")
CARDS = ("drawn", "spent", "discarded", "left", "reshuffles")
ABILITY = ("offered", "used", "cards", "tries", "hits", "damage")


def winners(record: Json) -> list[str] | None:
    end = ending(record)
    return WINNERS.get(end["result"]) if end else None


def followed(record: Json) -> Table:
    """The table at the end of the line."""
    table = Table()
    for happened, seconds in timed(record):
        table.step(happened, seconds)
    return table


def rolls(record: Json) -> list[Json]:
    """The rolls of attacks."""
    return followed(record).rolls


def figures(record: Json) -> Json:
    """Everything under `game` of the record's statistics."""
    options, table = record["match"]["options"], followed(record)
    end = ending(record) or {}
    rounds = [one for one in table.rounds.values() if one["initiative"] or one["turns"]]
    return {
        "mages": dict(zip(SEATS, options["mages"].split("-"), strict=True)),
        "strictness": options["strictness"],
        "result": end.get("result"),
        "reason": end.get("reason"),
        "hp": {seat: table.hp[f"{seat}M"] for seat in SEATS},
        "rounds": rounds,
        "killing_blow": table.kill,
        "initiative": tally((one["initiative"] for one in rounds), SEATS),
        "attacks": {seat: attacks(table.rolls, seat) for seat in SEATS},
        "luck": luck(table.rolls),
        "dice": totals(table.totals),
        "initiative_dice": totals(table.firsts),
        "shots": {seat: shots(table.rolls, seat) for seat in SEATS},
        **({"map": False} if "places" in options else {}),
        "figures": {
            fig: {**row, "hp": table.hp[fig]} | ({"travel": None} if "places" in options else {})
            for fig, row in table.figures.items()
        },
        "actions": table.actions,
        "pushes": table.pushes,
        "cards": table.cards,
        "abilities": {seat: abilities(table, seat) for seat in SEATS},
        "times": table.times,
        "warnings": tally(table.warnings, set(table.warnings)),
        "places": table.places,
    }


def abilities(table: Table, seat: str) -> Json:
    for code, success in tried(table.rolls, seat):
        table.ability(seat, code)["tries"] += 1
        table.ability(seat, code)["hits"] += success
    mine = {code: row for (who, code), row in table.abilities.items() if who == seat}
    for row in mine.values():
        row["offered"] = max(row["offered"], row["used"])
    return {code: row for code, row in mine.items() if row["offered"]}
