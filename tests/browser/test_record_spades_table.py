"""Ace of Spades recorded by tapping: enemies entered by hand, one-shots, rulings, two players."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.recorder import Recorder
from tests.browser.spades import FIRST, HAND, begin, line, shoot, tap_cards

COOP = ("1: H 2h 3s 4d Kc Ks / 2s 2c 9d", "2: H ?5", "E dx00b")


def test_an_enemy_that_no_catalogue_has(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (HAND,))
    hand = Recorder(phone, "m")
    hand.offer("Other card …")
    phone.get_by_label("Name").fill("Prospector")
    for _ in range(3):
        hand.offer("more")
    hand.offer("less")
    expect(phone.get_by_label("HP", exact=True)).to_have_value("7")
    phone.get_by_label("Effect").select_option(label="Damage + n with a combination")
    phone.get_by_label("n", exact=True).fill("3")
    phone.get_by_label("Combination").select_option(label="Full house")
    hand.offer("Reveal this card")
    hand.saved(2)
    assert line(live_server, "m")[-1] == (
        'E "Prospector" hp=7 bonus=[{"n":3,"op":"add","when":{"combo":["full"]}}]'
    )
    expect(phone.locator(".spades-front__name")).to_have_text("Prospector")
    expect(phone.locator(".spades-bonus")).to_contain_text("+3 if the hand is a full house")


def test_an_enemy_in_words(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (HAND,), catalogue="manual")
    hand = Recorder(phone, "m")
    hand.offer("Other card …")
    phone.get_by_label("Name").fill('The "Kid"')
    phone.get_by_label("In words; the table then does it by hand").fill("take a hat")
    hand.offer("Reveal this card")
    hand.saved(2)
    assert line(live_server, "m")[-1] == 'E "The \'Kid\'" hp=5 bonus="take a hat"'
    expect(phone.locator(".spades-said")).to_contain_text("take a hat")


def test_a_one_shot_asks_for_its_cards(live_server: Site, phone: Page) -> None:
    lines = (*FIRST, "D 2h 2s 2d Kc Ks", "E dx01a", "+ Ah Ad 3c 5s Jd", "D Ah Ad 3c 5s Jd")
    begin(live_server, "m", (*lines, "E dx02b", "+ Qs Qh As 6c 8c"))
    hand = Recorder(phone, "m")
    hand.offer("Bonuses (2)")
    hand.tap("#entry [data-offer='dx01a']")
    hand.card("9C")
    hand.card("QC")  # becomes: only its rank can change
    expect(phone.locator(".spades-changes")).to_have_text("9♣ → Q♣")
    hand.offer("Use it")
    hand.saved(9)
    assert line(live_server, "m")[-1] == "B dx01a 9c=Qc"
    shoot(hand, "qs qh 9c 6c 8c", 6)
    hand.saved(10)
    tap_cards(hand, "th td tc jc js")
    hand.saved(11)
    hand.offer("Bonuses (1)")
    hand.tap("#entry [data-offer='dx00a']")
    tap_cards(hand, "3d 3h")
    hand.saved(12)
    assert line(live_server, "m")[-1] == "B dx00a > 3d 3h"
    expect(phone.locator("[data-one-shot='dx01a']")).to_have_attribute("data-state", "used")
    expect(phone.locator("[data-one-shot='dx00a'] s")).to_have_text("Lamp Boy")


def test_one_shots_ask_one_question_after_the_other(live_server: Site, phone: Page) -> None:
    suit = '[{"op":"as_suit","filter":{"rank":["7"]},"to":"choose"},{"op":"draw_value","n":20}]'
    more = '[{"op":"swap","max":2},{"op":"recover","n":2},{"op":"refresh"},{"op":"draw","n":1}]'
    lines = (HAND, f'E "One" hp=1 bonus={suit}', "D 2h 2s 4d 7h 9c", f'E "Two" hp=1 bonus={more}')
    begin(live_server, "m", (*lines, "+ 3h 3s 8c 8d Tc", "D 3h 3s 8c 8d Tc", 'E "Three" hp=50'))
    live_server.parts.service.play("m", "+ 7s 7c 4h 5h 6h")
    hand = Recorder(phone, "m")
    hand.offer("Bonuses (2)")
    hand.tap("#entry [data-offer='one']")
    hand.offer("♠\ufe0e spades")
    hand.card("QH")
    expect(phone.locator(".pad__title")).to_have_text("Turn up until 20: now 12")
    hand.card("8H")
    hand.saved(9)
    assert line(live_server, "m")[-1] == "B one s > Qh 8h"
    hand.offer("Bonuses (1)")
    hand.tap("#entry [data-offer='two']")
    tap_cards(hand, "4h 5h")
    hand.offer("Go on")
    tap_cards(hand, "as")
    phone.keyboard.press("Escape")  # one card back
    tap_cards(hand, "ah ad")
    tap_cards(hand, "2h 2s")
    hand.offer("Go on")
    hand.card("9C")  # the discard pile lies in the deck by now
    hand.saved(10)
    assert line(live_server, "m")[-1] == "B two 4h 5h 2h 2s > Ah Ad 9c"


def test_a_bonus_swaps_cards_that_nobody_names(live_server: Site, phone: Page) -> None:
    swap = '[{"op":"swap","max":3}]'
    lines = ("H 2h 2s 4d 7h 9c ?3", f'E "One" hp=1 bonus={swap}', "D 2h 2s 4d 7h 9c")
    begin(live_server, "m", (*lines, 'E "Two" hp=50', "+ Ks Kd ?3"), difficulty="hard")
    hand = Recorder(phone, "m")
    hand.offer("Bonuses (1)")
    hand.tap("#entry [data-offer='one']")
    tap_cards(hand, "ks ? ?")
    hand.offer("Go on")
    tap_cards(hand, "ah")
    hand.offer("Rest not seen")
    hand.saved(6)
    assert line(live_server, "m")[-1] == "B one Ks ?2 > Ah ?2"


def test_a_table_decides_otherwise(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    hand.open("more")
    phone.get_by_text("A ruling of the table").click()
    form = phone.locator("form[data-form='ruling']")
    expect(form.locator("fieldset:visible")).to_have_count(1)
    form.get_by_label("Dial").select_option(label="HP of the enemy")
    form.get_by_label("How").select_option(label="changes by")
    form.get_by_label("Number").fill("-3")
    form.get_by_label("Reason").fill("printed effect")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")
    hand.saved(3)
    expect(phone.locator("[data-hp]")).to_have_attribute("data-hp", "2")
    hand.open("more")
    phone.get_by_text("A ruling of the table").click()
    form.get_by_label("What the table decided").select_option(label="A card lies elsewhere")
    form.get_by_label("Card", exact=True).fill("JK")
    form.get_by_label("From").select_option(label="set aside")
    form.get_by_label("To", exact=True).select_option(label="hand of player 1")
    form.get_by_label("Reason").fill("a gift")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")
    hand.saved(4)
    assert line(live_server, "m")[-2:] == ['! hp-3 "printed effect"', '! JK:aside>hand1 "a gift"']


def test_the_joker_can_be_named(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (*FIRST, '! JK:aside>hand1 "a gift"'))
    hand = Recorder(phone, "m")
    tap_cards(hand, "jk ks 4d 7h 9c")
    hand.tap(phone.get_by_role("button", name="Joker ="))
    hand.card("7C")
    expect(phone.locator(".spades-told")).to_contain_text("plays a pair of 7s, for 1")
    hand.offer("Shoot – 1")
    hand.saved(4)
    assert line(live_server, "m")[-1] == "D [JK=7c] Ks 4d [7h] 9c as pair:7 =1"


def test_two_players_share_the_common_row(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", COOP[:2], mode="coop")
    hand = Recorder(phone, "m")
    hand.tap("#entry [data-offer='E dx00b']")
    hand.saved(3)
    shoot(hand, "2h 2s 2c kc ks", 8)  # two of them lie in the common row
    hand.saved(4)
    expect(phone.locator(".status__expects")).to_have_text("Enemy 2 of 12 is revealed next.")
    hand.tap("#entry [data-offer='E dx01a']")
    hand.saved(5)
    expect(phone.locator(".pad__title")).to_have_text("Player 1 draws: 3 to go")
    tap_cards(hand, "as ad ac")
    expect(phone.locator(".pad__title")).to_have_text("Common row: 2 to go")
    tap_cards(hand, "3c 4c")
    hand.saved(6)
    expect(phone.locator(".status__expects")).to_have_text("Player 2 to shoot.")
    assert line(live_server, "m")[-1] == "1: + As Ad Ac / 3c 4c"


def test_a_seat_enters_for_itself_alone(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", COOP, mode="coop")
    Recorder(phone, "m", seat="2")
    expect(phone.locator(".dock__prompt")).to_have_text(
        "Player 1 enters the next step: on their own phone, or whoever records does."
    )
    expect(phone.locator(".spades-hand[data-seat='1'] [data-card='?']")).to_have_count(5)


def test_an_unlikely_enemy_is_asked_about_and_taken_back(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (HAND,), catalogue="manual")
    hand = Recorder(phone, "m")
    for hp in ("9", "6"):
        hand.offer("Other card …")
        phone.get_by_label("Name").fill("Prospector")
        phone.get_by_label("HP", exact=True).fill(hp)
        hand.offer("Reveal this card")
        asked = f"Prospector with {hp}? Enemies of the first fight have 5 HP."
        expect(phone.locator("#notice")).to_contain_text(asked)
        phone.locator("#notice").get_by_role("button", name="Undo").click()
        expect(phone.locator("#notice")).to_be_empty()
        expect(phone.get_by_role("button", name="Other card …")).to_be_visible()
    hand.offer("Other card …")
    phone.get_by_label("Name").fill("Prospector")
    phone.get_by_label("HP", exact=True).fill("9")
    hand.offer("Reveal this card")
    phone.locator("#notice").get_by_role("button", name="Yes, it is so").click()
    expect(phone.locator("#notice")).to_be_empty()
    assert line(live_server, "m")[-1] == 'E "Prospector" hp=9'
