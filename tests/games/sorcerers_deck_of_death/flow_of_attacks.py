"""The second half of the plain course of a match: attacks, reactions, abilities of the Mages."""

from __future__ import annotations

from math import ceil
from typing import Any

from tests.games.sorcerers_deck_of_death.flow_of_cards import Json
from tests.games.sorcerers_deck_of_death.flow_oracle import DEF, Table


class Course(Table):
    """Attacks as they go on from step to step (R73)."""

    def attack(self, kind: str, attacker: str | None, target: str, bonus: int, **more: Any) -> None:
        """An attack waits for its dice; cover is what the table shows (R54)."""
        defence = DEF[target[1]]
        if kind in {"shot", "EP", "DP"}:
            defence += bool(self.fact("attack_declared").cover)
        found: list[str] = []
        if kind in {"melee", "charge", "CE"} and target[1] == "G" and self.rich(target[0], "PD"):
            found = ["PD"]
        if kind == "shot" and attacker and attacker[1] == "T" and self.rich(attacker[0], "TP"):
            found = ["TP"]
        self.now["pending"] = {
            "kind": kind,
            "stage": "dice",
            "seat": attacker[0] if attacker else target[0],
            "attacker": attacker,
            "target": target,
            "bonus": bonus,
            "defence": defence,
            "cap": more.get("cap", 3),
            "pushes": more.get("pushes", False),
            "wounds": 0,
            "used": more.get("used", []),
            "offers": found,
            "left": [],
            "movable": [],
            "loser": None,
            "wounded": [],
        }

    @property
    def blow(self) -> Json:
        found: Json = self.now["pending"]
        return found

    def close(self) -> None:
        """Optional windows close when something of a later step is entered (R72)."""
        if self.now["pending"] is not None and self.blow["stage"] == "wound":
            self.apply()
        if self.now["pending"] is not None:
            self.end_attack()

    def end_attack(self) -> None:
        assert self.blow["stage"] != "dice" or not self.blow["left"]
        self.now["pending"] = None
        self.go_on()

    # --- dice -----------------------------------------------------------------------------------

    def do_roll(self, _: Any) -> None:
        if self.blow["stage"] == "wound":
            self.apply()
        blow, fact = self.blow, self.fact("dice_rolled")
        total = sum(fact.dice) + blow["bonus"]
        if blow["kind"] == "TE":
            blow |= {"target": fact.target, "used": []}
            blow["left"] = [fig for fig in blow["left"] if fig != fact.target]
        defence = DEF[blow["target"][1]] if blow["kind"] == "TE" else blow["defence"]
        blow |= {"loser": blow["target"], "offers": []}
        if blow["kind"] == "DP":
            lost, blow["wounds"] = duel(total, sum(fact.opp))
            blow["loser"] = blow["attacker"] if lost else blow["target"]
        else:
            blow["wounds"] = min(blow["cap"], wounds(total, defence))
        loser = blow["loser"]
        if blow["wounds"] >= 2 and loser[1] != "M" and self.by_mage(loser, "tiluka", "DM"):
            blow |= {"stage": "wound", "offers": ["DM"]}
        else:
            self.apply()

    def apply(self) -> None:
        blow = self.blow
        blow["offers"] = []
        if blow["wounds"]:
            self.hurt(blow["loser"], blow["wounds"])
            if self.now["phase"] == "over":
                return
            if blow["kind"] == "DV":
                mage = self.now["figs"][blow["attacker"]]
                mage["hp"] = min(6, mage["hp"] + 1)
        alive = self.now["figs"][blow["target"]]["status"] == "standing"
        if blow["kind"] == "TE":
            if blow["wounds"] and alive:
                blow["wounded"].append(blow["target"])
            self.storm()
        elif blow["kind"] == "PR" and blow["wounds"] and alive:
            blow |= {"stage": "throw", "movable": [blow["target"]]}
        elif blow["pushes"] and blow["wounds"] and alive:
            blow |= {"stage": "push", "movable": [blow["target"]], "offers": self.projects()}
        else:
            self.projection()

    def storm(self) -> None:
        if self.blow["left"]:
            self.blow["stage"] = "dice"
        elif self.blow["wounded"]:
            self.blow.update({"stage": "push", "movable": list(self.blow["wounded"])})
        else:
            self.end_attack()

    def projects(self) -> list[str]:
        blow = self.blow
        brute = blow["kind"] in {"melee", "charge"} and blow["attacker"][1] == "L"
        alive = self.now["figs"][blow["target"]]["status"] == "standing"
        return ["PR"] if brute and alive and self.rich(blow["seat"], "PR") else []

    def projection(self) -> None:
        found = self.projects()
        if found:
            self.blow.update({"stage": "projection", "offers": found, "movable": []})
        else:
            self.end_attack()

    # --- windows --------------------------------------------------------------------------------

    def do_push(self, _: Any) -> None:
        if self.blow["stage"] == "wound":
            self.apply()
        self.blow["movable"].remove(self.fact("figure_moved").fig)
        if self.blow["kind"] != "TE":
            self.projection()
        elif not self.blow["movable"]:
            self.end_attack()

    def do_place(self, _: Any) -> None:
        self.end_attack()

    def do_decline(self, _: Any) -> None:
        blow = self.now["pending"]
        if blow is None:
            self.now["act"] |= {"offers": [], "declined": True}
        elif blow["kind"] == "focus" or blow["stage"] == "dice":
            blow["offers"] = []
        elif blow["stage"] == "wound":
            self.apply()
        elif blow["stage"] == "push" and blow["kind"] != "TE":
            self.projection()
        else:
            self.end_attack()

    def do_react(self, command: Any) -> None:
        code = command.ability
        if code == "PR" and self.blow["stage"] == "wound":
            self.apply()
        fact = self.fact("reaction_used")
        self.spend(fact.seat, command.cards)
        getattr(self, f"react_{code}")()

    def used(self, code: str) -> None:
        for key, record in (("used", self.now["pending"]), ("reactions", self.now["act"])):
            if record is not None and key in record:
                assert code not in record["used"] + record.get("reactions", [])
                record[key].append(code)
                record["offers"] = [one for one in record["offers"] if one != code]
                return

    def react_PD(self) -> None:  # noqa: N802 - named like the ability
        self.used("PD")
        self.blow["defence"] += 1
        self.blow["pushes"] = False

    def react_TP(self) -> None:  # noqa: N802
        self.used("TP")
        self.blow["bonus"] += 1
        self.blow["pushes"] = True

    def react_AG(self) -> None:  # noqa: N802
        self.used("AG")

    def react_VI(self) -> None:  # noqa: N802
        self.used("VI")
        self.now["act"]["mvt"] += 2

    def react_DI(self) -> None:  # noqa: N802
        self.blow.update({"n": 3, "deep": True, "offers": []})

    def react_DM(self) -> None:  # noqa: N802
        self.used("DM")
        self.blow["wounds"] -= 1
        self.apply()

    def react_PR(self) -> None:  # noqa: N802
        self.used("PR")
        blow = self.blow
        self.attack("PR", blow["attacker"], blow["target"], -1, cap=1, used=blow["used"])

    # --- abilities of the Mages -----------------------------------------------------------------

    def do_cast(self, command: Any) -> None:
        self.close()
        seat = self.now["turn"]
        assert self.now["act"] is None
        self.spend(seat, command.cards)
        self.now["passes"] = 0
        getattr(self, f"cast_{command.ability}")(seat + "M", command)
        if self.now["pending"] is None:
            self.end_turn()

    def cast_EP(self, mage: str, command: Any) -> None:  # noqa: N802
        self.attack("EP", mage, command.target, 1)

    def cast_DV(self, mage: str, command: Any) -> None:  # noqa: N802
        self.attack("DV", mage, command.target, -1)

    def cast_DP(self, mage: str, command: Any) -> None:  # noqa: N802
        self.attack("DP", mage, command.target, 0 if command.target[1] == "M" else 2)

    def cast_CE(self, _: str, command: Any) -> None:  # noqa: N802
        self.now["figs"][command.target]["done"] = False
        self.attack("CE", None, command.target, -1, cap=1)

    def cast_TE(self, mage: str, command: Any) -> None:  # noqa: N802
        enemies = self.on("b" if mage[0] == "a" else "a")
        reached = [fig for fig in enemies if self.gap(mage, fig) <= 4000]
        if command.targets is not None:
            reached = list(command.targets)
        if reached:
            self.attack("TE", mage, reached[0], -1)
            self.blow.update({"target": None, "defence": 0, "left": reached, "offers": []})

    def cast_TL(self, *_: Any) -> None:  # noqa: N802
        """New places have been read already."""

    cast_IL = cast_TL  # noqa: N815

    def cast_RE(self, _: str, command: Any) -> None:  # noqa: N802
        at = list(self.fact("figure_raised").at)
        raised = {"at": at, "hp": 1, "status": "standing", "raised": True}
        self.now["figs"][command.target] |= raised


def wounds(total: int, defence: int) -> int:
    """The table of R44."""
    return next(n for n, least in ((3, 7), (2, 4), (1, 1), (0, -99)) if total - defence >= least)


def duel(own: int, opponent: int) -> tuple[bool, int]:
    """Whether the caster loses, and how much the loser loses (R88)."""
    return own < opponent, 1 if own < opponent else min(3, ceil((own - opponent) / 2))
