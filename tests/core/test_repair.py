"""Each choice for a later step that no longer fits, on recorded matches of the fixtures."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core import limits, repair
from core.amend import Amendment
from core.commands import MakeRuling
from core.errors import BadAmendment, BadInput
from core.kit.faces import cards_of, swapped
from core.repair import Choice, Question, Repair
from core.session import Session
from tests.core.test_cursor import entered
from tests.headlines import match_of
from tests.laws import later


def session_of(slug: str, name: str) -> Session[object]:
    return Session(match_of(slug, name).copy())


def mistaken(
    session: Session[object], step: int, cards: tuple[str, str], choices: Sequence[Choice] = ()
) -> Repair:
    """The match with another card in one of its steps."""
    command = swapped(session.timeline.steps[step].command, cards)
    change = Amendment("correct", step, command)
    return repair.plan(session, change, choices, at=later(session))


def asked(found: Repair) -> Question:
    assert found.question is not None
    return found.question


def ways(found: Repair) -> list[str]:
    return [offer.choice.way for offer in asked(found).offers]


def test_two_cards_are_exchanged_from_the_step_on() -> None:
    session = session_of("ace-of-spades", "sunday-evening-still-running")
    found = mistaken(session, 6, ("2S", "5S"))
    question = asked(found)
    assert (question.original, question.error.code) == (8, found.open and found.open.cause.code)
    (swap,) = [offer.choice for offer in question.offers if offer.choice.way == "swap"]
    assert swap.cards is not None
    assert set(swap.cards) == {"2S", "5S"}
    goes_on = mistaken(session, 6, ("2S", "5S"), [swap])
    taken = next(change for change in goes_on.changes if change.original == 8)
    assert taken.step is not None
    old = session.timeline.steps[8].command
    assert "5S" in cards_of(old)
    assert cards_of(taken.step.command) == cards_of(swapped(old, ("2S", "5S")))
    behind = [change for change in goes_on.changes if change.original and change.original > 8]
    assert behind, "the exchange goes on behind its step"
    for change in behind:
        if change.step is not None and change.original is not None:
            was = session.timeline.steps[change.original].command
            assert cards_of(change.step.command) == cards_of(swapped(was, ("2S", "5S")))


def test_a_question_tells_how_many_follow_with_its_first_offers() -> None:
    session = session_of("ace-in-the-hole", "friday-evening-still-running")
    choices: list[Choice] = []
    told = []
    while True:
        change = Amendment("correct", 3, "QD c1-c2 =4H")
        found = repair.plan(session, change, choices, at=later(session), ahead=True)
        if found.question is None:
            break
        told.append((found.question.original, found.question.further))
        choices.append(found.question.offers[0].choice)
    assert told == [(7, 1), (9, 0)]
    assert [choice.way for choice in choices] == ["swap", "swap"]
    found = repair.plan(session, change, at=later(session))
    assert asked(found).further == 0, "nobody asked"


def test_no_more_questions_are_looked_for_than_are_told() -> None:
    session = session_of("origin-story", "own-catalogue-still-running")
    command = swapped(session.timeline.steps[19].command, ("L7", "M2"))
    change = Amendment("correct", 19, command)
    found = repair.plan(session, change, at=later(session), ahead=True)
    assert asked(found).further == repair.AHEAD + 1


def test_its_cards_are_unknown() -> None:
    session = session_of("ace-in-the-hole", "lunch-break-instant")
    found = mistaken(session, 2, ("KC", "2S"))
    unknown = next(one for one in asked(found).offers if one.choice.way == "unknown")
    assert unknown.step is not None
    assert "2S" in cards_of(session.timeline.steps[4].command)
    assert "2S" not in cards_of(unknown.step.command)
    goes_on = mistaken(session, 2, ("KC", "2S"), [unknown.choice])
    taken = next(change for change in goes_on.changes if change.original == 4)
    assert taken.step is not None
    assert taken.step.command == unknown.step.command


def test_it_is_kept_as_a_ruling_where_the_rules_alone_forbid_it() -> None:
    session = session_of("origin-story", "blank-catalogue-our-own-box")
    found = mistaken(session, 55, ("L9", "S4"))
    assert "ruling" in ways(found)
    kept = Choice(asked(found).original, "ruling", reason="nobody noticed")
    goes_on = mistaken(session, 55, ("L9", "S4"), [kept])
    taken = next(change for change in goes_on.changes if change.original == kept.step)
    assert taken.step is not None
    ruling = taken.step.command
    assert isinstance(ruling, MakeRuling)
    assert (ruling.reason, ruling.forced) == (
        "nobody noticed",
        session.timeline.steps[kept.step].command,
    )


def test_a_step_is_entered_anew_and_the_rest_follows() -> None:
    session = entered("roll 4", "roll 5", "hold", "roll 6")
    change = Amendment("correct", 2, "roll 1")
    found = repair.plan(session, change, at=later(session))
    assert (asked(found).original, asked(found).left) == (3, 1)
    choices = [Choice(3, "again", "roll 2")]
    found = repair.plan(session, change, choices, at=later(session))
    told = [(one.original, one.status) for one in found.changes]
    assert told == [(2, "entered"), (3, "entered"), (4, "stays")]
    assert found.question is None
    assert [step.notation for step in found.session.pending] == [
        "undo 1", "roll 1", "roll 2", "roll 6",
    ]  # fmt: skip
    assert session.timeline.next_step == 5, "the plan wrote nothing"


def test_a_step_is_left_out() -> None:
    session = entered("roll 4", "roll 5", "hold", "roll 6")
    choices = [Choice(3, "leave")]
    found = repair.plan(session, Amendment("correct", 2, "roll 1"), choices, at=later(session))
    assert [(one.original, one.status) for one in found.changes] == [
        (2, "entered"), (3, "removed"), (4, "stays"),
    ]  # fmt: skip
    assert found.open is None


def test_offers_are_legal_steps_of_the_same_kind() -> None:
    session = session_of("ace-in-the-hole", "lunch-break-instant")
    found = mistaken(session, 2, ("KC", "2S"))
    kind = session.timeline.steps[4].command.kind
    again = [offer for offer in asked(found).offers if offer.choice.way == "again"]
    assert 0 < len(again) <= repair.AGAIN
    for offer in again:
        assert offer.step is not None
        assert offer.step.command.kind == kind
        assert found.session.parse(offer.choice.entry).kind == kind


@pytest.mark.parametrize(
    "choices",
    [
        [Choice(1, "leave")],  # it comes before
        [Choice(9, "leave")],  # there is no such step
        [Choice(3, "leave"), Choice(3, "unknown")],
    ],
)
def test_a_choice_names_a_later_step_once(choices: list[Choice]) -> None:
    session = entered("roll 4", "roll 5", "hold", "roll 6")
    with pytest.raises(BadInput) as refused:
        repair.plan(session, Amendment("correct", 2, "roll 1"), choices, at=later(session))
    assert refused.value.code == "bad_repair"


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (Choice(3, "again", "dance"), "bad_notation"),
        (Choice(3, "again", "undo"), "bad_amendment"),
        (Choice(3, "ruling"), "no_reason"),
        (Choice(3, "unknown"), "bad_repair"),
    ],
)
def test_a_choice_that_gives_no_step_is_refused(choice: Choice, code: str) -> None:
    session = entered("roll 4", "roll 5", "hold", "roll 6")
    before = session.timeline.next_step
    with pytest.raises(BadAmendment) as refused:
        repair.plan(session, Amendment("correct", 2, "roll 1"), [choice], at=later(session))
    assert (refused.value.step, refused.value.cause.code) == (3, code)
    assert session.timeline.next_step == before


def test_choices_are_counted() -> None:
    session = entered("roll 4", "roll 5")
    many = [Choice(number, "leave") for number in range(limits.REPAIR + 1)]
    with pytest.raises(BadInput) as refused:
        repair.plan(session, Amendment("remove", 1), many, at=later(session))
    assert refused.value.code == "too_many"
