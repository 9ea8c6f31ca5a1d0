"""Recording Sorcerers' Deck of Death otherwise: what does not fit, seats, keys, ends of rounds."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.sorcerers import BEGUN, SETUP, Table, given, line, new

DUEL = "aG 9,4; aM 9,1; bT 9,8; bM 9,17"


def state(site: Site, match_id: str) -> Any:
    return site.parts.service.open(match_id).timeline.state


def test_a_strict_match_says_why_not(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL)
    table = Table(phone, "m")
    table.drag("aG", (5, 4), (2, 4))
    expect(phone.locator("#entry .sdd-refused")).to_contain_text("7")
    expect(phone.locator("#entry .sdd-go")).to_have_attribute("aria-disabled", "true")
    table.tap("#entry .sdd-go", force=True)
    expect(phone.locator("#notice .notice")).to_contain_text("Rule R28")
    assert line(live_server, "m") == []


def test_what_happened_all_the_same_is_ruled(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL)
    table = Table(phone, "m")
    table.drag("aG", (5, 4), (2, 4))
    table.tap("#entry .sdd-go", force=True)
    table.offer("It happened all the same …")
    table.because("nobody measured")
    table.saved(2)
    assert line(live_server, "m") == ["aG", "! r 2,4 -- nobody measured"]
    assert state(live_server, "m").figs[1].at == (2000, 4000)


def test_a_lenient_match_asks_once(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL, strictness="lenient")
    table = Table(phone, "m")
    table.drag("aG", (5, 4), (2, 4))
    warned = phone.locator("#entry .sdd-warnings")
    expect(warned).to_have_text("too far (7 inches, limit 6 inches)")
    table.go()
    expect(phone.locator("#entry .sdd-go")).to_have_text("Record all the same")
    assert line(live_server, "m") == []
    table.go()
    table.saved(2)
    assert state(live_server, "m").warnings == 1


def test_the_centre_is_counted(live_server: Site, phone: Page) -> None:
    figs = "aM 9,9 6 done; aS 11.55,9 3 done; bM 2,17 6 done"
    given(live_server, "m", figs, phase="end", strictness="lenient")
    table = Table(phone, "m")
    expect(phone.locator("#entry .sdd-go")).to_have_text("Count: 1 : 0")
    table.hit("aS")
    expect(phone.locator("#entry .sdd-go")).to_have_text("Count: 3 : 0")
    table.go()
    table.saved(1)
    assert line(live_server, "m") == ["o a:aM+aS b:"]


def test_passing_when_all_are_done(live_server: Site, phone: Page) -> None:
    given(live_server, "m", "aM 9,2 6 done; bM 9,17")
    table = Table(phone, "m")
    table.offer("Pass")
    table.saved(1)
    assert line(live_server, "m") == ["--"]


def test_a_figure_is_put_right(live_server: Site, page: Page) -> None:
    given(live_server, "m", DUEL, strictness="lenient")
    table = Table(page, "m")
    table.open("more")
    table.offer("Put a figure right …")
    table.hit("aG")
    table.drag("aG", (6, 6))
    table.offer("less")
    page.locator("#entry").get_by_label("Reason").fill("it was pushed")
    table.offer("Put it right")
    table.saved(1)
    fig = state(live_server, "m").figs[1]
    assert (fig.at, fig.hp, fig.done) == ((6000, 6000), 2, False)


def test_a_ruling_places_a_figure_in_inches(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL, strictness="lenient")
    table = Table(phone, "m")
    table.open("more")
    table.tap(phone.get_by_text("A ruling of the table"))
    form = phone.locator("form[data-form='ruling']")
    form.get_by_label("Figure").fill("aG")
    form.get_by_label("Where it stands").fill("9, 4.5")
    form.get_by_label("Reason").fill("it slipped")
    table.offer("Look at it before recording")
    expect(phone.locator("#entry")).to_contain_text("aG, 9, 4.5")
    table.offer("Record the ruling")
    table.saved(1)
    fig = state(live_server, "m").figs[1]
    assert (fig.at, fig.hp, fig.done) == ((9000, 4500), 3, False)
    table.open("more")
    table.tap(phone.get_by_text("A ruling of the table"))
    form.get_by_label("Figure").fill("aG")
    form.get_by_label("It has been activated").select_option(label="yes")
    form.get_by_label("Reason").fill("forgotten")
    table.offer("Look at it before recording")
    table.offer("Record the ruling")
    table.saved(2)
    fig = state(live_server, "m").figs[1]
    assert (fig.at, fig.hp, fig.done) == ((9000, 4500), 3, True)


def test_a_figure_is_tapped_then_its_spot(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL)
    table = Table(phone, "m")
    table.hit("aG")
    table.touch(6, 4)
    expect(phone.locator("#entry .sdd-go")).to_have_text("Walk 3 of 4 in")
    table.tap("#entry .pad__head button")
    expect(phone.locator(".touch-ghost")).to_have_count(0)


def test_a_seat_enters_its_own(live_server: Site, phone: Page) -> None:
    new(live_server, "m", *SETUP)
    table = Table(phone, "m", "b")
    expect(phone.locator("#entry .pad__title")).to_contain_text("Seat b draws")
    expect(phone.locator("#entry [data-offer='seat-a']")).to_have_count(0)
    table.pad("unseen")
    table.saved(13)
    expect(phone.locator("#entry .dock__prompt")).to_be_visible()


def test_seat_b_sees_the_table_turned(live_server: Site, phone: Page) -> None:
    given(live_server, "m", DUEL, turn="b")
    table = Table(phone, "m", "b")
    table.drag("bT", (7, 8), (5.5, 8))
    expect(phone.locator("#entry .sdd-go")).to_have_text("Walk 3.5 of 4 in")
    table.go()
    table.saved(2)
    assert line(live_server, "m") == ["bT", "w 5.5,8"]
    table.tap(".bar [data-act='undo']")
    table.saved(3)
    assert line(live_server, "m") == ["bT"]


def test_a_dealt_match_rolls_and_draws_by_itself(live_server: Site, phone: Page) -> None:
    new(live_server, "m", *SETUP, seed="7")
    table = Table(phone, "m")
    table.offer("Seat a: Draw 5")
    table.saved(13)
    table.offer("Seat b: Draw 5")
    table.saved(14)
    table.offer("Roll")
    table.saved(15)


def test_a_walk_by_keyboard(live_server: Site, page: Page) -> None:
    given(live_server, "m", DUEL)
    Table(page, "m")
    page.locator(".sorc-board [data-hit='aG']").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#entry .sdd-go")).to_have_text("Walk 3 of 4 in")
    page.keyboard.press("1")
    expect(page.locator("#last .last--saved .number")).to_have_text("2.")
    assert line(live_server, "m") == ["aG", "w 6,4"]


def test_axe_finds_nothing(live_server: Site, page: Page) -> None:
    found: list[str] = []
    new(live_server, "setup")
    new(live_server, "cards", *SETUP)
    new(live_server, "turn", *BEGUN)
    melee = "aL 9,7; aM 9,1; bG 9,8; bM 9,17"
    given(live_server, "dice", melee, "aL", "m bG", a="Qd9s", b="KsTd?")
    for name in ("setup", "cards", "turn", "dice"):
        Table(page, name)
        found += both_ways(page, name)
    Table(page, "dice").pad("PD")
    found += both_ways(page, "payment")
    Table(page, "turn").pad("Spells of the Mage")
    found += both_ways(page, "spells")
    given(live_server, "walk", DUEL, strictness="lenient")
    Table(page, "walk").drag("aG", (2, 4))
    expect(page.locator("#entry .sdd-warnings")).to_be_visible()
    found += both_ways(page, "warned")
    assert found == []


CUT = """() => {
  const board = document.querySelector(".sorc-board").getBoundingClientRect();
  const numbers = [...document.querySelectorAll(".sorc-board .scale text")];
  return numbers
    .filter((one) => {
      const { left, right, bottom, height } = one.getBoundingClientRect();
      const foot = height / 5; // below the line, where figures have nothing
      return left < board.left || right > board.right || bottom - foot > board.bottom;
    })
    .map((one) => one.textContent);
}"""


def test_the_numbers_of_the_scale_are_whole(live_server: Site, page: Page) -> None:
    new(live_server, "m")
    Table(page, "m")
    assert page.locator(".sorc-board .scale text").count() == 10
    for width in (1024, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(CUT) == []
