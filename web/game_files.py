"""What games of other packages bring as files: templates, static files and translations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.support import Translations
from flask import Flask
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, TemplateNotFound

from web.pictures.game_pages import GamePages, of_packages, pages_of, seat_look
from web.translate import read_as, typeset

PREFIX = "games"  # the first part of their names; the second is the folder of the game


def install(app: Flask) -> None:
    """Have the application find their templates beside its own; templates know `seat_look`."""
    app.add_template_global(seat_look)
    own = app.jinja_loader
    app.jinja_loader = ChoiceLoader([*([] if own is None else [own]), _Templates()])


def static_of(filename: str) -> tuple[Path, str] | None:
    """The folder of a game's package in which a static file lies, and its path there; None for one
    of ours.
    """
    pages, name = _of_game(filename)
    return None if pages is None or pages.static is None else (pages.static, name)


class _Templates(BaseLoader):
    """Templates by `games/<folder>/NAME`."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        pages, name = _of_game(template)
        if pages is None or pages.templates is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(pages.templates).get_source(environment, name)


def catalogues(language: str) -> Iterator[Translations]:
    """The catalogues of a language that games bring, set as its readers expect."""
    for _slug, pages in of_packages():
        file = None if pages.translations is None else pages.translations / f"{language}.po"
        if file is not None and file.is_file():
            catalogue = read_as(file, language)
            typeset(catalogue)
            compiled = BytesIO()
            write_mo(compiled, catalogue)
            compiled.seek(0)
            yield Translations(compiled)


def _of_game(path: str) -> tuple[GamePages | None, str]:
    """The game that a path is of, and the rest of it."""
    prefix, _, rest = path.partition("/")
    folder, _, name = rest.partition("/")
    if prefix != PREFIX or not name:
        return None, path
    return pages_of(folder.replace("_", "-")), name
