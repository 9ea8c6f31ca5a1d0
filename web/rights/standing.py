"""Who asks, and what they have to show for a match."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple, assert_never

from flask import has_request_context, request

from core.errors import NotFound
from core.events import MatchId, Seat
from core.knowledge import Viewer
from core.permissions import SCOPES, Allowed, Refusal, allowed, looking
from core.rights import (
    NO_GRANTS,
    UNSET,
    Account,
    Actor,
    Alone,
    Deed,
    Device,
    Grants,
    MatchSetting,
    Nobody,
    Role,
    Token,
)
from eventstore.importers import Importer
from eventstore.readers import OF_EVERYBODY, OF_MEMBERS, Reader
from web import context
from web.errors import HttpRefused
from web.rights.credentials import Credentials, credentials


class Standing(NamedTuple):
    """Who asks, and what they have to show for one match, or for none."""

    actor: Actor
    match_id: MatchId | None = None
    setting: MatchSetting = UNSET
    grants: Grants = NO_GRANTS

    def may(self, deed: Deed, seat: Seat | None = None) -> bool:
        """Whether a deed is allowed."""
        return isinstance(self.decide(deed, seat), Allowed)

    def decide(self, deed: Deed, seat: Seat | None = None) -> Allowed | Refusal:
        """What `core.permissions` says of a deed."""
        return allowed(self.actor, deed, self.setting, self.grants, seat=seat)

    def require(self, deed: Deed, seat: Seat | None = None) -> None:
        """Raises `HttpRefused`; `NotFound` where the match is not to be known of."""
        answer = self.decide(deed, seat)
        if isinstance(answer, Refusal):
            raise refused(answer, self.match_id)


def standing_at(match_id: MatchId | None) -> Standing:
    """What the current request has to show for a match, or for none."""
    found = credentials()
    if match_id is None or isinstance(found.actor, Alone):
        return Standing(found.actor, match_id)
    kept = context.parts().match_rights
    own = frozenset(one for key in found.holders for one in kept.grants(match_id, key))
    return Standing(found.actor, match_id, kept.setting(match_id) or UNSET, own)


def still_allowed(match_id: MatchId, viewer: Viewer) -> Callable[[], bool] | None:
    """What asks later on, in any thread, whether whoever asks now may still look at a match so:
    everything that was brought along is read anew. None for the lone user.
    """
    if isinstance(credentials().actor, Alone):
        return None
    app = context.application()
    brought = {name: request.environ[name] for name in request.environ if name.isupper()}
    brought |= {"wsgi.url_scheme": request.scheme, "wsgi.input": BytesIO()}

    def still() -> bool:
        with app.request_context(dict(brought)):
            try:
                standing_at(match_id).require(*looking(viewer))
            except (HttpRefused, NotFound):
                return False
            return True

    return still


def reader() -> Reader | None:
    """Who asks for lists and figures; None for who is alone, and where nobody asks by a request."""
    return _reader_of(credentials()) if has_request_context() else None


def importer() -> Importer | None:
    """Who takes records in by the current request; None for who is alone."""
    found = credentials()
    account = found.actor.account if isinstance(found.actor, Token) else found.actor
    if not isinstance(account, Account):
        return None
    return Importer(context.parts().database.primary, account.person, account, found.holders)


def _reader_of(found: Credentials) -> Reader | None:
    match found.actor:
        case Alone():
            return None
        case Nobody():
            return Reader()
        case Device():
            return Reader(found.holders)
        case Account(role=role):
            every = role is Role.ADMINISTRATOR
            shared = OF_EVERYBODY if role is Role.GUEST else OF_MEMBERS
            return Reader(found.holders, shared, every)
        case Token(account, scopes):
            reads = not scopes.isdisjoint(SCOPES[Deed.SURVEY])
            return _reader_of(Credentials(account, found.holders)) if reads else Reader()
    assert_never(found.actor)


def refused(refusal: Refusal, match_id: MatchId | None) -> Exception:
    """A refusal as an error: of a match not to be known of that of one that is not there."""
    if refusal.hidden:
        name = "" if match_id is None else match_id[:80]
        return NotFound("match_not_found", "There is no match “{match}”.", match=name)
    status = 401 if refusal.code == "sign_in_needed" else 403
    return HttpRefused(status, refusal.code, refusal.message.text, **refusal.message.params)
