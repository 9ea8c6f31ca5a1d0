"""Whose phone a browser is at a match: somebody's own, one that goes round, or the table's.

One that goes round shows the cards of a seat only after whose they are has opened them
(`web.covers`). It is kept in the browser's session, and is no right: who may look at all is judged
by `web.rights.gate`.
"""

from __future__ import annotations

import secrets
from enum import StrEnum
from typing import Any, NamedTuple

from flask import session, url_for

from core.events import MatchId, Seat
from core.knowledge import SPECTATOR
from core.replay import Timeline
from web import context
from web.pictures import entry_of
from web.seats import seen_by

KEPT = "phones"  # in the session, by match
MOST = 8  # matches whose phone is remembered, the last ones
OPEN = "open"  # in an address: what opens one page
QUIET = frozenset({"wait", "over"})  # phases in which a seat has nothing to enter


class Kind(StrEnum):
    """What a phone is at a match."""

    MINE = "mine"
    ROUND = "round"
    TABLE = "table"


class Phone(NamedTuple):
    """A phone at a match. `seat`: whose it is; of one that goes round, whose cards are open.

    A `ticket` opens one page of that seat, once: a page that is loaded anew is closed.
    """

    kind: Kind
    seat: Seat | None = None
    ticket: str | None = None


def phone_of(match_id: MatchId) -> Phone | None:
    """What this browser is at a match; None where nobody said so."""
    found = session.get(KEPT, {}).get(match_id)
    return None if found is None else Phone(Kind(found[0]), *found[1:])


def keep(match_id: MatchId, phone: Phone) -> None:
    """Remember what this browser is at a match."""
    others = {key: one for key, one in session.get(KEPT, {}).items() if key != match_id}
    last = [*others.items()][1 - MOST :]
    session[KEPT] = {**dict(last), match_id: [phone.kind.value, phone.seat, phone.ticket]}


def opened(match_id: MatchId, seat: Seat) -> str:
    """Open the cards of a seat; gives the address that shows them, once."""
    ticket = secrets.token_urlsafe(12)
    keep(match_id, Phone(Kind.ROUND, seat, ticket))
    return seen_by(url_for("pages.record", match_id=match_id), seat, open=ticket)


def close(match_id: MatchId) -> None:
    """The cards are closed again."""
    phone = phone_of(match_id)
    if phone is not None and phone.kind is Kind.ROUND and phone != Phone(Kind.ROUND):
        keep(match_id, Phone(Kind.ROUND))


def open_seat(match_id: MatchId) -> Seat | None:
    """Whose cards are open on a phone that goes round; None of any other."""
    phone = phone_of(match_id)
    return phone.seat if phone is not None and phone.kind is Kind.ROUND else None


def passed_on(match_id: MatchId, timeline: Timeline[Any]) -> bool:
    """Whether another seat is waited for than the one whose cards are open, which then close."""
    seat = open_seat(match_id)
    if seat is None or is_open(timeline) or to_move(timeline) == seat:
        return False
    close(match_id)
    return True


def is_open(timeline: Timeline[Any]) -> bool:
    """Whether a match hides nothing any more."""
    over = timeline.game.result(timeline.state) is not None
    return over and not timeline.start.closed


def to_move(timeline: Timeline[Any]) -> Seat | None:
    """The seat that is waited for, as everybody at the table knows it."""
    seen = context.seen(timeline, SPECTATOR)
    dealt = timeline.start.seed is not None
    told = {seat: entry_of(seen.game, seen.state, seat, dealt=dealt) for seat in timeline.seats}
    able = [seat for seat, entry in told.items() if entry.get("phase") not in QUIET]
    turns = [entry.get("turn") for entry in told.values()]
    on_turn = seen.game.seats[turns[0]] if isinstance(turns[0], int) else None
    return on_turn if on_turn in able else next(iter(able), on_turn)
