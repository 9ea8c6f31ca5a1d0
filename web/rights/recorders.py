"""Who entered the steps of a match, told to those who may know it.

Lists and pages are kept as they were drawn, for all readers alike. So they are drawn with places in
which nothing is told; who may know gets them filled when they are sent, everybody else gets them
without.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Final, NamedTuple

from flask import Flask
from markupsafe import Markup

from core.events import MatchId
from core.messages import Message, msg
from core.rights import Deed
from eventstore.recorders import Recorded
from web import context
from web.i18n import time_of_day, translate
from web.rights.credentials import credentials
from web.rights.people import called
from web.rights.standing import standing_at

if TYPE_CHECKING:
    from web.step_rows import StepRow

_SECRET: Final = token_hex(16)  # in each place; nobody can write it into a record
_PLACE: Final = re.compile(rf"<!--{_SECRET} (\d+) ([^<>-]*)-->")
DELETED: Final = msg("somebody who was deleted")


class Entered(NamedTuple):
    """Who entered a step, for programs: a `person`, a `device`, or somebody who was `deleted`."""

    kind: str
    name: str | None  # None: none was given, or it is gone
    own: bool  # by whoever asks


def install(app: Flask) -> None:
    """Have templates know the places."""
    app.add_template_global(row_place, "entered_in_row")
    app.add_template_global(step_place, "entered_at")


def row_place(row: StepRow) -> Markup:
    """The place in the row of a step, filled where more than one person recorded."""
    return _place(row.step, time_of_day(row.at))


def step_place(step: int) -> Markup:
    """The place beside a step that is looked at, filled wherever it is known."""
    return _place(step, "")


def filled(match_id: MatchId, html: str) -> str:
    """What was drawn, with who entered its steps, as far as whoever asks may know it."""
    steps = {int(one[1]) for one in _PLACE.finditer(html)}
    if not steps:
        return html
    found = _known(match_id, steps)
    names = called({one.holder for one in found.values()} - {""})
    words = {step: names.get(one.holder, DELETED) for step, one in found.items()}
    several = bool(words) and context.parts().match_rights.several_recorded(match_id)
    return _PLACE.sub(partial(_told, words, several=several), html)


def entered(match_id: MatchId, step: int) -> Entered | None:
    """Who entered a step; None where whoever asks may not know it, or nobody does."""
    return next((one for _, _, one in told(match_id, (step,))), None)


def told(
    match_id: MatchId, steps: Collection[int] | None = None
) -> Iterator[tuple[int, Recorded, Entered]]:
    """Who entered each step of a match, or each of these, and when, as far as it is known."""
    found = _known(match_id, steps)
    parts, own = context.parts(), credentials().holders
    keys = {one.holder for one in found.values()} - {""}
    known: dict[str, tuple[str, str | None]] = {"": ("deleted", None)}
    devices = parts.match_rights.devices(keys)
    known |= {key: ("device", one.name or None) for key, one in devices.items()}
    for key in keys.difference(known):
        name = parts.accounts.name_of(key)
        known[key] = ("deleted", None) if name is None else ("person", name)
    for step, one in found.items():
        yield step, one, Entered(*known[one.holder], one.holder in own)


def _place(step: int, time: str) -> Markup:
    if not context.settings().guarded:  # whoever is alone with the server
        return Markup("")
    return Markup(f"<!--{_SECRET} {step} {time}-->")  # noqa: S704 - a number and a time


def _known(match_id: MatchId, steps: Collection[int] | None) -> dict[int, Recorded]:
    if not standing_at(match_id).may(Deed.READ_RECORDERS):
        return {}
    return context.parts().match_rights.recorders(match_id, steps)


def _told(words: Mapping[int, Message], place: re.Match[str], *, several: bool) -> str:
    step, time = int(place[1]), place[2]
    if step not in words or (time and not several):
        return ""
    if not time:
        said = msg("Entered by {who}.", who=words[step])
        return str(Markup('<p class="replay-note">{}</p>').format(translate(said)))
    said = msg("entered by {who}, {time}", who=words[step], time=time)
    return str(Markup('<span class="step__by">{}</span>').format(translate(said)))
