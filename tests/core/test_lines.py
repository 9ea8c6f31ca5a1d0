"""Lines of several entries: steps that are recorded together or not at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from core.amend import Amendment, plan
from core.commands import StartMatch
from core.errors import BadNotation, IllegalMove, KeyReused
from core.messages import Message
from core.service import Service
from core.session import Session
from eventstore.check import check_record
from eventstore.memory import MemoryStore
from tests.laws import START
from tests.toys import PIG, Options, pig


def split(text: str) -> tuple[str, ...]:
    """The entries between `;`, each at its place."""
    places = [0, *(at + 1 for at, sign in enumerate(text) if sign == ";")]
    return tuple(" " * at + entry for at, entry in zip(places, text.split(";"), strict=True))


GAME = pig(notation=replace(PIG.notation, split=split))


@pytest.fixture
def session() -> Session:
    return Session.start(GAME, StartMatch(game=GAME.slug), Options(), at=START)


@pytest.fixture
def service() -> Service:
    ticks = iter(range(1000))
    store = MemoryStore({GAME.slug: GAME})
    found = Service(
        store, {GAME.slug: GAME}.__getitem__, lambda: START + timedelta(seconds=next(ticks))
    )
    found.start("m1", StartMatch(game=GAME.slug), Options())
    return found


def test_a_line_is_several_steps(session: Session) -> None:
    session.play("roll 6", at=START)
    steps = session.play_line("roll 4; roll 5;hold", at=START, key="k")
    assert [step.notation for step in steps] == ["roll 4", "roll 5", "hold"]
    assert [step.key for step in steps] == ["k", None, None]
    assert [step.step for step in session.pending] == [0, 1, 2, 3, 4]
    assert session.timeline.state.banked == (15, 0)


def test_one_entry_is_a_line_too(session: Session) -> None:
    (step,) = session.play_line("roll 4", at=START, key="k")
    assert (step.notation, step.key) == ("roll 4", "k")


def test_entries_may_be_undone_in_a_line(session: Session) -> None:
    steps = session.play_line("roll 4; undo; roll 5", at=START)
    assert [step.notation for step in steps] == ["roll 4", "undo 0", "roll 5"]


@pytest.mark.parametrize(
    ("line", "kind", "entry", "at"),
    [
        ("roll 4; hop; hold", BadNotation, 2, 9),
        ("roll 4;roll 5;   roll 99", IllegalMove, 3, 18),
        ("hop; roll 4", BadNotation, 1, 1),
        ("roll 4;", BadNotation, 2, 8),
    ],
)
def test_the_first_refusal_keeps_nothing_and_names_its_entry(
    session: Session, line: str, kind: type, entry: int, at: int
) -> None:
    before, pending = session.timeline.state, list(session.pending)
    with pytest.raises(kind) as refusal:
        session.play_line(line, at=START)
    assert refusal.value.entry == entry
    assert str(refusal.value).startswith(f"Entry {entry}, from character {at} on: ")
    assert isinstance(refusal.value.message, Message)
    assert (session.timeline.state, session.pending) == (before, pending)


def test_a_single_entry_is_refused_as_it_always_was(session: Session) -> None:
    with pytest.raises(IllegalMove) as refusal:
        session.play_line("roll 99", at=START)
    assert refusal.value.entry is None


def test_a_line_is_one_transaction_and_repeats(service: Service) -> None:
    done = service.play("m1", "roll 4; roll 5", expected_version=1, key="k")
    assert [step.notation for step in done.steps] == ["roll 4", "roll 5"]
    assert service.store.version("m1") == 3
    service.play("m1", "hold")
    again = service.play("m1", "roll 4; roll 5", expected_version=1, key="k")
    assert again.repeated
    assert again.steps == done.steps
    for other in ("hold", "roll 4; roll 6", "roll 4; roll 5; roll 6"):
        with pytest.raises(KeyReused):
            service.play("m1", other, key="k")


def test_a_refused_line_stores_nothing(service: Service) -> None:
    with pytest.raises(IllegalMove):
        service.play("m1", "roll 4; roll 99", key="k")
    assert service.store.version("m1") == 1


def test_a_line_may_take_the_place_of_a_step(session: Session) -> None:
    session.play_line("roll 4; hold", at=START)
    change = plan(session, Amendment("correct", 1, "roll 5; roll 6"), at=START)
    assert [(one.original, one.status) for one in change.changes] == [
        (1, "entered"),
        (None, "entered"),
        (2, "changes"),
    ]
    assert change.session.timeline.state.banked == (11, 0)


def test_a_record_may_have_lines() -> None:
    text = (
        '{"format": "kifu/1", "match": {"game": "toy-pig"}, "steps": ['
        '{"notation": "roll 4; roll 5"}, {"step": 3, "notation": "hold"}]}'
    )
    told = check_record(text, {GAME.slug: GAME})
    assert [step["step"] for step in told["steps"]] == [1, 2, 3]
    assert [step["state"]["pot"] for step in told["steps"]] == [4, 9, 0]
    refused = check_record(text.replace("roll 5", "roll 99"), {GAME.slug: GAME})
    assert (refused["failed_at"], refused["steps"]) == (1, [])
    assert "Entry 2, from character 9 on" in refused["error"]["message"]
