"""Catalogues: reading files, keeping them, and matches that hold their cards whole."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from core.canonical import plain
from core.errors import BadInput, BadSetup, Clash, NotFound
from eventstore.catalogue_files import LONGEST, read_file
from eventstore.catalogues import rules_of
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from tests.toys import PIG
from tests.toys.cards import FARM, FILE, WHOLE, ZOO, ZOOS, Beast, Beasts, Sting

BEASTS = rules_of(ZOO)
NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
PETS = (Beast("cat", 2, "", (Sting(2),)), Beast("dog", 4))


@pytest.fixture
def store(database: Database) -> SqlStore:
    return SqlStore(database, ZOOS)


def add(store: SqlStore, name: str = "pets", data: Any = FILE, **how: Any) -> Any:
    return store.catalogues.add(ZOO, name, data, at=NOW, **how)


def refusal(data: Any) -> str:
    with pytest.raises(BadInput) as caught:
        read_file(BEASTS, data)
    assert caught.value.code == "bad_catalogue"
    return str(caught.value)


# --- files ---------------------------------------------------------------------------------


def test_a_file_is_a_list_or_has_a_name() -> None:
    named = {"name": "pets", "cards": FILE}
    assert read_file(BEASTS, json.dumps(FILE)) == Beasts("", PETS)
    assert read_file(BEASTS, json.dumps(named).encode()) == Beasts("pets", PETS)
    assert read_file(BEASTS, b"\xef\xbb\xbf" + json.dumps(FILE).encode()) == Beasts("", PETS)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{", "Not a catalogue: line 1 is not JSON."),
        ("[1,\n2,,]", "Not a catalogue: line 2 is not JSON."),
        (b"\xff\xfe", "Not a catalogue: it is not text in UTF-8."),
        ('["\\ud800"]', "Not a catalogue: it is not text in UTF-8."),
        ("[" * 100_000, "Not a catalogue: it holds a list of cards, or an object"),
        ("[]", "Not a catalogue: it holds a list of cards, or an object"),
        ("3", "Not a catalogue: it holds"),
        ('{"cards": []}', "Not a catalogue: it holds"),
        ('{"name": 3, "cards": [1]}', "Not a catalogue: it holds"),
        ('{"name": "x", "cards": [1], "by": "me"}', "Not a catalogue: it holds"),
        (" " * (LONGEST + 1), "A catalogue file has at most 1024 KB."),
        ([1], "Card “1”: the value must be an object."),
        ([{"id": "cat"}], "Card “cat”: “hp” is missing."),
        ([{"id": "cat", "hp": 1.5}], "Card “cat”: “hp” must be a whole number."),
        ([{"hp": 1}], "Card “1”: “id” is missing."),
        ([{"id": "cat", "hp": 1, "pet": 1}], "Card “cat”: “pet” is not known here; there are id"),
        ([{"id": "cat", "hp": 1, "does": [3]}], "Card “cat”: does 1 must be an object"),
        (
            [{"id": "cat", "hp": 1, "does": [{"op": "nap"}, {"op": "sting", "n": "2"}]}],
            "Card “cat”: does 2, “n” must be a whole number.",
        ),
        (
            [{"id": "cat", "hp": 1, "does": [{"op": "stng"}]}],
            "Card “cat”: does 1, “op”: there is no op “stng”; there are sting, nap.",
        ),
    ],
)
def test_what_is_wrong_with_a_file(data: Any, message: str) -> None:
    assert refusal(data).startswith(message)


# --- keeping -------------------------------------------------------------------------------


def test_loaded_ones_stand_behind_those_of_the_game(store: SqlStore) -> None:
    assert [one.name for one in store.catalogues.all(ZOO)] == ["farm", "none"]
    done = add(store)
    add(store, "birds", FILE[:1])
    assert (done.name, done.cards, done.added_at) == ("pets", PETS, "2026-11-21T10:00:00Z")
    assert [one.name for one in store.catalogues.all(ZOO)] == ["farm", "none", "birds", "pets"]
    assert store.catalogues.names(ZOO) == ["birds", "pets"]
    assert store.catalogues.get(ZOO, "pets") == done
    assert store.catalogues.get(ZOO, "farm").cards == FARM


def test_the_file_may_name_it(store: SqlStore) -> None:
    assert add(store, "", {"name": "pets", "cards": FILE}).name == "pets"
    assert add(store, "dogs", {"name": "pets", "cards": FILE}).name == "dogs"


@pytest.mark.parametrize("name", ["", "Pets", "1st", "a b", "x" * 41, "a/b", "farm", "custom"])
def test_names_that_cannot_be(store: SqlStore, name: str) -> None:
    with pytest.raises(BadInput) as caught:
        add(store, name)
    assert caught.value.code == "bad_catalogue"
    assert store.catalogues.names(ZOO) == []


def test_the_check_of_the_game_is_asked(store: SqlStore) -> None:
    with pytest.raises(BadInput, match="Card “cat”, hp: at least 1"):
        add(store, data=[{"id": "cat", "hp": 0}])


def test_one_is_replaced_only_when_told(store: SqlStore) -> None:
    add(store)
    with pytest.raises(Clash) as caught:
        add(store, data=FILE[:1])
    assert caught.value.code == "catalogue_exists"
    assert store.catalogues.get(ZOO, "pets").cards == PETS
    add(store, data=FILE[:1], replace=True)
    assert store.catalogues.get(ZOO, "pets").cards == PETS[:1]


def test_removing(store: SqlStore) -> None:
    add(store)
    store.catalogues.remove(ZOO, "pets")
    for ask in (store.catalogues.remove, store.catalogues.get):
        with pytest.raises(NotFound) as caught:
            ask(ZOO, "pets")
        assert caught.value.code == "catalogue_not_found"
    with pytest.raises(BadInput, match="comes with the game"):
        store.catalogues.remove(ZOO, "farm")


def test_a_game_without_catalogues(store: SqlStore) -> None:
    with pytest.raises(NotFound) as caught:
        store.catalogues.all(PIG)
    assert caught.value.code == "no_catalogues"
    assert store.resolved(PIG, {"goal": 3}) == {"goal": 3}


# --- in a match ----------------------------------------------------------------------------


def test_a_name_becomes_the_whole_catalogue(store: SqlStore) -> None:
    add(store)
    assert store.resolved(ZOO, {"beasts": "pets", "goal": 9}) == {"beasts": WHOLE, "goal": 9}
    for options in ({}, {"beasts": "farm"}, {"beasts": WHOLE}, {"beasts": 3}):
        assert store.resolved(ZOO, options) == options
    with pytest.raises(BadSetup, match="no catalogue “zebras”; there are farm, none, pets") as bad:
        store.resolved(ZOO, {"beasts": "zebras"})
    assert bad.value.code == "bad_options"
    own = replace(ZOO, codes={"bad_options": "E_SETUP"})
    with pytest.raises(BadSetup) as bad:
        store.resolved(own, {"beasts": "zebras"})
    assert bad.value.code == "E_SETUP"


def test_a_match_keeps_its_cards(store: SqlStore) -> None:
    """Imported by name, it holds the cards, and so does its export, elsewhere and without them."""
    add(store)
    file = {"format": "kifu/1", "match": {"id": "m", "game": ZOO.slug, "options": {}}, "steps": []}
    file["match"] |= {"options": {"beasts": "pets"}}  # type: ignore[operator]
    text = json.dumps(file).encode()
    assert [one.match_id for one in import_records(store, text)] == ["m"]
    store.catalogues.remove(ZOO, "pets")
    told = as_json(record(store, "m"))
    found = json.loads(told)
    assert found["match"]["options"]["beasts"] == WHOLE
    assert found["steps"][0]["command"]["options"]["beasts"] == WHOLE
    assert plain(store.read("m")[0].events[0].event.options)["beasts"] == WHOLE
    other = MemoryStore(ZOOS)
    assert [one.new for one in import_records(other, told.encode())] == [True]
    for step in found["steps"]:  # decided anew, not taken as fact
        del step["events"], step["hash"]
    third = MemoryStore(ZOOS)
    assert [one.new for one in import_records(third, json.dumps(found).encode())] == [True]
    assert as_json(record(third, "m")) == told
