"""The tables that nothing makes again: the log, and what people write beside it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_1_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

# --- the log: rows that are never changed; triggers of the migrations hold it; the view `log`
# --- shows it in words ----------------------------------------------------------------------

_BIG = BigInteger().with_variant(Integer, "sqlite")

streams = Table(  # a number for each match, which every row of the log repeats
    "streams",
    metadata,
    Column("number", _BIG, Identity(always=True), primary_key=True),
    Column("match_id", Text, nullable=False),
    UniqueConstraint("match_id", name="uq_streams_match_id"),
)

event_types = Table(
    "event_types",
    metadata,
    Column("number", _BIG, Identity(always=True), primary_key=True),
    Column("type", Text, nullable=False),  # <game_folder>.<kind>, shared ones match.<kind>
    UniqueConstraint("type", name="uq_event_types_type"),
)

steps = Table(
    "steps",
    metadata,
    Column("stream", _BIG, ForeignKey("streams.number"), nullable=False),
    Column("step", Integer, nullable=False),  # 0 is the start, then 1, 2, 3, … without gaps
    Column("command", Text, nullable=False),  # canonical JSON
    Column("notation", Text, nullable=False),
    Column("actor", Text),  # a seat; NULL is the table itself
    Column("recorded_at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    Column("idempotency_key", Text),
    Column("hash", LargeBinary, nullable=False),  # SHA-256, 32 bytes, see eventstore.chain
    PrimaryKeyConstraint("stream", "step"),
    sqlite_with_rowid=False,  # the key is the table: one tree less to write at each commit
)

_keyed = text("idempotency_key IS NOT NULL")
Index(  # unique in its match; a step without a key costs no entry
    "uq_steps_idempotency_key",
    steps.c.stream,
    steps.c.idempotency_key,
    unique=True,
    sqlite_where=_keyed,
    postgresql_where=_keyed,
)

events = Table(
    "events",
    metadata,
    Column(
        "position",  # the database's own order of all events: of commit, with gaps
        _BIG,
        Identity(always=True),
        primary_key=True,
    ),
    Column("stream", _BIG, nullable=False),
    Column("version", Integer, nullable=False),  # 1, 2, 3, … in its match, without gaps
    Column("step", Integer, nullable=False),
    Column("type", _BIG, ForeignKey("event_types.number"), nullable=False),
    Column("schema", Integer, nullable=False),  # 1 + upcasts known when it was written
    Column("payload", Text, nullable=False),  # canonical JSON, `kind` included
    UniqueConstraint("stream", "version"),
    ForeignKeyConstraint(["stream", "step"], ["steps.stream", "steps.step"]),
)

Index(  # the first event of every match, in the order in which matches were started
    "ix_events_started",
    events.c.position,
    sqlite_where=text("version = 1"),
    postgresql_where=text("version = 1"),
)

# --- people: rows that may change, so that a person can be forgotten ----------------------

players = Table(
    "players",
    metadata,
    Column("key", Text, primary_key=True),  # the name in lower case, see eventstore.players
    Column("name", Text, nullable=False),  # as it was first written
)

seatings = Table(
    "seatings",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("player", Text, ForeignKey("players.key"), nullable=False, index=True),
    PrimaryKeyConstraint("match_id", "seat"),
)

# --- what people bring to the games: rows that may change; a match keeps its own copy --------

catalogues = Table(
    "catalogues",
    metadata,
    Column("game", Text, nullable=False),  # slug
    Column("name", Text, nullable=False),
    Column("added_at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    Column("cards", Text, nullable=False),  # JSON as in a file, checked before it was stored
    PrimaryKeyConstraint("game", "name"),
)

card_photos = Table(  # of one's own cards: in no export
    "card_photos",
    metadata,
    Column("game", Text, nullable=False),
    Column("catalogue", Text, nullable=False),
    Column("card", Text, nullable=False),  # its id
    Column("sha256", Text, nullable=False),  # of the data, in lower-case hex
    Column("media_type", Text, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),  # pixels alone: see eventstore.photo_images
    PrimaryKeyConstraint("game", "catalogue", "card"),
)

# --- what people say of whole matches: rows that may change; see eventstore.match_marks ----------

match_marks = Table(
    "match_marks",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("mark", Text, nullable=False),  # trial, put_away, bin
    Column("at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    Column("reason", Text, nullable=False),  # empty: none was given
    PrimaryKeyConstraint("match_id", "mark"),
)

# --- what readers note beside a match: rows that may change; see eventstore.annotations ----------

step_annotations = Table(
    "annotations",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("step", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # comment, bookmark, glyph
    Column("text", Text, nullable=False),
    Column("author", Text, nullable=False),  # empty: no name was given
    Column("seat", Text),  # the look it was written under: a seat, spectator; NULL: everything
    Column("at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    Column("changed_at", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "id"),
)

match_notes = Table(
    "match_notes",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("note", Text, nullable=False),
    Column("tags", Text, nullable=False),  # JSON list, as they were written
    Column("search", Text, nullable=False),  # the same in lower case
)

# --- photos of steps: which match needs which file; rows that may change; see eventstore.photos ---

photos = Table(
    "photos",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("sha256", Text, nullable=False),  # of the stored file, in lower-case hex
    Column("seat", Text, nullable=False),  # the look, as the event names it; empty: everything
    Column("media_type", Text, nullable=False),
    Column("removed_at", Text),  # UTC, such as 2026-11-21T10:00:00Z; NULL: it is there
    Column("removed_by", Text),  # the look that removed it; empty: everything
    Column("size", Integer),  # bytes; NULL: its event does not tell
    PrimaryKeyConstraint("match_id", "sha256", "seat"),
)
Index("ix_photos_sha256", photos.c.sha256)

# --- what stays of erased matches: rows that are never changed; see eventstore.erasing ---------

tombstones = Table(
    "tombstones",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("erased_at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    Column("steps", Integer, nullable=False),  # number of the last step
    Column("hash", Text, nullable=False),  # of the last step
    Column("reason", Text, nullable=False),  # empty: none was given
)

# --- records kept aside, in no list and no figure until somebody accepts them

quarantine = Table(
    "quarantine",
    metadata,
    Column("id", Text, primary_key=True),  # of the record's text, see eventstore.quarantine
    Column("received_at", Text, nullable=False),  # UTC, such as 2026-11-21T10:00:00Z
    Column("source", Text, nullable=False),  # name of the file; empty where there was none
    Column("verdict", Text, nullable=False),  # differs, unreadable
    Column("code", Text, nullable=False),  # of the error, such as facts_differ
    Column("rule", Text),
    Column("message", Text, nullable=False),  # JSON of core.messages.Message: text and params
    Column("step", Integer),  # the first that is wrong; NULL: no single one
    Column("difference", Text),  # JSON: path, stated, decided; NULL where nothing is to compare
    Column("app", Text, nullable=False),  # the program that judged last, such as kifu/0.1.0
    Column("match_id", Text),  # what the record says of itself, as far as that can be read
    Column("game", Text),
    Column("title", Text),
    Column("size", Integer, nullable=False),  # bytes of the record
    Column("record", Text, nullable=False),  # as it was received
)

LOG = (streams, event_types, steps, events)
