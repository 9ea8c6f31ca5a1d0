"""Judging facts: each is decided again from its command and compared, field by field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import pytest

from core.commands import EnterVariation, Redo, Undo
from core.errors import BrokenLog, IllegalMove
from core.events import Redone, Undone
from core.judging import CONFIRMED, Difference, Judge, judge
from core.ports import Step
from core.session import Session
from eventstore.codec import codec_of
from eventstore.memory import MemoryStore
from tests.core.test_guard import start, with_events
from tests.matches import BRANCHED, begun, play, record, several
from tests.toys import GAMES, PIG
from tests.toys.pieces import DieRolled, Hold, PotBanked, PotLost, Roll

OPTIONS = codec_of(PIG).options


def logged(session: Session[Any]) -> list[Step]:
    store = MemoryStore(GAMES)
    record(store, "m", session)
    return list(store.read("m"))


class Given(NamedTuple):
    """Reads a step as one with this command."""

    command: Any
    at: datetime

    def read_command(self, _: Step) -> Any:
        return self.command

    def read_time(self, _: Step) -> datetime:
        return self.at


def with_command(step: Step, command: Any) -> Step:
    return step._replace(reader=Given(command, step.at))


def judged(steps: list[Step], game: Any = PIG) -> Judge:
    return judge(game, steps, OPTIONS, "m")


@pytest.mark.parametrize("match", ["won", "branched", "ruled", "dealt", "empty", "given", "last"])
def test_what_was_decided_by_these_rules_is_confirmed(match: str) -> None:
    store = MemoryStore(GAMES)
    several(store)
    made = judged(list(store.read(match)))
    assert made.judgement == CONFIRMED
    assert made.timeline.next_step == len(store.read(match))
    assert made.parted is None


def test_versions_of_program_and_rules_are_no_difference() -> None:
    steps = logged(begun())
    old = replace(start(steps[0]), app="kifu/0.0.1", rules=77)
    assert judged([with_events(steps[0], old)]).judgement == CONFIRMED


def test_an_option_that_came_later_has_its_default_in_old_starts() -> None:
    (step,) = logged(begun(options={"goal": 20}))  # the default
    old = with_events(step, replace(start(step), options={}))
    assert judged([old]).judgement == CONFIRMED
    asked = with_command(old, replace(old.command, options={"goal": 30}))
    assert judged([asked]).judgement.difference == Difference("events[0].options.goal", 20, 30)


DIFFERENT: list[tuple[int, Callable[[Step], Step], Difference]] = [
    (
        2,
        lambda s: with_events(s, DieRolled("red", 3)),
        Difference("events[0].face", 3, 2),
    ),
    (
        2,
        lambda s: with_events(s, PotBanked("red", 4)),
        Difference("events[0].kind", "pot_banked", "die_rolled"),
    ),
    (2, lambda s: s._replace(notation="roll 3"), Difference("notation", "roll 3", "roll 2")),
    (2, lambda s: s._replace(actor=None), Difference("actor", None, "red")),
    (3, lambda s: with_command(s, Undo()), Difference("command.to", None, 1)),
    (3, lambda s: with_events(s, Undone(0)), Difference("events[0].to", 0, 1)),
    (8, lambda s: with_events(s, PotBanked("red", 9)), Difference("events[0].points", 9, 8)),
    (
        0,
        lambda s: with_events(s, replace(start(s), title="x")),
        Difference("events[0].title", "x", ""),
    ),
    (
        0,
        lambda s: with_events(s, replace(start(s), tags={"Place": "Lyon", "A": "b"})),
        Difference("events[0].tags.A", "b", None),
    ),
    (
        0,
        lambda s: with_events(s, replace(start(s), seats=("red",))),
        Difference("events[0].seats[1]", None, "black"),
    ),
    (
        0,
        lambda s: with_events(s, replace(start(s), seed="s")),
        Difference("events[0].seed", "s", None),
    ),
    (
        0,
        lambda s: with_events(s, replace(start(s), options={"goal": 9})),
        Difference("events[0].options.goal", 9, 20),
    ),
    (
        0,
        lambda s: with_command(s._replace(actor="red"), replace(s.command, closed=True)),
        Difference("events[0].closed", stated=False, decided=True),
    ),
]


@pytest.mark.parametrize(("at", "change", "found"), DIFFERENT)
def test_the_first_difference_is_told_by_its_place(
    at: int, change: Callable[[Step], Step], found: Difference
) -> None:
    steps = logged(play(begun(tags={"Place": "Lyon"}), BRANCHED))
    steps[at] = change(steps[at])
    made = judged(steps).judgement
    assert (made.verdict, made.step, made.difference, made.error) == ("differs", at, found, None)


def test_a_fact_too_many_and_one_too_few() -> None:
    steps = logged(play(begun(), ["roll 1"]))
    rolled, lost = steps[1].facts
    few = judged([steps[0], with_events(steps[1], rolled)]).judgement
    assert few.difference == Difference("events[1]", None, {"seat": "red", "kind": "pot_lost"})
    more = with_events(steps[1], *steps[1].facts, steps[1].facts[1])
    made = judged([steps[0], more]).judgement
    assert made.difference == Difference("events[2]", {"seat": "red", "kind": "pot_lost"}, None)
    assert lost == PotLost("red")


def test_a_command_that_the_rules_refuse_is_told_with_its_rule() -> None:
    steps = logged(play(begun(), ["roll 4", "hold"]))
    steps[2] = with_command(steps[2], Hold("black"))
    made = judged(steps).judgement
    assert (made.verdict, made.step, made.difference) == ("differs", 2, None)
    assert isinstance(made.error, IllegalMove)
    assert (made.error.code, made.error.rule) == ("not_your_turn", "R1")


@pytest.mark.parametrize(
    ("at", "command", "code"),
    [
        (3, Undo(2), "not_on_line"),
        (3, Undo(-1), "not_on_line"),
        (4, Redo(), None),
        (1, Redo(), "nothing_to_redo"),
        (7, EnterVariation(3), "no_such_step"),
        (7, EnterVariation(4), "already_there"),
    ],
)
def test_moves_of_the_head_are_judged(at: int, command: Any, code: str | None) -> None:
    steps = logged(play(begun(), BRANCHED))
    steps[at] = with_command(steps[at], command)
    made = judged(steps).judgement
    assert (made.verdict, made.step) == ("differs", at)
    assert (made.error and made.error.code) == code


def test_steps_that_were_undone_and_other_branches_are_judged_too() -> None:
    steps = logged(play(begun(), BRANCHED))
    steps[4] = with_events(steps[4], DieRolled("red", 6))  # on no path to the end of this match
    made = judged(steps).judgement
    assert (made.step, made.difference) == (4, Difference("events[0].face", 6, 5))


def test_outcomes_of_a_dealt_match_are_checked_against_its_seed() -> None:
    steps = logged(play(begun(seed="s-1"), ["roll ?", "roll ?"]))
    face = steps[1].facts[0].face
    other = 2 if face != 2 else 3
    dealt = with_events(steps[1], DieRolled("red", other))._replace(notation=f"roll {other}")
    steps[1] = with_command(dealt, Roll("red", other))
    made = judged(steps).judgement
    assert (made.verdict, made.step, made.error and made.error.code) == (
        "differs",
        1,
        "dealt_otherwise",
    )


def test_facts_are_folded_on_after_they_part_and_so_is_the_match_of_today() -> None:
    steps = logged(play(begun(), ["roll 4", "hold", "roll 5"]))
    steps[2] = with_events(steps[2], PotBanked("red", 40))
    made = judged(steps)
    assert made.timeline.state.banked == (40, 0)
    assert made.timeline.state.pot == 5
    assert made.parted is not None
    assert made.parted.timeline.state.banked == (4, 0)
    assert made.parted.timeline.next_step == 3


UNREADABLE: list[tuple[int, Callable[[Step], Step]]] = [
    (0, lambda s: with_command(s, Hold("red"))),
    (0, lambda s: with_command(s, replace(s.command, game="chess"))),
    (0, lambda s: with_events(s, replace(start(s), game="chess"))),
    (2, lambda s: with_events(s, PotLost("white"))),
    (2, lambda s: with_events(s, PotLost("red"), Undone(1))),
    (2, lambda s: s._replace(version=9)),
    (2, lambda s: s._replace(step=7)),
    (2, lambda s: with_command(s, None)),
    (2, lambda s: with_events(s, Redone(1))),
    (3, lambda s: with_events(s, Undone(99))),
]


@pytest.mark.parametrize(("at", "change"), UNREADABLE)
def test_facts_that_no_game_can_read_are_unreadable(
    at: int, change: Callable[[Step], Step]
) -> None:
    steps = logged(play(begun(), BRANCHED))
    steps[at] = change(steps[at])
    made = judged(steps)
    assert (made.judgement.verdict, made.judgement.step) == ("unreadable", at)
    assert isinstance(made.judgement.error, BrokenLog)
    assert made.timeline.next_step == at


def test_what_cannot_be_read_outweighs_what_differs_before_it() -> None:
    steps = logged(play(begun(), BRANCHED))
    steps[1] = with_events(steps[1], DieRolled("red", 3))
    steps[4] = with_events(steps[4], PotLost("white"))
    made = judged(steps).judgement
    assert (made.verdict, made.step, made.difference) == ("unreadable", 4, None)


@pytest.mark.parametrize("fault", [KeyError, RecursionError, ZeroDivisionError, AttributeError])
@pytest.mark.parametrize("where", ["decide", "evolve", "actor"])
def test_a_game_that_fails_harms_no_more_than_the_judgement(where: str, fault: Any) -> None:
    steps = logged(play(begun(), ["roll 4", "hold"]))
    whole = getattr(PIG, where)

    def failing(state: Any, fact: Any) -> Any:
        if isinstance(fact, Hold | PotBanked):
            raise fault
        return whole(state, fact)

    steps[2] = steps[2]._replace(actor=None)
    changes: Any = {where: failing}
    made = judged(steps, replace(PIG, **changes)).judgement
    assert (made.verdict, made.step) == ("unreadable", 2)
    assert made.error is not None
    assert isinstance(made.error.__cause__, fault)


def test_steps_that_cannot_be_decoded_are_unreadable() -> None:
    def decoded() -> Any:
        yield from steps[:2]
        raise BrokenLog("m", 2, "x")

    steps = logged(play(begun(), ["roll 4", "hold"]))
    assert judged(decoded()).judgement[:2] == ("unreadable", 2)


def test_work_grows_with_the_match_and_not_with_its_square(monkeypatch: Any) -> None:
    """Digests fed with a command of the path, of a dealt match twice as long."""
    fed = [0]
    followed = __import__("core.dealing").dealing.followed

    def counted(before: Any, command: str) -> Any:
        fed[0] += 1
        return followed(before, command)

    monkeypatch.setattr("core.dealing.followed", counted)
    work = []
    for rolls in (20, 40):
        steps = logged(play(begun(seed="s-1", options={"goal": 10_000}), ["roll ?"] * rolls))
        fed[0] = 0
        assert judged(steps).judgement == CONFIRMED
        work.append(fed[0])
    assert work == [40 - 1, 80 - 1]
