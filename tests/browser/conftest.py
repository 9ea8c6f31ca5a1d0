"""A served Kifu and a real browser that lets nothing pass: no error, no warning of the policy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.demo import ANSWERED, BRANCHED, record
from tests.browser.fonts import no_fonts
from tests.browser.waiting import PATIENCE
from tests.compiled import with_compiled
from tests.once import once
from tests.servers import serving
from web import create_app
from web.context import KEY, Parts
from web.settings import Settings

ROOT = Path(__file__).parents[2]
NAMES = (  # the first is made for programs: a page costs a third of what a window does
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    "--renderer-process-limit=1",  # of each context: its first page is shown by the process it has
)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NO_WORKER = "Service Worker registration blocked"  # by the driver, as asked


class Site:
    """A running server: its address, and the parts of its application."""

    def __init__(self, url: str, app: Flask) -> None:
        self.url = url
        self.app = app
        self.parts: Parts = app.extensions[KEY]

    def record(self, match_id: str, lines: tuple[str, ...], title: str = "") -> str:
        """Record a match of Ace in the Hole; gives its id."""
        record(self.parts.service, match_id, lines, title=title)
        return match_id


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives browsers; a process has one."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """An installed Chromium, else Playwright's own; the fonts of the machine are hidden from it."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    environment = {**os.environ, **no_fonts(tmp_path_factory.mktemp("fonts"))}
    found = driver.chromium.launch(executable_path=installed, args=list(FLAGS), env=environment)
    yield found
    found.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts and styles as a wheel has them: pages load in a fifth of the requests."""

    def build(folder: Path) -> None:
        search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        node = shutil.which("node", path=search)
        assert node, "node comes with the extra for tests"
        subprocess.run([node, ROOT / "web" / "build.mjs", folder], check=True, cwd=ROOT)

    return once(tmp_path_factory, "built", build)


@pytest.fixture(scope="session")
def scripts(built: Path) -> Path | None:
    """Where a server has its scripts from; None for the sources."""
    return built


@pytest.fixture(scope="session")
def recorded(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the matches `branched` and `answered`."""
    path = Path(shutil.copy(sqlite_template, tmp_path_factory.mktemp("recorded") / "kifu.db"))
    site = Site("", create_app(Settings(database_url=f"sqlite:///{path}", secret_key="s" * 32)))
    site.record("branched", BRANCHED, "Sunday final")
    site.record("answered", ANSWERED, "A release")
    site.parts.projections.catch_up()
    site.parts.database.fold_in()
    site.parts.close()
    return path


@pytest.fixture
def live_server(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    """A server on a free port with a database of its own: matches `branched` and `answered`."""
    url = f"sqlite:///{shutil.copy(recorded, tmp_path / 'kifu.db')}"
    app = with_compiled(create_app(Settings(database_url=url, secret_key="s" * 32, built=scripts)))
    with serving(app) as server:
        site = Site(f"http://127.0.0.1:{server.port}", app)
        yield site
    site.parts.close()


@pytest.fixture
def open_page(browser: Browser, live_server: Site) -> Iterator[Callable[..., Page]]:
    """Makes pages: `open_page(viewport=…, locale=…, javascript=False)`.

    A message of the console above a note, an error of a script or a request that failed fails
    the test at its end. `allowed` are parts of messages that the test provokes.
    """
    with _closing() as contexts:
        troubles: list[str] = []

        def make(
            *,
            viewport: dict[str, int] | None = None,
            locale: str = "en-GB",
            javascript: bool = True,
            allowed: tuple[str, ...] = (),
            **more: object,
        ) -> Page:
            context = browser.new_context(
                viewport=viewport or DESK,
                base_url=live_server.url,
                locale=locale,
                java_script_enabled=javascript,
                **{"service_workers": "block"} | more,
            )
            contexts.append(context)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)

            def trouble(text: str) -> None:
                if not any(part in text for part in (NO_WORKER, *allowed)):
                    troubles.append(text)

            page.on("console", lambda m: m.type in {"error", "warning"} and trouble(m.text))
            page.on("pageerror", lambda error: trouble(str(error)))
            return page

        yield make
    assert troubles == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A window of 1280 x 800."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A telephone of 390 x 844, touched with fingers."""
    return open_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@contextmanager
def _closing() -> Iterator[list[BrowserContext]]:
    contexts: list[BrowserContext] = []
    try:
        yield contexts
    finally:
        for context in contexts:
            context.close()
