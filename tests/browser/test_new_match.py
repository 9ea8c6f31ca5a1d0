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


def test_places_are_offered_one_behind_the_other(page: Page, live_server: Site) -> None:
    page.goto("/matches/new?game=arcmage")
    for seat in "abc":
        expect(page.locator(f"#option-deck_{seat}")).to_be_visible()
    for hidden in ("#player-c", "#option-deck_d", "#player-d"):
        expect(page.locator(hidden)).to_be_hidden()
    page.select_option("#option-deck_c", "toll-of-time")
    page.select_option("#option-deck_d", "uneasy-alliance")
    for shown in ("#player-c", "#player-d", "#option-deck_e"):
        expect(page.locator(shown)).to_be_visible()
    expect(page.locator("#option-deck_f")).to_be_hidden()
    page.locator("#player-d").fill("Di")
    page.locator("#player-c").fill("Cy")
    page.select_option("#option-deck_d", "none")
    expect(page.locator("#player-d")).to_be_hidden()
    page.locator("form.new-match button.button--primary").click()
    page.wait_for_url("**/record")
    match_id = page.url.split("/")[-2]
    assert live_server.parts.store.players(match_id) == {"c": "Cy"}
    assert live_server.parts.service.open(match_id).timeline.seats == ("a", "b", "c")


def test_a_place_that_somebody_has_stays_in_sight(page: Page) -> None:
    page.goto("/matches/new?game=arcmage&option-deck_d=toll-of-time")
    for shown in ("#option-deck_c", "#option-deck_d", "#player-d"):
        expect(page.locator(shown)).to_be_visible()
    expect(page.locator("#option-deck_e")).to_be_hidden()
