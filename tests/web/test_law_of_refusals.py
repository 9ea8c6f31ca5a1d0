"""Law: what refuses the entries of a seat says nothing that the seat does not know.

Twin matches that look the same to a seat get the same random entries from its view, by every door
that decides: recording, checking, previews, analysis, corrections, undoing, late and repeated
requests. Each answer is the same, byte for byte. `make secrets` asks ENTRIES a game, 10,000 unless
told.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask

from core.errors import Refused
from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR
from core.ports import Step
from core.replay import Timeline
from core.rights import MatchSetting
from tests.laws import undealt, variant, wander
from tests.laws.entries import Entries
from web.context import KEY

MATCH = "law000000001"
ENTRIES = int(os.environ.get("TEST_ENTRIES", "120"))
A_MATCH = 60 if ENTRIES < 1000 else 250  # entries
API, PAGE = f"/api/v1/matches/{MATCH}", f"/matches/{MATCH}/record"
REPAIR = f"/matches/{MATCH}/repair"
# A seat may state what another has stated, or what lies closed: the first time it is told.
ONE_DECK = {"ace-of-spades", "origin-story"}
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Site(NamedTuple):
    """An application with one match, in which what would be recorded is not."""

    client: Any
    token: str

    def ask(self, path: str, body: Any, key: str | None = None) -> tuple[int, bytes]:
        headers = {"X-CSRFToken": self.token} | ({"Idempotency-Key": key} if key else {})
        answer = self.client.post(path, json=body, headers=headers)
        return answer.status_code, answer.data


def serve(make_app: Callable[..., Flask], timeline: Timeline[Any], *, for_all: bool) -> Site:
    app = make_app(games=registry(), stream_seconds=0.0)
    store = app.extensions[KEY].store
    store.append(MATCH, timeline.steps, expected_version=0)
    rights = app.extensions[KEY].match_rights
    rights.change_setting(MATCH, MatchSetting(seats_record=for_all))
    stored = store.read(MATCH)

    def append(*_what: Any, **_how: Any) -> Any:
        raise Refused("accepted", "This would be recorded.")

    def read(match: str, *, after: int = -1) -> tuple[Step, ...]:
        assert match == MATCH
        return stored[after + 1 :]

    store.append, store.read = append, read
    client = app.test_client()
    found = TOKEN.search(client.get("/matches/new?game=ace-in-the-hole").text)
    return Site(client, found[1] if found else "")


def _numbers(pick: Random) -> list[int]:
    return pick.choices(range(10**6), k=pick.randrange(4, 90))


def running(timeline: Timeline[Any]) -> Timeline[Any]:
    """The match before it was over."""
    over = (n for n, f in timeline.frames.items() if timeline.game.result(f.state) is not None)
    return Timeline(timeline.game, timeline.steps[: min(over, default=timeline.next_step)])


def requests(entries: Entries, viewer: str) -> tuple[str, Any, str | None]:
    """One request from a seat's view."""
    pick, timeline = entries.pick, entries.timeline
    entry, query = entries.one(), f"?seat={viewer}"
    now = {"expected_version": timeline.version}
    kind = pick.randrange(26)
    if "notation" in entry and kind < 12:
        checked = {"notation": entry["notation"], "seat": viewer}
        return f"{PAGE}/check", checked | ({"preview": True} if kind % 2 else {}), None
    if kind < 16:
        return f"{API}/steps{query}", entry | now, None
    if kind >= 24:
        return _waited(entries, query, joins=kind == 24)
    if kind >= 20:
        return f"{API}/analysis{query}&view={pick.choice(['then', 'now'])}", _line(entries), None
    if kind == 16:
        return f"{API}/steps{query}", entry | {"expected_version": pick.randrange(9)}, None
    if kind == 17:
        other = pick.choice([*timeline.seats])
        return f"{API}/steps{query}", entry | now | {"by": other}, f"key-{pick.randrange(9)}"
    if kind == 18:
        to = pick.choice([None, 0, pick.randrange(timeline.next_step + 2)])
        return f"{API}/undo{query}", now | {"to": to}, None
    change = {"action": "correct", "step": pick.randrange(timeline.next_step + 1)}
    if pick.random() < 0.5:
        left = [{"step": step, "way": "leave"} for step in _behind(timeline, change["step"], pick)]
        if pick.random() < 0.2:
            where = {"amend": "correct", "step": change["step"], "choices": left, "seat": viewer}
            return f"{REPAIR}/check", entry | where | {"entry": entries.one().get("notation")}, None
        repair = {"choices": left, "record": pick.random() < 0.5}
        return f"{API}/repairs{query}", entry | change | repair | now, None
    return f"{API}/amend{query}", entry | change | {"preview": pick.random() < 0.5} | now, None


