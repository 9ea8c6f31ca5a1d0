"""Matches of any length: lines of random play from the start, one after the other."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from core.commands import Undo
from core.games import find
from core.games.ace_in_the_hole.commands import Resign
from core.games.arcmage.commands import Concede
from core.ports import NewStep
from core.session import Session
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.benchmarks.rows import no_step_limit
from tests.laws import begin, later, policy

LINE, PLAYED = 150, 2_000  # steps
GAMES = ("ace-in-the-hole", "arcmage")
GIVE_UP = {"ace-in-the-hole": Resign("red"), "arcmage": Concede(seat="A")}


@cache
def steps_of(slug: str, number: int) -> tuple[NewStep, ...]:
    """So many steps of one match: each line ends after at most 150, then the next begins.

    What is longer than `PLAYED` enters the same lines again: choosing takes longest.
    """
    game, pick = find(slug), Random(f"{slug} bench")
    with no_step_limit():
        session = begin(game, f"{slug} bench")
        line = 0
        while len(session.pending) < number:
            if len(session.pending) >= PLAYED:
                again = [Undo(0), *(step.command for step in session.pending[1:PLAYED])]
                for command in again[: number - len(session.pending)]:
                    session.play(command, at=later(session))
                continue
            over = game.result(session.timeline.state) is not None
            if over or line == LINE:
                session.play(Undo(0), at=later(session))
                line = 0
            else:
                session.play(policy(session, pick), at=later(session))
                line += 1
    return tuple(session.pending[:number])


def session_of(slug: str, number: int) -> Session[Any]:
    """A match of so many steps."""
    return Session.load(find(slug), steps_of(slug, number))


@cache
def given_up(slug: str, number: int) -> tuple[NewStep, ...]:
    """A match in which somebody gives up after so many steps; figures over matches count it."""
    session = session_of(slug, number)
    session.play(GIVE_UP[slug], at=later(session))
    return (*steps_of(slug, number), *session.pending)


def opened(folder: Path, name: str = "kifu") -> SqlStore:
    """A store on a new file."""
    database = Database(f"sqlite:///{folder / name}.db")
    database.upgrade()
    return SqlStore(database)
