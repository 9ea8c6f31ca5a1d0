"""Where nobody may look at the discard pile, cards are put down without their names (R82)."""

from __future__ import annotations

from typing import Any

import pytest

from core.amend import Amendment, plan
from core.canonical import canonical
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.state import State, unseen
from core.knowledge import SPECTATOR, perspective
from core.luck import given
from core.session import Session
from tests.games.ace_of_spades.tables import AT, begin, refusal, told
from tests.laws.ace_of_spades import conserved

HARD: dict[str, Any] = {
    "mode": "coop",
    "difficulty": "hard",
    "fight": 2,
    "active": "2",
    "enemy": {"hp": 20},
    "hands": {"1": "Kc Ks 4d 7h 9c", "2": "?5"},
    "commons": "2h 2s 2d",
}


def at_hard(*lines: str, **more: Any) -> Session[State]:
    """A turn of the second seat, whose five cards nobody at the record has seen."""
    return begin(*lines, **{**HARD, **more})


def said(session: Session[State]) -> str:
    frame = session.timeline.frames[session.timeline.head]
    before = session.timeline.at(session.timeline.tree.parent(frame.step) or 0)
    return str(GAME.narration(before, frame.events).headline)


@pytest.mark.parametrize("difficulty", ["hard", "nightmare"])
def test_a_partner_swaps_cards_that_nobody_names(difficulty: str) -> None:
    session = at_hard("X ?2 > ?2", difficulty=difficulty)
    state = session.timeline.state
    assert session.timeline.steps[1].notation == "X ?2 > ?2"
    assert state.discard == ("?", "?")
    assert state.unknown == (0, 5)
    assert told(state, "deck_size", "refills") == (53 - 1 - 5 - 5 - 3 - 2, told(state, "refills"))
    assert said(session) == "Player 2 discards 2 unseen cards and draws 2 unseen cards."
    conserved(state)


def test_named_and_unnamed_cards_go_together() -> None:
    session = at_hard("X Ah ? 2h > ?2 / 9d")
    assert session.timeline.state.discard == ("AH", "?", "2H")
    assert session.timeline.state.unknown == (0, 5)
    assert set(session.timeline.state.commons) == {"2S", "2D", "9D"}
    conserved(session.timeline.state)


def test_a_surplus_is_discarded_without_names() -> None:
    session = at_hard(phase="trim", hands={"1": "Kc Ks 4d 7h 9c", "2": "?6"})
    session.play("2: T ?", at=AT)
    assert session.timeline.state.discard == ("?",)
    assert session.timeline.state.unknown == (0, 5)
    assert said(session) == "Player 2 holds too many cards and discards an unseen card."
    conserved(session.timeline.state)


@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_they_are_named_where_the_pile_lies_open(difficulty: str) -> None:
    found = refusal(at_hard(difficulty=difficulty), "X ?2 > ?2")
    assert (found.code, found.rule) == ("E_CARD_NOT_HELD", "R110")
    assert "lies open" in str(found.message)


def test_no_more_of_them_than_the_hand_has() -> None:
    found = refusal(at_hard(hands={"1": "Kc Ks 4d 7h 9c", "2": "As ?4"}), "X ?5 > ?5")
    assert (found.code, found.rule) == ("E_CARD_NOT_HELD", "R50")
    assert refusal(at_hard(active="1"), "X ? > ?").code == "E_CARD_NOT_HELD"


def test_a_hand_that_is_played_is_named() -> None:
    assert refusal(at_hard(), "D ?5").code == "E_CARD_NOT_HELD"
    assert refusal(at_hard(refills=0), "J ?5").code == "E_CARD_NOT_HELD"


def test_what_lies_unnamed_may_be_any_unseen_card() -> None:
    session = at_hard("X ?2 > ?2")
    assert (
        unseen(session.timeline.state).bit_count()
        == told(session.timeline.state, "deck_size") + 5 + 2
    )
    session.play("D 2h 2s 2d Ah Ac", at=AT)  # of those in hand, as it turns out
    session.play('! 5h:discard>hand1 "found there"', at=AT)
    assert session.timeline.state.discard.count("?") == 1
    conserved(session.timeline.state)


def test_a_bonus_finds_cards_among_them() -> None:
    given = {"id": "agent", "bonus": [{"op": "recover", "n": 1}]}
    session = at_hard("X ?2 > ?2", one_shots=[given])
    session.play("2: B agent 5h", at=AT)
    assert session.timeline.state.discard == ("?",)
    assert "5H" in GAME.view(session.timeline.state)["hand"]["2"]
    assert refusal(at_hard("X ?2 > ?2", one_shots=[given]), "2: B agent Kc").code == "E_BONUS_PARAM"


def test_they_are_named_later_by_a_correction() -> None:
    session = at_hard("X ?2 > ?2", "D 2h 2s 2d Ah Ac")
    found = plan(session, Amendment("correct", 1, "X 3c 4c > ?2"), at=AT)
    assert found.broken is None
    named = found.session
    assert named.timeline.state.discard[:2] == ("3C", "4C")
    assert len(named.timeline.state.discard) == len(session.timeline.state.discard)


def test_what_the_deck_holds_then_is_no_chance() -> None:
    session = at_hard("X ?5 > Ah 3d 5c 6c Jd", "D 2h 2s 2d Ah 3d > Qd 8d / 4s 6s 9s")
    state = session.timeline.state
    assert "?" in state.discard
    assert not any(state.unknown)
    assert [one for step, one in given(session.timeline) if step == 2 and one.odds] == []


@pytest.mark.parametrize("viewer", ["1", "2", SPECTATOR])
def test_seats_see_them_as_they_lie(viewer: str) -> None:
    session = at_hard("X ?2 > ?2", "D 2h 2s 2d Ah Ac")
    seen = perspective(session.timeline, viewer)
    assert seen.steps[1].notation.startswith("X ?2")
    assert GAME.stats(seen.line())
    assert canonical(GAME.view(seen.state))


def test_another_record_of_the_steps_is_the_same_match() -> None:
    first = at_hard("X ?2 > ?2", "D 2h 2s 2d Ah Ac")
    again = at_hard(*(step.notation for step in first.timeline.steps[1:]))
    assert again.timeline.state == first.timeline.state
    restored = GAME.restore(GAME.plain(first.timeline.state))
    assert GAME.plain(restored) == GAME.plain(first.timeline.state)
