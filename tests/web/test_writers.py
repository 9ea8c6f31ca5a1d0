"""Whose an annotation is: one's own is what one wrote, not what was written under the same look."""

from __future__ import annotations

from typing import Any

import pytest

from core.rights import Grant, GrantKind
from eventstore.export import as_json, record
from tests.web.asking import refused
from tests.web.conftest import START
from tests.web.house import END, House, M
from web.rights.credentials import DEVICE

RED = {"seat": "red"}


def noted(house: House, role: str, text: str, kind: str = "comment") -> Any:
    answer = house.app.test_client(use_cookies=False).post(
        f"/api/v1/matches/{M}/annotations",
        json={"step": 0, "kind": kind, "text": text},
        query_string=RED,
        headers=house.brings[role],
    )
    assert answer.status_code == 201
    return answer.json["annotation"]["id"]


@pytest.fixture
def other(house: House) -> House:
    """A second phone at the seat red."""
    rights = house.parts.match_rights
    made = rights.invite(M, Grant(GrantKind.SEAT, "red"), START, END)
    house.brings["other"] = {"Cookie": f"{DEVICE}={rights.join(made.secret, START).secret}"}
    return house


def changed(house: House, role: str, key: str, text: str) -> Any:
    return house.app.test_client(use_cookies=False).patch(
        f"/api/v1/matches/{M}/annotations/{key}",
        json={"text": text},
        query_string=RED,
        headers=house.brings[role],
    )


def test_ones_own_is_what_one_wrote(other: House) -> None:
    key = noted(other, "seat", "a slip of mine")
    for role in ("other", "recorder"):
        refused(changed(other, role, key, "no"), 404, "annotation_not_found")
    assert changed(other, "seat", key, "my slip").status_code == 200
    whose = noted(other, "recorder", "seen by red")
    refused(changed(other, "seat", whose, "no"), 404, "annotation_not_found")
    assert changed(other, "recorder", whose, "as red saw it").status_code == 200
    client = other.app.test_client(use_cookies=False)
    for one in (key, whose):
        address = f"/api/v1/matches/{M}/annotations/{one}?seat=red"
        refused(client.delete(address, headers=other.brings["other"]), 404, "annotation_not_found")
        assert client.delete(address, headers=other.brings["owner"]).status_code == 200
    assert other.parts.store.writers(M) == {}


def test_each_writer_has_a_glyph_of_ones_own(other: House) -> None:
    first, second = noted(other, "seat", "!", "glyph"), noted(other, "other", "?", "glyph")
    assert first != second
    assert noted(other, "seat", "!?", "glyph") == first
    texts = {one.id: one.text for one in other.parts.store.annotations(M)}
    assert texts == {first: "!?", second: "?"}
    client = other.app.test_client(use_cookies=False)
    form = {"step": "0", "glyph": "?"}  # the sign of somebody else: nothing of theirs goes
    answer = client.post(f"/matches/{M}/glyph?seat=red", data=form, headers=other.brings["seat"])
    assert answer.status_code == 303
    texts = {one.id: one.text for one in other.parts.store.annotations(M)}
    assert texts == {first: "?", second: "?"}


def test_the_page_says_who_wrote_and_offers_ones_own_to_be_changed(other: House) -> None:
    noted(other, "seat", "from the phone")
    noted(other, "recorder", "from the recorder")
    client, page = other.app.test_client(use_cookies=False), f"/matches/{M}/replay?seat=red&step=0"
    told = {
        role: client.get(page, headers=other.brings[role]).text
        for role in ("seat", "other", "recorder", "owner")
    }
    assert "a phone that joined on 21 Nov 2026" in told["other"]
    assert "a phone that joined on" not in told["seat"]
    assert "you ·" in told["seat"]
    assert "recorder ·" in told["seat"]
    changes = {role: text.count("note__edit") for role, text in told.items()}
    assert changes == {"seat": 1, "other": 0, "recorder": 1, "owner": 2}


def test_who_wrote_is_in_no_record_and_goes_with_the_person(house: House) -> None:
    key = noted(house, "recorder", "mine")
    person, store = house.accounts["recorder"], house.parts.store
    assert store.writers(M) == {key: person}
    assert person not in as_json(record(store, M))
    house.parts.accounts.erase(person)
    assert store.writers(M) == {key: ""}
    assert [one.text for one in store.annotations(M)] == ["mine"]
