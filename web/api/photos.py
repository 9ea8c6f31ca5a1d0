"""Photos of the steps of a match: sent, listed, given out, removed."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from core.events import Json, MatchId
from eventstore import times
from web import context, photos
from web.api.endpoint import Answer, address, endpoint
from web.photos import Shown
from web.schemas import photos as told
from web.schemas import queries

READS: dict[str, Any] = {"tag": "photos", "problems": (404, 422)}
WRITES: dict[str, Any] = {"tag": "photos", "problems": (403, 404, 409, 413, 415, 422, 503)}
KINDS = ("image/jpeg", "image/png", "image/webp")
ALL, ONE = "/matches/<match_id>/photos", "/matches/<match_id>/photos/<int:photo>"


@endpoint("GET", ALL, query=queries.SeatQuery, answers={200: told.PhotosOf}, **READS)
def list_photos(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """The photos of the steps of a match, as far as the reader may see them.

    One that was removed is among them, with its hash: that stays in the log.
    """
    found = photos.shown(match_id, query.seat)
    context.timeline(match_id, query.seat)
    return {"match": match_id, "photos": [document(one) for one in found]}


@endpoint(
    "GET",
    ONE,
    query=queries.SeatQuery,
    answers={200: {"image/jpeg": bytes, "image/webp": bytes}},
    **READS,
)
def get_photo(match_id: MatchId, photo: int, query: queries.SeatQuery) -> Response:
    """A photo itself: its stored file, whose hash the log has."""
    return photos.sent(match_id, photo, query.seat)


@endpoint(
    "POST",
    "/matches/<match_id>/steps/<int:step>/photos",
    query=queries.SeatQuery,
    bodies=dict.fromkeys(KINDS, bytes),
    answers={201: told.AttachedPhoto},
    keyed=True,
    **WRITES,
)
def attach_photo(match_id: MatchId, step: int, query: queries.SeatQuery, key: str | None) -> Answer:
    """Attach a photo to a step, as `seat` sees it: the picture is the body.

    It is written anew, upright and at most 2,048 pixels a side, and keeps nothing but its pixels.
    The line stays where it stands; what was undone can still be redone.
    """
    done = photos.attach(match_id, step, request.get_data(), query.seat, key=key)
    last = done.steps[-1]
    found = photos.attached(done, query.seat)
    body = {
        "match": match_id,
        "photo": document(found),
        "version": last.version,
        "repeated": done.repeated,
    }
    return Answer(body, 201, address(match_id, f"/photos/{found.number}"))


@endpoint("DELETE", ONE, query=queries.SeatQuery, answers={200: told.KeptPhoto}, **WRITES)
def remove_photo(match_id: MatchId, photo: int, query: queries.SeatQuery) -> Json:
    """Remove a photo: one of the same look, any for who sees everything.

    Its file goes, unless another match shows it, such as a branch. What the log says stays.
    """
    found = photos.remove(match_id, photo, query.seat)
    return {"match": match_id, "photo": document(found)}


def document(one: Shown) -> Json:
    """A photo as the API tells it."""
    gone = one.removed
    photo = one.photo
    return {
        "photo": one.number,
        "step": one.step,
        "sha256": photo.sha256,
        "media_type": photo.media_type,
        "width": photo.width,
        "height": photo.height,
        "bytes": photo.size,
        "seat": one.seat,
        "removed": None if gone is None else {"at": times.stored(gone.at), "by": gone.by},
        "there": one.there,
    }
