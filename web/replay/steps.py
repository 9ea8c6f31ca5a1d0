"""The list of steps: rounds of the line shown, and what was taken back beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from core.events import Seat
from core.game import Game
from core.messages import Message, msg
from core.replay import Timeline
from web.pictures import picture_of
from web.replay.tree_position import TreePosition
from web.step_rows import StepRow, step_row

DEEPEST = 6  # branches within branches that are drawn as such
FARTHEST = 150  # steps of a part that are looked at for what weighed in it
LONGEST = 20  # steps of a branch that are drawn; its own line shows the rest


class Listed(NamedTuple):
    """One step. `moves` only moved the head from here; `branches` left the line here."""

    row: StepRow
    index: int | None  # type: ignore[assignment]  # on the line shown; a tuple has a method
    moves: tuple[StepRow, ...]
    branches: tuple[Branch, ...]


class Branch(NamedTuple):
    """Steps of another line; `left` more follow from the step `onward`."""

    rows: tuple[Listed, ...]
    left: int
    onward: int | None


class Round(NamedTuple):
    """Steps of one part of the match; without a title those before the first, and those whose
    part began before. `outcomes` are what weighed in it (`core.chapters`).
    """

    title: Message | None
    outcomes: Sequence[Message]
    rows: list[Listed]

    @property
    def runs(self) -> Iterator[tuple[bool, list[Listed]]]:
        """The rows; several quiet ones in a row, from which nothing leads aside, together."""
        for quiet, together in groupby(self.rows, key=_is_quiet):
            rows = [*together]
            if quiet and len(rows) > 1:
                yield True, rows
            else:
                yield from ((False, [row]) for row in rows)


def rounds(
    timeline: Timeline[Any],
    place: TreePosition,
    line: Sequence[Turn],
    places: Sequence[int],
    *,
    undone: bool,
    apart: bool = False,
) -> list[Round]:
    """The steps at `places` of the line shown, round by round; with `undone` also the branches
    and moves of the head. `line` are the turns of the whole line. `apart`: the places do not
    follow each other, so nothing is told of a round but its title.
    """
    build = _Builder(timeline, place, undone=undone)
    before = _title(timeline, line[places[0] - 1]) if places[0] and not apart else None
    found: list[Round] = []
    for at in places:
        title = _title(timeline, line[at])
        if title is not None and title != before:
            outcomes = () if apart else _outcomes(timeline, line[at:], title)
            found.append(Round(title, outcomes, []))
        elif not found:
            found.append(Round(None, (), []))
        before = title
        found[-1].rows.append(build.row(line[at].node))
    return found


def _is_quiet(one: Listed) -> bool:
    return one.row.told.quiet and not (one.moves or one.branches or one.row.ruled)


def _outcomes(timeline: Timeline[Any], coming: Sequence[Turn], title: Message) -> Sequence[Message]:
    """What weighed in the part that begins."""
    part = takewhile(lambda turn: _title(timeline, turn) == title, coming[:FARTHEST])
    nodes = [turn.node for turn in part]
    before = timeline.frames[timeline.tree.parent(nodes[0]) or 0]
    return timeline.game.chapters.outcomes([before, *(timeline.frames[node] for node in nodes)])


def _title(timeline: Timeline[Any], turn: Turn) -> Message | None:
    """What the part of the match is called in which a node was played; None before the first."""
    title = timeline.game.chapters.title
    if title is None:
        return msg("Round {number}", number=turn.round) if turn.round else None
    before = timeline.frames[timeline.tree.parent(turn.node) or 0].state
    return title(before, timeline.frames[turn.node].state)


class Turn(NamedTuple):
    """When a node was played: `round` and `turn` count from 1, 0 is before the first."""

    node: int
    round: int
    turn: int


def turns(timeline: Timeline[Any], line: Iterable[int]) -> Iterator[Turn]:
    """When each node of a line was played; a new round begins when play has gone round."""
    game, kinds = timeline.game, picture_of(timeline.game.slug).turns
    number, turn, last = 0, 0, len(game.seats)
    for node in line:
        seat = seat_of(game, timeline.steps[node].actor, timeline.frames[node].events, kinds)
        if seat is not None:
            order = game.seats.index(seat)
            number += order <= last
            turn += 1
            last = order
        yield Turn(node, number, turn)


def seat_of(
    game: Game[Any, Any, Any], actor: Seat | None, events: Iterable[Any], kinds: frozenset[str]
) -> Seat | None:
    """Whose turn a step spent; None for a step that was no turn."""
    for event in events:
        if event.kind in kinds:
            seat: Seat | None = getattr(event, "seat", actor)
            return seat if seat in game.seats else actor  # some games name seats their own way
    return None if kinds or actor not in game.seats else actor


class _Builder:
    def __init__(self, timeline: Timeline[Any], place: TreePosition, *, undone: bool) -> None:
        self.timeline = timeline
        self.place = place
        self.undone = undone
        self.indices = {node: index for index, node in enumerate(place.line)}
        self.after = timeline.tree.all_children() if undone else {}
        self.moves = _moves(timeline) if undone else {}

    def row(self, node: int) -> Listed:
        beside = [child for child in self.after.get(node, ()) if child not in self.indices]
        return self._row(node, self._branches(beside) if node in self.indices else ())

    def _branches(self, nodes: Iterable[int], depth: int = 1) -> tuple[Branch, ...]:
        """Branches, each as one run of rows; what forked off inside one is a branch of its row.

        Below `DEEPEST` they stand beside each other instead: nobody can read more levels.
        """
        waiting, found = deque(nodes), []
        while waiting:
            chain = [waiting.popleft()]
            while following := self.after.get(chain[-1]):
                chain.append(following[-1])
            rows, shown, rest = [], chain[:LONGEST], chain[LONGEST:]
            for here, coming in zip(shown, [*chain[1:], None], strict=False):
                others = [child for child in self.after.get(here, ()) if child != coming]
                if depth == DEEPEST:
                    waiting += others
                inner = self._branches(others, depth + 1) if depth < DEEPEST else ()
                rows.append(self._row(here, inner))
            found.append(Branch(tuple(rows), len(rest), rest[0] if rest else None))
        return tuple(found)

    def _row(self, node: int, branches: tuple[Branch, ...]) -> Listed:
        moves = tuple(step_row(self.timeline, step) for step in self.moves.get(node, ()))
        return Listed(step_row(self.timeline, node), self.indices.get(node), moves, branches)


def _moves(timeline: Timeline[Any]) -> Mapping[int, list[int]]:
    """The steps that only moved the head, by the node on which it stood before."""
    found: dict[int, list[int]] = {}
    for step in range(1, timeline.next_step):
        if step not in timeline.frames:
            found.setdefault(timeline.node(step - 1), []).append(step)
    return found
