"""Pages bring their fonts: not one character is drawn with a font of the machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from core.games import ALL
from tests.browser.conftest import Site
from tests.browser.fonts import foreign

FIXTURES = Path(__file__).parents[2] / "fixtures"


def _taken_in(site: Site, file: Path) -> str:
    sent = {"data": file.read_bytes(), "content_type": "application/json"}
    answer = site.app.test_client().post("/api/v1/import", **sent)
    return answer.json["matches"][0]["match"]


def test_no_game_shows_a_font_of_the_machine(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    matches = [_taken_in(live_server, file) for file in FIXTURES.glob("*/matches/*running*")]
    assert len(matches) == len(ALL)
    pages = [f"/matches/{one}/{what}" for one in matches for what in ("record", "replay?step=9")]
    page = open_page(locale="fr-FR")
    found = []
    for address in pages:
        page.goto(address)
        found += [f"{address}: {one}" for one in foreign(page)]
    assert found == []
