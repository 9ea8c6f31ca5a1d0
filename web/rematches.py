"""Rematches: each match has at most one, under an id that nobody else can tell."""

from __future__ import annotations

import hmac
from base64 import b32encode
from typing import Any

from core import rematch
from core.errors import BadSetup
from core.events import MatchId
from core.recording import Accepted
from core.replay import Timeline
from core.rights import Alone, Deed, Grant, GrantKind
from web import context
from web.rights.credentials import credentials
from web.rights.standing import standing_at


def id_of(match_id: MatchId) -> MatchId:
    """The id of the rematch of a match, started or not."""
    return b32encode(_derived("id", match_id))[:12].decode().lower()


def after(match_id: MatchId) -> MatchId | None:
    """The rematch of a match, where it was started and whoever asks may watch it."""
    return _watched(id_of(match_id))


def before(timeline: Timeline[Any]) -> MatchId | None:
    """The match that this one is the rematch of, where whoever asks may watch that."""
    return _watched(timeline.start.tags.get(rematch.REMATCH, ""))


def possible(timeline: Timeline[Any]) -> bool:
    """Whether a match can be played again, and was not yet."""
    try:
        rematch.check(timeline)
    except BadSetup:
        return False
    return not context.store().version(id_of(timeline.match_id))


def start(match_id: MatchId, *, swap: bool, key: str | None) -> Accepted:
    """Start the rematch of a match, for those who had rights there.

    Raises `BadSetup` where none can be, `VersionConflict` where it was started already.
    """
    timeline = context.timeline(match_id)
    players = context.store().players(match_id)
    seed = _derived("seed", match_id)[:16].hex()
    found = rematch.rematch(timeline, match_id, players, swap=swap, seed=seed)
    new_id = id_of(match_id)
    done = context.service().start(
        new_id, found.command, found.options, players=found.players, key=key
    )
    if not done.repeated:
        _give(match_id, new_id, found)
    return done


def _give(match_id: MatchId, new_id: MatchId, found: rematch.Rematch) -> None:
    """Those who had rights have them again, each at the own new seat; one owns it."""
    rights, now, who = context.parts().match_rights, context.settings().clock(), credentials()
    if (setting := rights.setting(match_id)) is not None:
        rights.change_setting(new_id, setting)
    for held in rights.holders(match_id):
        grant = held.grant
        if grant.seat is not None:
            grant = Grant(grant.kind, found.moved.get(grant.seat))
        elif grant.kind is GrantKind.OWNER and not isinstance(who.actor, Alone):
            grant = Grant(GrantKind.RECORDER)
        rights.give(new_id, held.holder, grant, now, by=held.given_by)


def _derived(purpose: str, match_id: MatchId) -> bytes:
    secret = context.settings().secret_key.encode()
    return hmac.digest(secret, f"rematch {purpose} {match_id}".encode(), "sha256")


def _watched(match_id: MatchId) -> MatchId | None:
    if not match_id or not context.store().version(match_id):
        return None
    return match_id if standing_at(match_id).may(Deed.WATCH) else None
