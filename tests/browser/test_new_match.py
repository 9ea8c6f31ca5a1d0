"""The form that sets a table, in a game whose options say who sits at it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

FORM = "/matches/new?game=ace-of-spades"


def test_names_are_asked_for_seats_that_are_there(page: Page, live_server: Site) -> None:
    page.goto(FORM)
    first, second = page.locator("#player-1"), page.locator("#player-2")
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    page.locator("input[name=option-mode][value=coop]").check()
    expect(second).to_be_visible()
    second.fill("Bo")
    page.locator("input[name=option-mode][value=solo]").check()
    expect(second).to_be_hidden()
    page.locator("form.new-match button.button--primary").click()
    page.wait_for_url("**/record")
    match_id = page.url.split("/")[-2]
    assert live_server.parts.store.players(match_id) == {}, "the name was not sent"


def test_without_scripts_every_seat_has_its_field(open_page: Callable[..., Page]) -> None:
    page = open_page(javascript=False, allowed=("422",))
    page.goto(FORM)
    expect(page.locator("#player-2")).to_be_visible()
    page.locator("#player-2").fill("Bo")
    page.locator("form.new-match button.button--primary").click()
    expect(page.locator("#player-2-error")).to_contain_text("“2” is no seat here")
