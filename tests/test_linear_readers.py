"""Whatever reads what others wrote takes twice the work for twice the text.

Work is lines of Python that are run, so that no clock and no machine has a say. What the
readers in C do is bounded by `docs/limits.md`.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from math import cos, pi, sin
from types import FrameType
from typing import Any

import pytest

from core import limits
from core.errors import KifuError
from core.games import ALL, find
from core.knowledge import perspective
from core.session import Session
from core.simulate import Plan, play
from eventstore import records
from eventstore.catalogue_files import as_file, read_file
from eventstore.check import check_record
from eventstore.codec import codec_of
from eventstore.export import text_record
from eventstore.players import folded
from tests.matches import file
from tests.toys import GAMES

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MOST = 2.6  # times the work for twice the input: 4 would be its square
LITTLE = 400  # lines that say nothing yet
FILLINGS = (
    *(" ", "(", "[", "{", "1", "9", "x", "?", ";", "; ", "#", "# ", '"', '"x" ', "\\", '"\\', "-"),
    *(" -- ", "! ", "=", "=1 ", "1 1 ", "a1 ", "a1-", "7D ", "+", "*", "×", "^", "@", "/", "1/"),
    *(
        '{"a":',
        "“",
        "”",
        ",",
        "1,",
        ".",
        ":",
        "é",
        "\u3000",
        "\n",
        "\t",
        "~",
        "&",
        "|",
        "\x00",
        "٣",
    ),
)


def work(call: Callable[[], Any]) -> int:
    """How many lines a call runs; that it is refused changes nothing."""
    lines = 0

    def count(_frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        with suppress(KifuError):
            call()
    finally:
        sys.settrace(before)
    return lines


def grows(reading: Callable[[int], Callable[[], Any]], n: int) -> tuple[float, int]:
    """The work for twice as much, as so many times the work, and as it is."""
    work(reading(max(n // 2, 1)))  # whatever is made once
    once, twice = work(reading(n)), work(reading(2 * n))
    return twice / once, twice


def begun(game: Any, steps: int) -> tuple[Session[Any], Plan]:
    codec = codec_of(game)
    plan = Plan(1, next(iter(game.policies)), codec.options({}), {})
    return play(game, plan, 1, clock=lambda: NOON, limit=steps), plan


def beginnings(session: Session[Any]) -> Iterator[str]:
    """Entries of each kind that occurs, whole and only their first word."""
    kinds = {type(step.command).__name__: step.notation for step in session.pending[1:]}
    for text in {"": "", **kinds}.values():
        yield from (text, f"{text} ", f"{text.partition(' ')[0]} ")


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_the_notation_of_every_game(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NOTATION", "ENTRIES"):
        monkeypatch.setattr(limits, name, 10**9)
    session, _ = begun(game, 60)
    table = Session.load(game, session.pending[:4])

    def reading(beginning: str, filling: str) -> Callable[[int], Callable[[], Any]]:
        def of(n: int) -> Callable[[], Any]:
            text = beginning + (filling * n)[:n]
            return lambda: [table.parse(entry) for entry in table.split(text)[:9]]

        return of

    for beginning in dict.fromkeys(beginnings(session)):
        for filling in FILLINGS:
            with suppress(KifuError):
                times, lines = grows(reading(beginning, filling), 150)
                assert times < MOST or lines < LITTLE, (beginning, filling)


def circle(corners: int) -> list[list[float]]:
    turns = [2 * pi * at / corners for at in range(corners)]
    return [[round(9 + 4 * cos(t), 3), round(9 + 4 * sin(t), 3)] for t in turns]


def feature(number: int, corners: int) -> dict[str, Any]:
    ring = circle(corners)
    return {
        "type": "Feature",
        "id": f"p{number}",
        "properties": {},
        "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
    }


def geojson(features: int, corners: int) -> Any:
    found = [feature(number, corners) for number in range(features)]
    return {"type": "FeatureCollection", "kifu": {"name": "x"}, "features": found}


def catalogue(slug: str, n: int) -> str:
    """A file of so many cards, like the first ones that come with the game."""
    rules = find(slug).catalogues
    assert rules is not None
    value = as_file(rules, max(rules.built_in.values(), key=rules.size))
    if isinstance(value, list):
        return json.dumps(_numbered(value, n))
    field = next(name for name in rules.lists if value.get(name))
    return json.dumps({**value, field: _numbered(value[field], n)})


def _numbered(cards: list[Any], n: int) -> list[Any]:
    return [{**cards[at % len(cards)], "id": f"c{at}"} for at in range(n)]


def of_catalogue(slug: str, text: Callable[[int], str]) -> Callable[[int], Callable[[], Any]]:
    rules = find(slug).catalogues
    assert rules is not None

    def read(data: str) -> None:
        rules.check(read_file(rules, data, fractions=True))

    def of(n: int) -> Callable[[], Any]:
        data = text(n)
        return lambda: read(data)

    return of


def of_records(text: Callable[[int], str]) -> Callable[[int], Callable[[], Any]]:
    games = {**{game.slug: game for game in ALL}, **GAMES}

    def of(n: int) -> Callable[[], Any]:
        data = text(n).encode()
        return lambda: [source.record for source in records.sources(io.BytesIO(data), games)]

    return of


def text_of(slug: str, steps: int) -> str:
    """A match in the game's own text."""
    session, _ = begun(find(slug), steps)
    return text_record(perspective(session.timeline, None), {})


