"""A whole match of Origin Story on a telephone, from the form to the last round.

What is tapped like something before is recorded by another device; the telephone hears of it.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.matches import elsewhere
from tests.browser.origin import line
from tests.browser.recorder import Recorder, begun

TRICK = 8  # taps that a trick may take besides the drawn cards
MIDDLE = (  # four tricks
    *(">", "> S3 S4", "L4", ">", "> S5 S6", "L5", ">", "> S7 S8", "L6", ">", "> S9 S10", "B5"),
)
YOURS = "Y: L1 L2 L3 L4 L5 L6 L7 L8"
THEIRS = ("A: L9 L10 L11 L12 L13 B1 B2 B3", "F: B4 B5 B6 B7 B8 B9 B10 B11")
SECOND = (YOURS, "st t4 t5 t6 > t4", "ch -", "hero", *THEIRS, "v v1.2", "go", ">", "sur", "end")
FOURTH = (
    *(YOURS, "st t10 t11 t12 > t10", "ch -", "hero", *THEIRS, "v v1.4", "dr B12 B13 S1 S2"),
    *("go", ">", "> S3 S4", "sur", "end"),
)


class Table:
    """Somebody who taps what the table waits for, with the first cards that can come."""

    def __init__(self, site: Site, phone: Page, match_id: str) -> None:
        self.site, self.match_id = site, match_id
        self.hand = Recorder(phone, match_id)
        self.trick = 0  # taps of the trick in progress
        self.most = 0

    @property
    def state(self) -> Any:
        return self.site.parts.service.open(self.match_id).timeline.state

    def step(self, *taps: str, drawn: int = 0) -> None:
        """Tap what is offered; the step is saved. `drawn` of the taps are drawn cards."""
        steps = len(self.site.parts.service.open(self.match_id).timeline.steps)
        for tap in taps:
            self.hand.tap(f"#entry [data-offer='{tap}']")
        self.trick += len(taps) - drawn
        self.hand.saved(steps)

    def draw(self, number: int) -> None:
        """Cards for an automa or for a deal, those that are in the deck."""
        cards = self.state.deck[:number]
        self.step(*cards, drawn=len(cards))

    def hear(self, *entries: str) -> None:
        """Steps that another device records."""
        elsewhere(self.site, self.hand, *entries)

    def set_up(self) -> None:
        """A round up to its first trick."""
        deals = {"deal_you": YOURS, "deal_A": THEIRS[0], "deal_F": THEIRS[1]}
        while not (state := self.state).phase.startswith("turn:"):
            match state.phase:
                case "deal_you" | "deal_A" | "deal_F" if state.round == 1:
                    self.draw(8)
                case "deal_you" | "deal_A" | "deal_F":
                    self.hear(deals[state.phase])
                case "effect_draws":
                    self.draw(state.draws)
                case "event":
                    self.step("v1.7")
                case "automa_card":
                    self.step(f"v1.{state.round}")
                case "story":
                    first = 3 * state.round - 2
                    self.step(*(f"t{first + n}" for n in range(3)), f"t{first}")
                case "super_hero":
                    self.step("c4")
                case "charge":
                    self.step("Charge nothing")
                case "side":
                    self.step("hero")
                case "late":
                    self.step("Begin the first trick")
        self.trick = 0

    def turn(self) -> None:
        """One play of a trick."""
        state = self.state
        if state.phase != "turn:Y":
            leads = {"turn:A": "Automaton leads", "turn:F": "Factoryon leads"}
            if state.trick:
                self.draw(state.draws)
            else:
                self.step(leads[state.phase])
        else:
            card = self.hand.page.locator(".origin-hand-pad [data-offer]").first
            self.step(card.get_attribute("data-offer") or "")
        if not self.state.trick:
            self.most, self.trick = max(self.most, self.trick), 0

    def finish_trick(self) -> None:
        """The plays of a trick that are left, or a whole one."""
        self.turn()
        while self.state.trick:
            self.turn()

    def play_on(self, *, until: str | None = None) -> None:
        """Tricks up to the end of the round, or to where you follow an automa (`until`)."""
        while (state := self.state).phase != "round_end":
            if until == state.phase and state.trick and state.leader != "Y":
                return
            self.turn()

    def surrender(self) -> None:
        """Give the round up as soon as an automa leads."""
        self.play_on(until="turn:Y")
        if self.state.phase == "turn:Y":
            self.hand.offer("Surrender")
            self.step("Yes, surrender")

    def rule(self) -> None:
        """A skill outside of the catalogue, booked by a ruling."""
        steps = len(self.site.parts.service.open(self.match_id).timeline.steps)
        page = self.hand.page
        self.hand.open("more")
        self.hand.tap(page.get_by_text("A ruling of the table"))
        form = page.locator("form[data-form='ruling']")
        form.get_by_label("What the table decided").select_option(label="A dial moves")
        form.locator("fieldset:not([hidden])").get_by_label("How many more").fill("2")
        form.locator("fieldset:not([hidden])").get_by_label("Player").select_option(label="Player")
        form.get_by_label("Reason").fill("a printed skill")
        self.hand.offer("Look at it before recording")
        self.hand.offer("Record the ruling")
        self.hand.saved(steps)

    def exchange(self) -> None:
        """An exchange by the text of a card, taken back, and made with the other automa."""
        mine = self.state.hands[2][0]
        self.hand.offer("Exchange")
        self.step("A", mine)
        self.hand.tap(".bar [data-act='undo']")
        expect(self.hand.page.locator("#record.is-busy")).to_have_count(0)
        expect(self.hand.page.locator(f"[data-hand='Y'][data-card='{mine}']")).to_have_count(1)
        self.hand.offer("Exchange")
        self.hand.tap("#entry [data-offer='F']")
        self.step(mine)


def first_round(live_server: Site, page: Page) -> Table:
    """From the form to the end of the first round, with a ruling and an exchange."""
    page.goto("/matches/new?game=origin-story")
    page.locator("input[name=option-catalogue][value=demo]").check()
    table = Table(live_server, page, begun(page))
    table.step("Y", "p1", "c1", "c4")
    table.set_up()
    table.play_on(until="turn:Y")
    table.rule()
    table.exchange()
    table.finish_trick()
    table.finish_trick()
    table.hear(*MIDDLE)
    table.play_on()
    table.step("Count the round")
    assert table.most <= TRICK
    return table


def test_a_whole_match_is_recorded_by_tapping(live_server: Site, phone: Page) -> None:
    table = first_round(live_server, phone)
    for others in (SECOND, FOURTH):
        table.hear(*others)
        table.set_up()
        table.surrender()
        table.step("Count the round")
    state = table.state
    assert (state.phase, len(state.history)) == ("over", 5)
    assert state.history[0].won != (0, 0, 0)
    assert any(past.surrendered for past in state.history)
    entries = line(live_server, table.match_id)
    assert any(entry.startswith("x F ") for entry in entries)
    assert not any(entry.startswith("x A ") for entry in entries)
    assert 'rule "a printed skill" vp Y +2' in entries
    expect(phone.locator(".origin-banner.is-loss, .origin-banner.is-win")).to_be_visible()
