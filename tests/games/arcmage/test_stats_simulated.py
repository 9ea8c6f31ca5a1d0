"""The figures of whole matches, played by the policies."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

import pytest

from core import simulate
from core.canonical import canonical
from core.events import RulingMade
from core.game import MatchFacts
from core.games.arcmage import GAME
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.stats import curve, stats
from core.games.arcmage.stats.summary import COUNTERS
from core.games.arcmage.stats.tables import tables
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from core.stats import statistics

FOUR = {"deck_c": "uneasy-alliance", "deck_d": "toll-of-time"}
MATCHES = (("random", 1, 2), ("random", 1, 4), ("sensible", 2, 2))
SHORT = 400  # steps, so that tests stay quick


@cache
def played(policy: str, number: int, seats: int) -> Timeline[Any]:
    ticks = count()
    options = FOUR if seats == 4 else {}
    plan = simulate.Plan(11, policy, GAME.options(**options), options)
    return simulate.play(
        GAME,
        plan,
        number,
        clock=lambda: datetime(2026, 11, 21, tzinfo=UTC) + timedelta(seconds=5 * next(ticks)),
        limit=SHORT,
    ).timeline


@pytest.mark.parametrize(("policy", "number", "seats"), MATCHES)
def test_a_whole_match_adds_up(policy: str, number: int, seats: int) -> None:
    timeline = played(policy, number, seats)
    line, state = timeline.line(), timeline.state
    found = stats(line)
    canonical(found)
    assert len(found["seats"]) == seats
    for city in found["cities"]:
        piece = state.pieces.get(city["number"])
        if piece is not None:
            printed = rebirth.cards()[city["card"]].defence or 0
            taken = sum(city["taken"].values())
            assert piece.left == printed + city["gained"] - city["given"] - taken
    for seat in found["seats"]:
        mine = found["played"][seat]
        assert sum(mine["types"].values()) == sum(mine["costs"].values()) == mine["cards"]
        assert (
            sum(one.get(seat, {}).get("played", 0) for one in found["cards"].values())
            == (mine["cards"])
        )
        in_battle = sum(one["city_damage"] for one in found["creatures"] if one["seat"] == seat)
        assert in_battle >= found["dealt"][seat]["battle"]
        lost = found["combat"][seat]["lost"] + found["combat"][seat]["lost_else"]
        died = sum(one["died"] for one in found["creatures"] if one["seat"] == seat)
        assert lost == died
    series = curve(line)
    assert set(series) == set(found["seats"])
    assert all(len(values) == len(line) for values in series.values())


@pytest.mark.parametrize(("policy", "number", "seats"), MATCHES)
def test_everything_is_told_and_shown(policy: str, number: int, seats: int) -> None:
    line = played(policy, number, seats).line()
    for frame in line:
        for event in frame.events:
            if not isinstance(event, RulingMade):
                assert str(GAME.narrate(event)).endswith(".")
    for one in tables(stats(line)):
        for row in one.rows:
            assert {column.key for column in one.columns} <= set(row), one.key


@pytest.mark.parametrize(("policy", "number", "seats"), MATCHES)
def test_a_seat_s_figures_lack_nothing_but_names(policy: str, number: int, seats: int) -> None:
    """While the match goes on: what is counted does not hang on hidden names."""
    whole = played(policy, number, seats)
    timeline = Timeline(GAME, whole.steps[: len(whole.steps) // 2])
    found = statistics(timeline)["game"]
    for viewer in (*timeline.seats, SPECTATOR):
        seen = statistics(perspective(timeline, viewer))["game"]
        assert {key for key in found if seen[key] != found[key]} <= {"unknown", "cards", "names"}
        for seat in found["seats"]:
            hidden, known = seen["unknown"][seat], found["unknown"][seat]
            assert hidden["cards"] == known["cards"]
            assert hidden["unknown"] >= known["unknown"]


def test_matches_together() -> None:
    facts = []
    for policy, number, seats in MATCHES:
        timeline = played(policy, number, seats)
        winners = timeline.winners or ("a",)
        names = {seat: f"player {seat}" for seat in timeline.seats}
        found = stats(timeline.line())
        result = GAME.result(timeline.state)
        facts.append(MatchFacts(str(number), names, {}, result, winners, found))
    for one in COUNTERS.summarize(facts):
        assert one.total == len(facts)
        for row in one.rows:
            assert {column.key for column in one.columns} <= set(row), one.key
