"""Whole matches recorded by tapping on a telephone, in few taps."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from core.commands import StartMatch
from tests.browser.conftest import PHONE, Site
from tests.browser.recorder import Recorder
from tests.browser.waiting import until

GAME = "ace-in-the-hole"
NARROW = {"width": 360, "height": 740}
ABOVE = """() => {
  const end = document.querySelector(".ace-board").getBoundingClientRect().bottom;
  return end <= document.querySelector(".dock").getBoundingClientRect().top + 1;
}"""


def line(site: Site, match_id: str) -> list[str]:
    """The notation of the line in force, without the start."""
    timeline = site.parts.service.open(match_id).timeline
    return [timeline.steps[frame.step].notation for frame in timeline.line()][1:]


def test_a_whole_match_is_recorded_by_tapping(live_server: Site, phone: Page) -> None:
    live_server.record("m", ())
    hand = Recorder(phone, "m")
    for card in ("7D", "7H"):
        hand.card(card)
    hand.offer("The rest not seen")
    hand.saved(1)
    hand.offer("Not seen: all three")
    hand.saved(2)
    assert hand.taps == 4
    taps = []
    for step, (card, to, drawn) in enumerate(
        [("7D", "a8", "5H"), ("2S", "c6", "?"), ("7H", "e8", "?"), ("3C", "f5", None)], start=3
    ):
        taps.append(hand.ply(card, to, drawn))
        hand.saved(step)
    assert taps == [3, 3, 3, 2]  # the last one ends the match: nothing is drawn, nobody asked
    expect(phone.locator(".banner--end")).to_contain_text("Ana wins")
    expect(phone.get_by_role("link", name="Statistics")).to_be_visible()
    assert line(live_server, "m") == [
        "deal R 7D 7H ?",
        "deal B ? ? ?",
        "7D AD a1xa8 =5H",
        "2S QS c8-c6 =?",
        "7H AH e1xe8+ =?",
        "3C KC f8-f5# =-",
    ]


def test_the_end_by_points_from_a_position(live_server: Site, phone: Page) -> None:
    game = live_server.parts.service.find(GAME)
    position = {
        "board": {"AD": "a1", "KH": "f3", "AS": "a8", "KS": "b8", "QC": "f6"},
        "hands": {"R": ["3H"], "B": ["2S"]},
        "discards": {"R": "rest", "B": "rest"},
    }
    start = StartMatch(game=GAME, position=position)
    live_server.parts.service.start("last", start, game.options())
    hand = Recorder(phone, "last")
    assert hand.ply("3H", "f6", None) == 2
    hand.saved(1)
    assert hand.ply("2S", "b6", None) == 2
    hand.saved(2)
    expect(phone.locator(".banner--end")).to_be_visible()
    hand.tap(".bar [data-act='undo']")  # the end is undone like any step
    expect(phone.locator(".banner--end")).to_have_count(0)
    hand.at("KS", "b8")


def test_one_tap_for_both_unseen_hands(live_server: Site, phone: Page) -> None:
    live_server.record("m", ())
    hand = Recorder(phone, "m")
    hand.offer("Neither hand seen")
    hand.saved(2)
    assert hand.taps == 1
    assert line(live_server, "m") == ["deal R ? ? ?", "deal B ? ? ?"]


def test_draws_that_are_never_seen_take_no_tap(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 5H 2D 7H", "deal B ? ? ?"))
    hand = Recorder(phone, "m")
    hand.card("5H")
    hand.square("f6")
    phone.locator("#entry input[data-unseen='red']").check()
    hand.drawn()
    hand.saved(3)
    hand.ply("3S", "c5")
    hand.saved(4)
    assert hand.ply("7H", "g8", None) == 2
    hand.saved(5)
    phone.reload()  # remembered on this device
    hand.ply("2S", "f6")
    hand.saved(6)
    assert hand.ply("2D", "e3", None) == 2
    hand.saved(7)
    assert line(live_server, "m")[-1] == "2D QD c1-e3 =?"


def test_a_dealt_match_asks_for_no_cards(live_server: Site, phone: Page) -> None:
    game = live_server.parts.service.find(GAME)
    live_server.parts.service.start("d", StartMatch(game=GAME, seed="7"), game.options())
    hand = Recorder(phone, "d")
    hand.offer("Deal the hands")
    hand.saved(2)
    hand.tap("#entry .dock__hand button >> nth=0")
    hand.tap("#entry .ply >> nth=0")
    hand.saved(3)
    assert hand.taps == 3
    assert not line(live_server, "d")[-1].endswith("=?")


def test_pawns_and_squares_light_up(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 5H ? ?", "deal B ? ? ?"))
    hand = Recorder(phone, "m")
    hand.card("5H")
    expect(phone.locator(".pawn.is-selectable")).to_have_count(4)
    expect(phone.locator("#pawn-KD")).to_have_class("pawn pawn-red is-dim")
    hand.pawn("KH")
    targets = phone.locator(".square.is-target")
    squares = targets.evaluate_all("all => all.map((one) => one.dataset.square)")
    assert sorted(squares) == ["a6", "f6"]
    hand.pawn("KH")  # again: any pawn of the suit
    expect(phone.locator(".square.is-target")).to_have_count(7)


def test_several_pawns_for_one_square_are_asked_for(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 2D ? ?", "deal B ? ? ?"))
    hand = Recorder(phone, "m")
    hand.card("2D")
    hand.square("d3")
    expect(phone.locator("#notice")).to_contain_text("Which pawn goes to d3?")
    expect(phone.locator("#entry .ply")).to_have_text(["K♦ d3", "J♦ d3"])
    hand.pawn("JD")
    hand.drawn()
    hand.saved(3)
    hand.at("JD", "d3")


def test_a_card_without_a_move_is_burned_and_a_pawn_released(
    live_server: Site, phone: Page
) -> None:
    live_server.record(
        "m",
        ("deal R 7D ? ?", "deal B ? ? ?", "7D AD a1xa8 =?", "2S KS b8-b6 =?", "7H AH e1xe8 =?"),
    )
    hand = Recorder(phone, "m")
    expect(phone.locator(".status__expects--alert")).to_contain_text("one turn")
    hand.card("AS")
    expect(phone.locator("#entry .ply")).to_have_text(["Release × A♦ a8"])
    hand.pawn("AS")  # in its slot
    hand.drawn()
    hand.saved(6)
    hand.at("AS", "a8")
    hand.at("AD", None)
    hand.ply("2H", "g3")
    hand.saved(7)
    hand.ply("2C", "g6")
    hand.saved(8)
    hand.card("AD")  # its pawn is captured: released, or burned if the home were taken
    expect(phone.locator("#entry .ply")).to_have_text(["Release to a1"])


def test_no_rescue_is_one_tap(live_server: Site, phone: Page) -> None:
    live_server.record(
        "m",
        ("deal R 7D ? ?", "deal B ? ? ?", "7D AD a1xa8 =?", "2S KS b8-b6 =?", "7H AH e1xe8 =?"),
    )
    hand = Recorder(phone, "m")
    hand.offer("No rescue for Bo")
    hand.saved(6)
    assert line(live_server, "m")[-1] == "B no-rescue"
    expect(phone.locator(".banner--end")).to_be_visible()


def test_the_board_lies_above_the_dock_on_small_phones(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    live_server.record("m", ("deal R 5H 7D KH", "deal B ? ? ?"))
    for size in (NARROW, PHONE, {"width": 320, "height": 640}):
        page = open_page(viewport=size, has_touch=True, is_mobile=True)
        hand = Recorder(page, "m")
        hand.card("5H")
        for spacing in ("normal", "0.1em"):  # as in a font half as wide again
            page.evaluate("spacing => document.body.style.letterSpacing = spacing", spacing)
            until(page, ABOVE)
            assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
            small = page.locator(".dock :is(button, a, input):visible").evaluate_all(
                "all => all.filter((one) => one.getBoundingClientRect().height < 43.5)"
                ".map((one) => one.outerHTML)"
            )
            assert small == []
