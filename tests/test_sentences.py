"""Steps in sentences: short headlines, people by their names, no ids and no numbers of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from core.chapters import headline
from core.commands import EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.game import Game
from core.games import find
from core.knowledge import SPECTATOR, perspective
from core.messages import MARKS, Message, Narration, Printed, msg, said
from core.replay import Timeline
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from tests.laws import begin, later, policy
from web.french import fitted
from web.narration import narration, sentences
from web.replay.steps import rounds, turns
from web.replay.tree_position import locate

FIXTURES = Path(__file__).parent.parent / "fixtures"
FRENCH = (
    Path(__file__).parent.parent / "web" / "translations" / "fr" / "LC_MESSAGES" / "messages.po"
)
LONGEST = 90  # characters of a headline
DONE = ("ace-in-the-hole", "ace-of-spades", "arcmage", "origin-story", "sorcerers-deck-of-death")
RULE = re.compile(r"\bR\d+")
BAD_FRENCH = re.compile(r"\b(de|que) [AEIOUÀÂÉÈÊËÎÏÔÛ]\w|\b[01] (dégâts|cartes|points|créatures)\b")
IDS = {
    "sorcerers-deck-of-death": re.compile(
        r"\b[ab][MGTBSL]\b|\bp\d+:\d+|\bw\d+\b|\([ab]\)|\d\.\d\d"
    ),
    "arcmage": re.compile(
        r"\b[A-H]r?\d+\b|\bS\d+\b|\b[B-H]\b"
    ),  # what stands for a figure, a card in play or a piece of scenery in the log
    "ace-in-the-hole": re.compile(r"\b[A-K0-9T]+[HSDC]\b"),
    "ace-of-spades": re.compile(r"\b(dx\d\d[a-z]|[AKQJT2-9][HDSC])\b"),
    "origin-story": re.compile(r"\b[LBSM]\d+\b|\b[cptv]\d+(\.\d+)?\b"),
}
PEOPLE = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
FREE = (StartMatch, Undo, Redo, EnterVariation, MakeRuling)  # told by all games alike
slugs = pytest.mark.parametrize("slug", DONE)


def matches(slug: str) -> Iterator[Timeline[object]]:
    """Matches of the fixtures, and some that are played here by any policy."""
    game = find(slug)
    for file in sorted((FIXTURES / slug / "matches").glob("*.json")):
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


def told(timeline: Timeline[object]) -> Iterator[tuple[int, Narration]]:
    """What the steps of play did."""
    for number, step in enumerate(timeline.steps):
        if not isinstance(step.command, FREE):
            yield number, narration(timeline, number)


def named(game: Game[object, object, object]) -> dict[str, str]:
    return dict(zip(game.seats, PEOPLE, strict=False))


@pytest.fixture(scope="module")
def french() -> dict[str, str]:
    with FRENCH.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and m.string}


def spoken(told: Narration, names: dict[str, str], french: dict[str, str]) -> list[str]:
    """Headline and parts in French."""
    texts = {**french, "": ""}
    return [
        said(message, names, lambda text: texts.get(text, text), fitted=fitted)
        for message in sentences(told)
    ]


@slugs
def test_sentences_are_short_and_name_people(slug: str, french: dict[str, str]) -> None:
    game = find(slug)
    names = named(game)
    titles = [str(game.seat_titles[seat]) for seat in game.seats]
    seats = re.compile("|".join(rf"\b{re.escape(title)}\b" for title in titles))
    steps = 0
    for timeline in matches(slug):
        for number, one in told(timeline):
            steps += 1
            in_french = spoken(one, names, french)
            assert not any(BAD_FRENCH.search(line) for line in in_french), (number, in_french)
            for lines in ([said(message, names) for message in sentences(one)], in_french):
                assert len(lines[0]) <= LONGEST, (number, lines[0])
                for line in lines:
                    assert line.strip(), number
                    assert not line[0].islower(), (number, line)
                    assert line.endswith(MARKS), (number, line)
                    assert "{" not in line, (number, line)
                    assert not RULE.search(line), (number, line)
                    assert not IDS[slug].search(line), (number, line)
            english = [said(message, names) for message in sentences(one)]
            assert not any(seats.search(line) for line in english), (number, english)
    assert steps > 200


@slugs
def test_parts_of_a_match_are_told_in_a_line(slug: str, french: dict[str, str]) -> None:
    """The headlines of turns, tricks and fights keep the law of sentences."""
    game = find(slug)
    names = named(game)
    titles = [str(game.seat_titles[seat]) for seat in game.seats]
    seats = re.compile("|".join(rf"\b{re.escape(title)}\b" for title in titles))
    parts = 0
    for timeline in matches(slug):
        place = locate(timeline, timeline.head, undone=False)
        line = [*turns(timeline, place.line)]
        for part in rounds(timeline, place, line, range(len(line)), undone=False):
            if part.title is None:
                continue
            parts += 1
            for say in (
                lambda message: said(message, names),
                lambda message: spoken(Narration(message), names, french)[0],
            ):
                told = say(headline(part.title, part.outcomes, lambda one: len(say(one))))  # noqa: B023 - called at once
                assert len(told) <= LONGEST, told
                assert not told[0].islower(), told
                assert not told.endswith("."), told
                assert "{" not in told, told
                assert not RULE.search(told), told
                assert not IDS[slug].search(told), told
                assert not BAD_FRENCH.search(told), told
            assert not seats.search(said(headline(part.title, part.outcomes, lambda _: 0), names))
    assert parts > 5


@pytest.mark.parametrize("slug", [slug for slug in DONE if slug != "arcmage"])
def test_rulings_say_what_they_change(slug: str, french: dict[str, str]) -> None:
    """Operations in words: people and cards by their names, no id and no number of a rule."""
    game = find(slug)
    names = named(game)
    titles = [str(game.seat_titles[seat]) for seat in game.seats]
    seats = re.compile("|".join(rf"\b{re.escape(title)}\b" for title in titles))
    rulings = 0
    for timeline in matches(slug):
        for number, step in enumerate(timeline.steps):
            if not isinstance(step.command, MakeRuling):
                continue
            rulings += 1
            _, *parts = sentences(narration(timeline, number))  # the headline is people's words
            whole = Narration(Message("…"), tuple(p for p in parts if "reason" not in p.params))
            english = [said(message, names) for message in sentences(whole)]
            assert not any(seats.search(line) or RULE.search(line) for line in english), english
            for line in (*english, *spoken(whole, names, french)):
                assert not line[0].islower(), (number, line)
                assert line.endswith(MARKS), (number, line)
                assert "{" not in line, (number, line)
                assert not IDS[slug].search(line), (number, line)
    assert rulings


@slugs
def test_every_sentence_has_its_french(slug: str, french: dict[str, str]) -> None:
    missing = set()

    def text(english: str) -> str:
        if english not in french and re.search("[a-z]{2}", re.sub(r"{\w+}", "", english)):
            missing.add(english)
        return english

    for timeline in matches(slug):
        for _, one in told(timeline):
            for message in sentences(one):
                said(message, {}, text)
    assert missing == set()


@slugs
def test_seats_are_told_what_they_know(slug: str) -> None:
    """The same laws on what a seat sees; and no sentence fails on what is hidden."""
    game = find(slug)
    names = named(game)
    for timeline in list(matches(slug))[-2:]:
        for viewer in (*timeline.seats, SPECTATOR):
            for number, one in told(perspective(timeline, viewer)):
                lines = [said(message, names) for message in sentences(one)]
                assert len(lines[0]) <= LONGEST, (number, lines[0])
                assert not any("{" in line or IDS[slug].search(line) for line in lines), lines


def test_a_capital_is_given_to_words_and_never_to_data() -> None:
    """A path of a field, or an id, is said as it was given."""
    assert said(msg("{thing} goes.", thing=msg("an unseen card")), {}) == "An unseen card goes."
    assert said(msg("{card} goes.", card=Printed("a2")), {}) == "a2 goes."
    assert said(msg("{where} is missing.", where="players.A"), {}) == "players.A is missing."
    assert said(msg("{it} dies.", it=msg("{id}", id="v2.4")), {}) == "v2.4 dies."
    assert said(msg("a pair"), {}) == "a pair", "no whole sentence"
