"""A match of each game in Firefox: the same entries as elsewhere, by mouse on a desk.

The two short games to their end, the three long ones until every way of entering has been used:
whole matches of those are recorded in the other browser. TEST_FIREFOX says how many games; in
`make test` it is the two that have a board, for cards are tapped in all.

Playwright speaks to an installed Firefox in the language that all browsers share (WebDriver BiDi),
so no build of its own is needed. The scripts are the sources, as a checkout serves them; the other
tests have them built.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser import (
    test_record,
    test_record_arcmage_match,
    test_record_origin_match,
    test_record_sorcerers_match,
    test_record_spades_match,
)
from tests.browser.conftest import Site
from tests.browser.fonts import no_fonts

NAMES = ("firefox-esr", "firefox")
MATCHES: dict[str, Callable[[Site, Page], object]] = {
    "ace-in-the-hole": test_record.test_a_whole_match_is_recorded_by_tapping,
    "sorcerers-deck-of-death": test_record_sorcerers_match.first_turns_by_mouse,
    "arcmage": test_record_arcmage_match.first_combat_by_mouse,
    "ace-of-spades": test_record_spades_match.test_a_whole_match_is_recorded_by_tapping,
    "origin-story": test_record_origin_match.first_round,
}
PLAYED = [*MATCHES][: int(os.environ.get("TEST_FIREFOX", len(MATCHES)))]


@pytest.fixture(scope="module")
def browser(driver: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """An installed Firefox; the fonts of the machine are hidden from it."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    assert installed, "tests/browser/install-browsers.sh installs a Firefox"
    environment = {**os.environ, **no_fonts(tmp_path_factory.mktemp("fonts"))}
    found = driver.firefox.launch(channel="moz-firefox", executable_path=installed, env=environment)
    yield found
    found.close()


@pytest.fixture(scope="module")
def scripts() -> None:
    """The sources."""


@pytest.mark.parametrize("game", PLAYED)
def test_a_match_is_recorded(live_server: Site, open_page: Callable[..., Page], game: str) -> None:
    page = open_page(allowed=("download failed",))  # a font that a page left behind was loading
    MATCHES[game](live_server, page)
