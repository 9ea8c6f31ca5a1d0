"""Headlines of the parts of a match, as its list of steps says them in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from core.chapters import headline
from core.events import Seat
from core.games import find
from core.messages import Message, said
from core.replay import Timeline
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from web.replay.steps import rounds, turns
from web.replay.tree_position import locate

FIXTURES = Path(__file__).parent.parent / "fixtures"


def match_of(slug: str, name: str) -> Timeline[object]:
    """A match of the fixtures, from its record file."""
    store = MemoryStore()
    record = (FIXTURES / slug / "matches" / f"{name}.json").read_bytes()
    (done,) = import_records(store, record, now=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    return Timeline(find(slug), store.read(done.match_id))


def headlines(timeline: Timeline[object], names: Mapping[Seat, str]) -> Iterator[str]:
    """The headline of each part of the line in force, with people by these names."""

    def say(message: Message) -> str:
        return said(message, names)

    place = locate(timeline, timeline.head, undone=False)
    line = [*turns(timeline, place.line)]
    for part in rounds(timeline, place, line, range(len(line)), undone=False):
        if part.title is not None:
            yield say(headline(part.title, part.outcomes, lambda one: len(say(one))))
