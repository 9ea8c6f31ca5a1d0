"""Zones of the flow oracle: what cards count as, draws, hands and tricks."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.origin_story import oracle

Json = dict[str, Any]


class Cards:
    """All cards of a round; decks are lists, drawn from their end."""

    def __init__(self, options: Json, book: Json, pick: Random) -> None:
        self.options, self.book, self.pick = options, book, pick
        self.side = "hero"
        self.drawn: list[str] = []  # since somebody last looked
        self.fresh_cards()

    def fresh_cards(self) -> None:
        self.deck = [suit + str(n) for suit in "LBSM" for n in range(1, 14)]
        self.pick.shuffle(self.deck)
        hearts = self.book["super_hearts"]
        self.aside = ["L" + one["value"] for one in hearts for _ in range(one["copies"])]
        self.hands: dict[str, list[str]] = {"A": [], "F": [], "Y": []}
        self.trick: list[tuple[str, str]] = []
        self.piles: list[Json] = []
        self.last: list[Json] = []  # cards of the trick just ended, as they counted
        self.discard: list[str] = []
        self.won = dict.fromkeys("AFY", 0)
        self.trick_no = self.reshuffles = 0
        self.mods: dict[str, int] = {}
        self.brief: dict[str, int] = {}  # the part that ends with the trick
        self.suit_mods: dict[str, int] = {}
        self.suits: dict[str, str] = {}
        self.revealed: set[str] = set()
        self.limits: list[Json] = []
        self.trump: str | None = "L"
        self.later_trump: str | None = "L"
        self.ties = False
        self.next_card: tuple[int, str | None] = (0, None)

    # --- cards -----------------------------------------------------------------------------

    def pull(self, number: int) -> list[str]:
        found = []
        for _ in range(number):
            if not self.deck and self.discard:
                self.deck, self.discard = self.discard, []
                self.pick.shuffle(self.deck)
                self.reshuffles += 1
            if self.deck:
                found.append(self.deck.pop())
        self.drawn += found
        return found

    def throw(self, cards: list[str]) -> None:
        for card in cards:
            self.clear(card)
            beside = ".5" in card and self.options["super_heart_discard"] == "aside"
            (self.aside if beside else self.discard).append(card)

    def clear(self, card: str) -> None:
        for told in (self.mods, self.brief):
            told.pop(card, None)
        self.suits.pop(card, None)
        self.revealed.discard(card)

    def adjust(self, card: str, n: int, *, brief: bool) -> None:
        for told in (self.mods, self.brief) if brief else (self.mods,):
            told[card] = told.get(card, 0) + n
            if told[card] == 0:
                del told[card]

    def seen(self) -> oracle.Table:
        return oracle.Table(
            mods=self.mods,
            suit_mods=self.suit_mods,
            suits=self.suits,
            trump=self.trump,
            ties=self.ties,
            limits=self.limits,
            trick_no=self.trick_no,
        )

    def counted(self, who: str) -> list[Json]:
        return [self.seen().card(name) for name in self.hands[who]]

    def can_move(self, who: str) -> bool:
        hearts = [place for place, card in enumerate(self.counted(who)) if card["suit"] == "L"]
        if self.options["move_noop"] == "moved":
            return bool(hearts)
        return bool(hearts) and hearts[-1] > 0

    def move_hearts(self, who: str, x: int) -> None:
        for _ in range(x):
            hearts = [place for place, card in enumerate(self.counted(who)) if card["suit"] == "L"]
            self.hands[who].insert(0, self.hands[who].pop(hearts[-1]))

    def add_heart(self, who: str, value: str) -> None:
        if not self.hands[who]:
            return
        self.throw([self.hands[who].pop()])
        self.aside.remove("L" + value)
        self.hands[who].insert(0, "L" + value)

    def replaced(self, who: str, x: int) -> list[str]:
        """What R33 throws out."""
        cards = self.counted(who)
        out: list[str] = []
        for _ in range(min(x, len(cards))):
            if self.side == "villain":
                card = oracle.most(cards)
            else:
                card = oracle.least([one for one in cards if one["suit"] != "L"] or cards)
            cards.pop([one is card for one in cards].index(True))
            out.append(card["name"])
        return out

    def replace(self, who: str, x: int) -> None:
        out = self.replaced(who, x)
        for card in out:
            self.hands[who].remove(card)
        self.throw(out)
        self.hands[who] += self.pull(len(out))

    # --- the trick -------------------------------------------------------------------------

    def take_trick(self) -> str:
        seen = self.seen()
        self.last = [seen.card(name, who) for who, name in self.trick]
        best = oracle.winning(seen, self.last)
        winner = str(best["who"])
        self.won[winner] += 1
        self.piles.append({"no": self.trick_no, "cards": list(self.trick), "winner": winner})
        for _, name in self.trick:
            self.clear(name)
        self.trick = []
        for card, n in list(self.brief.items()):
            self.adjust(card, -n, brief=False)
        self.brief = {}
        if self.options["temporary_reveal"] == "trick":
            self.revealed = set()
        self.limits = [
            one
            for one in self.limits
            if one["until"] == "round" or (one.get("trick_no") or 0) > self.trick_no
        ]
        self.trump = self.later_trump
        self.next_card = (0, None)
        return winner

    def ends_of_trick(self) -> list[str]:
        number = len(self.piles)
        found = ["first_trick"] if number == 1 else ["final_trick"] if number == 8 else []
        return [*found, "win_trick", "lose_trick"]
