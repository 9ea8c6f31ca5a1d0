"""Whose phone this is: one's own, the table's, or one that goes round and stays closed until
whoever holds the cards opens them, on every address.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from core.commands import StartMatch
from core.games import find, registry
from core.knowledge import SPECTATOR
from core.rights import Grant, GrantKind
from tests.laws import variant, wander
from tests.web.channels import addresses, asked
from tests.web.conftest import START
from tests.web.test_law_of_secrets import MATCH, told
from web.context import KEY, Parts
from web.rights.credentials import DEVICE
from web.whose_phone import MOST

ACE = "ace-in-the-hole"
FAR = START.replace(year=START.year + 1)
DEALT = ("deal R 5H KH 9D", "deal B 2S 3S 4C")
PAGE = f"/matches/{MATCH}"
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Browser:
    """A browser with forms, at one match of Ann and Bo."""

    def __init__(self, app: Any) -> None:
        self.parts: Parts = app.extensions[KEY]
        self.client = app.test_client()

    def get(self, address: str) -> Any:
        return self.client.get(address)

    def send(self, form: str, action: str = "", **fields: str) -> Any:
        """Send a form of a page; `action` where it goes to another address."""
        token = TOKEN.search(self.get(form).text)
        assert token is not None
        return self.client.post(action or form, data={"csrf_token": token[1], **fields})

    def is_a(self, phone: str) -> Any:
        """Choose whose phone this is."""
        return self.send(f"{PAGE}/whose-phone", phone=phone)

    def opened(self, seat: str) -> str:
        """Open the cards of a seat; gives where they are shown."""
        answer = self.send(f"{PAGE}/cover", seat=seat)
        assert answer.status_code == 303
        return str(answer.location)

    def closed(self, address: str) -> bool:
        """Whether an address leads to the cover."""
        answer = self.get(address)
        return (answer.status_code, answer.location) == (303, f"{PAGE}/cover")

    def enter(self, seat: str, notation: str) -> Any:
        """An entry as the script of a seat's page sends it."""
        version = self.parts.service.open(MATCH).timeline.version
        body = {"notation": notation, "expected_version": version, "by": seat}
        token = TOKEN.search(self.get("/matches/new?game=" + ACE).text)
        assert token is not None
        headers = {"X-CSRFToken": token[1]}
        address = f"{PAGE}/record/steps?seat={seat}"
        return self.client.post(address, json=body, headers=headers)


def begin(app: Any, *lines: str) -> Browser:
    parts: Parts = app.extensions[KEY]
    game = find(ACE)
    start, players = StartMatch(game=ACE), {"red": "Ann", "black": "Bo"}
    parts.service.start(MATCH, start, game.options(), players=players)
    for line in lines:
        parts.service.play(MATCH, line)
    return Browser(app)


@pytest.fixture
def browser(make_app: Callable[..., Any]) -> Browser:
    return begin(make_app(games=registry()), *DEALT)


def test_cards_stay_closed_until_their_owner_opens_them(browser: Browser) -> None:
    assert browser.is_a("round").location == f"{PAGE}/cover"
    cover = browser.get(f"{PAGE}/cover").text
    assert "<h1>Give the phone to Ann</h1>" in cover
    assert [*re.findall(r"I am (\w+): show my cards", cover)] == ["Ann", "Bo"]
    assert browser.get(f"{PAGE}/record?open=%00").status_code == 422, "it is no text"
    assert browser.closed(f"{PAGE}/record?open=%C3%A9")
    for address in ("/record", "/record?seat=red", "/record?seat=table", "/replay?seat=black", ""):
        assert browser.closed(PAGE + address), address
    refused = browser.get(f"/api/v1{PAGE}?seat=red")
    assert (refused.status_code, refused.json["code"]) == (403, "cards_closed")
    shown = browser.get(browser.opened("red"))
    assert shown.status_code == 200
    assert "Close my cards" in shown.text
    assert "kifu-open" not in shown.text, "no device keeps it"
    assert browser.get(f"{PAGE}/record?seat=red&partial=1").status_code == 200
    assert browser.get(f"{PAGE}/replay?seat=red").status_code == 200
    assert browser.closed(f"{PAGE}/replay?seat=black"), "the other's cards are not open"


