"""Every page against the rules of axe: labels, contrast of 4.5:1, landmarks, focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, Site

PAGES = (
    "/",
    "/matches",
    "/matches/new",
    "/matches/new?game=ace-in-the-hole",
    "/matches/branched/replay?step=3&undone=1",
    "/matches/answered/replay?step=5&seat=black&view=then",
    "/matches/branched/statistics",
    "/matches/answered/record",
    "/matches/branched/record?seat=red",
    "/games/ace-in-the-hole",
    "/games/ace-in-the-hole/statistics",
    "/games/ace-of-spades/achievements",
    "/rules/ace-in-the-hole",
    "/api/docs",
    "/matches/nowhere/replay",
)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
WAYS = [(PHONE, "light"), (DESK, "dark")]


@pytest.mark.parametrize(("size", "scheme"), WAYS, ids=["phone, light", "desk, dark"])
def test_axe_finds_nothing(
    live_server: Site, open_page: Callable[..., Page], size: dict[str, int], scheme: Any
) -> None:
    page = open_page(viewport=size, color_scheme=scheme, allowed=("404",))
    found = []
    for address in PAGES:
        page.goto(live_server.url + address)
        told = Axe().run(page, options={"runOnly": RULES}).response["violations"]
        found += [f"{address}: {one['id']}: {one['nodes'][0]['html'][:200]}" for one in told]
    assert found == []
