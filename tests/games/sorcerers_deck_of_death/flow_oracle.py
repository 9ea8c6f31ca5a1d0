"""The course of a match once more, over plain dicts: what the game is compared with.

Phases, turns, cards, action points, windows, wounds and ends, written from the specification.
Of the game's events it takes only what dice, decks and the table's geometry gave: dice, cards,
where figures stand, cover. It shares no line with the game; places are thousandths of an inch.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import hypot
from typing import Any

from tests.games.sorcerers_deck_of_death.flow_of_cards import Cards, Json

ORDER = "MGTBSL"
MVT = dict(zip(ORDER, (5, 4, 4, 6, 5, 3), strict=True))
MELEE = dict(zip(ORDER, (1, 1, -1, 0, -2, 3), strict=True))
SHOT = {"M": 0, "T": 0, "S": -1}
DEF = dict(zip(ORDER, (7, 6, 5, 4, 5, 6), strict=True))
POINTS = {"walk": 1, "run": 2, "melee": 1, "shoot": 1, "charge": 2, "focus": 2}


def other(seat: str) -> str:
    return "b" if seat == "a" else "a"


class Table(Cards, ABC):
    """`now` has the keys of the game's own plain form, without options, facing and warnings."""

    def __init__(self, plain: Json, mages: Json, radii: Json, tol: int) -> None:
        super().__init__(plain)
        self.mages, self.radii, self.tol = mages, radii, tol

    def enter(self, command: Any, events: Any) -> None:
        """One entry, with the events that tell what chance and geometry gave."""
        self.facts = list(events)
        for fact in self.facts:  # a place is the same whenever it is asked for
            if fact.kind == "figure_moved":
                self.now["figs"][fact.fig]["at"] = list(fact.path[-1])
        getattr(self, f"do_{command.kind}")(command)

    def fact(self, kind: str) -> Any:
        return next(fact for fact in self.facts if fact.kind == kind)

    # --- measuring ------------------------------------------------------------------------------

    def on(self, seat: str) -> list[str]:
        figs = (seat + letter for letter in ORDER)
        return [fig for fig in figs if self.now["figs"][fig]["status"] == "standing"]

    def gap(self, one: str, two: str) -> int:
        (x, y), (u, v) = self.now["figs"][one]["at"], self.now["figs"][two]["at"]
        return round(hypot(x - u, y - v) - self.radii[one] - self.radii[two])

    def engaged(self, fig: str) -> bool:
        return any(self.gap(fig, enemy) <= 10 for enemy in self.on(other(fig[0])))

    def by_mage(self, fig: str, mage: str, ability: str) -> bool:
        """Whether the seat's Mage is this one, near enough, its hand large enough (R72)."""
        seat = fig[0]
        if self.mages[seat] != mage or seat + "M" not in self.on(seat):
            return False
        near = fig[1] == "M" or self.gap(fig, seat + "M") <= 6000 + self.tol
        return near and self.rich(seat, ability)

    # --- setup, power, initiative ---------------------------------------------------------------

    def do_deploy(self, command: Any) -> None:
        seat, figs = command.fig[0], self.now["figs"]
        figs[command.fig] |= {"at": list(self.fact("figure_deployed").at), "status": "standing"}
        waiting = [fig for fig, one in figs.items() if one["status"] == "waiting"]
        if not waiting:
            self.now |= {"phase": "power", "turn": None}
        elif any(fig[0] != seat for fig in waiting):
            self.now["turn"] = other(seat)

    def do_draw(self, command: Any) -> None:
        self.draw(command.seat)
        if self.now["phase"] == "power":
            drawn = sum(len(fact.cards) for fact in self.facts if fact.kind == "cards_drawn")
            assert drawn == {1: 5, 2: 5, 3: 6, 4: 6}.get(self.now["round"], 7)  # R15
            self.now["cards"][command.seat]["drawn"] = True
        elif self.now["pending"]["deep"]:
            self.now["pending"]["n"] = 0
        else:
            self.now["pending"] = None
        self.drawn()

    def do_discard(self, command: Any) -> None:
        self.spend(command.seat, command.cards)
        self.drawn()

    def drawn(self) -> None:
        """What follows once nobody holds more than ten cards (R16)."""
        if max(self.hand("a"), self.hand("b")) > 10:
            return
        if self.now["phase"] == "power":
            if all(side["drawn"] for side in self.now["cards"].values()):
                self.now["phase"] = "initiative"
        elif self.now["pending"] is None:
            self.go_on()
        else:  # R78
            fig = self.now["pending"]["fig"]
            self.attack("DI", None, fig, -2, cap=1, used=["DI"])

    def do_roll_initiative(self, _: Any) -> None:
        rolls = self.fact("initiative_rolled").rolls
        assert [sum(roll.a) == sum(roll.b) for roll in rolls] == [True] * (len(rolls) - 1) + [False]
        winner = "a" if sum(rolls[-1].a) > sum(rolls[-1].b) else "b"
        self.now |= {"phase": "activation", "turn": winner, "first": winner, "passes": 0}

    # --- turns ----------------------------------------------------------------------------------

    def do_activate(self, command: Any) -> None:
        self.close()
        fig, found = command.fig, []
        assert (fig[0], self.now["figs"][fig]["done"]) == (self.now["turn"], False)
        if fig[1] == "B" and self.engaged(fig) and self.rich(fig[0], "AG"):
            found.append("AG")
        if self.by_mage(fig, "teymur", "VI"):
            found.append("VI")
        act = {"fig": fig, "ap": 2, "mvt": MVT[fig[1]], "used": [], "reactions": []}
        self.now |= {"act": act | {"offers": found, "declined": False}, "passes": 0}

    def act(self, action: str) -> str:
        self.close()
        act = self.now["act"]
        name = "attack" if action in {"melee", "shoot"} else action
        assert name not in act["used"]
        act |= {"ap": act["ap"] - POINTS[action], "used": [*act["used"], name], "offers": []}
        assert act["ap"] >= 0
        return str(act["fig"])

    def do_walk(self, command: Any) -> None:
        self.act(command.kind)
        self.go_on()

    do_run = do_walk

    def do_charge(self, command: Any) -> None:
        fig = self.act(command.kind)
        self.attack(command.kind, fig, command.target, MELEE[fig[1]], pushes=True)

    do_melee = do_charge

    def do_shoot(self, command: Any) -> None:
        fig = self.act("shoot")
        self.attack("shot", fig, command.target, SHOT[fig[1]])

    def do_focus(self, _: Any) -> None:
        fig = self.act("focus")
        assert not self.now["figs"][fig]["raised"]
        assert fig[1] != "L"
        deep = ["DI"] if fig[1] == "S" and self.rich(fig[0], "DI") else []
        self.now["pending"] = {"kind": "focus", "fig": fig, "n": 1, "deep": False, "offers": deep}

    def do_end_activation(self, _: Any) -> None:
        self.close()
        if self.now["act"] is not None:
            self.end_turn()

    def do_pass(self, _: Any) -> None:
        self.close()
        seat = self.now["turn"]
        assert all(self.now["figs"][fig]["done"] for fig in self.on(seat))
        self.now |= {"passes": self.now["passes"] + 1, "turn": other(seat)}
        if self.now["passes"] == 2:
            self.now |= {"phase": "end", "turn": None, "passes": 0}

    def go_on(self) -> None:
        if self.now["act"] is None or not self.now["act"]["ap"]:
            self.end_turn()

    def end_turn(self) -> None:
        if self.now["act"] is not None:
            self.now["figs"][self.now["act"]["fig"]]["done"] = True
        self.now |= {"act": None, "pending": None, "turn": other(self.now["turn"])}

    # --- the end of a round ---------------------------------------------------------------------

    def do_score_centre(self, command: Any) -> None:
        sums = {}
        for seat in "ab":
            inside = self.on(seat) if command.inside is None else getattr(command.inside, seat)
            if command.inside is None:
                inside = [fig for fig in inside if self.reaches(fig) <= 3000]
            sums[seat] = sum(1 + (fig[1] == "S") for fig in inside)
        if sums["a"] != sums["b"]:
            self.hurt("bM" if sums["a"] > sums["b"] else "aM", 1)
        if self.now["phase"] == "over":
            return
        if self.now["round"] == self.rounds:
            own, theirs = (self.now["figs"][mage]["hp"] for mage in ("aM", "bM"))
            if own == theirs:
                self.over("draw", "draw")
            else:
                self.over("a" if own > theirs else "b", "mage_hp")
            return
        self.now |= {"round": self.now["round"] + 1, "phase": "power", "turn": None}
        for fig in self.now["figs"].values():
            fig["done"] = False
        for side in self.now["cards"].values():
            side["drawn"] = False

    rounds = 6

    def reaches(self, fig: str) -> int:
        x, y = self.now["figs"][fig]["at"]
        return int(round(hypot(x - 9000, y - 9000)) + self.radii[fig])

    def do_concede(self, command: Any) -> None:
        self.over(other(command.seat), "conceded")

    def over(self, result: str, reason: str) -> None:
        self.now |= {"phase": "over", "turn": None, "act": None, "pending": None}
        self.now |= {"result": result, "reason": reason}

    def hurt(self, fig: str, wounds: int) -> None:
        one = self.now["figs"][fig]
        one["hp"] = max(0, one["hp"] - wounds)
        if not one["hp"]:
            one |= {"at": None, "status": "dead"}
            if fig[1] == "M":
                self.over(other(fig[0]), "mage_killed")

    # --- attacks: see `flow_of_attacks` ---------------------------------------------------------

    @abstractmethod
    def attack(self, kind: str, attacker: str | None, target: str, bonus: int, **more: Any) -> None:
        """An attack waits for its dice."""

    @abstractmethod
    def close(self) -> None:
        """Optional windows close when something of a later step is entered (R72)."""
