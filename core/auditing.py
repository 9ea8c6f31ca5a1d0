"""Auditing: a log of one's own, decided again from its commands to its end under today's rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

from core.errors import BrokenLog, KifuError
from core.events import Json, MatchId
from core.game import Game
from core.guard import guarded
from core.judging import Difference, Judge, ReadOptions, differences
from core.ports import Step
from core.replay import Timeline
from core.session import Session
from core.stats import statistics

Outcome: TypeAlias = Literal["same", "other_path", "other_result", "refused", "unreadable"]


class Audit(NamedTuple):
    """What becomes of a log whose commands are all decided again.

    `same`: every fact as it is stored. `other_path`: facts differ on the way, and the table at
    the end of the line, with the result, is the same. `other_result`: it is not. `refused`: step
    `step` is refused, by `error`. `unreadable`: nothing can be made of `step`; None where it is
    the log as a whole.

    `difference` is the first, in the step `parted`; None where there is none before a refusal.
    `end` says what differs at the end, the result first; `figures` what differs of the
    statistics. Where these cannot be counted, `uncounted` says why.
    """

    outcome: Outcome
    step: int | None = None
    error: KifuError | None = None
    parted: int | None = None
    difference: Difference | None = None
    end: tuple[Difference, ...] = ()
    figures: tuple[Difference, ...] = ()
    uncounted: BrokenLog | None = None


SAME = Audit("same")


class Auditor:
    """Takes in the steps of one match in order; `audit` then says what became of them.

    The log is judged as in `core.judging`. From the step on where its facts part from those of
    today, each further command is decided a second time, on top of what today's rules gave.
    """

    def __init__(
        self, game: Game[Any, Any, Any], options: ReadOptions, match_id: MatchId = ""
    ) -> None:
        """`options` makes the game's options of JSON; it raises `BadSetup`."""
        self.judge = Judge(game, options, match_id)
        self._first = Audit("other_path")
        self._today: Session[Any] | None = None
        self._stopped: tuple[int | None, KifuError] | None = None

    def take(self, step: Step) -> None:
        """Judge the next step and, after the facts have parted, decide it on top of today's."""
        number, today = self.judge.timeline.next_step, self._today
        before = self.judge.judgement
        judgement = self.judge.take(step)
        if judgement.verdict == "unreadable":
            return
        if today is not None and self._stopped is None:
            self._go_on(today, step, number)
        elif judgement is not before:
            self._first = Audit("other_path", parted=number, difference=judgement.difference)
            self._today = self.judge.parted
            if judgement.error is not None:
                self._stopped = number, judgement.error

    def _go_on(self, today: Session[Any], step: Step, number: int) -> None:
        try:
            with guarded(step.match_id, number):
                today.play(step.command, at=step.at, by=step.actor, key=step.key)
        except KifuError as error:
            self._stopped = number, error

    def audit(self) -> Audit:
        """What became of the steps taken so far."""
        judgement = self.judge.judgement
        if judgement.verdict == "confirmed":
            return SAME
        first = self._first
        if judgement.verdict == "unreadable":
            return first._replace(outcome="unreadable", step=judgement.step, error=judgement.error)
        if self._stopped is not None:
            step, error = self._stopped
            outcome: Outcome = "unreadable" if isinstance(error, BrokenLog) else "refused"
            return first._replace(outcome=outcome, step=step, error=error)
        return first if self._today is None else self._ended(first, self._today.timeline)

    def _ended(self, first: Audit, today: Timeline[Any]) -> Audit:
        stated = self.judge.timeline
        game, last = stated.game, stated.next_step - 1
        try:
            with guarded(stated.match_id, last):
                if stated.state != today.state:
                    end = (
                        *differences("result", _result(stated), _result(today)),
                        *differences("table", game.plain(stated.state), game.plain(today.state)),
                    )
                    first = first._replace(outcome="other_result", end=end)
                figures = differences("", statistics(stated), statistics(today))
                return first._replace(figures=tuple(figures))
        except BrokenLog as broken:
            return first._replace(uncounted=broken)


def _result(timeline: Timeline[Any]) -> Json | None:
    result = timeline.game.result(timeline.state)
    return None if result is None else result._asdict()


def audit(
    game: Game[Any, Any, Any],
    steps: Iterable[Step],
    options: ReadOptions,
    match_id: MatchId = "",
) -> Audit:
    """A whole log, audited. Reading `steps` may raise `BrokenLog`, which is unreadable too."""
    made = Auditor(game, options, match_id)
    try:
        for step in steps:
            made.take(step)
    except BrokenLog as broken:
        made.judge.unreadable(broken)
    return made.audit()
