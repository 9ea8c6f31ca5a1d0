"""Cards that were entered as unseen are named by tapping, and contradictions are shown."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.matches import line
from tests.browser.recorder import Recorder

PLAYED = (
    "deal R 7D 7H 2D",
    "deal B 2S 6S ?",
    "7D AD a1xa8 =5H",
    "3S KS b8-b5 =?",
    "2D QD c1-e3 =?",
)


def test_an_unseen_card_is_named_by_tapping(live_server: Site, phone: Page) -> None:
    live_server.record("m", PLAYED)
    hand = Recorder(phone, "m")
    hand.open("more")
    hand.tap(phone.get_by_role("link", name="Unseen cards"))
    rows = phone.locator(".unknown-row")
    expect(rows).to_have_count(3)
    rows.nth(1).get_by_role("link", name="Name the card of step 4").tap()
    expect(phone.locator("#pad")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.locator("#pad a", has_text="9♠").tap()
    phone.get_by_role("button", name="Record the correction").tap()
    expect(phone.get_by_role("heading", name="The correction is recorded")).to_be_visible()
    assert line(live_server, "m")[3:] == ["3S KS b8-b5 =9S", "2D QD c1-e3 =?"]


def test_what_cannot_be_true_as_well_is_shown(live_server: Site, page: Page) -> None:
    live_server.record("m", PLAYED)
    page.goto("/matches/m/unknowns?step=2")
    expect(page.locator("#pad a", has_text="3♠")).to_contain_text("also in step 4")
    assert both_ways(page, "the pad") == []
    page.locator("#pad a", has_text="9♠").press("Enter")
    expect(page.get_by_role("heading", name="Step 4 no longer fits")).to_be_visible()
    expect(page.locator("#why")).to_contain_text("3 of spades is not in this hand")
    assert line(live_server, "m") == [*PLAYED]
