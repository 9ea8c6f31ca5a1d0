"""Matches played by the game itself: they end, and lean on no tolerance."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import combinations, count
from typing import Any

import pytest

from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.deal.policies import POLICIES
from core.games.sorcerers_deck_of_death.decide import decide
from core.games.sorcerers_deck_of_death.pieces import DECK, SIDE
from core.games.sorcerers_deck_of_death.state import State, place, radii, standing
from core.games.sorcerers_deck_of_death.state.options import Options
from core.simulate import Plan
from core.simulate import play as simulate
from tests.games.sorcerers_deck_of_death.begun import AT, Match, state

VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "swapped": {"mages": "tiluka-teymur", "first_deployer": "b"},
    "teymur": {"mages": "teymur-teymur", "allow_mirror": True, "bases_mm": "big_brute"},
    "tiluka": {"mages": "tiluka-tiluka", "allow_mirror": True, "agile": "exact"},
    "ruins": {"terrain": "ruins", "tol": "0"},
    "pillars": {"terrain": "pillars", "front_arc_deg": 90, "rounds": 2},
    "woods": {"terrain": "woods", "cover_rule": "any_blocked_line", "strictness": "lenient"},
    "coarse": {"los_samples": 8, "los_inset": "0.1", "front_arc_deg": 360, "terrain": "ruins"},
}


def match(options: dict[str, Any], policy: str, seed: int = 1) -> Match:
    """A simulated match, a minute for each step."""
    clock = count()
    plan = Plan(seed, policy, Options(**options), options)
    return simulate(GAME, plan, 1, clock=lambda: AT + timedelta(minutes=next(clock)), limit=2000)


def conserved(table: State) -> None:
    """24 cards a seat, every base on the table and beside the others."""
    for side in table.sides:
        hand = set(GAME.plain(table)["cards"]["ab"[table.sides.index(side)]]["known"])
        assert side.hand + side.deck + len(side.discard) == len(DECK)
        assert len(set(side.discard) | hand) == len(side.discard) + len(hand)
        assert side.deck >= 0
    sizes = radii(table.options)
    for fig in standing(table):
        assert all(sizes[fig] <= way <= SIDE - sizes[fig] for way in place(table, fig))
    for one, two in combinations(standing(table), 2):
        (x, y), (u, v) = place(table, one), place(table, two)
        near = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        assert near >= sizes[one] + sizes[two] - 2, (one, two)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("policy", POLICIES)
def test_a_match_ends_and_nothing_is_lost(name: str, policy: str) -> None:
    session = match(VARIANTS[name], policy)
    assert state(session).result is not None
    assert state(session).warnings == 0
    for frame in session.timeline.line():
        conserved(frame.state)


@pytest.mark.parametrize("policy", POLICIES)
def test_every_entry_would_stand_without_a_tolerance(policy: str) -> None:
    """Strict, and with nothing granted: the same entries make the same facts."""
    session = match({"strictness": "lenient", "terrain": "ruins"}, policy)
    line = session.timeline.line()
    for before, step, frame in zip(line[:-1], session.timeline.steps[1:], line[1:], strict=True):
        bare = replace(before.state.options, tol=0, strictness="strict")
        events = decide(before.state._replace(options=bare), step.command)
        moved = [one for one in events if one.kind == "figure_moved"]
        assert moved == [one for one in frame.events if one.kind == "figure_moved"]


@pytest.mark.parametrize("policy", POLICIES)
def test_equal_plans_give_equal_matches(policy: str) -> None:
    one, two, other = (match({}, policy, seed) for seed in (5, 5, 6))
    assert GAME.plain(state(one)) == GAME.plain(state(two))
    assert GAME.plain(state(one)) != GAME.plain(state(other))
