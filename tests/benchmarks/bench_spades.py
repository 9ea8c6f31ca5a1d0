"""Ace of Spades: fold, a shot decided, the best hand, the odds of a draw; against python-chess."""

from __future__ import annotations

from typing import Any

import pytest

from core import cards
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.commands import PlayHand
from core.games.ace_of_spades.rules import effects, legal, search
from core.games.ace_of_spades.rules.chances import chances
from core.games.ace_of_spades.state import State
from core.session import Session
from core.simulate import Plan, play
from tests.benchmarks.folding import Folding
from tests.laws import START

pytestmark = pytest.mark.benchmark(group="Ace of Spades, a match up to the boss")
HAND = ["2H", "2S", "5D", "KC", "QS", "4D", "7H", "9C"]


@pytest.fixture(scope="module")
def match() -> Session[Any]:
    """A match that a player with some sense brought to the twelfth fight."""
    plan = Plan(1, "sensible", GAME.options())
    for number in range(1, 200):
        session = play(GAME, plan, number, clock=lambda: START)
        if session.timeline.state.fight == 12:
            return session
    raise AssertionError("no match gets to the boss")


@pytest.fixture(scope="module")
def table(match: Session[Any]) -> State:
    """The table as the boss comes, with the permanents of all acolytes in force."""
    tables: list[State] = [frame.state for frame in match.timeline.line()]
    state = next(state for state in tables if state.fight == 12 and state.phase == "turn")
    assert len(state.permanents) == 3
    return state


class TestFold(Folding):
    """The fold of a match up to the boss."""


def test_decide_a_shot(benchmark: Any, table: State) -> None:
    """The Joker among five cards, no claim: the best is looked for and worked out (R38, R44)."""
    hand = legal.best_shot(table, table.active)
    assert hand is not None
    assert cards.JOKER in hand
    benchmark.extra_info.update(units=1, unit="shots", base=False)
    events = benchmark(GAME.decide, table, PlayHand(hand))
    assert events[0].damage == events[0].best > 0


@pytest.mark.parametrize("cards_held", [HAND, [*HAND[:-1], "JK"]], ids=["8 cards", "with Joker"])
def test_best_hand(benchmark: Any, table: State, cards_held: list[str]) -> None:
    force = effects.in_force(table, table.active)
    benchmark.extra_info.update(units=1, unit="hands", base=False)
    found = benchmark(search.best_hand, force, cards_held, 1, "normal")
    assert len(found[0]) == 5


def test_chances_of_eight_draws(benchmark: Any) -> None:
    """All nine combinations, counted over the 215,553,195 draws of 8 cards out of 45."""
    deck = cards.bits([*cards.WITH_JOKER][8:])
    benchmark.extra_info.update(units=1, unit="tables", base=False)
    found = benchmark(chances, 0, deck, 8)
    assert found["pair"][1] == 215_553_195
