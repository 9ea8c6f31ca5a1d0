"""Who may do what: one decision for every page, address and channel.

An actor asks for a deed, at a match or at none; what it holds there decides. Nothing is looked up
here: grants and settings are passed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias, assert_never

from core.events import Seat
from core.knowledge import SPECTATOR, Viewer
from core.messages import Message, msg
from core.rights import (
    NO_GRANTS,
    UNSET,
    Account,
    Actor,
    Alone,
    Deed,
    Device,
    Grant,
    GrantKind,
    Grants,
    MatchSetting,
    Nobody,
    Role,
    Scope,
    Token,
    Visibility,
)


class Allowed(NamedTuple):
    """It may be done."""


class Refusal(NamedTuple):
    """It may not; the message says what is missing and how to get it.

    A `hidden` one is of a match that the actor may not know of: it is to be answered as if there
    were none, and without the message.
    """

    code: str
    message: Message
    hidden: bool = False


Decision: TypeAlias = Allowed | Refusal

ALLOWED: Final = Allowed()
OF_A_MATCH: Final = frozenset(
    {
        *(Deed.WATCH, Deed.READ_SEAT, Deed.READ_ALL, Deed.ENTER_SEAT, Deed.UNDO_OWN),
        *(Deed.RECORD, Deed.MANAGE, Deed.ANNOTATE, Deed.EDIT_ANNOTATIONS, Deed.READ_RECORDERS),
    }
)
_READING = frozenset({Scope.READ, Scope.RECORD})  # an entry is answered with what it changed
_WRITING = frozenset({Scope.RECORD})
_RUNNING = frozenset({Scope.ADMINISTER})
SCOPES: Final[Mapping[Deed, frozenset[Scope]]] = {  # one of them has to be there
    Deed.USE_PUBLIC: _READING | _RUNNING,
    Deed.READ_SHELF: _READING,
    Deed.KEEP_SHELF: _WRITING,
    Deed.START_MATCHES: _WRITING,
    Deed.SURVEY: _READING,
    Deed.ADMINISTER: _RUNNING,
    Deed.KEEP_ACCOUNT: _READING | _RUNNING,
    Deed.MEET_CLUB: _READING,
    Deed.WATCH: _READING,
    Deed.READ_SEAT: _READING,
    Deed.READ_ALL: _READING,
    Deed.ENTER_SEAT: _WRITING,
    Deed.UNDO_OWN: _WRITING,
    Deed.RECORD: _WRITING,
    Deed.MANAGE: _RUNNING,
    Deed.ANNOTATE: _WRITING,
    Deed.EDIT_ANNOTATIONS: _WRITING,
    Deed.READ_RECORDERS: _READING,
}

_UNKNOWN = Refusal("match_unknown", msg("There is no such match."), hidden=True)
_SIGN_IN = Refusal(
    "sign_in_needed",
    msg("This needs a right: sign in, or open an invitation that somebody gave you."),
)
_OF_GUEST = Refusal(
    "role_needed", msg("This is for people of the club. An administrator can invite you.")
)
_OF_MEMBER = Refusal(
    "role_needed", msg("This is for members of the club. An administrator can make you one.")
)
_OF_ADMINISTRATOR = Refusal(
    "role_needed", msg("This is for administrators. One of them can do it, or make you one.")
)
_OF_SEAT = Refusal(
    "grant_needed",
    msg("This needs the right to the seat. Whoever owns the match can invite you to it."),
)
_OF_RECORDER = Refusal(
    "grant_needed",
    msg("This needs the right to record the match. Whoever owns it can give you that."),
)
_OF_OWNER = Refusal(
    "grant_needed", msg("This is for whoever owns the match, who can give you that right as well.")
)
_OF_WRITER = Refusal(
    "grant_needed", msg("Spectators write nothing here. Whoever owns the match can allow it.")
)
_LACKING: Mapping[Deed, Refusal] = {
    Deed.USE_PUBLIC: _SIGN_IN,
    Deed.READ_SHELF: _OF_GUEST,
    Deed.KEEP_SHELF: _OF_MEMBER,
    Deed.START_MATCHES: _OF_MEMBER,
    Deed.SURVEY: _SIGN_IN,
    Deed.ADMINISTER: _OF_ADMINISTRATOR,
    Deed.KEEP_ACCOUNT: _OF_GUEST,
    Deed.MEET_CLUB: _OF_MEMBER,
    Deed.WATCH: _UNKNOWN,
    Deed.READ_SEAT: _OF_SEAT,
    Deed.READ_ALL: _OF_RECORDER,
    Deed.ENTER_SEAT: _OF_SEAT,
    Deed.UNDO_OWN: _OF_SEAT,
    Deed.RECORD: _OF_RECORDER,
    Deed.MANAGE: _OF_OWNER,
    Deed.ANNOTATE: _OF_WRITER,
    Deed.EDIT_ANNOTATIONS: _OF_OWNER,
    Deed.READ_RECORDERS: _OF_RECORDER,
}


class _Standing(NamedTuple):
    """What somebody has to show for one request."""

    grants: Grants = NO_GRANTS
    role: Role | None = None
    somebody: bool = True

    def is_one_of(self, *kinds: GrantKind) -> bool:
        return any(grant.kind in kinds for grant in self.grants)

    def sits_at(self, seat: Seat | None) -> bool:
        return seat is not None and Grant(GrantKind.SEAT, seat) in self.grants

    @property
    def is_member(self) -> bool:
        return self.role in {Role.MEMBER, Role.ADMINISTRATOR}


def allowed(
    actor: Actor,
    deed: Deed,
    setting: MatchSetting = UNSET,
    grants: Grants = NO_GRANTS,
    *,
    seat: Seat | None = None,
) -> Decision:
    """Whether `actor` may do a deed; one of a match under its `setting`, with the actor's own
    `grants` on it. `seat` is the one that the deed is about.
    """
    match actor:
        case Alone():
            return ALLOWED
        case Nobody():
            return _decided(_Standing(somebody=False), deed, setting, seat)
        case Account(role=role):
            return _decided(_Standing(grants, role), deed, setting, seat)
        case Device():
            return _decided(_Standing(grants), deed, setting, seat)
        case Token(account, scopes):
            if isinstance(allowed(Nobody(), deed, setting, seat=seat), Allowed):
                return ALLOWED
            of_account = allowed(account, deed, setting, grants, seat=seat)
            return _scoped(scopes, deed, of_account)
    assert_never(actor)


def widest_viewer(actor: Actor, setting: MatchSetting, grants: Grants) -> Viewer:
    """Who looks at a match where the actor asks for nobody in particular: everything where it may
    read that, its own seat where it has a single one, else the spectator.
    """
    if isinstance(allowed(actor, Deed.READ_ALL, setting, grants), Allowed):
        return None
    if isinstance(actor, Nobody):
        return SPECTATOR
    seats = [seat for kind, seat in grants if kind is GrantKind.SEAT]
    return seats[0] if len(seats) == 1 else SPECTATOR


def looking(viewer: Viewer) -> tuple[Deed, Seat | None]:
    """The deed of looking at a match as this viewer, and its seat."""
    if viewer is None:
        return Deed.READ_ALL, None
    return (Deed.WATCH, None) if viewer == SPECTATOR else (Deed.READ_SEAT, viewer)


def entering(seat: Seat | None) -> tuple[Deed, Seat | None]:
    """The deed of recording a step of this seat; None is the table itself."""
    return (Deed.RECORD, None) if seat is None else (Deed.ENTER_SEAT, seat)


def _scoped(scopes: frozenset[Scope], deed: Deed, of_account: Decision) -> Decision:
    """What is left of an account's decision within the scopes of its token."""
    if deed in OF_A_MATCH and scopes.isdisjoint(_READING | SCOPES[deed]):
        return _UNKNOWN  # what is no business of the token is not told to whoever has it
    if isinstance(of_account, Refusal) or not scopes.isdisjoint(SCOPES[deed]):
        return of_account
    needed = " / ".join(sorted(SCOPES[deed]))
    text = msg("The token lacks the scope {scope}. Make another that has it.", scope=needed)
    return Refusal("scope_needed", text)


