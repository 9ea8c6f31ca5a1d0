"""HTML that is the same all along a line, drawn once and kept: its curve, its steps in blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import orjson
from flask import render_template

from core import APP
from core.events import Json
from core.replay import Timeline
from web import context
from web.i18n import Names, language
from web.replay.look import Look
from web.replay.notes import noted
from web.replay.steps import Turn, rounds, turns
from web.replay.strip import BLOCK, drawn
from web.replay.tree_position import TreePosition


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
        """The strip below the table; see `web.replay.strip`."""
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

    def noted(self) -> str:
        """Bookmarks, comments and the moments that tell the line, as a list in HTML."""
        return self.kept("noted", self._noted).decode()

    @cached_property
    def _line(self) -> list[Turn]:
        return [*turns(self.timeline, self.place.line)]

    def _drawn(self) -> Json:
        return drawn(self.timeline, self.place, self._line, self.look, self.names)

    def _noted(self) -> bytes:
        frames = [self.timeline.frames[node] for node in self.place.line]
        found = noted(self.timeline, frames, self.look.notes)
        told = {"noted": found, "look": self.look, "names": self.names}
        return render_template("replay/noted.html", **told).encode()

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
