"""Who records a step, or starts a match: judged where it is stored, whatever address it came by."""

from __future__ import annotations

import pytest

from core.errors import KifuError
from core.rights import Grant, GrantKind, MatchSetting, Visibility
from eventstore.contract.steps import opening
from tests.web.asking import refused
from tests.web.house import House, M, play, version


def test_a_seat_enters_for_itself_alone_and_undoes_its_own_last_step(house: House) -> None:
    assert play(house, "seat", "roll 2", "red").status_code == 201
    rights = house.parts.match_rights
    holders = {one.grant.kind: one.holder for one in rights.holders(M)}
    assert rights.recorder(M, 1) == holders[GrantKind.SEAT]
    assert play(house, "seat", "", "red", "undo").status_code == 201
    assert play(house, "recorder", "roll 3").status_code == 201
    refused(play(house, "seat", "", "red", "undo"), 403, "grant_needed")
    assert play(house, "seat", "hold", "red").status_code == 201
    before = version(house)
    refused(play(house, "seat", "roll 4", "black"), 403, "grant_needed")
    refused(play(house, "seat", "roll 4"), 403, "grant_needed")
    other = play(house, "seat", "roll 4", "red")
    assert other.status_code == 422, "it is black's to enter"
    assert version(house) == before
    assert rights.recorder(M, 3) == house.accounts["recorder"]


def test_the_store_refuses_what_no_address_did(house: House) -> None:
    """Steps are judged once more where they are kept, whatever way they came."""
    service, store = house.parts.service, house.parts.store
    with house.app.test_request_context(headers=house.brings["seat"]):
        for entry in ("roll 2", "hold"):
            service.play(M, entry, expected_version=store.version(M))
        with pytest.raises(KifuError) as error:
            service.play(M, "roll 3", expected_version=store.version(M))
        assert error.value.code == "grant_needed"
    assert store.version(M) > 2
    with house.app.test_request_context(headers=house.brings["guest"]):
        with pytest.raises(KifuError) as error:
            store.append("new", [opening("toy-pig")], expected_version=0)
        assert error.value.code == "role_needed"
    assert store.version("new") == 0


def test_who_starts_a_match_that_is_there_is_not_told_so(house: House) -> None:
    """A form brings the id that it starts; the same form sent by somebody else changes nothing."""
    form = {"id": "abcdefghijkl", "trial": "1"}
    client = house.app.test_client(use_cookies=False)
    asked = {"query_string": {"game": "toy-pig"}, "data": form}
    first = client.post("/matches/new", **asked, headers=house.brings["member"])
    assert first.status_code == 303
    store = house.parts.store
    assert store.unmark(form["id"], "trial")
    assert client.post("/matches/new", **asked, headers=house.brings["owner"]).status_code == 404
    assert store.marks(form["id"]) == {}
    again = client.post("/matches/new", **asked, headers=house.brings["member"])
    assert again.headers["Location"] == first.headers["Location"]


def test_who_starts_a_match_owns_it_and_the_club_sees_it_as_usual(house: House) -> None:
    client, rights = house.app.test_client(use_cookies=False), house.parts.match_rights
    house.parts.accounts.found_club("Club", Visibility.CLUB)
    answer = client.post(
        "/api/v1/matches", json={"game": "toy-pig"}, headers=house.brings["member"]
    )
    assert answer.status_code == 201
    match = answer.get_json()["match"]
    assert rights.grants(match, house.accounts["member"]) == {Grant(GrantKind.OWNER)}
    assert rights.setting(match) == MatchSetting(Visibility.CLUB)
    assert rights.recorder(match, 0) == house.accounts["member"]
    seen = f"/api/v1/matches/{match}?seat=spectator"
    assert client.get(seen, headers=house.brings["owner"]).status_code == 200
    refused(client.get(seen, headers=house.brings["guest"]), 404, "match_not_found")
    refused(
        client.post("/api/v1/matches", json={"game": "toy-pig"}, headers=house.brings["guest"]),
        403,
        "role_needed",
    )
