"""A line of text read from left to right: words, numbers, strings and data.

A game adds the tokens of its own in a subclass, and the code of its refusals.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from core.errors import BadNotation
from core.messages import Message, Value, msg

NUMBER = msg("a number")
TEXT = msg("a text in double quotes")
DATA = msg("JSON")
END = msg("the end")

DIGITS = "0123456789"
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + DIGITS)
QUOTES = {'"': '"', "“": "“”", "”": "“”"}  # what opens a string: what closes it
DASHES = " -- "  # parts a forced move from its reason in all games, so no string may hold it
_MOST = 9999


class Reader:
    """`at` is how far the line has been read; blanks before every token are skipped.

    What could have stood at the furthest place is noted as it is looked for in vain, so that a
    refusal can tell it. Every method but the `expect` ones leaves the place as it was and gives
    None (or False, or nothing) where the line goes on otherwise.
    """

    code: str = "bad_notation"

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._furthest = 0
        self._wanted: list[Value] = []

    # --- refusals --------------------------------------------------------------------------

    def want(self, what: Value) -> None:
        """Note what could stand here; characters themselves are given in a str."""
        self.skip()
        if self.at > self._furthest:
            self._furthest, self._wanted = self.at, []
        if self.at == self._furthest and what not in self._wanted:
            self._wanted.append(what)

    def fail(self, what: Value | None = None) -> NoReturn:
        """Raises `BadNotation` under `code`: `what`, or anything noted so far, was expected."""
        if what is not None:
            self.skip()
            self._furthest, self._wanted = self.at, [what]
        place = self._furthest
        found = self.text[place : place + 1]
        raise BadNotation(
            self.code,
            "At character {at} there should be {wanted}, not {found}.",
            at=place + 1,
            wanted=_one_of([_quoted(one) for one in self._wanted]),
            found=_quoted(found) if found else END,
        )

    # --- single characters and words -------------------------------------------------------

    def ended(self) -> bool:
        """Whether nothing is left."""
        self.skip()
        return self.at == len(self.text)

    def ahead(self, mark: str) -> bool:
        """Whether these characters, in either case, come next."""
        self.skip()
        return self.text[self.at : self.at + len(mark)].lower() == mark.lower()

    def take(self, mark: str) -> bool:
        """Read these characters, in either case, if they come next."""
        if not self.ahead(mark):
            self.want(mark)
            return False
        self.at += len(mark)
        return True

    def expect(self, mark: str) -> None:
        """Read these characters. Raises for others."""
        if not self.take(mark):
            self.fail()

    def word(self, also: str = "") -> str | None:
        """Letters, digits and the characters of `also`, in lower case."""
        self.skip()
        end = self.at
        while end < len(self.text) and (self.text[end] in _WORD or self.text[end] in also):
            end += 1
        found, self.at = self.text[self.at : end].lower(), end
        return found or None

    def rest(self) -> str:
        """All that is left."""
        found, self.at = self.text[self.at :], len(self.text)
        return found

    def remark(self) -> str | None:
        """The `# comment` that may end the line. Raises for anything else."""
        if self.take("#"):
            return self.rest().strip() or None
        if not self.ended():
            self.want(END)
            self.fail()
        return None

    # --- numbers, strings, data ------------------------------------------------------------

    def expect_number(self, *, signed: bool = False) -> int:
        """A whole number, not too great. Raises where there is none."""
        self.skip()
        start = end = self.at + (signed and self.text[self.at : self.at + 1] in {"+", "-"})
        while end < len(self.text) and self.text[end] in DIGITS:
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

        Raises for one that is not closed.
        """
        self.skip()
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
        """A JSON list or object. Raises where there is none."""
        self.skip()
        if self.text[self.at : self.at + 1] not in {"[", "{"}:
            self.want(DATA)
            self.fail()
        try:
            found, end = json.JSONDecoder().raw_decode(self.text, self.at)
        except json.JSONDecodeError as fault:
            self.at = fault.pos
            self.fail(DATA)
        except (ValueError, RecursionError):
            self.fail(DATA)
        self.at = end
        return found

    def skip(self) -> None:
        """Go on to the next token."""
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


def quote(text: str) -> str:
    """A text in double quotes, as `Reader.string` reads it."""
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    inside = inside.replace(DASHES, r" \-- ")
    return f'"{inside}"'
