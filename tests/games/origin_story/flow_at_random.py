"""Random matches of the flow oracle: what a table enters next, and the oracle after it."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.origin_story.flow_oracle import Table

Json = dict[str, Any]
HOLDING = {"super_hero", "charge", "late", "after_trick", "round_end"}


class Player:
    """Plays anything that is allowed; `line` is the entry that tells of it."""

    def __init__(self, options: Json, book: Json, number: int) -> None:
        self.pick = Random(number)
        self.table = Table(options, book, self.pick)

    def line(self) -> str:
        """One entry, which the table of the oracle has behind it."""
        table, self.table.drawn = self.table, []
        if table.round and self.pick.random() < 0.02:
            return "note rain"
        if table.open and (table.phase in HOLDING or self.pick.random() < 0.5):
            return self.skill(self.pick.choice(table.open))
        aside = table.phase in {"late", "turn:Y"} and not table.open
        if aside and table.hands["A"] + table.hands["F"] and self.pick.random() < 0.08:
            return self.by_text()
        name = table.phase.partition(":")[0] if table.phase != "turn:Y" else "mine"
        return str(getattr(self, name)())

    # --- set-up ----------------------------------------------------------------------------

    def new(self) -> str:
        dealer, mat, heroes, gone = self.table.new()
        drawn = ",".join([*heroes, *(f"!{name}" for name in gone)])
        return f"new dealer={dealer} mat={mat} super_heroes={drawn}"

    def deal_you(self) -> str:
        return " ".join(["Y:", *self.table.deal()])

    def deal_A(self) -> str:  # noqa: N802 - the name of the phase
        return " ".join(["A:", *self.table.deal()])

    def deal_F(self) -> str:  # noqa: N802
        return " ".join(["f:", *self.table.deal()])

    def event(self) -> str:
        return f"ev {self.table.show_event()}"

    def story(self) -> str:
        drawn, gone = self.table.draw_stories()
        kept = self.pick.choice(drawn)
        self.table.keep(drawn, kept)
        return " ".join(["st", *drawn, *(f"!{name}" for name in gone), ">", kept])

    def super_hero(self) -> str:
        name = self.pick.choice(self.table.heroes)
        self.table.show_hero(name)
        return f"sh {name}"

    def charge(self) -> str:
        """Costs in any order while the supply lasts."""
        cards = [self.table.mat, *self.table.story]
        costs = [
            (name, n, abs(cost))
            for name in cards
            for n, cost in enumerate(self.table.printed[name]["costs"], 1)
        ]
        self.pick.shuffle(costs)
        paid: dict[str, int] = {}
        for name, n, cost in costs:
            if sum(paid.values()) + cost <= self.table.supply and self.pick.random() < 0.8:
                paid[f"{name}:{n}"] = cost
        self.table.charge(paid)
        return " ".join(["ch", *(paid or "-")])

    def side(self) -> str:
        side = self.pick.choice(["hero", "villain"])
        self.table.choose_side(side)
        return side

    def automa_card(self) -> str:
        return f"v {self.table.show_automa_card()}"

    def effect_draws(self) -> str:
        self.table.next_effect()
        return " ".join(["dr", *self.table.drawn])

    def late(self) -> str:
        self.table.begin()
        return "go"

    # --- tricks ----------------------------------------------------------------------------

    def turn(self) -> str:
        who = self.pick.choice([self.table.phase[-1], ""])
        return " ".join([f"{who}>", *self.table.automa()])

    def mine(self) -> str:
        table = self.table
        led = table.trick and table.trick[0][0] != "Y"
        safe = table.side == "hero" or table.won["Y"]
        if led and safe and not table.acted and self.pick.random() < 0.03:
            table.surrender()
            return "sur"
        card = self.pick.choice(table.able())
        table.play(card)
        return card.lower()

    def round_end(self) -> str:
        self.table.end()
        return "end"

    # --- skills ----------------------------------------------------------------------------

    def by_text(self) -> str:
        """An exchange or a reveal that a text outside of the catalogue asks for."""
        who = self.pick.choice([who for who in "AF" if self.table.hands[who]])
        if self.pick.random() < 0.5:
            card = self.pick.choice(self.table.hands["Y"])
            self.table.swap(who, card)
            line = f"x {who} {card}"
        else:
            hand = sorted(set(self.table.hands[who]))
            cards = self.pick.sample(hand, min(len(hand), self.pick.choice((1, 2))))
            self.table.reveal(cards)
            line = " ".join(["rv", who, *cards])
        self.table.acted = True
        self.table.go_on("")
        return line

    def skill(self, name: str) -> str:
        table = self.table
        skill = next(one for one in table.listed() if one["id"] == name)
        if table.phase != "turn:Y" and self.pick.random() < 0.2:
            table.note_use(name, declined=True)
            table.go_on(name)
            return f"use {name} no"
        said, words = self.choices(skill)
        table.note_use(name)
        table.acted = True
        table.carry_out(skill, **said)
        table.go_on(name)
        return " ".join(["use", name, *words(), *(f"+{card}" for card in table.drawn)])

    def choices(self, skill: Json) -> tuple[Json, Any]:
        """What the effects ask for, and the words that tell it once all is done."""
        told: dict[str, Any] = {}
        out: list[str] = []
        for effect in skill["do"]:
            for key, x in effect.items():
                if isinstance(x, dict) and "chosen" in {x.get("with"), x.get("of"), x.get("who")}:
                    told["who"] = self.pick.choice("AF")
                if key == "exchange":
                    n = 2 if x["with"] == "both" else 1
                    told["give"] = self.pick.sample(self.table.hands["Y"], n)
                elif key == "reveal" and x["pick"] == "choose":
                    hand = self.table.hands[told.get("who", x["of"])]
                    told["cards"] = self.pick.sample(hand, min(x["count"], len(hand)))
                elif key == "value" and x["card"] == "chosen":
                    held = [card for hand in self.table.hands.values() for card in hand]
                    told["cards"] = [self.pick.choice(held)]

        def choose(hand: list[str], n: int) -> list[str]:
            out[:] = self.pick.sample(hand, n)
            return out

        def words() -> list[str]:
            named = [*told.get("give", []), *told.get("cards", [])]
            return [*([told["who"]] if "who" in told else []), *named, *(f"-{c}" for c in out)]

        return {**told, "choose": choose}, words
