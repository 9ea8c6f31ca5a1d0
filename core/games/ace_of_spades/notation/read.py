"""A line of text read from left to right: cards, numbers, words, strings and data."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from core import cards
from core.errors import BadNotation
from core.games.ace_of_spades.pieces import SEATS, SeatName
from core.messages import Message, Value, msg

CARD = msg("a card")
RANK = msg("a rank")
NUMBER = msg("a number")
NAME = msg("an id")
TEXT = msg("a text in double quotes")
DATA = msg("JSON")
SEAT = msg("a seat with its colon")
END = msg("the end")

_DIGITS = "0123456789"
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + _DIGITS)
QUOTES = {'"': '"', "“": "“”", "”": "“”"}  # what opens a string: what closes it
_PRESENTATION = "\ufe0e\ufe0f"  # may follow a suit symbol
_MOST = 9999
_PACK = len(cards.WITH_JOKER)


class Reader:
    """`at` is how far the line has been read; blanks before every token are skipped.

    What could have stood at the furthest place is noted as it is looked for in vain, so that a
    refusal can tell it. Every method but the `expect` ones leaves the place as it was and gives
    None (or False, or nothing) where the line goes on otherwise.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._furthest = 0
        self._wanted: list[Value] = []

    # --- refusals --------------------------------------------------------------------------

    def want(self, what: Value) -> None:
        """Note what could stand here; characters themselves are given in a str."""
        self._skip()
        if self.at > self._furthest:
            self._furthest, self._wanted = self.at, []
        if self.at == self._furthest and what not in self._wanted:
            self._wanted.append(what)

    def fail(self, what: Value | None = None) -> NoReturn:
        """Raises `BadNotation` E_SYNTAX: `what`, or anything noted so far, was expected."""
        if what is not None:
            self._skip()
            self._furthest, self._wanted = self.at, [what]
        place = self._furthest
        found = self.text[place : place + 1]
        raise BadNotation(
            "E_SYNTAX",
            "At character {at}: expected {wanted}, found {found}.",
            at=place + 1,
            wanted=_one_of([_quoted(one) for one in self._wanted]),
            found=_quoted(found) if found else END,
        )

    # --- single characters and words -------------------------------------------------------

    def ended(self) -> bool:
        """Whether nothing is left."""
        self._skip()
        return self.at == len(self.text)

    def ahead(self, mark: str) -> bool:
        """Whether these characters, in either case, come next."""
        self._skip()
        return self.text[self.at : self.at + len(mark)].lower() == mark.lower()

    def take(self, mark: str) -> bool:
        """Read these characters, in either case, if they come next."""
        if not self.ahead(mark):
            self.want(mark)
            return False
        self.at += len(mark)
        return True

    def expect(self, mark: str) -> None:
        """Read these characters. Raises E_SYNTAX for others."""
        if not self.take(mark):
            self.fail()

    def word(self, also: str = "") -> str | None:
        """Letters, digits and the characters of `also`, in lower case."""
        self._skip()
        end = self.at
        while end < len(self.text) and (self.text[end] in _WORD or self.text[end] in also):
            end += 1
        found, self.at = self.text[self.at : end].lower(), end
        return found or None

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

    def rest(self) -> str:
        """All that is left."""
        found, self.at = self.text[self.at :], len(self.text)
        return found

    def remark(self) -> str | None:
        """The `# comment` that may end the line. Raises E_SYNTAX for anything else."""
        if self.take("#"):
            return self.rest().strip() or None
        if not self.ended():
            self.want(END)
            self.fail()
        return None

    # --- cards -----------------------------------------------------------------------------

    def rank(self) -> str | None:
        """A rank; `10` is `T`."""
        self._skip()
        found, end = self._rank(self.at)
        if found is None:
            self.want(RANK)
        self.at = end
        return found

    def suit(self) -> str | None:
        """A suit, as a letter in lower case."""
        self._skip()
        found, end = self._suit(self.at)
        self.at = end
        return None if found is None else found.lower()

    def card(self) -> str | None:
        """A card that is named."""
        self._skip()
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
        self._skip()
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
        while end < len(self.text) and self.text[end] in _DIGITS:
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

    # --- numbers, strings, data ------------------------------------------------------------

    def expect_number(self, *, signed: bool = False) -> int:
        """A whole number, not too great. Raises E_SYNTAX."""
        self._skip()
        start = end = self.at + (signed and self.text[self.at : self.at + 1] in {"+", "-"})
        while end < len(self.text) and self.text[end] in _DIGITS:
            end += 1
        if start == end:
            self.at = start
            self.fail(NUMBER)
        if end - start > len(str(_MOST)):
            self.at = start
            self.fail(msg("a number up to {most}", most=_MOST))
        found, self.at = int(self.text[self.at : end]), end
        return found

    def string(self) -> str | None:
        r"""A text in double quotes; in it `\` stands before `"` and itself, `\n` ends a line.

        Raises E_SYNTAX for one that is not closed.
        """
        self._skip()
        closing = QUOTES.get(self.text[self.at : self.at + 1])
        if closing is None:
            self.want(TEXT)
            return None
        found, at = "", self.at + 1
        while at < len(self.text) and self.text[at] not in closing:
            if self.text[at] == "\\" and at + 1 < len(self.text):
                at += 1
                found += "\n" if self.text[at] == "n" else self.text[at]
            else:
                found += self.text[at]
            at += 1
        self.at = at
        if at == len(self.text):
            self.fail('"')
        self.at += 1
        return found

    def data(self) -> Any:
        """A JSON list or object. Raises E_SYNTAX."""
        self._skip()
        if self.text[self.at : self.at + 1] not in {"[", "{"}:
            self.want(DATA)
            self.fail()
        try:
            found, end = json.JSONDecoder().raw_decode(self.text, self.at)
        except (ValueError, RecursionError) as fault:
            self.at = getattr(fault, "pos", self.at)
            self.fail(DATA)
        self.at = end
        return found

    def _skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1


def _quoted(what: Value) -> Message:
    return what if isinstance(what, Message) else msg("“{text}”", text=what)


def _one_of(wanted: list[Message]) -> Message:
    if not wanted:
        return END
    *others, last = wanted
    if not others:
        return last
    first = others[0]
    for other in others[1:]:
        first = msg("{first}, {second}", first=first, second=other)
    return msg("{first} or {second}", first=first, second=last)
