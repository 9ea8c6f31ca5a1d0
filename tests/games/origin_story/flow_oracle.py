"""The course of a match once more, with decks that have an order: what the game is compared with.

Cards are codes, printed cards the JSON of a catalogue; methods carry out an entry that is allowed
and give what was drawn. It shares no line with the game.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from tests.games.origin_story import oracle
from tests.games.origin_story.flow_skills import Skills

Json = dict[str, Any]
NEXT = {"A": "F", "F": "Y", "Y": "A"}


class Table(Skills):
    """One match; `phase`, `due` (cards to draw) and `open` tell what it waits for."""

    def __init__(self, options: Json, book: Json, pick: Random) -> None:
        super().__init__(options, book, pick)
        self.phase = "new"
        self.due = 0
        self.acted = False  # in this turn of yours
        self.history: list[Json] = []
        self.result: str | None = None
        levels = [[c for c in book["automa_cards"] if c["level"] == n] for n in (1, 2)]
        for deck in levels:
            pick.shuffle(deck)
        low, hard = 5 - options["difficulty"], options["difficulty"]
        self.automas = [*levels[0][:low], *levels[1][:hard]]
        self.event_decks = [levels[0][low:], levels[1][hard:]]
        self.stories = pick.sample(book["story_cards"], len(book["story_cards"]))
        self.story_discard: list[str] = []
        self.effects: Generator[int, None, None] = iter(())  # type: ignore[assignment]

    # --- set-up ----------------------------------------------------------------------------

    def new(self) -> tuple[str, str, list[str], list[str]]:
        self.dealer = self.pick.choice("AFY")
        self.mat = self.pick.choice(self.book["mats"])["id"]
        heroes: list[str] = []
        for card in self.pick.sample(self.book["super_heroes"], len(self.book["super_heroes"])):
            if len(heroes) < 2:
                (self.removed if card.get("not_solo") else heroes).append(card["id"])
        self.heroes = heroes
        self.supply = 1
        self.start(1)
        return self.dealer, self.mat, heroes, list(self.removed)

    def start(self, number: int) -> None:
        self.round = number
        self.fresh_round()
        self.leader = NEXT[self.dealer]
        self.phase = "deal_you"

    def deal(self) -> list[str]:
        who = {"deal_you": "Y", "deal_A": "A", "deal_F": "F"}[self.phase]
        self.hands[who] = self.pull(8)
        if who == "Y":
            self.phase = {3: "event", 5: "super_hero"}.get(self.round, "story")
            self.supply += self.phase == "story"
        else:
            self.phase = {"A": "deal_F", "F": "automa_card"}[who]
        return self.hands[who]

    def show_event(self) -> str:
        level = self.automas[2]["level"]
        self.event = self.event_decks[level - 1].pop(0)
        self.resolve("round_start")
        self.supply += 1
        self.phase = "story"
        return str(self.event["id"])

    def draw_stories(self) -> tuple[list[str], list[str]]:
        """Three to choose from, and those removed on the way (R9, A22)."""
        drawn: list[str] = []
        gone: list[str] = []
        while len(drawn) < 3:
            if not self.stories:
                again = [c for c in self.book["story_cards"] if c["id"] in self.story_discard]
                self.stories = self.pick.sample(again, len(again))
                self.story_discard = []
            card = self.stories.pop(0)
            (gone if card.get("not_solo") else drawn).append(card["id"])
        self.removed += gone
        return drawn, gone

    def keep(self, drawn: list[str], kept: str) -> None:
        self.story.append(kept)
        self.story_discard += [name for name in drawn if name != kept]
        self.phase = "charge"

    def show_hero(self, name: str) -> None:
        self.hero, self.heroes = name, []
        self.resolve("when_revealed")
        self.hold("when_revealed", "charge")

    def charge(self, paid: dict[str, int]) -> None:
        self.placed = dict(paid)
        self.supply -= sum(paid.values())
        self.resolve("when_charged")
        self.hold("when_charged", "side")

    def hold(self, when: str, then: str) -> None:
        self.open = []
        for skill in self.asking(when):
            (self.waiting if self.touches(skill) else self.open).append(skill["id"])
        self.then = then
        self.release()

    def release(self) -> None:
        if not self.open:
            self.phase = self.then

    def choose_side(self, side: str) -> None:
        self.side = side
        self.phase = "deal_A"

    def show_automa_card(self) -> str:
        card = self.automas[self.round - 1]
        self.automa_card = card["id"]
        self.effects = self.card_effects(card["rounds"].get(str(self.round), []))
        self.next_effect()
        return str(card["id"])

    def next_effect(self) -> None:
        self.due = next(self.effects, 0)
        self.phase = "effect_draws" if self.due else "late"
        if self.phase == "late":
            self.resolve_waiting()
            self.open = list(self.waiting)

    def card_effects(self, ops: list[Any]) -> Generator[int, None, None]:
        """Yields how many cards are to be drawn; goes on when they are."""
        for op, x in ops:
            lacking = {"A": 0, "F": 0}
            for who in "AF":
                if op == "replace" or (op == "move" and not self.can_move(who)):
                    lacking[who] = x
            if any(lacking.values()):
                yield sum(lacking.values())
            for who in "AF":
                if op == "add":
                    self.add_heart(who, x)
                elif lacking[who]:
                    self.replace(who, x)
                else:
                    self.move_hearts(who, x)

    def begin(self) -> None:
        self.open = []
        self.trick_no = 1
        self.passed = []
        self.wait()

    # --- tricks ----------------------------------------------------------------------------

    def wait(self) -> None:
        """For the next player of the trick."""
        who = self.leader
        for _ in self.trick:
            who = NEXT[who]
        self.phase = f"turn:{who}"
        draws = who != "Y" and self.trick
        self.due = min(2, len(self.deck) + len(self.discard)) if draws else 0
        self.acted = False
        self.open = self.mine() if who == "Y" else []

    def expected(self) -> int:
        """How many drawn cards the phase waits for."""
        return self.due if self.phase == "effect_draws" or self.phase in {"turn:A", "turn:F"} else 0

    def automa(self) -> list[str]:
        who = self.phase[-1]
        threat = self.side == "villain" and self.won["Y"] == 0
        hand = self.hands[who]
        if not self.trick:
            card = oracle.lead(self.seen(), who, hand, threat)
            hand.remove(card)
            drawn: list[str] = []
        else:
            drawn = self.pull(2)
            found = oracle.follow(self.seen(), who, hand, self.trick, drawn, threat=threat)
            card, self.hands[who] = found["card"], found["hand"]
            self.throw(found["toss"] + found["drop"])
        self.lay(who, card)
        return drawn

    def able(self) -> list[str]:
        """What you may play."""
        seen = self.seen()
        hand = [seen.card(name) for name in self.hands["Y"]]
        trick = [seen.card(name) for _, name in self.trick]
        return [card["name"] for card in oracle.allowed(seen, "Y", hand, trick)]

    def play(self, card: str) -> None:
        self.resolve("whenever_follow" if self.trick else "whenever_lead")
        self.hands["Y"].remove(card)
        (n, suit), self.next_card = self.next_card, (0, None)
        if n:
            self.adjust(card, n, brief=True)
        if suit:
            self.suits[card] = suit
        self.lay("Y", card)

    def lay(self, who: str, card: str) -> None:
        self.trick.append((who, card))
        if len(self.trick) < 3:
            self.wait()
            return
        self.refresh_ties()
        winner = self.take_trick()
        if self.trick_no == 8:
            for automa in "AF":
                self.throw(self.hands[automa])
                self.hands[automa] = []
        self.leader = winner
        self.passed = []
        for when in self.ends_of_trick():
            self.resolve(when)
        self.open = [s["id"] for when in self.ends_of_trick() for s in self.asking(when)]
        self.trick_no += 1
        self.phase = "after_trick"
        self.leave_trick()

    def leave_trick(self) -> None:
        if self.open:
            return
        if self.trick_no > 8:
            self.close()
        else:
            self.wait()

    def close(self) -> None:
        self.phase = "round_end"
        self.open = [skill["id"] for skill in self.asking("end_of_round")]

    def surrender(self) -> None:
        leader = self.trick[0][0]
        self.vp[leader] += len(self.hands[leader]) + 1
        self.throw([card for _, card in self.trick])
        self.trick = []
        self.surrendered = True
        self.close()

    def end(self) -> None:
        self.resolve("end_of_round")
        gained = dict(self.won)
        if self.side == "villain":
            gained["Y"] = 4 if self.won["Y"] == 0 else 0
        for who in "AFY":
            self.vp[who] += gained[who]
        self.history.append(
            {
                "round": self.round,
                "side": self.side,
                "won": dict(self.won),
                "points": gained,
                "surrendered": self.surrendered,
            }
        )
        self.supply = max(0, self.supply + sum(self.placed.values()) - self.borrowed)
        self.placed, self.borrowed, self.event = {}, 0, None
        if self.round < 5:
            self.dealer = NEXT[self.dealer]
            self.start(self.round + 1)
            return
        self.phase, self.open = "over", []
        best = max(self.vp["A"], self.vp["F"])
        self.result = "win" if self.vp["Y"] > best else "loss" if self.vp["Y"] < best else "shared"

    # --- skills ----------------------------------------------------------------------------

    def go_on(self, skill: str) -> None:
        """After a skill that was used or declined."""
        if self.phase.startswith("turn:"):
            self.open = self.mine()
            return
        self.open = [name for name in self.open if name != skill]
        if self.phase in {"super_hero", "charge"}:
            self.release()
        elif self.phase == "after_trick":
            self.leave_trick()
        elif self.phase == "round_end":
            self.close()
