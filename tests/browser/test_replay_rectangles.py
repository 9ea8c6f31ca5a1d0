"""After every step: headline, step count and what the step changed are inside the window.

Measured in rectangles, going through 40 steps (TEST_STEPS) forth and back, at four sizes of a
window.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize

from core.events import Json
from eventstore.imports import import_records
from tests.browser.arcmage import four_kingdoms
from tests.browser.conftest import Site
from tests.browser.games import some
from tests.browser.replaying import open_replay

FIXTURES = Path(__file__).parents[2] / "fixtures"
STEPS = int(os.environ.get("TEST_STEPS", "40"))
FEWEST = STEPS * 4 // 5  # of them that change or show something of the table
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "side": {"width": 844, "height": 390},
    "desk": {"width": 1280, "height": 800},
    "zoomed": {"width": 640, "height": 400},  # a desk of 1280 x 800 at 200 %, in CSS pixels
}


class Case(NamedTuple):
    """A match, and the step before the first that is looked at."""

    game: str
    name: str  # of a fixture
    begin: int


CASES = {
    "ace-of-spades": Case("ace-of-spades", "two-against-the-conductor-won", 20),
    "ace-in-the-hole": Case("ace-in-the-hole", "train-ride-locked", 5),
    "arcmage-2": Case("arcmage", "brothers-against-the-forest-hand-unseen", 80),
    "arcmage-3": Case("arcmage", "three-kingdoms-one-falls-dealt", 120),
    "arcmage-4": Case("arcmage", "", 150),
    "origin-story": Case("origin-story", "rainy-afternoon-shared", 100),
    "sorcerers-deck-of-death": Case("sorcerers-deck-of-death", "moonlit-duel-mage-killed", 100),
}

# Parts are what the picture marks as changed by the step and draws with a size, or, of a step that
# changed no piece (a phase began), where it says the match is. Free is what of the window neither
# dock nor strip covers. `whole`: parts that lie in it entirely; `edge`: parts that have no room in
# it, whose upper edge lies in it; `union`: all parts lie in it, or together have no room.
MEASURED = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const stage = box(".replay-stage");
  const over = [box(".replay-dock"), box(".strip")].filter((one) => one.left < stage.right);
  const free = Math.min(innerHeight, ...over.filter((one) => one.bottom > 0).map((one) => one.top));
  const inside = (one) => one.height > 0 && one.top >= 0 && one.left >= 0
    && one.right <= innerWidth && one.bottom <= innerHeight;
  const strip = box(".strip");
  const clear = (one) => {
    if (one.left < strip.right && one.right > strip.left
      && one.top < strip.bottom && one.bottom > strip.top) return false;
    const top = document.elementFromPoint(one.left + one.width / 2, one.top + one.height / 2);
    return Boolean(top?.closest(".replay-caption"));
  };
  const marked = (...names) => [...document.querySelectorAll(`.replay-stage :is(${names})`)]
    .map((one) => one.getBoundingClientRect()).filter((one) => one.width && one.height);
  const changed = marked(".is-fresh", ".is-new", ".is-moved", ".is-changed", ".is-turned",
    ".is-hit", ".to-hand", ".to-common", "[data-news]");
  const boxes = changed.length ? changed : marked("[data-here]").slice(-1);
  const seen = (one) => one.top >= 0 && one.bottom <= free
    && one.left >= 0 && one.right <= innerWidth;
  const top = Math.min(...boxes.map((one) => one.top));
  const bottom = Math.max(...boxes.map((one) => one.bottom));
  const count = box(".replay-number");
  const told = box(".replay-caption .told");
  return {
    headline: inside(told) && clear(told),
    count: inside(count) && clear(count),
    parts: boxes.length,
    whole: boxes.filter(seen).length,
    edge: boxes.filter((one) => one.height > free && one.top >= 0 && one.top < free).length,
    union: bottom - top > free - 24 || top >= 0 && bottom <= free,
    width: stage.width,
  };
}"""


@pytest.fixture
def opened(live_server: Site, open_page: Callable[..., Page]) -> Callable[[Case], tuple[Page, str]]:
    """Opens a page for a match: gives it, and the id of the match."""

    def make(case: Case) -> tuple[Page, str]:
        page = open_page(reduced_motion="reduce")
        if not case.name:
            return page, four_kingdoms(live_server)
        source = FIXTURES / case.game / "matches" / f"{case.name}.json"
        [taken] = import_records(live_server.parts.store, source.read_bytes())
        return page, taken.match_id

    return make


def walked(page: Page, begin: int, *, back: bool) -> list[Json]:
    """What is measured after each of the steps, gone through by key."""
    found = []
    order = range(begin + 1, begin + STEPS + 1)
    for place in reversed(order) if back else order:
        page.keyboard.press("ArrowLeft" if back else "ArrowRight")
        page.wait_for_selector(f'.replay-moving[data-index="{place}"]', state="attached")
        found.append({"place": place} | page.evaluate(MEASURED))
    return found


@pytest.mark.parametrize("name", some(CASES))
def test_headline_count_and_change_are_inside_the_window(
    opened: Callable[[Case], tuple[Page, str]], name: str
) -> None:
    case = CASES[name]
    page, match = opened(case)
    open_replay(page, match, f"step={case.begin}")
    begin = int(page.locator(".replay-moving").get_attribute("data-index") or 0)
    for number, (size, window) in enumerate(SIZES.items()):
        back = number % 2 == 1
        page.set_viewport_size(window)
        if number:
            page.keyboard.press("ArrowRight" if back else "ArrowLeft")
        found = walked(page, begin, back=back)
        for one in found:
            assert one["headline"], (size, one)
            assert one["count"], (size, one)
            assert not one["parts"] or one["whole"] or one["edge"], (size, one)
            assert not one["parts"] or one["union"], (size, one)
        assert len({one["width"] for one in found}) == 1, size  # the table keeps its size
        assert sum(bool(one["parts"]) for one in found) >= FEWEST, size


@pytest.mark.parametrize("name", ["ace-in-the-hole", "sorcerers-deck-of-death"])
def test_a_board_is_no_taller_than_a_phone_on_its_side(
    opened: Callable[[Case], tuple[Page, str]], name: str
) -> None:
    page, match = opened(CASES[name])
    page.set_viewport_size(SIZES["side"])
    open_replay(page, match, f"step={CASES[name].begin}")
    board = page.locator(":is(.ace-board, .sorc-board)").bounding_box()
    assert board
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= SIZES["side"]["height"]
    assert board["width"] > SIZES["side"]["height"] * 0.7
