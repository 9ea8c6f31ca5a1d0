"""Pictures of tables as files: SVG, PNG, and several steps in a row as WebP."""

from __future__ import annotations

from collections.abc import Mapping
from threading import BoundedSemaphore
from typing import TypeVar

from flask import Response, request

from core.errors import BadInput
from web.api.endpoint import conditional
from web.asked import asked_step
from web.errors import HttpRefused
from web.pages.blueprint import blueprint
from web.pictures.svg.frame import SIZES, Size
from web.pictures.svg.render import moving, png
from web.pictures.svg.rules import THEMES, Theme
from web.replay.animated import frames_of
from web.replay.drawn import picture
from web.replay.kept import kept_body
from web.replay.sharing import Shared, shared
from web.security import DRAWN, EVERYWHERE_SHOWN

FRAME = 640  # pixels across, of a picture that moves
PACE = 900  # milliseconds for each of its steps
WAIT = 10  # seconds that somebody waits for a picture that moves while another is made
AT_ONCE = BoundedSemaphore(1)  # each of them takes seconds and some 40 MB
Named = TypeVar("Named", Theme, Size)


@blueprint.get("/matches/<match_id>/picture.svg")
def picture_svg(match_id: str) -> Response:
    """The table at a step, as a drawing."""
    found, theme, size = shared(match_id), _theme(), _size()

    def make() -> bytes:
        return _drawn(found, theme, size, fonts=True).encode()

    body = kept_body(found.look, ("svg", found.place.step, found.names, theme, size), make)
    return _answer(body, "image/svg+xml", DRAWN)


@blueprint.get("/matches/<match_id>/picture.png")
def picture_png(match_id: str) -> Response:
    """The table at a step, as pixels."""
    found, theme, size = shared(match_id), _theme(), _size()
    body = kept_body(
        found.look,
        ("png", found.place.step, found.names, theme, size),
        lambda: png(_drawn(found, theme, size)),
    )
    return _answer(body, "image/png", EVERYWHERE_SHOWN)


@blueprint.get("/matches/<match_id>/picture.webp")
def picture_webp(match_id: str) -> Response:
    """The steps `from` one `to` another, one after the other; else those up to `step`.

    Raises `HttpRefused`, 503 `pictures_busy`, while others are made.
    """
    found, theme, size = shared(match_id), _theme(), _size()
    places = frames_of(found, asked_step(request.args, "from"), asked_step(request.args, "to"))

    def make() -> bytes:
        if not AT_ONCE.acquire(timeout=WAIT):
            raise HttpRefused(
                503, "pictures_busy", "Another picture is being made. Try again in a moment."
            )
        try:
            sheets = (_drawn(found._replace(place=place), theme, size) for place in places)
            return moving(sheets, FRAME, PACE)
        finally:
            AT_ONCE.release()

    steps = tuple(place.step for place in places)
    body = kept_body(found.look, ("webp", steps, found.names, theme, size), make)
    return _answer(body, "image/webp", EVERYWHERE_SHOWN)


def _drawn(found: Shared, theme: Theme, size: Size, *, fonts: bool = False) -> str:
    timeline, place, look, names = found.timeline, found.place, found.look, found.names
    return picture(timeline, place, look, names, theme=theme, size=size, fonts=fonts)


def _theme() -> Theme:
    return _named("theme", {theme: theme for theme in THEMES})


def _size() -> Size:
    return _named("size", {size: size for size in SIZES})


def _named(name: str, known: Mapping[str, Named]) -> Named:
    """What an address names, by default the first of what is known. Raises `BadInput`."""
    asked = request.args.get(name, next(iter(known)))
    if asked not in known:
        raise BadInput(
            "bad_request",
            "There is no {name} “{asked}”; there are {known}.",
            name=name,
            asked=asked[:40],
            known=", ".join(known),
        )
    return known[asked]


def _answer(body: bytes, kind: str, headers: Mapping[str, str]) -> Response:
    return conditional(Response(body, mimetype=kind, headers=dict(headers)))