def _waited(entries: Entries, query: str, *, joins: bool) -> tuple[str, Any, str | None]:
    """Entries that waited on any step, put beside the line or looked at."""
    pick, timeline = entries.pick, entries.timeline
    waited = [entries.one() | {"key": f"w-{n}"} for n in range(pick.randrange(1, 3))]
    step = timeline.head if pick.random() < 0.6 else pick.randrange(timeline.next_step)
    body: dict[str, Any] = {"base": step, "entries": waited}
    if not joins:
        return f"{PAGE}/joining{query}", body | {"made_at": pick.randrange(9)}, None
    ends = {"stays": pick.random() < 0.5, "expected_version": timeline.version}
    return f"{PAGE}/join{query}", body | ends, "whole"


def _behind(timeline: Timeline[Any], step: int, pick: Random) -> list[int]:
    """Some steps of the line behind one of them."""
    line = [one for one in timeline.tree.path(timeline.head) if one > step]
    return sorted(pick.sample(line, min(len(line), pick.randrange(4))))


def _line(entries: Entries) -> dict[str, Any]:
    """Some entries from a step on, drawn from a seed or not."""
    pick, last = entries.pick, entries.timeline.next_step - 1
    line = [next(iter(entries.one().values())) for _ in range(pick.randrange(1, 3))]
    step = last if pick.random() < 0.6 else pick.randrange(last + 1)
    return {"step": step, "line": line, "seed": pick.choice([None, "mine"]), "compare": True}


def tried(game: Game[Any, Any, Any], number: int, make_app: Callable[..., Flask]) -> Counter[str]:
    """One match against its twin; how often each kind of answer was given."""
    pick = Random(f"{game.slug} {number}")
    moves = [16 * n + (15 if pick.random() < 0.9 else n % 16) for n in _numbers(pick)]
    session = wander(game, moves, f"law {number}", closed=True, options=variant(game, number))
    timeline = running(session.timeline)
    seats = timeline.start.seats
    seat = seats[number % len(seats)] if number % 7 else None
    twin = import_module(f"tests.laws.{game.folder}").twins(timeline, seat, pick)
    if number % 3:
        timeline, twin = undealt(timeline), undealt(twin)
    for_all = number % 4 > 1
    one, other = (serve(make_app, each, for_all=for_all) for each in (timeline, twin))
    truth = [Entries(each, pick) for each in (timeline, twin)]
    one_deck = game.slug in ONE_DECK and timeline.start.seed is None
    found: Counter[str] = Counter()
    for _ in range(A_MATCH):
        path, body, key = requests(pick.choice(truth), seat or SPECTATOR)
        answer, same = one.ask(path, body, key), other.ask(path, body, key)
        codes = [json.loads(data).get("code") or "ok" for _status, data in (answer, same)]
        assert answer[0] < 500, (path, body, answer)
        assert "broken_log" not in codes, (path, body)
        if answer == same:
            found[codes[0]] += 1
        else:
            assert one_deck, (number, seat, path, body, answer, same)
            assert set(codes) == {"accepted", "does_not_fit"}, (number, seat, path, body, codes)
            found["does_not_fit, once"] += 1
            for site in (one, other):
                site.client.application.extensions[KEY].service.doubts.settle(MATCH)
    return found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_refusals_tell_a_seat_nothing_else(
    game: Game[Any, Any, Any], make_app: Callable[..., Flask]
) -> None:
    found: Counter[str] = Counter()
    for number in range(1, max(2, ENTRIES // A_MATCH) + 1):
        found += tried(game, number, make_app)
    print(f"\n{game.slug}: {found.total()} entries, {dict(found.most_common())}")  # noqa: T201 - of make secrets
    assert found["accepted"] + found["ok"], "some entries are legal"
