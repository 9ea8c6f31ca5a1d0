"""Questions to the projected tables."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from core.errors import BadInput, NotFound
from core.events import MatchId, Seat
from core.limits import WORDS, check_count
from core.messages import msg
from eventstore import times
from eventstore.conditions import Conditions
from eventstore.encoding import compact
from eventstore.kinds import PEOPLE
from eventstore.match_marks import BIN, PUT_AWAY
from eventstore.players import folded
from eventstore.projected_tables import match_list
from eventstore.readers import Reader, knows, manages, opened
from eventstore.tables import match_marks, match_notes, players, seatings

PLACES = 40  # named at most
WITHDRAWN, UNKNOWN = "withdrawn", "unknown"
NEWEST = (match_list.c.updated_at.desc(), match_list.c.match_id.desc())


class Wanted(NamedTuple):
    """What a list is narrowed to; an empty value narrows nothing."""

    game: str = ""  # a slug
    player: str = ""  # a name, in any case
    status: str = ""  # "running", "over", or WITHDRAWN: those in the bin, in no other list
    text: str = ""  # words that occur in title, tags, id or players' names
    kinds: tuple[str, ...] = (PEOPLE,)  # of `eventstore.kinds`
    put_away: bool | None = None  # those that are put away, those that are not; None: both
    tag: str = ""  # that stands beside the match, in any case
    against: str = ""  # a second name: both sat there
    seat: str = ""  # of the player
    such: Conditions = Conditions()
    reader: Reader | None = None  # who asks; None: who is alone with the database


ANY = Wanted()  # of people's matches
EVERY = Wanted(kinds=())


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match in a list."""

    match_id: MatchId
    game: str  # its slug; the game itself may not be installed any more
    title: str
    status: str  # "running" or "over"; UNKNOWN: its game was not here
    result: str | None
    reason: str | None
    winners: tuple[Seat, ...] | None  # () after a draw; None: running, or no contest
    started_at: datetime
    updated_at: datetime
    steps: int  # recorded after step 0, undone ones too
    plies: int  # steps on the line after step 0
    version: int
    forked_from: MatchId | None
    forked_step: int | None
    dealt: bool
    closed: bool
    seats: tuple[Seat, ...] | None  # of this match; None: all that the game has
    kind: str  # of `eventstore.kinds`
    to_play: Seat | None  # None: nobody, or its game does not tell
    put_away: bool
    players: dict[Seat, str]
    cursor: str  # for the page that begins after this row


def matches(
    connection: Connection, wanted: Wanted, *, limit: int, before: str | None, offset: int
) -> list[MatchRow]:
    """Rows of the list, newest first."""
    question = narrowed(select(match_list), wanted).order_by(*NEWEST).limit(limit)
    if before is not None:
        place = tuple_(match_list.c.updated_at, match_list.c.match_id)
        question = question.where(place < place_of(before))
    if offset:
        question = question.offset(offset)
    rows = connection.execute(question).all()
    return _told(connection, rows)


def match(connection: Connection, match_id: MatchId) -> MatchRow:
    """One row. Raises `NotFound`."""
    question = select(match_list).where(match_list.c.match_id == match_id)
    row = connection.execute(question).first()
    if row is None:
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
    return _told(connection, [row])[0]


def some(
    connection: Connection, match_ids: Collection[MatchId], reader: Reader | None
) -> dict[MatchId, MatchRow]:
    """The rows of those of these matches that have one, and of which the reader knows."""
    question = select(match_list).where(match_list.c.match_id.in_(match_ids))
    question = _known(question, reader)
    rows = connection.execute(question).all()
    return {one.match_id: one for one in _told(connection, rows)}


def count(connection: Connection, wanted: Wanted) -> int:
    """How many rows there are."""
    question = narrowed(select(func.count()).select_from(match_list), wanted)
    return int(connection.execute(question).scalar_one())


def counts(connection: Connection, wanted: Wanted) -> dict[str, int]:
    """How many rows there are of each game."""
    question = select(match_list.c.game, func.count()).group_by(match_list.c.game)
    found = connection.execute(narrowed(question, wanted).order_by(match_list.c.game))
    return {row[0]: row[1] for row in found}


def count_kinds(connection: Connection, wanted: Wanted) -> dict[str, int]:
    """How many rows there are of each kind."""
    question = select(match_list.c.kind, func.count()).group_by(match_list.c.kind)
    found = connection.execute(narrowed(question, wanted).order_by(match_list.c.kind))
    return {row[0]: row[1] for row in found}


def places(connection: Connection, reader: Reader | None) -> list[str]:
    """Where matches were played, the most frequent first."""
    named = listed(match_list.c.match_id), match_list.c.place.is_not(None)
    question = _known(select(match_list.c.place).where(*named), reader)
    question = question.group_by(match_list.c.place)
    rows = question.order_by(func.count().desc(), match_list.c.place).limit(PLACES)
    return [str(row[0]) for row in connection.execute(rows)]


def players_of(connection: Connection, ids: Sequence[MatchId]) -> dict[MatchId, dict[Seat, str]]:
    """Who sat where, in many matches at once."""
    return _players(connection, ids)


