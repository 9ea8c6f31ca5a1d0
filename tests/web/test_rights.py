"""Where others reach the server, every address is open to whom the table of rights says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.wrappers import Response

from core.errors import KifuError
from core.rights import Grant, GrantKind, MatchSetting, Role, Scope, Visibility
from eventstore.contract.steps import opening
from tests.web.asking import refused
from tests.web.channels import BESIDE, CHANNELS, DECIDING, WRITING
from tests.web.conftest import START
from tests.web.pages.browsing import read, send
from tests.web.rights_table import (
    GROUPS,
    LEADS_ON,
    ON_THE_COMPUTER,
    ROLES,
    ROUTES,
    VIEWERS,
    expected,
    table,
)
from web.cli.app import COMMANDS
from web.context import KEY, Parts
from web.credentials import DEVICE, SESSION
from web.deeds import NEEDS
from web.origin import ALONE

END = START + timedelta(days=300)
M, OTHER, NONE = "private0001", "private0002", "nowhere0001"  # a private match, another, and none
DENIED = {"sign_in_needed", "role_needed", "grant_needed", "scope_needed", "match_not_found"}
SAMPLES: dict[str, Any] = {
    "secret": "x",
    "size": 192,
    "match_id": M,
    "slug": "toy-pig",
    "name": "x",
    "field": "cards",
    "card": "x",
    "code": "x",
    "key": "x",
    "option": "target",
    "rule": "R1",
    "filename": "kifu.css",
    "annotation": "x",
    "mark": "bin",
    "photo": 1,
    "number": 1,
    "step": 1,
}
WAYS = ("steps", "undo", "redo", "variation", "amend", "join")


class House(NamedTuple):
    """A guarded server with a private match, and what each role brings along."""

    app: Flask
    parts: Parts
    brings: dict[str, dict[str, str]]  # headers, by role
    accounts: dict[str, str]  # keys of persons, by role


@pytest.fixture
def house(make_app: Callable[..., Flask]) -> House:
    app = make_app(guarded=True)
    app.config["WTF_CSRF_ENABLED"] = False  # tokens of forms are another matter
    parts: Parts = app.extensions[KEY]
    accounts, rights = parts.accounts, parts.match_rights
    for match in (M, OTHER):
        parts.store.append(match, [opening("toy-pig")], expected_version=0)
    accounts.found_club("Club")
    roles = {
        "recorder": Role.GUEST,
        "owner": Role.MEMBER,
        "guest": Role.GUEST,
        "member": Role.MEMBER,
        "administrator": Role.ADMINISTRATOR,
    }
    people = {one: accounts.add(one, one, role, START).person for one, role in roles.items()}
    rights.give(M, people["recorder"], Grant(GrantKind.RECORDER), START)
    rights.give(M, people["owner"], Grant(GrantKind.OWNER), START)
    brings: dict[str, dict[str, str]] = {"nobody": {}}
    for one, person in people.items():
        brings[one] = {"Cookie": f"{SESSION}={accounts.open_session(person, START, END)}"}
    for one, match, grant in (
        ("stranger", OTHER, Grant(GrantKind.SEAT, "red")),
        ("spectator", M, Grant(GrantKind.SPECTATOR)),
        ("seat", M, Grant(GrantKind.SEAT, "red")),
    ):
        invited = rights.invite(match, grant, START, END)
        brings[one] = {"Cookie": f"{DEVICE}={rights.join(invited.secret, START).secret}"}
    for scope in Scope:
        made = accounts.make_token(people["owner"], scope, [scope], START, END)
        brings[f"token-{scope}"] = {"Authorization": f"Bearer {made.secret}"}
    return House(app, parts, brings, people)


class Address(NamedTuple):
    """One row of the table: an endpoint with a method, as a request asks for it."""

    name: str
    group: str
    method: str
    path: str

    def request(self, viewer: str) -> dict[str, Any]:
        """The arguments of a request in which `viewer` looks."""
        asked: dict[str, Any] = {"path": self.path, "method": self.method}
        named = {"seat": viewer} if viewer else {}
        if self.name == "pages.oembed":
            url = f"http://localhost/matches/{M}/replay?{urlencode(named)}"
            return asked | {"query_string": {"url": url}}
        if self.name in {"pages.record_check", "pages.analysis_check"}:
            return asked | {"json": named}
        if self.name in {"pages.record_entry", "pages.repair_step", "pages.remember_card"}:
            return asked | {"data": named}
        if self.name == "api.attach_photo":
            return asked | {"query_string": named, "content_type": "image/png"}
        sent: dict[str, Any] = (
            {"json": {}} if self.path.startswith("/api/") and self.method != "GET" else {}
        )
        return asked | {"query_string": named} | sent


def addresses(app: Flask) -> Iterator[Address]:
    """Every route with each of its methods, and its group; raises KeyError where it has none."""
    groups = table()
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            for way in WAYS if "way" in rule.arguments else ("",):
                name = f"{rule.endpoint}/{way}" if way else rule.endpoint
                group = groups.get(f"{method}:{name}") or groups[name]
                yield Address(name, group, method, path_of(app, rule, way))


def path_of(app: Flask, rule: Rule, way: str) -> str:
    given = {name: SAMPLES[name] for name in rule.arguments - {"way"}}
    with app.test_request_context():
        built = app.url_map.bind("localhost").build(
            rule.endpoint, given | ({"way": way} if way else {})
        )
    return built.partition("?")[0]


def outcome(house: House, role: str, asked: dict[str, Any]) -> str:
    """What the gate says to a request: "yes", the code of its refusal, or where it leads on to."""
    with house.app.test_request_context(headers=house.brings[role], **asked):
        try:
            answer = house.app.preprocess_request()
        except KifuError as error:
            return error.code
        assert answer is None or isinstance(answer, Response)
        return "yes" if answer is None else answer.headers["Location"]


def test_the_table_speaks_of_every_channel_and_every_command(house: House) -> None:
    rows = [(one.name.partition("/")[0], one.group) for one in addresses(house.app)]
    assert {*CHANNELS} <= {name for name, group in rows if group == "look"}
    assert {group for name, group in rows if name in BESIDE} == {"watch"}
    changing = {group for name, group in rows if name in DECIDING | WRITING}
    assert changing.isdisjoint({"public", "shelf", "survey", "watch", "start"})
    known = {*CHANNELS, *BESIDE, *DECIDING, *WRITING}
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
    assert declared == used, "web.deeds names no address that is not there"


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
    refused(client.get("/api/v1/matches"), 401, "sign_in_needed")


def test_a_session_that_has_ended_is_nobodys(house: House) -> None:
    client, owner = house.app.test_client(use_cookies=False), house.brings["owner"]
    address = f"/api/v1/matches/{M}"
    assert client.get(address, headers=owner).status_code == 200
    house.parts.accounts.end_sessions(house.accounts["owner"])
    refused(client.get(address, headers=owner), 404, "match_not_found")


def version(house: House) -> int:
    return house.parts.store.version(M)


def play(
    house: House, role: str, notation: str, viewer: str = "", way: str = "steps", **body: Any
) -> Any:
    asked = {"notation": notation} if way == "steps" else {}
    return house.app.test_client(use_cookies=False).post(
        f"/api/v1/matches/{M}/{way}",
        json=asked | {"expected_version": version(house)} | body,
        query_string={"seat": viewer} if viewer else {},
        headers=house.brings[role],
    )


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


def cookie_of(answer: Any) -> dict[str, str]:
    return {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}


@pytest.mark.parametrize(
    ("grant", "says", "page"),
    [
        (Grant(GrantKind.SEAT, "red"), "a place at the table: Red", "/record?seat=red"),
        (Grant(GrantKind.SPECTATOR), "lets you watch", "/replay?seat=spectator"),
        (Grant(GrantKind.RECORDER), "lets you record", "/record"),
        (Grant(GrantKind.OWNER), "an owner of the match", "/record"),
    ],
)
def test_a_link_gives_a_new_browser_its_right(
    house: House, grant: Grant, says: str, page: str
) -> None:
    client, rights = house.app.test_client(use_cookies=False), house.parts.match_rights
    address = f"/join/{rights.invite(M, grant, START, END).secret}"
    for _ in range(2):
        told = client.get(address)
        assert told.status_code == 200
        assert says in told.text
        assert told.headers["Referrer-Policy"] == "same-origin", "told to no other site"
    joined = client.post(address)
    assert (joined.status_code, joined.headers["Location"]) == (303, f"/matches/{M}{page}")
    attributes = joined.headers["Set-Cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {*attributes}
    assert "Secure" not in attributes, "plain http on a home network"
    assert client.get(joined.headers["Location"], headers=cookie_of(joined)).status_code == 200
    again = client.post(address)
    assert (again.status_code, "Set-Cookie" in again.headers) == (404, False)
    assert client.get(address).status_code == 404
    over_https = f"/join/{rights.invite(M, grant, START, END).secret}"
    told = client.post(over_https, base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in told.split("; ")


def test_a_link_signs_in_once(house: House) -> None:
    client = house.app.test_client()
    person, accounts = house.accounts["administrator"], house.parts.accounts
    address = f"/enter/{accounts.open_session(person, START, END)}"
    refused(client.get("/api/v1/matches"), 401, "sign_in_needed")
    for language, name in (("en", "Sign in as"), ("fr", "S’identifier comme")):
        assert name in read(client, address, language).text
    answer = client.post(address)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert {"HttpOnly", "SameSite=Lax"} <= {*answer.headers["Set-Cookie"].split("; ")}
    assert client.get("/").status_code == 200
    assert client.get("/api/v1/matches").status_code == 200
    assert client.post(address).status_code == client.get(address).status_code == 404


def test_who_is_known_keeps_its_key_when_it_joins(house: House) -> None:
    client, rights = house.app.test_client(use_cookies=False), house.parts.match_rights
    black = Grant(GrantKind.SEAT, "black")
    for role in ("guest", "spectator"):
        address = f"/join/{rights.invite(M, black, START, END).secret}"
        answer = client.post(address, headers=house.brings[role])
        assert answer.status_code == 303
        assert "kifu_" not in answer.headers.get("Set-Cookie", "")
        page = client.get(f"/api/v1/matches/{M}?seat=black", headers=house.brings[role])
        assert page.status_code == 200
    assert rights.grants(M, house.accounts["guest"]) == {black}


def test_who_is_at_the_computer_itself_is_asked_for_nothing(house: House) -> None:
    """By the socket of this machine alone, which the server tells of in no header."""
    client = house.app.test_client(use_cookies=False)
    asked = {"/api/v1/matches": 401, f"/api/v1/matches/{M}": 404, "/api/v1/status": 401}
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


def test_alone_a_link_leads_to_the_match_and_is_not_used_up(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    parts: Parts = app.extensions[KEY]
    parts.store.append(M, [opening("toy-pig")], expected_version=0)
    made = parts.match_rights.invite(M, Grant(GrantKind.SEAT, "red"), START, END)
    answer = send(app.test_client(), f"/join/{made.secret}", {})
    assert answer.headers["Location"] == f"/matches/{M}/record?seat=red"
    assert app.test_client().get("/join/nothing").status_code == 404
    nothing = send(app.test_client(), "/join/nothing", {}, f"/join/{made.secret}")
    assert nothing.status_code == 404
    assert parts.match_rights.holders(M) == []
    assert parts.match_rights.invitation(made.secret, START) is not None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_of_an_invitation_has_no_fault(house: House, language: str) -> None:
    made = house.parts.match_rights.invite(M, Grant(GrantKind.SEAT, "red"), START, END)
    page = read(house.app.test_client(), f"/join/{made.secret}", language)
    assert page.all("html")[0]["lang"] == language


def test_rights_of_a_browser_that_joined_and_signed_in_add_up(house: House) -> None:
    both = {"Cookie": "; ".join(house.brings[one]["Cookie"] for one in ("seat", "guest"))}
    client = house.app.test_client(use_cookies=False)
    assert client.get(f"/api/v1/matches/{M}?seat=red", headers=both).status_code == 200
    assert client.get("/api/v1/games/toy-pig/catalogues", headers=both).status_code != 401
    assert client.post("/api/v1/matches", json={"game": "toy-pig"}, headers=both).status_code == 403
