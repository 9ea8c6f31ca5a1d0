"""A step as a picture in a file: what the replay page shows of it, on one sheet."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from core.events import MatchEnded
from core.replay import Timeline
from web.i18n import Names, translate
from web.narration import joined, narration
from web.pictures.game_pages import pages_of
from web.pictures.svg.frame import Caption, Size, sheet
from web.pictures.svg.rules import Theme
from web.replay.look import Look
from web.replay.tree_position import TreePosition
from web.replay.viewpoint import seen_at
from web.seats import title_of, viewers


def picture(
    timeline: Timeline[Any],
    place: TreePosition,
    look: Look,
    names: Names,
    *,
    theme: Theme = "light",
    size: Size = "wide",
    fonts: bool = False,
) -> str:
    """The table at a place as SVG, in the reader's language; `fonts` as in `sheet`."""
    view, before, viewpoint = seen_at(timeline, place, look, names)
    drawn = pages_of(timeline.game.slug).drawn(view, before, viewpoint)
    return sheet(drawn, caption(timeline, place, look, names), theme, size, fonts=fonts)


def caption(timeline: Timeline[Any], place: TreePosition, look: Look, names: Names) -> Caption:
    """What is said of a step: which match, which step, what happened, who looks."""
    last = len(place.line) - 1
    where: str = (
        _("Step %(step)s of %(last)s", step=place.step, last=last)
        if place.step == place.index
        else _(
            "Step %(step)s, %(place)s of %(last)s", step=place.step, place=place.index, last=last
        )
    )
    return Caption(
        name_of(timeline, names),
        timeline.game.title,
        where,
        headline(timeline, place, names),
        _note(timeline, look, names),
    )


def name_of(timeline: Timeline[Any], names: Names) -> str:
    """What a match is called: its title, else who plays, else its game."""
    return timeline.start.title or " – ".join(names.values()) or timeline.game.title


def headline(timeline: Timeline[Any], place: TreePosition, names: Names) -> str:
    """The sentence of a step; of the last one of a match, also how it ended, if it does not say."""
    told = translate(narration(timeline, place.step).headline, names)
    game = timeline.game
    result = game.result(timeline.frames[place.node].state)
    end = "" if result is None else translate(game.narrate(MatchEnded(*result)), names)
    return joined([told] if end in told else [told, end])


def _note(timeline: Timeline[Any], look: Look, names: Names) -> str:
    """Who looks; nothing for one who sees everything."""
    if look.seat is None:
        return ""
    who = dict(viewers(timeline)).get(look.seat) or title_of(timeline.game, look.seat)
    said = translate(who, names)
    if look.view == "now":
        return str(_("%(seat)s, as known now", seat=said))
    return str(_("%(seat)s, as known then", seat=said))
