"""The pages that let phones in: what they show where, and that codes are those of addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from core.game import NO_SECRETS
from core.games import registry
from core.rights import Grant, GrantKind
from tests.toys import GAMES
from tests.web.pages.browsing import ACE, TOY, play, read, send, start
from web.context import KEY
from web.origin import ALONE
from web.reach import Certified, Reach

HOME = "https://192.168.1.5:8000/"
AFAR = {"base_url": "http://192.168.1.5:8000", "environ_base": {"REMOTE_ADDR": "192.168.1.7"}}
ENDS = datetime(2027, 12, 30, tzinfo=UTC)
CERTIFIED = Certified(b"0\x82the authority", "AA:01", "BB:02", ENDS)


@pytest.fixture
def reached(make_app: Callable[..., Flask]) -> Callable[..., FlaskClient]:
    """A function that gives the browser of a server that other devices reach."""

    def make(reach: Reach | None) -> FlaskClient:
        games = {**registry(), **GAMES}
        return make_app(games=games, reach=reach, hosts=("0.0.0.0",)).test_client()

    return make


def codes(html: str) -> list[tuple[str, str]]:
    """Of each code of a page: the address in its name, and its drawing."""
    found = re.findall(r'aria-label="[^"]* (\S+)">(<svg.*?</svg>)', html, re.DOTALL)
    return [(address.replace("&amp;", "&"), svg) for address, svg in found]


def dark(svg: str) -> list[list[int]]:
    """The modules of a drawing, as its strokes say: 1 for a dark one; without the quiet zone."""
    size = int(re.search(r'd="M0 0h(\d+)', svg)[1])  # type: ignore[index]
    rows = [[0] * size for _ in range(size)]
    x, y = 0, -0.5
    for way, given in re.findall(r"([Mmh])([-\d. ]+)", svg.partition('stroke="#000" d="')[2]):
        if way == "h":
            rows[int(y)][x : x + int(given)] = [1] * int(given)
            x += int(given)
        else:
            dx, dy = given.split()
            x, y = (int(dx), float(dy)) if way == "M" else (x + int(dx), y + float(dy))
    return [row[4:-4] for row in rows[4:-4]]


def test_a_code_on_a_page_is_that_of_its_address_dark_on_white(reached: Any) -> None:
    [(address, svg)] = codes(reached(Reach((HOME,))).get("/phones").text)
    assert address == HOME
    assert 'fill="#fff" d="M0 0h' in svg
    assert dark(svg) == [
        list(row) for row in segno.make_qr(HOME, error="m", boost_error=False).matrix
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("certified", [None, CERTIFIED])
def test_who_can_reach_the_server_reads_how_and_what_is_open(
    reached: Any, language: str, certified: Certified | None
) -> None:
    reach = Reach((HOME, "https://10.0.0.3:8000/"), certified)
    page = read(reached(reach), "/phones", language)
    assert "https://10.0.0.3:8000/" in page.text
    assert ("BB 02" in page.text) == ("AA 01" in page.text) == bool(certified)
    assert ("--plain" in page.text) != bool(certified)
    assert "kifu.local" not in page.text
    reach.named = "https://kifu.local:8000/"
    assert "kifu.local" in read(reached(reach), "/phones", language).text


def test_who_cannot_reach_it_reads_what_to_start(client: FlaskClient, reached: Any) -> None:
    page = client.get("/phones").text
    assert codes(page) == []
    assert "kifu serve --lan" in page
    assert "answers on this computer alone" in page
    assert "answers on this computer alone" not in reached(None).get("/phones", **AFAR).text
    assert "/phones" in [link["href"] for link in read(client, "/").all("a")]


def test_the_authority_is_a_file_to_install(client: FlaskClient, reached: Any) -> None:
    answer = reached(Reach((HOME,), CERTIFIED)).get("/certificate")
    assert (answer.status_code, answer.data) == (200, CERTIFIED.authority)
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert "kifu-authority.crt" in answer.headers["Content-Disposition"]
    assert client.get("/certificate").status_code == 404
    assert reached(Reach((HOME,))).get("/certificate").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_has_a_code_for_each_seat_and_one_to_watch(reached: Any, language: str) -> None:
    client = reached(Reach((HOME,)))
    match = start(client)
    page = f"/matches/{match}"
    read(client, f"{page}/phones", language)
    found = [address for address, _ in codes(client.get(f"{page}/phones").text)]
    assert found == [
        f"{HOME}{page[1:]}/record?seat=red",
        f"{HOME}{page[1:]}/record?seat=black",
        f"{HOME}{page[1:]}/replay?seat=spectator",
    ]
    for address in found:
        assert client.get(f"/{address.removeprefix(HOME)}").status_code == 200
    assert f"{page}/phones" in client.get(f"{page}/record").text
    assert f"{page}/phones" in client.get(f"{page}/share").text
    play(client, match, "R resign")
    ended = [address for address, _ in codes(client.get(f"{page}/phones").text)]
    assert [address.rpartition("/")[2] for address in ended] == [
        *("replay?seat=red", "replay?seat=black", "replay?seat=spectator")
    ]


def test_where_nothing_is_hidden_one_code_records_and_one_watches(
    make_app: Callable[..., Flask],
) -> None:
    games = {TOY: replace(GAMES[TOY], secrets=NO_SECRETS)}
    client = make_app(games=games, reach=Reach((HOME,))).test_client()
    answer = send(client, f"/matches/new?game={TOY}", {"source": "recorded"})
    match = answer.location.split("/")[-2]
    found = [address for address, _ in codes(client.get(f"/matches/{match}/phones").text)]
    assert found == [f"{HOME}matches/{match}/{what}" for what in ("record", "replay")]


def test_the_codes_of_a_match_lead_where_the_reader_is_or_nowhere(
    client: FlaskClient, match: str, reached: Any
) -> None:
    alone = client.get(f"/matches/{match}/phones").text
    assert codes(alone) == []
    assert "/phones" in [link["href"] for link in read(client, f"/matches/{match}/phones").all("a")]
    afar = reached(None)
    other = start(afar)
    found = codes(afar.get(f"/matches/{other}/phones", **AFAR).text)
    assert found[0][0].startswith("http://192.168.1.5:8000/matches/")
    assert client.get("/matches/nobody/phones").status_code == 404


# --- where devices need a right -----------------------------------------------------------------

OWN: dict[str, Any] = {"environ_overrides": {ALONE: True}}  # whoever is at the computer itself
BY_DAY = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)


class Table(NamedTuple):
    """A guarded server with a match that was started at the computer itself."""

    app: Flask
    match: str
    clock: list[datetime]  # the time, to be changed

    @property
    def page(self) -> str:
        return f"/matches/{self.match}/phones"

    def codes(self) -> list[str]:
        """The addresses of the codes, as the computer itself shows them."""
        return [one for one, _ in codes(self.app.test_client().get(self.page, **OWN).text)]

    def device(self, address: str | None = None) -> FlaskClient:
        """A new browser, which has joined by the address of a code."""
        client = self.app.test_client()
        if address is not None:
            assert client.post(f"/{address.removeprefix(HOME)}").status_code == 303
        return client


@pytest.fixture
def table(make_app: Callable[..., Flask]) -> Table:
    clock = [BY_DAY]
    app = make_app(
        games={**registry(), **GAMES},
        reach=Reach((HOME,)),
        hosts=("0.0.0.0",),
        guarded=True,
        clock=lambda: clock[0],
    )
    app.config["WTF_CSRF_ENABLED"] = False  # tokens of forms are another matter
    made = app.test_client().post("/api/v1/matches", json={"game": ACE}, **OWN)
    assert made.status_code == 201, made.text
    return Table(app, made.json["match"], clock)


def test_a_code_of_a_seat_gives_the_right_to_it_and_to_no_other(table: Table) -> None:
    found = table.codes()
    assert len(found) == 3
    assert all(one.startswith(f"{HOME}join/") for one in found)
    for address, own in zip(found, ("red", "black", "spectator"), strict=True):
        device = table.device(address)
        for seat in ("red", "black", "spectator"):
            seen = device.get(f"/api/v1/matches/{table.match}?seat={seat}").status_code
            assert seen == (200 if seat in {own, "spectator"} else 403)
    assert table.device().get(f"/api/v1/matches/{table.match}?seat=red").status_code == 404


def test_looking_again_shows_the_same_codes_until_they_are_used_up(table: Table) -> None:
    first = table.codes()
    kept = table.app.extensions[KEY].match_rights
    assert table.codes() == first
    assert len(kept.invitations(table.match)) == 3
    red, *others = first
    for left in (2, 1):
        table.device(red)
        page = table.app.test_client().get(table.page, **OWN)
        assert f"Devices that it still lets in: {left}" in page.text
        assert page.headers["Referrer-Policy"] == "same-origin", "told to no other site"
    table.device(red)
    assert table.codes()[0] != red
    assert table.codes()[1:] == others
    assert table.device().get(f"/{red.removeprefix(HOME)}").status_code == 404


def test_a_code_ends_after_a_day_and_is_shown_no_more_shortly_before(table: Table) -> None:
    first = table.codes()
    path = f"/{first[0].removeprefix(HOME)}"
    table.clock[0] = BY_DAY + timedelta(hours=22)
    assert table.codes() == first
    table.clock[0] = BY_DAY + timedelta(hours=23)
    assert set(table.codes()).isdisjoint(first)
    assert table.device().get(path).status_code == 200
    table.clock[0] = BY_DAY + timedelta(hours=24)
    assert table.device().get(path).status_code == 404


def test_codes_are_taken_back_and_who_has_joined_stays(table: Table) -> None:
    kept = table.app.extensions[KEY].match_rights
    other = kept.invite(table.match, Grant(GrantKind.SPECTATOR), BY_DAY, BY_DAY + timedelta(days=1))
    first = table.codes()
    joined = table.device(first[0])
    assert joined.post(table.page).status_code == 403, "a seat does not invite"
    answer = table.app.test_client().post(table.page, **OWN)
    assert (answer.status_code, answer.headers["Location"]) == (303, table.page)
    for one in first:
        assert table.device().get(f"/{one.removeprefix(HOME)}").status_code == 404
    assert set(table.codes()).isdisjoint(first)
    assert joined.get(f"/api/v1/matches/{table.match}?seat=red").status_code == 200
    assert kept.invitation(other.secret, BY_DAY) is not None, "made elsewhere, for somebody"


def test_codes_are_shown_to_who_may_invite_alone(table: Table) -> None:
    for address in table.codes():
        page = table.device(address).get(table.page)
        assert (page.status_code, codes(page.text)) == (200, [])
        assert "shown to whoever owns it" in page.text
        assert "/join/" not in page.text
    assert table.device().get(table.page).status_code == 404


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_of_a_guarded_server_say_what_is_open(table: Table, language: str) -> None:
    own = table.app.test_client()
    own.environ_base[ALONE] = True
    assert "Devices" in own.get(table.page).text
    for address in (table.page, "/phones"):
        assert "no accounts" not in read(own, address, language).text
    guest = read(table.device(table.codes()[0]), table.page, language)
    assert codes(guest.text) == []
    assert "signs in elsewhere" in own.get("/phones", headers={"Accept-Language": "en"}).text


def test_where_nothing_is_hidden_a_code_gives_the_right_to_record(
    make_app: Callable[..., Flask],
) -> None:
    games = {TOY: replace(GAMES[TOY], secrets=NO_SECRETS)}
    app = make_app(games=games, reach=Reach((HOME,)), hosts=("0.0.0.0",), guarded=True)
    made = app.test_client().post("/api/v1/matches", json={"game": TOY}, **OWN)
    table = Table(app, made.json["match"], [])
    table.codes()
    rights = app.extensions[KEY].match_rights
    kinds = {one.grant.kind: one.uses for one in rights.invitations(table.match)}
    assert kinds == {GrantKind.RECORDER: 3, GrantKind.SPECTATOR: 30}


def test_cookies_of_https_go_back_by_https_alone_and_forms_work(reached: Any) -> None:
    client = reached(Reach((HOME,), CERTIFIED))
    client.get(f"/matches/new?game={ACE}")
    client.get(f"/matches/new?game={ACE}", base_url="https://localhost")
    plain, secure = client.get_cookie("session"), client.get_cookie("session_secure")
    assert plain is not None
    assert secure is not None
    assert (plain.secure, secure.secure) == (False, True)
    assert secure.http_only
