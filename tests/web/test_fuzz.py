"""Random forms and requests that name real matches, seats and steps: none ends in a 5xx.

TEST_FORMS forms (default 250) and as many requests of the API, drawn from a seed (TEST_SEED).
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.canonical import plain
from core.game import Template
from core.games import ALL
from core.simulate import Plan, play
from eventstore.codec import codec_of
from tests.matches import BRANCHED, begun
from tests.matches import play as played
from tests.test_odd_commands import odd_ones
from tests.toys import GAMES
from tests.web.conftest import new_app
from web.context import KEY

FORMS = int(os.environ.get("TEST_FORMS", "250"))
SEED = int(os.environ.get("TEST_SEED", "1"))
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
STEPS = 25
WAYS = ("steps", "undo", "redo", "amend")  # of the record page
FORM = "application/x-www-form-urlencoded"
FIELDS = (
    *("entry", "seat", "expected_version", "key", "title", "seed", "source", "position", "closed"),
    *("id", "step", "reason", "name", "text", "action", "option", "match", "player-red", "pieces"),
    *("player-1", "player-a", "option-goal", "option-terrain", "option-deck_a", "cards", "part"),
)
ODD: tuple[Any, ...] = (
    *("", " ", "0", "1", "-1", "1e9", "9" * 30, "٣", "\x00", "\ud800", "é" * 3_000, "x" * 201),
    *("{" * 5_000, "[" * 5_000, '{"a":', "null", "[]", "{}", "true", ".", "..", "/", "%00", "\n\n"),
    *("undo", "redo", "variation 2", "undo 0", "! x -- y", "#", ";" * 300, "ruling -- y", "table"),
    *("spectator", "red", "black", "a", "b", "1", "correct", "remove", "take", "dealt", "recorded"),
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A match of each game, dealt, and one of the toy with branches."""
    games = {**{game.slug: game for game in ALL}, **GAMES}
    made = new_app(tmp_path_factory.mktemp("fuzz") / "kifu.db", games=games)
    made.config["WTF_CSRF_ENABLED"] = False
    parts = made.extensions[KEY]
    parts.database.upgrade()
    for game in ALL:
        plan = Plan(1, next(iter(game.policies)), codec_of(game).options({}), {})
        session = play(game, plan, 1, clock=lambda: NOON, limit=STEPS)
        parts.store.append(f"of-{game.slug}", session.pending, expected_version=0)
    branched = played(begun(), BRANCHED).pending
    parts.store.append("of-toy-pig", branched, expected_version=0)
    yield made
    parts.close()


class Drawn:
    """What requests are made of, drawn from a seed."""

    def __init__(self, app: Flask) -> None:
        self.rng = Random(SEED)
        self.app = app
        self.store = app.extensions[KEY].store
        self.service = app.extensions[KEY].service
        self.matches = [*self.store.match_ids()]
        self.steps = {one: self.store.read(one) for one in self.matches}

    def match(self) -> str:
        return self.rng.choice(self.matches)

    def text(self, match: str) -> str:
        """An entry that was made in the match, whole, cut or mixed; or something odd."""
        if self.rng.random() < 0.3:
            return str(self.rng.choice(ODD))
        notations = [step.notation for step in self.steps[match]]
        text = self.rng.choice(notations)
        at = self.rng.randrange(len(text) + 1)
        kinds = (text, text[:at], text[at:], text + self.rng.choice(notations), text[::-1])
        return self.rng.choice(kinds)

    def command(self, match: str) -> Any:
        """One that is possible now, one that was made, or one with something odd in it."""
        if self.rng.random() < 0.5:
            timeline = self.service.open(match).timeline
            seat = self.rng.choice(timeline.seats)
            possible = [*timeline.game.legal(timeline.state, seat)]
            whole = [one for one in possible if not isinstance(one, Template)]
            if whole:
                return plain(timeline.game.chance.reopen(self.rng.choice(whole)))
        step = self.rng.choice(self.steps[match])
        odd = [plain(step.command), *odd_ones(plain(step.command))]
        return self.rng.choice(odd)

    def version(self, match: str) -> int:
        return self.store.version(match) + self.rng.choice((0, 0, 0, 0, -1, 1))

    def seat(self, match: str) -> Any:
        start = self.steps[match][0].events[0].event
        real = [*start.seats, "spectator", None]
        return self.rng.choice(real if self.rng.random() < 0.9 else ["table", "nobody", ""])


def test_forms(app: Flask) -> None:
    client, drawn = app.test_client(), Drawn(app)
    rules = [rule for rule in app.url_map.iter_rules() if _takes_forms(rule)]
    seen = Counter[int]()
    for _ in range(FORMS):
        rule, match = drawn.rng.choice(rules), drawn.match()
        path = _path(drawn, rule, match)
        form = {name: _value(drawn, name, match) for name in drawn.rng.sample(FIELDS, 8)}
        form |= {"entry": drawn.text(match), "expected_version": str(drawn.version(match))}
        seen[_answered(_sending(drawn, client, path, form, match), (path, form))] += 1
    sys.stdout.write(f"forms: {dict(seen)}\n")
    assert len(seen) > 1


