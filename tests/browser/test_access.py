"""Every page is open to everybody, as far as axe can tell, and brings its fonts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.fonts import foreign

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
    "/matches/branched/analysis?step=3#1;KS%20b8-a7%20%3D3C",
    "/games/ace-in-the-hole",
    "/games/ace-in-the-hole/statistics",
    "/games/ace-in-the-hole/options/layout",
    "/players/Ana",
    "/pair?one=Ana&other=Bo",
    "/games/ace-of-spades/achievements",
    "/games/arcmage/catalogues",
    "/matches/new?game=arcmage",
    "/rules/ace-in-the-hole",
    "/rules/ace-in-the-hole/whole",
    "/api/docs",
    "/matches/nowhere/replay",
)
FEWER = """() => {
  for (const one of document.querySelectorAll(".api-call:nth-of-type(n + 3)")) one.remove();
}"""  # of the calls of the API, which are all alike, two of each kind


def test_axe_finds_nothing_amiss(live_server: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(allowed=("404",))
    found = []
    for address in PAGES:
        page.goto(live_server.url + address)
        page.evaluate(FEWER)
        found += [f"{address}: {text}" for text in foreign(page)]
        found += both_ways(page, address)
    assert found == []
