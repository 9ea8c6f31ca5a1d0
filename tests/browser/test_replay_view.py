"""What is in view of a replay: sentence and buttons, the table and what changed on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.events import Json
from eventstore.imports import import_records
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.games import some
from tests.browser.replaying import at_step, open_replay

FIXTURES = Path(__file__).parents[2] / "fixtures"
MATCHES = {
    "ace-in-the-hole": "train-ride-locked",
    "ace-of-spades": "two-against-the-conductor-won",
    "arcmage": "brothers-against-the-forest-hand-unseen",
    "origin-story": "rainy-afternoon-shared",
    "sorcerers-deck-of-death": "moonlit-duel-mage-killed",
}
SIDE = {"width": 844, "height": 390}
ZOOMED = {"width": 640, "height": 400}  # a desk at 200 %
SIZES = {"phone": PHONE, "side": SIDE, "desk": DESK, "zoomed": ZOOMED}
TABLES = ".ace-board, .spades, .arc, .origin, .sorc-board"
SEEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = (box) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return document.elementFromPoint(x, y);
  };
  const shown = [...document.querySelectorAll(
    ".replay-number, .replay-caption .told, .replay-turn, .replay-bar .button, #slider")];
  const hidden = shown.filter((one) => {
    const at = box(one);
    const whole = at.top >= 0 && at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
    return !whole || !at.height || !one.contains(over(at)) && !over(at)?.contains(one);
  });
  const small = [...document.querySelectorAll(".replay-bar .button")]
    .filter((one) => box(one).width < 44 || box(one).height < 44);
  const text = document.querySelector(".replay-caption .told");
  return {
    hidden: hidden.map((one) => one.className || one.id),
    small: small.length,
    cut: text.scrollWidth > text.clientWidth + 1,
    over: document.documentElement.scrollWidth - innerWidth,
    said: shown.length,
  };
}"""
CHANGED = """() => {
  const changed = document.querySelectorAll(
    ".replay-stage :is(.is-fresh, .is-new, .is-moved, .is-changed, .to-hand, .to-common)");
  const boxes = [...changed].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const dock = document.querySelector(".replay-dock").getBoundingClientRect();
  const below = dock.left < document.querySelector(".replay-stage").getBoundingClientRect().right;
  const end = below ? dock.top : innerHeight;
  return boxes.length
    ? boxes.filter((box) => box.bottom > 0 && box.top < end).length / boxes.length
    : 1;
}"""


@pytest.fixture
def opened(live_server: Site, open_page: Callable[..., Page]) -> Callable[..., tuple[Page, str]]:
    """Opens pages for matches of a game: gives the page, and the id of the match."""

    def make(game: str, size: dict[str, int], **more: object) -> tuple[Page, str]:
        source = FIXTURES / game / "matches" / f"{MATCHES[game]}.json"
        [taken] = import_records(live_server.parts.store, source.read_bytes())
        return open_page(viewport=size, reduced_motion="reduce", **more), taken.match_id

    return make


def seen(page: Page) -> Json:
    found: Json = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize("game", some(sorted(MATCHES, key="arcmage".__ne__)))
def test_sentence_and_buttons_are_in_view_wherever_one_is(
    opened: Callable[..., tuple[Page, str]], game: str
) -> None:
    page, match = opened(game, DESK, locale="fr-FR")  # its words are longer
    for step in (0, 12, 25):
        open_replay(page, match, f"step={step}")
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            for scrolled in (0, 500, 99_999):
                page.evaluate(f"scrollTo(0, {scrolled})")
                if name != "desk" or scrolled < 99_999:  # there the foot comes at last
                    found = seen(page)
                    assert (found["hidden"], found["small"], found["cut"]) == ([], 0, False), found
                    assert found["over"] <= 0
                    assert found["said"] >= 8
            if name in {"side", "zoomed"}:
                page.evaluate("scrollTo(0, 0)")
                assert_beside(page, size)


def assert_beside(page: Page, size: dict[str, int]) -> None:
    """A low window has the table beside the sentence."""
    stage = page.locator(".replay-stage").bounding_box()
    dock = page.locator(".replay-dock").bounding_box()
    assert stage
    assert dock
    assert stage["x"] + stage["width"] <= dock["x"]
    assert size["height"] - stage["y"] >= 260


@pytest.mark.parametrize("game", some(reversed(MATCHES)))
def test_the_table_keeps_its_size_and_what_changed_is_in_view(
    opened: Callable[..., tuple[Page, str]], game: str
) -> None:
    page, match = opened(game, PHONE)
    open_replay(page, match, "step=10")
    table = page.locator(TABLES).first
    first = table.bounding_box()
    assert first
    for step in range(11, 27):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
        box = table.bounding_box()
        assert box
        assert (box["x"], box["width"]) == (first["x"], first["width"])
        if game in {"ace-in-the-hole", "sorcerers-deck-of-death"}:  # a board, not cards in rows
            assert box["height"] == first["height"]
        assert page.evaluate(CHANGED) > 0, step
        assert seen(page)["hidden"] == []


def test_a_desk_has_room_for_the_list(opened: Callable[..., tuple[Page, str]]) -> None:
    page, match = opened("arcmage", DESK)
    open_replay(page, match, "step=20")
    for scrolled in (0, 300):
        page.evaluate(f"scrollTo(0, {scrolled})")
        box = page.locator("#log").bounding_box()
        assert box
        assert box["height"] >= 300
        assert box["y"] + box["height"] <= DESK["height"]


@pytest.mark.parametrize(
    ("game", "seat", "own", "other"),
    some(
        [
            ("arcmage", "b", "[data-seat='B']", "[data-seat='A']"),
            ("arcmage", "a", "[data-seat='A']", "[data-seat='B']"),
            ("ace-of-spades", "2", ".spades-hand[data-seat='2']", ".spades-hand[data-seat='1']"),
            (
                "sorcerers-deck-of-death",
                "b",
                ".sorc-seat[data-seat='b']",
                ".sorc-seat[data-seat='a']",
            ),
        ]
    ),
)
def test_ones_own_hand_comes_first_on_a_phone(
    opened: Callable[..., tuple[Page, str]], game: str, seat: str, own: str, other: str
) -> None:
    page, match = opened(game, PHONE)
    open_replay(page, match, f"step=20&seat={seat}")
    boxes = [page.locator(f".replay-stage {one}").first.bounding_box() for one in (own, other)]
    mine, theirs = boxes
    assert mine
    assert theirs
    assert mine["y"] < theirs["y"]
    expect(page.locator(".replay-looking")).to_contain_text("as known then")


def test_ones_own_side_of_a_board_is_below(opened: Callable[..., tuple[Page, str]]) -> None:
    page, match = opened("ace-in-the-hole", PHONE)
    open_replay(page, match, "step=20&seat=black")
    expect(page.locator('[data-bottom="black"]')).to_have_count(1)
    page.get_by_role("link", name="Turn the table").click()
    expect(page.locator('[data-bottom="red"]')).to_have_count(1)


def test_the_end_of_a_page_is_not_under_the_buttons(page: Page) -> None:
    open_replay(page, "branched", "step=4&undone=1")  # a fork: the dock is high
    for size in (PHONE, SIDE, ZOOMED):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 99999)")
        dock = page.locator(".replay-dock").bounding_box()
        assert dock
        for words in page.locator(".foot :is(a, p)").all():
            box = words.bounding_box()
            assert box
            assert box["y"] + box["height"] <= dock["y"] or box["x"] + box["width"] <= dock["x"]