def test_a_page_is_opened_once(browser: Browser) -> None:
    browser.is_a("round")
    address = browser.opened("red")
    assert browser.get(address).status_code == 200
    assert browser.closed(address), "loaded anew, or come back to"
    browser.get(browser.opened("red"))
    for ticket in ("", "%C3%A9", "None"):
        assert browser.closed(f"{PAGE}/record?seat=red&open={ticket}"), ticket
    assert browser.closed(f"{PAGE}/replay?seat=red"), "that closed the cards, too"
    other = browser.opened("red")
    assert browser.closed(other.replace("seat=red", "seat=black"))
    assert browser.closed(other), "a ticket is for one look, whoever it was for"
    assert browser.get(browser.opened("black")).status_code == 200
    browser.get(f"{PAGE}/cover")
    assert browser.closed(f"{PAGE}/record/rows?seat=black&before=2"), "closed by its button"


def test_cards_close_when_another_seat_is_to_move(browser: Browser) -> None:
    browser.is_a("round")
    browser.get(browser.opened("red"))
    done = browser.enter("red", "5H KH f1-f6 =TD")
    assert done.status_code == 201
    assert "data-passes" in done.json["parts"]["status"]["text"]
    assert browser.closed(f"{PAGE}/record?seat=red&partial=1")
    assert "<h1>Give the phone to Bo</h1>" in browser.get(f"{PAGE}/cover").text
    assert browser.enter("black", "2S KS b8-b6 =5C").status_code == 403
    browser.get(browser.opened("black"))
    assert browser.enter("black", "2S KS b8-b6 =5C").status_code == 201


def test_they_stay_open_while_the_same_seat_goes_on(make_app: Callable[..., Any]) -> None:
    browser = begin(make_app(games=registry()))
    browser.is_a("round")
    browser.get(browser.opened("red"))
    assert browser.enter("red", "deal R 5H KH 9D").status_code == 201
    assert browser.closed(f"{PAGE}/record?seat=red&partial=1"), "Bo's hand is dealt next"
    browser.get(browser.opened("red"))  # somebody else wants to look
    browser.parts.service.play(MATCH, DEALT[1])
    assert browser.get(f"{PAGE}/record?seat=red&partial=1").status_code == 200
    done = browser.enter("red", "~ R 5H")
    assert done.status_code == 422
    assert browser.get(f"{PAGE}/record?seat=red&partial=1").status_code == 200


def test_what_is_over_is_open(browser: Browser) -> None:
    browser.is_a("round")
    browser.parts.service.play(MATCH, "R resign")
    assert browser.get(f"{PAGE}/record?seat=red").status_code == 200
    assert browser.get(f"{PAGE}/cover").location == f"{PAGE}/replay"


def test_a_phone_of_ones_own_comes_to_its_seat(browser: Browser) -> None:
    assert browser.is_a("mine:black").location == f"{PAGE}/record?seat=black"
    assert browser.get(f"{PAGE}/record").location == f"{PAGE}/record?seat=black"
    page = browser.get(f"{PAGE}/whose-phone").text
    assert re.search(r'value="mine:black" checked', page)
    assert browser.send(f"{PAGE}/cover", seat="black").status_code == 422, "it does not go round"
    assert browser.is_a("table").location == f"{PAGE}/record"
    assert browser.get(f"{PAGE}/record").status_code == 200


def test_what_was_not_offered_is_refused(browser: Browser) -> None:
    for phone in ("mine:green", "mine", "", "owner"):
        assert browser.is_a(phone).status_code == 422, phone
    browser.is_a("round")
    assert browser.send(f"{PAGE}/cover", seat="green").status_code == 422


