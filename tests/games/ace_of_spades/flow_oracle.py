"""The course of a match once more, with real cards in real piles: what the game is compared with.

Every pile is a list and the deck has an order. Cards, enemies and effects are the codes and the
JSON of the specification. It shares no line with the game.
"""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]
VALUES = {rank: n for n, rank in enumerate("A23456789TJQK", 1)}
SCENES = {1: (2, 2), 2: (3, 2), 3: (3, 3), 4: (4, 4)}  # R7
ARMED = {"add", "add_each", "set_base", "set_each", "multiply", "cap", "immune"} | {
    *("as_rank", "as_suit", "recast", "no_play", "no_count"),
}


class Table:
    """Solo or co-op play; methods carry out what is legal and give the cards that were drawn."""

    def __init__(self, options: Json, pick: Random) -> None:
        self.options = options
        self.pick = pick
        self.names = ["1"] if options["mode"] == "solo" else ["1", "2"]
        self.active = options["first"] if len(self.names) == 2 else "1"
        self.deck = [rank + suit for rank in VALUES for suit in "SHDC"]
        self.pick.shuffle(self.deck)
        self.hands: dict[str, list[str]] = {name: [] for name in self.names}
        self.row: list[str] = []
        self.pile: list[str] = []
        self.aside = ["JK"]
        self.stage = "deal"
        self.fight = self.bullets = self.refills = 0
        self.enemy: Json | None = None
        self.one_shots: list[Json] = []
        self.permanents: list[Json] = []
        self.armed: dict[str, list[Json]] = {name: [] for name in self.names}
        self.owing: set[str] = set()  # who draws up: seats, "common"
        self.in_turn = False  # from the start of a turn to its shot or jam
        self.new_scene = False
        self.refreshed = self.used = 0
        self.exact: dict[int, int] = {}  # last HP by fight
        self.met: set[str] = set()

    # --- what the table looks like ---------------------------------------------------------

    def limit(self) -> int:
        more = [
            e["n"] for card in self.permanents for e in card["bonus"] if e["op"] == "hand_limit"
        ]
        return (8 if len(self.names) == 1 else 5) + sum(more)

    def lacks(self, who: str) -> int:
        if who == "common":
            return 3 - len(self.row) if len(self.names) == 2 else 0
        return max(0, self.limit() - len(self.hands[who]))

    def need(self) -> dict[str, int]:
        """Who is to draw how many, while there is anything to draw."""
        if self.stage not in {"reveal", "refill"} or self.new_scene or not self.deck:
            return {}
        return {who: self.lacks(who) for who in self.owing if self.lacks(who)}

    def surplus(self) -> dict[str, int]:
        if self.options["overflow"] == "keep":
            return {}
        over = {name: len(self.hands[name]) - self.limit() for name in self.names}
        return {name: n for name, n in over.items() if n > 0}

    def over(self) -> bool:
        return self.stage in {"won", "lost"}

    # --- cards --------------------------------------------------------------------------------

    def pull(self, number: int) -> list[str]:
        return [self.deck.pop() for _ in range(min(number, len(self.deck)))]

    def reshuffle(self, *cards: str) -> None:
        self.deck += cards
        self.pick.shuffle(self.deck)

    def put_down(self, seat: str, cards: list[str]) -> None:
        for card in cards:
            (self.row if card in self.row else self.hands[seat]).remove(card)
        self.pile += cards

    def draw(self, seat: str, hand: int, common: int) -> tuple[list[str], list[str]]:
        """A draw-up, in part or whole."""
        row, held = self.pull(common), self.pull(hand)
        self.row += row
        self.hands[seat] += held
        return held, row

    # --- entries ------------------------------------------------------------------------------

    def dealt(self, seat: str, common: int) -> tuple[list[str], list[str]]:
        drawn = self.draw(seat, 8 if len(self.names) == 1 else 5, common)
        if all(self.hands.values()):
            self.stage = "reveal"
        return drawn

    def reveal(self, card: Json) -> None:
        self.fight += 1
        self.enemy = {"card": card, "hp": card["hp"], "shots": 0, "touched": False}
        self.bullets, self.refills = SCENES[(self.fight + 2) // 3]
        if self.options["difficulty"] == "nightmare":
            self.refills -= 1
        for effect in [e for one in self.permanents for e in one["bonus"] if e["op"] == "start"]:
            self.bullets += effect.get("bullets") or 0
            self.refills += effect.get("refills") or 0
        self.refreshed = self.used = 0
        if self.new_scene:
            self.new_scene = False
            held = [card for hand in self.hands.values() for card in hand]
            self.reshuffle(*held, *self.row, *self.pile)
            self.hands = {name: [] for name in self.names}
            self.row, self.pile = [], []
            self.owing = {*self.names, "common"}
        self.settle()

    def swap(self, seat: str, cards: list[str], row: int) -> tuple[list[str], list[str]]:
        """`row`: how many of the cards lie in the common row."""
        self.refills -= 1
        self.put_down(seat, cards)
        drawn = self.draw(seat, 0, row)[1], self.draw(seat, len(cards) - row, 0)[0]
        return drawn[1], drawn[0]

    def refresh(self) -> None:
        self.refills -= 1
        self.renew()

    def renew(self) -> None:
        self.reshuffle(*self.pile)
        self.pile = []
        self.refreshed += 1
        if self.refreshed == 2:
            self.met.add("S3")

    def shoot(self, seat: str, cards: list[str], damage: int) -> None:
        assert self.enemy is not None
        before = dict(self.enemy)
        self.pass_turn(seat, cards)
        self.enemy["shots"] += 1
        self.enemy["hp"] -= damage
        self.met |= {name for name, least in (("S2", 21), ("G4", 31)) if damage >= least}
        if self.enemy["hp"] > 0:
            if self.fight in {3, 6, 9} and self.enemy["hp"] == 1 and damage:
                self.met.add("S4")
            self.spend()
        else:
            if not before["shots"] and not before["touched"]:
                self.met |= {"S5", "G2"} if self.fight in {3, 6, 9} else {"S5"}
            self.fall()
        self.settle()

    def jam(self, seat: str, cards: list[str]) -> None:
        self.pass_turn(seat, cards)
        self.spend()
        self.settle()

    def pass_turn(self, seat: str, cards: list[str]) -> None:
        self.put_down(seat, cards)
        self.armed[seat] = []
        self.in_turn = False
        self.owing = {seat, "common"}
        self.active = self.names[(self.names.index(seat) + 1) % len(self.names)]

    def trim(self, seat: str, cards: list[str]) -> None:
        self.put_down(seat, cards)
        self.settle()

    def judge(self) -> None:
        """What an effect or a ruling brings about."""
        if self.enemy is not None and self.enemy["hp"] <= 0:
            self.fall()
        elif self.enemy is not None and self.bullets == 0:
            self.stage = "lost"
        self.settle()

    # --- consequences -------------------------------------------------------------------------

    def spend(self) -> None:
        self.bullets -= 1
        if self.bullets == 0:
            self.stage = "lost"

    def fall(self) -> None:
        assert self.enemy is not None
        card, self.exact[self.fight] = self.enemy["card"], self.enemy["hp"]
        self.enemy = None
        self.met.add("B1" if len(self.names) == 1 else "B2")
        scene = range(self.fight - 2, self.fight + 1)
        if self.fight % 3 == 0 and all(self.exact.get(n) == 0 for n in scene):
            self.met.add("D4")
        if self.fight == 12:
            self.stage = "won"
            won = {"easy": "B3", "normal": "S1", "hard": "G1", "nightmare": "D1"}
            self.met.add(won[self.options["difficulty"]])
            return
        self.owing = {*self.names, "common"}
        if self.fight % 3 == 0:
            self.permanents.append(card)
            self.new_scene = True
        else:
            self.one_shots.append(card)

    def settle(self) -> None:
        """The stage that comes next; one with nothing to do is passed over."""
        if self.over():
            return
        if self.enemy is None:
            self.stage = "reveal"
            return
        self.stage = "refill"
        if self.need():
            return
        self.owing = set()
        self.stage = "turn"
        if not self.in_turn and self.surplus():
            self.stage = "trim"
            return
        self.in_turn = True
