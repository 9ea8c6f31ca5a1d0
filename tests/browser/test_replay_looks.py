"""Ways to look at a match: turned, by a seat, on a branch, in French, on a phone, no scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from eventstore.imports import import_records
from tests.browser.conftest import PHONE, Site
from tests.browser.replaying import at_step, open_replay, pawn

FIXTURES = Path(__file__).parents[2] / "fixtures"
LONG = FIXTURES / "arcmage" / "matches" / "brothers-against-the-forest-hand-unseen.json"
TRAIN = FIXTURES / "ace-in-the-hole" / "matches" / "train-ride-locked.json"


def test_the_table_turns(page: Page) -> None:
    open_replay(page, asked="step=3")
    rank_one = page.locator('[data-square="a1"]').first
    below = (rank_one.bounding_box() or {})["y"]
    page.get_by_role("link", name="Turn the table").click()
    expect(page).to_have_url(re.compile("flip=1"))
    expect(page.locator('[data-bottom="black"]')).to_have_count(1)
    assert (rank_one.bounding_box() or {})["y"] < below
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=4&flip=1"))


def test_each_seat_sees_what_it_knew(page: Page) -> None:
    open_replay(page, "branched", "step=3")
    hand = page.locator('.ace-held[data-seat="red"]')
    assert [h.get_attribute("data-card") for h in hand.all()] == ["2D", "5H", "7H"]
    page.locator("[data-viewers]").get_by_role("link", name="Bo", exact=True).click()
    expect(page).to_have_url(re.compile("seat=black"))
    assert [h.get_attribute("data-card") for h in hand.all()] == ["?", "?", "?"]
    page.get_by_role("link", name="as known now").click()
    expect(page).to_have_url(re.compile("view=now"))
    assert [h.get_attribute("data-card") for h in hand.all()] == ["2D", "5H", "7H"]


def test_a_fork_asks_which_way(page: Page) -> None:
    open_replay(page, "branched", "step=3")
    page.keyboard.press("x")
    expect(page).to_have_url(re.compile("undone=1"))
    page.keyboard.press("ArrowRight")
    at_step(page, 4)
    page.keyboard.press("ArrowRight")  # asks
    expect(page.locator("[data-fork] .is-chosen")).to_have_attribute("data-step", "9")
    at_step(page, 4)
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-fork] .is-chosen")).to_have_attribute("data-step", "7")
    page.keyboard.press("ArrowRight")
    at_step(page, 7)
    expect(page.get_by_text("Later undone.")).to_be_visible()
    assert pawn(page, "KH") == "f6"
    page.keyboard.press("Shift+ArrowLeft")  # leaves the branch
    at_step(page, 4)


def test_undone_rows_lead_to_their_steps(page: Page) -> None:
    open_replay(page, "branched", "step=4&undone=1")
    page.locator('.branch a[data-step="5"]').click()
    at_step(page, 5)
    page.locator('.step__move[data-step="8"]').click()
    at_step(page, 8)
    expect(page.get_by_text("Taken back: the line stands on step 4.").first).to_be_visible()


def test_what_might_have_been_begins_at_the_step_shown(page: Page) -> None:
    open_replay(page, asked="step=5")
    page.keyboard.press("ArrowLeft")
    at_step(page, 4)
    page.locator('[data-do="branch"]').click()
    expect(page).to_have_url(re.compile(r"/analysis\?step=4$"))


def test_a_deep_link_shows_its_step_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(javascript=False)
    page.goto("/matches/answered/replay?step=6&flip=1")
    assert pawn(page, "AS") == "a8"
    expect(page.locator('[data-bottom="black"]')).to_have_count(1)
    expect(page.locator("[data-do=play]")).to_be_hidden()
    page.locator('[rel="next"][data-do]').click()
    expect(page).to_have_url(re.compile("step=7&flip=1"))
    page.get_by_role("link", name="First step").click()
    expect(page).to_have_url(re.compile("step=0&flip=1"))
    page.locator('.replay-steps a[data-step="9"]').click()
    expect(page.locator(".ace-discard.is-burned")).to_have_count(1)
    page.locator("#place").fill("3")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(re.compile("step=3&flip=1"))
    page.get_by_text("Board as text").click()
    cell = page.locator(".ace-text tbody tr").first.locator("td").first
    expect(cell).to_contain_text("A♦")


@pytest.mark.parametrize(
    ("locale", "word", "language"), [("en-GB", "Replay", "en"), ("fr-FR", "Revoir", "fr")]
)
def test_both_languages(
    open_page: Callable[..., Page], locale: str, word: str, language: str
) -> None:
    page = open_page(locale=locale)
    open_replay(page, asked="step=3")
    assert page.locator("html").get_attribute("lang") == language
    assert word in page.title()
    page.keyboard.press("ArrowRight")
    at_step(page, 4)


def test_a_phone_holds_everything_and_the_thumb_reaches_it(phone: Page) -> None:
    open_replay(phone, asked="step=5")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for action in ("first", "previous", "play", "next", "last"):
        box = phone.locator(f".replay-bar [data-do={action}]").bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE["height"]
        assert box["y"] > PHONE["height"] * 0.8
    phone.locator("[data-do=next]").tap()
    at_step(phone, 6)
    board = phone.locator(".ace-board").bounding_box()
    assert board
    assert board["width"] >= PHONE["width"] - 20


def test_no_motion_where_none_is_wanted(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    open_replay(page, asked="step=2")
    page.keyboard.press("ArrowRight")
    at_step(page, 3)
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_page_ends_with_its_foot(live_server: Site, open_page: Callable[..., Page]) -> None:
    """What only screen readers are told, in rows further down the list, does not make it longer."""
    (done,) = import_records(live_server.parts.store, LONG.read_bytes())
    page = open_page(viewport=PHONE)
    open_replay(page, done.match_id, "step=60")
    assert page.locator(".replay-scroll .hidden").count()
    ends = page.evaluate(
        """() => [document.documentElement.scrollHeight,
        document.querySelector("footer").getBoundingClientRect().bottom + scrollY]"""
    )
    assert ends[0] <= ends[1] + 1


OVER = """() => [...document.querySelectorAll(".ace-stock")].filter((stock) => {
  const words = document.createRange();
  words.selectNodeContents(stock.querySelector("caption"));
  const beside = stock.querySelector("summary").getBoundingClientRect();
  return [...words.getClientRects()].some(
    (line) => line.right > beside.left && line.bottom > beside.top && line.top < beside.bottom,
  );
}).length"""


def test_what_is_unseen_is_not_written_over_the_discards(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    [taken] = import_records(live_server.parts.store, TRAIN.read_bytes())
    page = open_page(viewport={"width": 1180, "height": 800}, locale="fr-FR")
    page.goto(f"/matches/{taken.match_id}/replay?step=24")
    expect(page.locator(".ace-stock caption").first).to_contain_text("cartes non vues")
    expect(page.locator(".ace-stock summary").first).to_contain_text("11 défausses")
    assert page.evaluate(OVER) == 0


def test_headings_of_parts_do_not_cover_each_other(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    """Some are of two lines: whatever was scrolled to, the one at the top is alone there."""
    (done,) = import_records(live_server.parts.store, LONG.read_bytes())
    page = open_page(viewport=PHONE)
    open_replay(page, done.match_id, "step=60")
    covered = page.evaluate(
        """() => {
        const list = document.querySelector(".replay-scroll"), found = [];
        for (let top = 0; top < list.scrollHeight; top += 20) {
          list.scrollTop = top;
          const boxes = [...list.querySelectorAll("h3")].map((one) => one.getBoundingClientRect());
          boxes.slice(1).forEach((box, n) => box.top < boxes[n].bottom - 1 && found.push(top));
        }
        return found; }"""
    )
    assert not covered
