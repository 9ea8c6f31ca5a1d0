"""A phone that goes round the table: closed between the turns, whatever its browser does."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.recorder import Recorder

HAND = "#entry [data-card='5H']"


def closed(page: Page, name: str) -> None:
    """Wait for the cover; nothing of a hand is in the page."""
    page.wait_for_url("**/cover")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Give the phone to {name}")
    assert "data-card" not in page.content()


def mine(page: Page, name: str) -> None:
    """Whose cards they are opens them."""
    button = page.get_by_role("button", name=f"I am {name}: show my cards")
    if not button.is_visible():
        page.get_by_text("Somebody else wants to look").tap()
    button.tap()
    expect(page.locator("#record.is-ready.is-round")).to_be_attached()


def hidden_for(page: Page, seconds: int) -> None:
    """Nobody sees the page for a while, as its browser tells it."""
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { get: () => true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    page.clock.run_for(seconds * 1000)


def test_a_phone_goes_round(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 5H KH 9D", "deal B 2S 3S 4C"))
    phone.goto("/matches/m/record")
    phone.locator("[data-sheet-open='more']").tap()
    phone.get_by_role("link", name="Whose phone is this?").tap()
    assert both_ways(phone, "whose phone") == []
    phone.get_by_label("It goes round").check()
    phone.get_by_role("button", name="Go on").tap()
    closed(phone, "Ana")
    assert both_ways(phone, "the cover") == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    mine(phone, "Ana")
    expect(phone.locator(HAND)).to_be_visible()
    hand = Recorder.__new__(Recorder)
    hand.page, hand.match_id, hand.taps = phone, "m", 0
    hand.card("KH")
    hand.square("e2")
    hand.drawn("TD")
    closed(phone, "Bo")
    phone.go_back()
    closed(phone, "Bo")
    mine(phone, "Ana")
    phone.reload()
    closed(phone, "Bo")
    mine(phone, "Bo")
    expect(phone.locator("#entry [data-card='2S']")).to_be_visible()
    phone.get_by_role("link", name="Close my cards").tap()
    closed(phone, "Bo")


def test_cards_that_nobody_sees_for_a_minute_close(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 5H KH 9D", "deal B 2S 3S 4C"))
    phone.goto("/matches/m/whose-phone")
    phone.get_by_label("It goes round").check()
    phone.get_by_role("button", name="Go on").tap()
    phone.clock.install()
    mine(phone, "Ana")
    phone.clock.pause_at("2031-01-01T12:00:00Z")
    hidden_for(phone, 59)
    expect(phone.locator(HAND)).to_be_visible()
    assert re.search("/record", phone.url)
    phone.clock.run_for(1_000)
    closed(phone, "Ana")
