"""Skills and effects of the flow oracle: what printed cards do."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.origin_story import oracle
from tests.games.origin_story.flow_cards import Cards

Json = dict[str, Any]
MUTED = {"tricks_min", "tricks_max", "tricks_is", "trick_has", "led"} | {
    *("played_suit", "played_max", "won"),
}
ENDS = {"first_trick", "final_trick", "win_trick", "lose_trick"}
ON_HANDS = {"exchange", "reveal", "replace", "add", "move"}


class Skills(Cards):
    """What lies on the mat, and what it changes."""

    def __init__(self, options: Json, book: Json, pick: Random) -> None:
        super().__init__(options, book, pick)
        self.printed = {
            card["id"]: card
            for group in ("story_cards", "super_heroes", "mats")
            for card in book[group]
        }
        self.dealer = self.leader = "A"
        self.vp = dict.fromkeys("AFY", 0)
        self.mat = ""
        self.heroes: list[str] = []
        self.hero = ""
        self.story: list[str] = []
        self.removed: list[str] = []
        self.supply = self.borrowed = self.round = 0
        self.placed: dict[str, int] = {}
        self.event: Json | None = None
        self.automa_card: str | None = None
        self.fresh_round()

    def fresh_round(self) -> None:
        self.fresh_cards()
        self.surrendered = False
        self.used: list[str] = []
        self.passed: list[str] = []  # used or declined since the last trick ended
        self.waiting: list[str] = []
        self.open: list[str] = []
        self.automa_card = None

    # --- skills ----------------------------------------------------------------------------

    def listed(self) -> list[Json]:
        """All skills on the table with their names."""
        found = []
        for name in [self.mat, *self.story, self.hero]:
            for n, skill in enumerate(self.printed[name]["skills"] if name else [], 1):
                free = name == self.hero
                found.append({**skill, "id": f"{name}:{n}", "card": name, "free": free})
        if self.event:
            name = self.event["id"]
            for n, skill in enumerate(self.event["event"]["skills"], 1):
                found.append(
                    {**skill, "id": f"{name}:{n}", "card": name, "free": True, "event": True}
                )
        return found

    def ready(self, when: str) -> list[Json]:
        return [skill for skill in self.listed() if skill["when"] == when and self.may(skill)]

    def may(self, skill: Json) -> bool:
        if not skill["free"]:
            costs = [f"{skill['card']}:{n}" for n in ([skill["cost"]] if "cost" in skill else "12")]
            if not any(cost in self.placed for cost in costs):
                return False
        once = skill.get("times", "round") == "round"
        if skill["id"] in self.passed or (once and skill["id"] in self.used):
            return False
        asked = skill.get("if", {})
        if self.surrendered and (skill["when"] in ENDS or MUTED & set(asked)):
            return False
        if skill["when"] in ENDS and not self.turned_out(skill):
            return False
        if any(list(e) == ["vp"] and e["vp"]["who"] == "each" for e in skill["do"]):
            return any(self.holds(skill, who) for who in "AFY")
        return self.holds(skill, self.piles[-1]["winner"] if self.of_all(skill) else "Y")

    @staticmethod
    def of_all(skill: Json) -> bool:
        return skill["when"] in ENDS and bool(skill.get("event"))

    def turned_out(self, skill: Json) -> bool:
        mine = self.piles[-1]["winner"] == "Y"
        if skill.get("event"):
            return skill["when"] != "lose_trick"
        return {"win_trick": mine, "lose_trick": not mine}.get(skill["when"], True)

    def holds(self, skill: Json, who: str) -> bool:
        ended = skill["when"] in ENDS
        seen = self.seen()
        cards = self.last if ended else [seen.card(name, player) for player, name in self.trick]
        played = [card for card in cards if card["who"] == who]
        number = self.piles[-1]["no"] if ended else self.trick_no
        asked = skill.get("if", {})
        answers = {
            "side": lambda x: x == (self.side if who == "Y" else "hero"),
            "tricks_min": lambda x: self.won[who] >= x,
            "tricks_max": lambda x: self.won[who] <= x,
            "tricks_is": lambda x: self.won[who] == x,
            "trick_no": lambda x: number == x,
            "led": lambda x: bool(cards) and cards[0]["suit"] == x,
            "played_suit": lambda x: bool(played) and played[0]["suit"] == x,
            "played_max": lambda x: bool(played) and played[0]["value"] <= x,
            "won": lambda x: ended and (self.piles[-1]["winner"] == who) == x,
            "trick_has": lambda x: sum(card["suit"] == x["suit"] for card in cards) >= x["min"],
        }
        return all(answers[key](wanted) for key, wanted in asked.items())

    def asking(self, when: str) -> list[Json]:
        return [skill for skill in self.ready(when) if skill.get("use") != "must"]

    def mine(self) -> list[str]:
        """What you may use before your card."""
        third = "whenever_follow" if self.trick else "whenever_lead"
        moments = ("on_your_turn", "remove", third)
        return [skill["id"] for when in moments for skill in self.asking(when)]

    @staticmethod
    def touches(skill: Json) -> bool:
        return any(ON_HANDS & set(effect) for effect in skill["do"])

    def resolve(self, when: str) -> None:
        for skill in self.ready(when):
            if skill.get("use") == "must":
                early = when in {"round_start", "when_revealed", "when_charged"}
                if early and self.touches(skill):
                    self.waiting.append(skill["id"])
                else:
                    self.note_use(skill["id"])
                    self.carry_out(skill)

    def resolve_waiting(self) -> None:
        skills = {skill["id"]: skill for skill in self.listed()}
        for skill in [skills[name] for name in self.waiting]:
            if skill.get("use") == "must":
                self.note_use(skill["id"])
                self.carry_out(skill)

    def note_use(self, name: str, *, declined: bool = False) -> None:
        self.passed.append(name)
        if not declined:
            self.used.append(name)
        self.waiting = [one for one in self.waiting if one != name]

    def refresh_ties(self) -> None:
        self.ties = any("ties" in effect for s in self.ready("ongoing") for effect in s["do"])

    # --- effects ---------------------------------------------------------------------------

    def carry_out(self, skill: Json, **said: Any) -> None:
        """`said`: who (an automa), give (your cards), cards (chosen), choose (what to discard)."""
        if skill["when"] == "remove":
            own = [skill["cost"]] if "cost" in skill else "12"
            cost = next(
                f"{skill['card']}:{n}" for n in own if f"{skill['card']}:{n}" in self.placed
            )
            tokens = self.placed.pop(cost)
            self.supply += tokens if self.options["remove_returns"] == "supply" else 0
        for effect in skill["do"]:
            ((name, told),) = effect.items()
            getattr(self, f"do_{name}")(skill, told, said)

    @staticmethod
    def whose(meant: str, said: Json) -> str:
        return "AF" if meant == "both" else str(said["who"]) if meant == "chosen" else meant

    def do_vp(self, skill: Json, told: Json, said: Json) -> None:
        who = told["who"]
        if who == "each":
            found = [player for player in "AFY" if self.holds(skill, player)]
        elif who == "winner":
            found = [self.piles[-1]["winner"]]
        else:
            found = list(self.whose(who, said))
        for player in found:
            self.vp[player] += told["n"]

    def do_energy(self, _: Json, told: Json, __: Json) -> None:
        n = max(told["n"], -self.supply)
        self.supply += n
        self.borrowed += n if told.get("for_round") else 0

    def do_exchange(self, _: Json, told: Json, said: Json) -> None:
        for who, mine in zip(self.whose(told["with"], said), said["give"], strict=True):
            self.swap(who, mine)

    def swap(self, who: str, mine: str) -> None:
        cards = self.counted(who)
        theirs = oracle.least([card for card in cards if card["suit"] != "L"] or cards)["name"]
        self.hands[who].remove(theirs)
        self.hands["Y"].remove(mine)
        self.hands[who].insert(0, mine)
        self.hands["Y"].append(theirs)

    def do_reveal(self, _: Json, told: Json, said: Json) -> None:
        hands = [self.counted(who) for who in self.whose(told["of"], said)]
        for cards in hands:  # all as they were before the first reveal
            if told["pick"] == "choose":
                self.reveal(said["cards"])
                continue
            if told["pick"] == "rightmost":
                cards.reverse()
            picked = []
            for _n in range(
                len(cards) if told["pick"] == "all" else min(told["count"], len(cards))
            ):
                best = {"highest": oracle.most, "lowest": oracle.least}.get(told["pick"])
                card = best(cards) if best else cards[0]
                cards.pop([one is card for one in cards].index(True))
                picked.append(card["name"])
            self.reveal(picked)

    def reveal(self, cards: list[str]) -> None:
        brief = self.options["temporary_reveal"] == "trick"
        for card in [card for card in cards if card not in self.revealed]:
            if card not in self.revealed:
                self.adjust(card, -1 if self.side == "hero" else 1, brief=brief)
                self.revealed.add(card)

    def do_value(self, _: Json, told: Json, said: Json) -> None:
        n, suit = self.next_card
        if told["card"] == "played":
            self.next_card = (n + told["n"], suit)
        elif told["card"] == "chosen":
            self.adjust(said["cards"][0], told["n"], brief=told["until"] == "trick")
        else:
            suit = told["card"][-1]
            self.suit_mods[suit] = self.suit_mods.get(suit, 0) + told["n"]

    def do_recolor(self, _: Json, told: Json, __: Json) -> None:
        self.next_card = (self.next_card[0], told["suit"])

    def do_refresh(self, _: Json, told: Json, said: Json) -> None:
        drawn = self.pull(told["n"])
        self.hands["Y"] += drawn
        out = said["choose"](self.hands["Y"], len(drawn))
        for card in out:
            self.hands["Y"].remove(card)
        self.throw(out)

    def do_limit(self, _: Json, told: Json, __: Json) -> None:
        self.limits.append({key: x for key, x in told.items() if x is not None})

    def do_side(self, _: Json, __: Json, ___: Json) -> None:
        self.side = {"hero": "villain", "villain": "hero"}[self.side]

    def do_trump(self, _: Json, told: Json, __: Json) -> None:
        self.trump = told["suit"]
        if told["until"] == "round":
            self.later_trump = told["suit"]

    def do_replace(self, _: Json, told: Json, said: Json) -> None:
        for who in self.whose(told["of"], said):
            self.replace(who, told["x"])

    def do_add(self, _: Json, told: Json, said: Json) -> None:
        for who in self.whose(told["of"], said):
            self.add_heart(who, told["x"])

    def do_table(self, _: Json, __: Json, ___: Json) -> None:
        """Nothing happens by itself."""

    do_ties = do_table
