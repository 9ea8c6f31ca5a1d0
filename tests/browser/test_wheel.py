"""A wheel: built, installed in an environment of its own, and used there without node."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from sysconfig import get_path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NO_WORKER
from tests.browser.replaying import at_step, open_replay
from tests.servers import Server

ROOT = Path(__file__).parents[2]
LEFT_OUT = (".*", "node_modules", "tests", "build", "dist", "__pycache__", "databases")
MATCH = ROOT / "fixtures" / "arcmage" / "matches" / "kitchen-table-still-running.json"
NAMED = re.compile(
    r"/static/(built/.*\.[A-Z0-9a-f]{8}\.(js|css|svg)|fonts/.*\.[0-9a-f]{12}\.woff2)$"
)
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
OFFLINE = ("--no-deps", "--no-index")
AS_IS = ("--ignore-installed", "--no-compile")  # a server compiles what it loads


def run(*words: str | Path, path: str) -> None:
    """A command with only these folders to find programs in."""
    bare = os.environ | {"PYTHONPATH": "", "PATH": path}
    done = subprocess.run(words, env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def built(place: Path, path: str) -> Path:
    """A wheel of a copy of the sources, as they would be checked out."""
    copy = place / "kifu"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(ROOT / ".gitignore", copy)
    copy.joinpath("node_modules").symlink_to(ROOT / "node_modules")
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", place, copy, path=path)
    (wheel,) = place.glob("kifu-*.whl")
    return wheel


def installed(place: Path, wheel: Path) -> Path:
    """The folder of an environment that has what Kifu needs, and the wheel."""
    venv.create(place / "env", with_pip=False)
    site = Path(get_path("purelib", vars={"base": str(place / "env")}))
    site.joinpath("needs.pth").write_text(f"{get_path('purelib')}\n")
    words = ("--python", place / "env", "install", *OFFLINE, *AS_IS, wheel)
    run(*PIP, *words, path=os.environ["PATH"])
    return site


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Kifu as the wheel has it, where nothing of the checkout is found."""
    place = tmp_path_factory.mktemp("wheel")
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    site = installed(place, built(place, programs))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", "")
        patch.setenv("PYTHONSAFEPATH", "1")  # not the folder in which the tests run
        python = str(place / "env" / "bin" / "python")
        running = Server(f"sqlite:///{place / 'kifu.db'}", python=python)
    try:
        assert site.joinpath("web", "static", "built", "manifest.json").is_file()
        yield running
    finally:
        running.kill()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A window in which nothing may go wrong, and that gets nothing but files named by content."""
    wrong: list[str] = []
    url = f"http://127.0.0.1:{server.connection.port}"
    with browser.new_context(base_url=url, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        page.on("console", lambda m: m.type in {"error", "warning"} and wrong.append(m.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        static: list[str] = []
        page.on("request", lambda one: "/static/" in one.url and static.append(one.url))
        yield page
    assert [one for one in wrong if NO_WORKER not in one] == []
    assert static
    assert [one for one in static if not NAMED.search(one)] == []


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    """A match of Arcmage that goes on."""
    told = server.ask("POST", "/api/v1/import", json.loads(MATCH.read_text("utf-8")))
    return str(told["matches"][0]["match"])


def test_the_record_page_works(page: Page, match: str) -> None:
    page.goto(f"/matches/{match}/record")
    expect(page.locator("#entry > *").first).to_be_visible()  # the script of the game is at work
    last = page.locator("#last .last__text")
    before = last.inner_text()
    page.get_by_role("button", name="Undo").first.click()
    expect(last).not_to_have_text(before)


def test_the_replay_page_works(page: Page, match: str) -> None:
    open_replay(page, match, "step=5")
    page.keyboard.press("ArrowRight")
    at_step(page, 6)


def test_no_node_makes_a_wheel_that_serves_the_sources(tmp_path: Path) -> None:
    wheel = built(tmp_path, str(tmp_path))  # a folder without programs
    files = ZipFile(wheel).namelist()
    assert "web/static/record.js" in files
    assert [file for file in files if file.startswith("web/static/built")] == []
