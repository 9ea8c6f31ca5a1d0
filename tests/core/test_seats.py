"""The seats of a match, where they depend on its options; and who of them won."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import StartMatch
from core.errors import BadInput, BadSetup, NotFound
from core.knowledge import SPECTATOR, perspective
from core.service import Service
from core.session import Session
from core.stats import statistics
from eventstore.codec import codec_of
from eventstore.memory import MemoryStore
from tests.laws import START, begin, later
from tests.toys import PIG
from tests.toys.together import TOGETHER

TWO = {"mode": "together"}


def played(*entries: str, **options: Any) -> Session[Any]:
    session = begin(TOGETHER, None, options=options)
    for entry in entries:
        session.play(entry, at=later(session))
    return session


def test_a_match_has_the_seats_of_its_options() -> None:
    assert played().timeline.start.seats == ("red",)
    assert played(**TWO).timeline.start.seats == ("red", "black")
    assert begin(PIG, None).timeline.start.seats == PIG.seats


def test_a_whole_state_as_position_brings_its_seats() -> None:
    position = TOGETHER.plain(played("roll 2", **TWO).timeline.state)
    start = StartMatch(TOGETHER.slug, position=position)
    session = Session.start(TOGETHER, start, TOGETHER.options(), at=START)
    assert session.timeline.seats == ("red", "black")
    assert session.timeline.start.options == {"mode": "together", "goal": 12}


def test_a_seat_that_the_match_does_not_have_is_refused() -> None:
    session = played()
    with pytest.raises(BadInput, match="the seats are red\\."):
        session.play("roll 2", at=later(session), by="black")
    with pytest.raises(NotFound, match="red, spectator"):
        perspective(session.timeline, "black")
    with pytest.raises(BadInput):
        Session.start(TOGETHER, StartMatch(TOGETHER.slug), TOGETHER.options(), at=START, by="black")


def test_players_sit_on_the_seats_of_the_match() -> None:
    games = {TOGETHER.slug: TOGETHER}
    service = Service(MemoryStore(games), games.__getitem__, lambda: START)
    start, both = StartMatch(TOGETHER.slug), {"red": "Ana", "black": "Bo"}
    with pytest.raises(BadSetup, match="“black” is no seat here"):
        service.start("solo", start, TOGETHER.options(), players=both)
    service.start("two", start, codec_of(TOGETHER).options(TWO), players=both)
    fork = service.fork("two", 0, "fork", players=both)
    assert fork.timeline.seats == ("red", "black")


@pytest.mark.parametrize(
    ("options", "entries", "winners"),
    [
        ({}, ("roll 6",), None),
        ({}, ("roll 6", "roll 6"), ("red",)),
        (TWO, ("roll 6", "roll 6"), ("red", "black")),
        (TWO, ("roll 1", "roll 1", "roll 1"), ("dice",)),
        (TWO, ("hold",), None),
    ],
)
def test_who_won_is_of_the_match_or_the_opponent(
    options: dict[str, Any], entries: tuple[str, ...], winners: tuple[str, ...] | None
) -> None:
    timeline = played(*entries, **options).timeline
    assert timeline.winners == winners
    figures = statistics(timeline)
    assert figures["winners"] == (None if winners is None else list(winners))
    assert tuple(figures["by_seat"]) == timeline.seats
    assert perspective(timeline, SPECTATOR).winners == winners
