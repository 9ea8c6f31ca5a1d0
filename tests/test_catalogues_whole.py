"""Catalogues that are more than one list of cards: files, keeping them, their hash."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from core.canonical import plain
from core.catalogues import digest
from core.errors import BadInput
from core.games.ace_of_spades.catalogues import CATALOGUES as ENEMIES
from eventstore.catalogue_files import as_file, read_file
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.imports import import_records
from eventstore.sql import SqlStore
from tests.toys.parks import FAIR, FAIRS, FILE, PARKS, PIER, Park, Ride, Stall

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
GARDEN = Park("garden", 2, (Ride("swing", {"2": (1,)}),), (Stall("kiosk", "<b>tea</b>"),))


@pytest.fixture
def store(database: Database) -> SqlStore:
    return SqlStore(database, FAIRS)


def refusal(data: Any) -> str:
    with pytest.raises(BadInput) as caught:
        read_file(PARKS, data)
    assert caught.value.code == "bad_catalogue"
    return str(caught.value)


def test_a_file_is_the_whole() -> None:
    assert read_file(PARKS, json.dumps(FILE)) == GARDEN
    assert as_file(PARKS, GARDEN) == FILE
    unnamed = {key: value for key, value in FILE.items() if key != "id"}
    assert read_file(PARKS, unnamed) == replace(GARDEN, id="")
    assert read_file(PARKS, FILE | {"stalls": []}).stalls == ()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rides": 3}, "Not a catalogue: it holds an object with “id”, “version”, “rides”, “stal"),
        ({"rides": [], "stalls": []}, "Not a catalogue: it holds an object with “id”, "),
        ({"id": 3}, "Not a catalogue: it holds"),
        ({"version": "2"}, "“version” must be a whole number."),
        ({"owner": "me"}, "“owner” is not known here; there are id, version, rides, stalls."),
        ({"stalls": [{"id": "kiosk"}]}, "Card “kiosk”: “sells” is missing."),
        ({"stalls": [{"sells": "tea"}]}, "Card “stalls 1”: “id” is missing."),
        (
            {"rides": [{"id": "swing", "seats": {"2": [1, "1"]}}]},
            "Card “swing”: seats.2 2 must be a whole number.",
        ),
        ({"rides": [{"id": "swing", "seats": {"2": 1}}]}, "Card “swing”: “seats.2” must be a list"),
    ],
)
def test_what_is_wrong_with_a_file(changes: dict[str, Any], message: str) -> None:
    assert refusal(FILE | changes).startswith(message)


def test_a_list_alone_is_not_enough() -> None:
    assert refusal(FILE["rides"]).startswith("Not a catalogue: it holds an object with")


def test_one_is_kept_under_its_name(store: SqlStore) -> None:
    done = store.catalogues.add(FAIR, "", FILE, at=NOW)
    assert (done.name, done.content, done.hash) == ("garden", GARDEN, digest(GARDEN))
    assert [card.id for card in done.cards] == ["swing", "kiosk"]
    other = store.catalogues.add(FAIR, "park", FILE, at=NOW)
    assert other.content == replace(GARDEN, id="park"), "the name is part of it"
    assert store.catalogues.all(FAIR)[1:] == [done, other]
    assert store.catalogues.get(FAIR, "pier").content == PIER
    with pytest.raises(BadInput, match="version: at least 1"):
        store.catalogues.add(FAIR, "", FILE | {"version": 0}, at=NOW)


def test_a_match_keeps_the_whole(store: SqlStore) -> None:
    store.catalogues.add(FAIR, "", FILE, at=NOW)
    assert store.resolved(FAIR, {"park": "garden"}) == {"park": FILE}
    assert store.resolved(FAIR, {"park": "pier"}) == {"park": "pier"}
    file = {
        "format": "kifu/1",
        "match": {"id": "m", "game": FAIR.slug, "options": {"park": "garden"}},
        "steps": [],
    }
    assert [one.match_id for one in import_records(store, json.dumps(file).encode())] == ["m"]
    store.catalogues.remove(FAIR, "garden")
    assert json.loads(as_json(record(store, "m")))["match"]["options"]["park"] == FILE
    assert store.read("m")[0].events[0].event.options["park"] == FILE


def test_the_hash_is_of_the_canonical_json() -> None:
    assert digest(GARDEN) == digest(FILE) == digest(json.loads(json.dumps(plain(GARDEN))))
    assert digest(GARDEN) != digest(replace(GARDEN, version=3))
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_lists_and_their_titles() -> None:
    assert [(str(title), len(cards)) for title, cards in PARKS.groups(PIER)] == [
        ("Rides", 1),
        ("Stalls", 1),
    ]
    assert PARKS.only is None
    assert ENEMIES.only == "cards"
