"""Taking a match out of lists and figures, and bringing it back."""

from __future__ import annotations

from typing import Any

from core.errors import NotFound
from core.events import Json, MatchId
from eventstore.match_marks import BIN, Mark
from eventstore.times import stored
from web import context
from web.api.endpoint import endpoint
from web.schemas import bodies
from web.schemas import matches as told
from web.security import require_local

WRITES: dict[str, Any] = {"tag": "matches", "problems": (403, 404, 413, 415, 422)}


@endpoint(
    "POST",
    "/matches/<match_id>/withdrawal",
    body=bodies.Withdraw,
    answers={200: told.Withdrawal},
    **WRITES,
)
def withdraw(match_id: MatchId, body: bodies.Withdraw) -> Json:
    """Take a match out of lists and figures. Its record stays as it is.

    Only on the computer on which Kifu runs. One that is out already gets the new reason.
    """
    require_local()
    done = context.store().mark(match_id, BIN, context.settings().clock(), body.reason)
    return {"match": match_id, "withdrawn": withdrawal(done)}


@endpoint(
    "DELETE",
    "/matches/<match_id>/withdrawal",
    answers={200: told.Withdrawal},
    **WRITES,
)
def bring_back(match_id: MatchId) -> Json:
    """Bring a withdrawn match back into lists and figures; one that is in them stays there.

    Only on the computer on which Kifu runs.
    """
    require_local()
    store = context.store()
    if not store.unmark(match_id, BIN) and not store.version(match_id):
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
    return {"match": match_id, "withdrawn": None}


def withdrawal(found: Mark | None) -> Json | None:
    """When and why a match was withdrawn."""
    return None if found is None else {"at": stored(found.at), "reason": found.reason}
