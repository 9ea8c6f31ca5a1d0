"""What a page tells of a whole line, drawn once and kept: its curve, and its steps in blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from hashlib import blake2b
from itertools import groupby
from typing import Any, NamedTuple

import orjson
from flask import render_template
from markupsafe import Markup

from core import APP
from core.events import Json
from core.replay import Timeline
from web import context
from web.i18n import Names, language, translate
from web.replay.curve import LEFT, RIGHT, curve_of, x_of
from web.replay.look import Look
from web.replay.steps import Turn, rounds, turns
from web.replay.tree_position import TreePosition

QUIET = re.compile(r'<details class="quiet" data-steps="([^"]*)">')
BLOCK = 50  # steps of a block
BESIDE = 1  # blocks shown before and behind that of the step shown


class More(NamedTuple):
    """Where steps go on that are not on the page: a block, and its step nearest to the page."""

    block: int
    step: int


class LineView:
    """The line on which a place is, as a page shows it.

    What is drawn depends on the match as it stands, on who looks at it and how, on the names of
    who sits there, and on the line, which is known by its end: it is kept under all of that, and
    drawn anew once one has changed. Nothing in it depends on the place itself.
    """

    def __init__(
        self, timeline: Timeline[Any], place: TreePosition, look: Look, names: Names
    ) -> None:
        self.timeline, self.place, self.look, self.names = timeline, place, look, names
        last = context.store().last(look.match_id)
        known = repr((APP, last, timeline.version, look, place.line[-1], language(), dict(names)))
        self._tag = f"line {blake2b(known.encode(), digest_size=16).hexdigest()}"
        self._keeps = last.version == timeline.version  # else it has grown meanwhile

    @property
    def count(self) -> int:
        """How many places the line has."""
        return len(self.place.line)

    @property
    def x(self) -> float:
        """Where the place lies on the curve."""
        return x_of(self.place.index, self.count)

    @cached_property
    def curve(self) -> Json:
        """The curve: `ground` and `stops` as HTML, between which the cursor stands, `series` of
        titles and values, and `places`, what each place is, for the script.
        """
        found: Json = orjson.loads(self._kept("curve", lambda: orjson.dumps(self._drawn())))
        return found

    @property
    def legend(self) -> list[tuple[str, int, str]]:
        """Of each curve the title, its value here, and all its values, those in a row as one."""
        return [
            (title, values[self.place.index], runs(values))
            for title, values in self.curve["series"]
        ]

    @cached_property
    def blocks(self) -> range:
        """The blocks of steps that are on the page."""
        here = self.place.index // BLOCK
        return range(max(here - BESIDE, 0), min(here + BESIDE + 1, -(-self.count // BLOCK)))

    @property
    def earlier(self) -> More | None:
        """Where earlier steps are that are not on the page."""
        first = self.blocks.start
        return More(first - 1, self.place.line[first * BLOCK - 1]) if first else None

    @property
    def later(self) -> More | None:
        """Where later steps are that are not on the page."""
        end = self.blocks.stop
        return More(end, self.place.line[end * BLOCK]) if end * BLOCK < self.count else None

    def rows(self, block: int) -> Markup:
        """The steps of a block, the one shown marked as such."""
        html = self._kept(f"rows {block}", lambda: self._listed(block)).decode()
        here = f'data-step="{self.place.step}"'
        marked = html.replace(f"{here}>", f'{here} aria-current="step">')
        return Markup(QUIET.sub(self._opened, marked))  # noqa: S704 - the template escapes

    def _opened(self, fold: re.Match[str]) -> str:
        """A fold of quiet steps, open where the step shown is among them."""
        among = str(self.place.step) in fold[1].split()
        return fold[0][:-1] + " open>" if among else fold[0]

    @cached_property
    def _line(self) -> list[Turn]:
        return [*turns(self.timeline, self.place.line)]

    def _drawn(self) -> Json:
        drawn = curve_of(self.timeline, self.place, self._line)
        titles = [translate(one.title, self.names) for one in drawn.series]
        told = {"curve": drawn, "titles": titles, "look": self.look}
        steps = (range(first, last + 1) for first, last in _together(self.place.line))
        return {
            "ground": render_template("replay/curve_ground.html", **told),
            "stops": render_template("replay/curve_stops.html", **told),
            "series": [
                (title, one.values) for title, one in zip(told["titles"], drawn.series, strict=True)
            ],
            "places": {
                "steps": " ".join(f"{one.start}-{one[-1]}" for one in steps),
                "rounds": runs(turn.round for turn in self._line),
                "turns": runs(turn.turn for turn in self._line),
                "left": LEFT,
                "right": RIGHT,
                "block": BLOCK,
            },
        }

    def _listed(self, block: int) -> bytes:
        places = range(block * BLOCK, min((block + 1) * BLOCK, self.count))
        listed = rounds(self.timeline, self.place, self._line, places, undone=self.look.undone)
        told = {"rounds": listed, "look": self.look, "game": self.timeline.game}
        told["names"] = self.names
        return render_template("replay/rows.html", **told).encode()

    def _kept(self, part: str, make: Callable[[], bytes]) -> bytes:
        answers, tag = context.parts().answers, f"{self._tag} {part}"
        found = answers.get(tag)
        if found is None:
            found = make()
            if self._keeps:
                answers.keep(tag, found)
        return found


def runs(values: Iterable[int]) -> str:
    """Numbers, those in a row that are the same as one: `0*3 40` is 0, 0, 0, 40."""
    told = ((value, sum(1 for _ in same)) for value, same in groupby(values))
    return " ".join(f"{value}*{times}" if times > 1 else str(value) for value, times in told)


def _together(nodes: Iterable[int]) -> Iterable[tuple[int, int]]:
    """The first and last of each run of nodes whose numbers follow each other."""
    for _, run in groupby(enumerate(nodes), key=lambda one: one[1] - one[0]):
        (_, first), *others = run
        yield first, others[-1][1] if others else first
