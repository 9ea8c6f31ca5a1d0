"""What is counted at the table against the record, and the slips that explain a difference."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from core import amend
from core.amend import Amendment
from core.counts import Checked, Slip, check, counts
from core.session import Session
from tests.headlines import FIXTURES, match_of
from tests.laws import later

MATCHES = sorted({path.parts[-3]: path.stem for path in FIXTURES.glob("*/matches/*.json")}.items())


def session_of(slug: str, name: str) -> Session[object]:
    return Session(match_of(slug, name).copy())


def counted(session: Session[object], change: Mapping[int, int]) -> Checked:
    """A check of numbers, each so much more than by the record."""
    known = counts(session.game, session.timeline.state)
    return check(session, {at: known[at].n + by for at, by in change.items()}, at=later(session))


@pytest.mark.parametrize(("slug", "name"), MATCHES)
def test_piles_come_first_and_all_is_right_as_recorded(slug: str, name: str) -> None:
    session = session_of(slug, name)
    known = counts(session.game, session.timeline.state)
    assert len(known) > len(session.game.piles) > 0
    assert "in the deck" in str(known[0].words)
    assert min(one.n for one in known) >= 0
    every = {at: one.n for at, one in enumerate(known)}
    assert check(session, every, at=later(session)) == Checked((), ())
    assert check(session, {len(known): 1}, at=later(session)) == Checked((), ())


def test_it_tells_since_when_and_in_which_steps_it_moved() -> None:
    session = session_of("ace-in-the-hole", "sunday-final-aces-by-reply")
    (off,) = counted(session, {0: 3}).off
    assert (str(off.known.words), off.known.n, off.counted) == ("9 cards in the deck", 9, 12)
    line = {frame.step: frame.state for frame in session.timeline.line()}
    assert off.since is not None
    assert line[off.since].sides[0].pile == 12
    assert [line[step].sides[0].pile for step in off.moved] == [11, 10, 9]
    (never,) = counted(session, {0: 900}).off
    assert (never.since, len(never.moved)) == (None, 5)


@pytest.mark.parametrize(
    ("slug", "name", "change", "kind", "step"),
    [
        ("ace-in-the-hole", "friday-evening-still-running", {0: 1}, "remove", 13),
        ("ace-of-spades", "sunday-evening-still-running", {8: 1}, "remove", 16),
        ("arcmage", "two-cards-of-our-own-from-a-position", {2: -1}, "twice", 1),
        ("arcmage", "kitchen-table-still-running", {0: -1}, "missed", 72),
    ],
)
def test_a_slip_makes_all_right_that_was_counted(
    *, slug: str, name: str, change: Mapping[int, int], kind: str, step: int
) -> None:
    session = session_of(slug, name)
    found = counted(session, change)
    slip = next(one for one in found.slips if (one.kind, one.step) == (kind, step))
    then = counts(session.game, carried_out(session, slip))
    known = counts(session.game, session.timeline.state)
    assert all(then[at].n == known[at].n + by for at, by in change.items())


def carried_out(session: Session[object], slip: Slip) -> object:
    """The table once a slip is set right by hand."""
    if slip.kind == "missed":
        assert slip.entry is not None
        work = session.copy()
        work.play(slip.entry.notation, at=later(session))
        return work.timeline.state
    entry = None if slip.entry is None else slip.entry.notation
    change = Amendment("remove" if entry is None else "insert", slip.step, entry)
    plan = amend.plan(session, change, at=later(session))
    assert plan.broken is None
    return plan.session.timeline.state


def test_what_else_was_counted_rules_slips_out() -> None:
    session = session_of("ace-in-the-hole", "friday-evening-still-running")
    assert counted(session, {0: 1}).slips
    assert counted(session, {0: 1, 4: 0}).slips == ()
    assert [slip.step for slip in counted(session, {0: 1, 4: -1}).slips] == [13]


def test_of_entries_that_differ_in_nothing_counted_one_is_told() -> None:
    session = session_of("ace-in-the-hole", "friday-evening-still-running")
    assert [slip.kind for slip in counted(session, {1: -1}).slips] == ["missed"]


@pytest.mark.parametrize(
    ("slug", "name", "words"),
    [
        ("ace-in-the-hole", "friday-evening-still-running", "7 pawns on the board"),
        ("ace-of-spades", "sunday-evening-still-running", "1 card set aside"),
        ("ace-of-spades", "sunday-evening-still-running", "4 defeated enemies"),
        ("ace-of-spades", "sunday-evening-still-running", "1 permanent power"),
        ("arcmage", "kitchen-table-still-running", "5 resource cards"),
        ("arcmage", "kitchen-table-still-running", "0 cards out of play"),
        ("origin-story", "own-catalogue-still-running", "2 cards set aside"),
        ("origin-story", "own-catalogue-still-running", "0 tokens in the supply"),
    ],
)
def test_what_lies_at_the_table_can_be_counted(slug: str, name: str, words: str) -> None:
    session = session_of(slug, name)
    assert words in [str(one.words) for one in counts(session.game, session.timeline.state)]


def test_cities_are_counted_with_whose_they_are() -> None:
    session = session_of("arcmage", "kitchen-table-still-running")
    cities = {
        seat: sum(
            one.zone == "city" and one.controller == seat.upper() and not one.dead
            for one in session.timeline.state.pieces.values()
        )
        for seat in session.timeline.seats
    }
    known = counts(session.game, session.timeline.state)
    assert [one.n for one in known if "in play" in str(one.words)] == [*cities.values()]
    assert sum(cities.values()) > 0
