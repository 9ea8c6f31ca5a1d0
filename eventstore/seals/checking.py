"""Checking seals: does the log still hold all that was sealed?

What a seal finds is what the chain of hashes of a match cannot: its newest steps taken away, all
of it taken away, and a history written anew with right hashes. That a stored hash is that of its
rows is for `eventstore.verify` to say: the two belong together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple, assert_never

from sqlalchemy import Connection, func, select, tuple_

from core.events import MatchId
from core.messages import Message, msg
from eventstore.columns import hex_of, stream_of
from eventstore.database import Database
from eventstore.scan import moment, scan_one
from eventstore.seals.form import MARK, Head, LogSeal, MatchSeal, Seal, is_genuine
from eventstore.tables import steps, streams, tombstones
from eventstore.verify import examine

CHUNK: Final = 200  # matches asked for at a time

FORGED: Final = msg("the seal was altered: its signature is not by the key that it names")
STRANGE: Final = msg("the seal is by a key that is not known here")
CHANGED: Final = msg("the seal was altered: the lines behind its first one are not those signed")
MISSING: Final = msg("the match is missing")
REWRITTEN: Final = msg("the step is not the one that was sealed")
REWRITTEN_UP_TO: Final = msg("up to this step the history is not the one that was sealed")


class SealFinding(NamedTuple):
    """Something that is not as it was sealed, or wrong with the seal itself (no match)."""

    match_id: MatchId | None
    step: int | None
    message: Message


class Erased(NamedTuple):
    """A sealed match that was erased since; its tombstone says when."""

    match_id: MatchId
    erased_at: str


@dataclass
class Checked:
    """What became of a seal: how many of its heads the log holds, how many of these matches grew
    since, which were erased, and what is wrong.
    """

    held: int = 0
    grown: int = 0
    erased: list[Erased] = field(default_factory=list)
    findings: list[SealFinding] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether the log holds all that was sealed, or says that it was erased."""
        return not self.findings


def check(database: Database, seal: Seal, known: AbstractSet[str]) -> Checked:
    """Compare a seal with the log as it is now; `known` are the public keys that are trusted.

    A seal that is not by one of them says nothing, so nothing is compared. Raises `BadInput` for
    lines that are none of a seal.
    """
    done = Checked()
    statement = seal.statement
    if not is_genuine(statement):
        done.findings.append(SealFinding(None, None, FORGED))
    elif statement.key not in known:
        done.findings.append(SealFinding(None, None, STRANGE))
    else:
        if not seal.is_whole and not seal.is_bare:
            done.findings.append(SealFinding(None, None, CHANGED))
        with moment(database) as connection:
            _compare(connection, seal, done)
    return done


def check_match(database: Database, seal: Seal, known: AbstractSet[str]) -> Checked:
    """The same for the seal of one match, with its chain of hashes. Raises TypeError for that of
    a log.
    """
    statement = seal.statement
    if not isinstance(statement, MatchSeal):
        raise TypeError("one match is asked for")
    done = check(database, seal, known)
    if done.held or any(finding.match_id for finding in done.findings):
        raw = scan_one(database, statement.match)
        for finding in examine(raw) if raw is not None else ():
            done.findings.append(SealFinding(*finding))
    return done


def _compare(connection: Connection, seal: Seal, done: Checked) -> None:
    match seal.statement:
        case MatchSeal(match=match_id, steps=last, hash=digest):
            _compare_some(connection, [Head(match_id, last, digest)], done)
            if done.findings and seal.is_whole:
                done.findings[:] = [
                    _located(connection, finding, seal.trail()) for finding in done.findings
                ]
        case LogSeal():
            heads = seal.heads() if seal.is_whole else iter(())
            while some := [*islice(heads, CHUNK)]:
                _compare_some(connection, some, done)
        case never:
            assert_never(never)


class _Stand(NamedTuple):
    """What the log has of some matches."""

    then: Mapping[MatchId, str]  # the hash at the step that was sealed
    last: Mapping[MatchId, int]
    stones: Mapping[MatchId, Head]


