"""The key moments of a match: what turned it, from its events, its main series and its tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from core.course import Course
from core.events import MatchEnded, RulingMade, Seat, Undone
from core.frames import Frame
from core.replay import Timeline

END = "end"
LEAD, SWING, RULING, CORRECTION = "lead_changes", "swing", "ruling", "correction"
SHARED: Mapping[str, float] = {  # what every game has, and how much it weighs at least
    END: 1.0,
    LEAD: 0.5,
    RULING: 0.4,
    CORRECTION: 0.3,
    SWING: 0.0,
}
LARGE = 0.2  # of the range of the series: a change as large as this is a swing
FEWEST, MOST = 3, 5  # moments that tell a match
SLIGHT = 0.25  # moments that weigh less tell a match only where there are few others


class Moment(NamedTuple):
    """A step worth going to.

    `kind` is a mark of the game or one of `SHARED`. `seat` is who did it; of a change of the lead
    or a swing who gained by it, of the end who won, None where that is nobody or several.
    """

    step: int
    kind: str
    seat: Seat | None
    weight: float  # 0 to 1; that of the change of the series, or of the kind if that is more


class Change(NamedTuple):
    """How far a step changed the main series, from 0 to 1, the whole range that it has in the
    match, and the seat that gained most by it.
    """

    size: float
    seat: Seat | None


NOTHING = Change(0.0, None)


def moments(
    timeline: Timeline[Any], line: Sequence[Frame[Any]] | None = None
) -> tuple[Moment, ...]:
    """The moments of a line of a match, by default the one in force, in their order; those of one
    step the weightiest first, each kind once.

    They are of what the timeline knows: those of a seat come from that seat's own. One pass over
    the line, besides that of the game's `curve`.
    """
    frames = timeline.line() if line is None else line
    course, curve = timeline.game.course, timeline.game.curve(frames)
    corrected = corrections(timeline)
    leaders = {} if course.together else dict(lead_changes(curve))
    found: list[Moment] = []
    for place, (frame, change) in enumerate(zip(frames, changes(course, curve), strict=True)):
        if not frame.events or not place:
            continue
        kinds = dict(_marks(timeline, frame))
        if frame.step in corrected:
            kinds[CORRECTION] = SHARED[CORRECTION]
        if place in leaders:
            kinds[LEAD] = SHARED[LEAD]
        if change.size >= LARGE:
            kinds[SWING] = SHARED[SWING]
        found += _of_step(timeline, frame, kinds, change, leaders.get(place))
    return tuple(found)


def story(found: Iterable[Moment], most: int = MOST) -> tuple[Moment, ...]:
    """The few moments that tell a match, in their order, one a step: the end always, the others
    the weightiest that lie apart from each other.
    """
    left: dict[int, Moment] = {}
    for one in found:
        left.setdefault(one.step, one)  # the weightiest comes first
    length = max(left, default=0) or 1
    told = [left.pop(one.step) for one in list(left.values()) if one.kind == END]
    while left and len(told) < most:
        near = length / most

        def worth(one: Moment, near: float = near) -> float:
            apart = min((abs(one.step - other.step) for other in told), default=near)
            return one.weight * min(apart / near, 1.0)

        best = max(left.values(), key=worth)
        if len(told) >= FEWEST and worth(best) < SLIGHT:
            break
        told.append(left.pop(best.step))
    return tuple(sorted(told))


def changes(course: Course, curve: Mapping[Seat, Sequence[int]]) -> Iterator[Change]:
    """How far each place of a line changed the main series; the first changed nothing.

    Where seats are against each other, the series is how far each is from the others together,
    else what all have together.
    """
    seats, rows = tuple(curve), list(zip(*curve.values(), strict=True))
    standing = [_standing(values, together=course.together) for values in rows]
    ranges = [max(column) - min(column) for column in zip(*standing, strict=True)]
    whole = max(ranges, default=0)
    if rows:
        yield NOTHING
    for here, (before, after) in enumerate(pairwise(standing), 1):
        size = max((abs(one - other) for one, other in zip(before, after, strict=True)), default=0)
        if not size:
            yield NOTHING
            continue
        gains = [new - old for old, new in zip(rows[here - 1], rows[here], strict=True)]
        yield Change(size / whole, seats[gains.index(max(gains))])


def lead_changes(curve: Mapping[Seat, Sequence[int]]) -> Iterator[tuple[int, Seat]]:
    """The places of a line at which another seat comes to lead alone than the last that did."""
    seats, leading = tuple(curve), None
    for place, values in enumerate(zip(*curve.values(), strict=True)):
        most = max(values)
        if len(values) > 1 and values.count(most) == 1:
            first = seats[values.index(most)]
            if leading not in (None, first):
                yield place, first
            leading = first


def corrections(timeline: Timeline[Any]) -> frozenset[int]:
    """The steps entered by amendments: the first behind a step taken back in the same instant."""
    steps, tree = timeline.steps, timeline.tree
    return frozenset(
        step
        for step in tree.forks
        if not tree.is_node(step - 1)
        and isinstance(steps[step - 1].facts[0], Undone)
        and steps[step - 1].at == steps[step].at
    )


def _standing(values: Sequence[int], *, together: bool) -> Sequence[int]:
    """How far each is from the average of the others, times their number; what all have together
    where nobody is against anybody.
    """
    total = sum(values)
    if together or len(values) == 1:
        return (total,)
    return [len(values) * value - total for value in values]


def _marks(timeline: Timeline[Any], frame: Frame[Any]) -> Iterator[tuple[str, float]]:
    """The kinds that the events of a step give, with their weights."""
    weights = timeline.game.course.weights
    for mark in timeline.game.moments(frame.events):
        if weights.get(mark):
            yield mark, weights[mark]
    for event in frame.events:
        if isinstance(event, MatchEnded):
            yield END, SHARED[END]
        elif isinstance(event, RulingMade):
            yield RULING, SHARED[RULING]


def _of_step(
    timeline: Timeline[Any],
    frame: Frame[Any],
    kinds: Mapping[str, float],
    change: Change,
    leader: Seat | None,
) -> Iterator[Moment]:
    of_kinds = {LEAD: leader, SWING: change.seat}
    if END in kinds:
        of_kinds[END] = _winner(timeline, frame)
    actor = timeline.steps[frame.step].actor
    for kind in sorted(kinds, key=lambda one: -kinds[one]):
        weight = round(max(kinds[kind], change.size), 3)
        yield Moment(frame.step, kind, of_kinds.get(kind, actor), weight)


def _winner(timeline: Timeline[Any], frame: Frame[Any]) -> Seat | None:
    result = timeline.game.result(frame.state)
    named = None if result is None else timeline.game.winners(result.result)
    return named[0] if named and len(named) == 1 else None
