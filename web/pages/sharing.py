"""Sharing a step: the sheet with its links, the page for frames, what other programs ask."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import Response, jsonify, render_template, request

from core.errors import BadInput, NotFound
from web import context
from web.api.endpoint import conditional
from web.asked import asked_number
from web.errors import HttpRefused
from web.pages.blueprint import blueprint
from web.pictures import generic, picture_of
from web.pictures.svg.frame import SIZES
from web.pictures.svg.rules import THEMES
from web.replay.look import Look
from web.replay.sharing import Shared, shared, shared_step
from web.security import FRAMED, host_names, is_name

FRAME = (720, 560)  # pixels that an embedded step asks for
LEAST, MOST = 240, 2000
REPLAY = re.compile(r"/matches/([^/]+)/replay")


@blueprint.get("/matches/<match_id>/share")
def share(match_id: str) -> str:
    """The links and pictures of a step; `partial` gives the sheet alone, for a dialogue."""
    found = shared(match_id)
    template = "share/sheet.html" if request.args.get("partial") else "share/page.html"
    return render_template(template, **_told(found), board=_text_of(found), themes=THEMES)


@blueprint.get("/embed/matches/<match_id>")
def embed(match_id: str) -> Response:
    """A step for the frame of another page: no header, no cookie, no form."""
    found = shared(match_id)
    body = render_template("share/embed.html", **_told(found))
    return conditional(Response(body, mimetype="text/html", headers=FRAMED))


@blueprint.get("/oembed")
def oembed() -> Response:
    """What a program may show of a replay whose address it has (oEmbed 1.0, `rich`).

    Raises `NotFound` for an address that is none of a replay here, `HttpRefused`, 501, for another
    form than JSON.
    """
    if request.args.get("format", "json") != "json":
        raise HttpRefused(501, "no_such_form", "Only format=json is answered.")
    found = _of_address(request.args.get("url", ""))
    width, height = _frame_size()
    frame = render_template("share/frame.html", shared=found, width=width, height=height)
    return conditional(
        jsonify(
            version="1.0",
            type="rich",
            provider_name="Kifu",
            provider_url=request.url_root,
            title=found.title,
            html=frame.strip(),
            width=width,
            height=height,
            thumbnail_url=found.url("picture_png", whole=True),
            thumbnail_width=SIZES["wide"][0],
            thumbnail_height=SIZES["wide"][1],
        )
    )


def preview_of(look: Look, step: int | None) -> dict[str, Any]:
    """What a replay page says of itself to those who show its address: title, sentence, picture.

    A page that names no seat shows all of a running match; what is said of its address is what a
    spectator sees.
    """
    return _told(shared_step(look.match_id, step, look.seat, view=look.view, flip=look.flip))


def _told(found: Shared) -> dict[str, Any]:
    """What the templates read."""
    return {
        "shared": found,
        "game": found.game,
        "names": found.names,
        "picture_size": SIZES["wide"],
        "frame_size": FRAME,
        "last": len(found.place.line) - 1,
    }


def _text_of(found: Shared) -> str:
    """The table in characters."""
    view = found.game.view(found.timeline.frames[found.place.node].state)
    return (picture_of(found.game.slug).text or generic.text)(view)


def _of_address(address: str) -> Shared:
    """The step of a replay page of this server. Raises `NotFound`, `BadInput`."""
    try:
        parts = urlsplit(address)
    except ValueError:
        raise BadInput("bad_request", "The request cannot be read.") from None
    found = REPLAY.fullmatch(parts.path.removeprefix(request.script_root))
    here = is_name(parts.netloc, host_names(context.settings().hosts))
    if found is None or not here or parts.scheme not in {"http", "https"}:
        raise NotFound("match_not_found", "This is no address of a replay here.")
    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
    return shared_step(found[1], asked_number(asked.get("step")), asked.get("seat"))


def _frame_size() -> tuple[int, int]:
    """How large the frame may be: as is usual, no larger than asked for, no smaller than of use."""
    asked = (asked_number(request.args.get(name)) for name in ("maxwidth", "maxheight"))
    width, height = (
        usual if most is None else max(LEAST, min(usual, most, MOST))
        for usual, most in zip(FRAME, asked, strict=True)
    )
    return width, height
