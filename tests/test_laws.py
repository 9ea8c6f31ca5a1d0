"""Laws that hold in every registered game, under random play, undo, redo and variations.

KIFU_LAWS says how many matches a law is held against (`make laws` takes 200).
"""

from __future__ import annotations

import json
import os
from importlib import import_module
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import amend
from core.amend import Amendment
from core.canonical import canonical
from core.commands import Redo, Undo
from core.errors import IllegalMove, Refused
from core.game import Game
from core.games import ALL
from core.knowledge import SPECTATOR, perspective
from core.ports import NewStep
from core.replay import Timeline, fold
from core.session import Session
from eventstore.codec import codec_of
from tests.laws import begin, commands, later, move, play_out, variant, wander

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
short = st.lists(st.integers(0, 10**6), max_size=40)
long = st.integers(0, 10**6).map(lambda n: Random(n).choices(range(10**6), k=150))
numbers = short | long
seeds = st.integers(0, 10**6).map(str)
DEALT, TABLED = '"source":"dealer"', '"source":"table"'
MATCHES = int(os.environ.get("KIFU_LAWS", "20"))
law = settings(max_examples=MATCHES, deadline=None, derandomize=True)

POSITIONS = {game.slug: jsonschema_rs.validator_for(game.position) for game in ALL}


def wandered(game: Game[Any, Any, Any], numbers: list[int], seed: str) -> Session[Any]:
    """A match under the options that the seed chooses among those of the game's laws."""
    return wander(game, numbers, seed, options=variant(game, int(seed)))


def trails(timeline: Timeline[Any]) -> tuple[Any, ...]:
    return timeline.head, timeline.trail, timeline.state


@games
@law
@given(numbers=numbers, seed=seeds)
def test_the_line_folded_from_scratch_gives_the_state(
    game: Game[Any, Any, Any], numbers: list[int], seed: str
) -> None:
    timeline = wandered(game, numbers, seed).timeline
    state = game.initial(timeline.start)
    for frame in timeline.line()[1:]:
        state = fold(game, state, frame.events)
        assert state == frame.state
    assert state == timeline.state


@games
@law
@given(numbers=numbers, seed=seeds)
def test_undo_takes_back_and_redo_restores(
    game: Game[Any, Any, Any], numbers: list[int], seed: str
) -> None:
    session = begin(game, seed, options=variant(game, int(seed)))
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


@games
@law
@given(numbers=numbers, seed=seeds)
def test_undo_never_deals_again(game: Game[Any, Any, Any], numbers: list[int], seed: str) -> None:
    session = wandered(game, numbers, seed)
    timeline = session.timeline
    for number in timeline.tree.path(timeline.head)[1:]:
        trial = session.copy()
        trial.play(Undo(timeline.tree.parent(number)), at=later(trial))
        asked = game.chance.reopen(timeline.steps[number].command)
        assert trial.play(asked, at=later(trial)).events == timeline.frames[number].events


