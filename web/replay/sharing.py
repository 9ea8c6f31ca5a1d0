"""What is shared of a match: a step, as somebody knows it, with the addresses of its forms."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import request, url_for

from core.errors import BadInput
from core.events import MatchId
from core.game import Game
from core.knowledge import SPECTATOR, Viewer
from core.messages import Message
from core.replay import Timeline
from web import context
from web.asked import asked_step
from web.i18n import Names
from web.replay.drawn import headline, name_of
from web.replay.look import Look
from web.replay.tree_position import TreePosition, locate
from web.seats import TABLE, seen_by, viewers

VIEWS = ("then", "now")


class Shared(NamedTuple):
    """A step of a match, and who sees it. `guarded`: hands are hidden and the match goes on, so
    that nobody sees everything who did not ask for it by name (`?seat=table`).
    """

    look: Look
    timeline: Timeline[Any]
    place: TreePosition
    names: Names
    guarded: bool

    @property
    def match_id(self) -> MatchId:
        """The match."""
        return self.look.match_id

    @property
    def game(self) -> Game[Any, Any, Any]:
        """Its game."""
        return self.timeline.game

    @property
    def title(self) -> str:
        """What the match is called."""
        return name_of(self.timeline, self.names)

    @property
    def headline(self) -> str:
        """The sentence of the step."""
        return headline(self.timeline, self.place, self.names)

    @property
    def asked_seat(self) -> str | None:
        """Who looks, as an address says it; None where it need not."""
        return self.look.seat or (TABLE if self.guarded else None)

    @property
    def choices(self) -> list[tuple[str | None, Message]]:
        """Whose knowledge can be shared, as addresses say it; nobody in particular where nothing
        is hidden.
        """
        everything = TABLE if self.guarded else None
        return [(seat or everything, words) for seat, words in viewers(self.timeline)]

    def url(
        self, endpoint: str, step: int | None = None, *, whole: bool = False, **more: Any
    ) -> str:
        """The address of a form of this step or another; `whole`: with the name of the server."""
        where = url_for(f"pages.{endpoint}", match_id=self.match_id, _external=whole)
        seat = self.asked_seat
        if endpoint == "replay" and seat == TABLE:
            seat = None  # that page shows everything to whoever does not say who looks
        return seen_by(
            where,
            seat,
            step=self.place.step if step is None else step,
            view="now" if self.look.seat and self.look.view == "now" else None,
            flip=1 if self.look.flip else None,
            **more,
        )


def shared(match_id: MatchId) -> Shared:
    """What an address asks to share: `step` (the last one in force where it names none), `seat`,
    `view` and `flip`. Raises `NotFound`, `BadInput`, `BrokenLog`.
    """
    view = request.args.get("view", "then")
    if view not in VIEWS:
        raise BadInput("bad_request", "“{view}” is no view; there are then and now.", view=view)
    flip = request.args.get("flip") == "1"
    asked = request.args.get("seat") or None
    return shared_step(match_id, asked_step(request.args, "step"), asked, view=view, flip=flip)


def shared_step(
    match_id: MatchId,
    step: int | None,
    asked: str | None,
    *,
    view: str = "then",
    flip: bool = False,
) -> Shared:
    """A step as `asked` says who looks: a seat, the spectator, `TABLE`; None as is usual."""
    whole = context.timeline(match_id)
    guarded = whole.game.has_secrets and whole.game.result(whole.state) is None
    seat: Viewer = asked
    if asked == TABLE:
        seat = None
    elif asked is None and guarded:
        seat = SPECTATOR
    timeline = context.timeline(match_id, seat, then=view == "then")
    look = Look(match_id, url_for("pages.replay", match_id=match_id), seat, view, flip=flip)
    place = locate(timeline, timeline.tree.head if step is None else step, undone=False)
    return Shared(look, timeline, place, context.store().players(match_id), guarded)
