"""What a line of Ace of Spades is made of beside words and numbers: cards, ids, seats."""

from __future__ import annotations

from collections.abc import Sequence

from core import cards, reader
from core.games.ace_of_spades.pieces import SEATS, SeatName
from core.messages import msg

CARD = msg("a card")
RANK = msg("a rank")
NAME = msg("an id")
SEAT = msg("a seat with its colon")
LETTER = msg("one of the letters {letters}", letters="H E D J X R + T B ! A Q")

_PRESENTATION = "\ufe0e\ufe0f"  # may follow a suit symbol
_PACK = len(cards.WITH_JOKER)


class Reader(reader.Reader):
    """Every method but the `expect` ones leaves the place as it was where the line goes on
    otherwise, and gives None (or nothing)."""

    code = "E_SYNTAX"
    first: SeatName = SEATS[0]  # who draws where no seat is said

    def one_of(self, words: Sequence[str]) -> str | None:
        """The letter that an entry begins with; nothing need stand behind it."""
        self.want(LETTER)
        letter = self.text[self.at : self.at + 1].upper()
        if letter not in words:
            return None
        self.at += 1
        return letter

    def name(self) -> str | None:
        """An id of an enemy card or an achievement."""
        found = self.word(also="-")
        if found is None:
            self.want(NAME)
        return found

    def seat(self) -> SeatName | None:
        """A seat with its colon."""
        self.want(SEAT)
        for seat in SEATS:
            if self.ahead(seat):
                start, self.at = self.at, self.at + 1
                if self.ahead(":"):
                    self.at += 1
                    return seat
                self.at = start
        return None

    # --- cards -----------------------------------------------------------------------------

    def rank(self) -> str | None:
        """A rank; `10` is `T`."""
        self.skip()
        found, end = self._rank(self.at)
        if found is None:
            self.want(RANK)
        self.at = end
        return found

    def suit(self) -> str | None:
        """A suit, as a letter in lower case."""
        self.skip()
        found, end = self._suit(self.at)
        self.at = end
        return None if found is None else found.lower()

    def card(self) -> str | None:
        """A card that is named."""
        self.skip()
        found, end = self._card(self.at)
        if found is None:
            self.want(CARD)
        self.at = end
        return found

    def expect_card(self) -> str:
        """A card that is named. Raises E_SYNTAX."""
        return self.card() or self.fail()

    def entry(self) -> tuple[str, ...]:
        """A card; or `?`, or as many as the number behind it says; or nothing."""
        self.skip()
        if self.text[self.at : self.at + 1] != cards.UNSEEN:
            found = self.card()
            return () if found is None else (found,)
        self.at += 1
        return (cards.UNSEEN,) * self._how_many()

    def cards(self) -> tuple[str, ...] | None:
        """Cards, or `-` for none."""
        if self.take("-"):
            return ()
        found: tuple[str, ...] = ()
        while more := self.entry():
            found += more
        return found or None

    def expect_cards(self) -> tuple[str, ...]:
        """Cards, or `-` for none. Raises E_SYNTAX."""
        found = self.cards()
        return self.fail() if found is None else found

    def _how_many(self) -> int:
        """The number behind a `?`; digits that begin a card are none of it."""
        end = self.at
        while end < len(self.text) and self.text[end] in reader.DIGITS:
            end += 1
        if self._suit(end)[0] is not None:
            end -= 2 if self.text[self.at : end].endswith("10") else 1
        digits = self.text[self.at : max(end, self.at)]
        if not digits:
            return 1
        if len(digits) > 2 or not 0 < int(digits) <= _PACK:
            self.fail(msg("a number from 1 to {most}", most=_PACK))
        self.at = end
        return int(digits)

    def _card(self, at: int) -> tuple[str | None, int]:
        if self.text[at : at + 2].upper() == cards.JOKER:
            return cards.JOKER, at + 2
        rank, end = self._rank(at)
        suit, end = self._suit(end)
        return (None, at) if rank is None or suit is None else (rank + suit, end)

    def _rank(self, at: int) -> tuple[str | None, int]:
        if self.text.startswith("10", at):
            return "T", at + 2
        found = self.text[at : at + 1].upper()
        return (found, at + 1) if found and found in cards.RANKS else (None, at)

    def _suit(self, at: int) -> tuple[str | None, int]:
        found = cards.letters(self.text[at : at + 1])
        if len(found) != 1 or found not in cards.SUITS:
            return None, at
        return found, at + 1 + (self.text[at + 1 : at + 2] in set(_PRESENTATION))
