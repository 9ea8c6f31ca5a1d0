"""Sorcerers' Deck of Death recorded by touch: setting up, cards, moves, attacks, in few taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.sorcerers import BEGUN, DRAWN, SETUP, Table, given, line, new

DUEL = "aG 9,4; aM 9,1; bT 9,8; bM 9,17"


def state(site: Site, match_id: str) -> Any:
    return site.parts.service.open(match_id).timeline.state


def test_figures_are_set_up_by_one_tap_each(live_server: Site, phone: Page) -> None:
    new(live_server, "m")
    table = Table(phone, "m")
    table.touch(3, 1.5)
    table.saved(1)
    table.pad("bG")
    table.touch(3.02, 16.51)
    table.saved(2)
    table.touch(9, 1)
    table.saved(3)
    assert line(live_server, "m") == ["d aM 3,1.5", "d bG 3,16.5", "d aG 9,1"]
    assert table.taps == 4


def test_after_a_refused_deployment_a_tap_takes_the_figure_elsewhere(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    new(live_server, "m", "d aM 3,1", "d bM 3,17")
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422",))
    table = Table(page, "m")
    table.touch(3.5, 1.2)
    expect(page.locator("#notice [role='alert']")).to_contain_text("Rule R11")
    table.touch(9, 1)
    table.saved(3)
    assert line(live_server, "m")[-1] == "d aG 9,1"


def test_cards_are_drawn_seen_and_unseen(live_server: Site, phone: Page) -> None:
    new(live_server, "m", *SETUP)
    table = Table(phone, "m")
    for card in ("9S", "TD", "KH"):
        table.card(card)
    table.pad("?")
    table.card("KD")
    table.saved(13)
    table.pad("unseen")
    table.saved(14)
    assert line(live_server, "m")[-2:] == ["+a 9sTdKh?Kd", "+b *5"]


def test_surplus_is_discarded_by_taps_of_either_seat_first(live_server: Site, phone: Page) -> None:
    hands = {"a": "9s9c9d9hTsTcTd", "b": "9s9c9d9hTsTcTdTh"}
    given(live_server, "m", "aM 9,1; bM 9,17", phase="power", **hands)
    table = Table(phone, "m")
    title = phone.locator("#entry .pad__title")
    table.pad("unseen")
    table.saved(1)
    expect(title).to_have_text("Seat a discards: 2 to go")
    table.pad("seat-b")
    expect(title).to_have_text("Seat b draws: 5 to go")
    table.pad("unseen")
    table.saved(2)
    table.pad("seat-b")
    for card in ("9S", "TH", "AS"):  # an unseen one is named as it goes
        table.card(card)
    table.saved(3)
    expect(title).to_have_text("Seat a discards: 2 to go")
    for card in ("TD", "9H"):
        table.card(card)
    table.saved(4)
    expect(title).to_have_text("Initiative")
    assert line(live_server, "m") == ["+a *5", "+b *5", "-b 9sThAs", "-a Td9h"]


def test_a_tie_is_kept_and_rolled_again(live_server: Site, phone: Page) -> None:
    new(live_server, "m", *SETUP, *DRAWN)
    table = Table(phone, "m")
    table.pad("3", "3", "2", "4")
    expect(phone.locator("#entry .pad__title")).to_have_text("A tie: roll again")
    table.pad("1", "4", "6", "2")
    table.saved(15)
    assert line(live_server, "m")[-1] == "i 33:24/14:62"


def test_a_walk_takes_one_drag_and_one_tap(live_server: Site, phone: Page) -> None:
    new(live_server, "m", *BEGUN)
    table = Table(phone, "m")
    table.drag("aG", (5, 3), (5, 4.2))
    expect(phone.locator("#entry .sdd-go")).to_have_text("Walk 3.2 of 4 in")
    table.go()
    table.saved(17)
    assert table.taps == 2
    assert line(live_server, "m")[-2:] == ["aG", "w 5,4.2"]
    table.pad(".")
    table.saved(18)


def test_a_longer_way_is_a_run(live_server: Site, page: Page) -> None:
    new(live_server, "m", *BEGUN)
    table = Table(page, "m")
    table.drag("aB", (11, 4), (11, 9))
    expect(page.locator("#entry .sdd-go")).to_have_text("Run 8 of 9 in")
    table.go()
    table.saved(17)
    assert line(live_server, "m")[-1] == "r 11,9"


def test_only_enemies_in_reach_are_ringed(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL)
    table = Table(phone, "m")
    table.hit("aG")
    ringed = re.compile(r"\bis-pickable\b")
    expect(table.fig("bT")).to_have_class(ringed)
    expect(table.fig("bM")).not_to_have_class(ringed)
    table.hit("bM")
    expect(phone.locator("#notice")).to_contain_text("Seat b's Mage: too far")


def test_a_spell_rings_only_whom_it_reaches(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aM 9,2; bT 9,10; bM 2,17", a="KsKd9c")
    table = Table(phone, "m")
    table.pad("Spells of the Mage", "EP")
    ringed = re.compile(r"\bis-pickable\b")
    expect(table.fig("bT")).to_have_class(ringed)
    expect(table.fig("bM")).not_to_have_class(ringed)


def test_a_charge_its_dice_and_a_push(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL)
    table = Table(phone, "m")
    table.drag("aG", (9, 5), (9, 7.2))
    expect(phone.locator("#entry .sdd-go")).to_contain_text("Charge Seat b's Shooter: 3 of 4 in")
    table.go()
    table.saved(2)
    expect(phone.locator("#entry .sdd-odds")).to_contain_text("17% miss")
    table.pad("5", "3")
    table.saved(3)
    table.pad("back")
    table.saved(4)
    assert table.taps == 5
    assert line(live_server, "m")[1:] == ["c bT", "=53", "p 9,9"]


def test_a_push_is_dragged(live_server: Site, page: Page) -> None:
    given(live_server, "m", DUEL, "aG", "c bT", "=53")
    table = Table(page, "m")
    table.drag("bT", (9.4, 8.5))
    expect(page.locator("#entry .sdd-go")).to_contain_text("Push")
    table.go()
    table.saved(4)
    assert state(live_server, "m").figs[8].at == (9400, 8500)


def test_a_shot_shows_its_chances_and_the_cover(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aT 9,2; aG 9.6,8.1; aM 2,1; bG 9,9; bM 9,17")
    table = Table(phone, "m")
    table.hit("aT")
    table.pad("shot bG")
    verdict = phone.locator("#entry .sdd-verdict")
    expect(verdict).to_contain_text("58% miss")
    expect(verdict).to_contain_text("6 in, cover")
    expect(phone.locator(".sorc-board .touch-sight")).to_be_attached()
    assert phone.locator(".sorc-board .touch-hidden").count() > 0
    table.go()
    table.saved(2)
    table.pad("4", "3")
    table.saved(3)
    assert line(live_server, "m") == ["aT", "s bG", "=43"]


def test_an_enemy_is_attacked_by_tapping_him(live_server: Site, page: Page) -> None:
    given(live_server, "m", "aG 9,7; aM 9,1; bT 9,8; bM 9,17")
    table = Table(page, "m")
    table.hit("aG")
    table.hit("bT")
    expect(page.locator("#entry .sdd-go")).to_have_text("Melee: Seat b's Shooter")
    table.go()
    table.saved(2)
