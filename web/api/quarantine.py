"""Records kept aside on import: looking at them, and what becomes of them."""

from __future__ import annotations

from flask import Response

from core.events import Json, MatchId
from eventstore.imports import judge_again
from eventstore.quarantine import Kept
from eventstore.times import stored
from web import context
from web.api.endpoint import conditional, endpoint
from web.api.records import told_of
from web.i18n import translate
from web.schemas import matches as told
from web.schemas import quarantine as forms
from web.security import require_local

JSON = "application/json"


@endpoint("GET", "/quarantine", tag="records", answers={200: forms.AllKeptAside})
def list_kept_aside() -> Json:
    """The records that were kept aside on import, and why; they are in no list and no figure."""
    return {"records": [_told(one) for one in context.store().quarantine.all()]}


@endpoint(
    "GET", "/quarantine/<key>", tag="records", answers={200: forms.KeptAside}, problems=(404,)
)
def get_kept_aside(key: str) -> Json:
    """One record that is kept aside, and what is wrong with it."""
    return _told(context.store().quarantine.get(key))


@endpoint(
    "GET",
    "/quarantine/<key>/record",
    tag="records",
    answers={200: {JSON: told.RecordFile}},
    problems=(404,),
)
def get_kept_record(key: str) -> Response:
    """The record as it was received."""
    response = Response(context.store().quarantine.record(key), mimetype=JSON)
    response.headers.set("Content-Disposition", "attachment", filename="record.json")
    return conditional(response)


@endpoint(
    "POST",
    "/quarantine/<key>/accept",
    tag="records",
    answers={200: told.ImportedMatch},
    problems=(403, 404, 409, 413, 415, 422),
)
def accept_kept_aside(key: str) -> Json:
    """Take a record in as it stands, although today's rules do not give its facts.

    Only on the computer on which Kifu runs. What no match can be made of is refused.
    """
    return _again(key, as_it_stands=True)


@endpoint(
    "POST",
    "/quarantine/<key>/retry",
    tag="records",
    answers={200: told.ImportedMatch},
    problems=(403, 404, 409, 413, 415, 422),
)
def retry_kept_aside(key: str) -> Json:
    """Judge a record again; it is taken in if today's rules confirm it, and stays if not.

    Only on the computer on which Kifu runs.
    """
    return _again(key, as_it_stands=False)


@endpoint(
    "DELETE",
    "/quarantine/<key>",
    tag="records",
    answers={200: forms.KeptAside},
    problems=(403, 404, 413, 415, 422),
)
def drop_kept_aside(key: str) -> Json:
    """Forget a record for good. Only on the computer on which Kifu runs."""
    require_local()
    aside = context.store().quarantine
    found = aside.get(key)
    aside.drop(key)
    return _told(found)


def _again(key: str, *, as_it_stands: bool) -> Json:
    require_local()
    now = context.settings().clock()
    return told_of(judge_again(context.store(), key, now, as_it_stands=as_it_stands))


def _told(one: Kept) -> Json:
    fields = one._asdict()
    match: MatchId | None = fields.pop("match_id")
    del fields["app"]
    at, message = stored(one.received_at), translate(one.message)
    return fields | {"received_at": at, "message": message, "match": match}
