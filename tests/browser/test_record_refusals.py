"""What the rules forbid on the record page: why, and what to do when it happened all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.recorder import Recorder

DEALT = ("deal R 5H 3D KH", "deal B ? ? ?")


@pytest.fixture
def hand(live_server: Site, open_page: Callable[..., Page]) -> Recorder:
    """A match just dealt; the browser notes each refusal (422) on its console."""
    live_server.record("m", DEALT)
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422",))
    return Recorder(page, "m")


def last(site: Site) -> str:
    """The notation of the newest step."""
    return site.parts.service.open("m").timeline.steps[-1].notation


def refused(hand: Recorder, rule: str, why: str) -> None:
    """Expect a refusal on screen."""
    notice = hand.page.locator("#notice [role='alert']")
    expect(notice.locator(".notice__rule")).to_have_text(f"Rule {rule}")
    expect(notice.locator(".notice__why")).to_have_text(why)


def test_a_forbidden_square_says_why(live_server: Site, hand: Recorder) -> None:
    hand.card("5H")
    hand.pawn("KH")
    hand.square("f5")
    refused(hand, "R11", "A 5 moves a pawn exactly 5 squares in one straight line.")
    hand.tap("#notice .notice__close")
    expect(hand.page.locator("#notice .notice")).to_have_count(0)
    assert last(live_server) == "deal B ? ? ?"


def test_a_dimmed_pawn_says_why(live_server: Site, hand: Recorder) -> None:
    hand.card("5H")
    hand.pawn("KD")
    refused(hand, "R10", "5 of hearts cannot move King of diamonds.")
    assert last(live_server) == "deal B ? ? ?"


def test_a_card_that_is_gone_says_why(live_server: Site, hand: Recorder) -> None:
    hand.ply("5H", "f6")
    hand.saved(3)
    hand.ply("3S", "c5")
    hand.saved(4)
    hand.card("3D")
    hand.square("c4")
    hand.closed("5H")  # dimmed in the pad of what was drawn
    refused(hand, "R31", "5 of hearts is already known in the hand or discarded.")


def test_a_forbidden_move_that_happened(live_server: Site, hand: Recorder) -> None:
    hand.card("5H")
    hand.pawn("KH")
    hand.square("f5")
    hand.offer("It happened all the same …")
    hand.because("nobody counted")
    hand.saved(3)
    hand.at("KH", "f5")
    assert last(live_server) == "! 5H KH f1-f5 =? -- nobody counted"
    expect(hand.page.locator("#last")).to_contain_text("R11")


def test_a_wrong_pawn_that_was_moved(live_server: Site, hand: Recorder) -> None:
    hand.card("5H")
    hand.pawn("KD")
    hand.offer("It happened all the same …")
    hand.square("b6")
    hand.because("red is red")
    hand.saved(3)
    hand.at("KD", "b6")
    assert last(live_server) == "! 5H KD b1-b6 =? -- red is red"


def test_a_ruling_is_looked_at_before_it_is_recorded(live_server: Site, hand: Recorder) -> None:
    page = hand.page
    hand.open("more")
    hand.tap("[data-part='more'] summary:has-text('A ruling of the table')")
    page.get_by_label("Pawn", exact=True).fill("KS")
    page.get_by_label("To (a square; empty: captured)").fill("e4")
    page.locator("#ruling-reason").fill("the cat")
    hand.offer("Look at it before recording")
    expect(page.locator("#entry")).to_contain_text("KS, e4")
    assert last(live_server) == "deal B ? ? ?"
    hand.offer("Record the ruling")
    hand.saved(3)
    hand.at("KS", "e4")
    assert last(live_server) == "ruling -- the cat"


def test_another_kind_of_ruling_and_its_refusal(live_server: Site, hand: Recorder) -> None:
    page = hand.page
    hand.open("more")
    hand.tap("[data-part='more'] summary:has-text('A ruling of the table')")
    page.get_by_label("What the table decided").select_option("set_turn")
    page.locator("#ruling-set_turn-seat").select_option("red")
    page.locator("#ruling-reason").fill("a mistake")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")
    expect(page.locator("#notice [role='alert']")).to_contain_text("That is so already.")
    hand.open("more")  # everything is still there, to be mended
    page.locator("#ruling-set_turn-seat").select_option("black")
    hand.offer("Look at it before recording")
    hand.offer("Record the ruling")
    hand.saved(3)
    expect(page.locator(".status__expects")).to_have_text("Bo to play: spend one card.")
    assert last(live_server) == "ruling -- a mistake"


def test_resigning_and_a_card_shown_after_the_end(live_server: Site, hand: Recorder) -> None:
    hand.open("more")
    hand.tap("[data-part='more'] summary:has-text('Somebody resigns')")
    hand.page.locator("[data-kind='resign'] select").select_option("black")
    hand.offer("Record the resignation")
    hand.saved(3)
    expect(hand.page.locator(".banner--end")).to_contain_text("Ana wins")
    hand.open("more")
    hand.tap("[data-part='more'] summary:has-text('A card of Bo is seen')")
    form = hand.page.locator("[data-kind='reveal_card'][data-command*='black']")
    form.locator("select").nth(0).select_option("AS")
    form.locator("select").nth(1).select_option("true")
    hand.tap(form.get_by_role("button"))
    hand.saved(4)
    assert last(live_server) == "~ B AS public"


def test_recording_stops_with_a_note(live_server: Site, hand: Recorder) -> None:
    hand.open("more")
    hand.tap("[data-part='more'] summary:has-text('Recording stops')")
    hand.page.locator("[data-kind='stop'] input").fill("dinner")
    hand.offer("Stop the record")
    hand.saved(3)
    assert live_server.parts.service.open("m").timeline.steps[-1].command.note == "dinner"


def test_a_card_that_is_elsewhere_leads_to_where_it_was_entered(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    live_server.record("m", (*DEALT, "5H KH f1-f6 =7H", "3S KS b8-b5 =?"))
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422",))
    hand = Recorder(page, "m")
    hand.open("type")
    page.locator("#notation").fill("3D KD b1-b4 =7H")
    page.locator("#notation").press("Enter")
    refused(hand, "R31", "7 of hearts is already known in the hand or discarded.")
    page.get_by_role("link", name="The card was entered in step 3").tap()
    page.wait_for_url("**/matches/m/replay?step=3")
    plain = open_page(javascript=False, allowed=("422",))
    plain.goto("/matches/m/record")
    plain.locator("#notation").fill("3D KD b1-b4 =7H")
    plain.locator("#notation").press("Enter")
    expect(plain.get_by_role("link", name="The card was entered in step 3")).to_be_visible()
