"""Arcmage: deciding and folding late in a match, with 120 cards in play, and the fold."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ace_in_the_hole import GAME as ACE_IN_THE_HOLE
from core.games.ace_in_the_hole.state.options import Options as AceOptions
from core.games.arcmage import GAME
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.replay import fold
from core.session import Session
from core.simulate import Plan, play
from tests.benchmarks.folding import Folding
from tests.laws import START

pytestmark = pytest.mark.benchmark(group="Arcmage, a match")
late = pytest.mark.benchmark(group="Arcmage, 120 cards in play")

CITIES = ("armory", "second-sons-army-camp", "nirvana-of-the-undead", "farmland")
ARMY = (
    "foul-imps", "imp-union-leader", "orc-warleader", "spearman", "mentor", "bearer", "ghoul",
    "orc-drummer", "majestic-griffin", "elvish-archer", "royal-guard", "wild-warg",
)  # fmt: skip
RESIDENTS = ("sequoia-saplings", "poison-ivy", "kolibri", "conscript", "archivist", "misled-orc")
WHOLE = 120  # cards in play
LEVELS = [["A1", 2], ["A2", 3], ["A3", 3], ["A4", 4]]


def given(phase: str) -> State:
    """Two kingdoms of 4 cities, 24 residents, 28 creatures in the army, 4 enchantments each."""
    position: dict[str, Any] = {"phase": phase, "turn": 31, "lasting": LEVELS}
    for seat, other in (("A", "B"), ("B", "A")):
        n = iter(range(1, 99))
        cities = [f"{seat}{next(n)} {slug}" for slug in CITIES]
        army = [f"{seat}{next(n)} {ARMY[at % len(ARMY)]}" for at in range(28)]
        homes = {
            city.split()[0]: [
                f"{seat}{next(n)} {RESIDENTS[at % len(RESIDENTS)]}" for at in range(6)
            ]
            for city in cities
        }
        position[seat] = {
            "hand": ["deadly-shock", "mentor", "early-spring"],
            "res": dict.fromkeys("GDRNE", "6/0"),
            "cities": cities,
            "army": army,
            "in": homes,
            "att": {f"{seat}{next(n)} entangled": f"{other}{5 + at}" for at in range(4)},
        }
    state = GAME.setup(Options(), position)
    assert len(state.pieces) == WHOLE
    return state


def measure(benchmark: Any, state: State, *lines: str) -> None:
    """Deciding the last line and folding its events; those before it lead there."""
    for line in lines[:-1]:
        state = fold(GAME, state, GAME.decide(state, GAME.notation.parse(state, line)))
    command = GAME.notation.parse(state, lines[-1])
    benchmark.extra_info.update(units=1, unit="steps", base=False)

    def step() -> State:
        return fold(GAME, state, GAME.decide(state, command))

    assert benchmark(step) != state


@pytest.fixture(scope="module")
def match() -> Session[Any]:
    decks = {"deck_a": "uneasy-alliance", "deck_b": "brothers-in-arms"}
    settings = Options(deck_a="uneasy-alliance", deck_b="brothers-in-arms")
    plan = Plan(seed=1, policy="sensible", settings=settings, options=decks)
    return play(GAME, plan, 0, clock=lambda: START)


class TestFold(Folding):
    """The fold of a match, facts inside the events."""


@late
def test_fold_of_ace_in_the_hole(benchmark: Any) -> None:
    """The base: one event of a match of the first game."""
    plan = Plan(seed=1, policy="greedy", settings=AceOptions())
    match = play(ACE_IN_THE_HOLE, plan, 0, clock=lambda: START)
    events = [event for frame in match.timeline.line() for event in frame.events]
    start = ACE_IN_THE_HOLE.initial(match.timeline.start)
    benchmark.extra_info.update(units=len(events), unit="events", base=True)
    assert benchmark(fold, ACE_IN_THE_HOLE, start, events) == match.timeline.state


@late
def test_an_event_with_a_target(benchmark: Any) -> None:
    measure(benchmark, given("play1"), "p deadly-shock/1 >B9 $R2")


@late
def test_a_creature_is_played(benchmark: Any) -> None:
    measure(benchmark, given("play1"), "p mentor @A1 $E3")


@late
def test_every_tree_and_flower_grows(benchmark: Any) -> None:
    measure(benchmark, given("play1"), "p early-spring $G4")


@late
def test_a_move(benchmark: Any) -> None:
    measure(benchmark, given("play1"), "m A33 army")


@late
def test_a_devotion(benchmark: Any) -> None:
    measure(benchmark, given("devotion"), "v A1 A33 A34 A35 A36")


@late
def test_an_attack(benchmark: Any) -> None:
    measure(benchmark, given("attack"), ATTACK)


@late
def test_a_battle_against_two(benchmark: Any) -> None:
    measure(benchmark, given("attack"), ATTACK, "blk B10>A9 B11>A9", "bat A9 B10=8")


@late
def test_the_turn_ends(benchmark: Any) -> None:
    measure(benchmark, given("play2"), "end")


@late
def test_what_is_legal(benchmark: Any) -> None:
    """The entries of the record page."""
    state = given("play1")
    benchmark.extra_info.update(units=1, unit="tables", base=False)
    assert benchmark(GAME.legal, state, "a")


ATTACK = "atk B1 A9 A10 A8 A20 A21 A22 A32"
