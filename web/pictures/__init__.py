"""Pictures of the tables: what draws a game's view as HTML and SVG."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import orjson
from flask import render_template
from markupsafe import Markup

from core import APP
from core.commands import EnterVariation, Redo, Undo
from core.events import Json
from core.game import Game
from core.knowledge import Viewer
from core.ports import NewStep
from web import context
from web.entry import wire
from web.i18n import language
from web.pictures import generic_entry
from web.pictures.game_pages import pages_of
from web.pictures.picture import Picture, Viewpoint

__all__ = ["Picture", "Viewpoint", "draw", "entry_of", "picture_of", "preview_of"]


def picture_of(slug: str) -> Picture:
    """The picture of a game; the plain table where it brings none."""
    return pages_of(slug).picture


def draw(
    game: Game[Any, Any, Any],
    view: Json,
    viewpoint: Viewpoint | None = None,
    before: Json | None = None,
) -> Markup:
    """The table as HTML; `view` is what `Game.view` gave, masked or not.

    `before` is the view one step earlier: where given, what changed since is shown, and the
    viewpoint may have the events that did it. Needs an application context, whose answers keep what
    was drawn: the same picture is drawn once.
    """
    viewpoint = viewpoint or Viewpoint()
    answers, tag = context.parts().answers, _tag(game.slug, view, viewpoint, before)
    html = None if tag is None else answers.get(tag)
    if html is None:
        picture = picture_of(game.slug)
        scene = picture.scene(view, before, viewpoint)
        html = _rendered(picture, scene, viewpoint).encode()
        if tag is not None:
            answers.keep(tag, html)
    return Markup(html.decode())  # noqa: S704 - the template escapes


def _rendered(picture: Picture, scene: Any, viewpoint: Viewpoint) -> str:
    """The scene as HTML; templates know the `names` of the people at the table."""
    return render_template(picture.template, scene=scene, names=viewpoint.names, **picture.words)


def _tag(slug: str, view: Json, viewpoint: Viewpoint, before: Json | None) -> str | None:
    """What a picture is known by: all that it is drawn from. None where that is no plain JSON."""
    try:
        told = orjson.dumps((view, before), option=orjson.OPT_NON_STR_KEYS)
    except TypeError:
        return None
    asked = repr((APP, slug, language(), viewpoint)).encode("utf-8", "surrogatepass")
    return f"picture {blake2b(asked + told, digest_size=16).hexdigest()}"


def entry_of(game: Game[Any, Any, Any], state: Any, viewer: Viewer, *, dealt: bool) -> Json:
    """What `viewer` may enter in this state; `dealt` where cards come from a seed.

    Texts are in the language of the request.
    """
    own = picture_of(game.slug).entry
    document: Mapping[str, Any] = (
        generic_entry.entry(game, state, viewer) if own is None else own(state, viewer, dealt=dealt)
    )
    return {name: wire(value) for name, value in document.items()}


def preview_of(game: Game[Any, Any, Any], before: Any, step: NewStep) -> Json:
    """What the picture says of a step decided on the state `before`; nothing where it says none."""
    preview = picture_of(game.slug).preview
    if preview is None or isinstance(step.command, Undo | Redo | EnterVariation):
        return {}
    events = step.facts
    return {"preview": wire(preview(before, step.command, events))}
