"""Photos of steps: what the log says of one, who may see it, and how it is attached.

The log has the hash of a photo and never its bytes: the file stands beside the database, and may
go while the chain stays whole. Like an annotation a photo has a look (`core.annotations`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any, NamedTuple

from core.commands import AttachPhoto
from core.errors import BadInput, IllegalMove
from core.events import Photo, PhotoAttached, Seat
from core.knowledge import SPECTATOR, Viewer
from core.limits import PHOTO_BYTES, PHOTO_SIDE, PHOTOS, check_count
from core.messages import msg
from core.photo_text import HASH, TYPES
from core.ports import NewStep
from core.replay import Timeline


class Attached(NamedTuple):
    """A photo of a step as the log has it: `number` is the step that attached it."""

    number: int
    step: int
    photo: Photo | None  # None: whoever looks may not see it
    seat: Viewer  # the look


def attached(timeline: Timeline[Any]) -> Iterator[Attached]:
    """The photos of a match, in the order in which they were attached."""
    for number in timeline.photos:
        event: PhotoAttached = timeline.steps[number].facts[0]
        yield Attached(number, event.step, event.photo, event.seat)


def visible(timeline: Timeline[Any]) -> tuple[Attached, ...]:
    """Those that whoever knows the match as this timeline has it may see."""
    return tuple(one for one in attached(timeline) if one.photo is not None)


def decide(timeline: Timeline[Any], command: AttachPhoto) -> PhotoAttached:
    """The event that attaches a photo; the line stays where it stands.

    Raises `IllegalMove` no_such_step, `BadInput` for what is no photo, no look, or one too many.
    """
    if not 0 <= command.step < timeline.next_step:
        raise IllegalMove(
            "no_such_step",
            "There is no step {step} to attach a photo to.",
            step=command.step,
        )
    if command.seat not in {None, SPECTATOR, *timeline.seats}:
        raise BadInput("bad_photo", "A photo is for a seat of its match, or for spectators.")
    if command.photo is not None:  # a record of what a seat knows has no more of it
        check(command.photo)
        own = {one.photo for one in attached(timeline) if one.seat == command.seat}
        check_count(msg("Photos of a match"), len(own | {command.photo}), PHOTOS)
    return PhotoAttached(command.step, command.photo, command.seat)


def check(photo: Photo) -> None:
    """Raises `BadInput` bad_photo for what no stored photo is."""
    sides = photo.width, photo.height
    if (
        not HASH.fullmatch(photo.sha256)
        or photo.media_type not in TYPES
        or not all(1 <= side <= PHOTO_SIDE for side in sides)
        or not 1 <= photo.size <= PHOTO_BYTES
    ):
        raise BadInput(
            "bad_photo",
            "A stored photo is a JPEG or WebP picture of at most {side} pixels a side and "
            "{most} bytes, named by its SHA-256.",
            side=PHOTO_SIDE,
            most=PHOTO_BYTES,
        )


def check_entered(steps: Iterable[NewStep]) -> None:
    """Raises `BadInput` photo_without_file for steps that attach one, entered as others are."""
    if any(isinstance(step.command, AttachPhoto) for step in steps):
        raise BadInput(
            "photo_without_file",
            "A photo is attached with its file: by the button “Photo”, or by the JSON interface.",
        )


def carried(
    timeline: Timeline[Any],
    places: Iterable[tuple[int, int]],
    removed: Container[tuple[str, Viewer]] = (),
) -> Iterator[tuple[AttachPhoto, Seat | None]]:
    """What attaches the photos of steps to those that take their places, and who did it.

    `places` are pairs of an old step and a new one. Those `removed` stay behind: their hashes,
    each with a look.
    """
    to: dict[int, list[int]] = {}
    for old, new in places:
        to.setdefault(old, []).append(new)
    once = {one[1:]: one for one in visible(timeline)}  # though it was attached again
    for one in once.values():
        if one.photo and (one.photo.sha256, one.seat) in removed:
            continue
        for step in to.get(one.step, ()):
            yield AttachPhoto(step, one.photo, one.seat), timeline.steps[one.number].actor
