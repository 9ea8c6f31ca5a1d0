"""Figures that every game has: what is counted, and what is looked at for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.commands import EnterVariation, MakeRuling, Redo, Undo
from core.game import Game
from core.games import ALL
from core.replay import Timeline
from core.session import Session
from core.stats import statistics
from eventstore.codec import Codec
from eventstore.memory import MemoryStore
from tests import laws
from tests.toys import GAMES, PIG, GivePoints, Roll

COUNTED = {"undos": Undo, "redos": Redo, "variations": EnterVariation}


def counts(timeline: Timeline[Any]) -> dict[str, int]:
    """The figures that tell what was asked for, by all commands."""
    entered = [step.command for step in timeline.steps]
    played = [timeline.steps[number].command for number in timeline.tree.path(timeline.head)]
    rulings = [command for command in played if isinstance(command, MakeRuling)]
    return {
        **{name: sum(isinstance(one, kind) for one in entered) for name, kind in COUNTED.items()},
        "rulings": len(rulings),
        "rules_broken": sum(ruling.forced is not None for ruling in rulings),
    }


def ruled() -> Session[Any]:
    """A match of eight steps, two of them ruled on and in force."""
    session = laws.begin(PIG, None, options={"goal": 1000})
    forced: MakeRuling[Any, Any] = MakeRuling("nobody noticed", (), Roll("black", 3))
    given: MakeRuling[Any, Any] = MakeRuling("so we said", (GivePoints("red", "black", 0),))
    moves = (Undo(1), Redo(), EnterVariation(2), EnterVariation(3))
    for entry in ("roll 4", forced, given, *moves, "roll 2"):
        session.play(entry, at=laws.later(session))
    return session


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_what_was_asked_for_is_counted(game: Game[Any, Any, Any]) -> None:
    chance = Random(f"stats {game.slug}")
    numbers = [chance.randrange(1 << 30) for _ in range(120)]
    timeline = laws.wander(game, numbers, "stats", options=laws.variant(game, 0)).timeline
    told = statistics(timeline)
    assert {name: told[name] for name in counts(timeline)} == counts(timeline)


def test_rulings_are_counted() -> None:
    timeline = ruled().timeline
    told = statistics(timeline)
    expected = {"undos": 1, "redos": 1, "variations": 2, "rulings": 2, "rules_broken": 1}
    assert {name: told[name] for name in expected} == expected == counts(timeline)


def test_no_command_is_read_for_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, session = MemoryStore(GAMES), ruled()
    store.append("m", session.pending, expected_version=0)
    timeline = Timeline(PIG, store.read("m"))
    asked, read = [], Codec.read_command
    monkeypatch.setattr(
        Codec, "read_command", lambda codec, step: asked.append(step.step) or read(codec, step)
    )
    assert statistics(timeline) == statistics(session.timeline)
    assert asked == []
