"""HTML that is the same all along a line, drawn once and kept: its curve, its steps in blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import groupby
from typing import Any

import orjson
from flask import render_template

from core import APP
from core.events import Json
from core.replay import Timeline
from web import context
from web.i18n import Names, language, translate
from web.replay.curve import LEFT, RIGHT, curve_of
from web.replay.look import Look
from web.replay.steps import Turn, rounds, turns
from web.replay.tree_position import TreePosition

BLOCK = 25  # steps of a block


class LineParts:
    """Draws what a page tells of the line on which a place is, and keeps it.

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

    def curve(self) -> Json:
        """The curve: `ground` and `stops` as HTML, between which the cursor stands, `series` of
        titles and values, and `places`, what each place is, for the script.
        """
        found: Json = orjson.loads(self.kept("curve", lambda: orjson.dumps(self._drawn())))
        return found

    def block(self, number: int) -> str:
        """The steps of a block as HTML, none of them marked as the one shown."""
        return self.kept(f"rows {number}", lambda: self._listed(number)).decode()

    def rows_at(self, places: Sequence[int]) -> str:
        """Steps of the line as HTML, in their order but not one behind the other."""
        told = {"look": self.look, "game": self.timeline.game, "names": self.names}
        found = rounds(self.timeline, self.place, self._line, places, undone=False, apart=True)
        return render_template("replay/rows.html", rounds=found, **told)

    @cached_property
    def _line(self) -> list[Turn]:
        return [*turns(self.timeline, self.place.line)]

    def _drawn(self) -> Json:
        drawn = curve_of(self.timeline, self.place, self._line)
        titles = [translate(one.title, self.names) for one in drawn.series]
        told: Json = {
            "curve": drawn,
            "titles": titles,
            "look": self.look,
            "game": self.timeline.game,
        }
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
        places = range(block * BLOCK, min((block + 1) * BLOCK, len(self.place.line)))
        listed = rounds(self.timeline, self.place, self._line, places, undone=self.look.undone)
        told = {"rounds": listed, "look": self.look, "game": self.timeline.game}
        told["names"] = self.names
        return render_template("replay/rows.html", **told).encode()

    def kept(self, part: str, make: Callable[[], bytes]) -> bytes:
        """A part of this name: as it was made before, or as `make` makes it."""
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
