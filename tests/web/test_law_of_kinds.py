"""Law: branches, trials and simulated matches change no figure of people's matches.

In whatever order they arrive, and after a rebuild. Figures are what pages, the API and the command
line say of a game or of a person; beside them they say what is left out, which is no figure.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from flask import Flask

from core.events import Origin
from core.game import Game
from core.games import ALL
from core.ports import NewStep
from core.simulate import Plan, play
from eventstore.contract.steps import NOON
from eventstore.kinds import TRIAL
from tests.matches import of_people
from tests.web.conftest import START, Api
from web.cli import main
from web.context import Parts, parts_of

NAMES = ("Ana", "Bo", "Zoé")
SIMULATED = int(os.environ.get("TEST_SIMULATED", "2"))  # matches of each game
LEFT_OUT = re.compile(r'<p class="left-out.*?</p>', re.DOTALL)
LINKED = re.compile(r'<(?:input type="hidden"|option|script)[^>]*>')  # tokens and choices


class Match(NamedTuple):
    """A match that is recorded, whole."""

    match_id: str
    steps: list[NewStep]
    players: dict[str, str]
    trial: bool = False


def _match(game: Game[Any, Any, Any], name: str, number: int, *, people: bool) -> Match:
    policy = [*game.policies][-1 if people else 0]
    steps = play(game, Plan(3, policy, game.options()), number, clock=lambda: NOON).pending
    seats = steps[0].events[0].seats
    players = {seat: NAMES[(number + at) % 3] for at, seat in enumerate(seats)} if people else {}
    return Match(f"{game.slug}-{name}-{number}", of_people(steps) if people else steps, players)


@cache
def people_s() -> tuple[Match, ...]:
    """Two matches of each game, played by policies in the names of people."""
    return tuple(_match(game, "people", n, people=True) for game in ALL for n in (1, 2))


@cache
def others(simulated: int) -> tuple[Match, ...]:
    """Of each game a branch and a trial, played otherwise by the same people, and simulations."""
    return tuple(one for game in ALL for one in _others(game, simulated))


def _others(game: Game[Any, Any, Any], simulated: int) -> Iterator[Match]:
    for number in range(1, simulated + 1):
        yield _match(game, "simulated", number, people=False)
    yield _match(game, "trial", 4, people=True)._replace(trial=True)
    branch = _match(game, "branch", 5, people=True)
    start, *further = branch.steps[0].events
    forked = replace(start, forked_from=Origin(f"{game.slug}-people-1", 0))
    first = replace(branch.steps[0], events=(forked, *further))
    yield branch._replace(steps=[first, *branch.steps[1:]])


def record(parts: Parts, matches: Iterable[Match]) -> None:
    for one in matches:
        parts.store.append(one.match_id, one.steps, expected_version=0, players=one.players)
        if one.trial:
            parts.store.mark(one.match_id, TRIAL, START)


ADDRESSES = (
    *("/", *(f"/players/{name}" for name in NAMES), "/pair?one=Ana&other=Bo"),
    *("/games/ace-in-the-hole/options/ace_win", "/games/origin-story/options/difficulty"),
    *(
        f"/games/{game.slug}{below}"
        for game in ALL
        for below in ("", "/statistics", "/statistics?player=Ana", "/achievements")
    ),
    *(
        f"/api/v1/games/{game.slug}/{below}"
        for game in ALL
        for below in ("statistics", "achievements", "achievements?player=Bo")
    ),
)


def figures(app: Flask) -> dict[str, Any]:
    """All that is said in figures, by where it is said."""
    parts, client = parts_of(app), app.test_client()
    parts.worker.settle(60.0)
    found: dict[str, Any] = {}
    for address in ADDRESSES:
        answer = client.get(address)
        assert answer.status_code == 200, address
        if answer.is_json:
            found[address] = {k: v for k, v in answer.json.items() if k != "other_kinds"}
        else:
            text = LINKED.sub("", LEFT_OUT.sub("", answer.text))
            found[address] = " ".join(text.split())
    url = parts.database.engine.url.render_as_string(hide_password=False)
    for game in ALL:
        told = CliRunner().invoke(main, ["--database", url, "stats", game.slug])
        assert told.exit_code == 0, told.output
        found[f"kifu stats {game.slug}"] = told.stdout
    found["people"] = sorted(parts.store.people())
    return found


def check(app: Flask, expected: dict[str, Any]) -> None:
    for where, told in figures(app).items():
        assert told == expected[where], where


@pytest.fixture
def empty(make_app: Any) -> Any:
    return lambda: make_app(games={game.slug: game for game in ALL}, clock=lambda: START)


def test_others_change_no_figure(empty: Any) -> None:
    """After them, before them, and among them; then all of it drawn anew."""
    app = empty()
    record(parts_of(app), people_s())
    expected = figures(app)
    assert any("Ana" in str(expected[f"/games/{game.slug}/statistics"]) for game in ALL)
    record(parts_of(app), others(SIMULATED))
    check(app, expected)
    parts_of(app).projections.rebuild()
    check(app, expected)
    few = others(min(2, SIMULATED))
    among, before = (*few[::2], *people_s(), *few[1::2]), (*few, *people_s())
    for order in (among, before)[:SIMULATED]:
        other = empty()
        record(parts_of(other), order)
        check(other, expected)


def test_a_fork_that_is_resigned_changes_none(empty: Any) -> None:
    """As on the page: forked from the middle, then given up; and a match called a trial later."""
    app = empty()
    parts, api = parts_of(app), Api(app.test_client())
    record(parts, people_s())
    expected = figures(app)
    fork = api.post("/matches/ace-in-the-hole-people-1/fork", {"step": 4}).json["match"]
    api.play(fork, "R resign")
    assert api.get(f"/matches/{fork}").json["result"] is not None
    late = _match(ALL[0], "late", 7, people=True)
    record(parts, [late])
    assert figures(app) != expected
    parts.store.mark(late.match_id, TRIAL, START)
    check(app, expected)