def _decided(who: _Standing, deed: Deed, setting: MatchSetting, seat: Seat | None) -> Decision:
    if deed in OF_A_MATCH and not _may_watch(who, setting):
        return _UNKNOWN
    if _may(who, deed, setting, seat):
        return ALLOWED
    return _LACKING[deed] if who.somebody else _SIGN_IN


def _may_watch(who: _Standing, setting: MatchSetting) -> bool:
    """Whether somebody may know of a match at all. An administrator may, but sees no hand."""
    match setting.visibility:
        case Visibility.LINK | Visibility.PUBLIC:
            return True
        case Visibility.CLUB:
            return bool(who.grants) or who.is_member
        case Visibility.PRIVATE:
            return bool(who.grants) or who.role is Role.ADMINISTRATOR
    assert_never(setting.visibility)


def _may(  # noqa: C901, PLR0912 - one line a deed, as the table has it
    who: _Standing, deed: Deed, setting: MatchSetting, seat: Seat | None
) -> bool:
    """Whether somebody may do a deed; one of a match only where they may watch that."""
    records = who.is_one_of(GrantKind.OWNER, GrantKind.RECORDER)
    sits = who.is_one_of(GrantKind.SEAT)
    match deed:
        case Deed.USE_PUBLIC | Deed.SURVEY | Deed.WATCH:
            return True
        case Deed.READ_SHELF | Deed.KEEP_ACCOUNT:
            return who.role is not None
        case Deed.KEEP_SHELF | Deed.START_MATCHES | Deed.MEET_CLUB:
            return who.is_member
        case Deed.ADMINISTER:
            return who.role is Role.ADMINISTRATOR
        case Deed.READ_SEAT:
            return records or who.sits_at(seat)
        case Deed.ENTER_SEAT:
            return records or who.sits_at(seat) or (sits and setting.seats_record)
        case Deed.UNDO_OWN:
            return records or sits
        case Deed.READ_ALL:
            return records
        case Deed.RECORD:
            return records or (sits and setting.seats_record)
        case Deed.MANAGE:
            return who.is_one_of(GrantKind.OWNER) or who.role is Role.ADMINISTRATOR
        case Deed.READ_RECORDERS:
            records = records or (sits and setting.seats_record)
            return records or who.role is Role.ADMINISTRATOR
        case Deed.EDIT_ANNOTATIONS:
            return who.is_one_of(GrantKind.OWNER)
        case Deed.ANNOTATE:
            watches = bool(who.grants) or who.is_member
            return records or sits or (watches and setting.spectators_annotate)
    assert_never(deed)
