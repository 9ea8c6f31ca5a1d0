"""A whole match of Arcmage whose decks nobody knows, on a phone; both lists are told afterwards.

Beginning and end are tapped: in between entries are those of `test_record_arcmage_match.py`, made
without a page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.arcmage import GAME
from tests.browser.conftest import Site
from tests.browser.recorder import press
from tests.browser.test_record_arcmage_match import Story

CHANGES = (("misled-orc", "−", 2), ("kolibri", "+", 2))  # what the real deck had otherwise
BETWEEN = (
    *("B: u", "B: d0", "B: r ?=N ?=N", "B: go play1", "B: end"),
    *("A: u", "A: d1 ?", "A: r ?=R", "A: go play1"),
    *("A: p deadly-shock/2 >B1 $R2 &", "B: p whirlwind >A2 $N2", "ok", "A: m A3 army", "A: end"),
    *("B: u", "B: d0", "B: r ?=N ?=N", "B: go play1"),
    *("B: p esteemed-duelist @B1 $N2", "B: p esteemed-duelist @B1 $N2", "B: end"),
    *("A: u", "A: d1 ?", "A: r ?=R", "A: go play1", "A: go attack"),
    *("A: atk B1 A3", "B: blk B2>A3 B3>A3", "A: bat A3 B2=1", "A: t A3 >B1", "A: clean"),
    *("A: go play2", 'rule "an old card of Bo\'s" cdef B1 -3'),
)


class Unknown(Story):
    """The same orcs against the same House of Nobles, of which nobody knows the lists."""

    def set_up(self) -> None:
        """Reserves and hands that nobody saw; first cities out of all that there are."""
        for offers in ("unseen", "unseen", "unseen", "unseen", "A"):
            self.step(offers)
        self.search("second sons")
        self.step("second-sons-army-camp")
        self.step("two-bridges")

    def goes_on(self, entries: Sequence[str]) -> None:
        """Entries made elsewhere; the page is opened anew."""
        for entry in entries:
            self.site.parts.service.play(self.match_id, entry)
        self.page.reload()
        expect(self.page.locator("#record.is-ready")).to_be_attached()

    def search(self, words: str) -> None:
        """Type what a card is called, as far as it takes to find it."""
        self.page.locator("#entry .arce-search").fill(words)


def from_the_form(site: Site, page: Page) -> Unknown:
    """An empty start: the form offers “not known yet” for the other, and it is chosen for both."""
    page.goto(f"/matches/new?game={GAME}")
    other = page.locator("[name=option-deck_b]")
    expect(other).to_have_value("unknown")
    expect(other.locator("option").first).to_have_attribute("value", "unknown")
    page.locator("[name=option-deck_a]").select_option("unknown")
    press(page.locator("form.new-match button.button--primary"))
    page.wait_for_url("**/record")
    return Unknown(site, page, page.url.split("/")[-2])


def tell(page: Page, seat: str) -> None:
    """Open the form of a seat's deck."""
    press(page.locator(f"#of-{seat} .row--spread a"))
    expect(page.locator(".deck-form")).to_be_visible()


def more(page: Page, card: str, sign: str) -> None:
    """Find a card by its name, and tap for one more or less of it."""
    page.locator("#deck-search").fill(card.replace("-", " "))
    row = page.locator(f"[data-card='{card}']")
    press(row.get_by_role("button", name=re.compile(f"^{re.escape(sign)}")))


def test_a_whole_match_with_decks_that_nobody_knows(live_server: Site, phone: Page) -> None:
    story = from_the_form(live_server, phone)
    story.set_up()
    story.first_turn()
    story.goes_on(BETWEEN)
    story.fallen()
    assert {"misled-orc", "deadly-shock"} <= set(story.state.players["A"].grave)

    phone.locator(".banner--end a", has_text="Decks").tap()
    expect(phone.locator("#of-a strong").first).to_have_text("Not known yet")
    expect(phone.locator("#of-a .deck-seen")).to_contain_text("2 × Misled Orc")
    expect(phone.locator("#of-b .deck-seen")).to_contain_text("2 × Esteemed Duelist")

    tell(phone, "b")
    phone.locator("[name=from]").select_option("toll-of-time")
    press(phone.locator(".deck-send button"))
    expect(phone.locator("#of-b strong").first).to_contain_text("Toll of Time")
    expect(phone.locator("#of-b .deck-against")).to_have_count(0)

    tell(phone, "a")
    orcs = phone.locator("#n-misled-orc")
    expect(orcs).to_have_value("2")  # as many as were seen
    phone.locator("[name=from]").select_option("uneasy-alliance")
    expect(orcs).to_have_value("3")
    for card, sign, times in CHANGES:
        for _ in range(times):
            more(phone, card, sign)
    expect(orcs).to_have_value("1")
    expect(phone.locator(".deck-total")).to_have_text("45 of 45 cards")
    press(phone.locator(".deck-send button"))
    against = phone.locator(".notice--warning .deck-against li")
    expect(against).to_have_count(1)
    step = next(
        number
        for number, frame in enumerate(story.line, 1)
        if frame.startswith("A: p misled-orc") and story.line[number - 2].startswith("A: p misled")
    )
    expect(against).to_have_text(f"Step {step} shows Misled Orc no. 2; the list has 1.")
    press(phone.get_by_role("button", name="Keep it all the same"))
    expect(phone.locator("#of-a .deck-against a")).to_have_text(
        f"Step {step} shows Misled Orc no. 2; the list has 1."
    )
    press(phone.locator("#of-a .deck-against a"))
    expect(phone).to_have_url(re.compile(rf"/replay\?step={step}$"))
    decks = story.state.base.lists
    assert sum(decks["A"].values()) == sum(decks["B"].values()) == 45
    assert (decks["A"]["misled-orc"], decks["A"]["kolibri"]) == (1, 2)
