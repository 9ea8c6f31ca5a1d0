"""What a sentence for people may not hold, and the matches that are told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from babel.messages.pofile import read_po

from core.game import Game
from core.games import find
from core.messages import MARKS, Message, said
from core.replay import Timeline
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from tests.laws import begin, later, policy
from web.french import fitted

ROOT = Path(__file__).parents[2]
FRENCH = ROOT / "web" / "translations" / "fr" / "LC_MESSAGES" / "messages.po"
LONGEST = 90  # characters of a headline
PEOPLE = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
RULE = re.compile(r"\bR\d+")
BAD_FRENCH = re.compile(r"\b(de|que) [AEIOUÀÂÉÈÊËÎÏÔÛ]\w|\b[01] (dégâts|cartes|points|créatures)\b")
WORDS = re.compile("[a-z]{2}")  # in any language: a text without them is data alone
IDS = {  # what stands for a figure, a card in play or a piece of scenery in the log
    "sorcerers-deck-of-death": re.compile(
        r"\b[ab][MGTBSL]\b|\bp\d+:\d+|\bw\d+\b|\([ab]\)|\d\.\d\d"
    ),
    "arcmage": re.compile(r"\b[A-H]r?\d+\b|\bS\d+\b|\b[B-H]\b"),
    "ace-in-the-hole": re.compile(r"\b[A-K0-9T]+[HSDC]\b"),
    "ace-of-spades": re.compile(r"\b(dx\d\d[a-z]|[AKQJT2-9][HDSC])\b"),
    "origin-story": re.compile(r"\b[LBSM]\d+\b|\b[cptv]\d+(\.\d+)?\b"),
}


def named(game: Game[Any, Any, Any]) -> dict[str, str]:
    """Somebody on every seat."""
    return dict(zip(game.seats, PEOPLE, strict=False))


@cache
def french() -> Mapping[str, str]:
    """The texts that have French, with it."""
    with FRENCH.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and m.string}


def has_french(text: str) -> bool:
    """Whether a text has French, or no words but those that are set into it."""
    return text in french() or not WORDS.search(re.sub(r"{\w+}", "", text))


class Listener:
    """Hears a game in both languages and keeps what is wrong with what is said."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.slug, self.names = game.slug, named(game)
        self.faults: list[str] = []
        self._printed = {} if game.printed is None else game.printed("fr")
        titles = [str(game.seat_titles[seat]) for seat in game.seats]
        self._seats = re.compile("|".join(rf"\b{re.escape(title)}\b" for title in titles))

    def english(self, message: Message) -> str:
        """The message in English."""
        return said(message, self.names)

    def french(self, message: Message) -> str:
        """The message in French; a text that has none is a fault."""
        on_cards = self._printed
        return said(
            message, self.names, self._in_french, lambda words: on_cards.get(words, words), fitted
        )

    def sentence(self, message: Message, longest: int | None = None) -> None:
        """Hear a whole sentence: with a capital and a stop, and for a headline not too long."""
        for told in (self.english(message), self.french(message)):
            self.words(told, longest)
            self._note(told, {"no capital": told[:1].islower(), "no stop": told[-1:] not in MARKS})

    def clause(self, say: Callable[[Message], str], message: Message) -> None:
        """Hear the headline of a part of a match."""
        told = say(message)
        self.words(told, LONGEST)
        self._note(told, {"no capital": told[:1].islower(), "a stop": told.endswith(".")})

    def words(self, told: str, longest: int | None = None) -> None:
        """Hear anything that people read, in either language."""
        wrong = {
            "nothing is said": not told.strip(),
            "too long": longest is not None and len(told) > longest,
            "a place is open": "{" in told,
            "the number of a rule": RULE.search(told),
            "an id": IDS[self.slug].search(told),
            "a seat where a person is known": self._seats.search(told),
            "no French": BAD_FRENCH.search(told),
        }
        self._note(told, wrong)

    def _in_french(self, english: str) -> str:
        found = french().get(english)
        self._note(english, {"has no French": not has_french(english)})
        return found or english

    def _note(self, told: str, wrong: Mapping[str, object]) -> None:
        self.faults += [f"{what}: {told}" for what, there in wrong.items() if there]


def matches(slug: str) -> Iterator[Timeline[Any]]:
    """Matches of the fixtures, and some that are played here by any policy."""
    game = find(slug)
    for file in sorted((ROOT / "fixtures" / slug / "matches").glob("*.json")):
        store = MemoryStore()
        (done,) = import_records(
            store, file.read_bytes(), now=lambda: datetime(2026, 1, 1, tzinfo=UTC)
        )
        yield Timeline(game, store.read(done.match_id))
    for number in range(3):
        pick = Random(f"{slug} {number}")
        session = begin(game, f"{slug} told {number}")
        while game.result(session.timeline.state) is None and len(session.pending) < 250:
            session.play(policy(session, pick), at=later(session))
        yield session.timeline
