"""Who is at a match: rights, invitations and what others may see and do, for who owns it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from core.errors import BadInput, NotFound
from core.events import MatchId
from core.game import Game
from core.knowledge import SPECTATOR
from core.messages import Message, msg
from core.replay import Timeline
from core.rights import Alone, Deed, Grant, GrantKind, MatchSetting, Visibility
from web import context, qr
from web.i18n import translate
from web.match_codes import invite, secret_of
from web.pages.blueprint import blueprint
from web.pages.phones import base
from web.replay.drawn import name_of
from web.rights import people
from web.rights.credentials import credentials
from web.rights.standing import standing_at
from web.seats import seen_by

ENDS: Final[Mapping[str, tuple[timedelta, Message]]] = {
    "day": (timedelta(days=1), msg("a day")),
    "hour": (timedelta(hours=1), msg("an hour")),
    "week": (timedelta(days=7), msg("a week")),
    "month": (timedelta(days=30), msg("30 days")),
}


class Holder(NamedTuple):
    """Somebody at a match: the key, the name, and each right by its word; `phone`: has no account,
    and perhaps a name that the owner gave.
    """

    key: str
    name: Message
    rights: list[tuple[str, Message]]
    phone: str | None


class Open(NamedTuple):
    """An invitation that can still be opened, and its address where it can be told again."""

    key: str
    gives: Message
    uses: int
    ends_at: datetime
    address: str | None


@blueprint.get("/matches/<match_id>/people")
def match_people(match_id: str) -> str:
    """Who holds what, what is open, and what others may see: all of it with its opposite."""
    timeline = context.timeline(match_id)
    names, game = context.store().players(match_id), timeline.game
    rights = [(people.written(one), people.in_words(one, game)) for one in _rights(timeline)]
    found = _open(match_id, timeline)
    return render_template(
        "match_people.html",
        game=game,
        names=names,
        match_id=match_id,
        title=name_of(timeline, names),
        guarded=context.settings().guarded,
        holders=_holders(match_id, timeline),
        receivers=[*people.receivers(match_id).items()],
        rights=rights,
        invitations=found,
        shown=next((one for one in found if one.key == request.args.get("code")), None),
        ends=[(name, words) for name, (_, words) in ENDS.items()],
        setting=people.setting_of(match_id),
        for_all=_for_all(game),
        visibilities=people.VISIBILITIES,
        owns=_own_right(match_id) is not None,
        code=qr.drawn,
    )


@blueprint.post("/matches/<match_id>/people")
def change_people(match_id: str) -> Response:
    """One change, said in words: `action` give, take, name, hand_over, invite, revoke or set.

    Raises `BadInput`, `NotFound`, `Clash` last_owner; then nothing is changed.
    """
    timeline = context.timeline(match_id)
    change = CHANGES.get(request.form.get("action", ""))
    if change is None:
        raise BadInput("bad_request", "The request cannot be read.")
    said, below = change(match_id, timeline)
    flash(translate(said, context.store().players(match_id)), "good")
    return redirect(_back(match_id) + below, code=303)


@blueprint.app_template_global()
def manages(match_id: MatchId) -> bool:
    """Whether whoever asks may change who is at a match."""
    return standing_at(match_id).may(Deed.MANAGE)


def _back(match_id: MatchId) -> str:
    """The page again, or what is left to whoever gave the right to it away."""
    standing = standing_at(match_id)
    if standing.may(Deed.MANAGE):
        return url_for("pages.match_people", match_id=match_id)
    if standing.may(Deed.WATCH):
        return seen_by(url_for("pages.replay", match_id=match_id), SPECTATOR)
    return url_for("pages.home")


def _give(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:
    grant, holder = _right(timeline), _holder()
    people.give(match_id, holder, grant)
    who = people.called([holder]).get(holder, "")
    return msg("{who}: {right}, from now on.", who=who, right=_words(grant, timeline)), ""


def _for_all(game: Game[Any, Any, Any]) -> Message:
    """What seats enter for others in this game, for the switch that allows it."""
    if not game.has_secrets:
        return msg("Everything lies open in this game: a seat enters what any other does.")
    if game.secrets.open_to is None:
        return msg(
            "In this game a seat enters its own steps alone all the same: what others do hangs on "
            "their closed cards. Give the right to record to whoever enters for all."
        )
    return msg(
        "A seat enters what others do as far as it is open to it. Cards of a closed hand are "
        "entered unseen, or by their owner."
    )


def _take(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:
    grant, holder = _right(timeline), _holder()
    who = people.called([holder]).get(holder, "")
    if not context.parts().match_rights.take(match_id, holder, grant):
        raise NotFound("holder_not_found", "Nobody of that name has a right here.")
    told = msg("{who}: {right}, no longer.", who=who, right=_words(grant, timeline))
    return told, ""


def _name(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:  # noqa: ARG001
    context.parts().match_rights.name_device(match_id, _holder(), request.form.get("name", ""))
    return msg("The phone has that name now."), ""


def _hand_over(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:  # noqa: ARG001
    holder, own = _holder(), _own_right(match_id)
    people.check_receiver(match_id, holder)
    if own is None:
        raise BadInput("not_owner", "You do not own this match yourself: give the right instead.")
    now = context.settings().clock()
    context.parts().match_rights.hand_over(match_id, holder, now, own)
    return msg("The match is theirs: {who}.", who=people.called([holder])[holder]), ""


def _invite(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:
    grant, form = _right(timeline), request.form
    uses, ends = form.get("uses", ""), ENDS.get(form.get("ends", ""))
    if ends is None or not (uses.isascii() and uses.isdigit() and len(uses) <= 9):
        raise BadInput("bad_request", "The request cannot be read.")
    made = invite(match_id, grant, int(uses), ends[0])
    told = msg("There is an invitation now: {right}.", right=_words(grant, timeline))
    return told, f"?code={made.key}#code"


def _revoke(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:  # noqa: ARG001
    now, key = context.settings().clock(), request.form.get("key", "")
    if not context.parts().match_rights.revoke_invitation(match_id, key, now):
        raise NotFound("invitation_not_found", "There is no such invitation here.")
    return msg("The invitation opens nothing any more. Who has joined by it stays."), ""


def _set(match_id: MatchId, timeline: Timeline[Any]) -> tuple[Message, str]:  # noqa: ARG001
    form = request.form
    try:
        visibility = Visibility(form.get("visibility", ""))
    except ValueError:
        raise BadInput("bad_request", "The request cannot be read.") from None
    ticks = (form.get(name) == "1" for name in ("seats_record", "spectators_annotate"))
    context.parts().match_rights.change_setting(match_id, MatchSetting(visibility, *ticks))
    found = people.VISIBILITIES[visibility]
    return msg("{name}: {means}.", name=found.name, means=found.means), ""


CHANGES: Final[Mapping[str, Callable[[MatchId, Timeline[Any]], tuple[Message, str]]]] = {
    "give": _give,
    "take": _take,
    "name": _name,
    "hand_over": _hand_over,
    "invite": _invite,
    "revoke": _revoke,
    "set": _set,
}


def _rights(timeline: Timeline[Any]) -> list[Grant]:
    return people.rights(timeline.seats)


def _right(timeline: Timeline[Any]) -> Grant:
    return people.right_of(request.form.get("right", ""), timeline.seats)


def _words(grant: Grant, timeline: Timeline[Any]) -> Message:
    return people.in_words(grant, timeline.game)


def _holder() -> str:
    return request.form.get("holder", "")


def _own_right(match_id: MatchId) -> str | None:
    """Under which key whoever asks owns the match; None for who does not."""
    if isinstance(credentials().actor, Alone):
        return None
    kept, own = context.parts().match_rights, Grant(GrantKind.OWNER)
    found = (key for key in credentials().holders if own in kept.grants(match_id, key))
    return next(found, None)


def _holders(match_id: MatchId, timeline: Timeline[Any]) -> list[Holder]:
    """Everybody who holds a right, who held one first before the others."""
    kept = context.parts().match_rights
    held: dict[str, list[tuple[str, Message]]] = {}
    for one in kept.holders(match_id):
        right = people.written(one.grant), _words(one.grant, timeline)
        held.setdefault(one.holder, []).append(right)
    names, phones = people.called(held), kept.devices(held)
    return [
        Holder(key, names[key], rights, phones[key].name if key in phones else None)
        for key, rights in held.items()
        if key in names
    ]


def _open(match_id: MatchId, timeline: Timeline[Any]) -> list[Open]:
    """The invitations that are good, the first one first."""
    kept, now, here = context.parts().match_rights, context.settings().clock(), base()
    found = []
    for one in kept.invitations(match_id):
        if one.is_good(now):
            secret = secret_of(one)
            path = None if secret is None else url_for("pages.join", secret=secret)
            address = None if path is None or here is None else here + path
            gives = _words(one.grant, timeline)
            found.append(Open(one.key, gives, one.uses, one.ends_at, address))
    return found
