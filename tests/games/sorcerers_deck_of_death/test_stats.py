"""Turns, rounds and places of one match (section 8), and whole matches."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from core import simulate
from core.canonical import canonical
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Inside, Rolls
from core.games.sorcerers_deck_of_death.events import (
    ActionTaken,
    ActivationEnded,
    ActivationStarted,
    AttackDeclared,
    CardsDrawn,
    CentreScored,
    Excess,
    FigureMoved,
    InitiativeRolled,
    MageHealed,
    PhaseEntered,
    RoundStarted,
    WindowOpened,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.stats import curve, stats
from core.games.sorcerers_deck_of_death.stats.tables import tables
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from core.stats import statistics
from tests.games.sorcerers_deck_of_death.lines import (
    END_A,
    END_B,
    by_key,
    frames,
    moved,
    seats_row,
    table,
)


def test_actions_ways_and_pushes() -> None:
    found = stats(
        frames(
            (ActivationStarted("aG", 2, 4), ActionTaken("aG", "walk", 1)),
            (moved("aG", "walk", 3500, Excess("too_far", 4200, 4100)),),
            (ActivationEnded("aG", 1),),
            (moved("bT", "charge", 2000),),
            (moved("bT", "teleport", 8000),),
            (
                AttackDeclared("charge", "b", "bT", "aG", -1, 6),
                WindowOpened("push", ("aG",)),
                WindowOpened("throw", ("aG",)),
            ),
            (moved("aG", "throw", 2500, by="bL"),),
        )
    )
    assert found["actions"]["a"] == {
        "activations": 1,
        "walk": 1,
        "run": 0,
        "attack": 0,
        "charge": 0,
        "focus": 0,
        "unused": 1,
    }
    assert (found["figures"]["aG"]["travel"], found["figures"]["bT"]["travel"]) == (3500, 2000)
    assert found["pushes"]["b"] == {
        "push": {"offered": 1, "used": 0, "length": 0},
        "throw": {"offered": 1, "used": 1, "length": 2500},
    }
    assert seats_row(found, "Pushes, used / offered") == ("0 / 0", "0 / 1")
    assert found["warnings"] == {"too_far": 1}


def test_turns_take_the_time_between_their_ends() -> None:
    """Steps are a minute apart; the first turn begins with the phase."""
    found = stats(
        frames(
            (CardsDrawn("a", ("9S",)),),
            (PhaseEntered("activation", "a"),),
            (ActivationStarted("aG", 2, 4),),
            (ActivationEnded("aG", 2), END_A),
            (END_B,),
            (END_A,),
        )
    )["times"]
    assert found["a"] == {"turns": 2, "seconds": 180, "longest": 120}
    assert found["b"] == {"turns": 1, "seconds": 60, "longest": 60}


def test_rounds_with_initiative_centre_and_mages() -> None:
    first = Inside(("aS", "aM"), ())
    found = stats(
        frames(
            (InitiativeRolled((Rolls((6, 3), (2, 4)),), "a"),),
            (END_A,),
            (CentreScored(first, 3, 0), WoundsApplied("bM", 1, 5, "centre"), RoundStarted(2)),
            (InitiativeRolled((Rolls((1, 3), (2, 4)),), "b"),),
            (END_B,),
            (CentreScored(Inside(), 0, 0), RoundStarted(3)),
        )
    )
    one, two = found["rounds"]
    assert one == {
        "round": 1,
        "initiative": "a",
        "centre": {"a": 3, "b": 0},
        "wounded": "b",
        "lost": {"a": 0, "b": 1},
        "turns": 1,
        "hp": {"a": 6, "b": 5},
    }
    assert (two["round"], two["initiative"], two["wounded"]) == (2, "b", None)
    assert found["initiative"] == {"a": 1, "b": 1}
    assert seats_row(found, "Points in the centre") == (3, 0)
    assert seats_row(found, "Automatic wounds dealt") == (1, 0)


def test_where_figures_stood_when_turns_ended() -> None:
    start = table(aM=(9, 1), bM=(17, 17), bG=(0, 9))
    step = FigureMoved("aM", "walk", ((9000, 1000), (9000, 4999)), (9000, 4999), 3999, 90)
    found = stats(frames((END_A,), (step,), (END_B,), state=start))["places"]
    assert {place: n for place, n in enumerate(found["a"]) if n} == {18 + 9: 1, 4 * 18 + 9: 1}
    assert {place: n for place, n in enumerate(found["b"]) if n} == {17 * 18 + 17: 2, 9 * 18: 2}
    maps = by_key({**stats(frames(state=start)), "places": found})
    drawn: Any = maps["places_a"]
    assert (drawn.kind, len(drawn.columns), len(drawn.rows)) == ("map", 19, 18)
    assert [row["y"] for row in drawn.rows] == list(range(17, -1, -1))  # seat a's edge below
    assert drawn.rows[17 - 4]["x9"] == 1
    assert sum(row[f"x{x}"] for row in drawn.rows for x in range(18)) == 2


def test_hit_points_of_both_mages_along_the_line() -> None:
    line = frames((WoundsApplied("bM", 2, 4, "melee", "aG"),), (MageHealed("bM", 5),))
    assert curve(line) == {"a": [6, 6, 6], "b": [6, 4, 5]}


def test_a_line_that_has_just_begun_has_its_figures() -> None:
    found = stats(frames())
    assert all(one.columns for one in tables(found))
    assert by_key(found)["luck"].rows == ()
    assert by_key(found)["places_a"].rows == ()
    assert set(found["figures"]) == set(FIGS)


def played(policy: str, number: int) -> Timeline[Any]:
    ticks = count()
    plan = simulate.Plan(11, policy, GAME.options(), {})
    return simulate.play(
        GAME,
        plan,
        number,
        clock=lambda: datetime(2026, 11, 21, tzinfo=UTC) + timedelta(seconds=5 * next(ticks)),
    ).timeline


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_a_whole_match_adds_up(policy: str) -> None:
    timeline = played(policy, 1)
    line = timeline.line()
    found = stats(line)
    canonical(found)
    state = timeline.state
    for side, seat in enumerate("ab"):
        cards = found["cards"][seat]
        assert cards["drawn"] - cards["spent"] - cards["discarded"] == cards["left"]
        assert cards["left"] == state.sides[side].hand
        used = found["abilities"][seat].values()
        assert sum(row["cards"] for row in used) == cards["spent"]
        assert found["actions"][seat]["unused"] <= 2 * found["actions"][seat]["activations"]
        taken = sum(row["taken"] for name, row in found["figures"].items() if name[0] == seat)
        assert taken == sum(entry["lost"][seat] for entry in found["rounds"])
        assert len(found["luck"][seat]["course"]) == 1 + sum(
            row["attacks"] for kinds in found["attacks"].values() for row in kinds.values()
        )
    assert all(str(GAME.narrate(event)) for frame in line for event in frame.events)
    for one in tables(found):
        for row in one.rows:
            assert {column.key for column in one.columns} <= set(row), one.key


def test_a_seat_s_figures_are_those_of_everybody() -> None:
    """Nothing that is counted hangs on hidden cards."""
    whole = played("sensible", 2)
    steps = len(whole.steps)
    for length in (steps // 3, steps // 2, steps):
        timeline = Timeline(GAME, whole.steps[:length])
        found = statistics(timeline)["game"]
        for viewer in ("a", "b", SPECTATOR):
            assert statistics(perspective(timeline, viewer))["game"] == found
