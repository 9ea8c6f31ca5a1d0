"""A whole match of Sorcerers' Deck of Death: by touch on a telephone, by mouse on a desk."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.sorcerers import line
from tests.browser.sorcerers_match import STORY, from_the_form


def test_a_whole_match_is_recorded_by_touch(live_server: Site, phone: Page) -> None:
    match = from_the_form(live_server, phone, rounds=1)
    match.set_up(STORY)
    match.drawn("9H", "9C", "KS", "KD", "KH")
    match.step("6", "5", "1", "1")
    match.quick_run()
    match.charge()
    match.step("4", "4")
    match.step("back")
    match.shot()
    match.lenient_run()
    match.undone_walk()
    match.step(match.waiting[0], "only")
    match.step(".")
    match.pad("Spells of the Mage", "TL")
    match.touch(7.5, 8)
    steps = match.steps
    match.pay()
    match.saved(steps)
    match.rest()
    expect(phone.locator("#entry .sdd-go")).to_have_text("Count: 1 : 0")
    match.sent()
    expect(phone.locator(".banner--end")).to_be_visible()
    match.told_the_story(pushes=2)
    assert (match.state.result.result, match.state.result.reason) == ("a", "mage_hp")


def first_turns_by_mouse(live_server: Site, page: Page) -> None:
    """Walks, a charge, a power, a shot, one that is taken back; a figure is dragged.

    In Firefox: `test_firefox.py`.
    """
    match = from_the_form(live_server, page, rounds=2)
    match.set_up(STORY)
    match.drawn("9H", "9C", "JS", "KD", "KH")
    match.step("6", "5", "1", "1")
    match.quick_run()
    match.charge()
    match.pad("PD")
    match.paid("JS")
    match.step("5", "4")
    match.shot()
    match.lenient_run()
    match.undone_walk()
    match.step(match.waiting[0], "only")
    match.step(".")
    match.drag("aM", (2.4, 5), (2.4, 8.5))
    match.sent(entries=2)
    match.step(match.waiting[0], "only")
    match.step(".")
    assert match.at_inches("aM") == (2.4, 8.5)
    entries = line(live_server, match.match_id)
    assert {"w", "c"} <= {entry[0] for entry in entries}, entries
