"""What a line of Origin Story is made of beside words and numbers: cards, ids, players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from core import reader
from core.games.origin_story import pieces
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.messages import msg

CARD = msg("a card")
ID = msg("an id")
NOTE = msg("a text")

# A card, with what may follow a suit symbol; a letter or digit behind it belongs to no card.
_CARD = re.compile(r"[LBSM♥♡][\ufe0e\ufe0f]?\d{1,2}(?:\.\d)?(?![\w.])", re.IGNORECASE | re.ASCII)
ID_SIGNS = r'[^\s,;#:=>!"“”]'
_ID = re.compile(f"{ID_SIGNS}+")

W = TypeVar("W", bound=str)


@cache
def _folded(words: tuple[W, ...]) -> dict[str, W]:
    return {word.casefold(): word for word in words}


class Reader(reader.Reader):
    """Blanks or commas stand between cards and between ids."""

    code = "E_SYNTAX"

    def __init__(self, text: str, options: Options) -> None:
        super().__init__(text)
        self.options = options
        self.content = catalogues.of(options.catalogue)

    def signs(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What looks like this; nothing is noted."""
        self.skip()
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def card(self) -> str | None:
        """The code of a card."""
        self.skip()
        found = _CARD.match(self.text, self.at)
        code = pieces.parse(found[0]) if found else None
        if found is None or code is None:
            self.want(CARD)
            return None
        self.at = found.end()
        return code

    def expect_card(self) -> str:
        """The code of a card. Raises E_SYNTAX."""
        return self.card() or self.fail()

    def cards(self) -> tuple[str, ...]:
        """Cards up to something else."""
        found: list[str] = []
        while (card := self.card()) is not None:
            found.append(card)
            self.comma()
        return tuple(found)

    def id(self) -> str | None:
        """An id; one with other signs in it stands in quotes."""
        found = self._id()
        if found is not None:
            self.at += len(found)
            return self._folded(found)
        if any(self.ahead(mark) for mark in reader.QUOTES):
            return self.string() or self.fail(ID)
        self.want(ID)
        return None

    def _folded(self, found: str) -> str:
        """An id of the catalogue whatever its case; free ones keep theirs."""
        known = not catalogues.is_open(self.content) or catalogues.lists(
            self.content, found.lower()
        )
        return found.lower() if known else found

    def _id(self) -> str | None:
        self.skip()
        found = _ID.match(self.text, self.at)
        return found[0] if found else None

    def expect_id(self) -> str:
        """An id. Raises E_SYNTAX."""
        return self.id() or self.fail()

    def ids(self, *, commas: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Ids, and those among them with a `!`: removed, as they are not for solo play (R9).

        With `commas` one must stand between two of them.
        """
        found: tuple[list[str], list[str]] = [], []
        more = True
        while more:
            removed = self.take("!")
            one = self.id()
            if one is None:
                if removed or commas:
                    self.fail()
                break
            found[removed].append(one)
            more = self.comma() or not commas
        return tuple(found[0]), tuple(found[1])

    def comma(self) -> bool:
        """Read a comma, where there is one."""
        found = self.ahead(",")
        self.at += found
        return found

    def digits(self) -> tuple[int, ...]:
        """Numbers of one digit each, without blanks between them: `12` is 1 and 2."""
        start = self.at
        while self.text[self.at : self.at + 1] in set(reader.DIGITS):
            self.at += 1
        if start == self.at:
            self.fail(reader.NUMBER)
        return tuple(map(int, self.text[start : self.at]))

    def amounts(self) -> tuple[int, ...]:
        """Numbers with + between them. Raises E_SYNTAX."""
        found = [self.expect_number()]
        while self.take("+"):
            found.append(self.expect_number())
        return tuple(found)

    def one_of(self, words: Sequence[W]) -> W | None:
        """One of the words, whatever its case, up to its end."""
        found = self._id() or ""
        word = _folded(tuple(words)).get(found.casefold())
        if word is None:
            for other in words:
                self.want(other)
        else:
            self.at += len(found)
        return word

    def expect_one_of(self, words: Sequence[W]) -> W:
        """One of the words. Raises E_SYNTAX."""
        return self.one_of(words) or self.fail()

    def finish(self) -> None:
        """Nothing may be left. Raises E_SYNTAX."""
        if not self.ended():
            self.want(reader.END)
            self.fail()


def reader_of(state: State, text: str) -> Reader:
    """A reader of text about this match: with the blank catalogue ids are free."""
    return Reader(text, state.options)
