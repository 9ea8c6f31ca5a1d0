"""Every record file that was ever released still loads and folds to its recorded end."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from core.games import ALL, find
from core.judging import CONFIRMED, judge
from core.replay import Timeline
from eventstore.check import check_record
from eventstore.codec import Codec
from eventstore.export import as_json, record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.rows import EventRow
from eventstore.verify import verify
from tests.matches import apart_from_figures

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
FILES = sorted((Path(__file__).parent.parent / "fixtures").glob("*/matches/*.json"))
files = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")


@cache
def loaded(file: Path) -> tuple[MemoryStore, str, dict[str, Any]]:
    """What a record file holds, in a store that nobody may write to, and as it is written."""
    store = MemoryStore()
    text = file.read_text(encoding="utf-8")
    (done,) = import_records(store, file.read_bytes(), now=lambda: NEW_YEAR)
    return store, done.match_id, json.loads(text)


def decoded(codec: Codec, events: list[dict[str, Any]]) -> list[Any]:
    """The facts of a step of a record, in their newest form."""
    found = []
    for one in events:
        payload = json.dumps({**one["data"], "kind": one["kind"]})
        row = EventRow(one["version"], codec.type_of(one["kind"]), one["schema"], payload)
        found.append(codec.event(row, "m", 1))
    return found


@files
def test_it_loads_and_ends_as_recorded(file: Path) -> None:
    store, match_id, told = loaded(file)
    timeline = Timeline(store.codec(match_id).game, store.read(match_id))
    if "final" in told:
        assert timeline.game.plain(timeline.state) == told["final"]
        again = as_json(record(store, match_id))
        assert apart_from_figures(again) == apart_from_figures(file.read_text(encoding="utf-8"))
    assert len(timeline.steps) == len(told["steps"]) + ("final" not in told)
    assert not list(verify(store))


@files
def test_its_commands_still_decide_to_the_same_facts(file: Path) -> None:
    told = json.loads(file.read_text(encoding="utf-8"))
    if "final" not in told:
        return
    bare = [{"command": s["command"], "by": s["by"]} for s in told["steps"][1:]]
    checked = check_record(json.dumps({**told, "steps": bare, "final": None}))
    assert checked["ok"], checked
    codec = Codec(find(told["match"]["game"]))
    decided = [decoded(codec, step["events"]) for step in checked["steps"]]
    assert decided == [decoded(codec, step["events"]) for step in told["steps"][1:]]
    assert checked["final"] == told["final"]


@files
def test_its_facts_are_confirmed_undone_ones_too(file: Path) -> None:
    store, match_id, _ = loaded(file)
    codec = store.codec(match_id)
    assert judge(codec.game, store.read(match_id), codec.options).judgement == CONFIRMED


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_game_has_whole_matches(game: Game[Any, Any, Any]) -> None:
    assert len([file for file in FILES if file.parts[-3] == game.slug]) >= 6
