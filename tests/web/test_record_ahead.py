"""What the likely next entries would show, folded ahead: the truth, within bounds, and no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from html import unescape
from typing import Any

import pytest
from flask import Flask

from core import simulate
from core.games import find
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session
from eventstore.codec import codec_of
from tests.web.patched import patched
from tests.web.test_record_ways import Screen
from web.api.endpoint import dumps
from web.context import KEY
from web.pages import record_ahead

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LOOKED = ("table", "status", "banner", "more", "entry")


@cache
def match_of(slug: str, *, dealt: bool = False, **options: str) -> list[NewStep]:
    """A simulated match, as it is recorded at a table; most options need somebody with sense."""
    game = find(slug)
    plan = simulate.Plan(1, "sensible" if options else "random", codec_of(game).options(options))
    steps = list(simulate.play(game, plan, 1, clock=lambda: NOON).pending)
    return steps if dealt else seeded(steps, None)


def seeded(steps: list[NewStep], seed: str | None) -> list[NewStep]:
    """The same steps of a match that is dealt from another seed; None: from none."""
    first, *others = steps
    command = replace(first.command, seed=seed)
    events = tuple(replace(event, seed=seed) for event in first.events)
    return [replace(first, command=command, events=events), *others]


class Table:
    """A match as it stood after some of its steps, and what a page asks of it."""

    def __init__(self, app: Flask, match: str, steps: list[NewStep], view: str = "") -> None:
        self.client, self.match, self.view = app.test_client(), match, view
        self.parts = app.extensions[KEY]
        self.parts.store.append(match, steps, expected_version=0)
        self.version = sum(len(step.events) for step in steps)

    def ahead(self) -> Any:
        answer = self.client.get(f"/matches/{self.match}/record/ahead?seat={self.view}")
        assert answer.status_code == 200, answer.text
        return answer.json

    def screen(self) -> Screen:
        found = Screen(self.client, self.match, self.view)
        found.put(found.look(seat=self.view, partial=1))
        return found


def follows(table: Table, entry: Any, others: list[Any]) -> None:
    """Record what was folded ahead: the page is then as it was told."""
    screen = table.screen()
    before = {name: text for name, (_, text) in screen.parts.items()}
    line, at = [entry], entry["after"]
    while at is not None:
        line.insert(0, others[at])
        at = others[at]["after"]
    version = table.version
    for one in line:
        body = {"command": one["said"], "expected_version": version}
        answer = screen.send("steps", body | ({"by": table.view} if table.view else {}))
        assert answer.status_code == 201, answer.text
        version = answer.json["version"]
    screen.put(screen.look())
    shown = {name: text for name, (_, text) in screen.parts.items()}
    for name in LOOKED:
        assert text_then(entry, name, before[name], others) == shown[name], name
    stands = {name: screen.where[name] for name in ("version", "head", "steps")}
    assert stands == entry["stands"]
    last = screen.parts["last"][1]
    heard = re.sub(r'<b [^>]*aria-label="([^"]*)"[^>]*>[^<]*</b>', r"\1", last)
    assert any(entry["says"] in text_of(html) for html in (last, heard))


def text_then(entry: Any, name: str, before: str, others: list[Any]) -> str:
    """A part of the page after an entry that was folded ahead."""
    change = entry["parts"].get(name)
    if change is None:
        return before
    of = change["of"]
    old = before if of is None else text_then(others[of], name, before, others)
    return patched(old, change["delta"])


def text_of(html: str) -> str:
    """What somebody reads."""
    return " ".join(unescape(re.sub("<[^>]*>", "", html)).split())


@pytest.mark.parametrize(
    ("slug", "view", "start", "how"),
    [
        ("ace-in-the-hole", "red", 12, {}),
        ("sorcerers-deck-of-death", "", 40, {}),
        ("arcmage", "a", 60, {"dealt": True}),
        ("ace-of-spades", "", 9, {"difficulty": "hard"}),
        ("origin-story", "", 60, {"dealt": True}),
    ],
)
def test_what_is_folded_ahead_is_what_the_page_shows_then(
    make_app: Callable[..., Flask], slug: str, view: str, start: int, how: Mapping[str, Any]
) -> None:
    app, steps = make_app(games=None), match_of(slug, **how)
    chained = slug not in {"ace-in-the-hole", "ace-of-spades"}  # where there is one offer then
    for at in range(start, len(steps)):
        table = Table(app, f"m{at}", steps[:at], view)
        entries = table.ahead()["entries"]
        wanted = [one for one in entries if (one["after"] is not None) == chained]
        if wanted:
            follows(table, wanted[-1], entries)
            return
    raise AssertionError("nothing was folded ahead")


@pytest.fixture
def rich(make_app: Callable[..., Flask]) -> Table:
    """A table with more offers than are tried."""
    steps, session = match_of("ace-in-the-hole"), Session(Timeline(find("ace-in-the-hole")))
    for step in steps:
        session.add(step)
        state, seats = session.timeline.state, session.timeline.seats
        if sum(len(session.game.legal(state, seat)) for seat in seats) > record_ahead.MOST:
            return Table(make_app(games=None), "m", [*session.pending])
    raise AssertionError("no table has so many offers")


def test_what_is_tried_and_what_is_sent_have_an_end(
    rich: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Any] = []
    decide = Session.decide

    def count(self: Session[Any], entry: Any, **how: Any) -> NewStep:
        tried.append(entry)
        return decide(self, entry, **how)

    monkeypatch.setattr(Session, "decide", count)
    told = rich.ahead()
    assert len(tried) == record_ahead.MOST == len(told["entries"])
    assert len(dumps(told)) < record_ahead.LARGEST + 1_000
    whole = len(dumps(told["entries"][:3]))
    monkeypatch.setattr(record_ahead, "LARGEST", whole)
    assert rich.ahead()["entries"] == told["entries"][:3]
    monkeypatch.setattr(record_ahead, "MOST", 2)
    tried.clear()
    assert (rich.ahead()["entries"], len(tried)) == (told["entries"][:2], 2)


def test_nothing_is_written_and_who_looks_on_is_told_nothing_ahead(rich: Table) -> None:
    version = rich.parts.service.open("m").timeline.version
    assert rich.ahead()["entries"]
    rich.view = "spectator"
    assert rich.ahead()["entries"] == []
    assert rich.parts.service.open("m").timeline.version == version


@pytest.mark.parametrize("view", ["", "black"])
def test_a_card_that_the_seed_gives_stays_unseen(make_app: Callable[..., Flask], view: str) -> None:
    steps = match_of("ace-in-the-hole", dealt=True)[:20]
    told = Table(make_app(games=None), "m", steps, view).ahead()
    assert told == Table(make_app(games=None), "m", seeded(steps, "another"), view).ahead()
    assert all(one["command"]["drawn"] is None for one in told["entries"])
    assert told["entries"]
