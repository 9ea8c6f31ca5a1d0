"""Records kept aside: facts from outside that today's rules do not give, or cannot read.

They are in no list and no figure. Somebody with the right looks at what is wrong, and accepts
them as they stand, or drops them (`eventstore.imports`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update

from core import APP
from core.errors import BadInput, BrokenLog, KifuError, NotFound
from core.judging import Difference
from core.messages import Message
from eventstore import sentences, times
from eventstore.database import Database
from eventstore.records import FileMatch
from eventstore.tables import quarantine as table
from eventstore.verdicts import FactsDiffer, in_short, printable

ENTRIES = 1_000
BYTES = 64 * 2**20  # of all records together
LONGEST_NAME = 200  # characters of a file's name, of a title
ID = 16  # hex digits of the SHA-256 of the text, so that a record is kept once

Wrong: TypeAlias = Literal["differs", "unreadable"]
TOLD = [column for column in table.c if column is not table.c.record]


class Finding(NamedTuple):
    """What is wrong with a record, and where its facts part from those of today, if they do."""

    error: KifuError
    difference: Difference | None


class Kept(NamedTuple):
    """A record kept aside, and why; `difference` has path, stated and decided."""

    id: str
    received_at: datetime
    source: str
    verdict: Wrong
    code: str
    rule: str | None
    message: Message
    step: int | None
    difference: Mapping[str, Any] | None
    app: str
    match_id: str | None
    game: str | None
    title: str | None
    size: int


class Quarantine:
    """The records of a database that are kept aside."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep(self, raw: bytes, match: FileMatch, found: Finding, source: str, now: datetime) -> str:
        """Keep a record aside; its id. Of one that is here already, what was `found` is new.

        Raises `BadInput` quarantine_full.
        """
        key = sha256(raw).hexdigest()[:ID]
        values = _judged(found) | {
            "received_at": times.stored(now),
            "source": printable(source, LONGEST_NAME),
            "match_id": None if match.id is None else printable(match.id, LONGEST_NAME),
            "game": printable(match.game, LONGEST_NAME),
            "title": printable(match.title, LONGEST_NAME),
            "size": len(raw),
            "record": raw.decode(),
        }
        with self.database.write() as connection:
            if not _judge(connection, key, found):
                _check_room(connection, len(raw))
                connection.execute(insert(table).values(id=key, **values))
        return key

    def all(self) -> list[Kept]:
        """What is kept aside, the newest first."""
        question = select(*TOLD).order_by(table.c.received_at.desc(), table.c.id)
        with self.database.read() as connection:
            return [_kept(row) for row in connection.execute(question)]

    def count(self) -> int:
        """How many records are kept aside."""
        with self.database.read() as connection:
            return connection.execute(select(func.count()).select_from(table)).scalar_one()

    def get(self, key: str) -> Kept:
        """One of them. Raises `NotFound`."""
        with self.database.read() as connection:
            row = connection.execute(select(*TOLD).where(table.c.id == key)).first()
        if row is None:
            raise not_kept(key)
        return _kept(row)

    def record(self, key: str) -> str:
        """Its text as it was received. Raises `NotFound`."""
        with self.database.read() as connection:
            question = select(table.c.record).where(table.c.id == key)
            found: str | None = connection.execute(question).scalar_one_or_none()
        if found is None:
            raise not_kept(key)
        return found

    def judged(self, key: str, found: Finding) -> None:
        """Keep what is wrong with it now. Raises `NotFound`."""
        with self.database.write() as connection:
            if not _judge(connection, key, found):
                raise not_kept(key)

    def drop(self, key: str) -> None:
        """Forget a record for good. Raises `NotFound`."""
        with self.database.write() as connection:
            if not connection.execute(delete(table).where(table.c.id == key)).rowcount:
                raise not_kept(key)


def _check_room(connection: Connection, size: int) -> None:
    question = select(func.count(), func.coalesce(func.sum(table.c.size), 0))
    entries, total = connection.execute(question).one()
    if entries >= ENTRIES or total + size > BYTES:
        raise BadInput(
            "quarantine_full",
            "Too much is kept aside already, at most {entries} records of {megabytes} MB in all: "
            "accept or drop some of them first.",
            entries=ENTRIES,
            megabytes=BYTES // 2**20,
        )


def _judge(connection: Connection, key: str, found: Finding) -> bool:
    changed = update(table).where(table.c.id == key).values(**_judged(found))
    return connection.execute(changed).rowcount > 0


def _judged(found: Finding) -> dict[str, Any]:
    """The columns that tell what is wrong."""
    error, difference = found
    differs = isinstance(error, FactsDiffer)
    known = isinstance(error, FactsDiffer | BrokenLog)
    return {
        "verdict": "differs" if differs else "unreadable",
        "code": error.code,
        "rule": error.rule,
        "message": sentences.dumps(error.message),
        "step": error.step if known else None,  # type: ignore[attr-defined]  # both have it
        "difference": None if difference is None else json.dumps(in_short(difference)),
        "app": APP,
    }


def _kept(row: Any) -> Kept:
    values = dict(row._mapping)  # noqa: SLF001 - the documented name of it
    values["received_at"] = times.parsed(row.received_at)
    values["message"] = sentences.loads(row.message)
    values["difference"] = None if row.difference is None else json.loads(row.difference)
    return Kept(**values)


def not_kept(key: str) -> NotFound:
    """The error for a record that is not, or no longer, kept aside."""
    return NotFound("not_kept_aside", "No record “{id}” is kept aside.", id=printable(key, 80))
