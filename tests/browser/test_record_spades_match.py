"""A whole match of Ace of Spades on a telephone, from the form to the last bullet."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.recorder import Recorder, begun
from tests.browser.spades import line, shoot, tap_cards

RECORDED = [
    "H 2h 2s 2d Kc Ks 4d 7h 9c",
    'E "Prospector" hp=8',
    "D [2h 2s] 4d 7h 9c as pair:2 =1",
    "+ 3h 3s 8c 8d Tc",
    '! hp-3 "printed effect"',
    "D [Kc Ks 8c 8d] Tc as 2pair:K,8 =4",
    "E dx01a",
    "+ Ah Ad 3c 5s Jd",
    "D [3h 3s 3c] 5s Jd as trips:3 =3",
    "+ 6c 6d 9h Ts Qc",
    "D [6c 6d] 9h Ts Qc as pair:6 =1",
]


def test_a_whole_match_is_recorded_by_tapping(live_server: Site, phone: Page) -> None:
    phone.goto("/matches/new?game=ace-of-spades")
    phone.locator("input[name=option-catalogue][value=demo]").check()
    match_id = begun(phone)
    hand = Recorder(phone, match_id)
    _first_fight(hand)
    _second_fight(hand)
    expect(phone.locator(".spades-banner.is-lost")).to_be_visible()
    assert line(live_server, match_id) == RECORDED
    result = live_server.parts.service.open(match_id).timeline.state.result
    assert (result.result, result.reason) == ("lost", "out_of_bullets")


def _first_fight(hand: Recorder) -> None:
    """An enemy that no catalogue has, a ruling, and a shot taken back."""
    tap_cards(hand, "2h 2s 2d kc ks 4d 7h 9c")
    hand.saved(1)
    hand.offer("Other card …")
    hand.page.get_by_label("Name").fill("Prospector")
    for _ in range(3):
        hand.offer("more")
    hand.offer("Reveal this card")
    hand.saved(2)
    before = hand.taps
    shoot(hand, "2h 2s 4d 7h 9c", 1)
    hand.saved(3)
    tap_cards(hand, "3h 3s 8c 8d tc")
    hand.saved(4)
    assert hand.taps - before <= 12
    _rule(hand)
    hand.saved(5)
    shoot(hand, "8c 8d 2d 3h tc", 1)  # the last bullet, by mistake
    hand.saved(6)
    hand.tap(".bar [data-act='undo']")
    hand.saved(7)
    shoot(hand, "kc ks 8c 8d tc", 4)
    hand.saved(8)


def _rule(hand: Recorder) -> None:
    hand.open("more")
    hand.tap(hand.page.get_by_text("A ruling of the table"))
    form = hand.page.locator("form[data-form='ruling']")
    form.get_by_label("Dial").select_option(label="HP of the enemy")
    form.get_by_label("How").select_option(label="changes by")
    form.get_by_label("Number").fill("-3")
    form.get_by_label("Reason").fill("printed effect")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")


def _second_fight(hand: Recorder) -> None:
    """A shot corrected after its draw was recorded, and the last bullet."""
    hand.tap("#entry [data-offer='E dx01a']")
    hand.saved(9)
    tap_cards(hand, "ah ad 3c 5s jd")
    hand.saved(10)
    shoot(hand, "3h 3s 2d 5s jd", 1)
    hand.saved(11)
    tap_cards(hand, "6c 6d 9h ts qc")
    hand.saved(12)
    hand.menu(11, "correct")
    expect(hand.page.locator(".banner--amend")).to_contain_text("Correcting step 11")
    shoot(hand, "3h 3s 3c 5s jd", 3)
    changes = hand.page.locator(".amend__list .change")
    expect(changes).to_have_count(2)
    expect(changes.nth(1)).to_contain_text("stays")
    hand.offer("Record the correction")
    expect(hand.page.locator(".banner--amend")).to_have_count(0)
    hand.saved(15)
    shoot(hand, "6c 6d 9h ts qc", 1)
    hand.saved(16)
