"""The log says matches and types by numbers, hashes in bytes; the view `log` shows it in words.

Both tables are written anew. Rows that somebody altered are taken as they are, so that `verify`
finds them afterwards as before: a hash that is none is kept as the bytes of its text.
"""

# ruff: noqa: S608 - the words in these statements are our own

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
HASH = re.compile(rb"[0-9a-f]{64}")
FIRST = sa.text("version = 1")
KEYED = sa.text("idempotency_key IS NOT NULL")
NAMED = "(SELECT match_id FROM streams WHERE number = OLD.stream)"
OF_EVENTS = "position, stream, version, step, type, schema, payload"
OF_STEPS = "step, command, notation, actor, recorded_at, idempotency_key"
VIEW = """
CREATE VIEW log AS
SELECT e.position, m.match_id, e.version, e.step, t.type, e.schema, e.payload,
       s.command, s.notation, s.actor, s.recorded_at, s.idempotency_key, {hash} AS hash
FROM events e
JOIN streams m ON m.number = e.stream
JOIN event_types t ON t.number = e.type
JOIN steps s ON s.stream = e.stream AND s.step = e.step
"""


def upgrade() -> None:
    _numbers()
    _set_aside()
    _log("stream", BIG, sa.LargeBinary)
    _copy(
        f"INSERT INTO steps (stream, {OF_STEPS}, hash) SELECT m.number, {OF_STEPS}, {_packed()} "
        "FROM streams m CROSS JOIN old_steps o WHERE o.match_id = m.match_id "
        "ORDER BY m.number, o.step",
        f"INSERT INTO events ({OF_EVENTS}) {_own()} SELECT position, m.number, version, step, "
        "t.number, schema, payload FROM old_events o JOIN streams m ON m.match_id = o.match_id "
        "JOIN event_types t ON t.type = o.type ORDER BY o.position",
    )
    _indexes("stream")
    if _sqlite():
        _guard_sqlite("stream", NAMED)
        _guard_numbers_sqlite()
    else:
        op.execute(
            "CREATE FUNCTION refuse_delete_of_log() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN IF NOT EXISTS (SELECT 1 FROM tombstones WHERE match_id = {NAMED}) "
            "THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF; RETURN OLD; END $$"
        )
        _guard_postgresql("refuse_delete_of_log")
        _guard_numbers_postgresql()
    op.execute(VIEW.format(hash="lower(hex(s.hash))" if _sqlite() else "encode(s.hash, 'hex')"))


def downgrade() -> None:
    op.execute("DROP VIEW log")
    _set_aside()
    _log("match_id", sa.Text, sa.Text)
    _copy(
        f"INSERT INTO steps (match_id, {OF_STEPS}, hash) SELECT m.match_id, {OF_STEPS}, "
        f"{_unpacked()} FROM old_steps o JOIN streams m ON m.number = o.stream "
        "ORDER BY m.match_id, o.step",
        f"INSERT INTO events ({OF_EVENTS.replace('stream', 'match_id')}) {_own()} SELECT position, "
        "m.match_id, version, step, t.type, schema, payload FROM old_events o "
        "JOIN streams m ON m.number = o.stream JOIN event_types t ON t.number = o.type "
        "ORDER BY o.position",
    )
    _indexes("match_id")
    op.drop_table("event_types")
    op.drop_table("streams")
    if _sqlite():
        _guard_sqlite("match_id", "OLD.match_id")
    else:
        op.execute("DROP FUNCTION refuse_delete_of_log()")
        _guard_postgresql("refuse_delete")


def _sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


# --- tables ----------------------------------------------------------------------------------


def _numbers() -> None:
    for table, column in (("streams", "match_id"), ("event_types", "type")):
        op.create_table(
            table,
            sa.Column("number", BIG, sa.Identity(always=True), nullable=False),
            sa.Column(column, sa.Text, nullable=False),
            sa.PrimaryKeyConstraint("number", name=f"pk_{table}"),
            sa.UniqueConstraint(column, name=f"uq_{table}_{column}"),
        )
    op.execute(  # in the order in which matches were started
        "INSERT INTO streams (match_id) "
        "SELECT match_id FROM events WHERE version = 1 ORDER BY position"
    )
    for table in ("steps", "events"):  # of an altered log: matches without a beginning
        op.execute(
            f"INSERT INTO streams (match_id) SELECT DISTINCT match_id FROM {table} o WHERE "
            "NOT EXISTS (SELECT 1 FROM streams m WHERE m.match_id = o.match_id) ORDER BY 1"
        )
    op.execute("INSERT INTO event_types (type) SELECT DISTINCT type FROM events ORDER BY 1")


def _set_aside() -> None:
    """Let the tables stand under other names, so that theirs are free."""
    op.drop_index("uq_steps_idempotency_key", "steps")
    op.drop_index("ix_events_started", "events")
    if not _sqlite():  # names of constraints are those of indexes there, one of a kind
        for name in ("pk_steps", "pk_events", "uq_events_version"):
            op.execute(f"ALTER INDEX {name} RENAME TO old_{name}")
        op.execute("ALTER SEQUENCE events_position_seq RENAME TO old_events_position_seq")
    for table in ("steps", "events"):
        op.rename_table(table, f"old_{table}")


