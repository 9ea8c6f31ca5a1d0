"""What the templates of the pages draw, for pictures: cards, symbols, boards."""

from __future__ import annotations

from typing import Any

from flask import current_app, render_template
from markupsafe import Markup

from web.pictures.game_pages import pages_of
from web.pictures.picture import Viewpoint


def parts_of(slug: str, template: str, **told: Any) -> Any:
    """The macros of a template, with the words of the picture of a game and what else is told."""
    found = current_app.jinja_env.get_template(template)
    return found.make_module({**pages_of(slug).picture.words, **told})


def symbols_of(parts: Any) -> Markup:
    """The symbols that the macros of a template refer to, hidden as a file hides them."""
    text = str(parts.symbols()).replace('class="hidden"', 'width="0" height="0"')
    return Markup(text)  # noqa: S704 - the template escapes


def board_of(slug: str, template: str, scene: Any, viewpoint: Viewpoint) -> Markup:
    """The board of a table as its page draws it."""
    words = pages_of(slug).picture.words
    told = {"scene": scene, "names": viewpoint.names, **words}
    return Markup(render_template(template, **told).strip())  # noqa: S704 - the template escapes
