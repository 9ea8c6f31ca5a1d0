"""Numbers counted at the table against the record, and the slips that would explain them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Literal, NamedTuple

from core import amend
from core.amend import Amendment
from core.errors import Refused
from core.game import Game, Template
from core.messages import Message
from core.ports import NewStep
from core.session import Session
from core.table_changes import standings

LATEST = 20  # steps in which a slip is looked for
MISSED = 60  # entries that may be missing at the end
TOLD = 5  # steps in which a number moved, and slips
Key = tuple[int, str]  # which gauge, and whose


class Count(NamedTuple):
    """A number of the table, in words without and with its owner."""

    words: Message
    whose: Message | None
    n: int


class Off(NamedTuple):
    """A number that was counted otherwise.

    `since` is the last step behind which it was as counted, None where it never was; `moved` are
    the last steps behind that one in which it changed.
    """

    place: int  # in `counts`
    known: Count
    counted: int
    since: int | None
    moved: tuple[int, ...]


class Slip(NamedTuple):
    """What would make all that was counted right, everything else of the line kept.

    The step did not happen (`remove`), it happened twice (`twice`), or something like `entry` is
    missing behind the last step (`missed`).
    """

    kind: Literal["remove", "twice", "missed"]
    step: int
    entry: NewStep | None


class Checked(NamedTuple):
    """What came of a count; nothing is `off` where all of it is right."""

    off: tuple[Off, ...]
    slips: tuple[Slip, ...]


def counts(game: Game[Any, Any, Any], state: Any) -> tuple[Count, ...]:
    """All that can be counted at a table: its piles, then the numbers that people watch.

    None is below 0, as points can be: nobody counts that.
    """
    told = standings(game, state, _gauges(game))
    values = _values(game, state).values()
    both = zip(told, values, strict=True)
    return tuple(Count(one.words, one.whose, n) for one, n in both if n >= 0)


def check(session: Session[Any], counted: Mapping[int, int], *, at: datetime) -> Checked:
    """Compare what was counted, by place in `counts`, with the table; nothing is changed."""
    game, timeline = session.game, session.timeline
    keys = [key for key, n in _values(game, timeline.state).items() if n >= 0]
    wanted = {keys[place]: n for place, n in counted.items() if place < len(keys)}
    known = dict(zip(keys, counts(game, timeline.state), strict=True))
    wrong = {key: n for key, n in wanted.items() if known[key].n != n}
    if not wrong:
        return Checked((), ())
    line = [(frame.step, _values(game, frame.state)) for frame in timeline.line()]
    off = tuple(_off(keys.index(key), known[key], key, n, line) for key, n in wrong.items())
    found = _slips(session, wanted, at)
    return Checked(off, tuple(slip for slip, _ in zip(found, range(TOLD), strict=False)))


def _gauges(game: Game[Any, Any, Any]) -> tuple[Any, ...]:
    return (*game.piles, *game.gauges)


def _values(game: Game[Any, Any, Any], state: Any) -> dict[Key, int]:
    return {
        (number, owner): value
        for number, gauge in enumerate(_gauges(game))
        for owner, value in gauge.read(state).items()
    }


def _off(place: int, count: Count, key: Key, n: int, line: list[tuple[int, dict[Key, int]]]) -> Off:
    since = max((at for at, (_, values) in enumerate(line) if values.get(key) == n), default=None)
    behind = range(1 if since is None else since + 1, len(line))
    moved = [at for at in behind if line[at][1].get(key) != line[at - 1][1].get(key)]
    told = tuple(line[at][0] for at in moved[-TOLD:])
    return Off(place, count, n, None if since is None else line[since][0], told)


def _slips(session: Session[Any], wanted: Mapping[Key, int], at: datetime) -> Iterator[Slip]:
    """Each is decided, with all that comes behind it."""
    timeline = session.timeline

    def right(state: Any) -> bool:
        values = _values(session.game, state)
        return all(values.get(key) == n for key, n in wanted.items())

    kinds = set()  # one of several that differ in nothing that was counted
    for step in _missed(session, at):
        work = session.copy()
        work.add(step)
        if step.command.kind not in kinds and right(work.timeline.state):
            kinds.add(step.command.kind)
            yield Slip("missed", timeline.head, step)
    for number in reversed(timeline.tree.path(timeline.head)[1:][-LATEST:]):
        for kind in ("remove", "twice"):
            entry = None if kind == "remove" else timeline.steps[number].command
            change = Amendment("remove" if entry is None else "insert", number, entry)
            try:
                plan = amend.plan(session, change, at=at)
            except Refused:
                continue
            if plan.broken is None and right(plan.session.timeline.state):
                yield Slip(kind, number, None if entry is None else plan.changes[0].step)


def _missed(session: Session[Any], at: datetime) -> Iterator[NewStep]:
    """Entries that are legal now and whole."""
    game, timeline = session.game, session.timeline
    legal = [one for seat in timeline.seats for one in game.legal(timeline.state, seat)]
    for one in [one for one in legal if not isinstance(one, Template)][:MISSED]:
        try:
            yield session.decide(one, at=at)
        except Refused:
            continue
