"""Rows of the list of steps: looking for some, their menus, by keys, touch and mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.replaying import at_step, open_replay


def test_steps_are_looked_for(open_page: Callable[..., Page]) -> None:
    page = open_page()
    open_replay(page, "branched", "step=10")
    page.keyboard.press("/")
    field, hits, log = page.locator("#find"), page.locator("#hits"), page.locator("#log")
    expect(field).to_be_focused()
    page.keyboard.type("captures")
    expect(hits.locator(".step")).to_have_count(2)
    expect(page.locator("[data-found]")).to_have_text("2 steps")
    expect(log).to_be_hidden()
    page.keyboard.press("Enter")  # behind the last comes the first
    expect(hits.locator("[aria-current]")).to_have_attribute("data-step", "3")
    page.keyboard.press("Enter")
    expect(hits.locator("[aria-current]")).to_have_attribute("data-step", "9")
    page.keyboard.press("Shift+Enter")
    expect(hits.locator("[aria-current]")).to_have_attribute("data-step", "3")
    page.locator("#find-by").select_option("black")
    expect(hits).to_contain_text("No step of this line has that.")
    field.focus()
    page.keyboard.press("Escape")
    expect(hits).to_be_hidden()
    expect(field).to_have_value("")
    at_step(page, 3)
    expect(log.locator('[data-row="3"]')).to_be_in_viewport()


def test_menus_of_rows(open_page: Callable[..., Page]) -> None:
    page = open_page()
    open_replay(page, "branched", "step=4")
    top = page.evaluate("scrollY")
    page.keyboard.press("m")  # of the step shown
    panel = page.locator('#log [data-row="4"] .step__panel')
    expect(panel).to_be_visible()
    expect(panel.get_by_role("link", name="Copy the link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator('[data-row="4"] summary')).to_be_focused()

    page.locator('[data-row="3"] .step__link').click(button="right")
    other = page.locator('[data-row="3"] .step__panel')
    expect(other).to_be_visible()
    page.keyboard.press("m")  # the focus is in it, so it stays
    expect(other).to_be_visible()
    page.locator('[data-row="2"] summary').click()  # one menu at a time
    expect(other).to_be_hidden()
    expect(page.locator('[data-row="2"] .step__panel')).to_be_visible()
    page.locator(".replay-caption").click()
    expect(page.locator('[data-row="2"] .step__panel')).to_be_hidden()
    assert page.evaluate("scrollY") == top

    at_step(page, 4)
    page.locator('[data-row="3"] summary').click()
    other.get_by_role("link", name="Correct").click()
    expect(page.locator(".banner--amend")).to_contain_text("Correcting step 3")


def test_a_row_leads_to_what_might_have_been_by_touch(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE)
    open_replay(page, "branched", "step=4")
    dots = page.locator('[data-row="4"] summary')
    box = dots.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    dots.click()
    page.locator('[data-row="4"]').get_by_role("link", name="What if?").click()
    expect(page).to_have_url(re.compile(r"/analysis\?step=4$"))


def test_cards_in_sentences_are_shown_large(open_page: Callable[..., Page]) -> None:
    page = open_page()
    open_replay(page, "branched", "step=3")
    large = page.locator(".card-large")
    expect(large).to_be_hidden()
    page.locator(".told .card-word").first.click()
    expect(large).to_be_visible()
    expect(large).to_contain_text("7 of diamonds")
    page.keyboard.press("ArrowRight")
    expect(large).to_be_hidden()
    at_step(page, 4)
    card = page.locator("#log [aria-current] .card-word").first
    card.scroll_into_view_if_needed()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    card.hover()  # in a link, where a tap goes to the step
    expect(large).to_be_visible()


def test_menus_open_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(javascript=False)
    page.goto("/matches/branched/replay?step=4")
    page.locator('[data-row="4"] summary').click()
    panel = page.locator('[data-row="4"] .step__panel')
    expect(panel.get_by_role("link", name="Copy the link")).to_be_visible()
    page.locator("#find").fill("captures")
    page.locator(".step-search").get_by_role("button", name="Search").click()
    expect(page.locator("#hits .step")).to_have_count(2)
