"""Arcmage recorded by touch: creatures on the table, devotion, combat, rulings, seats, keys."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.arcmage import TABLE, A, B, Table, at, given, new
from tests.browser.conftest import Site

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


def test_a_card_for_two_cities_takes_each_once(live_server: Site, phone: Page) -> None:
    one = {**A, "hand": ["call-to-aid"]}
    table = at(live_server, phone, A=one)
    table.closed("call-to-aid")
    cities = phone.locator("#entry .arce-slot [data-offer='>A1']")
    expect(cities).to_have_count(1)
    expect(cities).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#entry .arce-verdict")).to_have_text(
        "It takes 2 different targets; there are not so many."
    )


def test_a_city_of_the_hand_is_no_card_to_play(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone, A={**A, "hand": ["two-bridges", "kolibri", "?"]})
    city, card = (
        phone.locator(f"#entry [data-offer='{slug}']") for slug in ("two-bridges", "kolibri")
    )
    expect(card).not_to_have_attribute("aria-disabled", "true")
    expect(city).to_have_attribute("aria-disabled", "true")
    table.closed("two-bridges")
    expect(phone.locator("#notice")).to_contain_text("Two Bridges cannot be played.")
    table.pad("?")  # what an unseen card may be
    expect(card).not_to_have_attribute("aria-disabled", "true")
    expect(city).to_have_attribute("aria-disabled", "true")


def test_a_city_of_the_hand_can_be_laid_as_a_resource(live_server: Site, phone: Page) -> None:
    a = {**A, "hand": ["two-bridges", "kolibri", "?"]}
    table = at(live_server, phone, "draw", A=a)
    table.step("d1")
    expect(phone.locator("#entry [data-offer='two-bridges']")).not_to_have_attribute(
        "aria-disabled", "true"
    )


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
    table.pad("other", "rule", "damage")
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


def test_going_back_leaves_one_question_at_a_time(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    title = phone.locator("#entry .pad__title")
    table.pad("other", "rule", "damage")
    table.touch("B4")
    table.offer("Add it")
    expect(phone.locator("#entry [data-offer='fact-0']")).to_have_text(
        "Damage: B4 Undead Archer, 1"
    )
    table.pad("mark")
    table.offer("Back")
    expect(phone.locator("#entry [data-offer='fact-0']")).to_have_count(1)
    table.offer("Back")
    expect(phone.locator("#entry [data-offer='fact-0']")).to_have_count(0)
    table.offer("Back")
    expect(title).to_have_text("More …")
    table.offer("Back")
    expect(title).to_have_text("Seat A plays: tap a card, or a creature on the table")
    assert table.line == []


def test_a_fact_that_no_form_has_is_typed(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("other", "rule", "text")
    expect(phone.locator("#notation")).to_have_value('rule "" ')
    expect(phone.locator("#notation")).to_be_focused()


def test_a_printed_card_is_typed_in_and_played(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("other", "define")
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
    table.pad("other", "show")
    table.step("kolibri")
    table.pad("other", "note")
    phone.locator("#entry").get_by_label("Text").fill("a break")
    steps = table.steps
    table.offer("Write it down")
    table.saved(steps)
    table.pad("other", "quit")
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


def test_residents_of_a_fallen_city_are_sent_where_they_flee(
    live_server: Site, phone: Page
) -> None:
    b = {**B, "cities": ["B1 armory =2", "B2 barracks"]}
    table = at(live_server, phone, B=b)
    table.pad("deadly-shock")
    table.touch("B1")
    table.ready()
    table.pad("B6=B2")
    table.go()
    assert table.line == ["A: p deadly-shock/2 >B1 $R1N1 B6=B2"]
    assert table.state.pieces["B6"].place == "B2"


def test_what_a_card_leaves_to_the_table_is_ruled(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone, A={**A, "hand": ["royal-guard"]})
    table.pad("royal-guard")
    table.go()
    expect(phone.locator(".arce-waiting.is-asking")).to_contain_text("Royal Guard asks")
    table.pad("rule-royal-guard", "mark")
    table.touch("A5")
    table.offer("Add it")
    table.go()
    assert table.line[-1] == 'rule "Royal Guard" mark A5'
    expect(phone.locator(".arce-waiting")).to_have_count(0)


def test_a_dealt_match_asks_for_no_names(live_server: Site, phone: Page) -> None:
    table = Table(live_server, phone, new(live_server, "m", seed="1"))
    for offer in ("sure", "sure", "deal", "deal", "A", "farmland", "armory", "u", "d1"):
        table.step(offer)
    assert len(table.state.players["A"].hand) == 8


def test_an_enemy_cannot_be_chosen_where_it_does_not_fit(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone, "devotion")
    table.touch("A1")
    table.touch("B4")
    expect(phone.locator("#notice")).to_contain_text("Undead Archer B4 cannot be chosen here.")


def test_a_card_of_the_hand_is_played_from_the_table(live_server: Site, page: Page) -> None:
    table = at(live_server, page)
    page.locator("[data-hand-of='A'] [data-hand='kolibri']").click()
    table.go()
    assert table.line == ["A: p kolibri @A1 $G1"]


def test_axe_finds_nothing(live_server: Site, phone: Page) -> None:
    table = at(live_server, phone)
    table.pad("deadly-shock", "pay")
    table.touch("B4")
    table.ready()
    found = both_ways(phone, "a card on its way")
    table.step("hold")
    assert found + both_ways(phone, "the stack") == []
