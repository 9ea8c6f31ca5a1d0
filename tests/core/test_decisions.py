"""Decisions are weighed against the best that the rules allowed, by seat, as a seat knows them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from core import cards, simulate
from core.decisions import COSTLY, decisions_of, weighed
from core.errors import IllegalMove
from core.games import find
from core.games.ace_in_the_hole.events import PawnMoved
from core.games.ace_of_spades.commands import PlayHand
from core.games.origin_story.commands import PlayCard
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from eventstore.codec import codec_of
from tests.simulated import NOON

JUDGED = ("ace-in-the-hole", "ace-of-spades", "origin-story", "sorcerers-deck-of-death")


@cache
def played(slug: str, policy: str, number: int = 1) -> Timeline[Any]:
    """A simulated match."""
    game = find(slug)
    plan = simulate.Plan(3, policy, codec_of(game).options({}))
    return simulate.play(game, plan, number, clock=lambda: NOON).timeline


@pytest.mark.parametrize("slug", JUDGED)
def test_chance_chooses_below_the_best_and_nobody_above_it(slug: str) -> None:
    matches = [played(slug, "random", number) for number in range(1, 6)]
    rows = [row for match in matches for row in decisions_of(match)]
    assert sum(row.lost for row in rows) > 0
    for one in (one for match in matches for one in weighed(match)):
        assert 0 <= one.weighed.chosen <= one.weighed.best
    for row in rows:
        assert 0 <= row.best <= row.n
        assert len(row.costly) == min(COSTLY, row.n - row.best)
        assert [one.lost for one in row.costly] == sorted(
            (one.lost for one in row.costly), reverse=True
        )


@pytest.mark.parametrize(
    ("slug", "policy"), [("ace-in-the-hole", "greedy"), ("sorcerers-deck-of-death", "sensible")]
)
def test_who_chooses_by_the_same_estimate_loses_nothing(slug: str, policy: str) -> None:
    rows = decisions_of(played(slug, policy))
    assert sum(row.n for row in rows) > 0
    assert all(not row.lost for row in rows)


def test_arcmage_says_nothing() -> None:
    assert decisions_of(played("arcmage", "sensible")) == ()


def test_the_best_shot_is_one_that_the_rules_accept_and_none_is_better() -> None:
    """Every smaller hand of the cards held is tried at the rules: none deals more."""
    timeline, found = played("ace-of-spades", "random"), 0
    judged = {one.step: one for one in weighed(timeline)}
    for before, frame in pairwise(timeline.line()):
        if frame.step not in judged or found == 3:
            continue
        state, found = before.state, found + 1
        held = [*cards.members(state.hands[0]), *state.commons]
        for five in (held[n : n + 5] for n in range(len(held) - 4)):
            damage = _damage(timeline, state, tuple(five))
            assert damage <= judged[frame.step].weighed.best
    assert found


def _damage(timeline: Timeline[Any], state: Any, hand: tuple[str, ...]) -> int:
    try:
        events = timeline.game.decide(state, PlayHand(hand, seat="1"))
    except IllegalMove:
        return 0
    return min(next(e.damage for e in events if e.kind == "shot_played"), state.enemy.hp)


def test_a_trick_that_was_ended_well_is_the_rules_word() -> None:
    """Every card that could be played in such a trick is played: some of them win it, some not."""
    matches = [played("origin-story", "random", number) for number in range(1, 6)]
    ended = [
        (timeline.game, before.state, frame.events, one)
        for timeline in matches
        for one in weighed(timeline)
        for before, frame in pairwise(timeline.line())
        if frame.step == one.step
    ]
    for game, state, events, one in ended:
        winners = {won for card in state.hands[2] for won in _winners(game, state, card)}
        assert winners == {True, False}
        won = {event.winner == "Y" for event in events if event.kind == "trick_taken"}
        assert won == {bool(one.weighed.chosen) == (state.side == "hero")}
    assert ended


def _winners(game: Any, state: Any, card: str) -> list[bool]:
    try:
        events = game.decide(state, PlayCard(card))
    except IllegalMove:
        return []
    return [event.winner == "Y" for event in events if event.kind == "trick_taken"]


def test_points_taken_are_those_of_the_table() -> None:
    timeline = played("ace-in-the-hole", "random")
    curve = timeline.game.curve(timeline.line())
    places = {frame.step: place for place, frame in enumerate(timeline.line())}
    for one in weighed(timeline):
        place = places[one.step]
        gained = curve[one.seat][place] - curve[one.seat][place - 1]
        if isinstance(timeline.steps[one.step].facts[0], PawnMoved):
            assert one.weighed.chosen == gained


def test_a_seat_is_judged_by_what_is_known_of_it() -> None:
    timeline = played("ace-in-the-hole", "random")
    early = Timeline(timeline.game, list(timeline.steps)[:30])
    whole = [one for one in weighed(early) if one.seat == "red"]
    assert [one.seat for one in weighed(early) if one.seat == "black"]
    assert list(weighed(perspective(early, "red"))) == whole
    assert list(weighed(perspective(early, SPECTATOR))) == []
