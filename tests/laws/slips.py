"""Text as slips, haste and malice write it, from what a game's people do write."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from core.errors import Refused
from core.game import Game, Template
from core.session import Session
from tests.laws import later, policy

FIXTURES = Path(__file__).parents[2] / "fixtures"
# Digits that `int` or a table of digits may not take, letters that change their number when their
# case does, marks of direction, nothing at all, ends of lines, and halves of characters.
ODD = (
    *"\0\x07\x1b\x7f\x85\x9b\t\n\r\v\f\xa0\xad\ufeff\u200b\u200d\u202e\u2066\u2028\ud800\udfff",
    *"²①٣½৩Ⅷ𝟙零",
    *"ßİıſKŉΐ",
    *"♠♥👩\U000e0001\U0010ffff",
)
SIGNS = "!?#;:,./|\\+-=*@&%^~'\"`<>()[]{}_$ 0123456789"
PIECES = (
    *("undo", "redo", "undo 0", "variation 1", "! ", " -- ", " -- so be it", "ruling -- ", "--"),
    *("# ", "//", "; ", "{}", "()", '""', '"', "null", "-1", "-0", "1e9", "1/0", "0/0", "NaN"),
    *("9" * 30, "9" * 5000, "0" * 400, "(" * 600, "[" * 600, "?" * 400, "! " * 300, "1/" * 400),
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 10**30, 1e308, -0.0, float("nan"), float("inf"), "", [], {}, [[]]),
)


class Slips:
    """Texts drawn from a game's own words and signs, and from what belongs in no text."""

    def __init__(self, texts: Sequence[str], pick: Random) -> None:
        self.texts = [text for text in texts if text] or ["undo"]
        self.pick = pick
        self.likely: Sequence[str] = ()  # what could be entered now
        self.signs = sorted({*"".join(self.texts)})
        self.words = sorted({word for text in self.texts for word in text.split()})

    def one(self) -> str:
        """One text; few of them are longer than an entry may be."""
        text = self._whole()
        for _ in range(self.pick.choice((0, 1, 1, 2, 4))):
            text = self.changed(text)
        return text

    def inside(self, value: Any) -> Any:
        """A JSON value with a few places changed, exchanged, taken out or named otherwise."""
        value, pick = deepcopy(value), self.pick
        for _ in range(pick.choice((1, 1, 2, 4))):
            ways = [*_ways(value)]
            if not ways:
                break
            inner, last = pick.choice(ways)
            match pick.randrange(7):
                case 0:
                    del inner[last]
                case 1:
                    other, place = pick.choice(ways)
                    inner[last] = deepcopy(other[place])
                case 2 if isinstance(inner, dict):
                    inner[self.one()] = inner.pop(last)
                case 3 if isinstance(inner, list):
                    inner *= pick.choice((2, 300))
                case 4 if isinstance(inner[last], str):
                    inner[last] = self.changed(inner[last])
                case 5:
                    inner[last] = self.one()
                case _:
                    inner[last] = deepcopy(pick.choice(VALUES))
        return value

    def _whole(self) -> str:
        pick, kind = self.pick, self.pick.randrange(10)
        if kind < 5:
            return pick.choice(self.likely if self.likely and kind < 4 else self.texts)
        if kind < 7:
            return " ".join(pick.choices(self.words, k=pick.randrange(1, 7)))
        if kind == 7:
            forced = pick.choice((*self.likely, pick.choice(self.texts)))
            return f"! {forced}{pick.choice((' -- ', ' => '))}{pick.choice(self.texts)}"
        if kind == 8:
            return "; ".join(pick.choices(self.texts, k=pick.randrange(1, 5)))
        return "".join(pick.choices(self.signs, k=pick.randrange(40)))

    def changed(self, text: str) -> str:
        """A text with a slip in it."""
        pick, kind = self.pick, self.pick.randrange(11)
        first, last = sorted((pick.randrange(len(text) + 1), pick.randrange(len(text) + 1)))
        match kind:
            case 0:
                return text[:first]
            case 1:
                return text[first:]
            case 2:
                return text[:first] + text[last:]
            case 3:
                return text[:last] + text[first:]
            case 4 | 5:
                end = first + pick.randrange(2)
                return text[:first] + pick.choice((*self.signs, *SIGNS)) + text[end:]
            case 6:
                return text[:first] + pick.choice(ODD) + text[first + pick.randrange(2) :]
            case 7:
                return text[:first] + pick.choice(PIECES) + text[first:]
            case 8:
                words = text.split(" ")
                words[pick.randrange(len(words))] = pick.choice(self.words)
                return " ".join(words)
            case 9:
                words = text.split(" ")
                pick.shuffle(words)
                return " ".join(words)
        if pick.random() < 0.1:
            return (text + " ") * pick.choice((3, 30, 300))
        return pick.choice((text.upper, text.lower, text.swapcase, text.title))()


def likely(session: Session[Any], pick: Random) -> list[str]:
    """Entries that the rules would take now."""
    game, state = session.game, session.timeline.state
    if game.result(state) is not None:
        return []
    seats = session.timeline.seats
    offered = [one for seat in seats for one in game.legal(state, seat)]
    offered = [one for one in offered if not isinstance(one, Template)]
    chosen = pick.sample(offered, min(len(offered), 5))
    chosen += [policy(session, pick) for _ in range(3)]
    texts = []
    for command in chosen:
        with suppress(Refused):  # as a seat knows the match, or what a policy cannot know
            texts.append(session.decide(command, at=later(session)).notation)
    return texts


def written(game: Game[Any, Any, Any]) -> list[str]:
    """What stands in the shipped matches, examples and playthroughs of a game."""
    place = FIXTURES / game.slug
    found = {
        text for file in place.rglob("*.json") for text in _notations(json.loads(file.read_text()))
    }
    for file in place.rglob("*.txt"):
        lines = file.read_text().splitlines()
        found |= {line[2:] for line in lines if line.startswith("> ")}
    return sorted(found)


def _notations(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in {"notation", "text"} and isinstance(inner, str):
                yield inner
            else:
                yield from _notations(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _notations(inner)


def _ways(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value: what it is in, and its name or number there."""
    names = [*value] if isinstance(value, dict) else range(len(value))
    for name in names:
        yield value, name
        if isinstance(value[name], dict | list):
            yield from _ways(value[name])
