"""A guarded server with a match and somebody of each role, and what its addresses say to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Flask
from werkzeug.routing import Rule
from werkzeug.wrappers import Response

from core.errors import KifuError
from core.rights import Grant, GrantKind, Role, Scope
from eventstore.contract.steps import opening
from eventstore.match_rights import MatchRights
from tests.web.conftest import START
from tests.web.rights_table import (
    table,
)
from web.context import KEY, Parts
from web.limits import Rates
from web.rights.credentials import DEVICE, SESSION

END = START + timedelta(days=300)
AFAR = {"Forwarded": "for=192.0.2.1"}  # a proxy passed it on, so it is not of this machine
M, OTHER, NONE = "private0001", "private0002", "nowhere0001"  # a private match, another, and none
SAMPLES: dict[str, Any] = {
    "secret": "x",
    "person": "x",
    "holder": "x",
    "right": "owner",
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
IN_FORMS = {
    *("pages.record_entry", "pages.repair_step", "pages.repair_pads", "pages.record_ruling"),
    "pages.remember_card",
    "pages.uncover",
}
WAYS = ("steps", "undo", "redo", "variation", "amend", "join")


class House(NamedTuple):
    """A guarded server with a private match, and what each role brings along."""

    app: Flask
    parts: Parts
    brings: dict[str, dict[str, str]]  # headers, by role
    accounts: dict[str, str]  # keys of persons, by role


def device_of(rights: MatchRights, match: str, grant: Grant) -> str:
    """The secret of a new device, which joined a match by an invitation that gives this right."""
    secret = rights.join(rights.invite(match, grant, START, END).secret, START).secret
    assert secret is not None
    return secret


def furnished(make_app: Callable[..., Flask]) -> House:
    """A server with a private match that somebody owns, and people and devices of each role."""
    app = make_app(guarded=True, rates=Rates(writes="100000 per minute"))
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
        brings[one] = {"Cookie": f"{DEVICE}={device_of(rights, match, grant)}"}
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
        if self.name in {"pages.record_check", "pages.analysis_check", "pages.repair_check"}:
            return asked | {"json": named}
        if self.name in IN_FORMS:
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


def cookie_of(answer: Any) -> dict[str, str]:
    return {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}
