"""Who is at a match: rights, invitations, what others may see and do."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import url_for

from core.errors import NotFound
from core.events import Json, MatchId
from core.rights import MatchSetting
from eventstore.times import stored
from web import context
from web.api.endpoint import Answer, address, endpoint
from web.i18n import translate
from web.match_codes import invite as make_invitation
from web.rights import people, recorders
from web.schemas import people as told
from web.schemas.steps import RecordersOf

ALL: dict[str, Any] = {"tag": "people"}
CHANGES: dict[str, Any] = ALL | {
    "answers": {200: told.PeopleOf},
    "problems": (403, 404, 409, 413, 415, 422),
}


@endpoint(
    "GET", "/matches/<match_id>/people", answers={200: told.PeopleOf}, problems=(404, 422), **ALL
)
def list_people(match_id: MatchId) -> Json:
    """Who holds which right on a match, what invitations are open, and what others may."""
    context.timeline(match_id)
    return _people(match_id)


@endpoint(
    "GET",
    "/matches/<match_id>/recorders",
    answers={200: RecordersOf},
    problems=(403, 404, 422),
    **ALL,
)
def list_recorders(match_id: MatchId) -> Json:
    """Who entered each step of a match, and when.

    For those who may record it and for administrators. It is kept beside the log: no hash covers
    it, no export has it, and of somebody who was deleted it has no name. Steps that somebody
    entered who was alone with the server are left out.
    """
    context.timeline(match_id)
    return {
        "match": match_id,
        "steps": [
            {"step": step, "at": stored(one.at), "entered_by": by._asdict()}
            for step, one, by in recorders.told(match_id)
        ],
    }


@endpoint("PUT", "/matches/<match_id>/grants", body=told.GiveRight, **CHANGES)
def give_right(match_id: MatchId, body: told.GiveRight) -> Json:
    """Give somebody a right; one that is there already stays as it is."""
    right = people.right_of(body.right, context.timeline(match_id).seats)
    people.give(match_id, body.holder, right)
    return _people(match_id)


@endpoint("DELETE", "/matches/<match_id>/grants/<holder>/<right>", **CHANGES)
def take_right(match_id: MatchId, holder: str, right: str) -> Json:
    """Take a right away. Live feeds of its holder end. Somebody always owns the match."""
    grant = people.right_of(right, context.timeline(match_id).seats)
    if not context.parts().match_rights.take(match_id, holder, grant):
        raise NotFound("holder_not_found", "Nobody of that name has a right here.")
    return _people(match_id)


@endpoint(
    "POST",
    "/matches/<match_id>/invitations",
    body=told.Invite,
    answers={201: told.NewInvitation},
    problems=(403, 404, 413, 415, 422),
    **ALL,
)
def invite(match_id: MatchId, body: told.Invite) -> Answer:
    """Make a link that gives a right to whoever opens it."""
    right = people.right_of(body.right, context.timeline(match_id).seats)
    made = make_invitation(match_id, right, body.uses, timedelta(hours=body.hours))
    path = url_for("pages.join", secret=made.secret)
    new = {"match": match_id, "key": made.key, "secret": made.secret, "path": path}
    return Answer(new, 201, address(match_id, "/people"))


@endpoint("DELETE", "/matches/<match_id>/invitations/<key>", **CHANGES)
def take_back_invitation(match_id: MatchId, key: str) -> Json:
    """Take an invitation back; who has joined by it stays."""
    context.timeline(match_id)
    now = context.settings().clock()
    if not context.parts().match_rights.revoke_invitation(match_id, key, now):
        raise NotFound("invitation_not_found", "There is no such invitation here.")
    return _people(match_id)


@endpoint("PUT", "/matches/<match_id>/setting", body=told.Setting, **CHANGES)
def change_setting(match_id: MatchId, body: told.Setting) -> Json:
    """Say who sees a match without a right on it, and what others may do there."""
    context.timeline(match_id)
    setting = MatchSetting(body.visibility, body.seats_record, body.spectators_annotate)
    context.parts().match_rights.change_setting(match_id, setting)
    return _people(match_id)


def _people(match_id: MatchId) -> Json:
    kept, now = context.parts().match_rights, context.settings().clock()
    held = kept.holders(match_id)
    keys = {one.holder for one in held}
    names, devices = people.called(keys), kept.devices(keys)
    setting = people.setting_of(match_id)
    return {
        "match": match_id,
        "setting": setting._asdict() | {"visibility": setting.visibility.value},
        "grants": [
            {
                "holder": one.holder,
                "name": translate(names.get(one.holder, "")),
                "kind": "device" if one.holder in devices else "person",
                "right": people.written(one.grant),
                "given_at": stored(one.given_at),
            }
            for one in held
        ],
        "invitations": [
            {
                "key": one.key,
                "right": people.written(one.grant),
                "uses": one.uses,
                "ends_at": stored(one.ends_at),
            }
            for one in kept.invitations(match_id)
            if one.is_good(now)
        ],
    }
