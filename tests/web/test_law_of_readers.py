"""Law: whatever stands in an address, a question or an entry, the answer is a page or a refusal.

Every address that can be read with any questions behind it, and every way to enter a text.
TEST_FUZZ requests a game, and as many again for addresses: `make fuzz` sends more.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask import Flask

from core.game import Game
from core.games import ALL, registry
from core.session import Session
from tests.laws import undealt, variant, wander
from tests.laws.slips import ODD, Slips, likely, written
from web.context import parts_of

FUZZ = int(os.environ.get("TEST_FUZZ", "120"))
A_MATCH = 40  # entries
WEB = Path(__file__).parents[2] / "web"
PART = re.compile(r"<(?:\w+:)?(\w+)>")
ASKED = re.compile(r'args(?:\.get\(|\[)"(\w+)"|^    (\w+): [\w"|]', re.MULTILINE)
LANGUAGES = ({}, {"Accept-Language": "fr"}, {"Accept-Language": "\x80, ;q=²"})
VALUES = (
    *("", "0", "1", "-1", "2", "9" * 30, "1e9", "true", "on", "now", "then", "red", "black", "a"),
    *("spectator", "Ana", ".", "..", "/", "%", "%_", "\\", '"', "'", "*", "json", "text", "csv"),
    *("2026-01-01", "9999-12-31T23:59:59Z", "w " * 30, "x" * 3000, *ODD),
)


class Visitor:
    """Somebody who asks an application for anything; `token` is what its forms carry."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        page = self.client.get("/matches/new?game=ace-in-the-hole").text
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert found
        self.token = found[1]

    def keep(self, match_id: str, session: Session[Any]) -> None:
        players = {session.timeline.seats[0]: "Ana"}
        steps = session.timeline.steps
        parts_of(self.app).store.append(match_id, steps, expected_version=0, players=players)

    def ask(self, method: str, address: str, **more: Any) -> None:
        """Neither a fault of the program, nor one that is laid to the match."""
        with self.client.open(address, method=method, **more) as answer:
            text = answer.data.decode("utf-8", "replace")  # pictures are bytes
            asked = (method, address, more, answer.status_code, text[:2000])
        assert answer.status_code < 500, asked
        assert answer.status_code < 400 or "broken_log" not in text, asked
        assert answer.status_code < 400 or "can make no sense" not in text, asked


@pytest.fixture
def visitor(make_app: Callable[..., Flask]) -> Visitor:
    return Visitor(make_app(games=registry(), stream_seconds=0.0))


def going(game: Game[Any, Any, Any], number: int, pick: Random) -> Session[Any]:
    """A match that is not over, with branches."""
    numbers = pick.choices(range(10**6), k=pick.randrange(40))
    moves = [16 * n + (15 if n % 4 else n % 16) for n in numbers]
    while True:
        closed, options = number % 3 == 0, variant(game, number)
        timeline = wander(game, moves, str(number), closed=closed, options=options).timeline
        if game.result(timeline.state) is None:
            return Session(undealt(timeline) if number % 2 else timeline)
        moves = moves[:-1]


def bodies(session: Session[Any], slips: Slips, pick: Random) -> tuple[str, dict[str, Any]]:
    """Where a text is entered, and what is sent there."""
    version = session.timeline.version
    body: dict[str, Any] = {"notation": slips.one()}
    if pick.random() < 0.3:
        body["seat"] = pick.choice(session.timeline.seats)
    kind = pick.randrange(6)
    if kind < 3:
        page = body | {"preview": kind < 2}
        return "/matches/{}/record/check", slips.inside(page) if pick.random() < 0.1 else page
    seat = f"?seat={body.pop('seat')}" if "seat" in body else ""
    body["expected_version"] = version if kind < 5 else pick.choice((0, -1, 10**30, "1"))
    if kind == 3:
        step = pick.randrange(session.timeline.next_step + 1)
        action = pick.choice(("correct", "insert", "remove"))
        body |= {"action": action, "step": step, "preview": True}
        return f"/api/v1/matches/{{}}/amend{seat}", body
    return f"/api/v1/matches/{{}}/steps{seat}", slips.inside(body) if pick.random() < 0.2 else body


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_entry_is_answered(game: Game[Any, Any, Any], visitor: Visitor) -> None:
    pick = Random(game.slug)
    slips = Slips(written(game), pick)
    for number in range(FUZZ):
        if number % A_MATCH == 0:
            match_id, session = f"fuzz{number}", going(game, number // A_MATCH, pick)
            visitor.keep(match_id, session)
            slips.likely = likely(session, pick)
        place, body = bodies(session, slips, pick)
        headers = {"X-CSRFToken": visitor.token} | pick.choice(LANGUAGES)
        data = json.dumps(body)
        visitor.ask(
            "POST",
            place.format(match_id),
            data=data,
            headers=headers,
            content_type="application/json",
        )


def names() -> list[str]:
    """What addresses are asked with, as the program spells it."""
    files = [*(WEB / "pages").glob("*.py"), WEB / "i18n.py", *WEB.glob("schemas/queries.py")]
    found = {name for file in files for pair in ASKED.findall(file.read_text()) for name in pair}
    return sorted(found - {""})


def test_every_address_is_answered(visitor: Visitor) -> None:
    pick = Random("addresses")
    rules = [rule for rule in visitor.app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    for game in ALL:
        visitor.keep(game.folder, going(game, 3, pick))
    texts = [text for game in ALL for text in written(game)[::9]]
    slips, asked = Slips([*VALUES, *texts], pick), names()
    assert {"step", "seat", "q", "player", "limit"} <= {*asked}

    def value() -> bytes:
        text = pick.choice(VALUES) if pick.random() < 0.7 else slips.one()
        return text[:4000].encode(errors="surrogatepass")

    for _ in range(FUZZ):
        game = pick.choice(ALL)
        known = {"match_id": game.folder, "slug": game.slug, "name": "Ana", "key": "json"}

        def part(found: re.Match[str], known: dict[str, str] = known) -> str:
            own = known.get(found[1], "1") if pick.random() < 0.8 else value()
            return quote(own, safe="")

        rule = pick.choice(rules).rule
        query = urlencode([(pick.choice(asked), value()) for _ in range(pick.randrange(5))])
        if pick.random() < 0.1:
            query += "".join(pick.choices("%&=+?;ab01[]\x7f", k=20))
        address = f"{PART.sub(part, rule)}?{query}"
        visitor.ask("GET", address, headers=pick.choice(LANGUAGES))
