"""What a line of Arcmage is made of: seats, cards, cards in play, numbers (4.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from core import reader, structured
from core.errors import BadInput, BadNotation
from core.games.arcmage.pieces import FACTIONS, Faction
from core.messages import Value, msg

SEATS = "ABCDEFGH"
SEAT = msg("a seat from A to H")
CARD = msg("a card such as mentor")
SLUG = msg("the name of a card such as mentor")
INST = msg("a card in play such as A5")
PLACE = msg("army or a city such as A1")
FACTION = msg("a faction, one of {factions}", factions="".join(FACTIONS))
BLANK = msg("a blank")
COPIES = msg("a number from 1 to 99")

SEAT_SIGNS = f"[{SEATS}]"
_NUMBER = "[1-9][0-9]{0,3}(?![0-9])"
_SLUG = "[a-z0-9][a-z0-9-]*"
INST_SIGNS = f"{SEAT_SIGNS}{_NUMBER}"
PIECE_SIGNS = f"{SEAT_SIGNS}r?{_NUMBER}"  # resource cards too
CARD_SIGNS = f"(?:[?]|{_SLUG})"
SLUG_SIGNS = _SLUG
TARGET_SIGNS = f"{PIECE_SIGNS}|S{_NUMBER}|{SEAT_SIGNS}:{_SLUG}|{SEAT_SIGNS}(?![0-9a-zA-Z:])"
PLACE_SIGNS = f"army|{INST_SIGNS}"
WORD_SIGNS = r"[^\s#&]+"
_DIGITS = "[0-9]{1,4}(?![0-9])"

W = TypeVar("W", bound=str)
V = TypeVar("V")
_signs = cache(re.compile)


class Reader(reader.Reader):
    """Blanks stand between words and not in them; capitals and small letters are two things."""

    code = "E_SYNTAX"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.ends = "#&"  # what ends a word beside a blank

    def value(self, kind: type[V], named: str) -> V:
        """A value of this type, in JSON; faults are told by paths that begin with `named`.

        Raises `BadNotation` E_SYNTAX.
        """
        at = self.at
        data = self.data()
        try:
            found: V = structured.read(kind, data, named)
        except BadInput as fault:
            text = "At character {at}: {fault}"
            raise BadNotation(self.code, text, at=at + 1, fault=fault.message) from fault
        return found

    def ahead(self, mark: str) -> bool:
        """Whether these characters come next."""
        self.skip()
        return self.text.startswith(mark, self.at)

    # --- within a word ---------------------------------------------------------------------

    def note(self, what: Value) -> None:
        """Note what could stand at this very place, blank or not."""
        if self.at > self._furthest:
            self._furthest, self._wanted = self.at, []
        if self.at == self._furthest and what not in self._wanted:
            self._wanted.append(what)

    def glued(self, mark: str) -> bool:
        """Read these characters, if they come next without a blank."""
        found = self.text.startswith(mark, self.at)
        if found:
            self.at += len(mark)
        else:
            self.note(mark)
        return found

    def expect_glued(self, mark: str) -> None:
        """Read these characters. Raises E_SYNTAX."""
        if not self.glued(mark):
            self.fail()

    def try_part(self, signs: str, what: Value) -> str | None:
        """A part of a word."""
        found = _signs(signs).match(self.text, self.at)
        if found is None:
            self.note(what)
            return None
        self.at = found.end()
        return found[0]

    def part(self, signs: str, what: Value) -> str:
        """A part of a word. Raises E_SYNTAX."""
        return self.try_part(signs, what) or self.fail()

    def number(self) -> int:
        """A number. Raises E_SYNTAX."""
        return int(self.part(_DIGITS, reader.NUMBER))

    def faction(self) -> Faction:
        """A capital letter. Raises E_SYNTAX."""
        return _FACTIONS[self.part(f"[{''.join(FACTIONS)}]", FACTION)]

    def any_faction(self) -> tuple[Faction, bool]:
        """A letter, and whether it is a small one. Raises E_SYNTAX."""
        letters = "".join(FACTIONS)
        found = self.part(f"[{letters}{letters.lower()}]", FACTION)
        return _FACTIONS[found.upper()], found.islower()

    def laid_faction(self) -> Faction:
        """The faction of a resource. Raises E_FACTION for letters that are none (R26)."""
        at = self.at
        word = self.try_part("[A-Za-z]+", FACTION)
        if word is not None and word.upper() not in FACTIONS:
            raise BadNotation(
                "E_FACTION",
                "At character {at}: “{word}” is no faction; there are {factions}.",
                rule="R26",
                at=at + 1,
                word=word,
                factions=", ".join(FACTIONS),
            )
        self.at = at
        return self.any_faction()[0]

    def end_word(self, also: str = "") -> None:
        """A blank, the end, or one of `also` comes next. Raises E_SYNTAX."""
        after = self.text[self.at : self.at + 1]
        if after.strip() and after not in self.ends + also:
            self.note(BLANK)
            self.fail()

    # --- whole words -----------------------------------------------------------------------

    def try_word(self, signs: str, what: Value, also: str = "") -> str | None:
        """A word, and the blank or the end behind it. Raises E_SYNTAX for one that goes on."""
        self.skip()
        found = self.try_part(signs, what)
        if found is not None:
            self.end_word(also)
        return found

    def expect_word(self, signs: str, what: Value, also: str = "") -> str:
        """A word. Raises E_SYNTAX."""
        return self.try_word(signs, what, also) or self.fail()

    def one_of(self, words: Sequence[W]) -> W | None:
        """One of the words."""
        self.skip()
        end = _signs(f"[^\\s{self.ends}]*").match(self.text, self.at)
        found = end[0] if end else ""
        for word in words:
            if word == found:
                self.at += len(found)
                return word
        for word in words:
            self.note(word)
        return None

    def expect_one_of(self, words: Sequence[W]) -> W:
        """One of the words. Raises E_SYNTAX."""
        return self.one_of(words) or self.fail()

    def expect_seat(self, also: str = "") -> str:
        """A seat. Raises E_SYNTAX."""
        return self.expect_word(SEAT_SIGNS, SEAT, also)

    def prefix(self) -> str | None:
        """The seat that a line may begin with."""
        self.skip()
        found = _signs(f"({SEAT_SIGNS}):").match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[1]

    def expect_string(self) -> str:
        """A text in double quotes. Raises E_SYNTAX."""
        found = self.string()
        return self.fail() if found is None else found

    # --- cards -----------------------------------------------------------------------------

    def copies(self, signs: str = CARD_SIGNS, what: Value = CARD) -> tuple[str, ...]:
        """A card of a list, `c*3` three of it. Raises E_SYNTAX."""
        card = self.part(signs, what)
        if not self.glued("*"):
            return (card,)
        return (card,) * int(self.part("[1-9][0-9]?(?![0-9])", COPIES))

    def cards(self) -> tuple[str, ...]:
        """Cards up to something else; a comma or a blank stands between them.

        Raises E_SYNTAX for a comma without a card on both sides.
        """
        found: tuple[str, ...] = ()
        more = self._at_card()
        if not more:
            self.note(CARD)
        while more:
            found += self.copies()
            self.end_word(",")
            comma = self.take(",")
            more = self._at_card()
            if comma and not more:
                self.note(CARD)
                self.fail()
        return found

    def expect_cards(self) -> tuple[str, ...]:
        """One card at least. Raises E_SYNTAX."""
        return self.cards() or self.fail()

    def _at_card(self) -> bool:
        self.skip()
        return _signs(CARD_SIGNS).match(self.text, self.at) is not None

    def finish(self) -> None:
        """Nothing but a comment may be left; it is no part of the command. Raises E_SYNTAX."""
        self.remark()


_FACTIONS: dict[str, Faction] = {letter: letter for letter in FACTIONS}
