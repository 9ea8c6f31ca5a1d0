"""Ace of Spades recorded by tapping on a telephone, in few taps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Site
from tests.browser.recorder import Recorder
from tests.browser.spades import FIRST, FOUGHT, HAND, begin, line

COOP = ("1: H 2h 3s 4d Kc Ks / 2s 2c 9d", "2: H ?5", "E dx00b")


def tap_cards(hand: Recorder, cards: str) -> None:
    for card in cards.split():
        hand.card(card.upper())


def shoot(hand: Recorder, cards: str, damage: int) -> None:
    """Tap the cards of a shot, look at its damage, and shoot."""
    tap_cards(hand, cards)
    hand.offer(f"Shoot – {damage}")


def test_a_fight_is_recorded_by_tapping(live_server: Site, phone: Page) -> None:
    begin(live_server, "m")
    hand = Recorder(phone, "m")
    tap_cards(hand, "2h 2s 2d kc ks 4d 7h 9c")
    hand.saved(1)
    assert hand.taps == 8  # recorded with the last card
    hand.tap("#entry [data-offer='E dx00a']")
    hand.saved(2)
    before = hand.taps
    shoot(hand, "2h 2s 4d 7h 9c", 1)
    hand.saved(3)
    expect(phone.locator("[data-hp]")).to_have_attribute("data-hp", "4")
    tap_cards(hand, "3h 3s 8c 8d tc")
    hand.saved(4)
    assert hand.taps - before == 11  # five cards, one shot, five draws
    tap_cards(hand, "kc ks 8c 8d tc")
    expect(phone.locator(".spades-told")).to_have_text(
        re.compile(r"Two pair 2 \+ K♠.? 1 \+ K♣.? 1 = 4|Two pair 2 \+ K♣.? 1 \+ K♠.? 1 = 4")
    )
    expect(phone.locator(".spades-told")).to_contain_text("HP 4 → 0 – defeated")
    hand.offer("Shoot – 4")
    hand.saved(5)
    expect(phone.locator(".spades-banner.is-defeat")).to_contain_text("Lamp Boy is defeated")
    hand.tap("#entry [data-offer='E dx01a']")
    hand.saved(6)
    hand.offer("None of them seen")
    hand.saved(7)
    assert line(live_server, "m") == [
        "H 2h 2s 2d Kc Ks 4d 7h 9c",
        "E dx00a",
        "D [2h 2s] 4d 7h 9c as pair:2 =1",
        "+ 3h 3s 8c 8d Tc",
        "D [Kc Ks 8c 8d] Tc as 2pair:K,8 =4",
        "E dx01a",
        "+ ?5",
    ]


def test_another_claim_and_a_ruled_damage(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    tap_cards(hand, "2h 2s 2d kc ks")
    hand.offer("Other claims (4)")
    hand.tap("#entry [data-offer='trips:2']")
    hand.offer("Shoot – 3")
    hand.saved(3)
    assert line(live_server, "m")[-1] == "D [2h 2s 2d] Kc Ks as trips:2 =3"
    hand.tap(".bar [data-act='undo']")
    hand.saved(4)
    tap_cards(hand, "2h 2s 4d 7h 9c")
    hand.offer("Other claims (0)")
    hand.offer("Other damage …")
    phone.get_by_label("Damage").fill("3")
    phone.locator("#entry").get_by_label("Reason").fill("printed bonus")
    hand.offer("Shoot")
    hand.saved(5)
    assert line(live_server, "m")[-1] == 'D [2h 2s] 4d 7h 9c as pair:2 =1 !3 "printed bonus"'
    expect(phone.locator(".spades-sum")).to_contain_text("ruling 2")


def test_cards_of_the_table_can_be_tapped_too(live_server: Site, page: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(page, "m")
    for card in ("2H", "2S", "2D", "KC", "KS"):
        hand.tap(f".spades-fan [data-card='{card}']")
    expect(page.locator(".spades-fan .is-chosen")).to_have_count(5)
    hand.offer("Shoot – 8")
    hand.saved(3)


def test_the_hand_in_the_dock_can_lie_by_suit(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    hand.open("more")
    hand.offer("The hand lies by rank: lay it by suit")
    phone.locator("[data-sheet='more'] [data-sheet-close]").click()
    cards = phone.locator("#entry .spades-hand-pad [data-card]").all()
    places = {one.get_attribute("data-card"): (one.bounding_box() or {})["x"] for one in cards}
    assert sorted(places, key=lambda card: places[card])[:3] == ["KS", "2S", "7H"]


def test_a_hand_without_a_combination_says_why(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    begin(live_server, "m", FIRST)
    page = open_page(viewport=DESK, allowed=("422",))  # of the shot, not of its preview
    hand = Recorder(page, "m")
    tap_cards(hand, "2h kc 4d 7h 9c")
    expect(page.locator(".spades-prompt.is-refused")).to_have_text(
        "These cards contain no combination."
    )
    hand.offer("Shoot")
    expect(page.locator(".notice__rule")).to_have_text("Rule R39")
    hand.card("4D")  # another choice takes the refusal away
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".spades-prompt")).to_have_text("1 more for a shot.")


def test_a_swap_asks_for_as_many_cards(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    hand.offer("Swap")
    expect(phone.locator(".notice")).to_contain_text("Tap the cards to be swapped first.")
    tap_cards(hand, "4d 7h 9c")
    hand.offer("Swap 3")
    expect(phone.locator("#entry [data-card='7H']")).to_have_attribute("aria-disabled", "true")
    tap_cards(hand, "as ah")
    hand.card("AH")  # taken back
    tap_cards(hand, "3c 3d")
    hand.saved(3)
    assert line(live_server, "m")[-1] == "X 4d 7h 9c > As 3c 3d"
    expect(phone.locator("[data-dial='refills']")).to_have_attribute("data-now", "1")
    expect(phone.locator("[data-dial='refills'] del")).to_have_text("2")
    hand.tap(".bar [data-act='undo']")
    hand.saved(4)
    expect(phone.locator("[data-dial='refills']")).to_have_attribute("data-now", "2")
    hand.offer("Refresh")
    hand.saved(5)
    assert line(live_server, "m")[-1] == "R"


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
    expect(phone.locator(".spades-told")).to_contain_text("Pair 1 = 1")
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
    expect(phone.locator(".dock__prompt")).to_have_text("Player 1 is to enter the next step.")
    expect(phone.locator(".spades-hand[data-seat='1'] [data-card='?']")).to_have_count(5)


def test_unseen_cards_are_named_as_they_are_played(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", ("H ?8", "E dx00a"))
    hand = Recorder(phone, "m")
    for card in ("2H", "2S", "2D", "KC", "KS"):
        hand.tap("#entry .spades-hand-pad [data-card='?'] >> nth=0")
        hand.card(card)
    hand.offer("Shoot – 8")
    hand.saved(3)
    assert line(live_server, "m")[-1] == "D 2h 2s 2d Kc Ks as full:2,K =8"


def test_help_lies_behind_one_tap(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    tap_cards(hand, "4d 7h")
    hand.offer("Help")
    expect(phone.locator(".spades-help").first).to_contain_text("Full house 6 + K♠")
    expect(phone.get_by_text("Still out: 44 cards")).to_be_visible()
    row = phone.locator(".spades-chances tr", has_text="Four of a kind")
    expect(row).to_contain_text("%")
    hand.offer("Choose these")
    hand.offer("Shoot – 8")
    hand.saved(3)


def test_hard_tells_nothing_of_what_was_discarded(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (*FIRST, "D 2h 2s 4d 7h 9c"), difficulty="hard")
    hand = Recorder(phone, "m")
    closed = phone.locator("#entry [data-card][aria-disabled]")
    assert {one.get_attribute("data-card") for one in closed.all()} == {"2D", "KC", "KS"}
    tap_cards(hand, "3h 3s 8c 8d tc")
    hand.saved(4)
    hand.offer("Help")
    expect(phone.get_by_text("nobody may look at the discard pile")).to_be_visible()
    expect(phone.locator(".spades-chances")).to_have_count(0)
    expect(phone.locator("[data-pile='discard']")).to_have_attribute("data-count", "5")
    expect(phone.locator("[data-pile='discard'] .is-back")).to_have_count(1)


def test_a_dealt_match_asks_for_no_cards(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", seed="7")
    hand = Recorder(phone, "m")
    hand.offer("Deal")
    hand.saved(1)
    hand.offer("Reveal")
    hand.saved(2)
    hand.offer("Help")
    hand.offer("Choose these")
    hand.tap(phone.get_by_role("button", name=re.compile("^Shoot – ")))
    hand.saved(3)
    assert hand.taps == 5
    assert re.match(r"D .* =\d+( >.*)?$", line(live_server, "m")[-1])


def test_after_the_end_people_tick_what_only_they_know(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (*FIRST, '! bullets=1 "late"', "D 2h 2s 4d 7h 9c"))
    hand = Recorder(phone, "m")
    expect(phone.locator(".spades-banner.is-lost")).to_be_visible()
    hand.offer("Loose tongues")
    hand.saved(5)
    assert line(live_server, "m")[-1] == "A B5"
    expect(phone.locator("[data-achievement='B5']")).to_be_visible()


def test_too_many_cards_are_tapped_away(live_server: Site, phone: Page) -> None:
    gift = '! 3c:deck>hand1 4c:deck>hand1 5c:deck>hand1 6c:deck>hand1 "gifts"'
    begin(live_server, "m", (*FIRST, gift), difficulty="easy")
    hand = Recorder(phone, "m")
    expect(phone.locator(".spades-prompt")).to_have_text("Tap the cards of the shot: 1 to 5.")
    shoot(hand, "2h 2s", 1)
    hand.saved(4)
    expect(phone.locator(".pad__title")).to_have_text("Tap what is discarded: 2 to go")
    tap_cards(hand, "3c 4d")
    hand.saved(5)
    assert line(live_server, "m")[-2:] == ["D 2h 2s as pair:2 =1", "T 3c 4d"]


def test_everything_works_by_keys(live_server: Site, page: Page) -> None:
    begin(live_server, "m", FIRST)
    Recorder(page, "m")
    for digit in "12678":  # K K 9 7 4 2 2 2
        page.keyboard.press(digit)
    expect(page.locator("#entry [aria-pressed='true']")).to_have_count(5)
    expect(page.get_by_role("button", name="Shoot – 8")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#entry [aria-pressed='true']")).to_have_count(0)
    for digit in "12678":
        page.keyboard.press(digit)
    expect(page.get_by_role("button", name="Shoot – 8")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#last .last--saved .number")).to_have_text("3.")


@pytest.mark.parametrize("lines", [(HAND,), FIRST, FOUGHT], ids=["reveal", "turn", "ten cards"])
def test_nothing_is_wider_than_a_phone(
    live_server: Site, phone: Page, lines: tuple[str, ...]
) -> None:
    begin(live_server, "m", lines)
    Recorder(phone, "m")
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    small = phone.evaluate(
        "[...document.querySelectorAll('#entry button')].filter(b => b.offsetHeight < 44).length"
    )
    assert small == 0
