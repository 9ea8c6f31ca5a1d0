"""Ace of Spades recorded by tapping on a telephone, in few taps."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.recorder import Recorder
from tests.browser.spades import FIRST, FOUGHT, HAND, begin, line, shoot, tap_cards


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
    told = phone.locator(".spades-told")
    expect(told).to_contain_text("defeats Lamp Boy with two pair, Kings and 8s, for 4.")
    expect(told).to_contain_text(re.compile(r"Damage: 2 \+ 1 \(K.*\) \+ 1 \(K.*\) = 4\."))
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
    phone.locator("#entry").get_by_label("Damage").fill("3")
    phone.locator("#entry").get_by_label("Reason").fill("printed bonus")
    hand.offer("Shoot")
    hand.saved(5)
    assert line(live_server, "m")[-1] == 'D [2h 2s] 4d 7h 9c as pair:2 =1 !3 "printed bonus"'
    expect(phone.locator(".spades-sum")).to_contain_text("ruling 2")


def test_a_hand_that_is_none_by_the_rules_counts_as_the_table_says(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    phone = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422",))
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    tap_cards(hand, "2h kc 4d 7h 9c")
    hand.offer("Shoot")
    expect(phone.locator(".notice")).to_contain_text("These cards contain no combination.")
    hand.offer("It happened all the same …")
    phone.get_by_label("The hand counts as").select_option("straight")
    hand.because("printed: five ranks are a straight")
    expect(phone.locator(".notice")).to_contain_text("Say what the hand counts as")
    hand.offer("It happened all the same …")
    phone.get_by_label("The hand counts as").select_option("straight")
    phone.locator("#force-play_hand-check").fill("3")
    hand.because("printed: five ranks are a straight")
    hand.saved(3)
    written = "! D 2h Kc 4d 7h 9c as straight =3 -- printed: five ranks are a straight"
    assert line(live_server, "m")[-1] == written
    expect(phone.locator("[data-hp]")).to_have_attribute("data-hp", "2")
    expect(phone.locator(".spades-prompt, .pad__title").first).to_be_visible()


def test_a_shot_counted_as_another_damage(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (*FIRST, "D 2h 2s 4d 7h 9c"))
    hand = Recorder(phone, "m")
    hand.menu(3, "rule")
    expect(phone.locator("#force-changes")).to_be_visible()
    phone.locator("#force-play_hand-check").fill("3")
    hand.because("the card triples it")
    hand.offer("Record the correction")
    expect(phone.locator("[data-hp]")).to_have_attribute("data-hp", "2")
    written = "! D [2h 2s] 4d 7h 9c as pair:2 =3 -- the card triples it"
    assert line(live_server, "m")[-1] == written


def test_a_step_counted_as_something_else(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    tap_cards(hand, "2h")
    hand.offer("Swap 1")
    hand.drawn("AS")
    hand.saved(3)
    hand.menu(3, "rule")
    form = phone.locator("[data-form=ruling]")
    expect(form.get_by_label("Together with what was entered: X 2h > As")).to_be_checked()
    form.get_by_label("What the table decided").select_option("set_dial")
    form.get_by_label("Dial").select_option("hp")
    form.get_by_label("How").select_option("add")
    form.get_by_label("Number").fill("-3")
    form.get_by_label("Reason").fill("printed: a swap wounds")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")
    hand.offer("Record the correction")
    expect(phone.locator("[data-hp]")).to_have_attribute("data-hp", "2")
    assert line(live_server, "m")[-1] == '! X 2h > As => ! hp-3 "printed: a swap wounds"'


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


def test_unseen_cards_are_named_as_they_are_played(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", ("H ?8", "E dx00a"))
    hand = Recorder(phone, "m")
    for card in ("2H", "2S", "2D", "KC", "KS"):
        hand.tap("#entry .spades-hand-pad [data-card='?'] >> nth=0")
        hand.card(card)
    hand.offer("Shoot – 8")
    hand.saved(3)
    assert line(live_server, "m")[-1] == "D 2h 2s 2d Kc Ks as full:2,K =8"


def test_cards_that_nobody_names_are_swapped_at_hard(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", ("H ?8", "E dx00a"), difficulty="hard")
    hand = Recorder(phone, "m")
    for place in range(3):
        hand.tap(f"#entry .spades-hand-pad [data-card='?'] >> nth={place}")
        hand.offer("It goes unnamed")
    chosen = phone.locator("#entry .spades-hand-pad [data-card='?'][aria-pressed='true']")
    expect(chosen).to_have_count(3)
    expect(phone.locator("#entry .spades-prompt")).to_have_text(
        "Cards without a name can be swapped, not shot."
    )
    expect(phone.get_by_role("button", name="Shoot")).to_be_disabled()
    chosen.nth(1).click()  # one of them stays
    expect(chosen).to_have_count(2)
    hand.offer("Swap 2")
    hand.offer("None of them seen")
    hand.saved(3)
    assert line(live_server, "m")[-1] == "X ?2 > ?2"


def test_at_normal_they_are_named(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", ("H ?8", "E dx00a"))
    hand = Recorder(phone, "m")
    hand.tap("#entry .spades-hand-pad [data-card='?'] >> nth=0")
    expect(phone.get_by_role("button", name="It goes unnamed")).to_have_count(0)


def test_help_lies_behind_one_tap(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FIRST)
    hand = Recorder(phone, "m")
    tap_cards(hand, "4d 7h")
    hand.offer("Help")
    best = phone.locator(".spades-help").first
    expect(best).to_contain_text("a full house, 2s and Kings: 6 + 1 (K")
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


def test_nothing_is_wider_than_a_phone(live_server: Site, phone: Page) -> None:
    for name, lines in (("reveal", (HAND,)), ("turn", FIRST), ("ten-cards", FOUGHT)):
        begin(live_server, name, lines)
        Recorder(phone, name)
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, name
        small = phone.evaluate(
            "[...document.querySelectorAll('#entry button')]"
            ".filter((one) => one.offsetHeight < 44).length"
        )
        assert small == 0, name
