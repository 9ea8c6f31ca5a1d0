"""The rules once more, written for plainness: what the real ones are compared with.

Squares are (file, rank) from 0, cards and pawns their codes, everything in dictionaries and
lists. It shares no line with the game and is some hundred times slower.
"""

from __future__ import annotations

from random import Random

RED = ["AD", "KD", "QD", "JD", "AH", "KH", "QH", "JH"]
BLACK = ["AS", "KS", "QS", "JS", "AC", "KC", "QC", "JC"]
LAYOUTS = {
    "facing": (RED, BLACK),
    "own-left": (RED, BLACK[::-1]),
    "bookend": (RED[:4] + RED[:3:-1], BLACK[:4] + BLACK[:3:-1]),
}
VALUE = {"A": 40, "K": 20, "Q": 10, "J": 5}
OTHER = {"red": "black", "black": "red"}
Square = tuple[int, int]
Action = tuple[str, str, str | None, Square | None]  # what, card, pawn, to


def side(code: str) -> str:
    return "red" if code[1] in "DH" else "black"


class Oracle:
    """A match with open piles."""

    def __init__(self, options: dict[str, str], piles: dict[str, list[str]]) -> None:
        self.options = options
        red, black = LAYOUTS[options["layout"]]
        self.home: dict[str, Square] = {pawn: (file, 0) for file, pawn in enumerate(red)}
        self.home |= {pawn: (file, 7) for file, pawn in enumerate(black)}
        self.at: dict[str, Square | None] = dict(self.home)
        self.hand = {seat: pile[:3] for seat, pile in piles.items()}
        self.pile = {seat: pile[3:] for seat, pile in piles.items()}
        self.gone: dict[str, list[str]] = {"red": [], "black": []}
        self.turn = "red"
        self.claims: list[str] = []
        self.result: tuple[str, str] | None = None

    def on(self, square: Square) -> str | None:
        return next((pawn for pawn, at in self.at.items() if at == square), None)

    def moves(self, card: str) -> list[Action]:
        """The steps and the release of a card."""
        rank, suit = card
        if rank in "AKQJ" and self.at[card] is None:
            there = self.on(self.home[card])
            free = there is None or side(there) != side(card)
            return [("release", card, card, self.home[card])] if free else []
        pawns = [card] if rank in "AKQJ" else [r + suit for r in "AKQJ"]
        return [("step", card, p, to) for p in pawns for to in self.reach(rank, p)]

    def reach(self, rank: str, pawn: str) -> list[Square]:
        start = self.at[pawn]
        if start is None:
            return []
        found = []
        for square in [(x, y) for x in range(8) for y in range(8)]:
            across, up = square[0] - start[0], square[1] - start[1]
            long, short = max(abs(across), abs(up)), min(abs(across), abs(up))
            if rank in "89T":
                fits = (long, short) == {"8": (2, 1), "9": (3, 1), "T": (3, 2)}[rank]
            else:
                wanted = 1 if rank in "AKQJ" else int(rank)
                fits = long == wanted and short in {0, wanted}
                unit = (
                    (across // long if across else 0, up // long if up else 0) if fits else (0, 0)
                )
                way = [(start[0] + unit[0] * n, start[1] + unit[1] * n) for n in range(1, long)]
                fits = fits and not any(self.on(passed) for passed in way)
            there = self.on(square)
            if fits and (there is None or side(there) != side(pawn)):
                found.append(square)
        return found

    def actions(self) -> set[Action]:
        """Everything the seat on turn may do."""
        if self.result:
            return set()
        moves = {card: self.moves(card) for card in self.hand[self.turn]}
        found = {move for card in moves for move in moves[card]}
        dead = [card for card in moves if not moves[card]]
        if self.options["burn"] == "card" or len(dead) == len(moves):
            found |= {("burn", card, None, None) for card in dead}
        return found

    def play(self, action: Action) -> None:
        what, card, pawn, to = action
        seat, enemy = self.turn, OTHER[self.turn]
        self.hand[seat].remove(card)
        self.gone[seat].append(card)
        if pawn is not None and to is not None:
            taken = self.on(to)
            if taken:
                self.at[taken] = None
            self.at[pawn] = to
        saved = what == "release" and card[0] == "A"
        self.result = self._claims(seat, enemy, saved=saved)
        if self.result:
            return
        if self.pile[seat]:
            self.hand[seat].append(self.pile[seat].pop(0))
        self.result = self._exhausted()
        if not self.result and self.hand[enemy]:
            self.turn = enemy

    def _lost(self, seat: str) -> bool:
        return all(self.at[a] is None for a in self.aces(seat))

    @staticmethod
    def aces(seat: str) -> tuple[str, str]:
        return ("AD", "AH") if seat == "red" else ("AS", "AC")

    def _claims(self, seat: str, enemy: str, *, saved: bool) -> tuple[str, str] | None:
        mode = self.options["ace_win"]
        if enemy in self.claims:  # R30 (1)
            if saved:
                self.claims.remove(enemy)
            elif mode == "reply":
                return self._wins(enemy), "aces"
        if self._lost(enemy) and seat not in self.claims:  # R30 (2)
            if mode == "instant" or (mode == "reply" and self._hopeless(enemy)):
                return self._wins(seat), "aces"
            self.claims.append(seat)
        if mode == "locked":
            for owner in self.claims:
                if all(ace in self.gone[OTHER[owner]] for ace in self.aces(OTHER[owner])):
                    return self._wins(owner), "aces"
        return None

    def _hopeless(self, seat: str) -> bool:
        """R25: public facts exclude a rescue."""
        blocked = []
        for ace in self.aces(seat):
            there = self.on(self.home[ace])
            blocked.append(ace in self.gone[seat] or bool(there and side(there) == seat))
        return not self.hand[seat] or all(blocked)

    def _exhausted(self) -> tuple[str, str] | None:
        left = [*self.pile["red"], *self.pile["black"]]
        if self.options["end"] == "hands":
            left += [*self.hand["red"], *self.hand["black"]]
        if left:
            return None
        if self.claims:
            if self.options["ace_win"] == "reply":
                return None  # answered first; with no hand it was hopeless before
            return self._wins(self.claims[0]), "aces"
        red, black = self.points("red"), self.points("black")
        if red == black:
            return "1/2-1/2", "tie"
        return self._wins("red" if red > black else "black"), "points"

    def points(self, seat: str) -> int:
        return sum(VALUE[p[0]] for p in self.at if self.at[p] is None and side(p) != seat)

    @staticmethod
    def _wins(seat: str) -> str:
        return "1-0" if seat == "red" else "0-1"


def shuffled(pick: Random) -> dict[str, list[str]]:
    """Both decks in an order of their own."""
    piles = {}
    for seat, suits in (("red", "DH"), ("black", "SC")):
        deck = [rank + suit for rank in "23456789TJQKA" for suit in suits]
        piles[seat] = pick.sample(deck, 26)
    return piles
