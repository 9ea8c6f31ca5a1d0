"""The law: what an export makes of kept endings and stored text is what a cold fold gives."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from core.amend import Amendment
from core.errors import BrokenLog
from core.game import Game
from core.games import ALL, registry
from core.service import Service
from eventstore import export, step_texts
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.memory import MemoryStore
from eventstore.rows import EventRow, StepRow
from eventstore.sql import SqlStore
from tests import laws
from tests.matches import NOON, several
from tests.poison import rehashed, sunday_attack
from tests.toys import GAMES

MOVES = 60


def opened(path: Path, games: dict[str, Game[Any, Any, Any]]) -> SqlStore:
    database = Database(f"sqlite:///{path / 'kifu.db'}")
    database.upgrade()
    return SqlStore(database, games)


def cold(store: SqlStore, match_id: str) -> str:
    """The line of a match of which nothing is kept."""
    bare = MemoryStore(store.games)
    bare.put(match_id, store.rows(match_id), store.players(match_id))
    [one] = export.records(bare, [match_id])
    return one.line


def check(store: SqlStore) -> None:
    """Every way out gives what a cold fold gives."""
    for match_id in store.match_ids():
        line = cold(store, match_id)
        [one] = export.records(store, [match_id])
        assert one.line == line
        assert export.as_line(export.record(store, match_id)) == line


def kept(store: SqlStore) -> list[str]:
    """The matches whose ending counts."""
    return [match_id for match_id in store.match_ids() if store.whole(match_id).ending is not None]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
@pytest.mark.parametrize("number", range(2))
def test_an_export_is_that_of_a_cold_fold(
    tmp_path: Path, game: Game[Any, Any, Any], number: int
) -> None:
    """With undo, redo and variations, drawn now and then, so that rows are of a shorter log."""
    store = opened(tmp_path, {game.slug: game})
    chance = Random(f"exports {game.slug} {number}")
    numbers = [chance.randrange(1 << 30) for _ in range(MOVES)]
    projections, version = Projections(store), 0
    for step in laws.wander(
        game, numbers, f"exports {number}", options=laws.variant(game, number)
    ).pending:
        store.append("m", [step], expected_version=version)
        version += len(step.events)
        if chance.random() < 0.1:
            projections.catch_up()
            assert kept(store) == ["m"]
        if chance.random() < 0.1:
            check(store)
    projections.catch_up()
    assert kept(store) == ["m"]
    check(store)
    store.database.close()


@pytest.fixture
def toys(tmp_path: Path) -> Any:
    store = opened(tmp_path, GAMES)
    several(store)
    Projections(store).catch_up()
    yield store
    store.database.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE match_statistics SET made_by = 'another program', ending = x'00'",
        "UPDATE match_statistics SET made_by = NULL",
        "UPDATE match_statistics SET hash = 'of another log', ending = x'00'",
        "UPDATE match_statistics SET version = version - 1, ending = x'00'",
        "UPDATE match_statistics SET ending = x'00'",
        "UPDATE match_statistics SET ending = NULL",
        "UPDATE match_statistics SET game = 'nowhere', ending = x'00'",
        "DELETE FROM match_statistics",
    ],
)
def test_what_was_not_made_here_of_this_log_does_not_count(toys: SqlStore, change: str) -> None:
    assert kept(toys) == [*toys.match_ids()]
    with toys.database.write() as connection:
        connection.execute(text(change))
    assert kept(toys) == []
    check(toys)


def test_a_match_that_grew_or_was_amended_is_folded_until_it_is_drawn(toys: SqlStore) -> None:
    service = Service(toys, lambda slug: GAMES[slug], lambda: NOON)
    service.play("branched", "undo")
    service.amend("last", Amendment("correct", 1, "roll 3"))
    assert {*toys.match_ids()} - {*kept(toys)} == {"branched", "last"}
    check(toys)
    Projections(toys).catch_up()
    assert kept(toys) == [*toys.match_ids()]
    check(toys)


def test_what_is_kept_is_not_folded(toys: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [cold(toys, match_id) for match_id in toys.match_ids()]

    def refuse(*_: Any) -> Any:
        raise AssertionError("folded")

    monkeypatch.setattr(export, "Timeline", refuse)
    monkeypatch.setattr(step_texts, "_text_of", refuse)
    out = io.BytesIO()
    export.export_all(toys, out)
    assert out.getvalue().decode() == "".join(lines)


def test_what_has_no_figures_has_no_ending(tmp_path: Path) -> None:
    store = opened(tmp_path, dict(registry()))
    store.put("poisoned", sunday_attack("poisoned"))
    Projections(store).catch_up()
    assert kept(store) == []
    [one] = export.records(store)
    assert one.error is not None
    assert '"final"' not in one.line
    store.database.close()


def respelt(rows: tuple[StepRow, ...], change: Any) -> tuple[StepRow, ...]:
    """The rows with their texts written otherwise, and hashes that hold."""
    return rehashed(
        [
            row._replace(
                command=change(row.command),
                events=tuple(e._replace(payload=change(e.payload)) for e in row.events),
            )
            for row in rows
        ],
        rows[0].match_id,
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(",", ", "),
        lambda text: text.replace(":", " :"),
        lambda text: text.replace("{", "{ ").replace("}", "\n}"),
        lambda text: f" {text}\t",
        lambda text: text.replace('"s', '"\\u0073'),
        lambda text: text.replace('"note":""', '"note":"a: b, {c} - \\"d\\" é ♠"'),
        lambda text: text.replace('"note":""', '"note":"kind"'),
    ],
    ids=["commas", "colons", "braces", "around", "escapes", "quotes", "word"],
)
def test_text_that_others_spelt_is_told_as_a_fold_tells_it(tmp_path: Path, change: Any) -> None:
    store, made = opened(tmp_path, GAMES), MemoryStore(GAMES)
    several(made)
    for match_id in made.match_ids():
        store.put(match_id, respelt(made.rows(match_id), change), {"red": 'Zoë "Z"'})
    Projections(store).catch_up()
    assert kept(store) == [*store.match_ids()]
    check(store)
    store.database.close()


@pytest.mark.parametrize(
    "payload",
    [
        '{"a":{"kind":"thing"},"kind":"thing"}',
        '{"a":[{"b":{}},{"kind":"thing"}],"kind":"thing","z":{"kind":"thing"}}',
        '{"a":"{","kind":"thing"}',
        '{"a":"}","b":{"kind":"thing"},"kind":"thing"}',
        '{"kind":"thing"}',
        '{"kind":"thing","z":-0}',
        '{"kind":"thing","z":"1-0"}',
        '{"a":1,"kind":"thing"}',
        '{"kind":"another"}',
        '{"kind" :"thing"}',
    ],
)
def test_the_kind_that_comes_out_is_that_of_the_event(payload: str) -> None:
    start = EventRow(1, "toy.begun", 1, '{"kind":"begun"}')
    one = StepRow("m", 0, "{}", "start", None, "", None, "", (start,))
    row = StepRow("m", 1, "{}", "", None, "", None, "", (EventRow(2, "toy.thing", 1, payload),))
    assert step_texts.spliced([one, row], {"kind": "begun"}) == step_texts.joined([one, row])


@pytest.mark.parametrize("payload", ["{}", "nonsense", "[]", '{"kind" "thing"}'])
def test_what_was_changed_behind_its_hash_is_told_as_broken(payload: str) -> None:
    start = EventRow(1, "toy.begun", 1, '{"kind":"begun"}')
    one = StepRow("m", 0, "{}", "start", None, "", None, "", (start,))
    row = StepRow("m", 1, "{}", "", None, "", None, "", (EventRow(2, "toy.thing", 1, payload),))
    with pytest.raises(BrokenLog):
        step_texts.spliced([one, row], {"kind": "begun"})
