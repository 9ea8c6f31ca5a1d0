"""What the likely next entries would show, folded ahead for a phone that may lose its connection.

Nothing is written. All of it follows from what the viewer knows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple

from flask import Response, render_template, request

from core.canonical import plain
from core.errors import KifuError, Refused
from core.events import Json, MatchId
from core.foresight import Foresight
from core.game import Template
from core.knowledge import SPECTATOR, Viewer
from core.ports import NewStep
from core.replay import Timeline
from web import context
from web.api.endpoint import conditional, dumps
from web.entry.shared import wire
from web.i18n import Names
from web.pages import record_rows
from web.pages.as_browsers_write import as_browsers_write
from web.pages.blueprint import blueprint
from web.pages.record import Desk, desk_of, shown_of_table
from web.pages.record_parts import tag_of
from web.pages.text_delta import delta

PARTS: Final = ("status", "banner", "more")
DRAWN: Final = "drawn"  # the field of a card that is drawn after an entry
UNSEEN: Final = "?"  # in the place of a card that nobody at this phone sees
MOST = 12  # entries that are tried: each costs what a page does
LARGEST = 100_000  # bytes of them together; over the wire a sixth of that


class Foreseen(NamedTuple):
    """An entry that was folded: on top of which other one (None: the table), and the match then."""

    after: int | None
    before: Foresight[Any]  # what it was folded on
    step: NewStep
    timeline: Timeline[Any]


@blueprint.get("/matches/<match_id>/record/ahead")
def record_ahead(match_id: str) -> Response:
    """What the page would show after the entries that are likely now, as JSON.

    `base` are the tags of the parts of the page that differences are told from. Each of the
    `entries` has the command in full and as short as it can be `said`, its lists of which the
    order is `loose`, its text, its sentence, where the match would stand, and the `parts` that
    would change, each told from a part of the page or `of` another entry; `after` is the number
    of the one before, None for the table that is shown.
    """
    desk = desk_of(match_id, request.args)
    names = context.store().players(match_id)
    base = _texts(desk)
    told: list[Json] = []
    size, texts = 0, base
    for one in foreseen(desk):
        before, texts = texts, _texts(replace(desk, timeline=one.timeline))
        entry = _told(desk, one, names) | {"parts": _changes(texts, base, before, len(told) - 1)}
        size += len(dumps(entry))
        if size > LARGEST:
            break
        told.append(entry)
    tags = {name: tag_of(name, text) for name, text in base.items()}
    answer = {"version": desk.timeline.version, "base": tags, "entries": told}
    return conditional(Response(dumps(answer), mimetype="application/json"))


def foreseen(desk: Desk) -> Iterator[Foreseen]:
    """The offers of the table in turn, then what follows those after which there is one offer.

    None where it would tell what chance gives, or show what the rules forbid to look back at.
    """
    if desk.viewer == SPECTATOR or desk.task:
        return
    view = context.parts().service.held.view_of(desk.whole, desk.viewer)
    now: Foresight[Any] = Foresight(view, desk.viewer, desk.dealt, desk.for_all)
    waiting: deque[tuple[int | None, Foresight[Any]]] = deque([(None, now)])
    tried = given = 0
    while waiting:
        after, before = waiting.popleft()
        offers = _offers(desk, before.timeline)
        if after is not None and len(offers) != 1:
            continue
        for ways in offers[: MOST - tried]:
            tried += 1
            found = _played(before, ways, desk.actor)
            if found is not None:
                step, then = found
                yield Foreseen(after, before, step, then.timeline)
                waiting.append((given, then))
                given += 1


def _offers(desk: Desk, timeline: Timeline[Any]) -> list[Any]:
    """What the viewer may do, each with the ways in which it can be entered without knowing more
    than there is to see: the first that the rules allow is meant.
    """
    viewer = desk.enters_as
    seats = timeline.seats if viewer is None else (viewer,)
    found = [one for seat in seats for one in timeline.game.legal(timeline.state, seat)]
    ways = [[*_ways(desk.match_id, one, dealt=desk.dealt)] for one in found]
    return [one for one in ways if one]


def _ways(match_id: MatchId, offer: Any, *, dealt: bool) -> Iterator[Any]:
    """Whatever is open in an offer, and the card that is drawn after it, as nobody saw it; where
    cards are dealt, left to chance too.
    """
    open_ = offer.open if isinstance(offer, Template) else ()
    if not isinstance(offer, Template) and getattr(offer, DRAWN, "") is None:
        open_ = (DRAWN,)
    given = {"kind": offer.kind, **offer.given} if isinstance(offer, Template) else offer
    if open_:
        told = plain(given) | dict.fromkeys(open_, UNSEEN)
        with suppress(KifuError):  # what is open there is no card
            yield context.store().codec(match_id).command(told)
    if not isinstance(offer, Template):
        yield offer
    elif dealt:
        with suppress(KifuError):  # somebody has to choose it
            yield context.store().codec(match_id).command(plain(given))


def _played(
    before: Foresight[Any], ways: Sequence[Any], by: Viewer
) -> tuple[NewStep, Foresight[Any]] | None:
    for entry in ways:
        with suppress(Refused):
            return before.after(entry, at=context.settings().clock(), by=by)
    return None


def _told(desk: Desk, one: Foreseen, names: Names) -> Json:
    timeline = one.timeline
    [(_, says)] = record_rows.sentences(timeline, [one.step.step], names)
    return {
        "after": one.after,
        "command": plain(one.step.command),
        "said": _least(desk, one),
        "loose": [*getattr(one.step.command, "ANY_ORDER", ())],
        "text": one.step.notation,
        "says": says,
        "stands": {
            "version": timeline.version,
            "head": timeline.head,
            "steps": len(timeline.steps),
        },
    }


def _changes(
    texts: Mapping[str, str], base: Mapping[str, str], before: Mapping[str, str], number: int
) -> Json:
    """How the parts that change are made: of those of the page, or of those of the entry told
    before, which has a `number`; whichever takes less.
    """
    told: Json = {}
    for name, text in texts.items():
        if text != base[name]:
            ways: list[Json] = [{"of": None, "delta": delta(base[name], text)}]
            if number >= 0:
                ways.append({"of": number, "delta": delta(before[name], text)})
            told[name] = min(ways, key=lambda way: len(dumps(way)))
    return told


def _least(desk: Desk, one: Foreseen) -> Json:
    """The command without all that the rules find by themselves: pads leave such fields out."""
    codec = context.store().codec(desk.match_id)
    said: Json = wire(one.step.command)
    for name in [*said]:
        fewer = {key: value for key, value in said.items() if key != name}
        with suppress(KifuError):
            if one.before.facts(codec.command(fewer)) == one.step.events:
                said = fewer
    return said


def _texts(desk: Desk) -> Mapping[str, str]:
    """The parts of the page that tell of the table, as the page keeps them."""
    shown = shown_of_table(desk)
    html = {name: render_template(f"record/{name}.html", **shown) for name in PARTS}
    html["table"] = str(shown["table"])
    texts = {name: as_browsers_write(text) for name, text in html.items()}
    return texts | {"entry": shown["document"]}
