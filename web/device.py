"""Kifu as an app of a device: its manifest, its icons, and the worker that keeps pages there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import NotFound

from web.addresses import root
from web.api.endpoint import conditional
from web.assets import BUILT, STATIC, Assets, assets_in
from web.i18n import language
from web.pictures.svg.render import png
from web.settings import Settings

ICONS = (180, 192, 512)  # pixels across: for Apple's devices, and the two that browsers ask for
PAPER, NIGHT = "#f5eedf", "#191713"  # `--paper` of the page, light and dark
KEPT = (".js", ".css", ".svg", ".woff2")
WORKER = "worker.js"
PAGE = "/device"
FIXED = (f"/static/{BUILT}/", "/static/fonts/")  # named by their content


def install(app: Flask, settings: Settings) -> None:
    """Serve `/manifest.webmanifest`, `/icons/SIZE.png` and `/service-worker.js`."""
    assets = assets_in(settings.built or STATIC / BUILT)
    app.add_url_rule("/manifest.webmanifest", "app_manifest", _manifest)
    app.add_url_rule("/icons/<int:size>.png", "app_icon", _icon)
    app.add_url_rule("/service-worker.js", "service_worker", lambda: _worker(assets))
    app.add_template_global(lambda: {"light": PAPER, "dark": NIGHT}, "theme_colors")


def _manifest() -> Response:
    """What a device needs to know to keep Kifu among its apps."""
    icons = [
        {"src": url_for("app_icon", size=size), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICONS
    ]
    told = {
        "name": "Kifu",
        "short_name": "Kifu",
        "description": _("A scorebook for games at the table"),
        "lang": language(),
        "id": f"{root()}/",
        "start_url": f"{root()}/",
        "scope": f"{root()}/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
    text = json.dumps(told, ensure_ascii=False)
    return conditional(Response(text, mimetype="application/manifest+json"))


def _icon(size: int) -> Response:
    """The sign of Kifu as pixels. Raises `NotFound` for a size that the manifest does not name."""
    if size not in ICONS:
        raise NotFound
    return conditional(Response(_drawn(size), mimetype="image/png"))


@lru_cache(maxsize=len(ICONS))
def _drawn(size: int) -> bytes:
    return png((STATIC / "icon.svg").read_text("utf-8"), size)


def _worker(assets: Assets) -> Response:
    """The service worker, with the names and the version of what it keeps in front.

    It answers for the whole site, since it lies at the top. Any other file, or other content, is
    another version, so browsers take the new worker.
    """
    source = (STATIC / WORKER).read_text("utf-8")
    shell = sorted(_shell(assets))
    version = sha256(source.encode())
    for address, content in shell:
        version.update(f"{address} {content}\n".encode())
    at = root()
    told = {
        "version": version.hexdigest()[:16],
        "root": at,
        "shell": [at + address for address, _content in shell],
        "page": at + PAGE,
        "fixed": [at + address for address in FIXED],
    }
    text = f"self.kept = {json.dumps(told)};\n{source}"
    answer = Response(text, mimetype="text/javascript")
    answer.headers["Service-Worker-Allowed"] = f"{at}/"
    return conditional(answer)


def _shell(assets: Assets) -> Iterator[tuple[str, str]]:
    """The address of each file that pages are made with, and what tells its content."""
    fonts = [one for one in _files() if one.suffix == ".woff2"]
    if assets.names:
        for source, name in assets.names.items():
            if source != WORKER:
                yield f"/static/{BUILT}/{name}", name
    for file in fonts if assets.names else _files():
        name = file.relative_to(STATIC).as_posix()
        known = file.stat()
        yield f"/static/{name}", f"{known.st_size} {known.st_mtime_ns}"


def _files() -> list[Path]:
    """The files of pages under `static`, none of those that were built."""
    found = [one for one in STATIC.rglob("*") if one.suffix in KEPT and one.is_file()]
    built = STATIC / BUILT
    return [one for one in found if built not in one.parents and one != STATIC / WORKER]
