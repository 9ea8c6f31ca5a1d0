"""Undo, redo and variations."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import EnterVariation, Redo, Undo
from core.cursor import parse
from core.errors import BadNotation, IllegalMove, NotFound
from core.events import Redone, Undone, VariationEntered
from core.session import Session
from tests.laws import begin, later
from tests.toys import pig


def entered(*texts: str) -> Session[Any]:
    session = begin(pig(), None)
    for text in texts:
        session.play(text, at=later(session))
    return session


def refused(session: Session[Any], entry: Any) -> str:
    before = session.timeline.next_step, session.timeline.head
    with pytest.raises(IllegalMove) as refusal:
        session.play(entry, at=later(session))
    assert (session.timeline.next_step, session.timeline.head) == before, "nothing was written"
    return refusal.value.code


def test_undo_goes_one_step_back_and_is_a_step_itself() -> None:
    session = entered("roll 4", "roll 5")
    step = session.play(Undo(), at=later(session))
    assert (step.step, step.events, step.notation) == (3, (Undone(1),), "undo 1")
    assert session.timeline.state.pot == 4
    assert [session.timeline.node(step) for step in range(4)] == [0, 1, 2, 1]
    assert 3 not in session.timeline.frames, "an undo is no node of the tree"


def test_asked_for_an_undo_the_timeline_shows_where_the_line_stood() -> None:
    timeline = entered("roll 4", "roll 5", "undo").timeline
    assert timeline.at(3) == timeline.at(1)
    with pytest.raises(NotFound, match="no step 4"):
        timeline.at(4)


def test_undo_to_any_step_behind() -> None:
    session = entered("roll 4", "roll 5", "roll 6")
    session.play(Undo(0), at=later(session))
    assert (session.timeline.head, session.timeline.trail) == (0, (3,))
    session.play(Redo(), at=later(session))
    assert (session.timeline.head, session.timeline.trail) == (3, ())


def test_redo_goes_back_undo_by_undo() -> None:
    session = entered("roll 4", "roll 5", "undo", "undo")
    assert session.play("redo", at=later(session)).events == (Redone(1),)
    assert session.play("redo", at=later(session)).events == (Redone(2),)
    assert refused(session, Redo()) == "nothing_to_redo"


def test_play_after_an_undo_starts_a_branch() -> None:
    session = entered("roll 4", "roll 5", "undo", "roll 6")
    timeline = session.timeline
    assert timeline.tree.path(timeline.head) == [0, 1, 4]
    assert timeline.tree.children(1) == [2, 4]
    assert refused(session, Redo()) == "nothing_to_redo"
    session.play(EnterVariation(2), at=later(session))
    assert session.timeline.state.pot == 9
    assert session.pending[-1].events == (VariationEntered(2),)


def test_a_variation_clears_the_trail() -> None:
    session = entered("roll 4", "undo", "roll 5", "undo", "variation 1")
    assert session.timeline.trail == ()


def test_what_cannot_be_undone_is_refused() -> None:
    session = entered()
    assert refused(session, Undo()) == "nothing_to_undo"
    session = entered("roll 4", "roll 5", "undo", "roll 6")
    assert refused(session, Undo(2)) == "not_on_line"
    assert refused(session, Undo(4)) == "not_on_line"
    assert refused(session, Undo(99)) == "not_on_line"
    assert refused(session, EnterVariation(3)) == "no_such_step"
    assert refused(session, EnterVariation(4)) == "already_there"


@pytest.mark.parametrize(
    ("text", "command"),
    [("undo", Undo()), (" Undo 5 ", Undo(5)), ("REDO", Redo()), ("variation 7", EnterVariation(7))],
)
def test_moves_of_the_head_are_typed_too(text: str, command: Any) -> None:
    assert parse(text) == command


@pytest.mark.parametrize(
    "entry", ["undo", "undo 0", "undo 1", "redo", "variation 2", "variation 5"]
)
def test_what_is_written_of_a_move_is_read_as_that_move(entry: str) -> None:
    session = entered("roll 4", "roll 5", "undo", "roll 6", "roll 2", "undo")
    step = session.play(entry, at=later(session))
    assert parse(step.notation) == step.command
    assert step.notation == ("undo 1" if entry == "undo" else entry)


def test_other_text_is_for_the_game() -> None:
    assert parse("roll 4") is None
    for text in ("redo 4", "variation"):
        with pytest.raises(BadNotation):
            parse(text)
