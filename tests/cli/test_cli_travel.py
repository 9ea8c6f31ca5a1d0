"""A match and a catalogue carried through three computers and back, as files."""

from __future__ import annotations

import json
from contextlib import closing

import pytest

from core.games import find
from core.service import Service
from eventstore.database import Database
from eventstore.sql import SqlStore
from web.settings import now

GAME, SPADES = "ace-in-the-hole", "ace-of-spades"


@pytest.fixture
def carry(tmp_path):
    def made(source, target) -> dict:
        file = tmp_path / "carried.ndjson.gz"
        source.ok("export", "--all", "-o", file)
        return target.json("import", file, "--json")["files"][0]

    return made


def _record(kifu, match: str, *entries: object) -> None:
    with closing(Database(kifu.url)) as database:
        service = Service(SqlStore(database), find, now)
        for entry in entries:
            service.play(match, entry)


def _plays(kifu, match: str) -> set[tuple[str, ...]]:
    """Every step of play, by the texts that lead to it."""
    with closing(Database(kifu.url)) as database:
        timeline = Service(SqlStore(database), find, now).open(match).timeline
        texts = [step.notation for step in timeline.steps]
        return {tuple(texts[one] for one in timeline.tree.path(node)) for node in timeline.frames}


def test_a_match_goes_through_three_computers_and_back(new_kifu, carry):
    laptop, club, phone = (new_kifu(name) for name in ("laptop", "club", "phone"))
    laptop.ok("simulate", GAME, "--seed", "3")
    match = json.loads(laptop.ok("export", "--all"))["match"]["id"]
    assert carry(laptop, club)["imported"] == carry(club, phone)["imported"] == [match]
    _record(club, match, "undo 10", "R resign")
    _record(phone, match, "undo 8", "B resign")
    assert carry(club, laptop)["extended"] == [match]
    assert carry(phone, laptop)["branched"] == [match]
    for other in (club, phone):
        carry(laptop, other)
    assert _plays(laptop, match) == _plays(club, match) == _plays(phone, match)
    for source, target in ((club, laptop), (phone, laptop), (laptop, club), (laptop, phone)):
        told = carry(source, target)
        assert (told["known"], told["branched"], told["extended"]) == ([match], [], [])
        assert target.json("verify", "--json")["ok"]
    assert {path[-1] for path in _plays(laptop, match)} >= {"R resign", "B resign"}


def test_catalogues_travel_with_the_matches_and_none_is_lost(new_kifu, carry, tmp_path):
    laptop, club = new_kifu("laptop"), new_kifu("club")
    file = tmp_path / "night.json"
    for kifu, name in ((laptop, "Lantern Boy"), (club, "Lamplighter")):
        cards = kifu.json("catalogues", "show", SPADES, "demo", "--json")
        cards[0]["name"] = name
        file.write_text(json.dumps({"name": "night", "cards": cards}), "utf-8")
        kifu.ok("catalogues", "add", SPADES, file)
    told = carry(laptop, club)
    assert (told["catalogues"], told["imported"]) == ([f"{SPADES} night-2"], [])
    assert "Lamplighter" in club.ok("catalogues", "show", SPADES, "night")
    assert "Lantern Boy" in club.ok("catalogues", "show", SPADES, "night-2")
    assert carry(laptop, club)["catalogues"] == []
    assert carry(club, laptop)["catalogues"] == [f"{SPADES} night-2"]
    assert carry(club, laptop)["catalogues"] == []
    line = json.loads(laptop.ok("export", "--all").splitlines()[0])
    assert line["format"] == "kifu-catalogue/1"
    for change, code in (({"game": "chess"}, "game_not_found"), ({"cards": [1]}, "bad_catalogue")):
        file.write_text(json.dumps(line | change) + "\n")
        assert code in laptop("import", file).stderr


def test_a_restored_backup_takes_in_what_was_recorded_since(new_kifu, carry, tmp_path):
    """The way back to a program that cannot go on with newer tables."""
    newer, before = new_kifu("newer"), new_kifu("before")
    newer.ok("simulate", GAME, "--seed", "3")
    grown = json.loads(newer.ok("export", "--all"))["match"]["id"]
    newer.ok("backup", tmp_path / "backup.db")
    _record(newer, grown, "undo 10", "R resign")
    newer.ok("simulate", GAME, "--seed", "8")
    before.ok("restore", tmp_path / "backup.db", "--replace")
    told = carry(newer, before)
    assert (told["extended"], len(told["imported"])) == ([grown], 1)
    for match in (grown, *told["imported"]):
        assert before.ok("export", match) == newer.ok("export", match)
    assert before.json("verify", "--json")["ok"]
