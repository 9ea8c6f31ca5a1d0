"""Arcmage recorded by touch: set-up, plays, answers, moves, devotion, combat, rulings."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.arcmage import BEGUN, A, Table, at, new
from tests.browser.conftest import Site

# --- set-up and the beginning of a turn --------------------------------------------------------


def test_a_match_is_set_up_in_few_taps(live_server: Site, phone: Page) -> None:
    table = Table(live_server, phone, new(live_server, "m"))
    table.step("sure")
    table.step("unseen")
    table.pad("kolibri")
    table.step("unseen")
    table.step("unseen")
    table.step("B")
    table.step("armory")
    table.step("farmland")
    assert table.line == [
        "A: reserve farmland,sanctuary,spirit-tree",
        "B: reserve ?,?,?",
        "A: deal kolibri,?,?,?,?,?,?",
        "B: deal ?,?,?,?,?,?,?",
        "first B",
        "B: open armory",
        "A: open farmland",
    ]
    assert table.taps == 8


def test_a_turn_begins(live_server: Site, phone: Page) -> None:
    table = Table(live_server, phone, new(live_server, "m", BEGUN))
    table.step("u")
    table.step("d1-named", "botanist")
    table.step("nourished-flower", "G")
    expect(phone.locator(".arce-rail .is-now")).to_contain_text("Draw")
    phone.locator(".arce-rail [data-phase='go play1']").tap()
    table.saved(11)
    assert table.line[-4:] == ["A: u", "A: d1 botanist", "A: r nourished-flower=G", "A: go play1"]


def test_two_resources_are_laid_together(live_server: Site, phone: Page) -> None:
    table = Table(live_server, phone, new(live_server, "m", (*BEGUN, "u")))
    table.step("d0")
    table.step("?", "G", "?", "E")
    assert table.line[-2:] == ["A: d0", "A: r ?=G ?=E"]


def test_a_city_is_founded(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone, "unmark")
    table.step("found", "spirit-tree")
    assert table.line == ["A: found spirit-tree"]


# --- playing cards ------------------------------------------------------------------------------


def test_a_creature_takes_two_taps(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("kolibri")
    table.go()
    assert (table.line, table.taps) == (["A: p kolibri @A1 $G1"], 2)


def test_an_unseen_card_takes_four(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("?")
    phone.locator(".arce-search").fill("whirl")
    expect(phone.locator("#entry [data-offer='mentor']")).to_be_hidden()
    table.pad("whirlwind")
    table.touch("B4")
    table.go()
    assert (table.line, table.taps) == (["A: p whirlwind >B4 $G1N1"], 4)


def test_a_target_tells_the_mode_and_the_preview_who_dies(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("deadly-shock")
    table.touch("B4")
    table.ready()
    expect(phone.locator(".arce-does")).to_contain_text("Undead Archer dies.")
    table.touch("B6")
    expect(table.tile("B4")).not_to_have_attribute("data-order", "1")
    table.go()
    assert table.line == ["A: p deadly-shock/1 >B6 $R1N1"]
    assert table.taps == 4


def test_several_targets_of_one_mode(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("dimensional-pocket", "/3")
    table.touch("B4", "B6", "A7")
    table.go()
    assert table.line == ["A: p dimensional-pocket/3 >B4 >B6 >A7 $N1E2"]


def test_x_brings_more_targets(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("carpe-diem")
    table.tap("#entry [data-focus='xmore']")
    table.touch("B4", "B6")
    table.go()
    assert table.line == ["A: p carpe-diem >B4 >B6 $G1R1N1 x=1"]


def test_a_card_is_paid_by_hand(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("mentor", "pay")
    expect(phone.locator(".arce-byhand")).to_contain_text("3 of 3")
    for letter, change in (("N", "less"), ("G", "more")):
        table.tap(f"#entry [data-focus='pay-{letter}{change}']")
    table.go()
    assert table.line[0].startswith("A: p mentor @A1 $G1E2")


def test_what_cannot_be_paid_is_refused_and_may_have_happened(
    live_server: Site, phone: Page
) -> None:
    table = at(live_server, phone, A={**A, "res": {"G": "1/0"}})
    table.closed("mentor")
    expect(phone.locator(".arce-refused").first).to_contain_text("It costs 3")
    table.closed("record")
    expect(phone.locator("#notice .notice__rule")).to_have_text("Rule R28")
    assert table.line == []


# --- answers ------------------------------------------------------------------------------------


def test_somebody_answers(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("deadly-shock")
    table.touch("B4")
    table.step("hold")
    expect(phone.locator(".arce-answer__who")).to_have_text("Does Seat B answer?")
    table.pad("whirlwind")
    table.touch("B4")
    table.go()
    table.step("ok")
    assert table.line == ["A: p deadly-shock/1 >B4 $R1N1 &", "B: p whirlwind >B4 $N2", "ok"]
    assert not table.state.stack


def test_each_player_is_asked_in_turn(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("kolibri")
    table.step("hold")
    table.pad("no-B")
    expect(phone.locator(".arce-answer__who")).to_have_text("Does Seat A answer?")
    table.step("no-A")
    assert table.line == ["A: p kolibri @A1 $G1 &", "ok"]


def test_the_table_says_that_an_item_does_nothing(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("kolibri")
    table.step("hold")
    table.pad("fizz")
    phone.locator("#entry").get_by_label("Why").fill("a misprint")
    steps = table.steps
    table.offer("It does nothing")
    table.saved(steps)
    assert table.line[-1] == 'fizz "a misprint"'
