"""A refusal of a card that is elsewhere tells in which step somebody entered it."""

from __future__ import annotations

import pickle

import pytest

from core.errors import Refused
from core.replay import Timeline
from core.seated_session import Seated
from core.session import Session
from tests.headlines import match_of
from tests.laws import later

CASES = (  # match, the step before which it is entered, entry, code, where the card was entered
    ("ace-in-the-hole", "friday-evening-still-running", 7, "8H KH f1-d2 =5H", "duplicate_card", 3),
    ("ace-of-spades", "sunday-evening-still-running", 8, "D Kc Kd as pair:K", "E_CARD_NOT_HELD", 3),
    (
        *("sorcerers-deck-of-death", "kitchen-table-still-running", 55),
        *("+b QdJdKsTdKd", "card_impossible", 25),
    ),
    ("origin-story", "own-catalogue-still-running", 22, "> S1 L7", "E_SEEN", 19),
    ("origin-story", "own-catalogue-still-running", 23, "L8", "E_NOT_IN_HAND", 17),
    ("arcmage", "kitchen-table-still-running", 20, "r cutpurse-imp=D", "E_HAND", 10),
    ("arcmage", "kitchen-table-still-running", 22, "show A misled-orc", "E_HAND", 12),
)


def before(slug: str, name: str, step: int) -> Session[object]:
    timeline = match_of(slug, name)
    return Session(Timeline(timeline.game, timeline.steps[:step]))


@pytest.mark.parametrize(("slug", "name", "step", "entry", "code", "there"), CASES)
def test_it_tells_the_step(
    *, slug: str, name: str, step: int, entry: str, code: str, there: int
) -> None:
    session = before(slug, name, step)
    with pytest.raises(Refused) as refused:
        session.play(entry, at=later(session))
    assert (refused.value.code, refused.value.entered) == (code, there)
    assert pickle.loads(pickle.dumps(refused.value)).entered == there  # noqa: S301


def test_where_nobody_may_look_back_no_step_is_told() -> None:
    session = before("origin-story", "own-catalogue-still-running", 23)
    seat = Seated.of(session.timeline, session.timeline.seats[0])
    with pytest.raises(Refused) as refused:
        seat.play("L8", at=later(session))
    error = refused.value
    assert (error.code, error.card, error.entered) == ("E_NOT_IN_HAND", "L8", None)


def test_what_is_not_stored_yet_is_no_step_to_look_at() -> None:
    session = before("ace-in-the-hole", "friday-evening-still-running", 3)
    timeline = match_of("ace-in-the-hole", "friday-evening-still-running")
    for step in range(3, 7):
        session.play(timeline.steps[step].command, at=later(session))
    with pytest.raises(Refused) as refused:
        session.play("8H KH f1-d2 =5H", at=later(session))
    assert (refused.value.code, refused.value.entered) == ("duplicate_card", None)
