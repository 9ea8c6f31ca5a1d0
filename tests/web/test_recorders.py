"""Who entered a step: told to who may know it, in nothing that is kept, gone with a person."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.rights import Account, Grant, GrantKind
from eventstore.contract.steps import note, opening
from tests.web.asking import refused
from tests.web.clubs import END, Club, founded
from tests.web.conftest import START
from tests.web.test_law_of_secrets import TOKEN as BYTES

M = "match0000001"
PAGE, API = f"/matches/{M}", f"/api/v1/matches/{M}"
PHONE = "a phone that joined on 21 Nov 2026, 10:00"
FORM = re.compile(BYTES.pattern.decode())
LISTS = (  # with all rows, as a spectator has them
    f"{PAGE}/replay?step=1&seat=spectator",
    f"{PAGE}/replay?rows=0&seat=spectator",
    f"{PAGE}/replay?step=1&find=a&hits=0&seat=spectator",
    f"{PAGE}/record?seat=spectator",
    f"{PAGE}/record?seat=spectator&partial=1",
    f"{PAGE}/record/rows?before=4&seat=spectator",
)
CHANNELS = (
    *LISTS,
    f"{PAGE}/replay?step=2&seat=spectator&partial=1",
    f"{API}/steps/2?seat=spectator",
    f"{API}/steps?seat=spectator",
    f"{API}/export?seat=spectator",
)


class Evening(NamedTuple):
    """A match that Bea, Zoe and a phone recorded, one step each; it was begun by nobody known."""

    club: Club
    bea: Account
    zoe: Account
    phone: str

    def browser(self, account: Account) -> FlaskClient:
        return self.club.browser(account)


@pytest.fixture
def evening(make_app: Callable[..., Flask]) -> Evening:
    club = founded(make_app)
    store, rights = club.parts.store, club.parts.match_rights
    bea, zoe = club.add("Bea"), club.add("Zoe")
    store.append(M, [opening("toy-pig")], expected_version=0)
    seat = Grant(GrantKind.SEAT, "red")
    phone = rights.join(rights.invite(M, seat, START, END).secret, START).holder
    for one in (bea, zoe):
        rights.give(M, one.person, Grant(GrantKind.OWNER), START)
    for step, holder in enumerate((bea.person, zoe.person, phone), start=1):
        store.append(M, [note(step, "a")], expected_version=step, recorder=holder)
    return Evening(club, bea, zoe, phone)


def said(html: str) -> dict[int, str]:
    """What the rows of the steps say of who entered them."""
    rows = re.split(r'<li class=\\?"step ', html)[1:]
    found = {}
    for row in rows:
        number = re.search(r'data-(?:row|step)=\\?"(\d+)', row)
        words = re.search(r'class=\\?"step__by\\?">([^<]*)<', row)
        if number and words:
            found[int(number[1])] = words[1]
    return found


def read(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_row_says_who_entered_it_where_several_did_to_those_who_may_know(
    evening: Evening,
) -> None:
    spectator = evening.club.phone(M, Grant(GrantKind.SPECTATOR))
    before = {address: FORM.sub("", read(spectator, address)) for address in CHANNELS}
    for address in LISTS:
        others = {2: "entered by Zoe, 12:00", 3: f"entered by {PHONE}, 12:00"}
        for _ in range(2):  # the second time from what is kept
            ada = read(evening.browser(evening.club.ada), address)
            assert said(ada) == {1: "entered by Bea, 12:00"} | others, address
            bea = read(evening.browser(evening.bea), address)
            assert said(bea) == {1: "entered by you, 12:00"} | others, address
    french = evening.browser(evening.bea).get(LISTS[0], headers={"Accept-Language": "fr"}).text
    assert said(french)[2] == "consigné par Zoe, 12:00"
    for address in CHANNELS:
        html = FORM.sub("", read(spectator, address))
        assert html == before[address], "who may not know is sent what was sent before"
        assert not said(html)
        assert "Zoe" not in html
        assert "<!--" not in html


def test_the_step_that_is_looked_at_says_it_and_so_does_its_json(evening: Evening) -> None:
    bea, ada = evening.browser(evening.bea), evening.browser(evening.club.ada)
    told = {1: "Bea", 2: "Zoe", 3: PHONE}
    json = {1: ("person", "Bea"), 2: ("person", "Zoe"), 3: ("device", None)}
    for reader, name in ((bea, "you"), (ada, "Bea"), (bea, "you")):
        for step, words in (told | {1: name}).items():
            for more in ("", "&partial=1"):
                html = read(reader, f"{PAGE}/replay?step={step}&seat=spectator{more}")
                assert f"Entered by {words}." in html
            by = reader.get(f"{API}/steps/{step}?seat=spectator").json["entered_by"]
            assert (by["kind"], by["name"]) == json[step]
            assert by["own"] == (words == "you")
        assert "Entered by" not in read(reader, f"{PAGE}/replay?step=0&seat=spectator")
        assert "entered_by" not in reader.get(f"{API}/steps/0?seat=spectator").json
    everything = bea.get(f"{API}/recorders").json
    assert [(one["step"], one["at"]) for one in everything["steps"]] == [
        (step, bea.get(f"{API}/steps/{step}").json["at"]) for step in (1, 2, 3)
    ]
    assert everything["steps"][1]["entered_by"] == {"kind": "person", "name": "Zoe", "own": False}
    phone = evening.club.phone(M, Grant(GrantKind.SEAT, "red"))
    refused(phone.get(f"{API}/recorders"), 403, "grant_needed")


def test_of_who_was_erased_no_name_is_left_anywhere(evening: Evening) -> None:
    readers = [evening.browser(evening.bea), evening.browser(evening.club.ada)]
    addresses = (*CHANNELS, f"{API}/recorders", f"{API}/people")
    for reader in readers:
        assert any("Zoe" in read(reader, address) for address in addresses)
    evening.club.parts.accounts.erase(evening.zoe.person)
    for reader in readers:
        for address in addresses:
            html = read(reader, address)
            assert "Zoe" not in html, address
            assert evening.zoe.person not in html, address
        assert said(read(reader, LISTS[0]))[2] == "entered by somebody who was deleted, 12:00"
        by = reader.get(f"{API}/recorders").json["steps"][1]["entered_by"]
        assert by == {"kind": "deleted", "name": None, "own": False}
    export = read(readers[0], f"{API}/export")
    for secret in (evening.bea.person, evening.phone, "Bea", "entered_by"):
        assert secret not in export


def test_where_one_recorded_all_rows_say_nothing(make_app: Callable[..., Flask]) -> None:
    club = founded(make_app)
    store, bea = club.parts.store, club.add("Bea")
    store.append(M, [opening("toy-pig")], expected_version=0, recorder=bea.person)
    club.parts.match_rights.give(M, bea.person, Grant(GrantKind.OWNER), START)
    store.append(M, [note(1, "a")], expected_version=1, recorder=bea.person)
    reader = club.browser(bea)
    assert not said(read(reader, LISTS[0]))
    assert "Entered by you." in read(reader, f"{PAGE}/replay?step=1&partial=1")
    assert not club.parts.match_rights.several_recorded(M)
    store.append(M, [note(2, "a")], expected_version=2)
    assert club.parts.match_rights.several_recorded(M), "whoever is not known is somebody else"
    assert set(said(read(reader, LISTS[0]))) == {0, 1}


def test_whoever_is_alone_notices_nothing(app: Flask) -> None:
    store = app.extensions["kifu"].store
    steps = [note(step, "a") for step in (1, 2, 3)]
    store.append(M, [opening("toy-pig"), *steps], expected_version=0)
    client = app.test_client()
    for address in CHANNELS:
        html = read(client, address)
        assert "step__by" not in html
        assert "entered_by" not in html
    assert client.get(f"{API}/recorders").json == {"match": M, "steps": []}
