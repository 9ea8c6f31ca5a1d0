"""What people say of a whole match: a trial, put away, in the bin."""

from __future__ import annotations

from typing import Any

from core.errors import NotFound
from core.events import Json, MatchId
from eventstore.kinds import TRIAL
from eventstore.match_marks import BIN, PUT_AWAY, Mark
from eventstore.times import stored
from web import context
from web.api.endpoint import endpoint
from web.schemas import bodies
from web.schemas import matches as told
from web.security import require_local

WRITES: dict[str, Any] = {"tag": "matches", "problems": (403, 404, 413, 415, 422)}


@endpoint(
    "POST",
    "/matches/<match_id>/marks/<mark>",
    body=bodies.Marking,
    answers={200: told.Marks},
    **WRITES,
)
def mark_match(match_id: MatchId, mark: str, body: bodies.Marking) -> Json:
    """Mark a match: `trial`, `put_away` or `bin`.

    A trial counts in no figure of people's matches. What is put away is out of the lists of the
    pages, and counts. What is in the bin is in no list and no figure; its record stays as it is.
    Only on the computer on which Kifu runs. One that has the mark already gets the new reason.
    """
    require_local()
    _check(mark)
    context.store().mark(match_id, mark, context.settings().clock(), body.reason)
    return _marks(match_id)


@endpoint("DELETE", "/matches/<match_id>/marks/<mark>", answers={200: told.Marks}, **WRITES)
def unmark_match(match_id: MatchId, mark: str) -> Json:
    """Take a mark off a match; one that does not have it stays as it is.

    Only on the computer on which Kifu runs.
    """
    require_local()
    _check(mark)
    _taken_off(match_id, mark)
    return _marks(match_id)


@endpoint(
    "POST",
    "/matches/<match_id>/withdrawal",
    body=bodies.Marking,
    answers={200: told.Withdrawal},
    **WRITES,
)
def withdraw(match_id: MatchId, body: bodies.Marking) -> Json:
    """Put a match in the bin, as the mark `bin` does: out of lists and figures.

    Only on the computer on which Kifu runs.
    """
    require_local()
    done = context.store().mark(match_id, BIN, context.settings().clock(), body.reason)
    return {"match": match_id, "withdrawn": marked(done)}


@endpoint("DELETE", "/matches/<match_id>/withdrawal", answers={200: told.Withdrawal}, **WRITES)
def bring_back(match_id: MatchId) -> Json:
    """Bring a match back from the bin; one that is not in it stays where it is.

    Only on the computer on which Kifu runs.
    """
    require_local()
    _taken_off(match_id, BIN)
    return {"match": match_id, "withdrawn": None}


def marked(found: Mark | None) -> Json | None:
    """Since when a match has a mark, and why."""
    return None if found is None else {"at": stored(found.at), "reason": found.reason}


def _check(mark: str) -> None:
    if mark not in {TRIAL, PUT_AWAY, BIN}:
        raise NotFound("mark_not_found", "There is no mark “{mark}”.", mark=mark[:80])


def _taken_off(match_id: MatchId, mark: str) -> None:
    store = context.store()
    if not store.unmark(match_id, mark) and not store.version(match_id):
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)


def _marks(match_id: MatchId) -> Json:
    found = context.store().marks(match_id)
    return {"match": match_id, "marks": {name: marked(one) for name, one in found.items()}}