def _compare_some(connection: Connection, heads: Sequence[Head], done: Checked) -> None:
    stand = _stand(connection, heads)
    for head in heads:
        if head.erased_at is not None:
            _compare_stone(head, stand, done)
        elif head.match_id in stand.last:
            _compare_rows(head, stand, done)
        elif head.match_id in stand.stones:
            _compare_erased(head, stand.stones[head.match_id], done)
        else:
            done.findings.append(SealFinding(head.match_id, None, MISSING))


def _compare_rows(head: Head, stand: _Stand, done: Checked) -> None:
    last, found = stand.last[head.match_id], stand.then.get(head.match_id)
    if found == head.hash:
        done.held += 1
        done.grown += last > head.steps
    elif found is None and last < head.steps:
        cut = msg("the steps from here to {sealed} were sealed, and are cut off", sealed=head.steps)
        done.findings.append(SealFinding(head.match_id, last + 1, cut))
    else:
        done.findings.append(SealFinding(head.match_id, head.steps, REWRITTEN_UP_TO))


def _compare_erased(head: Head, stone: Head, done: Checked) -> None:
    """A match that has no rows: its tombstone must be of one that held what was sealed."""
    if stone.steps < head.steps:
        short = msg(
            "the match was erased with {steps} steps, and was sealed with {sealed}",
            steps=stone.steps,
            sealed=head.steps,
        )
        done.findings.append(SealFinding(head.match_id, stone.steps + 1, short))
    elif stone.steps == head.steps and stone.hash != head.hash:
        done.findings.append(SealFinding(head.match_id, head.steps, REWRITTEN_UP_TO))
    else:
        done.erased.append(Erased(head.match_id, stone.erased_at or ""))


def _compare_stone(head: Head, stand: _Stand, done: Checked) -> None:
    stone = stand.stones.get(head.match_id)
    if stone == head:
        done.held += 1
        return
    wrong = msg("its tombstone is missing") if stone is None else msg("its tombstone was altered")
    done.findings.append(SealFinding(head.match_id, None, wrong))


def _stand(connection: Connection, heads: Sequence[Head]) -> _Stand:
    ids = [head.match_id for head in heads]
    numbered = select(streams.c.match_id, streams.c.number).where(streams.c.match_id.in_(ids))
    numbers: dict[MatchId, int] = dict(map(tuple, connection.execute(numbered)))
    names = {number: match_id for match_id, number in numbers.items()}
    wanted = [(numbers[one.match_id], one.steps) for one in heads if one.match_id in numbers]
    at_step = select(steps.c.stream, hex_of(steps.c.hash)).where(
        tuple_(steps.c.stream, steps.c.step).in_(wanted)
    )
    newest = (
        select(steps.c.stream, func.max(steps.c.step))
        .where(steps.c.stream.in_([*names]))
        .group_by(steps.c.stream)
    )
    stones = select(
        *(tombstones.c.match_id, tombstones.c.steps, tombstones.c.hash, tombstones.c.erased_at)
    ).where(tombstones.c.match_id.in_(ids))
    return _Stand(
        {names[number]: digest for number, digest in connection.execute(at_step)},
        {names[number]: last for number, last in connection.execute(newest)},
        {row.match_id: Head(*row) for row in connection.execute(stones)},
    )


def _located(connection: Connection, finding: SealFinding, trail: Sequence[str]) -> SealFinding:
    """The first step that is not the one of the trail, where rows can say that."""
    if finding.match_id is None or finding.step is None:
        return finding
    stored = connection.execute(
        select(steps.c.step, hex_of(steps.c.hash))
        .where(steps.c.stream == stream_of(finding.match_id))
        .order_by(steps.c.step)
    )
    for number, digest in stored:
        if number < len(trail) and digest[:MARK] != trail[number]:
            return SealFinding(finding.match_id, number, REWRITTEN)
    return finding
