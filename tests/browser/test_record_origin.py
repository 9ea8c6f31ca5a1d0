"""Origin Story entered by tapping: set-up, tricks, surrender, exchange, ruling, undo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.origin import (
    AUTOMATON,
    BEGUN,
    FACTORYON,
    FOLLOWED,
    NEW,
    STORY,
    YOURS,
    begin,
    line,
    tap_cards,
)
from tests.browser.recorder import Recorder


@pytest.fixture
def refused(open_page: Callable[..., Page]) -> Page:
    """A telephone whose console may note refusals (422)."""
    return open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422",))


def cards(entry: str) -> str:
    """The cards of a deal."""
    return entry.partition(": ")[2]


def test_a_round_is_set_up_and_begun_by_tapping(live_server: Site, phone: Page) -> None:
    begin(live_server, "m")
    hand = Recorder(phone, "m")
    _set_up(hand)
    assert line(live_server, "m")[:9] == [
        "new dealer=Y mat=p1 super_heroes=c1,c4,!c6",
        YOURS,
        "st t1 t5 t3 !t18 > t1",
        "ch t1 p1",
        "hero",
        AUTOMATON,
        FACTORYON,
        "v v1.8",
        "go",
    ]
    before = hand.taps
    hand.offer("Automaton leads")
    hand.saved(10)
    tap_cards(hand, "L4 L9")
    hand.saved(11)
    expect(phone.locator("#last .last__text")).to_contain_text(
        "The Factoryon plays B11. The only brains card that it can play does not beat"
    )
    hand.card("M7")
    hand.saved(12)
    assert hand.taps - before <= 8 + 2
    expect(phone.locator("[data-taken]")).to_have_attribute("data-taken", "A")


def _set_up(hand: Recorder) -> None:
    for offer in ("Player", "The Librarian"):
        hand.tap(hand.page.locator("#entry").get_by_role("button", name=offer).first)
    for hero in ("c1", "c6", "c4"):
        hand.tap(f"#entry [data-offer='{hero}']")
    hand.saved(1)
    tap_cards(hand, cards(YOURS))
    hand.saved(2)
    for story in ("t1", "t18", "t5", "t3"):
        hand.tap(f"#entry [data-offer='{story}']")
    expect(hand.page.locator("#entry [data-offer]")).to_have_count(3)
    hand.tap("#entry [data-offer='t1']")
    hand.saved(3)
    for cost in ("t1:1", "p1:1"):
        hand.tap(f"#entry [data-cost='{cost}']")
    expect(hand.page.locator("#entry .pad__title")).to_contain_text("Energy left: 0")
    hand.offer("Charge")
    hand.saved(4)
    hand.tap("#entry [data-offer='hero']")
    hand.saved(5)
    for step, entry in ((6, AUTOMATON), (7, FACTORYON)):
        tap_cards(hand, cards(entry))
        hand.saved(step)
    hand.tap("#entry [data-offer='v1.8']")
    hand.saved(8)
    hand.offer("Begin the first trick")
    hand.saved(9)


def test_a_surrender_says_what_it_costs(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FOLLOWED)
    hand = Recorder(phone, "m")
    hand.offer("Surrender")
    expect(phone.locator("#entry")).to_contain_text("Automaton gains 8 VP")
    hand.offer("Yes, surrender")
    hand.saved(12)
    expect(phone.locator(".origin-banner.is-surrender")).to_be_visible()
    hand.offer("Count the round")
    hand.saved(13)
    assert line(live_server, "m")[-2:] == ["sur", "end"]
    expect(phone.locator("[data-dial='A']")).to_have_attribute("data-vp", "8")


def test_a_skill_that_waited_exchanges(live_server: Site, phone: Page) -> None:
    swap = (*STORY[:2], "st t1 t5 t3 > t3", "ch t3", "hero", AUTOMATON, FACTORYON, "v v1.8")
    begin(live_server, "m", swap)
    hand = Recorder(phone, "m")
    expect(phone.locator("#entry")).to_contain_text("Swap Meet")
    hand.tap("#entry [data-offer='use t3:1']")
    hand.tap("#entry [data-offer='F']")
    expect(phone.locator("#entry .pad__title")).to_contain_text("brains 2 comes from Factoryon")
    hand.card("M5")
    hand.saved(9)
    assert line(live_server, "m")[-1] == "use t3:1 F M5"
    first = phone.locator("[data-hand='F']").first
    expect(first).to_have_attribute("data-card", "M5")


def test_an_exchange_by_the_text_of_another_card(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FOLLOWED)
    hand = Recorder(phone, "m")
    hand.offer("Exchange")
    hand.tap("#entry [data-offer='A']")
    hand.card("S3")
    hand.saved(12)
    hand.offer("Reveal")
    hand.tap("#entry [data-offer='F']")
    hand.card("M13")
    hand.offer("Reveal these")
    hand.saved(13)
    assert line(live_server, "m")[-2:] == ["x A S3", "rv F M13"]
    expect(phone.locator("[data-card='M13'][data-hand='F']")).to_contain_text("(12)")


def test_a_skill_is_booked_by_a_ruling_and_undone(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FOLLOWED)
    hand = Recorder(phone, "m")
    hand.open("more")
    hand.tap(phone.get_by_text("A ruling of the table"))
    form = phone.locator("form[data-form='ruling']")
    form.get_by_label("What the table decided").select_option(label="A card counts more or less")
    shown = form.locator("fieldset:not([hidden])")
    shown.get_by_label("Card").fill("M7")
    shown.get_by_label("How many more").fill("2")
    form.get_by_label("Reason").fill("a printed card")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")
    hand.saved(12)
    expect(phone.locator("#entry [data-card='M7']")).to_contain_text("+2 (9)")
    hand.tap(".bar [data-act='undo']")
    expect(phone.locator("#entry [data-card='M7']")).not_to_contain_text("+2")
    assert len(line(live_server, "m")) == 11


def test_a_skill_of_yours_and_a_card_that_may_not_be_played(
    live_server: Site, refused: Page
) -> None:
    led = ("new dealer=A mat=p1 super_heroes=c1,!c6,c4", *BEGUN[1:], ">")
    begin(live_server, "m", led)  # the Factoryon led strength
    hand = Recorder(refused, "m")
    hand.offer("Skills (2)")
    hand.tap("#entry [data-offer='use t1:1']")
    hand.saved(11)
    expect(refused.locator(".origin-marks")).to_contain_text(re.compile(r"next card \+2"))
    hand.closed("L7")
    expect(refused.locator("#notice")).to_contain_text("has to follow suit.")
    hand.offer("It happened all the same …")
    hand.because("a slip")
    hand.saved(12)
    assert line(live_server, "m")[-1] == "! L7 -- a slip"


def test_cards_that_lie_open_are_not_drawn(live_server: Site, refused: Page) -> None:
    begin(live_server, "m", (*BEGUN, ">"))
    hand = Recorder(refused, "m")
    hand.closed("L1")
    expect(refused.locator("#notice")).to_contain_text("Love 1 cannot be in the deck now.")
    hand.card("L4")
    expect(refused.locator("#entry [data-card='L4']")).to_have_attribute("aria-pressed", "true")
    hand.card("L4")
    hand.card("L9")
    hand.offer("Back")
    expect(refused.locator("#entry [aria-pressed='true']")).to_have_count(0)


@pytest.mark.parametrize("difficulty", [0, 3])
def test_a_dealt_match_asks_for_decisions_alone(
    live_server: Site, phone: Page, difficulty: int
) -> None:
    begin(live_server, "m", seed="7", difficulty=difficulty)
    hand = Recorder(phone, "m")
    for step, offer in enumerate(("Begin", "Deal", "Draw"), start=1):
        hand.offer(offer)
        hand.saved(step)
    hand.tap(phone.locator("#entry [data-offer]").first)
    hand.saved(4)
    hand.offer("Charge nothing")
    hand.saved(5)
    hand.tap("#entry [data-offer='villain']")
    hand.saved(6)
    for step, offer in enumerate(("Deal", "Deal", "Turn it up"), start=7):
        hand.offer(offer)
        hand.saved(step)
    assert len(live_server.parts.service.open("m").timeline.state.hands[0]) == 8


def test_keys_are_enough(live_server: Site, page: Page) -> None:
    begin(live_server, "m", BEGUN)
    hand = Recorder(page, "m")
    page.keyboard.press("1")
    hand.saved(10)
    for code in ("L4", "L9"):
        page.locator(f"#entry [data-card='{code}']").focus()
        page.keyboard.press("Enter")
    hand.saved(11)
    page.keyboard.press("2")  # the second card of the hand
    hand.saved(12)
    page.keyboard.press("Control+z")
    expect(page.locator("#entry .origin-hand-pad [data-card]")).to_have_count(8)
    assert line(live_server, "m")[0] == NEW.replace("!c6,c4", "c4,!c6")


def test_your_card_on_the_table_can_be_tapped(live_server: Site, page: Page) -> None:
    begin(live_server, "m", FOLLOWED)
    hand = Recorder(page, "m")
    hand.tap("[data-hand='Y'][data-card='L7']")
    hand.saved(12)
    expect(page.locator("[data-taken='Y']")).to_be_visible()


def test_a_blank_catalogue_is_typed(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", catalogue="blank")
    hand = Recorder(phone, "m")
    hand.tap("#entry [data-offer='A']")
    for name in ("The Pilot", "h1", "h2"):
        phone.get_by_label("Id or name of the card").fill(name)
        hand.offer("Enter")
    hand.saved(1)
    assert line(live_server, "m") == ['new dealer=A mat="The Pilot" super_heroes=h1,h2']


def test_a_card_known_by_name_and_cost_is_charged_and_used(live_server: Site, phone: Page) -> None:
    table = ("new dealer=Y mat=Falcon super_heroes=h1,h2", "Y: L1 L2 L3 L4 L5 L6 L7 B8")
    begin(live_server, "m", (*table, "st Owl Echo Trance > Trance"), catalogue="blank")
    hand = Recorder(phone, "m")
    hand.offer("Trance: pay 2")
    hand.tap("#entry .origin-go")
    hand.saved(4)
    assert line(live_server, "m")[-1] == "ch Trance=2"
