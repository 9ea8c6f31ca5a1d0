"""The smallest set of steps that cannot all be true, in recorded matches of each game."""

from __future__ import annotations

import pytest

from core import conflicts, repair
from core.amend import Amendment
from core.commands import Undo
from core.conflicts import Conflict, against, conflict
from core.errors import Refused
from core.kit.faces import cards_of, swapped
from core.session import Session
from tests.headlines import match_of
from tests.laws import later

AT_ONCE = (  # a card of a step that cannot be another, and the steps that speak against it
    ("ace-of-spades", "the-last-train-abandoned", 13, "9D", "JC", (2, 5)),
    ("sorcerers-deck-of-death", "lunch-in-the-ruins-conceded", 19, "AH", "JD", (15,)),
    ("origin-story", "own-catalogue-still-running", 65, "S8", "S10", (41,)),
)
LATER = (  # a correction, the step that no longer fits, and whether the entry is why
    ("ace-in-the-hole", "lunch-break-instant", 3, "JH", "AD", 13),
    ("ace-of-spades", "sunday-evening-still-running", 8, "5S", "6H", 10),
    ("arcmage", "the-last-card-deck-run-out", 1, "mentor", "sanctuary", 2),
    ("origin-story", "own-catalogue-still-running", 13, "L10", "M7", 32),
    ("sorcerers-deck-of-death", "kitchen-table-still-running", 13, "AD", "9H", 26),
)


def session_of(slug: str, name: str) -> Session[object]:
    return Session(match_of(slug, name).copy())


def mistaken(session: Session[object], step: int, one: str, other: str) -> Amendment:
    command = session.timeline.steps[step].command
    assert one in cards_of(command)
    return Amendment("correct", step, swapped(command, (one, other)))


def another(session: Session[object], steps: tuple[int, ...], card: str) -> Session[object]:
    """The match up to the head with a card in these steps that nobody spoke of instead."""
    timeline, at = session.timeline, later(session)
    line = timeline.tree.path(timeline.head)[1:]
    commands = {one: timeline.steps[one].command for one in line}
    spoken = {face for command in commands.values() for face in cards_of(command)}
    free = next(
        face
        for face in session.game.faces(timeline.state)
        if face not in spoken and face[0] == card[0]  # counts as much
    )
    work = session.copy()
    work.play(Undo(timeline.tree.parent(line[0])), at=at)
    for one, command in commands.items():
        work.play(swapped(command, (card, free)) if one in steps else command, at=at)
    return work


@pytest.mark.parametrize(("slug", "name", "step", "one", "other", "steps"), AT_ONCE)
def test_an_entry_is_refused_for_what_these_steps_say(
    *, slug: str, name: str, step: int, one: str, other: str, steps: tuple[int, ...]
) -> None:
    session = session_of(slug, name)
    entry = mistaken(session, step, one, other)
    before = len(session.timeline.steps)
    found = against(session, entry, at=later(session))
    assert found is not None
    assert found.steps == steps
    assert found.smallest
    assert len(session.timeline.steps) == before, "nothing is written"


def test_steps_that_stand_or_fall_together_are_all_told() -> None:
    session = session_of("ace-of-spades", "the-last-train-abandoned")
    entry = mistaken(session, 13, "9D", "JC").entry
    session.play(Undo(session.timeline.tree.parent(13)), at=later(session))
    found = conflict(session, entry, at=later(session))
    assert found is not None
    assert len(found.steps) > 1
    with pytest.raises(Refused) as refused:
        session.decide(entry, at=later(session))
    assert refused.value.code == found.error.code
    another(session, found.steps, "JC").decide(entry, at=later(session))
    for alone in found.steps:
        with pytest.raises(Refused):
            another(session, (alone,), "JC").decide(entry, at=later(session))


@pytest.mark.parametrize(("slug", "name", "step", "one", "other", "asks"), LATER)
def test_a_later_step_is_refused_for_what_was_entered(
    *, slug: str, name: str, step: int, one: str, other: str, asks: int
) -> None:
    session = session_of(slug, name)
    entry = mistaken(session, step, one, other)
    found = repair.plan(session, entry, at=later(session), ahead=True).question
    assert found is not None
    assert found.original == asks
    assert found.conflict is not None
    assert found.conflict.own
    assert found.conflict.smallest
    assert step not in found.conflict.steps, "what was entered stands for it"
    nothing = repair.plan(session, entry, at=later(session)).question
    assert nothing is not None
    assert nothing.conflict is None, "nobody asked"


def test_what_the_rules_forbid_whatever_was_entered_contradicts_no_step() -> None:
    session = session_of("ace-in-the-hole", "friday-evening-still-running")
    entry = mistaken(session, 6, "AS", "JH")
    assert against(session, entry, at=later(session)) is None
    assert against(session, Amendment("remove", 6), at=later(session)) is None
    assert against(session, Amendment("correct", 0, "7"), at=later(session)) is None
    told = session.timeline.steps[6]
    right = Amendment("correct", 6, told.command)
    assert against(session, right, at=later(session)) is None
    assert against(session, Amendment("correct", 6, "no entry"), at=later(session)) is None


def test_cards_of_a_dealt_match_contradict_nothing() -> None:
    session = session_of("arcmage", "a-short-siege-dealt")
    step = session.timeline.head
    assert conflict(session, session.timeline.steps[step].command, at=later(session)) is None


def test_so_many_steps_are_decided_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("origin-story", "own-catalogue-still-running")
    entry = mistaken(session, 65, "S8", "S10")
    whole = against(session, entry, at=later(session))
    assert isinstance(whole, Conflict)
    assert 20 < whole.decided <= conflicts.DECIDED
    monkeypatch.setattr(conflicts, "DECIDED", 20)
    found = against(session, entry, at=later(session))
    assert found is not None
    assert (found.smallest, found.decided) == (False, 20)
    assert set(found.steps) >= set(whole.steps)
