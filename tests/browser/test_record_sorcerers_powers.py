"""Power cards on the recording page of Sorcerers' Deck of Death: spells, reactions, payments."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.sorcerers import Table, given, line


def test_cards_are_offered_only_where_they_pay(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aL 9,7; aM 9,1; bG 9,8; bM 9,17", "aL", "m bG", b="Ks9dTc")
    table = Table(phone, "m")
    table.pad("PD")
    expect(phone.locator("#entry [data-card='9D']")).to_have_attribute("aria-disabled", "true")
    table.card("TC")
    table.saved(3)
    expect(phone.locator("#entry .sdd-need")).to_have_text("2d6+3 against Def 7")
    table.pad("4", "3")
    table.saved(4)
    assert line(live_server, "m")[-2:] == ["!PD Tc", "=43"]


def test_a_spell_is_cast(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aM 9,2; bS 9,10; bM 2,17", a="KsKd9c")
    table = Table(phone, "m")
    table.pad("Spells of the Mage")
    expect(phone.locator("#entry [data-offer='TE']")).to_have_attribute("aria-disabled", "true")
    table.pad("EP", "bS")
    table.pay()
    table.saved(1)
    table.pad("4", "4")
    table.saved(2)
    assert line(live_server, "m") == ["*EP KsKd bS", "=44"]


def test_unseen_cards_that_pay_are_named(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aM 9,2; bS 9,10; bM 2,17", a="Ks?")
    table = Table(phone, "m")
    table.pad("Spells of the Mage", "EP", "bS")
    table.card("KS")
    expect(phone.locator("#entry [data-card='9H']")).to_have_attribute("aria-disabled", "true")
    table.card("KH")
    table.saved(1)
    assert line(live_server, "m") == ["*EP KsKh bS"]


def test_a_storm_and_its_pushes(live_server: Site, phone: Page) -> None:
    figs = "aM 9,9; bG 9,12; bB 12,9; bL 9,15; bM 2,17"
    given(live_server, "m", figs, a="9sTdJh")
    table = Table(phone, "m")
    table.pad("Spells of the Mage", "TE")
    table.pay()
    table.saved(1)
    table.pad("bB", "2", "2")
    table.saved(2)
    table.pad("6", "5")
    table.saved(3)
    table.drag("bG", (9, 13))
    table.go()
    table.saved(4)
    assert line(live_server, "m")[1:] == ["=bB:22", "=65", "p bG 9,13"]


def test_of_several_who_may_be_pushed_another_can_be_chosen(live_server: Site, phone: Page) -> None:
    figs = "aM 9,9; bG 9,12; bB 12,9; bM 2,17"
    given(live_server, "m", figs, "*TE 9sTdJh", "=bB:65", "=65", a="9sTdJh")
    table = Table(phone, "m")
    title = phone.locator("#entry .pad__title")
    expect(title).to_have_text("Whom? Up to 1 in each")
    table.pad("bG")
    expect(title).to_have_text("Drag Seat b's Warrior up to 1 in")
    table.tap("#entry .pad__head button")
    expect(title).to_have_text("Whom? Up to 1 in each")


def test_a_teleport_is_dragged_and_paid(live_server: Site, page: Page) -> None:
    given(live_server, "m", "aM 9,7; bG 9,8; bM 2,17", a="9s9d9h")
    table = Table(page, "m")
    table.pad("Spells of the Mage", "TL")
    table.touch(13, 7)
    table.pay()
    table.saved(1)
    assert line(live_server, "m") == ["*TL 9s9h9d 13,7"]


def test_a_dead_minion_is_raised(live_server: Site, page: Page) -> None:
    figs = "bM 9,15; bG 4,15; aM 9,2"
    given(live_server, "m", figs, b="9s9d9h", dead=["bT"], turn="b")
    table = Table(page, "m")
    table.pad("Spells of the Mage", "RE", "bT")
    table.touch(10, 13)
    table.pay()
    table.saved(1)
    assert line(live_server, "m") == ["*RE 9s9h9d bT 10,13"]


def test_a_duel_takes_four_dice(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "bM 9,9; aS 9,5; aM 2,1", b="9sTdJh", turn="b")
    table = Table(phone, "m")
    table.pad("Spells of the Mage", "DP", "aS")
    table.pay()
    table.saved(1)
    expect(phone.locator("#entry .sdd-odds")).to_contain_text("the caster loses 1")
    table.pad("5", "3", "1", "4")
    table.saved(2)
    assert line(live_server, "m")[-1] == "=53:14"


def test_already_dead_and_no(live_server: Site, phone: Page) -> None:
    figs = "aL 9,7; aM 9,1; bT 9,8; bM 9,12"
    given(live_server, "m", figs, "aL", "m bT", "=55", b="KsKd")
    table = Table(phone, "m")
    table.pad("DM", "KsKd")
    table.saved(4)
    table.pad("~")
    table.saved(5)
    assert line(live_server, "m")[-2:] == ["!DM KsKd", "~"]


def test_a_projection_throws(live_server: Site, page: Page) -> None:
    figs = "aL 9,7; aM 9,1; bT 9,8; bM 9,17"
    given(live_server, "m", figs, "aL", "m bT", "=11", a="QdKs")
    table = Table(page, "m")
    table.pad("PR")
    table.card("QD")
    table.saved(4)
    table.pad("4", "4")
    table.saved(5)
    table.drag("bT", (12, 8), (13.5, 7))
    table.go()
    table.saved(6)
    assert line(live_server, "m")[-1] == "@ 13.5,7"


def test_agile_leaves_a_melee(live_server: Site, page: Page) -> None:
    given(live_server, "m", "aB 9,7; aM 2,1; bG 9,8; bT 13,9; bM 9,17", a="As9d")
    table = Table(page, "m")
    table.hit("aB")
    table.pad("AG")
    table.touch(10.6, 8.6)
    table.card("AS")
    table.saved(2)
    assert line(live_server, "m") == ["aB", "!AG As bG 10.6,8.6"]


def test_a_disciple_draws_three(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aS 9,2; aM 2,1; bM 9,17", a="9hKs")
    table = Table(phone, "m")
    table.hit("aS")
    table.pad("f")
    table.saved(2)
    table.pad("DI")
    table.card("9H")
    table.saved(3)
    table.pad("unseen")
    table.saved(4)
    table.pad("5", "4")
    table.saved(5)
    assert line(live_server, "m")[2:] == ["!DI 9h", "+a *3", "=54"]


def test_down_to_ten_cards(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aS 9,2; aM 2,1; bM 9,17", "aS", "f", a="9s9c9d9hTsTcTdThJsJc")
    table = Table(phone, "m")
    table.card("AS")
    table.saved(3)
    table.card("9S")
    table.saved(4)
    assert line(live_server, "m")[-1] == "-a 9s"
