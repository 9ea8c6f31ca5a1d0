"""What is told of a line that is tried: its steps, the table at its end, its series, the trunk.

All of it is made from what the reader knows of the match, and from what the reader entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core import limits
from core.analysis import Analysis
from core.canonical import plain
from core.events import Json, MatchEnded, MatchId
from core.frames import Frame
from core.knowledge import Viewer
from core.replay import Timeline
from web import context, documents
from web.i18n import Names, translate
from web.narration import joined, narration, ruled
from web.pictures import Viewpoint, draw, entry_of
from web.replay.tree_position import TreePosition, locate
from web.seats import title_of


class Asked(NamedTuple):
    """Which match is looked at, by whom, and from which step on something is tried."""

    match_id: MatchId
    seat: Viewer
    view: str  # then or now
    step: int
    flip: bool = False

    @property
    def timeline(self) -> Timeline[Any]:
        """The match as the reader knows it. Raises `NotFound`."""
        return context.timeline(self.match_id, self.seat, then=self.view == "then")

    def analysed(self, line: Sequence[Any], seed: str | None = None) -> Analysis[Any]:
        """The line decided on that. Raises `Refused`, `NotFound`."""
        timeline, last = self.timeline, context.store().last(self.match_id)
        look = (self.match_id, self.seat, self.view, timeline.version, last)
        analyses = context.service().analyses
        return analyses.analyse(timeline, look, self.step, line, seed=seed)


def told(asked: Asked, work: Analysis[Any], *, compare: bool) -> Json:
    """The document of a line; with `compare` also what the match has in its place."""
    names, known = context.store().players(asked.match_id), asked.timeline
    timeline = work.timeline
    answer = {
        "match": asked.match_id,
        "version": known.version,
        "head": known.head,
        "step": asked.step,
        "base": work.base,
        "steps": [_row(timeline, step.step, names) for step in work.steps],
        "entry": entry_of(timeline.game, timeline.state, None, dealt=work.seed is not None),
        "trunk": None,
    }
    base = work.base
    answer |= _standing(asked, timeline, timeline.head, base, names, interactive=True)
    if compare:
        place = locate(known, work.base, undone=False)
        answer["trunk"] = _trunk(asked, known, place, len(work.steps), names)
    return answer


def _trunk(
    asked: Asked, known: Timeline[Any], place: TreePosition, plies: int, names: Names
) -> Json:
    """The match from the base on, and its table after as many steps, or at its end."""
    ahead = place.line[place.index + 1 : place.index + 1 + limits.ANALYSIS]
    node = (place.node, *ahead)[min(plies, len(ahead))]
    standing = _standing(asked, known, node, place.node, names, interactive=False)
    return {"steps": [_row(known, number, names) for number in ahead]} | standing


def _standing(
    asked: Asked, timeline: Timeline[Any], node: int, base: int, names: Names, *, interactive: bool
) -> Json:
    """How things stand at a node: the table, the result, and the main series since the base."""
    game, state = timeline.game, timeline.at(node)
    path = timeline.tree.path(node)
    result = game.result(state)
    curve = game.curve(_frames(timeline, path))
    since = path.index(base)
    return {
        "at": node,
        "table": _table(asked, timeline, node, names, interactive=interactive),
        "result": documents.result(game, state),
        "ending": "" if result is None else translate(game.narrate(MatchEnded(*result)), names),
        "series": [
            {
                "seat": seat,
                "title": translate(title_of(game, seat), names),
                "values": list(values)[since:],
            }
            for seat, values in curve.items()
        ],
    }


def _frames(timeline: Timeline[Any], path: Sequence[int]) -> list[Frame[Any]]:
    return [timeline.frames[node] for node in path]


def _row(timeline: Timeline[Any], number: int, names: Names) -> Json:
    """One step as a list shows it, and the command that would record it."""
    step, said = timeline.steps[number], narration(timeline, number)
    return {
        "step": number,
        "notation": step.notation,
        "command": plain(step.command),
        "by": step.actor,
        "headline": joined([translate(said.headline, names)]),
        "parts": [joined([translate(part, names)]) for part in said.parts],
        "rules": list(said.rules),
    }


def _table(
    asked: Asked, timeline: Timeline[Any], node: int, names: Names, *, interactive: bool
) -> str:
    """The picture, with what the last step changed."""
    game, parent = timeline.game, timeline.tree.parent(node)
    before = None if parent is None else game.view(timeline.at(parent))
    viewpoint = Viewpoint(
        flip=asked.flip != (asked.seat in timeline.seats[1:]),
        names=names,
        interactive=interactive,
        ruled=ruled(timeline, node),
        events=() if parent is None else timeline.steps[node].facts,
        viewer=asked.seat if asked.seat in timeline.seats else None,
    )
    return str(draw(game, game.view(timeline.at(node)), viewpoint, before))
