"""How a match is looked at on the replay page."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import url_for

from core.events import MatchId
from core.knowledge import Viewer
from web.replay.notes import Notes
from web.seats import seen_by


class Look(NamedTuple):
    """How a match is looked at: everything that a link of the page carries besides the step, and
    what may be seen beside the log, so that whatever is kept of a page is kept with that.
    """

    match_id: MatchId
    path: str  # of the page
    seat: Viewer = None
    view: str = "then"
    undone: bool = False
    flip: bool = False
    notes: Notes = Notes()

    def url(self, step: int | None, **changes: Any) -> str:
        """The address of a step, with what differs from the plain look."""
        look = self._replace(**changes)
        return seen_by(
            look.path,
            look.seat,
            step=step,
            view=look.view if look.seat and look.view != "then" else None,
            undone=1 if look.undone else None,
            flip=1 if look.flip else None,
        )

    def what_if(self, step: int) -> str:
        """The address of the analysis board that begins at a step."""
        path = url_for("pages.analysis", match_id=self.match_id)
        return self._replace(path=path, undone=False).url(step)