def _sending(
    drawn: Drawn, client: FlaskClient, path: str, form: dict[str, str], match: str
) -> Callable[[], Any]:
    """A form as a browser sends it, with a file or without, or the JSON of a script."""
    way = path.rpartition("/")[2]
    if way in WAYS:
        asked = {"seat": form.get("seat", ""), "known": form["expected_version"], "has": "x,y"}
        return _calling(client, path, asked, _entered(drawn, match, way))
    if path.endswith("/check") or "/convert/" in path:
        text = json.dumps({**form, "notation": drawn.text(match)})
        return lambda: client.post(path, data=text, content_type="application/json")
    if drawn.rng.random() < 0.1:
        file = io.BytesIO(drawn.text(match).encode("utf-8", "surrogatepass"))
        return lambda: client.post(path, data={"file": (file, "x.json")})
    text = urlencode({name: value.encode("utf-8", "surrogatepass") for name, value in form.items()})
    return lambda: client.post(path, data=text, content_type=FORM)


def test_requests(app: Flask) -> None:
    client, drawn = app.test_client(), Drawn(app)
    seen = Counter[int]()
    for _ in range(FORMS):
        match = drawn.match()
        below, body = _asked(drawn, match)
        seat = drawn.seat(match)
        asked = {} if seat is None or drawn.rng.random() < 0.5 else {"seat": seat}
        path = f"/api/v1/matches/{match}/{below}"

        seen[_answered(_calling(client, path, asked, body), (path, asked, body))] += 1
        if below == "steps" and body is not None:
            for page in ("", "/record", f"/replay?step={drawn.rng.randrange(30)}"):
                shown = partial(client.get, f"/matches/{match}{page}", follow_redirects=True)
                seen[_answered(shown, (match, page))] += 1
    sys.stdout.write(f"requests: {dict(seen)}\n")
    assert len(seen) > 1


def _calling(client: FlaskClient, path: str, asked: dict[str, str], body: Any) -> Callable[[], Any]:
    if body is None:
        return lambda: client.get(path, query_string=asked)
    text = json.dumps(body)
    return lambda: client.post(path, data=text, content_type="application/json", query_string=asked)


def _entered(drawn: Drawn, match: str, way: str) -> Any:
    """The body of an entry."""
    while True:
        below, body = _asked(drawn, match)
        if below == way and body is not None:
            return body


def _asked(drawn: Drawn, match: str) -> tuple[str, Any]:
    """An address below a match and its body; None: it is read."""
    rng, version = drawn.rng, drawn.version(match)
    step = rng.choice((0, 1, 2, 5, 24, 25, 26, 99, 2**53 - 1))
    entry: Any = rng.choice(
        ({"notation": drawn.text(match)}, {"command": drawn.command(match)}, {})
    )
    by = {} if rng.random() < 0.7 else {"by": drawn.seat(match)}
    ways: list[tuple[str, Any]] = [
        ("steps", {**entry, **by, "expected_version": version}),
        ("steps", {**entry, "expected_version": version}),
        ("steps", {"command": drawn.command(match), "expected_version": version}),
        ("undo", {"expected_version": version, "to": rng.choice((None, step))}),
        ("redo", {"expected_version": version}),
        ("variation", {"expected_version": version, "to": step}),
        (
            "amend",
            {
                **entry,
                "action": rng.choice(("correct", "insert", "remove")),
                "step": step,
                "preview": rng.random() < 0.8,
                "until_break": rng.random() < 0.5,
                "expected_version": version,
            },
        ),
        ("fork", {"step": step, "title": str(rng.choice(ODD))}),
        (f"steps/{step}", None),
        ("legal", None),
        ("steps", None),
        ("export", None),
    ]
    return rng.choice(ways)


def _takes_forms(rule: Any) -> bool:
    return "POST" in rule.methods and not rule.rule.startswith("/api/") and rule.rule != "/import"


def _path(drawn: Drawn, rule: Any, match: str) -> str:
    """The address with something real in most of its places."""
    given = {
        "match_id": match,
        "slug": match.removeprefix("of-"),
        "key": drawn.rng.choice(("geojson", "json", "x")),
        "name": drawn.rng.choice(("Ana", "Nobody", ".", "x" * 300)),
        "way": drawn.rng.choice(WAYS),
    }
    with drawn.app.test_request_context():
        values = {name: given.get(name, "1") for name in rule.arguments}
        built = drawn.app.url_map.bind("localhost").build(rule.endpoint, values, method="POST")
    game = f"?game={given['slug']}" if rule.rule.endswith("/new") else ""
    return f"{built}{game}"


def _value(drawn: Drawn, name: str, match: str) -> Any:
    if name in {"seat", "by"}:
        return drawn.seat(match) or ""
    if name in {"step", "expected_version"} and drawn.rng.random() < 0.7:
        return str(drawn.rng.randrange(30))
    if name in {"text", "position", "cards"} and drawn.rng.random() < 0.5:
        return json.dumps(drawn.command(match))
    return drawn.rng.choice(ODD)


def _answered(send: Callable[[], Any], what: Any) -> int:
    try:
        status: int = send().status_code
    except Exception as fault:
        raise AssertionError(f"{str(what)[:600]}") from fault
    assert status < 500, str(what)[:600]
    return status