def pig(steps: int) -> str:
    return json.dumps(file(*[{"notation": "roll 2"}] * steps, options={"goal": 10**6}))


def checking(n: int) -> Callable[[], Any]:
    text = pig(n)
    return lambda: check_record(text, GAMES)


READERS: dict[str, tuple[Callable[[int], Callable[[], Any]], int]] = {
    "layout": (of_catalogue("sorcerers-deck-of-death", lambda n: json.dumps(geojson(n, 8))), 40),
    "corners": (of_catalogue("sorcerers-deck-of-death", lambda n: json.dumps(geojson(1, n))), 200),
    "pieces": (
        of_catalogue("sorcerers-deck-of-death", lambda n: catalogue("sorcerers-deck-of-death", n)),
        60,
    ),
    "ace-of-spades": (of_catalogue("ace-of-spades", lambda n: catalogue("ace-of-spades", n)), 60),
    "origin-story": (of_catalogue("origin-story", lambda n: catalogue("origin-story", n)), 60),
    "deck": (of_catalogue("arcmage", lambda n: catalogue("arcmage", n)), 60),
    "list of a deck": (of_catalogue("arcmage", lambda n: "3 Mentor\n" * n), 100),
    "list of strange cards": (of_catalogue("arcmage", lambda n: "3 Nobody x\n#\n" * n), 90),
    "one long line": (of_catalogue("arcmage", lambda n: "3 x" * n), 200),
    "records": (of_records(lambda n: f"{pig(2)}\n" * n), 60),
    "a record": (of_records(pig), 100),
    "blank lines": (of_records(lambda n: "\n \n" * n), 200),
    "a pig in text": (of_records(lambda n: "PIG 9999 x\n" + "roll 2\n" * n), 100),
    "pigs in text": (of_records(lambda n: "PIG 9999 x\nroll 2\n" * n), 100),
    "checking": (checking, 60),
    "names and words": (lambda n: lambda: folded("É x " * n), 200),
    **{
        f"text of {game.slug}": (of_records(lambda n, slug=game.slug: text_of(slug, n)), 30)
        for game in ALL
        if game.notation.record is not None
    },
}


def test_a_reader_that_looks_at_all_before_it_again_would_be_seen() -> None:
    def slow(n: int) -> Callable[[], Any]:
        def read() -> None:
            for upto in range(n):
                for _ in range(upto):
                    pass

        return read

    assert grows(slow, 100)[0] > MOST


@pytest.mark.parametrize("name", READERS)
def test_files(name: str) -> None:
    reading, n = READERS[name]
    times, lines = grows(reading, n)
    assert times < MOST or lines < LITTLE


DEEP = {"{": "}", "[": "]", '{"a":': "}", "[0,": "0]"}


@pytest.mark.parametrize("opening", [*DEEP, '"\\u00e9', "-", "1,", "[{},"])
@pytest.mark.parametrize("n", [12_000, 2**20 - 9])
def test_json_that_goes_ever_deeper_is_refused_by_every_reader(opening: str, n: int) -> None:
    """And none of them runs more lines for more of it."""
    many = n // len(opening)
    text = opening * many + DEEP.get(opening, "") * many * (n == 12_000)
    games = {game.slug: game for game in ALL}
    calls = [
        lambda: codec_of(find("arcmage")).command(text),
        lambda: [one.record for one in records.sources(io.BytesIO(text.encode()), games)],
        lambda: check_record(text, games),
        *(lambda game=game: read_file(game.catalogues, text) for game in ALL if game.catalogues),
    ]
    for call in calls:
        work(call)  # whatever is made once
        assert work(call) < 20_000
