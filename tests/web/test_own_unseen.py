"""A seat names its own unseen cards on its own phone, and nobody else learns which they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from core import seated, structured
from core.commands import StartMatch
from core.games import registry
from core.knowledge import SPECTATOR
from core.rights import Grant, GrantKind
from core.session import Session
from core.unknowns import count_own
from eventstore.match_rights import MatchRights
from tests.web.channels import addresses, asked
from tests.web.conftest import START
from tests.web.pages.browsing import send
from tests.web.test_law_of_secrets import MATCH, served, told
from web.context import KEY
from web.rights.credentials import DEVICE

FAR = START.replace(year=START.year + 1)


class Told(NamedTuple):
    """A match with own unseen cards of `seat`: its steps, and two ways to name two of them."""

    game: str
    options: dict[str, Any]
    steps: tuple[str, ...]
    seat: str
    other: str
    ways: tuple[tuple[str, str], tuple[str, str]]
    n: int


ACE = Told(
    "ace-in-the-hole",
    {},
    ("deal R 5H KH 9D", "deal B ? ? ?", "5H KH f1-f6 =TD"),
    "black",
    "red",
    (("~ B 2S", "~ B KC"), ("~ B 7S", "~ B AC")),
    3,
)
ARCMAGE = Told(
    "arcmage",
    {"deck_a": "unknown", "deck_b": "unknown"},
    (
        *("A: reserve ?,?,?", "B: reserve ?,?,?", "A: deal ?*7", "B: deal ?*7", "first B"),
        *("B: open sanctuary", "A: open sanctuary", "u", "d0", "r ?=N ?=E"),
    ),
    "b",
    "a",
    (
        ("show B res mentor to B", "show B reserve farmland to B"),
        ("show B res ghoul to B", "show B reserve armory to B"),
    ),
    9,
)
SPADES = Told(
    "ace-of-spades",
    {"mode": "coop"},
    ("1: H ?5 / 2h 3h 4h", "2: H 7s 8s ?3"),
    "2",
    "1",
    (("2: N 9c", "2: N Kd"), ("2: N 8d", "2: N Qs")),
    3,
)
EACH = pytest.mark.parametrize("one", [ACE, ARCMAGE, SPADES], ids=lambda one: one.game)


def begun(one: Told, *entries: str) -> Session[Any]:
    """The match; further entries are made from the view of its seat."""
    game = registry()[one.game]
    options = structured.read(game.options, one.options)
    start = StartMatch(game=one.game, options=one.options, closed=True)
    session = Session.start(game, start, options, at=START)
    session.timeline.match_id = MATCH
    for entry in one.steps:
        session.play(entry, at=START)
    for entry in entries:
        seated.play(session, one.seat, entry, at=START, by=one.seat)
    return session


def serving(make_app: Callable[..., Any], one: Told, **settings: Any) -> Any:
    """An application that has the match."""
    app = make_app(games=registry(), **settings)
    app.extensions[KEY].store.append(MATCH, begun(one).pending, expected_version=0)
    return app


@EACH
def test_what_a_seat_names_is_told_to_nobody_else(one: Told, make_app: Callable[..., Any]) -> None:
    first, other = (begun(one, *way).timeline for way in one.ways)
    assert first.steps[-1].actor == one.seat
    sites = served(make_app, first), served(make_app, other)
    of_all = f"/matches/{MATCH}/record?seat={SPECTATOR}"
    for address in (*addresses(asked(first, MATCH, one.other, few=True)), of_all):
        assert told(sites[0], address) == told(sites[1], address), address
    page = f"/matches/{MATCH}/record?seat={one.seat}"
    assert told(sites[0], page) != told(sites[1], page), "the owner sees what was named"


def holding(app: Any, seat: str) -> FlaskClient:
    """A client whose device holds a seat."""
    rights = MatchRights(app.extensions[KEY].database)
    invited = rights.invite(MATCH, Grant(GrantKind.SEAT, seat), START, FAR)
    client: FlaskClient = app.test_client()
    client.set_cookie(DEVICE, rights.join(invited.secret, START).secret)
    return client


@EACH
def test_a_phone_of_the_seat_is_asked_and_names_by_taps(
    one: Told, make_app: Callable[..., Any]
) -> None:
    app = serving(make_app, one, guarded=True)
    phone, store = holding(app, one.seat), app.extensions[KEY].store
    record, page = (f"/matches/{MATCH}/{name}?seat={one.seat}" for name in ("record", "unknowns"))
    assert f"Your {one.n} unseen cards: which?" in phone.get(record).text
    shown = phone.get(page).text
    for way in one.ways:
        assert all(f'name="entry" value="{entry}"' in shown for entry in way)
    form = dict(re.findall(r'name="(seat|expected_version|key|then)" value="([^"]*)"', shown))
    answer = send(phone, f"/matches/{MATCH}/record", form | {"entry": one.ways[0][0]}, page)
    assert (answer.status_code, answer.headers["Location"]) == (303, page)
    seen = store.read(MATCH)[-1]
    assert (seen.notation, seen.actor) == (one.ways[0][0], one.seat)
    assert one.ways[0][0] not in phone.get(page).text or one.game == "arcmage"
    assert f"Your {one.n - 1} unseen cards: which?" in phone.get(record).text
    other = holding(app, one.other)
    assert other.get(page).status_code == 403
    own = f"/matches/{MATCH}/record?seat={one.other}"
    refused = send(other, f"/matches/{MATCH}/record", form, own)
    assert refused.status_code == 403


def test_the_last_card_leads_back_to_recording(make_app: Callable[..., Any]) -> None:
    client, page = serving(make_app, ACE).test_client(), f"/matches/{MATCH}/unknowns?seat=black"
    record = f"/matches/{MATCH}/record"
    there = []
    for card in ("2S", "7S", "KC"):
        form = {"entry": f"~ B {card}", "seat": "black", "then": "unknowns"}
        there.append(send(client, record, form, page).headers["Location"])
    assert there == [page, page, f"{record}?seat=black"]
    assert "which?" not in client.get(f"{record}?seat=black").text
    assert "No card was entered as unseen." in client.get(page).text


def test_a_card_that_its_seat_knows_elsewhere_is_not_offered(make_app: Callable[..., Any]) -> None:
    client, page = serving(make_app, ACE).test_client(), f"/matches/{MATCH}/unknowns?seat=black"
    form = {"entry": "~ B 2S", "seat": "black", "then": "unknowns"}
    send(client, f"/matches/{MATCH}/record", form, page)
    offered = re.findall(r'name="entry" value="~ B (..)"', client.get(page).text)
    assert len(offered) == 25
    assert "2S" not in offered
    assert not set(offered) & {"5H", "KH", "TD"}
    again = send(client, f"/matches/{MATCH}/record", form, page)
    assert again.status_code == 422


def test_a_second_card_of_the_same_name_can_be_named() -> None:
    timeline = begun(ARCMAGE, "show B mentor to B", "show B mentor to B").timeline
    assert timeline.state.players["B"].hand == ("mentor", "mentor")
    assert count_own(timeline, "b") == ARCMAGE.n - 2
