"""How a match ends: lost, won, given up; and what comes after it (R100 to R103)."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Result
from core.games.ace_of_spades import GAME
from tests.games.ace_of_spades.refusals import COOP, JUNK, SHOT, STANDS, TURN
from tests.games.ace_of_spades.tables import after, told


@pytest.mark.parametrize(
    ("lines", "given"),
    [
        (("B out",), {"one_shots": [{"id": "out", "bonus": [{"op": "bullets", "n": -2}]}]}),
        (('! bullets=0 "lost them"',), {}),
        (('! bullets-5 "lost them"',), {}),
        ((SHOT,), {"bullets": 1}),
        (("J 2h 4s 5d 7c 9s",), {**JUNK, "bullets": 1}),
    ],
)
def test_r100_out_of_bullets(lines: tuple[str, ...], given: Any) -> None:
    state = after(*lines, **{**STANDS, **given})
    assert told(state, "phase", "need", "trim", "bullets") == ("lost", {}, {}, 0)
    assert state.result == Result("lost", "out_of_bullets")


def test_r100_needs_an_enemy() -> None:
    """No enemy is in front: the dial is set anew at the reveal."""
    state = after('! hp=0 "fell"', '! bullets=0 "dropped"', "E m1", **TURN)
    assert told(state, "phase", "bullets") == ("turn", 2)


def test_r101_nothing_follows_a_win() -> None:
    boss = {**TURN, "fight": 12, "enemy": {"hp": 1, "max": 50}}
    state = after(SHOT, **boss)
    assert told(state, "phase", "need", "enemy", "one_shots") == ("won", {}, None, [])
    assert state.result == Result("won", "boss_defeated")


def test_r102_only_ticks_follow() -> None:
    state = after(SHOT, "A B5", **{**STANDS, "bullets": 1})
    assert told(state, "phase", "achievements") == ("lost", ["B5"])


def test_r103_a_match_is_given_up() -> None:
    for line in ("Q", 'Q "dinner"'):
        state = after(line, **COOP)
        assert state.result == Result("abandoned", "quit")
        assert told(state, "phase") == "abandoned"
        assert told(state, "enemy")["hp"] == 30
    assert GAME.winners("abandoned") is None
