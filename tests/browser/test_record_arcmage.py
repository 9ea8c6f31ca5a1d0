"""Arcmage recorded by touch: set-up, plays, answers, moves, devotion, combat, rulings."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from core.events import Json
from tests.browser.arcmage import BEGUN, Table, given, new
from tests.browser.conftest import Site

A: Json = {
    "hand": ["kolibri", "deadly-shock", "mentor", "carpe-diem", "dimensional-pocket", "?", "?"],
    "res": {"G": "3/1", "R": "3/0", "E": "3/0", "N": "4/0"},
    "reserve": ["?", "spirit-tree"],
    "cities": ["A1 farmland"],
    "in": {"A1": ["A5 mentor", "A7 nourished-flower"]},
    "army": ["A6 royal-guard", "A10 undead-archer"],
}
B: Json = {
    "hand": ["?", "whirlwind"],
    "res": {"N": "3/0"},
    "cities": ["B1 armory"],
    "army": ["B4 undead-archer"],
    "in": {"B1": ["B5 bearer*", "B6 conscript"]},
}
TABLE: Json = {"turn": 5, "phase": "play1", "A": A, "B": B}


def at(site: Site, page: Page, phase: str = "play1", **changes: Json) -> Table:
    """The record page of a match in the middle."""
    given(site, "m", {**TABLE, "phase": phase, **changes})
    return Table(site, page, "m")


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
    expect(phone.locator(".arce-does")).to_contain_text("Undead Archer B4 dies")
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


# --- creatures on the table -----------------------------------------------------------------------


def test_a_creature_moves_by_two_taps(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.touch("A5")
    table.step("@army")
    assert (table.line, table.taps) == (["A: m A5 army"], 2)
    table.touch("A6")
    table.touch("A1")
    expect(phone.locator("#entry .pad__title")).to_contain_text("Farmland A1")


def test_an_ability_is_used_from_the_sheet(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.touch("A10")
    table.pad("a A10.1")
    table.touch("B1")
    table.go()
    assert table.line == ["A: a A10.1 >B1"]


def test_a_waiting_trigger_asks_for_its_choice(live_server: Site, phone: Page) -> None:
    b = {**B, "army": ["B4 misled-orc"]}
    table = at(live_server, phone, B=b)
    table.pad("deadly-shock")
    table.touch("B4")
    table.go()
    expect(phone.locator(".arce-waiting")).to_contain_text("Misled Orc of Seat B")
    table.pad("t B4")
    table.touch("A1")
    table.go()
    assert table.line[-1] == "B: t B4 >A1"


# --- devotion, combat, discarding --------------------------------------------------------------


def test_a_devotion_shows_its_total_and_levels(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone, "devotion")
    table.touch("A1", "A5")
    expect(phone.locator(".arce-total")).to_have_text("Devotion 2")
    expect(phone.locator(".arce-levels .is-reached")).to_have_count(1)
    table.pad("all")
    expect(phone.locator(".arce-levels .is-reached")).to_have_count(2)
    table.go()
    assert table.line == ["A: v A1 A5 A7"]


def test_a_combat_with_a_split(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone, "attack")
    table.touch("A6", "A10")
    expect(table.tile("A10")).to_have_attribute("data-order", "2")
    table.go()
    table.touch("B4")
    table.touch("A6")
    table.touch("B6")
    table.pad("against-A6")
    table.go()
    table.tap("#entry [data-focus='B6less']")
    expect(phone.locator(".arce-refused").first).to_contain_text("1 of 3 damage left")
    table.tap("#entry [data-focus='B4more']")
    table.go()
    table.go()
    table.go()
    assert table.line == [
        "A: atk B1 A6 A10",
        "B: blk B4>A6 B6>A6",
        "A: bat A6 B4=2 B6=1",
        "A: bat A10",
        "A: clean",
    ]


def test_the_surplus_is_discarded(live_server: Site, phone: Page) -> None:
    hand = ["kolibri", "mentor", "?", "?", "?", "?", "?", "?", "?"]
    table = at(live_server, phone, "discard", A={**A, "hand": hand})
    table.pad("mentor", "kolibri")
    table.go()
    table.step("go")
    assert table.line == ["A: dis mentor,kolibri", "A: go"]


# --- rulings and the rest ----------------------------------------------------------------------


def test_a_ruling_is_put_together(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("besides", "rule", "damage")
    table.touch("B4")
    phone.locator("#entry").get_by_label("How many").fill("1")
    table.offer("Add it")
    table.pad("move")
    table.touch("A6")
    phone.locator("#entry select[name=to]").select_option("grave")
    table.offer("Add it")
    phone.locator("#entry").get_by_label("Reason").fill("it was so")
    table.offer("Look at it before recording")
    table.go()
    assert table.line == ['rule "it was so" dmg B4 1 ; mv A6 grave']


def test_a_printed_card_is_typed_in_and_played(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("besides", "define")
    entry = phone.locator("#entry form")
    entry.get_by_label("Name").fill("Stone Golem")
    entry.get_by_label("Faction").select_option("E")
    entry.get_by_label("Cost").fill("2")
    entry.get_by_label("Attack").fill("3")
    entry.get_by_label("Defence").fill("5")
    steps = table.steps
    table.offer("Add the card")
    table.saved(steps)
    table.pad("?", "stone-golem")
    table.go()
    assert table.line == ['card "Stone Golem" E creature cost=2 3/5', "A: p stone-golem @A1 $G1N1"]


def test_a_card_is_shown_a_note_is_written_and_a_seat_gives_up(
    live_server: Site, phone: Page
) -> None:
    table = at(live_server, phone)
    table.pad("besides", "show")
    table.step("kolibri")
    table.pad("besides", "note")
    phone.locator("#entry").get_by_label("Text").fill("a break")
    steps = table.steps
    table.offer("Write it down")
    table.saved(steps)
    table.pad("besides", "quit")
    table.step("quit-B")
    assert table.line == ["show A kolibri", 'note "a break"', "B: quit"]
    expect(phone.locator(".banner--end")).to_be_visible()


def test_keys_are_enough(live_server: Site, page: Page) -> None:
    table = at(live_server, page)
    page.keyboard.press("Tab")
    page.locator("#entry [data-offer='deadly-shock']").focus()
    page.keyboard.press("Enter")
    table.tile("B4").focus()
    page.keyboard.press("Enter")
    table.ready()
    page.locator("#entry [data-offer='record']").focus()
    page.keyboard.press("Enter")
    table.saved(1)
    page.locator("#entry [data-offer='mentor']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#entry [data-offer='mentor']")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("#last .number")).to_have_text("2.")
    assert table.line == []


def test_a_seat_sees_its_own_hand_alone(live_server: Site, phone: Page) -> None:
    given(live_server, "m", TABLE)
    table = Table(live_server, phone, "m", "b")
    expect(phone.locator("#entry [data-offer='whirlwind']")).to_be_visible()
    expect(phone.locator("#entry [data-offer='kolibri']")).to_have_count(0)
    table.pad("whirlwind")
    table.touch("A6")
    table.go()
    assert table.line == ["B: p whirlwind >A6 $N2"]


def test_what_is_tapped_is_big_enough(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    for offers in ((), ("deadly-shock",), ("pay",)):
        table.pad(*offers)
        small = phone.evaluate(
            """[...document.querySelectorAll("#entry button, #entry input, #entry select")]
              .filter((one) => one.offsetParent && one.offsetHeight < 44)
              .map((one) => one.textContent)"""
        )
        assert small == []
