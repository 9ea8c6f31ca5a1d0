"""Making seals: of one match as it stands, and of the whole log at one moment."""

from __future__ import annotations

import gzip
import heapq
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, collate, func, select

from core.errors import BrokenLog, NotFound
from core.events import MatchId
from eventstore import times
from eventstore.columns import hex_of
from eventstore.database import Database
from eventstore.scan import moment, scan_one
from eventstore.seals.form import (
    CHUNK,
    IN_MEMORY,
    Head,
    LogSeal,
    MatchSeal,
    first_line,
    head_line,
    signed,
    trail_line,
)
from eventstore.sql import SqlStore
from eventstore.tables import steps, streams, tombstones
from eventstore.verify import examine

MANY = 5_000  # rows asked for at a time


class SealedMatch(NamedTuple):
    """The seal of a match, and the line behind it."""

    statement: MatchSeal
    trail: bytes

    def data(self) -> bytes:
        """As a file."""
        return first_line(self.statement) + self.trail


def seal_match(
    store: SqlStore, match_id: MatchId, key: Ed25519PrivateKey, now: datetime
) -> SealedMatch:
    """Sign where a match stands, once its chain of hashes was verified.

    Raises `NotFound`, `BrokenLog` for a match that was altered: it is not sealed.
    """
    raw = scan_one(store.database, match_id)
    if raw is None:
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
    for finding in examine(raw):
        step = -1 if finding.step is None else finding.step
        raise BrokenLog(
            match_id, finding.step, "Step {number}: {what}.", number=step, what=finding.message
        )
    hashes = [row.hash for row in sorted(raw.steps, key=lambda row: row.step)]
    trail = trail_line(hashes)
    told = MatchSeal(
        match=match_id,
        game=store.slug(match_id),
        steps=len(hashes) - 1,
        hash=hashes[-1],
        at=times.stored(now),
        lines=sha256(trail).hexdigest(),
        key="",
        signature="",
    )
    return SealedMatch(signed(told, key), trail)


def seal_log(
    database: Database, out: BinaryIO, key: Ed25519PrivateKey, now: datetime, *, packed: bool
) -> LogSeal:
    """Write the signed heads of all matches, and of those that were erased, at one moment."""
    digest, counts = sha256(), {False: 0, True: 0}
    with SpooledTemporaryFile(IN_MEMORY) as lines:
        with moment(database) as connection:
            for head in heads(connection, sqlite=database.is_sqlite):
                line = head_line(head)
                counts[head.erased_at is not None] += 1
                digest.update(line)
                lines.write(line)
        told = LogSeal(
            matches=counts[False],
            erased=counts[True],
            at=times.stored(now),
            lines=digest.hexdigest(),
            key="",
            signature="",
        )
        sealed = signed(told, key)
        target: Any = gzip.GzipFile("", "wb", fileobj=out, mtime=0) if packed else out
        target.write(first_line(sealed))
        lines.seek(0)
        while chunk := lines.read(CHUNK):
            target.write(chunk)
        if packed:
            target.close()
    return sealed


def heads(connection: Connection, *, sqlite: bool) -> Iterator[Head]:
    """Where each match ends, with those that were erased, by the bytes of their ids.

    One id comes once: a match whose tombstone stands beside its rows, as a match.
    """
    order = (lambda column: column) if sqlite else (lambda column: collate(column, "C"))
    later = steps.alias()
    newest = select(func.max(later.c.step)).where(later.c.stream == streams.c.number)
    live = (
        select(streams.c.match_id, steps.c.step, hex_of(steps.c.hash))
        .join(steps, steps.c.stream == streams.c.number)
        .where(steps.c.step == newest.scalar_subquery())
        .order_by(order(streams.c.match_id))
    )
    gone = select(
        *(tombstones.c.match_id, tombstones.c.steps, tombstones.c.hash, tombstones.c.erased_at)
    ).order_by(order(tombstones.c.match_id))
    streaming = connection.execution_options(yield_per=MANY)
    found = heapq.merge(
        (Head(*row) for row in streaming.execute(live)),
        (Head(*row) for row in streaming.execute(gone)),
        key=lambda head: head.match_id,
    )
    for _, same in groupby(found, key=lambda head: head.match_id):
        yield next(same)
