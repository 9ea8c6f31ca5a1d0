"""The tables of what is projected from the log: dropped and rebuilt at will."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from eventstore.rights_tables import OF_A_MATCH as RIGHTS
from eventstore.tables import metadata

match_list = Table(
    "match_list",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("search", Text, nullable=False),  # id, title and tags in lower case
    Column("status", Text, nullable=False),  # running, over
    Column("result", Text),  # NULL while running
    Column("reason", Text),
    Column("winners", Text),  # JSON list of seats; NULL: none, or no contest
    Column("started_at", Text, nullable=False),  # of fixed width: sorts as time does
    Column("updated_at", Text, nullable=False),
    Column("steps", Integer, nullable=False),  # recorded after step 0, undone ones too
    Column("plies", Integer, nullable=False),  # steps of the line after step 0
    Column("version", Integer, nullable=False),
    Column("forked_from", Text),
    Column("forked_step", Integer),
    Column("dealt", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("seats", Text),  # JSON list; NULL in rows of an older projection: all of the game's
    Column("kind", Text, nullable=False, server_default="people"),  # see eventstore.kinds
    Column("to_play", Text),  # a seat; NULL: nobody, or its game does not tell
    Column("place", Text),  # where it was played, of its tag; NULL: nobody said so
    Column("made_by", Text),  # program and rules that drew the match; NULL: its game was not here
    Index("ix_match_list_updated", "updated_at", "match_id"),
    Index("ix_match_list_game", "game", "updated_at", "match_id"),
    Index("ix_match_list_kind", "kind", "updated_at", "match_id"),
    Index("ix_match_list_game_kind", "game", "kind", "updated_at", "match_id"),
)

match_statistics = Table(
    "match_statistics",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("game", Text, nullable=False, index=True),
    Column("options", Text, nullable=False),  # JSON, as match_started states them
    Column("statistics", Text, nullable=False),  # JSON of core.stats.statistics; policy
    Column("version", Integer),  # what follows is of a log that ends so; NULL: nothing is kept
    Column("hash", Text),
    Column("made_by", Text),  # program, rules and form, see eventstore.endings
    Column("ending", LargeBinary),  # compressed: what a record tells beyond its rows
)

achievements = Table(
    "achievements",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("achievement", Text, nullable=False),  # an id of the game's
    Column("game", Text, nullable=False),
    Column("step", Integer, nullable=False),  # that earned it, on the line in force
    Column("earned_at", Text, nullable=False),  # of fixed width: sorts as time does
    PrimaryKeyConstraint("match_id", "achievement"),
    Index("ix_achievements_first", "game", "achievement", "earned_at", "match_id"),
)

kept_states = Table(  # of each so many steps, so that any step is read without all before it
    "kept_states",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("step", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the last event of the step
    Column("hash", Text, nullable=False),  # of the step: of another log nothing is kept here
    Column("made_by", Text, nullable=False),  # program, rules, form: eventstore.snapshot_codec
    Column("tree", Text, nullable=False),  # JSON: forks and moves since the row before
    Column("state", LargeBinary),  # after the step, on the line; NULL where one before is near
    PrimaryKeyConstraint("match_id", "step"),
    sqlite_with_rowid=False,
)

summaries = Table(  # sums over the matches of a game, see eventstore.sums
    "summaries",
    metadata,
    Column("game", Text, nullable=False),
    Column("cell", Text, nullable=False),  # which matches, see eventstore.cells
    Column("matches", Integer, nullable=False),
    Column("counts", Text, nullable=False),  # JSON of core.counters
    Column("made_by", Text, nullable=False),  # program and rules that counted
    PrimaryKeyConstraint("game", "cell"),
)

summed = Table(  # what each match adds to them now, so that it can be taken away
    "summed",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("game", Text, nullable=False, index=True),
    Column("cells", Text, nullable=False),  # JSON list
    Column("counts", Text, nullable=False),
)

_at = Text().with_variant(Text(collation="C"), "postgresql")  # sorts as Python does

series = Table(  # what each match left where their order counts, see eventstore.series
    "series",
    metadata,
    Column("game", Text, nullable=False),
    Column("cell", Text, nullable=False),  # as in summaries
    Column("at", _at, nullable=False),  # when the match was begun, and its id
    Column("entry", Text, nullable=False),  # JSON of core.counters
    PrimaryKeyConstraint("game", "cell", "at"),
    sqlite_with_rowid=False,
)

series_states = Table(  # what follows from them, after every so many and after the last
    "series_states",
    metadata,
    Column("game", Text, nullable=False),
    Column("cell", Text, nullable=False),
    Column("at", _at, nullable=False),
    Column("matches", Integer, nullable=False),  # from the first to this
    Column("state", Text, nullable=False),  # JSON
    PrimaryKeyConstraint("game", "cell", "at"),
    sqlite_with_rowid=False,
)

ratings = Table(  # how strong players were after each match, see eventstore.ratings
    "ratings",
    metadata,
    Column("game", Text, nullable=False),
    Column("at", _at, nullable=False),  # when the match was begun, and its id
    Column("player", Text, nullable=False),  # the key of the name
    Column("match_id", Text, nullable=False),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),  # of the player that rate, to this one
    PrimaryKeyConstraint("game", "at", "player"),
    Index("ix_ratings_player", "game", "player", "at"),
    Index("ix_ratings_match", "match_id"),
    sqlite_with_rowid=False,
)

unrated = Table(  # games of which something changed since, and from which match on
    "unrated",
    metadata,
    Column("game", Text, primary_key=True),
    Column("at", _at, nullable=False),
)

unsummed = Table(  # matches of which something changed since; triggers write it
    "unsummed",
    metadata,
    Column("match_id", Text, primary_key=True),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("name", Text, primary_key=True),  # of the projection
    Column("position", BigInteger, nullable=False),  # of the last event it has taken in
    Column("at", Text),  # when, UTC; NULL in rows of an older program
)

# --- what could not be drawn, so that one match never holds up the others; see eventstore.parked

parked = Table(
    "parked",
    metadata,
    Column("match_id", Text, nullable=False),
    Column("part", Text, nullable=False),  # log, summary, or the name of a projection
    Column("game", Text),  # slug; NULL where the log does not even tell that
    Column("code", Text, nullable=False),  # of the error, such as broken_log
    Column("message", Text, nullable=False),  # JSON of core.messages.Message: text and params
    Column("step", Integer),  # NULL: no single step
    Column(
        "since", Text, nullable=False
    ),  # of the first failure, UTC, such as 2026-11-21T10:00:00Z
    Column("app", Text, nullable=False),  # the program that tried last, such as kifu/0.1.0
    Column("rules", Integer),  # version of the game's rules then; NULL: the game was not here
    Column("tries", Integer, nullable=False),  # failures so far
    PrimaryKeyConstraint("match_id", "part"),
)

SUMS = (summaries, summed, series, series_states, unsummed, ratings, unrated)
PROJECTED = (match_list, match_statistics, achievements, kept_states)

# --- where projections are rebuilt, until the whole takes their place; see eventstore.rebuilding


def _anew(table: Table) -> Table:
    """A table of the same columns and key: rows of a rebuild are looked up by nothing else."""
    columns = (
        Column(c.name, c.type, nullable=c.nullable, server_default=c.server_default)
        for c in table.columns
    )
    key = PrimaryKeyConstraint(*(c.name for c in table.primary_key))
    with_rowid = table.dialect_kwargs.get("sqlite_with_rowid", True)
    return Table(f"{table.name}_anew", metadata, *columns, key, sqlite_with_rowid=with_rowid)


ANEW = {table: _anew(table) for table in (*PROJECTED, parked)}
BESIDE = "% anew %"  # the checkpoints of every rebuild

SCHEMA = RIGHTS[0].metadata  # the tables of this module, of `tables` and of `rights_tables`