def _log(match: str, number: sa.types.TypeEngine[object], digest: type) -> None:
    """The two tables; `match` is the column that says of which match a row is."""
    to_streams = sa.ForeignKeyConstraint(["stream"], ["streams.number"], name="fk_steps_stream")
    to_types = sa.ForeignKeyConstraint(["type"], ["event_types.number"], name="fk_events_type")
    numbered = match == "stream"
    op.create_table(
        "steps",
        sa.Column(match, number, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("actor", sa.Text),
        sa.Column("recorded_at", sa.Text, nullable=False),
        sa.Column("idempotency_key", sa.Text),
        sa.Column("hash", digest, nullable=False),
        sa.PrimaryKeyConstraint(match, "step", name="pk_steps"),
        *([to_streams] if numbered else ()),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "events",
        sa.Column("position", BIG, sa.Identity(always=True), nullable=False),
        sa.Column(match, number, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("type", number, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("position", name="pk_events"),
        sa.UniqueConstraint(match, "version", name="uq_events_version"),
        sa.ForeignKeyConstraint(
            [match, "step"], [f"steps.{match}", "steps.step"], name=f"fk_events_{match}"
        ),
        *([to_types] if numbered else ()),
    )


def _indexes(match: str) -> None:
    """After the rows: an index is built faster than it is kept."""
    op.create_index(
        "uq_steps_idempotency_key",
        "steps",
        [match, "idempotency_key"],
        unique=True,
        sqlite_where=KEYED,
        postgresql_where=KEYED,
    )
    op.create_index(
        "ix_events_started", "events", ["position"], sqlite_where=FIRST, postgresql_where=FIRST
    )


# --- rows ------------------------------------------------------------------------------------


def _copy(steps: str, events: str) -> None:
    if _sqlite():
        driver = op.get_bind().connection.driver_connection
        driver.create_function("hash_packed", 1, _pack, deterministic=True)
        driver.create_function("hash_unpacked", 1, _unpack, deterministic=True)
    op.execute(steps)
    op.execute(events)
    for table in ("old_events", "old_steps"):
        op.drop_table(table)  # its triggers go with it
    if not _sqlite():
        op.execute(
            "SELECT setval(pg_get_serial_sequence('events', 'position'), "
            "(SELECT coalesce(max(position), 0) + 1 FROM events), false)"
        )


def _own() -> str:
    """Positions are taken over."""
    return "" if _sqlite() else "OVERRIDING SYSTEM VALUE"


def _packed() -> str:
    if _sqlite():
        return "hash_packed(CAST(hash AS BLOB))"
    return (
        "CASE WHEN hash ~ '^[0-9a-f]{64}$' THEN decode(hash, 'hex') "
        "ELSE convert_to(hash, 'UTF8') END"
    )


def _unpacked() -> str:
    if _sqlite():
        return "CAST(hash_unpacked(CAST(hash AS BLOB)) AS TEXT)"
    return (
        "CASE WHEN length(hash) = 32 THEN encode(hash, 'hex') ELSE convert_from(hash, 'UTF8') END"
    )


def _pack(text: bytes) -> bytes:
    return bytes.fromhex(text.decode()) if HASH.fullmatch(text) else text


def _unpack(digest: bytes) -> bytes:
    return digest.hex().encode() if len(digest) == 32 else digest


# --- guards ----------------------------------------------------------------------------------


def _guard_sqlite(match: str, match_id: str) -> None:
    """No row changes or goes, but of erased matches; and none is replaced, which SQLite does
    without asking DELETE.
    """
    twins = {"steps": ("step", "idempotency_key"), "events": ("version",)}
    for table, columns in twins.items():
        _refuse(table, "UPDATE", "update")
        _refuse(
            *(table, "DELETE", "delete"),
            f"NOT EXISTS (SELECT 1 FROM tombstones WHERE match_id = {match_id})",
        )
        for column in columns:
            same = f"{match} = NEW.{match} AND {column} = NEW.{column}"
            _refuse_twin(table, column, same)
    _refuse_twin("events", "position", "position = NEW.position")


def _guard_numbers_sqlite() -> None:
    _refuse("streams", "UPDATE", "update")
    _refuse(
        *("streams", "DELETE", "delete"),
        "NOT EXISTS (SELECT 1 FROM tombstones WHERE match_id = OLD.match_id)",
    )
    _refuse("event_types", "UPDATE", "update")
    _refuse("event_types", "DELETE", "delete")
    for table, columns in (
        ("streams", ("number", "match_id")),
        ("event_types", ("number", "type")),
    ):
        for column in columns:
            _refuse_twin(table, column, f"{column} = NEW.{column}")


def _refuse_twin(table: str, name: str, same: str) -> None:
    twin = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"
    _refuse(table, "INSERT", f"same_{name}", twin)


def _refuse(table: str, verb: str, name: str, when: str = "") -> None:
    condition = f"WHEN {when} " if when else ""
    op.execute(
        f"CREATE TRIGGER {table}_refuse_{name} BEFORE {verb} ON {table} {condition}"
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


def _guard_postgresql(function: str) -> None:
    for table in ("steps", "events"):
        _refuse_statements(table, "UPDATE OR TRUNCATE")
        _refuse_rows(table, function)


def _guard_numbers_postgresql() -> None:
    _refuse_statements("streams", "UPDATE OR TRUNCATE")
    _refuse_rows("streams", "refuse_delete")
    _refuse_statements("event_types", "UPDATE OR DELETE OR TRUNCATE")


def _refuse_statements(table: str, verbs: str) -> None:
    op.execute(
        f"CREATE TRIGGER {table}_refuse_change BEFORE {verbs} ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def _refuse_rows(table: str, function: str) -> None:
    op.execute(
        f"CREATE TRIGGER {table}_refuse_delete BEFORE DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {function}()"
    )
