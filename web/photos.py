"""Photos of steps: attaching and removing them, and what a reader may see of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import Response, request

import core.photos
from core.annotations import may_change
from core.commands import AttachPhoto
from core.errors import KifuError
from core.events import MatchId, Photo, PhotoAttached
from core.knowledge import SPECTATOR, Viewer
from core.recording import Accepted
from eventstore.photo_images import prepared
from eventstore.photos import Removal, photo_not_found
from web import context
from web.seats import check_asker


class Shown(NamedTuple):
    """A photo that a reader may see; `number` is the step that attached it, and names it."""

    number: int
    step: int
    photo: Photo
    seat: Viewer  # the look
    removed: Removal | None
    there: bool  # its file
    own: bool  # the reader may remove it


def shown(match_id: MatchId, viewer: Viewer, *, then: bool = False) -> tuple[Shown, ...]:
    """The photos that `viewer` may see: now, or `then`, while the match was going on.

    Raises `NotFound` for a seat that the match does not have.
    """
    if not context.store().has_photos(match_id):
        return ()
    timeline = context.timeline(match_id, viewer, then=then)
    removed, files = context.store().removed_photos(match_id), context.photo_files()
    found = []
    for one in core.photos.visible(timeline):
        if one.photo is not None:
            gone = removed.get((one.photo.sha256, one.seat))
            there = gone is None and files.has(one.photo.sha256, one.photo.media_type)
            own = may_change(viewer, one.seat)
            found.append(Shown(one.number, one.step, one.photo, one.seat, gone, there, own))
    return tuple(found)


def once(found: Iterable[Shown]) -> tuple[Shown, ...]:
    """The same without those that were attached to their step again later."""
    return (*{(one.step, one.photo.sha256, one.seat): one for one in found}.values(),)


def one(match_id: MatchId, number: int, viewer: Viewer) -> Shown:
    """The photo that the step `number` attached.

    Raises `NotFound` photo_not_found where there is none that `viewer` may see: all the same.
    """
    for found in shown(match_id, viewer):
        if found.number == number:
            return found
    raise photo_not_found()


def data(match_id: MatchId, number: int, viewer: Viewer) -> tuple[Photo, bytes]:
    """A photo with its bytes. Raises `NotFound` photo_not_found, where it was removed too."""
    found = one(match_id, number, viewer)
    photo = found.photo
    bytes_ = context.photo_files().read(photo.sha256, photo.media_type) if found.there else None
    if bytes_ is None:
        raise photo_not_found()
    return photo, bytes_


def sent(match_id: MatchId, number: int, viewer: Viewer) -> Response:
    """A photo as an answer: its reader may keep it, and asks each time whether it is still shown.

    Raises `NotFound` photo_not_found.
    """
    photo, bytes_ = data(match_id, number, viewer)
    response = Response(bytes_, mimetype=photo.media_type)
    response.set_etag(photo.sha256)
    response.make_conditional(request)
    return response


def attach(
    match_id: MatchId,
    step: int,
    file: bytes,
    viewer: Viewer,
    *,
    key: str | None = None,
    expected_version: int | None = None,
) -> Accepted:
    """Keep a picture that was sent, and attach it to a step under the look of `viewer`.

    The file is whole before the log names it. Raises `NotFound`, `Refused`, `Clash`,
    `Unavailable`.
    """
    check_asker(match_id, viewer)
    photo, stored = prepared(file)
    command = AttachPhoto(step, photo, viewer)
    core.photos.decide(context.timeline(match_id), command)  # before anything is written
    files, store = context.photo_files(), context.store()
    files.keep(stored, photo.media_type)
    store.restore_photo(match_id, photo.sha256, viewer)
    by = None if viewer == SPECTATOR else viewer
    try:
        done = context.service().attach(
            match_id, command, expected_version=expected_version, by=by, key=key
        )
    except KifuError:  # it is in no log, and may be the file of another step
        if photo.sha256 not in store.needed_photos([photo.sha256]):
            files.remove(photo.sha256, photo.media_type)
        raise
    files.keep(stored, photo.media_type)  # where somebody removed the same one meanwhile
    return done


def attached(done: Accepted, viewer: Viewer) -> Shown:
    """What was just attached, as whoever did it knows it."""
    step = done.steps[-1]
    told: PhotoAttached = step.facts[0]
    if told.photo is None:
        raise photo_not_found()
    own = may_change(viewer, told.seat)
    return Shown(step.step, told.step, told.photo, told.seat, removed=None, there=True, own=own)


def remove(match_id: MatchId, number: int, viewer: Viewer) -> Shown:
    """Remove a photo: one of the same look, any for who sees everything.

    The file goes unless another match shows it. Raises `NotFound` photo_not_found.
    """
    check_asker(match_id, viewer)
    found = one(match_id, number, viewer)
    photo, now = found.photo, context.settings().clock()
    if context.store().remove_photo(match_id, photo.sha256, found.seat, viewer, now):
        context.photo_files().remove(photo.sha256, photo.media_type)
    return one(match_id, number, viewer)
