"""The replay page in a browser: keys, hand, slider, no scripts at all."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site
from web.replay.keys import KEYS

LAST = 12  # of the match `answered`


def open_replay(page: Page, match: str = "answered", asked: str = "") -> None:
    page.goto(f"/matches/{match}/replay?{asked}")
    expect(page.locator("[data-do=play]")).to_be_visible()  # the script is at work


def at_step(page: Page, step: int) -> None:
    """The page shows this step: table, slider, list and address."""
    expect(page.locator(f'.replay-moving[data-step="{step}"]')).to_have_count(1)
    row = page.locator('.replay-steps [aria-current="step"]')
    expect(row).to_have_attribute("data-step", str(step))
    expect(page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))


def pawn(page: Page, code: str) -> str | None:
    return page.locator(f'[data-pawn="{code}"]').get_attribute("data-square")


def test_arrows_step_and_jump(page: Page) -> None:
    open_replay(page)
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    assert pawn(page, "AD") == "a8"
    page.keyboard.press("k")
    at_step(page, 2)
    assert pawn(page, "AD") == "a1"
    page.keyboard.press("End")
    at_step(page, LAST)
    page.keyboard.press("0")
    at_step(page, 0)
    page.keyboard.press("$")
    at_step(page, LAST)


def test_turns_and_rounds(page: Page) -> None:
    open_replay(page, asked="step=6")
    page.keyboard.press("PageDown")
    at_step(page, 7)
    page.keyboard.press("PageUp")
    at_step(page, 5)
    page.keyboard.press("PageUp")
    at_step(page, 3)
    page.keyboard.press("Shift+ArrowRight")
    at_step(page, 4)
    page.keyboard.press("Shift+ArrowLeft")
    at_step(page, 3)


def test_fast_presses_are_not_lost(page: Page) -> None:
    open_replay(page)
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    at_step(page, 8)


def test_the_other_keys(page: Page) -> None:
    open_replay(page, asked="step=3")
    page.keyboard.press("f")
    expect(page.locator('[data-bottom="black"]')).to_have_count(1)
    page.keyboard.press("h")
    expect(page).to_have_url(re.compile("seat=red"))
    expect(page.locator('[data-viewer="red"]')).to_have_attribute("aria-current", "true")
    page.keyboard.press("?")
    expect(page.locator("[data-help]")).to_be_visible()
    page.keyboard.press("ArrowRight")  # the page below does not move
    page.keyboard.press("Escape")
    expect(page.locator("[data-help]")).to_be_hidden()
    at_step(page, 3)
    page.keyboard.press("g")
    expect(page.locator("#slider")).to_be_focused()
    page.keyboard.press("l")
    expect(page.locator('.replay-steps [aria-current="step"]')).to_be_focused()
    page.keyboard.press("s")
    expect(page).to_have_url(re.compile(r"/matches/answered/statistics\?seat=red"))


def test_every_key_of_the_help_has_a_deed(page: Page, live_server: Site) -> None:
    open_replay(page)
    source = page.request.get(f"{live_server.url}/static/replay.js").text()
    for key in KEYS:
        assert re.search(rf'^ +"?{key.action}"?: \(', source, re.MULTILINE), key.action


def test_keys_are_left_alone_while_typing_or_with_control(page: Page) -> None:
    open_replay(page, asked="step=3")
    page.locator("[data-speed]").focus()
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    page.locator("[data-speed]").blur()
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Alt+j")
    page.wait_for_timeout(300)
    at_step(page, 3)
    expect(page.locator('[data-bottom="red"]')).to_have_count(1)


def test_buttons_links_and_rows(page: Page) -> None:
    open_replay(page, asked="step=1")
    page.get_by_role("link", name="Next step").click()
    at_step(page, 2)
    page.locator('.replay-steps a[data-step="6"]').click()
    at_step(page, 6)
    page.get_by_role("link", name="Last step").click()
    at_step(page, LAST)
    page.go_back()  # stepping leaves no trail, a jump does
    at_step(page, 2)
    page.get_by_role("link", name="First step").click()
    at_step(page, 0)
    disabled = page.locator('[data-do="previous"]')
    expect(disabled).to_have_attribute("aria-disabled", "true")


def test_the_slider_scrubs(page: Page) -> None:
    open_replay(page)
    slider = page.locator("#slider")
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    at_step(page, 5)
    expect(slider).to_have_attribute("aria-valuetext", "Step 5, 5 of 12")
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 5 / 12, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    at_step(page, LAST)


def test_the_curve_jumps_and_scrubs(page: Page) -> None:
    open_replay(page)
    page.locator(".strip").scroll_into_view_if_needed()
    box = page.locator(".strip").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.click(box["x"] + box["width"] / 2, y)
    at_step(page, 6)
    expect(page.locator(".strip-legend b").first).to_have_text("40")
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(box["x"] + 3, y, steps=5)
    page.mouse.up()
    at_step(page, 0)


def test_autoplay_runs_to_the_end_and_begins_again(page: Page) -> None:
    page.clock.install(time=0)
    open_replay(page, asked="step=10")
    page.clock.pause_at(60_000)
    play = page.locator("[data-do=play]")
    page.keyboard.press("+")
    page.keyboard.press(" ")
    expect(play).to_have_attribute("aria-label", "Pause")
    at_step(page, 11)
    page.clock.run_for(700)
    at_step(page, LAST)
    page.clock.run_for(700)
    expect(play).to_have_attribute("aria-label", "Play")
    play.click()
    at_step(page, 0)
    page.clock.run_for(700)
    at_step(page, 1)
    page.keyboard.press("ArrowRight")  # a key stops it
    at_step(page, 2)
    expect(play).to_have_attribute("aria-label", "Play")


def test_holding_a_button_repeats(page: Page) -> None:
    open_replay(page)
    box = page.locator("[data-do=next]").bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    moving = page.locator(".replay-moving")
    expect(moving).not_to_have_attribute("data-step", re.compile("^[0-3]$"))
    page.mouse.up()
    step = moving.get_attribute("data-step") or ""
    page.wait_for_timeout(600)
    expect(moving).to_have_attribute("data-step", step)


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
    page.get_by_role("link", name="Black", exact=True).click()
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


def test_the_link_to_a_step_is_copied(open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_replay(page, asked="step=5")
    page.keyboard.press("u")
    expect(page.locator("[data-toast]")).to_have_text("The link to this step is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_branching_from_here_starts_a_match(page: Page) -> None:
    open_replay(page, asked="step=5")
    page.keyboard.press("ArrowLeft")
    at_step(page, 4)
    page.get_by_role("button", name="What if?").click()
    expect(page).to_have_url(re.compile("/record$"))


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
    assert page.locator(".ace-discard.is-burned").count() == 1
    page.locator("#slider").fill("3")
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


def test_a_server_that_is_away_is_told(open_page: Callable[..., Page]) -> None:
    page = open_page(allowed=("ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
    open_replay(page, asked="step=0")
    page.context.set_offline(True)
    page.keyboard.press("End")
    expect(page.locator("[data-toast]")).to_contain_text("could not be fetched")
    page.context.set_offline(False)
    page.keyboard.press("End")
    at_step(page, LAST)
