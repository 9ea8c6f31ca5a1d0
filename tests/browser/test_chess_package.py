"""A game of another package: built, installed in an environment of its own, and played there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from sysconfig import get_path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NO_WORKER
from tests.servers import Server

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tests" / "plugins" / "kifu_chess"
MATE = ("e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5", "g8 f6", "h5 f7")
PAWN = "8/4P1k1/8/8/8/8/7P/4K3 w - - 0 1"  # about to become something else
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of an environment that has Kifu, what it needs, and the package's wheel."""
    place = tmp_path_factory.mktemp("chess")
    venv.create(place / "env", with_pip=False)
    found = str(place / "env" / "bin" / "python")
    site = get_path("purelib", vars={"base": str(place / "env")})
    Path(site, "kifu.pth").write_text(f"{ROOT}\n{get_path('purelib')}\n")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    offline = ("--no-deps", "--no-index")
    for words in (
        ("wheel", *offline, "--no-build-isolation", "-w", str(place), str(PACKAGE)),
        ("--python", found, "install", *offline, str(place / "kifu_chess-1.0.0-py3-none-any.whl")),
    ):
        bare = os.environ | {"PYTHONPATH": ""}
        done = subprocess.run([*pip, *words], env=bare, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return found


@pytest.fixture(scope="module")
def server(python: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Kifu with the examples of the package."""
    url = f"sqlite:///{tmp_path_factory.mktemp('demo') / 'kifu.db'}"
    running = Server(url, "demo", python=python, module="tests.package_examples")
    yield running
    running.kill()


@pytest.fixture
def chess(browser: Browser, server: Server) -> Iterator[Page]:
    """A page in English, on which nothing may go wrong."""
    yield from _watched(browser, server, "en-GB")


@pytest.fixture
def french(browser: Browser, server: Server) -> Iterator[Page]:
    """A telephone in French, at night."""
    yield from _watched(browser, server, "fr-FR", viewport=PHONE, color_scheme="dark")


def _watched(browser: Browser, server: Server, locale: str, **more: object) -> Iterator[Page]:
    wrong: list[str] = []
    url = f"http://127.0.0.1:{server.connection.port}"
    context = browser.new_context(base_url=url, locale=locale, service_workers="block", **more)
    page = context.new_page()
    page.on("console", lambda m: m.type in {"error", "warning"} and wrong.append(m.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert [one for one in wrong if NO_WORKER not in one] == []


def run(python: str, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A command of that environment."""
    return subprocess.run(
        [python, *words],
        env=os.environ | {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1", **more},
        cwd=PACKAGE,
        capture_output=True,
        text=True,
        check=False,
    )


def tap(page: Page, squares: str) -> None:
    """A move: its man, then its square; the page shows it before the next is made."""
    start, to = squares.split()
    page.locator(f'[data-square="{start}"].is-able').click()
    page.locator(f'[data-square="{to}"].is-target').click()
    expect(page.locator(f'[data-square="{to}"].is-changed .chess-man')).to_be_visible()


def new_match(page: Page, start: str | None = None) -> None:
    """A new match on its record page."""
    page.goto("/")
    page.locator('a[href="/games/chess"]').first.click()
    page.get_by_role("link", name="Start a match").click()
    if start is not None:
        page.get_by_text("House rules").click()
        page.get_by_label("Position at the start (FEN)").fill(start)
    page.get_by_role("button", name="Set the table").click()


def test_it_is_listed_without_a_word_of_complaint(python: str) -> None:
    done = run(python, "-m", "web.cli", "games", "--json")
    assert "chess" in [game["slug"] for game in json.loads(done.stdout)]
    assert done.stderr == ""


def test_it_keeps_the_contract_of_all_games(python: str) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:benchmark")
    done = run(python, *words, "--rootdir", ".", "tests", TEST_LAWS="1")
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_a_match_is_recorded_by_tapping_to_a_mate(chess: Page) -> None:
    """Then it is replayed and counted. Nobody is asked about cards, dice or hands."""
    new_match(chess)
    expect(chess.locator(".status__expects")).to_have_text("White to move")
    assert chess.locator("#notation").get_attribute("autocapitalize") == "none"
    for move in MATE:
        tap(chess, move)
    expect(chess.locator(".record__status")).to_contain_text("The match is over.")
    match = chess.url.split("/")[-2]
    chess.goto(f"/matches/{match}/replay?step=6")
    expect(
        chess.locator(".replay-turn .seat-mark--black, .step .seat-mark--black").first
    ).to_be_attached()
    expect(chess.locator("[data-square=f6] .chess-man")).to_be_visible()
    expect(chess.get_by_text("White to move")).to_be_visible()
    assert chess.locator("[data-viewers]").count() == 0
    chess.keyboard.press("ArrowRight")
    expect(chess.locator("[data-square=f7].is-changed")).to_be_visible()
    expect(chess.locator("[data-square=e8].is-check")).to_be_visible()
    chess.goto(f"/matches/{match}/statistics")
    expect(chess.get_by_text("White wins: checkmate.").first).to_be_visible()
    expect(chess.get_by_text("Black plays Nf6.")).to_have_count(0)
    expect(chess.get_by_text("White plays Qxf7#.").first).to_be_visible()


def test_the_form_of_a_new_match_asks_what_chess_needs(chess: Page) -> None:
    chess.goto("/matches/new?game=chess")
    expect(chess.get_by_label("White")).to_be_visible()
    assert chess.locator("[name=source], [name=seed], [name=closed]").count() == 0


def test_a_pawn_becomes_what_is_tapped(chess: Page) -> None:
    new_match(chess, PAWN)
    chess.locator("[data-square=e7].is-able").click()
    chess.locator("[data-square=e8].is-target").click()
    chess.get_by_role("button", name="Back").click()
    chess.locator("[data-square=e8].is-target").click()
    chess.locator('[data-offer="n"]').click()
    expect(chess.locator("[data-square=e8].is-changed")).to_contain_text("white knight")
    expect(chess.locator(".status__expects")).to_have_text("Black to move, in check")


def test_its_sentences_and_rules_are_french_too(french: Page) -> None:
    french.goto("/matches/chess-running/record?seat=black")
    expect(french.locator(".status__expects")).to_have_text("Trait : Ana")
    assert french.locator("[data-square]").first.get_attribute("data-square") == "h1"
    french.goto("/matches/chess-immortal/replay?step=45")
    expect(french.get_by_text("Anderssen joue Be7#").first).to_be_visible()
    assert french.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    french.goto("/rules/chess")
    expect(french.get_by_text("Les Blancs commencent")).to_be_visible()
    french.goto("/games/chess")
    expect(french.get_by_text("Deux armées de seize pièces")).to_be_visible()


def test_its_files_are_served_beside_ours(chess: Page) -> None:
    chess.goto("/")
    tile = chess.locator('img[src$="/games/chess/tile.svg"]')
    assert tile.evaluate("image => image.naturalWidth") > 0
    assert chess.request.get("/static/games/chess/../../pages.py").status == 404
    assert chess.request.get("/static/games/chess/nothing.js").status == 404
