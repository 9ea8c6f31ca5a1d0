"""Invitations that the page with the codes of a match shows, as often as somebody looks.

Their secrets are made of their keys with the secret key of the installation: an open one is told
again, and the database has a hash of it, as of any other.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from core.events import MatchId
from core.rights import Grant, GrantKind
from eventstore.match_invitations import Invitation, Invited
from web import context
from web.rights.credentials import credentials

GOOD_FOR = timedelta(days=1)
STILL_GOOD = timedelta(hours=1)  # one that ends sooner is shown no more
USES = {GrantKind.SEAT: 3, GrantKind.RECORDER: 3, GrantKind.SPECTATOR: 30}  # devices
PURPOSE = b"invitation of a page of codes: "


class Code(NamedTuple):
    """An invitation that a code shows: its secret, and how many devices it still lets in."""

    secret: str
    uses: int


def code_for(match_id: MatchId, grant: Grant) -> Code:
    """The open code of a match that gives this right; a new one where there is none."""
    kept, now = context.parts().match_rights, context.settings().clock()
    for one in kept.invitations(match_id):
        if one.grant == grant and one.is_good(now + STILL_GOOD):
            secret = _secret_of(one.key)
            if kept.invitation(secret, now) is not None:
                return Code(secret, one.uses)
    uses = USES[grant.kind]
    return Code(invite(match_id, grant, uses, GOOD_FOR).secret, uses)


def invite(match_id: MatchId, grant: Grant, uses: int, good_for: timedelta) -> Invited:
    """A new invitation that can be shown as a code again. Raises as `MatchRights.invite` does."""
    now, by = context.settings().clock(), next(iter(credentials().holders), "")
    ends_at, kept = now + good_for, context.parts().match_rights
    return kept.invite(match_id, grant, now, ends_at, uses=uses, by=by, secret_of=_secret_of)


def secret_of(invitation: Invitation) -> str | None:
    """The secret of an invitation that is good, where it can be told again."""
    secret, now = _secret_of(invitation.key), context.settings().clock()
    return None if context.parts().match_rights.invitation(secret, now) is None else secret


def take_back(match_id: MatchId) -> None:
    """Revoke all codes of a match. Who has joined by one stays."""
    kept, now = context.parts().match_rights, context.settings().clock()
    for one in kept.invitations(match_id):
        if kept.invitation(_secret_of(one.key), now) is not None:
            kept.revoke_invitation(match_id, one.key, now)


def _secret_of(key: str) -> str:
    own = context.settings().secret_key.encode()
    made = hmac.new(own, PURPOSE + key.encode(), sha256).digest()
    return urlsafe_b64encode(made).decode().rstrip("=")
