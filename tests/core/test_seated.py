"""Law: whatever a seat may do is accepted from its own view, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core import seated
from core.commands import Redo, Undo
from core.dealing import Dealer
from core.errors import IllegalMove, NotFound
from core.game import Game
from core.games import ALL
from core.session import Session
from tests.laws import START, begin, later, policy, variant

STEPS = 40


def viewer(session: Session[Any], command: Any, pick: Random) -> str:
    """The seat whose command it is, or any where it is nobody's."""
    state, seats = session.timeline.state, session.timeline.seats
    return session.game.actor(state, command) or pick.choice(seats)


def played(game: Game[Any, Any, Any], number: int, seed: str | None) -> Iterator[str]:
    """A match of which each entry is made from a seat's view; what was not taken there."""
    session, pick = begin(game, seed, options=variant(game, number)), Random(number)
    for place in range(STEPS):
        if game.result(session.timeline.state) is not None:
            return
        command = policy(session, pick)
        if seed is None:
            command = game.chance.deal(session.timeline.state, command, Dealer(f"seen {place}"))
        seat = viewer(session, command, pick)
        try:
            seated.play(session, seat, command, at=later(session))
        except IllegalMove as refusal:
            yield refusal.code
            session.play(command, at=later(session))


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_dealt_match_is_played_from_the_seats(game: Game[Any, Any, Any], number: int) -> None:
    assert list(played(game, number, f"seats {number}")) == []


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_match_seen_at_the_table_is_played_from_the_seats(
    game: Game[Any, Any, Any], number: int
) -> None:
    """Only what states the cards of others needs the table's view."""
    assert set(played(game, number, None)) <= {"needs_table"}


@pytest.mark.parametrize("game", [one for one in ALL if one.has_chance], ids=lambda one: one.slug)
def test_a_dealt_match_is_taken_back_from_a_seat(game: Game[Any, Any, Any]) -> None:
    session = begin(game, "seats", options=variant(game, 0))
    session.play(policy(session, Random(1)), at=later(session))
    seated.play(session, session.timeline.seats[0], Undo(), at=later(session))
    assert session.timeline.head == 0
    seated.play(session, session.timeline.seats[0], Redo(), at=later(session))
    assert session.timeline.head == 1


def test_a_seat_that_is_not_there_enters_nothing() -> None:
    session = begin(ALL[0], None)
    with pytest.raises(NotFound):
        seated.play(session, "green", "undo", at=START)
    assert session.pending == session.timeline.steps
