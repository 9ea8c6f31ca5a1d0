"""What stands before every address of a server that others can reach, and before every step that
it stores. Who is alone with the server passes unasked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from flask import Flask, redirect, request
from werkzeug.wrappers import Response

from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.errors import BadInput
from core.events import MatchId, Seat
from core.knowledge import SPECTATOR, Viewer
from core.permissions import entering, looking, widest_viewer
from core.ports import NewStep
from core.rights import Alone, Deed, Token
from eventstore.importers import Importer
from web import context
from web.errors import HttpRefused
from web.pages.sharing import REPLAY
from web.rights.credentials import credentials
from web.rights.deeds import OF_THE_HOUSE, Named, Need, need_of
from web.rights.standing import Standing, standing_at
from web.seats import ASKED, TABLE
from web.settings import Settings

ASKABLE = frozenset({"GET", "HEAD"})  # what leads on to the address of a viewer
SAFE = ASKABLE | {"OPTIONS"}
RECORDING = frozenset({Deed.RECORD, Deed.UNDO_OWN, Deed.ANNOTATE})  # changes nobody's rights


class Look(NamedTuple):
    """A match, and who looks; `named`: the request says so, and leaves it to nobody else."""

    match_id: MatchId | None
    viewer: Viewer
    named: bool


class Gate:
    """What a store asks before it keeps steps: see `web.live.WatchedStore`."""

    def judge(self, match_id: MatchId, steps: Sequence[NewStep], *, new: bool) -> str | None:
        """Who records these steps, by an opaque key; None for the lone user.

        Raises `HttpRefused`, `NotFound` where one of them is not theirs to record.
        """
        found = credentials()
        if isinstance(found.actor, Alone):
            return None
        if new:
            standing_at(None).require(Deed.START_MATCHES)
        if not new or context.store().version(match_id):  # a form brings the id that it starts
            standing = standing_at(match_id)
            for step in steps:
                standing.require(*_deed_of(match_id, step, found.holders))
        return found.holders[0]

    def started(self, match_id: MatchId, holder: str) -> None:
        """A new match is owned by who started it, and seen by whom the club usually lets see it."""
        now = context.settings().clock()
        Importer(context.parts().database.primary, holder).own(match_id, now)


def install(app: Flask, settings: Settings) -> None:
    """Put the gate before all addresses and before the store, where others can reach them."""
    if settings.guarded:
        app.before_request(_judge)
        app.after_request(_tell_of_rights)
        context.parts_of(app).store.gate = Gate()


def _tell_of_rights(response: Response) -> Response:
    """After whatever may have changed a right, feeds that are open are judged anew."""
    if request.method in SAFE or request.endpoint is None:
        return response
    need = need_of(request.endpoint, request.method, (request.view_args or {}).get("way"))
    if need is None or not (need.enters or RECORDING & {*need.deeds}):
        context.parts().rights_changes.notify()
    return response


def _judge() -> Response | None:
    if request.endpoint is None or request.method == "OPTIONS":
        return None  # there is nothing here, or nothing of it is told
    given = request.view_args or {}
    need = need_of(request.endpoint, request.method, given.get("way"))
    if need is None:
        if isinstance(credentials().actor, Alone):
            return None
        raise HttpRefused(403, "no_deed", "Nobody said who may do this, so nobody may.")
    look = asked_look(need)
    return _pass(need, standing_at(look.match_id), look.viewer, named=look.named)


def asked_look(need: Need) -> Look:
    """At which match the current request looks, and as whom. Raises `BadInput`."""
    given = request.view_args or {}
    match_id = None if request.endpoint in OF_THE_HOUSE else given.get("match_id")
    if need.look is None:
        return Look(match_id, None, named=True)
    if need.look is Named.IN_URL:
        return Look(*_of_url(request.args.get("url", "")), named=True)
    viewer = _viewer(need.look)
    return Look(match_id, viewer, named=viewer is not None or _asks_for_table(need.look))


def _pass(need: Need, standing: Standing, viewer: Viewer, *, named: bool) -> Response | None:
    """Nothing where all is allowed, the way on to an address that is; raises what refuses it."""
    if need.look is not None:
        standing.require(Deed.WATCH)
        if viewer is None and not named and request.method in ASKABLE:
            widest = widest_viewer(standing.actor, standing.setting, standing.grants)
            if widest is not None:
                return redirect(_as_viewer(widest))
        standing.require(*looking(viewer))
    for deed in need.deeds:
        standing.require(deed)
    if need.in_person and isinstance(standing.actor, Token):
        raise HttpRefused(403, "in_person", "No token does this: sign in with a browser.")
    if need.enters:
        standing.require(*_entering(viewer))
    return None


def _entering(viewer: Viewer) -> tuple[Deed, Seat | None]:
    return (Deed.ENTER_SEAT, None) if viewer == SPECTATOR else entering(viewer)


def _deed_of(
    match_id: MatchId, step: NewStep, holders: tuple[str, ...]
) -> tuple[Deed, Seat | None]:
    """The deed of storing a step."""
    match step.command:
        case Undo(to):
            last = step.step - 1
            single = to is None or to == last - 1
            own = single and context.parts().match_rights.recorder(match_id, last) in holders
            return (Deed.UNDO_OWN if own else Deed.RECORD), None
        case StartMatch() | Redo() | EnterVariation() | MakeRuling():
            return Deed.RECORD, None
        case AttachPhoto():
            return entering(step.actor)
        case _:  # a command of the game
            return entering(step.actor)


def _viewer(where: Named) -> Viewer:
    asked = _asked(where)
    return None if asked in {"", TABLE} else asked


def _asks_for_table(where: Named) -> bool:
    return _asked(where) == TABLE


def _asked(where: Named) -> str:
    """Who looks, as the request says it, read as the views read it. Raises `BadInput`."""
    if where is Named.IN_ADDRESS:
        return request.args.get(ASKED) or ""
    if where is Named.IN_FORM:
        return request.form.get(ASKED) or ""
    found = _document().get(ASKED)
    return found if isinstance(found, str) else ""


def _document() -> dict[str, Any]:
    """The JSON of the request; a name that stands there twice could be read in two ways."""
    try:
        found = json.loads(request.get_data(), object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise BadInput("bad_request", "The request cannot be read.") from None
    return found if isinstance(found, dict) else {}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands there twice")
    return found


def _of_url(address: str) -> tuple[MatchId, Viewer]:
    """The match of the page that is asked about, and who looks there."""
    try:
        parts = urlsplit(address)
    except ValueError:
        raise BadInput("bad_request", "The request cannot be read.") from None
    found = REPLAY.fullmatch(parts.path.removeprefix(request.script_root))
    asked = parse_qs(parts.query).get(ASKED, [TABLE])[0]
    return (found[1] if found else ""), (None if asked == TABLE else asked)


def _as_viewer(viewer: Seat) -> str:
    """The address of this request, as somebody sees it."""
    told = [(name, value) for name, value in request.args.items(multi=True) if name != ASKED]
    return f"{request.script_root}{request.path}?{urlencode([*told, (ASKED, viewer)])}"