def test_the_form_of_a_new_match_asks(make_app: Callable[..., Any]) -> None:
    browser = Browser(make_app(games=registry()))
    form = f"/matches/new?game={ACE}"
    for number, (phone, place) in enumerate(
        (("round", "cover"), ("mine", "whose-phone"), ("table", "record")), 1
    ):
        match_id = f"abcdefghijk{number + 1}"
        answer = browser.send(form, id=match_id, phone=phone)
        assert answer.location == f"/matches/{match_id}/{place}"
    assert browser.get("/matches/abcdefghijk2/record").location == "/matches/abcdefghijk2/cover"
    alone = browser.get("/matches/new?game=origin-story").text
    assert "Whose phone is this?" not in alone


def test_a_session_stays_small(browser: Browser) -> None:
    browser.is_a("round")
    for number in range(MOST):
        match_id = f"abcdefghij{number:02}".replace("0", "z").replace("1", "y")
        browser.send(f"/matches/new?game={ACE}", id=match_id, phone="round")
    assert not browser.closed(f"{PAGE}/record"), "the oldest is forgotten"
    assert len(browser.client.get_cookie("session").value) < 2_000


def joined(make_app: Callable[..., Any], *grants: Grant) -> Browser:
    """A device with these grants on the match, where others reach the server."""
    app = make_app(games=registry(), guarded=True)
    browser = begin(app, *DEALT)
    rights, secret = browser.parts.match_rights, None
    for grant in grants:
        invited = rights.invite(MATCH, grant, START, FAR).secret
        device = None if secret is None else rights.device(secret).device  # type: ignore[union-attr]
        done = rights.join(invited, START, device)
        secret = done.secret or secret
    browser.client.set_cookie(DEVICE, secret)
    return browser


def test_a_phone_of_two_seats_goes_round(make_app: Callable[..., Any]) -> None:
    browser = joined(make_app, Grant(GrantKind.SEAT, "red"), Grant(GrantKind.SEAT, "black"))
    page = browser.get(f"{PAGE}/whose-phone").text
    values = re.findall(r'name="phone" value="([^"]+)"', page)
    assert values == ["mine:red", "mine:black", "round"], "not everything: that is no right of it"
    browser.is_a("round")
    assert browser.closed(f"{PAGE}/record")
    assert browser.get(browser.opened("black")).status_code == 200


def test_who_has_no_seat_has_nothing_to_choose(make_app: Callable[..., Any]) -> None:
    browser = joined(make_app, Grant(GrantKind.SEAT, "red"))
    page = browser.get(f"{PAGE}/whose-phone").text
    assert re.findall(r'name="phone" value="([^"]+)"', page) == ["mine:red"]
    assert browser.is_a("round").status_code == 422
    watching = joined(make_app, Grant(GrantKind.SPECTATOR))
    assert 'name="phone"' not in watching.get(f"{PAGE}/whose-phone").text


def test_a_closed_phone_is_sent_no_byte_of_a_hand(make_app: Callable[..., Any]) -> None:
    """Twins that differ in all that lies hidden are the same to it, on every channel."""
    game, pick = find(ACE), Random(65)
    moves = pick.choices(range(10**6), k=40)
    timeline = wander(game, moves, "round", closed=True, options=variant(game, 0)).timeline
    twin = import_module(f"tests.laws.{game.folder}").twins(timeline, None, pick)
    browsers = []
    for one in (timeline, twin):
        browser = Browser(make_app(games=registry(), stream_seconds=0.0))
        browser.parts.store.append(MATCH, one.steps, expected_version=0)
        browser.is_a("round")
        browsers.append(browser)
    first, second = browsers
    shown = set()
    for viewer in (*timeline.start.seats, SPECTATOR):
        for address in (f"{PAGE}/cover", *addresses(asked(timeline, MATCH, viewer, few=True))):
            answer = told(first.client, address)
            assert answer == told(second.client, address), address
            if answer[0] == 200:
                shown.add(viewer if f"seat={viewer}" in address else "cover")
    assert shown == {SPECTATOR, "cover"}, "no seat is shown"
