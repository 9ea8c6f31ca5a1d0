"""Rights in words: what somebody may want to do, who that is, and what they hold."""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import Final, NamedTuple, TypeAlias

from core.events import Seat


class Deed(Enum):
    """What somebody may want to do: of this installation, or of one match."""

    USE_PUBLIC = auto()  # games, rules, files of the program
    READ_SHELF = auto()  # cards, layouts and decks that people loaded
    KEEP_SHELF = auto()  # add, change and remove them
    START_MATCHES = auto()  # import them as well
    SURVEY = auto()  # lists, search and figures over the matches that one may know of
    ADMINISTER = auto()
    KEEP_ACCOUNT = auto()  # one's own: its name, how it signs in, its tokens
    MEET_CLUB = auto()  # the names of its people
    WATCH = auto()  # read as a spectator
    READ_SEAT = auto()  # as one seat knows the match
    READ_ALL = auto()  # everything while the match runs
    ENTER_SEAT = auto()
    UNDO_OWN = auto()  # the last step, which one recorded oneself
    RECORD = auto()  # for all, undo, redo, variations, corrections, rulings, names
    MANAGE = auto()  # end, put away, bin, grants, invitations, visibility
    ANNOTATE = auto()  # comments, bookmarks and glyphs of one's own
    EDIT_ANNOTATIONS = auto()  # whoever wrote them
    READ_RECORDERS = auto()  # who entered each step


class GrantKind(StrEnum):
    """What a grant on a match is for."""

    OWNER = "owner"
    RECORDER = "recorder"
    SEAT = "seat"
    SPECTATOR = "spectator"


class Role(StrEnum):
    """What an account is in its club."""

    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    GUEST = "guest"


class Scope(StrEnum):
    """What a token is good for."""

    READ = "read"
    RECORD = "record"
    ADMINISTER = "administer"


class Visibility(StrEnum):
    """Who may watch a match without a grant on it."""

    PRIVATE = "private"
    CLUB = "club"  # members and administrators
    LINK = "link"  # whoever has its address; it is in no list
    PUBLIC = "public"


class Grant(NamedTuple):
    """A right on one match; a `seat` belongs to `GrantKind.SEAT` alone."""

    kind: GrantKind
    seat: Seat | None = None


class MatchSetting(NamedTuple):
    """What the owner of a match decided for others."""

    visibility: Visibility = Visibility.PRIVATE
    seats_record: bool = False  # seats enter for all
    spectators_annotate: bool = False


class Alone(NamedTuple):
    """Whoever uses a server that cannot be reached from elsewhere: administrator, unasked."""


class Nobody(NamedTuple):
    """A request that carries nothing."""


class Account(NamedTuple):
    """Somebody who signed in."""

    person: str
    role: Role


class Device(NamedTuple):
    """A browser that joined by an invitation."""

    device: str


class Token(NamedTuple):
    """A program, with the rights of an account as far as its scopes go."""

    account: Account
    scopes: frozenset[Scope]


Actor: TypeAlias = Alone | Nobody | Account | Device | Token
Grants: TypeAlias = frozenset[Grant]

NO_GRANTS: Final[Grants] = frozenset()
UNSET: Final = MatchSetting()  # of a match for which nobody decided anything
