"""A match that was carried along: what another computer recorded of it, brought home.

Two logs of one match begin with the same rows. Where one is the beginning of the other, the longer
one is right: its further rows are added as they are, hashes and all (fast forward). Where they
part, nothing of either is lost: the steps of play that are not here yet become branches of the
tree here, with their facts, people, texts and times as they were recorded there, and a hash and a
number of this log.

A step of play is known again by what it is: its command, its actor and its events, after the same
steps; a photo by its hash, its look and its step. So a match may go back and forth among any number
of computers, and all come to hold the same tree, whatever the order; what only moved the head
(undo, redo) stays with its own log. The line in force stays the one here, unless the other one only
goes on from its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any, Literal, NamedTuple, TypeAlias

from core import photos
from core.commands import AttachPhoto, EnterVariation
from core.errors import MatchDiffers, VersionConflict
from core.events import MatchId, Seat
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session
from eventstore import chain
from eventstore.codec import Codec
from eventstore.log import LogStore
from eventstore.rows import StepRow

Outcome: TypeAlias = Literal["imported", "present", "extended", "branched"]
# Command, actor and events (type, schema, payload): what a step is, wherever it is recorded.
Play: TypeAlias = tuple[str, str | None, tuple[tuple[str, int, str], ...]]


class Taken(NamedTuple):
    """What became of a record, and how many steps of it are new here."""

    outcome: Outcome
    steps: int = 0


def take(
    store: LogStore,
    match_id: MatchId,
    rows: Sequence[StepRow],
    players: Mapping[Seat, str],
    now: datetime,
) -> Taken:
    """Store a match whose hashes were checked, or what it has beyond the one here.

    `now` is the time of the moves of the head that lead to a branch and back. Names go to seats
    of which nobody is known here. Raises `MatchDiffers` where the two do not begin alike,
    `BrokenLog` where they part and the one here cannot be folded.
    """
    while True:
        try:
            return _take(store, match_id, rows, players, now)
        except VersionConflict:
            continue  # somebody recorded meanwhile: look again


def _take(
    store: LogStore,
    match_id: MatchId,
    rows: Sequence[StepRow],
    players: Mapping[Seat, str],
    now: datetime,
) -> Taken:
    try:
        if store.put(match_id, rows, players):
            return Taken("imported", len(rows) - 1)
        return Taken("present")
    except MatchDiffers:
        here = store.rows(match_id)
        if here[0] != rows[0]:
            raise
    common = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, rows, strict=False))
    )
    if common == len(here):
        added, outcome = tuple(rows[common:]), Taken("extended", len(rows) - common)
    elif common == len(rows):
        return Taken("present")
    else:
        union = _Union(store.codec(match_id), here, rows)
        outcome = union.graft(now)
        added = tuple(union.rows[len(here) :])
        if not added:
            return Taken("present")
    store.extend(match_id, added, after=here[-1])
    known = store.players(match_id)
    new = {seat: name for seat, name in players.items() if name and seat not in known}
    if new:
        store.seat_players(match_id, new)
    return outcome


class _Union:
    """The tree of steps of the log here, on its way to hold that of another one too."""

    def __init__(self, codec: Codec, here: Sequence[StepRow], there: Sequence[StepRow]) -> None:
        self.rows = list(here)
        self._codec = codec
        self._session = Session(Timeline(codec.game, map(codec.step, here)))
        self._there = there
        self._keys = {row.key for row in here}
        self._nodes: dict[tuple[int, Play], int] = {}  # by parent and play, the oldest
        for parent, nodes in self._timeline.tree.all_children().items():
            for node in nodes:
                self._nodes.setdefault((parent, _play(here[node])), node)

    @property
    def _timeline(self) -> Timeline[Any]:
        return self._session.timeline

    def graft(self, now: datetime) -> Taken:
        """Add the steps of play that are not here, and the photos; how many they were."""
        there = Timeline(self._codec.game, map(self._codec.step, self._there))
        head, before = self._timeline.head, len(self.rows)
        here = {0: 0}  # their nodes -> ours
        new = set()
        for node in there.frames:
            parent = there.tree.parent(node)
            if parent is None:
                continue
            row, place = self._there[node], here[parent]
            known = self._nodes.get((place, _play(row)))
            if known is None:
                self._go(place, now)
                known = self._add(row)
                self._nodes[place, _play(row)] = known
                new.add(known)
            here[node] = known
        ahead = self._timeline.tree.path(here[there.head])
        goes_on = head in ahead and new.issuperset(ahead[ahead.index(head) + 1 :])
        photos_new = self._attach(there, here)
        if len(self.rows) > before:
            self._go(here[there.head] if goes_on else head, now)
        return Taken("branched" if new else "extended", len(new) + photos_new)

    def _attach(self, there: Timeline[Any], here: Mapping[int, int]) -> int:
        """Attach the photos that are not here, to the same nodes; how many they were."""
        ours, before = self._timeline, len(self.rows)
        known = {(ours.node(one.step), one.photo, one.seat) for one in photos.attached(ours)}
        for one in photos.attached(there):
            node = here[there.node(one.step)]
            if (node, one.photo, one.seat) not in known:
                known.add((node, one.photo, one.seat))
                old, command = there.steps[one.number], AttachPhoto(node, one.photo, one.seat)
                self._decided(self._session.play(command, at=old.at, by=old.actor))
        return len(self.rows) - before

    def _add(self, row: StepRow) -> int:
        """A step of play as it was recorded there, on the line here; its number."""
        last = self.rows[-1]
        first = last.events[-1].version + 1
        self._append(
            row._replace(
                step=last.step + 1,
                key=None if row.key in self._keys else row.key,
                events=tuple(
                    event._replace(version=version)
                    for version, event in enumerate(row.events, first)
                ),
            )
        )
        step = self._codec.step(self.rows[-1])
        step.check()
        self._timeline.add(step)
        return step.step

    def _go(self, node: int, now: datetime) -> None:
        """The head to `node`, if it is not there."""
        if node == self._timeline.head:
            return
        self._decided(self._session.play(EnterVariation(node), at=now))

    def _decided(self, step: NewStep) -> None:
        """Add the row of a step that is folded already."""
        last = self.rows[-1]
        version = last.events[-1].version + 1
        self._append(self._codec.draft(last.match_id, step, version).row)

    def _append(self, row: StepRow) -> None:
        self.rows += chain.linked((row,), self.rows[-1].hash)
        self._keys.add(row.key)


def _play(row: StepRow) -> Play:
    """What a step is, wherever it was recorded."""
    facts = tuple((event.type, event.schema, event.payload) for event in row.events)
    return row.command, row.actor, facts
