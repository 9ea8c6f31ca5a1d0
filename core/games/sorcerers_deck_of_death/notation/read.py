"""What a line of Sorcerers' Deck of Death is made of: figures, spots, cards, dice (5.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from core import reader
from core.games.sorcerers_deck_of_death import pieces
from core.games.sorcerers_deck_of_death.commands import Dice
from core.games.sorcerers_deck_of_death.pieces import SEATS, Point, SeatName
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES
from core.games.sorcerers_deck_of_death.pieces.layouts import thousandths
from core.messages import Message, msg

FIGURE = msg("a figure such as aG")
SEAT = msg("a seat, a or b")
SPOT = msg("a spot such as 9,4.5")
COMMA = ","
CARD = msg("a card such as 9s")
DICE = msg("two dice such as 53")
ABILITY = msg("an ability such as PD")
INCHES = msg("a number of inches")

CODES = tuple(code for code, one in ABILITIES.items() if one.kind != "passive")
_DICE = re.compile("[1-6]{2}")
_CARD = re.compile(f"[{pieces.RANKS}][{pieces.SUITS}]|[?]", re.IGNORECASE)
_INCHES = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]+)?(?![0-9])")


@cache
def _marks(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words)), re.IGNORECASE | re.ASCII)


class Reader(reader.Reader):
    """Blanks are free between tokens; a figure, a number, dice and a run of cards have none.

    The seat `a` and an ace of spades are told apart by where they stand, and so are `As`, the
    card, and `aS`, the Specialist.
    """

    code = "syntax"

    def one_of(self, words: Sequence[str]) -> str | None:
        """The mark that an item begins with; nothing need stand between it and what follows.

        It notes nothing: where an item could begin, a refusal asks for an entry.
        """
        self.skip()
        found = _marks(words).match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[0].lower()

    def fig(self) -> str | None:
        """The id of a figure."""
        self.skip()
        found = pieces.read_fig(self.text[self.at : self.at + 2])
        if found is None:
            self.want(FIGURE)
            return None
        self.at += len(found)
        return found

    def expect_fig(self) -> str:
        """The id of a figure. Raises syntax."""
        return self.fig() or self.fail()

    def figs(self) -> tuple[str, ...]:
        """Ids up to something else."""
        found: list[str] = []
        while (fig := self.fig()) is not None:
            found.append(fig)
        return tuple(found)

    def seat(self) -> SeatName | None:
        """`a` or `b`."""
        for seat in SEATS:
            if self.ahead(seat):
                self.at += 1
                return seat
        self.want(SEAT)
        return None

    def expect_seat(self) -> SeatName:
        """`a` or `b`. Raises syntax."""
        return self.seat() or self.fail()

    def spot(self) -> Point | None:
        """A point in inches, given in thousandths. Raises syntax for one that is begun only."""
        x = self._inches(SPOT)
        if x is None:
            return None
        self.expect(COMMA)
        y = self._inches(INCHES)
        return self.fail() if y is None else (x, y)

    def _inches(self, wanted: Message) -> int | None:
        self.skip()
        found = _INCHES.match(self.text, self.at)
        if found is None:
            self.want(wanted)
            return None
        self.at = found.end()
        return thousandths(found[0])

    def cards(self) -> tuple[str, ...]:
        """Cards and `?` without blanks between them, one at least. Raises syntax."""
        self.skip()
        found: list[str] = []
        while one := _CARD.match(self.text, self.at):
            found.append(one[0].upper())
            self.at = one.end()
        if not found:
            self.fail(CARD)
        if self.text[self.at : self.at + 1].strip():
            self.want(CARD)
        return tuple(found)

    def dice(self) -> Dice | None:
        """Two dice."""
        self.skip()
        found = _DICE.match(self.text, self.at)
        if found is None:
            self.want(DICE)
            return None
        self.at = found.end()
        return tuple(map(int, found[0]))

    def expect_dice(self) -> Dice:
        """Two dice. Raises syntax."""
        return self.dice() or self.fail()

    def ability(self) -> str:
        """The code of an ability that is paid for. Raises syntax."""
        for code in CODES:
            if self.ahead(code):
                self.at += len(code)
                return code
        return self.fail(ABILITY)
