"""Nobody looks through the discard pile or earlier tricks while a match goes on (R5)."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from core.canonical import canonical
from core.cards import UNSEEN
from core.commands import MakeRuling, Undo
from core.errors import IllegalMove
from core.games.origin_story import GAME
from core.games.origin_story.commands import PlayAutoma
from core.games.origin_story.state import open_trick
from core.games.origin_story.state.options import Options
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from core.seated_session import Seated
from core.session import Session
from tests.games.origin_story.tables import AT, begin
from tests.laws import later, policy

CARD = re.compile(r"(?<![\w.])[LBSM](?:1[0-3]|[1-9])(?:\.5)?(?![\w.:])")


def played(trick: int, *, lying: int, peek: bool = False, number: int = 2) -> Session[Any]:
    """A match up to this trick of a round, with so many cards of it on the table."""
    session = begin(options=Options(difficulty=3, peek=peek), seed="looks")
    pick = Random(5)
    while (
        (state := session.timeline.state).round < number
        or open_trick(state) < trick
        or len(state.trick) != lying
    ):
        session.play(policy(session, pick), at=later(session))
    return session


def closed(session: Session[Any]) -> list[int]:
    """The steps before the trick that lies open."""
    line, now = session.timeline.line(), session.timeline.state
    return [
        frame.step
        for frame in line[1:]
        if (frame.state.round, open_trick(frame.state)) != (now.round, open_trick(now))
    ]


def named(timeline: Timeline[Any], step: int) -> set[str]:
    """The cards that a step names: its command, its events, its notation."""
    one = timeline.steps[step]
    return set(CARD.findall(canonical([one.command, list(one.events)]) + " " + one.notation))


@pytest.mark.parametrize("viewer", ["you", SPECTATOR])
@pytest.mark.parametrize("then", [True, False])
def test_steps_of_earlier_tricks_name_no_card(viewer: str, *, then: bool) -> None:
    session = played(4, lying=2)
    seen = perspective(session.timeline, viewer, then=then)
    assert all(named(seen, step) == set() for step in closed(session))
    assert any(named(session.timeline, step) for step in closed(session))  # the record has them
    head = session.timeline.head
    assert named(seen, head) == named(session.timeline, head) != set()


def test_tables_of_earlier_tricks_show_no_hand_that_tells_of_them() -> None:
    session = played(4, lying=2)
    seen = perspective(session.timeline, "you")
    *before, last = closed(session)
    for step in before:
        hands = [card for hand in seen.at(step).hands for card in hand]
        assert set(hands) <= {"?"}
        assert len(hands) == sum(map(len, session.timeline.at(step).hands))
    assert seen.at(last).hands == session.timeline.at(last).hands  # on which this trick began
    assert seen.state.hands == session.timeline.state.hands
    assert GAME.view(seen.state) == GAME.view(session.timeline.state)


def test_a_hand_that_was_surrendered_is_closed_with_its_round() -> None:
    session = played(3, lying=1, number=1)
    while session.timeline.state.phase != "turn:Y":
        session.play(policy(session, Random(5)), at=later(session))
    session.play("sur", at=later(session))
    given_up = session.timeline.head
    held = session.timeline.state.hands
    assert all(UNSEEN not in hand for hand in held if hand)
    session.play("end", at=later(session))
    assert session.timeline.state.round == 2
    seen = perspective(session.timeline, "you").at(given_up)
    assert {card for hand in seen.hands for card in hand} == {UNSEEN}
    assert [len(hand) for hand in seen.hands] == [len(hand) for hand in held]


def test_the_last_trick_lies_open_until_the_next_lead() -> None:
    session = played(3, lying=0)
    seen = perspective(session.timeline, "you")
    assert seen.state.won_tricks[-1] == session.timeline.state.won_tricks[-1]
    trick = {card for _, card in seen.state.won_tricks[-1].cards}
    while not session.timeline.state.trick:
        session.play(policy(session, Random(1)), at=later(session))
    seen = perspective(session.timeline, "you")
    assert {card for _, card in seen.state.won_tricks[-1].cards} == {"?"}
    said = "".join(step.notation + canonical(list(step.events)) for step in seen.steps)
    assert not trick & set(CARD.findall(said))


def test_who_takes_back_looks_at_what_was_open_then() -> None:
    session = played(3, lying=1)
    lead = session.timeline.head
    assert named(perspective(session.timeline, "you"), lead - 1) == set()
    session.play(Undo(), at=AT)
    seen = perspective(session.timeline, "you")
    assert named(seen, lead - 1) == named(session.timeline, lead - 1) != set()
    assert named(seen, lead) == set()  # what was taken back is no part of it


def test_everything_is_open_with_peek_and_at_the_end() -> None:
    session = played(3, lying=1, peek=True)
    seen = perspective(session.timeline, "you")
    assert all(named(seen, n) == named(session.timeline, n) for n in closed(session))
    pick = Random(3)
    session = played(3, lying=1)
    while GAME.result(session.timeline.state) is None:
        session.play(policy(session, pick), at=later(session))
    seen = perspective(session.timeline, "you")
    assert all(named(seen, n) == named(session.timeline, n) for n in seen.frames)


def test_refusals_do_not_tell_what_was_discarded() -> None:
    """A card of the discard pile is drawn, as far as the seat may know."""
    session = played(4, lying=1)
    while session.timeline.state.phase not in {"turn:A", "turn:F"}:
        session.play(policy(session, Random(2)), at=later(session))
    state = session.timeline.state
    gone, held = state.discard[0], state.hands[2][0]
    seen = perspective(session.timeline, "you")
    at_the_table = Seated(seen, "you", dealt=False)
    draws = " ".join([gone, next(card for card in state.deck if card != gone)])
    assert at_the_table.decide(f"> {draws}", at=AT).notation.endswith(draws)
    with pytest.raises(IllegalMove) as caught:  # what lies open is known to lie there
        at_the_table.decide(f"> {gone} {held}", at=AT)
    assert caught.value.code == "E_SEEN"


def test_a_card_that_an_automa_was_ruled_to_play_is_closed_with_its_trick() -> None:
    session = played(3, lying=0)
    while session.timeline.state.phase != "turn:A":
        session.play(policy(session, Random(2)), at=later(session))
    for card in session.timeline.state.hands[0]:  # one that the rules would not have it play
        with suppress(IllegalMove):
            session.play(MakeRuling("so it was", (), PlayAutoma("A", card=card)), at=AT)
            break
    assert f"={card}" in session.timeline.steps[-1].notation
    step = session.timeline.head
    assert named(session.timeline, step)
    while step not in closed(session):
        session.play(policy(session, Random(2)), at=later(session))
    assert named(perspective(session.timeline, "you"), step) == set()


def test_no_move_is_tried_from_a_step_that_is_closed() -> None:
    session = played(4, lying=1)
    seen = perspective(session.timeline, "you")
    state = seen.at(closed(session)[-3])
    assert GAME.legal(state, "you") == ()
    with pytest.raises(IllegalMove) as caught:
        GAME.decide(state, GAME.notation.parse(state, ">"))
    assert (caught.value.code, caught.value.rule) == ("E_SEEN", "R5")


def test_sentences_and_figures_of_the_seat_say_nothing_of_them() -> None:
    session = played(5, lying=1)
    line = perspective(session.timeline, "you").line()
    told = GAME.stats(line)
    assert told["tricks"]["Y"]["all"] == GAME.stats(session.timeline.line())["tricks"]["Y"]["all"]
    assert {n for who in "AFY" for n in told["tricks"][who]["by_suit"].values()} == {0}
    for before, frame in pairwise(line):
        if frame.step in closed(session):
            narration = GAME.narration(before.state, frame.events)
            assert not CARD.findall(canonical(_cards_in(narration)))


def _cards_in(told: Any) -> list[str]:
    """The cards that a message names, wherever they stand in it."""
    found = [told.card.code] if getattr(told, "card", None) is not None else []
    for one in told if isinstance(told, tuple) else ():
        found += _cards_in(one)
    for one in getattr(told, "params", {}).values():
        found += _cards_in(one)
    return found
