"""Comments, bookmarks and glyphs on the replay page: by keys, by the mouse, without scripts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.replaying import at_step, open_replay


def test_noted_by_keys(page: Page, live_server: Site) -> None:
    open_replay(page, asked="step=3")
    keys = page.keyboard
    keys.press("b")
    flag = page.locator('[data-row="3"] .step__notes')
    expect(flag).to_have_text("Bookmark")
    expect(page.locator('[data-do="bookmark"]')).to_have_attribute("aria-pressed", "true")
    keys.press("c")
    expect(page.locator("#new-comment")).to_be_focused()
    keys.type("Here it b[roke]")  # what is typed is no key of the page
    page.locator("#new-comment-author").fill("Ana")
    page.locator("#comment").get_by_role("button", name="Keep").click()
    note = page.locator(".note")
    expect(note).to_contain_text("Here it b[roke]")
    expect(note).to_contain_text("Ana")
    page.locator("body").click(position={"x": 5, "y": 5})
    keys.press("ArrowLeft")
    at_step(page, 2)
    keys.press("Space")  # it plays by itself, and rests where there is something to read
    at_step(page, 3)
    expect(page.locator("[data-do=play].is-on")).to_have_count(0)
    keys.press("Shift+C")
    expect(note).to_be_hidden()
    keys.press("Shift+C")
    expect(note).to_be_visible()
    keys.press("End")
    at_step(page, 12)
    expect(note).to_have_count(0)
    page.locator(".note-new summary", has_text="!?").click()
    page.get_by_role("button", name="!! brilliant").click()
    expect(page.locator(".replay-caption .glyph")).to_have_text("!!")
    page.locator("body").click(position={"x": 5, "y": 5})
    keys.press("[")
    at_step(page, 3)
    keys.press("]")
    at_step(page, 12)
    listed = page.locator(".noted a")
    expect(listed.filter(has_text="Here it b[roke]")).to_have_attribute("data-step", "3")
    keys.press("Shift+B")
    expect(listed.first).to_be_focused()
    keys.press("[")
    at_step(page, 3)
    page.locator(".note__edit summary").click()
    keys.press("Tab")
    page.locator("#comment > summary").click()
    assert both_ways(page, "noted") == []
    kinds = sorted(  # within a second no order is kept
        (one.step, one.kind, one.author) for one in live_server.parts.store.annotations("answered")
    )
    assert kinds == [(3, "bookmark", ""), (3, "comment", "Ana"), (12, "glyph", "")]


def test_noted_from_the_menu_of_a_row_and_without_scripts(
    open_page: Callable[..., Page], page: Page
) -> None:
    open_replay(page, asked="step=1")
    row = page.locator('[data-row="2"]')
    row.locator(".step__dots").click()
    row.get_by_role("button", name="Set a bookmark").click()
    expect(row.locator(".step__notes")).to_have_text("Bookmark")
    at_step(page, 1)
    row.locator(".step__dots").click()
    row.get_by_role("link", name="Comment").click()
    at_step(page, 2)
    expect(page.locator("#new-comment")).to_be_focused()
    plain = open_page(javascript=False)
    plain.goto("/matches/answered/replay?step=2&seat=red")
    plain.locator("#comment > summary").click()
    plain.locator("#new-comment").fill("Seen by Red.")
    plain.locator("#comment").get_by_role("button", name="Keep").click()
    expect(plain).to_have_url("/matches/answered/replay?step=2&seat=red")
    expect(plain.locator(".note")).to_contain_text("Seen by Red.")
    plain.locator(".note__edit summary").click()
    plain.get_by_role("button", name="Remove").click()
    expect(plain.locator(".note")).to_have_count(0)
