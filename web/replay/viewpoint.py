"""What somebody sees of a step: the table, the one before it, and from where."""

from __future__ import annotations

from typing import Any

from core.events import Json
from core.replay import Timeline
from web.i18n import Names
from web.narration import ruled
from web.pictures import Viewpoint
from web.replay.look import Look
from web.replay.tree_position import TreePosition


def seen_at(
    timeline: Timeline[Any], place: TreePosition, look: Look, names: Names
) -> tuple[Json, Json | None, Viewpoint]:
    """The view at a place and the one before it; None for that where the step asked for only moved
    the head, so that what the step did is not shown again.
    """
    game, frame = timeline.game, timeline.frames[place.node]
    before = None if place.moved else place.previous
    viewpoint = Viewpoint(
        flip=look.flip != (look.seat in timeline.seats[1:]),  # one's own side is below
        opened=look.seat is None and game.result(timeline.state) is not None,
        names=names,
        ruled=ruled(timeline, place.node),
        events=() if before is None else frame.events,
        viewer=look.seat if look.seat in timeline.seats else None,
    )
    old = None if before is None else game.view(timeline.frames[before].state)
    return game.view(frame.state), old, viewpoint