def players_in(connection: Connection, question: Select[Any]) -> dict[MatchId, dict[Seat, str]]:
    """The same of all matches of a question about rows of the list."""
    return _players(connection, question.with_only_columns(match_list.c.match_id).order_by(None))


def _players(connection: Connection, ids: Any) -> dict[MatchId, dict[Seat, str]]:
    question = (
        select(seatings.c.match_id, seatings.c.seat, players.c.name)
        .join(players, players.c.key == seatings.c.player)
        .where(seatings.c.match_id.in_(ids))
        .order_by(seatings.c.match_id, seatings.c.seat)
    )
    found: dict[MatchId, dict[Seat, str]] = {}
    for match_id, seat, name in connection.execute(question):
        found.setdefault(match_id, {})[seat] = name
    return found


def listed(match_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether a match is in lists and figures at all: it is not in the bin."""
    return match_id.not_in(_marked(BIN))


def _marked(mark: str) -> Select[Any]:
    return select(match_marks.c.match_id).where(match_marks.c.mark == mark)


def narrowed(question: Select[Any], wanted: Wanted) -> Select[Any]:
    """The question about rows of the list, of those that are wanted alone, and that the reader
    knows of; what is put away or in the bin is for who manages it.
    """
    shown = listed(match_list.c.match_id)
    question = question.where(~shown if wanted.status == WITHDRAWN else shown)
    if wanted.reader is not None:
        kept_by = manages if wanted.status == WITHDRAWN or wanted.put_away else knows
        question = question.where(kept_by(match_list.c.match_id, wanted.reader))
        if wanted.such.options:  # a position may hide them
            question = question.where(opened(wanted.reader))
    if wanted.game:
        question = question.where(match_list.c.game == wanted.game)
    if wanted.kinds:
        question = question.where(match_list.c.kind.in_(wanted.kinds))
    if wanted.put_away is not None:
        away = match_list.c.match_id.in_(_marked(PUT_AWAY))
        question = question.where(away if wanted.put_away else ~away)
    if wanted.status not in {"", WITHDRAWN}:
        question = question.where(match_list.c.status == wanted.status)
    if wanted.player:
        own = seatings.c.player == folded(wanted.player)
        there = and_(own, seatings.c.seat == wanted.seat) if wanted.seat else own
        question = question.where(_seated(there))
    if wanted.against:
        question = question.where(_seated(seatings.c.player == folded(wanted.against)))
    question = question.where(*wanted.such.all())
    words = folded(wanted.text).replace("\0", "").split()
    check_count(msg("Words of a search"), len(words), WORDS)
    for word in words:
        in_name = _seated(seatings.c.player.contains(word, autoescape=True))
        in_text = match_list.c.search.contains(word, autoescape=True)
        in_tag = _tagged(match_notes.c.search.contains(word, autoescape=True))
        question = question.where(or_(in_text, in_name, in_tag))
    if wanted.tag:
        whole = compact(folded(wanted.tag))  # in its quotes it is no part of another tag
        question = question.where(_tagged(match_notes.c.search.contains(whole, autoescape=True)))
    return question


def _known(question: Select[Any], reader: Reader | None) -> Select[Any]:
    """The question about rows of the list, of those alone that the reader knows of."""
    if reader is None:
        return question
    return question.where(knows(match_list.c.match_id, reader))


def of_open(question: Select[Any], reader: Reader | None) -> Select[Any]:
    """The question about what was computed from everything in rows of the list, of those alone of
    which the reader may see that.
    """
    return question if reader is None else question.where(opened(reader))


def _tagged(tags: Any) -> Any:
    return exists().where(and_(match_notes.c.match_id == match_list.c.match_id, tags))


def _seated(player: Any) -> Any:
    return exists().where(and_(seatings.c.match_id == match_list.c.match_id, player))


def place_of(cursor: str) -> tuple[str, str]:
    """What a cursor says: a time and an id. Raises `BadInput`."""
    at, found, match_id = cursor.partition(" ")
    if not found:
        raise BadInput("bad_cursor", "“{cursor}” is no place in this list.", cursor=cursor)
    return at, match_id


def _told(connection: Connection, rows: Sequence[Any]) -> list[MatchRow]:
    """Rows with what stands beside the log: who sat there, and whether they are put away."""
    ids = [row.match_id for row in rows]
    names = players_of(connection, ids)
    own = _marked(PUT_AWAY).where(match_marks.c.match_id.in_(ids))
    away = set(connection.execute(own).scalars())
    return [_row(row, names.get(row.match_id, {}), put_away=row.match_id in away) for row in rows]


def _row(row: Any, names: dict[Seat, str], *, put_away: bool) -> MatchRow:
    values = dict(row._mapping)  # noqa: SLF001 - the documented name of it
    for name in ("search", "made_by", "place"):
        del values[name]
    values["winners"], values["seats"] = seats_of(row.winners), seats_of(row.seats)
    for name in ("started_at", "updated_at"):
        values[name] = times.parsed(values[name])
    cursor = f"{row.updated_at} {row.match_id}"
    return MatchRow(**values, players=names, put_away=put_away, cursor=cursor)


def seats_of(text: str | None) -> tuple[Seat, ...] | None:
    """Seats as a column holds them."""
    return None if text is None else tuple(json.loads(text))