@games
@settings(law, max_examples=max(MATCHES // 3, 1))
@given(numbers=numbers, seed=seeds)
def test_what_is_legal_is_accepted(
    game: Game[Any, Any, Any], numbers: list[int], seed: str
) -> None:
    session = begin(game, seed, options=variant(game, int(seed)))
    for number in numbers:
        for command in commands(session):
            trial = session.copy()
            trial.play(command, at=later(trial))
        move(session, number)


@games
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_nothing_is_legal_after_the_end(game: Game[Any, Any, Any], seed: str) -> None:
    session = play_out(game, seed, options=variant(game, int(seed)))
    for seat in session.timeline.start.seats:
        assert game.legal(session.timeline.state, seat) == ()
    again = game.chance.reopen(session.timeline.steps[3].command)
    with pytest.raises(IllegalMove) as refusal:
        session.play(again, at=later(session))
    assert refusal.value.code == game.codes.get("game_over", "game_over")


@games
@law
@given(numbers=numbers, seed=seeds)
def test_everything_is_conserved(game: Game[Any, Any, Any], numbers: list[int], seed: str) -> None:
    conserved = import_module(f"tests.laws.{game.folder}").conserved
    for frame in wandered(game, numbers, seed).timeline.frames.values():
        conserved(frame.state)


@games
@law
@given(numbers=numbers, seed=seeds)
def test_records_decode_to_what_was_encoded(
    game: Game[Any, Any, Any], numbers: list[int], seed: str
) -> None:
    codec, version = codec_of(game), 0
    for step in wandered(game, numbers, seed).timeline.steps:
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


@games
@law
@given(numbers=numbers, seed=seeds)
def test_a_state_survives_being_written_down(
    game: Game[Any, Any, Any], numbers: list[int], seed: str
) -> None:
    for frame in wandered(game, numbers, seed).timeline.frames.values():
        data = game.plain(frame.state)
        assert game.restore(data) == frame.state
        assert POSITIONS[game.slug].is_valid(json.loads(canonical(data)))


@games
@law
@given(numbers=numbers, seed=seeds)
def test_notation_says_what_the_command_said(
    game: Game[Any, Any, Any], numbers: list[int], seed: str
) -> None:
    timeline = wandered(game, numbers, seed).timeline
    for number in [*timeline.frames][1:]:
        parent = timeline.tree.parent(number)
        step = timeline.steps[number]
        read = game.notation.parse(timeline.frames[parent].state, step.notation)
        events = game.decide(timeline.frames[parent].state, read)
        facts = [canonical(e).replace('"source":"dealer"', '"source":"table"') for e in step.events]
        assert [canonical(e) for e in events] == facts


@games
@law
@given(numbers=numbers, seed=seeds, viewer=st.integers(0, 10))
def test_hidden_logs_fold_to_what_the_seat_may_see(
    game: Game[Any, Any, Any], numbers: list[int], seed: str, viewer: int
) -> None:
    timeline = wandered(game, numbers, seed).timeline
    seats = (*timeline.start.seats, None)
    seat = seats[viewer % len(seats)]
    hidden = perspective(timeline, seat or SPECTATOR, then=True)
    for number, frame in timeline.frames.items():
        if number in looked_back_at(timeline, seat):
            continue
        masked = game.view(game.secrets.mask(frame.state, seat))
        assert game.view(game.secrets.mask(hidden.frames[number].state, seat)) == masked


def looked_back_at(timeline: Timeline[Any], seat: str | None) -> set[int]:
    """The steps that are redacted for a seat: none in most games, none where the match is over, and
    never one that is open or the head."""
    game = timeline.game
    if game.secrets.redact_history is None or game.result(timeline.state) is not None:
        return set()
    redaction = game.secrets.redact_history(timeline.line(), seat)
    return set() if redaction is None else set(timeline.frames) - redaction.open - {timeline.head}


@games
@law
@given(numbers=numbers, seed=seeds, shuffle=st.integers(0, 10**6))
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    game: Game[Any, Any, Any], numbers: list[int], seed: str, shuffle: int
) -> None:
    twins = import_module(f"tests.laws.{game.folder}").twins
    timeline = wandered(game, numbers, seed).timeline
    for seat in (*timeline.start.seats, None):
        other = twins(timeline, seat, Random(shuffle))
        mine, theirs = (perspective(t, seat or SPECTATOR, then=True) for t in (timeline, other))
        for one, two in zip(mine.steps, theirs.steps, strict=True):
            assert told(one) == told(two)
        # of equal tables every page and every count is equal: these are only asked of others
        for number, frame in mine.frames.items():
            same = theirs.frames[number].state
            assert frame.state == same or game.view(frame.state) == game.view(same)
        one, two = mine.line(), theirs.line()
        assert list(one) == list(two) or game.stats(one) == game.stats(two)


def told(step: Any) -> tuple[Any, ...]:
    """What a step tells in writing."""
    events = [canonical(event) for event in step.events]
    return step.step, canonical(step.command), step.notation, step.actor, events


@games
@law
@given(numbers=numbers, seed=seeds, choice=st.integers(0, 10**6))
def test_amending_a_step_to_itself_leaves_the_state(
    game: Game[Any, Any, Any], numbers: list[int], seed: str, choice: int
) -> None:
    session = wandered(game, numbers, seed)
    line = session.timeline.tree.path(session.timeline.head)[1:]
    if not line:
        return
    step = line[choice % len(line)]
    same = Amendment("correct", step, game.chance.reopen(session.timeline.steps[step].command))
    plan = amend.plan(session, same, at=later(session))
    assert plan.broken is None
    assert {change.status for change in plan.changes[1:]} <= {"stays"}
    assert plan.session.timeline.state == session.timeline.state
    assert session.timeline.next_step == plan.session.pending[0].step, "the plan wrote nothing"


@games
@law
@given(numbers=numbers, seed=seeds, choice=st.integers(0, 10**6))
def test_an_amendment_does_what_its_preview_says(
    game: Game[Any, Any, Any], numbers: list[int], seed: str, choice: int
) -> None:
    session = wandered(game, numbers, seed)
    pick = Random(choice)
    line = session.timeline.tree.path(session.timeline.head)[1:]
    if not line:
        return
    step, action = pick.choice(line), pick.choice(["correct", "insert", "remove"])
    back = Session(session.timeline.copy())
    back.play(Undo(session.timeline.tree.parent(step)), at=later(back))
    options = commands(back)
    entry = pick.choice(options) if options and action != "remove" else None
    if (entry is None) != (action == "remove"):
        return
    amendment = Amendment(action, step, entry)  # type: ignore[arg-type]
    plan = amend.plan(session, amendment, at=later(session))
    again = session.copy()
    for new in plan.session.pending:
        done = again.play(new.command, at=new.at, by=new.actor, key=new.key)
        assert done.events == new.events
    assert trails(again.timeline) == trails(plan.session.timeline)
    if plan.broken:
        broken = next(c for c in plan.changes if c.status == "breaks")
        assert broken.original is not None
        command = session.timeline.steps[broken.original].command
        with pytest.raises(Refused) as refusal:
            again.play(command, at=later(again), redeal=True)
        assert refusal.value.code == plan.broken.cause.code
