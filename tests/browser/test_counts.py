"""Counting at the table, by touch: what is off, and the slip that explains it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site
from tests.browser.matches import line
from tests.browser.recorder import Recorder

PLAYED = ("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "3S KS b8-b5 =?")


def test_a_count_leads_to_the_slip(live_server: Site, phone: Page) -> None:
    live_server.record("m", PLAYED)
    hand = Recorder(phone, "m")
    hand.open("more")
    hand.tap(phone.get_by_role("link", name="Count", exact=True))
    phone.get_by_label("22 cards in the deck").nth(1).fill("23")
    phone.get_by_role("button", name="Compare").tap()
    expect(phone.get_by_text("It last was like that behind step 3.")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    found = both_ways(phone, "a count that is off")
    phone.get_by_role("link", name="See what it changes").click()
    phone.get_by_role("button", name="Record the correction").click()
    expect(phone.get_by_role("heading", name="The correction is recorded")).to_be_visible()
    assert line(live_server, "m") == [*PLAYED[:-1]]
    assert found == []
