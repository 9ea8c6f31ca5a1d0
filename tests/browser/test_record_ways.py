"""The record page without fingers: by keys, by typing, without scripts, in French."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.recorder import Recorder

DEALT = ("deal R 5H 7H ?", "deal B ? ? ?")


def notations(site: Site) -> list[str]:
    """The notation of every step after the deals, in order of entry."""
    return [step.notation for step in site.parts.service.open("m").timeline.steps[3:]]


def test_typing(live_server: Site, open_page: Callable[..., Page]) -> None:
    live_server.record("m", DEALT)
    page = open_page(allowed=("422",))
    hand = Recorder(page, "m")
    hand.open("type")
    field = page.locator("#notation")
    expect(field).to_be_focused()
    field.fill("5h kh f1-f5")
    field.press("Enter")
    notice = page.locator("#notice [role='alert']")
    expect(notice).to_contain_text("Rule R11")
    expect(field).to_have_value("5h kh f1-f5")  # to be mended, not typed again
    field.fill("5h kh f1-f6 =10♦")
    field.press("Enter")
    hand.saved(3)
    assert notations(live_server) == ["5H KH f1-f6 =TD"]


def test_by_keys_alone(live_server: Site, page: Page) -> None:
    live_server.record("m", DEALT)
    hand = Recorder(page, "m")
    page.keyboard.press("2")  # the second card of the hand
    chosen = page.locator("#entry [data-card='7H']")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(chosen).to_have_attribute("aria-pressed", "false")
    ways = page.locator("#entry .ply")
    page.keyboard.press("2")
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.offer === '7H QH g1xg8'"):
            break
        page.keyboard.press("Tab")
    expect(ways.locator("xpath=self::*[text()='Q♥ × Q♣ g8']")).to_be_focused()
    page.keyboard.press("Enter")
    unseen = page.locator(".pad__unseen")
    expect(unseen).to_be_focused()  # Enter confirms what is likely
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    hand.saved(3)
    assert notations(live_server)[0].startswith("7H QH g1xg8 =")


def test_digits_and_enter(live_server: Site, page: Page) -> None:
    live_server.record("m", DEALT)
    hand = Recorder(page, "m")
    page.keyboard.press("1")
    first = page.locator("#entry .ply").first.get_attribute("data-offer")
    page.keyboard.press("1")
    expect(page.locator(".pad__unseen")).to_be_focused()
    page.keyboard.press("Enter")
    hand.saved(3)
    assert notations(live_server) == [f"{first} =?"]


def test_each_step_is_said(live_server: Site, page: Page) -> None:
    live_server.record("m", DEALT)
    hand = Recorder(page, "m")
    voice = page.locator("#voice")
    assert voice.get_attribute("aria-live") == "polite"
    hand.ply("7H", "g8")
    hand.saved(3)
    expect(voice).to_contain_text("Saved. Ana plays 7♥: Q♥ from g1 captures Q♣ on g8.")


def test_every_control_has_a_name(live_server: Site, page: Page) -> None:
    live_server.record("m", (*DEALT, "7H QH g1xg8 =?"))
    hand = Recorder(page, "m")
    for sheet in ("steps", "type", "more"):
        hand.open(sheet)
        for role in ("button", "textbox", "combobox", "checkbox", "link"):
            shown = page.get_by_role(role)
            named = page.get_by_role(role, name="", exact=True)
            assert shown.count() - shown.filter(visible=False).count() >= 0
            assert named.filter(visible=True).count() == 0, (sheet, role)


def test_without_scripts(live_server: Site, open_page: Callable[..., Page]) -> None:
    live_server.record("m", DEALT)
    page = open_page(javascript=False, allowed=("422",))
    page.goto("/matches/m/record")
    expect(page.locator(".needs-script").first).to_be_hidden()
    page.get_by_label("Entry in notation").fill("5H KH f1-f5")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("#notice [role='alert']")).to_contain_text("Rule R11")
    field = page.get_by_label("Entry in notation")
    expect(field).to_have_value("5H KH f1-f5")
    field.fill("5H KH f1-f6 =?")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("#last")).to_contain_text("K♥ goes from f1 to f6")
    expect(page.locator("#pawn-KH")).to_have_attribute("data-square", "f6")
    page.locator(".bar [value='undo']").click()
    expect(page.locator("#pawn-KH")).to_have_attribute("data-square", "f1")
    page.locator("li[data-step='1'] summary").click()
    page.get_by_role("button", name="Undo to here").click()
    assert notations(live_server) == ["5H KH f1-f6 =?", "undo 2", "undo 1"]


def test_in_french(live_server: Site, open_page: Callable[..., Page]) -> None:
    live_server.record("m", DEALT)
    page = open_page(locale="fr-FR")
    hand = Recorder(page, "m")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".status__expects")).to_contain_text("Ana")
    hand.card("7H")
    hand.square("g8")
    expect(page.locator(".pad__unseen")).not_to_have_text("Not seen")
    hand.drawn()
    hand.saved(3)
    expect(page.locator("#last .last__undo")).to_have_text("Annuler")
