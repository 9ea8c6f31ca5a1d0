"""Repairing: a correction that goes on behind the first later step that no longer fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import islice, product
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeVar

from core import amend, limits
from core.amend import Amendment, Change
from core.commands import MakeRuling
from core.conflicts import Conflict, conflict
from core.errors import BadAmendment, BadInput, Refused
from core.events import Seat
from core.game import Template
from core.kit.faces import cards_of, swapped
from core.messages import msg
from core.ports import NewStep, Step
from core.session import Session
from core.unknowns import unsaid

S = TypeVar("S")
Way = Literal["again", "ruling", "unknown", "swap", "leave"]
AGAIN, SWAPS = 6, 3  # offers of one question
TRIED = 12  # pairs of cards whose exchange is decided ahead
AHEAD = 20  # further questions that are looked for


@dataclass(frozen=True, slots=True)
class Choice:
    """What becomes of the later step `step`.

    `again`: `entry` takes its place; `ruling`: it stays, for `reason`, though the rules forbid it;
    `unknown`: its cards are no longer said; `swap`: the two `cards` are exchanged in it and in all
    steps behind it; `leave`: it is left out.
    """

    step: int
    way: Way
    entry: Any = None
    reason: str = ""
    cards: tuple[str, str] | None = None


class Offer(NamedTuple):
    """A choice that gives a legal step, decided ahead; None where the step is left out.

    A ruling still needs its reason in words.
    """

    choice: Choice
    step: NewStep | None


class Question(NamedTuple):
    """The step `original` does not fit where the new line stands, for `error`.

    The first of the `offers` is the likeliest. `left` steps come behind it; `further` of them ask
    too, if the first offer is taken each time: looked for up to one more than `AHEAD`, and only
    with `ahead`. `conflict` are steps of the line before with which it cannot be true, looked for
    only then, too.
    """

    original: int
    error: Refused
    offers: tuple[Offer, ...]
    left: int
    further: int = 0
    conflict: Conflict | None = None


class Repair(NamedTuple):
    """Nothing is stored. `session` holds the match as far as it is repaired.

    Without a `question` it is whole.
    """

    session: Session[Any]
    changes: tuple[Change, ...]
    question: Question | None

    @property
    def open(self) -> BadAmendment | None:
        """Why it cannot be recorded yet."""
        asked = self.question
        return None if asked is None else BadAmendment(asked.original, asked.error)


def plan(
    session: Session[S],
    amendment: Amendment,
    choices: Sequence[Choice] = (),
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
    ahead: bool = False,
) -> Repair:
    """Carry an amendment out on a copy of the session, as far as the choices lead.

    Later steps that fit are taken over; with `ahead` a question tells how many follow. Raises as
    `core.amend.plan` does; `BadAmendment` for a choice that its step refuses; `BadInput`
    bad_repair for one that names no later step.
    """
    return _begun(session, amendment, choices, at=at, by=by, key=key).run(ahead=ahead)


def reached(
    session: Session[S], amendment: Amendment, choices: Sequence[Choice] = (), *, at: datetime
) -> Session[S]:
    """The match as far as the choices lead, to try entries on; nothing is offered.

    Raises as `plan` does.
    """
    repairing = _begun(session, amendment, choices, at=at)
    repairing.along()
    return repairing.work


def _begun(
    session: Session[Any],
    amendment: Amendment,
    choices: Sequence[Choice],
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
) -> _Repairing:
    limits.check_count(msg("Choices of a repair"), len(choices), limits.REPAIR)
    started = amend.begin(session, amendment, at=at, by=by, key=key)
    chosen = {choice.step: choice for choice in choices}
    if len(chosen) < len(choices) or not chosen.keys() <= set(started.later):
        raise BadInput("bad_repair", "Each choice names a later step of the line, and each once.")
    return _Repairing(session, started, chosen, at)


class _Repairing:
    """One repair while it goes along the later steps."""

    def __init__(
        self,
        before: Session[Any],
        started: amend.Begun,
        chosen: dict[int, Choice],
        at: datetime,
    ) -> None:
        self.before, self.work, self.later = before, started.work, started.later
        self.changes = [*started.head]
        self.chosen, self.at = chosen, at
        self.swaps: list[tuple[str, str]] = []
        self.exchanged: dict[str, None] = {}  # cards that one of two entries names, in order
        for change in started.head:
            self._exchange(change.original, () if change.step is None else (change.step,))

    def run(self, *, ahead: bool) -> Repair:
        """All steps, up to the first that asks, with what that can become."""
        stopped = self.along()
        if stopped is None:
            amend.carry_photos(self.work, self.before, tuple(self.changes), self.at)
            return Repair(self.work, tuple(self.changes), None)
        place, error = stopped
        number = self.later[place]
        old = self.before.timeline.steps[number]
        asked = Question(number, error, (*self._offers(old),), len(self.later) - place - 1)
        if ahead:
            further = self._scout(place).asking() - 1
            asked = asked._replace(further=further, conflict=self._conflict(old))
        return Repair(self.work, tuple(self.changes), asked)

    def along(self) -> tuple[int, Refused] | None:
        """All steps, up to the first that asks: its place among the later ones, and why."""
        for place, number in enumerate(self.later):
            old = self.before.timeline.steps[number]
            choice = self.chosen.get(number)
            if choice is not None:
                self.changes += self._chosen(old, choice)
                continue
            try:
                self.changes.append(self._taken(old))
            except Refused as error:
                return place, error
        return None

    def _conflict(self, old: Step | NewStep) -> Conflict | None:
        """With which steps a step cannot be true, those that were entered here by a mark."""
        command, at = self._command(old), self.at
        found = conflict(self.work, command, at=at, by=old.actor, about=self.exchanged)
        if found is None:
            return None
        new = {one.step.step: one for one in self.changes if one.step is not None}
        told = [(number, new.get(number)) for number in found.steps]
        own = [one for _, one in told if one is not None and one.status == "entered"]
        steps = [number if one is None else one.original for number, one in told if one not in own]
        return found._replace(steps=tuple(filter(None, steps)), own=bool(own))

    def _scout(self, place: int) -> _Repairing:
        """Another who goes on from here, and what it does is not seen."""
        started = amend.Begun(self.work.copy(), (), self.later[place:])
        scout = _Repairing(self.before, started, {}, self.at)
        scout.swaps, scout.exchanged = [*self.swaps], {**self.exchanged}
        return scout

    def asking(self) -> int:
        """How many steps ask where the first offer is taken, the first of them the question."""
        asked = 0
        for old in map(self.before.timeline.steps.__getitem__, self.later):
            try:
                self._taken(old)
            except Refused:
                asked += 1
                if asked > AHEAD + 1:
                    break
                self._chosen(old, next(self._offers(old)).choice)
        return asked

    def _taken(self, old: Step | NewStep) -> Change:
        step = self.work.play(self._command(old), at=self.at, by=old.actor, redeal=True)
        same = step.events == self.before.timeline.frames[old.step].events
        return Change(old.step, step, "stays" if same else "changes")

    def _command(self, old: Step | NewStep) -> Any:
        """What was entered, with the cards exchanged that are by now."""
        command = old.command
        for cards in self.swaps:
            command = swapped(command, cards)
        return command

    def _chosen(self, old: Step | NewStep, choice: Choice) -> list[Change]:
        """Carry out a choice. Raises `BadAmendment` where it gives no step."""
        if choice.way == "leave":
            return [Change(old.step, None, "removed")]
        try:
            if choice.way == "again":
                first, *more = amend.entered(self.work, choice.entry, at=self.at)
                self._exchange(old.step, (first, *more))
                others = [Change(None, step, "entered") for step in more]
                return [Change(old.step, first, "entered"), *others]
            if choice.way == "swap" and choice.cards is not None:
                self.swaps.append(choice.cards)
                return [self._taken(old)]
            step = self._decided(old, choice)
        except Refused as error:
            raise BadAmendment(old.step, error) from None
        return [Change(old.step, self.work.add(step), "changes")]

    def _decided(self, old: Step | NewStep, choice: Choice) -> NewStep:
        """The step that a ruling, unknown cards or an exchange give. Raises `Refused`."""
        command = self._command(old)
        if choice.way == "ruling":
            return self._decide(MakeRuling(choice.reason, (), command), old.actor)
        if choice.cards is not None:
            return self._decide(swapped(command, choice.cards), old.actor)
        error: Refused | None = None
        for less in unsaid(self.work.game, command):
            try:
                return self._decide(less, old.actor)
            except Refused as refusal:
                error = refusal
        raise error or BadInput("bad_repair", "This step names no card that could stay unknown.")

    def _decide(self, command: Any, actor: Seat | None) -> NewStep:
        return self.work.decide(command, at=self.at, by=actor, redeal=True)

    def _offers(self, old: Step | NewStep) -> Iterator[Offer]:
        """What this step can become, each decided ahead, the likeliest first.

        That is what says the same of the table with a card mistaken; then an entry that differs
        in one field; then that the table did what the rules forbid.
        """
        command = self._command(old)
        choices = [Choice(old.step, "swap", cards=pair) for pair in self._pairs(command)]
        yield from islice(self._fitting(old, choices), SWAPS)
        unknown = [*self._fitting(old, [Choice(old.step, "unknown")])]
        yield from unknown
        known = [offer.step.command for offer in unknown if offer.step is not None]
        others = islice(self._others(command, old.actor, known), 2 * AGAIN)
        again = [*islice(self._again(old, others), AGAIN)]
        yield from (offer for offer, near in again if near)
        if not isinstance(command, MakeRuling):
            yield from self._fitting(old, [Choice(old.step, "ruling", reason="?")])
        yield from (offer for offer, near in again if not near)
        yield Offer(Choice(old.step, "leave"), None)

    def _fitting(self, old: Step | NewStep, choices: Sequence[Choice]) -> Iterator[Offer]:
        for choice in choices:
            try:
                yield Offer(choice, self._decided(old, choice))
            except Refused:
                continue

    def _others(
        self, command: Any, actor: Seat | None, known: Sequence[Any]
    ) -> Iterator[tuple[Any, bool]]:
        """Legal commands of the same kind, the most alike first, and whether one field differs."""
        game, state = self.work.game, self.work.timeline.state
        seats = self.work.timeline.seats if actor is None else (actor,)
        legal = [one for seat in seats for one in game.legal(state, seat)]
        whole = [one for one in legal if not isinstance(one, Template)]
        alike = [
            (_differing(one, command), one)
            for one in whole
            if one.kind == command.kind and one != command and one not in known
        ]
        for differing, one in sorted(alike, key=itemgetter(0)):
            yield one, differing == 1

    def _again(
        self, old: Step | NewStep, others: Iterable[tuple[Any, bool]]
    ) -> Iterator[tuple[Offer, bool]]:
        """What may be entered instead, and whether it is near."""
        for one, near in others:
            try:
                step = self._decide(one, old.actor)
            except Refused:
                continue
            yield Offer(Choice(old.step, "again", step.notation), step), near

    def _pairs(self, command: Any) -> list[tuple[str, str]]:
        """Cards of a command, each with one that a step before was corrected from or to."""
        if self.work.timeline.start.seed is not None:
            return []  # cards are drawn
        own = dict.fromkeys(cards_of(command))
        pairs = {frozenset(pair): pair for pair in product(own, self.exchanged)}
        return [pair for both, pair in pairs.items() if len(both) > 1][:TRIED]

    def _exchange(self, original: int | None, steps: Sequence[NewStep]) -> None:
        """Note which cards are named in a step or in those that took its place, not in both."""
        old = [] if original is None else cards_of(self.before.timeline.steps[original].command)
        new = [card for step in steps for card in cards_of(step.command)]
        for side, other in ((old, new), (new, old)):
            self.exchanged |= dict.fromkeys(card for card in side if card not in other)


def _differing(one: Any, other: Any) -> int:
    """How many fields of two commands of a kind say something else."""
    return sum(getattr(one, field.name) != getattr(other, field.name) for field in fields(one))
