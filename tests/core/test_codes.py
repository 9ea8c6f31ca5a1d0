"""A game's own names for the refusals that all games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.commands import MakeRuling, StartMatch
from core.errors import BadSetup, Refused
from core.service import Service
from core.session import Session
from eventstore.codec import codec_of
from eventstore.memory import MemoryStore
from tests.laws import START, later
from tests.toys import PIG, GivePoints, Options, Roll, pig

CODES = {
    "bad_notation": "E_SYNTAX",
    "bad_options": "E_SETUP",
    "bad_position": "E_FORK",
    "bad_ruling": "E_RULING",
    "game_over": "E_OVER",
    "no_reason": "E_REASON",
    "not_forbidden": "E_ALLOWED",
}
OWN = pig(codes=CODES)
GIVE = (GivePoints("red", "black", 2),)


def started(goal: int = 20) -> Session[Any]:
    return Session.start(OWN, StartMatch(OWN.slug), Options(goal), at=START)


def code_of(act: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("! roll 4", "E_SYNTAX"),
        (MakeRuling(" ", GIVE), "E_REASON"),
        (MakeRuling("neither"), "E_RULING"),
        (MakeRuling("allowed", (), Roll("red", 2)), "E_ALLOWED"),
    ],
)
def test_entries_are_refused_by_the_names_of_the_game(entry: Any, code: str) -> None:
    session = started()
    assert code_of(lambda: session.play(entry, at=later(session))) == code


def test_a_ruling_after_the_end_is_refused_by_the_name_of_the_game() -> None:
    session = started(goal=6)
    session.play("roll 6", at=later(session))
    session.play("hold", at=later(session))
    assert code_of(lambda: session.play(MakeRuling("late", GIVE), at=later(session))) == "E_OVER"


def test_options_and_forks_are_refused_by_the_names_of_the_game() -> None:
    assert code_of(lambda: codec_of(OWN).options({"goal": "many"})) == "E_SETUP"
    assert code_of(lambda: codec_of(PIG).options({"goal": "many"})) == "bad_options"
    service = Service(MemoryStore({OWN.slug: OWN}), lambda _slug: OWN, lambda: START)
    service.start("m", StartMatch(OWN.slug), Options(6))
    service.play("m", "roll 6")
    end = service.play("m", "hold").timeline.head
    with pytest.raises(BadSetup) as refusal:
        service.fork("m", end, "n")
    assert refusal.value.code == "E_FORK"
