"""Unseen cards of a line, and what they can be, by the table where they were entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.cards import UNSEEN
from core.errors import IllegalMove, NotFound
from core.kit.faces import cards_of
from core.replay import Timeline
from core.session import Session
from core.unknowns import count_own, named, namings, own, unseen
from tests.headlines import match_of
from tests.laws import later

MATCHES = (  # with how many steps that have unseen cards
    ("ace-in-the-hole", "cafe-resignation-unknown-draws", 12),
    ("ace-of-spades", "the-last-train-abandoned", 8),
    ("arcmage", "kitchen-table-still-running", 13),
    ("sorcerers-deck-of-death", "lunch-in-the-ruins-conceded", 4),
)


@pytest.mark.parametrize(("slug", "name", "n"), MATCHES)
def test_each_card_that_is_offered_fits_where_it_was_entered(slug: str, name: str, n: int) -> None:
    session = Session(match_of(slug, name).copy())
    found = unseen(session.timeline)
    assert len(found) == n
    step = found[0].step
    offered = namings(session, step, at=later(session))
    assert offered
    before = session.timeline.steps[step].command
    for one in (offered[0], offered[-1]):
        assert one.card in cards_of(one.step.command)
        assert len(cards_of(one.step.command)) == len(cards_of(before)) + 1
        there = Timeline(session.game, session.timeline.steps[:step])
        Session(there).play(one.step.notation, at=later(session))
        assert step not in one.entered
        for other in one.entered:
            assert one.card in cards_of(session.timeline.steps[other].command)
    assert len(session.timeline.steps) == len(match_of(slug, name).steps), "nothing is written"


def test_one_is_named_the_others_stay_unseen() -> None:
    timeline = match_of("ace-in-the-hole", "cafe-resignation-unknown-draws")
    deal = timeline.steps[2].command
    once = named(deal, "KS")
    assert once.cards == ("KS", UNSEEN, UNSEEN)
    assert named(once, "QS").cards == ("KS", "QS", UNSEEN)
    assert named(timeline.steps[1].command, "KS") == timeline.steps[1].command


def test_a_card_that_was_played_later_says_where() -> None:
    session = Session(match_of("ace-in-the-hole", "cafe-resignation-unknown-draws").copy())
    offered = {one.card: one.entered for one in namings(session, 2, at=later(session))}
    played = session.timeline.steps[4].command.card
    assert 4 in offered[played]


def test_steps_without_unseen_cards_and_dealt_matches_have_none() -> None:
    session = Session(match_of("ace-in-the-hole", "cafe-resignation-unknown-draws").copy())
    for step in (0, 1, 999):
        with pytest.raises(NotFound):
            namings(session, step, at=later(session))
    dealt = match_of("arcmage", "a-short-siege-dealt")
    assert dealt.start.seed is not None
    assert unseen(dealt) == ()


def test_where_no_command_names_its_own_a_seat_names_them_in_the_view_of_the_table() -> None:
    told = match_of("ace-in-the-hole", "cafe-resignation-unknown-draws")
    session = Session(Timeline(replace(told.game, own_unseen=None), told.steps))
    assert count_own(session.timeline, "red") == 0
    with pytest.raises(IllegalMove) as refused:
        own(session, "red", at=later(session))
    assert refused.value.code == "needs_table"
