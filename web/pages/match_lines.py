"""Matches as lines of a list: what the lists, the players' pages and headings show of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Any, NamedTuple

from core.errors import BrokenLog
from core.events import MatchEnded, MatchId, Seat
from core.game import Game
from core.guard import guarded
from core.messages import Message
from eventstore.queries import ANY, MatchRow, Wanted
from web import context
from web.seats import title_of

SIZE = 25  # matches on a page of a list
MANY = 500  # matches read at a time


class Seating(NamedTuple):
    """Who sits where, and whether that seat won."""

    seat: Seat
    title: Message
    player: str | None
    won: bool


class Origin(NamedTuple):
    """Where a branch goes on from; the name is None where that match is not in this database."""

    match: MatchId
    step: int
    name: Message | None


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match in a list. `winners` is () after a draw, None where nobody could win; it may
    name an opponent who is no seat, where all at the table lost."""

    id: str
    game: str
    game_title: str
    name: Message
    running: bool
    outcome: Message | None
    winners: tuple[Seat, ...] | None
    seatings: tuple[Seating, ...]
    at: datetime
    steps: int
    absent: bool  # its game is not here
    kind: str  # of `eventstore.kinds`
    to_play: Message | None  # whose turn it is, in a running match
    origin: Origin | None
    put_away: bool

    @property
    def names(self) -> dict[Seat, str]:
        """The people at the table whose names are known."""
        return {one.seat: one.player for one in self.seatings if one.player}


class Page(NamedTuple):
    """One page of a list; numbered from 1, newest matches first."""

    entries: list[MatchLine]
    number: int
    last: int  # the number of the last page; 0 where nothing is listed
    total: int


def entries_of(rows: Sequence[MatchRow]) -> list[MatchLine]:
    """Rows of the projected list as people read them."""
    origins = context.projections().some({row.forked_from for row in rows if row.forked_from})
    return [_entry_of(row, origins) for row in rows]


def _entry_of(row: MatchRow, origins: Mapping[MatchId, MatchRow]) -> MatchLine:
    """A row as people read it.

    Where its game can make nothing of it, it is told as if the game were not here.
    """
    games = context.store().games
    origin = None
    if row.forked_from is not None:
        found = origins.get(row.forked_from)
        name = None if found is None else name_of(found, games.get(found.game))
        origin = Origin(row.forked_from, row.forked_step or 0, name)
    try:
        with guarded(row.match_id, None):
            return _line(row, games.get(row.game), origin)
    except BrokenLog:
        return _line(row, None, origin)


def _line(row: MatchRow, game: Game[Any, Any, Any] | None, origin: Origin | None) -> MatchLine:
    winners, seats = row.winners or (), seats_of(row, game)
    seatings = tuple(
        Seating(seat, title_of(game, seat), row.players.get(seat), seat in winners)
        for seat in seats
    )
    return MatchLine(
        id=row.match_id,
        game=row.game,
        game_title=game.title if game else row.game,
        name=name_of(row, game),
        running=row.status == "running",
        outcome=ending(row, game),
        winners=row.winners,
        seatings=seatings,
        at=row.updated_at,
        steps=row.plies,
        absent=row.game not in context.store().games,
        kind=row.kind,
        to_play=on_turn(row, game),
        origin=origin,
        put_away=row.put_away,
    )


def on_turn(row: MatchRow, game: Game[Any, Any, Any] | None) -> Message | None:
    """Whose turn it is, by name where one is known, as the game's players say it."""
    if row.to_play is None or game is None:
        return None
    who = row.players.get(row.to_play) or title_of(game, row.to_play)
    return game.to_move._replace(params={"seat": who})


def seats_of(row: MatchRow, game: Game[Any, Any, Any] | None) -> tuple[Seat, ...]:
    """The seats of a match; where the list does not know them, all that its game has."""
    return row.seats or (game.seats if game else tuple(row.players))


def name_of(row: MatchRow, game: Game[Any, Any, Any] | None) -> Message:
    """The title of a match; without one, who plays whom; without names, the game's name."""
    if row.title:
        return Message("{title}", {"title": row.title})
    names = [row.players[seat] for seat in seats_of(row, game) if seat in row.players]
    if names:
        return Message("{names}", {"names": " – ".join(names)})
    return Message("{game}", {"game": game.title if game else row.game})


def ending(row: MatchRow, game: Game[Any, Any, Any] | None) -> Message | None:
    """How the match ended, in the words of its game."""
    if row.result is None:
        return None
    if game is None:
        return Message("{result}", {"result": row.result})
    return game.narrate(MatchEnded(row.result, row.reason or ""))


def page_of(number: int = 1, *, size: int = SIZE, wanted: Wanted = ANY) -> Page:
    """One page of the matches that are wanted, newest first."""
    total = context.projections().count(wanted)
    count = ceil(total / size)
    number = min(number, max(count, 1))
    rows = context.projections().matches(wanted, limit=size, offset=(number - 1) * size)
    return Page(entries_of(rows), number, count, total)


def entry(match_id: str) -> MatchLine:
    """The line of one match. Raises `NotFound`."""
    return entries_of([context.projections().match(match_id)])[0]


def lines_of(match_ids: Sequence[MatchId]) -> dict[MatchId, MatchLine]:
    """The lines of these matches, those that lists know, in their order."""
    rows = context.projections().some(match_ids)
    return {one.id: one for one in entries_of([rows[i] for i in match_ids if i in rows])}


def remembered() -> list[str]:
    """The names of players that forms offer, those who played most first."""
    return [person.name for person in context.people()]


def all_of(wanted: Wanted) -> Iterator[MatchLine]:
    """Every match that is wanted, newest first."""
    cursor: str | None = None
    while True:
        rows = context.projections().matches(wanted, limit=MANY, before=cursor)
        yield from entries_of(rows)
        if len(rows) < MANY:
            return
        cursor = rows[-1].cursor
