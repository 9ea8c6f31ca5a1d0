"""Scripts, styles and pictures of the pages: their addresses, and how they are sent.

A checkout serves the sources under their own names. Where `web/build.mjs` has built them, as in a
wheel, `manifest.json` names for each source a file that is named by its content: bundled, small,
with compressed ones beside it, and kept by browsers for ever. Sources answer there too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, request, send_from_directory, url_for

from web.game_files import static_of
from web.settings import Settings

STATIC = Path(__file__).resolve().parent / "static"
BUILT = "built"  # folder, below `static`, of what was built
MANIFEST = "manifest.json"
FOR_EVER = "public, max-age=31536000, immutable"
CODINGS = (("br", ".br"), ("gzip", ".gz"))  # of files that lie compressed beside others; best first


@dataclass(frozen=True, slots=True)
class Assets:
    """The files under `static`: `folder` has those that were built, `names` which of them stands
    for a source.
    """

    folder: Path
    names: Mapping[str, str]

    def name(self, source: str) -> str:
        """The path under `static` that a page asks for to get a source, given by its path there."""
        built = self.names.get(source)
        return source if built is None else f"{BUILT}/{built}"


def install(app: Flask, settings: Settings) -> None:
    """Serve the files at `/static/`, and give templates `asset(name)`, the address of a file."""
    assets = assets_in(settings.built or STATIC / BUILT)

    def send(filename: str) -> Response:
        return _send(assets, filename)

    app.add_url_rule("/static/<path:filename>", "static", send)
    app.add_template_global(lambda name: url_for("static", filename=assets.name(name)), "asset")


def assets_in(folder: Path) -> Assets:
    """What was built into a folder: nothing, if that is not there."""
    manifest = folder / MANIFEST
    known = json.loads(manifest.read_text("utf-8")) if manifest.is_file() else {}
    return Assets(folder, known)


def _send(assets: Assets, filename: str) -> Response:
    """A file under `static`, by its path there. Raises `NotFound`."""
    top, _, rest = filename.partition("/")
    if top == BUILT:
        answer = _smallest(assets.folder, rest)
    else:
        answer = send_from_directory(*(static_of(filename) or (STATIC, filename)))
    # files that are named by their content; licences lie beside the fonts
    if top == BUILT or (top == "fonts" and rest.endswith(".woff2")):
        answer.headers["Cache-Control"] = FOR_EVER
        del answer.headers["Last-Modified"]  # its tag says more
    del answer.headers["Content-Disposition"]  # a browser shows them, and nobody saves them
    return answer


def _smallest(folder: Path, name: str) -> Response:
    """A file, compressed as the reader takes it. Raises `NotFound`.

    The tag of an answer is made of the file sent, so each coding has one of its own.
    """
    codings = [(coding, f"{name}{ending}") for coding, ending in CODINGS]
    there = [(coding, file) for coding, file in codings if (folder / file).is_file()]
    taken = [one for one in there if request.accept_encodings[one[0]] > 0]
    coding, file = taken[0] if taken else ("", name)
    answer = send_from_directory(folder, file, mimetype=guess_type(name)[0])
    if coding:
        answer.headers["Content-Encoding"] = coding
    if there:
        answer.vary.add("Accept-Encoding")
    return answer
