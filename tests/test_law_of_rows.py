"""Laws of rows: what a grammar writes, and what goes out as JSON, is read again as the same row.

Rows are made from their own `TEXT`, field by field, or from the types of their fields, so that a
new row is tried as soon as it is there; only a new kind of field in a text has to be told what it
can hold (`tests/laws/rows.py`).
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import core.games
from core.canonical import canonical, plain
from core.commands import MakeRuling
from core.entries import parse
from core.game import Game
from core.games import ALL
from core.kit.grammar import Grammar, Row
from core.replay import Timeline
from core.structured import members, read
from eventstore.codec import codec_of
from eventstore.rows import EventRow
from tests.laws.instances import Maker, within
from tests.laws.rows import KINDS, READERS, Any_
from tests.test_old_logs import files, loaded


def found() -> Iterator[Grammar[Any]]:
    """The grammars of all games."""
    seen: set[int] = set()
    for module in pkgutil.walk_packages(core.games.__path__, "core.games."):
        if ".notation" in module.name:
            for one in vars(importlib.import_module(module.name)).values():
                if isinstance(one, Grammar) and id(one) not in seen:
                    seen.add(id(one))
                    yield one


def home(row: Row[Any]) -> str:
    """The folder of its game and the module of a row, or the folder of that."""
    return ".".join(row.made.__module__.split(".")[2:4])


WHOLE = {"arcmage", "sorcerers-deck-of-death"}  # their texts say all of a command
TRIED = 10  # of each kind of row, as JSON
WRITTEN = int(os.environ.get("TEST_ROWS", "60"))  # of each kind, as text; few in `make test`
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
ROWS = [(grammar, row) for grammar in found() for row in grammar.rows.values()]


_SLOT = re.compile(r"(?P<bracket>[\[\]])|\{(?P<names>[a-z_,]+)(?::(?P<kind>[a-z_]+))?\}")


def words(hint: Any) -> tuple[str, ...]:
    """The words of a `Literal`, None aside."""
    inner = tuple(word for one in get_args(hint) if not isinstance(one, str) for word in words(one))
    return inner or tuple(word for word in get_args(hint) if isinstance(word, str))


def rows(row: Row[Any], kinds: Mapping[str, Any_]) -> Any_:
    """Rows of a class: what stands in brackets may be left out, with the brackets in it."""
    hints, depth = get_type_hints(row.made), 0
    defaults = {one.name: one.default for one in fields(row.made)}
    said: list[Any_] = []
    for slot in _SLOT.finditer(row.text):
        depth += {"[": 1, "]": -1}.get(slot["bracket"] or "", 0)
        if slot["bracket"]:
            continue
        names = slot["names"].split(",")
        one = kinds[slot["kind"]] if slot["kind"] else st.sampled_from(words(hints[names[0]]))
        values = one if names[1:] else st.tuples(one)
        default = st.just(tuple(defaults[name] for name in names))
        given_or_not = values | default if depth else values
        said.append(st.tuples(st.just(names), given_or_not, default, st.just(depth)))
    return st.tuples(*said).map(lambda parts: row.made(**_together(parts)))


def _together(parts: tuple[Any, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    outer = False  # whether what stands in the outer brackets is said
    for names, values, default, depth in parts:
        if depth < 2:
            outer = values != default
        found |= zip(names, values if outer or depth < 2 else default, strict=True)
    return found


@pytest.mark.parametrize(
    ("grammar", "row"), ROWS, ids=[f"{home(row)}.{row.made.__name__}" for _, row in ROWS]
)
@settings(derandomize=True, max_examples=WRITTEN, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_again(
    grammar: Grammar[Any], row: Row[Any], data: st.DataObject
) -> None:
    made = data.draw(rows(row, KINDS[home(row)]))
    reader = READERS[home(row).split(".")[0]](grammar.write(made))
    assert grammar.read(reader) == made
    assert reader.ended()


# --- as JSON, from the types of the fields ------------------------------------------------------


def said_in(game: Game[Any, Any, Any]) -> tuple[Any, ...]:
    """The commands, events and operations of a game."""
    unions = (game.commands, game.events, game.rulings.operations)
    return tuple(dict.fromkeys(kind for union in unions for kind in members(union)))


@games
def test_what_goes_out_as_json_comes_in_again(game: Game[Any, Any, Any]) -> None:
    """A command and an event as themselves, an operation within a ruling."""
    codec, make = codec_of(game), Maker(Random(game.slug), game.largest)
    for kind in said_in(game):
        for made in (make.instance(kind) for _ in range(TRIED)):
            if kind in members(game.commands):
                assert codec.command(canonical(made)) == made
            if kind in members(game.events):
                stored = codec.type_of(made.kind), codec.current(made.kind)
                assert codec.event(EventRow(1, *stored, canonical(made)), "m", 1) == made
            if kind in members(game.rulings.operations):
                ruling = MakeRuling("so", (made,))
                assert codec.command(canonical(ruling)) == ruling


@games
def test_rows_and_what_stands_in_them_are_read_by_the_core(game: Game[Any, Any, Any]) -> None:
    """Facts, effects and targets, too: whatever has fields of its own, each by itself."""
    make = Maker(Random(game.slug), game.largest)
    for kind in within(said_in(game)):
        for made in (make.instance(kind) for _ in range(TRIED)):
            assert read(kind, plain(made)) == made


@files
def test_what_was_tapped_is_what_its_text_means(file: Path) -> None:
    """A command that came as JSON, written and read again, says the same."""
    store, match_id, _ = loaded(file)
    game, codec = store.codec(match_id).game, store.codec(match_id)
    timeline = Timeline(game, store.read(match_id))
    for number, frame in ((one, timeline.frames[one]) for one in timeline.frames):
        parent = timeline.tree.parent(number)
        command = timeline.steps[number].command
        if parent is None or not isinstance(command, members(game.commands)):
            continue
        sent = codec.command(canonical(command))
        text = game.notation.format(sent, frame.events)
        again = parse(game, timeline.at(parent), text)
        assert game.notation.format(again, frame.events) == text
        if game.slug in WHOLE and not dealt(sent):
            assert again == sent


def dealt(command: Any) -> bool:
    """Whether a dealer had a part in it, which is no part of its text."""
    return getattr(command, "source", None) == "dealer" or bool(getattr(command, "dealt", ()))


def test_all_kinds_that_are_told_here_are_there() -> None:
    used = {(home(row), kind) for _, row in ROWS for kind in re.findall(r":([a-z_]+)\}", row.text)}
    assert used == {(module, kind) for module, kinds in KINDS.items() for kind in kinds}
