"""Every figure again: programs that know nothing of the project read what it exports.

They are in `tests/independent`. Matches of each game are played, with options and numbers of seats
mixed and with steps taken back, and stored; the figures in their records, and the tables over all
of them, are those that the programs compute. `TEST_FIGURES=100` plays a hundred a game.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.resources import files as files_of
from math import isclose
from os import environ
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.commands import StartMatch
from core.errors import IllegalMove
from core.events import Json
from core.game import Game
from core.games import find
from core.messages import Column, Table
from core.session import Session
from core.shares import Basis
from core.simulate import POLICY
from eventstore.codec import codec_of
from eventstore.database import Database
from eventstore.export import records
from eventstore.feed import Projections
from eventstore.queries import Wanted
from eventstore.sql import SqlStore
from tests import independent
from tests.independent import record as files

MATCHES = int(environ.get("TEST_FIGURES", "10"))  # of each game
STEPS = 350  # after which a match is given up, or left as it stands
GIVE_UP = {"arcmage": "{letter}: quit", "sorcerers-deck-of-death": "x {seat}"}
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
NAMES = ("Ana", "Bo", "Cy", "Zoé")
PROGRAMS = Path(independent.__file__).parent
LAYOUT = dict(
    zip(
        (rank + suit for suit in "DHSC" for rank in "AKQJ"),
        (file + rank for rank in "27" for file in "abcdefgh"),
        strict=True,
    )
)
CARDS = json.loads(
    files_of("core.games.origin_story").joinpath("data", "demo.json").read_text("utf-8")
)
OPTIONS: dict[str, tuple[Json, ...]] = {
    "ace-in-the-hole": (
        {},
        {"layout": "bookend", "ace_win": "instant"},
        {"layout": "own-left", "burn": "hand", "end": "decks", "ace_win": "locked"},
        {"layout": LAYOUT, "burn": "hand"},
    ),
    "ace-of-spades": (
        {"difficulty": "easy"},
        {"mode": "coop"},
        {},
        {"difficulty": "hard"},
        {"mode": "coop", "difficulty": "easy", "first": "2", "overflow": "keep"},
        {"difficulty": "nightmare"},
    ),
    "origin-story": (  # the cards whole, so that records say their names
        {"catalogue": CARDS},
        {"catalogue": CARDS, "difficulty": 3, "temporary_reveal": "trick"},
        {"catalogue": CARDS, "super_heart_discard": "aside", "peek": True, "difficulty": 5},
        {"catalogue": CARDS, "move_noop": "moved", "remove_returns": "general", "difficulty": 1},
    ),
    "sorcerers-deck-of-death": (
        {},
        {"terrain": "ruins", "mages": "tiluka-teymur"},
        {"terrain": "woods", "strictness": "lenient", "cover_rule": "any_blocked_line"},
        {"terrain": "pillars", "mages": "teymur-teymur", "allow_mirror": True, "rounds": 4},
        {"mages": "tiluka-tiluka", "allow_mirror": True, "agile": "exact", "front_arc_deg": 90},
        {"places": "none"},
    ),
    "arcmage": (
        {},
        {"deck_a": "brothers-in-arms", "deck_b": "gaian-love-for-life", "ability_speed": "any"},
        {"deck_c": "gaian-love-for-life"},
        {"ledger": False, "found_unmarks": True, "retreat_marks": False},
        {"deck_c": "brothers-in-arms", "deck_d": "gaian-love-for-life"},
    ),
}


def clock(chance: Random) -> Iterator[datetime]:
    """Times that go on by some seconds and parts of them."""
    at = NOON
    while True:
        yield at
        at += timedelta(milliseconds=chance.randrange(9_000))


def played(game: Game[Any, Any, Any], number: int) -> Session[Any]:
    """A match to its end, now and then a step or a few taken back, and some of them done again."""
    chance = Random(f"{game.slug} {number}")
    choices = OPTIONS[game.slug]
    options = choices[number % len(choices)]
    policies = [*game.policies]
    name = policies[number // len(choices) % len(policies)]
    codec, times = codec_of(game), clock(chance)
    tags = {POLICY: name} if number % 3 else {}  # without: as if people had played
    start = StartMatch(game.slug, options, tags=tags, seed=f"independent {number}")
    settings = codec.options(codec.decimal(options))
    session = Session.start(game, start, settings, at=next(times))
    moved = 0 if number % 2 else 6
    for step in range(STEPS):
        if game.result(session.timeline.state) is not None:
            return session
        if moved and step > 3 and (moved == 6 or chance.random() < 0.05):
            move_about(session, chance, times, redo=(number // 2 + moved) % 2 == 0)
            moved -= 1
        choice = game.policies[name](session.timeline.state, chance)
        session.play(game.chance.reopen(choice), at=next(times))
    if number % 4 and game.slug in GIVE_UP:
        give_up(session, times)
    return session


def move_about(
    session: Session[Any], chance: Random, times: Iterator[datetime], *, redo: bool
) -> None:
    """Back by up to three steps, and one forward, or to the end of another line."""
    for _ in range(chance.randint(1, 3)):
        session.play("undo", at=next(times))
    if redo:
        session.play("redo", at=next(times))
    else:
        frames, here = session.timeline.frames.values(), session.timeline.head
        ends = [frame.step for frame in frames if frame.step not in {0, here}]
        session.play(f"variation {chance.choice(ends)}", at=next(times))


def give_up(session: Session[Any], times: Iterator[datetime]) -> None:
    """One seat after the other gives the match up, until it is over."""
    for seat in session.timeline.seats[::-1]:
        if session.game.result(session.timeline.state) is not None:
            return
        words = GIVE_UP[session.game.slug].format(seat=seat, letter=seat.upper())
        with suppress(IllegalMove):  # one that is out already
            session.play(words, at=next(times))


def stored(store: SqlStore, game: Game[Any, Any, Any]) -> None:
    """The matches, with players at most of their seats."""
    for number in range(MATCHES):
        session, chance = played(game, number), Random(number)
        names = chance.sample(NAMES, len(NAMES))
        at = {s: names.pop() for s in session.timeline.seats if chance.random() < 0.8}
        store.append(f"m{number:03}", session.pending, expected_version=0, players=at)


def differences(where: str, computed: Any, told: Any) -> Iterator[str]:
    """Where two documents differ, each place once."""
    if isinstance(computed, dict) and isinstance(told, dict):
        for key in sorted({*computed, *told}):
            if key in computed and key in told:
                yield from differences(f"{where}/{key}", computed[key], told[key])
            else:
                yield f"{where}/{key}: {'not told' if key in computed else 'not computed'}"
    elif isinstance(computed, list) and isinstance(told, list) and len(computed) == len(told):
        for place, pair in enumerate(zip(computed, told, strict=True)):
            yield from differences(f"{where}/{place}", *pair)
    elif type(computed) is not type(told) or computed != told:
        yield f"{where}: {computed!r} computed, {told!r} told"


def numbers(table: Table) -> list[list[Any]]:
    """The rows of a table without the words that name them; players are told by their names."""
    columns = [column for column in table.columns if column.kind not in {"message", "text"}]
    bases = table.bases or ({},) * len(table.rows)
    return [
        [exact(_of_so_many(column, row.get(column.key), basis)) for column in columns]
        for row, basis in zip(table.rows, bases, strict=True)
    ]


def _of_so_many(column: Column, value: Any, bases: Mapping[str, Basis]) -> Any:
    """A mean with the number it is over, and its interval."""
    basis = bases.get(column.key)
    if column.kind == "share" or basis is None or value is None:
        return value
    return files.Over(value, basis.n, basis.low, basis.high)


@dataclass(frozen=True, eq=False)
class Near:
    """A bound, which is as good as another that is the same to nine digits."""

    value: float | None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Near) or self.value is None or other.value is None:
            return isinstance(other, Near) and self.value is other.value
        return isclose(self.value, other.value, rel_tol=1e-9, abs_tol=1e-9)

    def __hash__(self) -> int:
        return 0


def exact(value: Any) -> Any:
    """A fraction to twelve places: programs may divide and add in another order."""
    if isinstance(value, files.Over):
        return [exact(value.value), value.n, Near(value.low), Near(value.high)]
    return round(float(value), 12) if isinstance(value, int | float) else value


@pytest.mark.parametrize("slug", OPTIONS)
def test_every_figure_is_computed_again_from_what_is_exported(
    slug: str, sqlite_database: Database
) -> None:
    game, store = find(slug), SqlStore(sqlite_database)
    program = import_module(f"tests.independent.{slug.replace('-', '_')}")
    stored(store, game)
    exported = [json.loads(one.line) for one in records(store)]
    assert len(exported) == MATCHES
    for record in exported:
        computed = files.shared(record)
        computed |= {"winners": program.winners(record), "game": program.figures(record)}
        assert [*differences("", computed, record["statistics"])] == [], record["match"]["id"]

    for move in ("undos", "redos", "variations", "beside_line"):
        assert any(record["statistics"][move] for record in exported)

    check_tables(game, store, import_module(f"{program.__name__}_tables").tables(exported))


def check_tables(
    game: Game[Any, Any, Any], store: SqlStore, computed: dict[str, list[list[Any]]]
) -> None:
    """The tables over all matches are the computed ones, in the numbers of their rows."""
    projections = Projections(store)
    projections.catch_up()
    found = projections.summary(game, Wanted(kinds=()))
    assert (found.counted, found.left_out) == (MATCHES, [])
    told = {table.key: numbers(table) for table in found.tables}
    tables = {key: [[*map(exact, row)] for row in rows] for key, rows in computed.items()}
    assert [*differences("", tables, told)] == []


def test_a_figure_that_one_side_does_not_know_is_a_difference() -> None:
    known = {"steps": 3, "seats": {"a": [1, 2]}}
    more = {"steps": 3, "seats": {"a": [1, 2], "b": []}, "turns": 1}
    assert [*differences("", known, known)] == []
    assert [*differences("", known, more)] == ["/seats/b: not computed", "/turns: not computed"]
    assert [*differences("", more, known)] == ["/seats/b: not told", "/turns: not told"]
    assert [*differences("", {"n": 1}, {"n": True})] == ["/n: 1 computed, True told"]
    assert [*differences("", [1], [1, 2])] == [": [1] computed, [1, 2] told"]


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.name)
def test_the_programs_import_nothing_of_the_project(path: Path) -> None:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
        assert not (isinstance(node, ast.Name) and node.id in {"__import__", "exec", "eval"})
    ours = {name for name in found if name.split(".")[0] in {"core", "eventstore", "web", "tests"}}
    assert all(name.startswith("tests.independent") for name in ours)
    assert "importlib" not in found
