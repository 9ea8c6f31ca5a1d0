"""Where others reach the server, every address is open to whom the table of rights says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core.rights import MatchSetting, Visibility
from eventstore.contract.steps import opening
from tests.web.asking import refused
from tests.web.channels import BESIDE, CHANNELS, DECIDING, WHOLE, WRITING
from tests.web.house import NONE, House, M, addresses, outcome, path_of
from tests.web.rights_table import (
    GROUPS,
    LEADS_ON,
    ON_THE_COMPUTER,
    ROLES,
    ROUTES,
    VIEWERS,
    expected,
)
from web.cli.app import COMMANDS
from web.context import KEY, Parts
from web.origin import ALONE
from web.rights.deeds import NEEDS

DENIED = {"sign_in_needed", "role_needed", "grant_needed", "scope_needed", "match_not_found"}
DENIED |= {"in_person"}


def test_the_table_speaks_of_every_channel_and_every_command(house: House) -> None:
    rows = [(one.name.partition("/")[0], one.group) for one in addresses(house.app)]
    assert {*CHANNELS} <= {name for name, group in rows if group == "look"}
    assert {group for name, group in rows if name in BESIDE} == {"watch"}
    assert {group for name, group in rows if name in WHOLE} == {"whole"}
    changing = {group for name, group in rows if name in DECIDING | WRITING}
    assert changing.isdisjoint({"public", "shelf", "survey", "watch", "start"})
    known = {*CHANNELS, *BESIDE, *DECIDING, *WRITING, *WHOLE}
    of_matches = {
        rule.endpoint
        for rule in house.app.url_map.iter_rules()
        if M in path_of(house.app, rule, "undo")
    }
    assert of_matches <= known
    assert {*ON_THE_COMPUTER.split()} == {*COMMANDS}


def test_every_address_is_in_the_table_once(house: House) -> None:
    names = [name for names in ROUTES.values() for name in names.split()]
    assert len(names) == len(set(names))
    assert {group.strip() for group in ROUTES} == {*GROUPS}
    used = {one.name for one in addresses(house.app)}
    assert {name.rpartition(":")[2] for name in names} == used
    declared = {name.rpartition(" ")[2] for name in NEEDS}
    assert declared == used, "web.rights.deeds names no address that is not there"


@pytest.mark.parametrize("role", ROLES)
def test_every_role_at_every_address(house: House, role: str) -> None:
    wrong = []
    for one in addresses(house.app):
        for viewer in VIEWERS:
            told = outcome(house, role, one.request(viewer))
            wanted = role in expected(one.group, viewer)
            leads = not viewer and one.group == "look" and one.method == "GET" and role in LEADS_ON
            if one.name == "pages.oembed":
                leads = False
            if leads:
                fine = f"seat={LEADS_ON[role]}" in told
            elif wanted:
                fine = told == "yes"
            else:
                fine = told in DENIED
            if not fine:
                wrong.append((one.name, one.method, viewer, told, wanted))
    assert wrong == []


def test_a_new_address_is_open_to_nobody(house: House) -> None:
    house.app.add_url_rule("/new", "new", lambda: "open")
    with pytest.raises(KeyError, match="new"):
        [*addresses(house.app)]
    for role in ROLES:
        assert (
            house.app.test_client(use_cookies=False)
            .get("/new", headers=house.brings[role])
            .status_code
            == 403
        )


def test_alone_nobody_is_asked_for_anything(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    parts: Parts = app.extensions[KEY]
    parts.store.append(M, [opening("toy-pig")], expected_version=0)
    app.config["WTF_CSRF_ENABLED"] = False
    free = House(app, parts, {"nobody": {}}, {})
    for one in addresses(app):
        assert outcome(free, "nobody", one.request("")) == "yes", one
    page = app.test_client().get(f"/matches/{M}/record")
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers or "kifu_" not in page.headers["Set-Cookie"]


@pytest.mark.parametrize("role", ["nobody", "stranger", "guest", "member", "token-administer"])
def test_a_private_match_is_as_one_that_is_not_there(house: House, role: str) -> None:
    """Byte for byte, on every address that has its id in it."""
    client = house.app.test_client(use_cookies=False)
    for one in addresses(house.app):
        if M not in one.path or role in expected(one.group, "") or one.name == "pages.retry":
            continue
        answers = []
        for match in (M, NONE):
            asked = one.request("red") | {"path": one.path.replace(M, match)}
            with client.open(**asked, headers=house.brings[role]) as answer:
                text = answer.get_data(as_text=True)
                answers.append((answer.status_code, text.replace(match, "MATCH")))
        assert answers[0][0] == 404, one
        assert answers[0] == answers[1], one


def test_a_page_that_names_nobody_leads_on_to_what_one_may_see(house: House) -> None:
    client = house.app.test_client(use_cookies=False)
    page = f"/matches/{M}/replay?step=0&view=now"
    seat = client.get(page, headers=house.brings["seat"])
    assert (seat.status_code, seat.headers["Location"]) == (302, f"{page}&seat=red")
    assert client.get(seat.headers["Location"], headers=house.brings["seat"]).status_code == 200
    other = client.get(f"{page}&seat=black", headers=house.brings["seat"])
    assert other.status_code == 403
    assert "right to the seat" in other.text
    watching = client.get(page, headers=house.brings["spectator"])
    assert watching.headers["Location"] == f"{page}&seat=spectator"
    twice = client.get(f"/matches/{M}/replay?seat=red&seat=black", headers=house.brings["seat"])
    assert twice.status_code == 200, "views read the first as well"
    again = client.get(f"/matches/{M}/replay?seat=black&seat=red", headers=house.brings["seat"])
    assert again.status_code == 403


def test_a_body_that_says_twice_who_looks_is_refused(house: House) -> None:
    body = '{"notation": "hold", "seat": "black", "seat": "red"}'
    answer = house.app.test_client(use_cookies=False).post(
        *(f"/matches/{M}/record/check",),
        data=body,
        content_type="application/json",
        headers=house.brings["seat"],
    )
    assert answer.status_code == 422
    refused(answer, 422, "bad_request")


def test_what_was_answered_to_one_is_not_answered_to_another(house: House) -> None:
    """Answers of the past are kept; nobody gets them who may not ask."""
    client, address = house.app.test_client(use_cookies=False), f"/api/v1/matches/{M}/steps/0"
    for _ in range(3):
        assert client.get(address, headers=house.brings["owner"]).status_code == 200
    assert client.get(address, headers=house.brings["seat"]).status_code == 302
    refused(client.get(address), 404, "match_not_found")


def test_a_token_that_is_not_good_is_not_nobody(house: House) -> None:
    client = house.app.test_client(use_cookies=False)
    for told in ("Bearer no", "Basic eDp5", "Bearer "):
        answer = client.get("/api/v1/games", headers={"Authorization": told})
        refused(answer, 401, "token_not_good")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert client.get("/api/v1/games").status_code == 200
    refused(client.get("/api/v1/games/toy-pig/catalogues"), 401, "sign_in_needed")


def test_a_session_that_has_ended_is_nobodys(house: House) -> None:
    client, owner = house.app.test_client(use_cookies=False), house.brings["owner"]
    address = f"/api/v1/matches/{M}"
    assert client.get(address, headers=owner).status_code == 200
    house.parts.accounts.end_sessions(house.accounts["owner"])
    refused(client.get(address, headers=owner), 404, "match_not_found")


@pytest.mark.parametrize(
    ("visibility", "wanted"),
    [
        (Visibility.PUBLIC, {*ROLES}),
        (Visibility.LINK, {*ROLES}),
        (Visibility.CLUB, {*ROLES} - {"nobody", "stranger", "guest", "token-administer"}),
    ],
)
def test_what_everybody_may_watch_shows_no_hand(
    house: House, visibility: Visibility, wanted: set[str]
) -> None:
    house.parts.match_rights.change_setting(M, MatchSetting(visibility))
    watching = {"path": f"/api/v1/matches/{M}/steps", "query_string": {"seat": "spectator"}}
    assert {role for role in ROLES if outcome(house, role, watching) == "yes"} == wanted
    for seat, seen in (("red", {"seat"}), ("", set())):
        hands = watching | {"query_string": {"seat": seat}}
        may = {role for role in ROLES if outcome(house, role, hands) == "yes"}
        assert may == {"recorder", "owner", "token-read", "token-record"} | seen


def test_an_address_that_is_none_is_not_asked_about(house: House) -> None:
    asked = {"path": "/oembed", "query_string": {"url": "http://["}}
    assert outcome(house, "nobody", asked) == "bad_request"


def test_who_is_at_the_computer_itself_is_asked_for_nothing(house: House) -> None:
    """By the socket of this machine alone, which the server tells of in no header."""
    client = house.app.test_client(use_cookies=False)
    asked = {
        "/api/v1/quarantine": 401,
        f"/api/v1/matches/{M}": 404,
        "/api/v1/status": 401,
    }
    own: dict[str, Any] = {"environ_overrides": {ALONE: True}}
    elsewhere: list[dict[str, Any]] = [
        {},
        {"environ_overrides": {ALONE: False}},
        {"headers": {"kifu.alone": "True", "Kifu-Alone": "True"}},
        own | {"headers": {"X-Forwarded-For": "127.0.0.1"}},
        own | {"headers": {"Forwarded": "for=127.0.0.1"}},
        own | {"environ_base": {"REMOTE_ADDR": "192.168.1.7"}},
        {"environ_overrides": {ALONE: "True"}},
    ]
    for address, status in asked.items():
        assert client.get(address, **own).status_code == 200
        for other in elsewhere:
            assert client.get(address, **other).status_code == status, other
