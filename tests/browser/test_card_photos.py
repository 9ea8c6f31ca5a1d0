"""A photo of one's own card, taken on a phone, shown with its card and removed again."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.sync_api import Page, expect

from core.games import find
from eventstore.own_cards import put_card
from tests.browser.access import both_ways, troubles
from tests.browser.conftest import Site
from tests.pictured import picture

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
GAME = "ace-of-spades"


def test_a_photo_is_taken_shown_and_removed(live_server: Site, phone: Page) -> None:
    kept, game = live_server.parts.store.catalogues, find(GAME)
    ox = {"id": "ox", "back": 1, "hp": 7, "name": "Ox", "text": "Take a hat."}
    put_card(kept, game, "box", "cards", ox, at=AT)
    phone.goto(f"/games/{GAME}/catalogues#of-box")
    fold = phone.locator("details", has=phone.locator("#of-box"))
    if not fold.evaluate("one => one.open"):
        fold.locator("summary").tap()
    expect(fold).to_contain_text("1 of 49 enemies")
    fold.get_by_role("link", name="Add a photo Ox").tap()
    taken = {"name": "ox.jpg", "mimeType": "image/jpeg", "buffer": picture(size=(600, 800))}
    phone.get_by_label("Choose a picture").set_input_files(taken)
    phone.get_by_role("button", name="Attach the photo").tap()
    shown = phone.get_by_role("img", name="Photo of Ox")
    expect(shown).to_be_visible()
    assert shown.evaluate("one => one.decode().then(() => one.naturalWidth)") == 600
    assert troubles(phone, "the photo of a card") == []
    phone.get_by_role("link", name="box").tap()
    if not fold.evaluate("one => one.open"):
        fold.locator("summary").tap()
    expect(fold.get_by_role("img", name="Photo of Ox")).to_be_visible()
    assert both_ways(phone, "a catalogue with a photo") == []
    phone.goto(f"/games/{GAME}/catalogues/box/photo?card=ox")
    phone.get_by_role("button", name="Remove the photo").tap()
    expect(phone.get_by_role("button", name="Remove the photo")).to_have_count(0)
    expect(phone.locator(".flashes")).to_contain_text("The photo is removed.")
