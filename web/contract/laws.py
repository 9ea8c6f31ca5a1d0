"""Laws that hold in every game, under random play, undo, redo and variations.

    class TestLaws(GameLaws):
        game = GAME

A game with secrets, or with pieces that can be counted, says more: see `Held`.
TEST_LAWS says how many matches a law is held against.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import canonical
from core.commands import Redo, Undo
from core.errors import IllegalMove
from core.game import Game
from core.knowledge import SPECTATOR, perspective
from core.ports import NewStep
from core.replay import Timeline, fold
from eventstore.codec import codec_of
from web.contract.amendments import AmendmentLaws
from web.contract.held import MATCHES, law, numbers, seeds, trails
from web.contract.matches import begin, commands, later, move, play_out


class GameLaws(AmendmentLaws):
    """The laws of a game, as tests. A subclass gives its `game`: the value, or a fixture."""

    @law
    @given(numbers=numbers, seed=seeds)
    def test_the_line_folded_from_scratch_gives_the_state(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        timeline = self.wandered(game, numbers, seed).timeline
        state = game.initial(timeline.start)
        for frame in timeline.line()[1:]:
            state = fold(game, state, frame.events)
            assert state == frame.state
        assert state == timeline.state

    @law
    @given(numbers=numbers, seed=seeds)
    def test_undo_takes_back_and_redo_restores(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        session = begin(game, seed, options=self.variant(game, seed))
        for number in numbers:
            before = trails(session.timeline)
            if not move(session, number):
                continue
            after = trails(session.timeline)
            if session.timeline.next_step - 1 not in session.timeline.frames:
                continue  # it moved the head only
            trial = session.copy()
            trial.play(Undo(), at=later(trial))
            head, trail, state = trails(trial.timeline)
            assert (head, state) == (before[0], before[2])
            assert trail == (after[0],), "play cleared the trail, undo put the step on it"
            trial.play(Redo(), at=later(trial))
            assert trails(trial.timeline) == after

    @law
    @given(numbers=numbers, seed=seeds)
    def test_undo_never_deals_again(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        session = self.wandered(game, numbers, seed)
        timeline = session.timeline
        for number in timeline.tree.path(timeline.head)[1:]:
            trial = session.copy()
            trial.play(Undo(timeline.tree.parent(number)), at=later(trial))
            asked = game.chance.reopen(timeline.steps[number].command)
            assert trial.play(asked, at=later(trial)).events == timeline.frames[number].events

    @settings(law, max_examples=max(MATCHES // 3, 1))
    @given(numbers=numbers, seed=seeds)
    def test_what_is_legal_is_accepted(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        session = begin(game, seed, options=self.variant(game, seed))
        for number in numbers:
            for command in commands(session):
                trial = session.copy()
                trial.play(command, at=later(trial))
            move(session, number)

    @pytest.mark.parametrize("seed", ["1", "2", "3"])
    def test_nothing_is_legal_after_the_end(self, game: Game[Any, Any, Any], seed: str) -> None:
        session = play_out(game, seed, options=self.variant(game, seed))
        for seat in session.timeline.start.seats:
            assert game.legal(session.timeline.state, seat) == ()
        again = game.chance.reopen(session.timeline.steps[3].command)
        with pytest.raises(IllegalMove) as refusal:
            session.play(again, at=later(session))
        assert refusal.value.code == game.codes.get("game_over", "game_over")

    @law
    @given(numbers=numbers, seed=seeds)
    def test_everything_is_conserved(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        for frame in self.wandered(game, numbers, seed).timeline.frames.values():
            self.conserved(game, frame.state)

    @law
    @given(numbers=numbers, seed=seeds)
    def test_records_decode_to_what_was_encoded(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        codec, version = codec_of(game), 0
        for step in self.wandered(game, numbers, seed).timeline.steps:
            assert isinstance(step, NewStep)
            read = codec.step(codec.draft("match", step, version + 1).row)
            assert (read.command, read.notation, read.actor, read.at, read.key) == (
                step.command, step.notation, step.actor, step.at, step.key,
            )  # fmt: skip
            assert tuple(record.event for record in read.events) == step.events
            assert [r.version for r in read.events] == [
                *range(version + 1, version + len(step.events) + 1)
            ]
            version += len(step.events)

    @law
    @given(numbers=numbers, seed=seeds)
    def test_a_state_survives_being_written_down(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        positions = jsonschema_rs.validator_for(game.position)
        for frame in self.wandered(game, numbers, seed).timeline.frames.values():
            data = game.plain(frame.state)
            assert game.restore(data) == frame.state
            assert positions.is_valid(json.loads(canonical(data)))

    @law
    @given(numbers=numbers, seed=seeds)
    def test_notation_says_what_the_command_said(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str
    ) -> None:
        timeline = self.wandered(game, numbers, seed).timeline
        for number in [*timeline.frames][1:]:
            parent = timeline.tree.parent(number) or 0
            step = timeline.steps[number]
            read = game.notation.parse(timeline.frames[parent].state, step.notation)
            events = game.decide(timeline.frames[parent].state, read)
            facts = [
                canonical(e).replace('"source":"dealer"', '"source":"table"') for e in step.events
            ]
            assert [canonical(e) for e in events] == facts

    @law
    @given(numbers=numbers, seed=seeds, viewer=st.integers(0, 10))
    def test_hidden_logs_fold_to_what_the_seat_may_see(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str, viewer: int
    ) -> None:
        timeline = self.wandered(game, numbers, seed).timeline
        seats = (*timeline.start.seats, None)
        seat = seats[viewer % len(seats)]
        hidden = perspective(timeline, seat or SPECTATOR, then=True)
        for number, frame in timeline.frames.items():
            if number in looked_back_at(timeline, seat):
                continue
            masked = game.view(game.secrets.mask(frame.state, seat))
            assert game.view(game.secrets.mask(hidden.frames[number].state, seat)) == masked

    @law
    @given(numbers=numbers, seed=seeds, shuffle=st.integers(0, 10**6))
    def test_what_a_seat_cannot_see_changes_nothing_for_it(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str, shuffle: int
    ) -> None:
        timeline = self.wandered(game, numbers, seed).timeline
        for seat in (*timeline.start.seats, None):
            other = self.twin(game, timeline, seat, Random(shuffle))
            mine, theirs = (perspective(t, seat or SPECTATOR, then=True) for t in (timeline, other))
            for here, there in zip(mine.steps, theirs.steps, strict=True):
                assert told(here) == told(there)
            # of equal tables every page and every count is equal: these are only asked of others
            for number, frame in mine.frames.items():
                same = theirs.frames[number].state
                assert frame.state == same or game.view(frame.state) == game.view(same)
                if not game.has_secrets:
                    assert game.view(frame.state) == game.view(timeline.frames[number].state)
            one, two = mine.line(), theirs.line()
            assert list(one) == list(two) or game.stats(one) == game.stats(two)


def looked_back_at(timeline: Timeline[Any], seat: str | None) -> set[int]:
    """The steps that are redacted for a seat: none in most games, none where the match is over, and
    never one that is open or the head."""
    game = timeline.game
    if game.secrets.redact_history is None or game.result(timeline.state) is not None:
        return set()
    redaction = game.secrets.redact_history(timeline.line(), seat)
    return set() if redaction is None else set(timeline.frames) - redaction.open - {timeline.head}


def told(step: Any) -> tuple[Any, ...]:
    """What a step tells in writing."""
    events = [canonical(event) for event in step.events]
    return step.step, canonical(step.command), step.notation, step.actor, events
