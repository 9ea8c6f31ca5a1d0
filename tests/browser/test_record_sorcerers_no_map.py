"""A match of Sorcerers' Deck of Death without a map, recorded by touch: no figure is dragged."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.recorder import begun
from tests.browser.sorcerers import GAME, given, line
from tests.browser.sorcerers_match import Match


def from_the_form(site: Site, page: Page) -> Match:
    """A match of one round without a map."""
    page.goto(f"/matches/new?game={GAME}")
    expect(page.locator("[name=option-places]").first).to_be_checked()
    scenery = page.get_by_role("group", name="Scenery")
    expect(scenery).to_be_visible()
    scenery.locator("[value=ruins]").check()
    page.locator("[name=option-places][value=none]").check()
    expect(scenery).to_be_hidden()
    page.get_by_text("House rules", exact=True).click()
    page.locator("#option-rounds").press("Control+a")
    page.keyboard.type("1")
    return Match(site, page, begun(page))


def test_a_whole_match_without_a_map_is_recorded_by_taps(live_server: Site, phone: Page) -> None:
    match = from_the_form(live_server, phone)
    match.drawn("9H", "9C", "KS", "KD", "KH")
    match.step("6", "5", "1", "1")
    match.step("aG", "walk", entries=2)
    match.step("melee bT")
    expect(phone.locator("#entry .sdd-odds")).to_be_visible()
    match.step("5", "3")
    match.step("~")  # not Already Dead
    match.step("bT")  # pushed
    match.step("bB", "charge aT", entries=2)
    match.step("1", "1")
    match.pad("aT", "shot bG", "covered")
    expect(phone.locator("#entry .sdd-go")).to_have_text("Shoot: Seat b's Warrior, in cover")
    match.sent(entries=2)
    match.pad("TP")
    match.paid("9C")
    match.step("5", "2")
    match.step("~")  # no push
    match.step(".")
    match.step("bS", "f", entries=2)
    match.step("unseen")
    match.pad("Spells of the Mage", "EP", "bB", "covered")
    steps = match.steps
    match.pay()
    match.saved(steps)
    match.step("6", "6")
    match.step("~")
    match.rest()
    match.pad("aS", "bL", "bM")
    expect(phone.locator("#entry .sdd-go")).to_have_text("Count: 2 : 2")
    match.pad("bL")
    match.sent()
    expect(phone.locator(".banner--end")).to_be_visible()
    told = line(live_server, match.match_id)
    assert told[3:9] == ["aG", "w", "m bT", "=53", "~", "p"]
    assert {"s bG+", "o a:aS b:bM"} <= set(told)
    assert any(entry.startswith("*EP K") and entry.endswith(" bB +") for entry in told)
    state = match.state
    assert state.options.terrain == "open", "what is hidden is not sent"
    assert all(fig.at is None for fig in state.figs)
    assert [state.figs[number].hp for number in (7, 8, 9)] == [2, 1, 1]
    assert (state.result.result, state.result.reason) == ("a", "mage_hp")


def test_nothing_hinders_anybody_on_pages_without_a_map(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aG; aT; bT; bM", a="9cTd", places="none", strictness="lenient")
    Match(live_server, phone, "m").hit("aT")
    assert both_ways(phone, "record") == []
    for path in ("/matches/m", "/matches/m/analysis"):
        phone.goto(path)
        assert both_ways(phone, path) == []


def test_a_figure_and_its_target_are_tapped_in_the_picture(live_server: Site, phone: Page) -> None:
    given_ = {"places": "none", "strictness": "lenient"}
    given(live_server, "m", "aG; aT; bT; bM", a="9cTd", **given_)
    match = Match(live_server, phone, "m")
    match.hit("aT")
    match.hit("bM")
    expect(phone.locator("#entry .sdd-go")).to_have_text("Shoot: Seat b's Mage")
    match.sent(entries=2)
    assert line(live_server, "m") == ["aT", "s bM"]
