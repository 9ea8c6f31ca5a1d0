"""The tables of who may do what: rows that may change; secrets stand in them as hashes alone."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from eventstore.tables import metadata

clubs = Table(
    "clubs",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("visibility", Text, nullable=False),  # the usual one of new matches
    Column("shows_members", Integer, nullable=False, server_default="1"),  # to members: 0, 1
)

persons = Table(
    "persons",
    metadata,
    Column("key", Text, primary_key=True),  # opaque
    Column("name", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", Text, ForeignKey("persons.key"), primary_key=True),
    Column("login", Text, nullable=False),  # folded, see eventstore.players
    Column("password", Text),  # hash with its parameters; NULL: signs in by other ways
    Column("made_at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    UniqueConstraint("login", name="uq_accounts_login"),
)

memberships = Table(
    "memberships",
    metadata,
    Column("club", Text, ForeignKey("clubs.key"), nullable=False),
    Column("person", Text, ForeignKey("accounts.person"), nullable=False, index=True),
    Column("role", Text, nullable=False),  # administrator, member, guest
    PrimaryKeyConstraint("club", "person"),
)

devices = Table(
    "devices",
    metadata,
    Column("key", Text, primary_key=True),  # opaque
    Column("secret", Text, nullable=False),  # SHA-256, in lower-case hex
    Column("joined_at", Text, nullable=False),
    Column("name", Text),  # that the owner of a match gave it
    Column("revoked_at", Text),
    UniqueConstraint("secret", name="uq_devices_secret"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("secret", Text, primary_key=True),  # SHA-256, in lower-case hex
    Column("key", Text, nullable=False),  # opaque: what a list calls it
    Column("person", Text, ForeignKey("accounts.person"), nullable=False, index=True),
    Column("role", Text, nullable=False),  # as the secret was drawn: another one draws anew
    Column("way", Text, nullable=False),  # how somebody signed in
    Column("browser", Text, nullable=False),  # family, such as Firefox; empty: bound to none
    Column("system", Text, nullable=False),  # such as Android
    Column("made_at", Text, nullable=False),  # the sign-in
    Column("used_at", Text, nullable=False),  # written at most once an hour
    Column("ends_at", Text, nullable=False),
    Column("replaces", Text),  # hash of the secret before, good until this one is used
    UniqueConstraint("key", name="uq_sessions_key"),
    UniqueConstraint("replaces", name="uq_sessions_replaces"),
)

sign_in_links = Table(
    "sign_in_links",
    metadata,
    Column("secret", Text, primary_key=True),  # SHA-256, in lower-case hex
    Column("person", Text, ForeignKey("accounts.person"), nullable=False, index=True),
    Column("ends_at", Text, nullable=False),
)

sign_in_failures = Table(
    "sign_in_failures",
    metadata,
    Column("login", Text, nullable=False),  # its hash: people write passwords into that field, too
    Column("browser", Text, nullable=False),  # one that signed in before; empty: all others
    Column("count", Integer, nullable=False),
    Column("last_at", Text, nullable=False),
    Column("waits_until", Text, nullable=False),
    PrimaryKeyConstraint("login", "browser"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("key", Text, primary_key=True),  # opaque
    Column("secret", Text, nullable=False),  # SHA-256, in lower-case hex
    Column("person", Text, ForeignKey("accounts.person"), nullable=False, index=True),
    Column("name", Text, nullable=False),  # what it is for
    Column("scopes", Text, nullable=False),  # read, record, administer, with blanks between them
    Column("made_at", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Column("revoked_at", Text),
    Column("used_at", Text),  # roughly
    UniqueConstraint("secret", name="uq_tokens_secret"),
)

club_invitations = Table(
    "club_invitations",
    metadata,
    Column("key", Text, primary_key=True),  # opaque
    Column("secret", Text, nullable=False),  # SHA-256, in lower-case hex
    Column("role", Text, nullable=False),  # of the account that it gives
    Column("uses", Integer, nullable=False),  # how often it can still be taken
    Column("made_at", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Column("revoked_at", Text),
    UniqueConstraint("secret", name="uq_club_invitations_secret"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("key", Text, primary_key=True),  # opaque
    Column("credential", Text, nullable=False),  # its id at the authenticator, base64url
    Column("public_key", Text, nullable=False),  # COSE, base64url
    Column("sign_count", BigInteger, nullable=False),  # as last told; 0: not counted
    Column("host", Text, nullable=False),  # the name under which it was made, and is good
    Column("person", Text, ForeignKey("accounts.person"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("used_at", Text),  # last
    Column("doubted_at", Text),  # when its count last went back: somebody may have a copy
    UniqueConstraint("credential", name="uq_passkeys_credential"),
)

identities = Table(
    "identities",
    metadata,
    Column("issuer", Text, nullable=False),  # address of a provider
    Column("subject", Text, nullable=False),  # whom that means, by its opaque key
    Column("person", Text, ForeignKey("accounts.person"), nullable=False, index=True),
    Column("made_at", Text, nullable=False),
    Column("used_at", Text),  # last
    PrimaryKeyConstraint("issuer", "subject"),
    UniqueConstraint("issuer", "person", name="uq_identities_person"),
)

ceremonies = Table(  # begun, and not ended yet
    "ceremonies",
    metadata,
    Column("secret", Text, primary_key=True),  # SHA-256 of a challenge or state, lower-case hex
    Column("kind", Text, nullable=False),  # see eventstore.ceremonies
    Column("browser", Text, nullable=False),  # SHA-256 of what the browser keeps meanwhile
    Column("person", Text),  # whose account it is about; NULL: who signs in is not known yet
    Column("told", Text, nullable=False),  # JSON, what is needed to end it
    Column("ends_at", Text, nullable=False, index=True),  # of fixed width: sorts as time does
)

match_settings = Table(
    "match_settings",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("visibility", Text, nullable=False),  # private, club, link, public
    Column("seats_record", Integer, nullable=False),  # 0, 1
    Column("spectators_annotate", Integer, nullable=False),  # 0, 1
)

grants = Table(
    "grants",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("holder", Text, nullable=False, index=True),  # key of a person or a device
    Column("kind", Text, nullable=False),  # owner, recorder, seat, spectator
    Column("seat", Text, nullable=False),  # empty unless it is for a seat
    Column("given_at", Text, nullable=False),
    Column("given_by", Text, nullable=False),  # key of a person or a device; empty: the lone user
    PrimaryKeyConstraint("match_id", "holder", "kind", "seat"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("key", Text, primary_key=True),  # opaque
    Column("secret", Text, nullable=False),  # SHA-256, in lower-case hex
    Column("match_id", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),  # of the grant that it gives
    Column("seat", Text, nullable=False),
    Column("uses", Integer, nullable=False),  # how often it can still be opened
    Column("made_at", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Column("revoked_at", Text),
    UniqueConstraint("secret", name="uq_invitations_secret"),
)

recorders = Table(  # outside the chain of hashes, so that a person can be erased
    "recorders",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("step", Integer, nullable=False),
    Column("holder", Text, nullable=False, index=True),  # of a person or a device; empty: erased
    PrimaryKeyConstraint("match_id", "step"),
)

writers = Table(  # of annotations, which leave this installation without them
    "writers",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("annotation", Text, nullable=False),
    Column("holder", Text, nullable=False, index=True),  # of a person or a device; empty: erased
    PrimaryKeyConstraint("match_id", "annotation"),
)

OF_A_MATCH = (match_settings, grants, invitations, recorders, writers)
