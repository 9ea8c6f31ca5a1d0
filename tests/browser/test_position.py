"""Putting a table together before its match starts, by touch."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site

IN_REACH = """() => {
  const [pad, square] = [".ruling > :first-child", "[data-square=c5]"].map((one) =>
    document.querySelector(one));
  square.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { top, bottom } = pad.getBoundingClientRect();
  return bottom <= innerHeight && square.getBoundingClientRect().bottom <= top;
}"""


def put(phone: Page, square: str) -> None:
    """The pawn of the king of diamonds goes to a square: both are tapped in the picture."""
    phone.locator("[data-pawn=KD]").tap()
    phone.get_by_role("button", name="A pawn stands elsewhere").tap()
    phone.locator(f"[data-square={square}]").tap()


def test_a_table_is_put_together_and_the_match_starts_from_it(
    live_server: Site, phone: Page
) -> None:
    phone.goto(f"{live_server.url}/matches/new?game=ace-in-the-hole")
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("button", name="Put the table together").tap()
    put(phone, "d4")
    expect(phone.get_by_text("stands on d4")).to_be_visible()
    found = both_ways(phone, "a table put together")
    phone.get_by_role("button", name="Take back change 1").tap()
    expect(phone.get_by_text("stands on d4")).to_have_count(0)
    phone.get_by_role("button", name="Let Kifu make the next entry").tap()
    phone.locator("[data-pile=red]").tap()
    expect(phone.get_by_role("button", name="A hand holds other cards")).to_be_visible()
    phone.get_by_role("button", name="Begin again").tap()
    pawn = phone.locator("[data-pawn=KD]")
    pawn.focus()
    pawn.press("Enter")
    phone.get_by_role("button", name="A pawn stands elsewhere").tap()
    expect(phone.get_by_role("button", name="c5", exact=True)).to_have_count(2)
    assert phone.evaluate(IN_REACH), "the pad and the picture are both on the screen"
    phone.locator("[data-square=c5]").tap()
    expect(phone.get_by_role("button", name="Take back change 2")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    phone.get_by_role("button", name="Start the match from this table").tap()
    phone.wait_for_url("**/record")
    match = phone.url.split("/")[-2]
    timeline = live_server.parts.service.open(match).timeline
    assert timeline.game.plain(timeline.state)["at"]["KD"] == "c5"
    assert timeline.start.position is not None
    assert found == []
