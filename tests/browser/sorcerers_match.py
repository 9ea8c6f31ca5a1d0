"""Whole matches of Sorcerers' Deck of Death, recorded at the table in parts that share a story."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.matches import elsewhere
from tests.browser.recorder import begun
from tests.browser.sorcerers import GAME, Table

PLACES = {letter: 3 + 2.4 * at for at, letter in enumerate("MGTBSL")}
STORY = {"aM": 3, "aG": 6.5, "aT": 10.5, "aB": 12.5, "aS": 14, "aL": 16} | {
    "bM": 3, "bG": 12.5, "bT": 4.5, "bB": 6.5, "bS": 14, "bL": 10.8,
}  # fmt: skip


class Match(Table):
    """Somebody who records what the table waits for."""

    def __init__(self, site: Site, page: Page, match_id: str) -> None:
        super().__init__(page, match_id)
        self.site = site

    @property
    def state(self) -> Any:
        return self.site.parts.service.open(self.match_id).timeline.state

    @property
    def events(self) -> list[Any]:
        """Everything that happened, in order."""
        timeline = self.site.parts.service.open(self.match_id).timeline
        return [getattr(one, "event", one) for frame in timeline.line() for one in frame.events]

    @property
    def steps(self) -> int:
        return len(self.site.parts.service.open(self.match_id).timeline.steps)

    @property
    def waiting(self) -> list[str]:
        """Who of the seat on turn is still to be activated."""
        state = self.state
        seat = "ab"[state.turn]
        found = [x for x in PLACES if state.figs[number(seat + x)].status == "standing"]
        return [seat + x for x in found if not state.figs[number(seat + x)].done]

    def step(self, *offers: str, entries: int = 1) -> None:
        """Tap these; they make so many entries."""
        steps = self.steps
        self.pad(*offers)
        self.saved(steps - 1 + entries)

    def sent(self, entries: int = 1) -> None:
        """The big button, which makes so many entries."""
        steps = self.steps
        self.go()
        self.saved(steps - 1 + entries)

    def paid(self, card: str, entries: int = 1) -> None:
        """A card that pays for all."""
        steps = self.steps
        self.card(card)
        self.saved(steps - 1 + entries)

    def set_up(self, places: dict[str, float]) -> None:
        """Every figure in its band, as the tray has them: the first of each seat is tapped, another
        device has the others.
        """
        while (state := self.state).phase == "setup":
            seat = "ab"[state.turn]
            fig = next(seat + x for x in PLACES if state.figs[number(seat + x)].at is None)
            x, y = places.get(fig, PLACES[fig[1]]), 1.5 if seat == "a" else 16.5
            if fig[1] == next(iter(PLACES)):
                steps = self.steps
                self.touch(x, y)
                self.saved(steps)
            else:
                self.site.parts.service.play(self.match_id, f"d {fig} {x:g},{y:g}")
        elsewhere(self.site, self)

    def walk(self, fig: str, to: tuple[float, float]) -> None:
        """A walk, in one drag and one tap."""
        before, entries = self.taps, 1 if self.state.act else 2
        self.drag(fig, to)
        self.sent(entries)
        assert self.taps - before == 2

    def rest(self) -> None:
        """Whoever waits does nothing, then both pass: the first of them is tapped."""
        if waiting := self.waiting:
            self.step(waiting[0], "only")
            self.step(".")
        while self.state.phase == "activation":
            if waiting := self.waiting:
                elsewhere(self.site, self, waiting[0], ".")
            else:
                self.step("Pass")

    # What both stories have in common

    def drawn(self, *cards: str) -> None:
        """Seat a shows its cards, seat b does not."""
        steps = self.steps
        for card in cards:
            self.card(card)
        self.saved(steps)
        self.step("unseen")

    def quick_run(self) -> None:
        """The Warrior of seat a, quickened, runs up the table: a reaction."""
        self.hit("aG")
        self.pad("VI")
        self.paid("9H", entries=2)
        self.drag("aG", (6.5, 10.5))
        expect(self.page.locator("#entry .sdd-go")).to_have_text("Run 9 of 9 in")
        self.sent()

    def charge(self) -> None:
        """The Racer of seat b charges him."""
        self.drag("bB", (6.5, 13), (6.5, 11.3))
        button = self.page.locator("#entry .sdd-go")
        expect(button).to_contain_text("Charge Seat a's Warrior: 5 of 6")
        self.sent(entries=2)

    def shot(self) -> None:
        """The Shooter of seat a walks up beside a pillar, and shoots with power."""
        self.walk("aT", (10.6, 4.5))
        self.pad("shot bB")
        expect(self.page.locator("#entry .sdd-verdict")).to_contain_text("cover")
        self.sent()
        self.pad("TP")
        self.paid("9C")
        self.step("3", "3")
        self.drag("bB", (7, 12))
        self.sent()

    def lenient_run(self) -> None:
        """The Brute of seat b runs too far; the table is asked once more."""
        self.drag("bL", (10.8, 13), (10.8, 11))
        warned = self.page.locator("#entry .sdd-warnings")
        expect(warned).to_have_text("too far (5.5 inches, limit 5 inches)")
        steps = self.steps
        self.go()
        expect(self.page.locator("#entry .sdd-go")).to_have_text("Record all the same")
        assert self.steps == steps
        self.sent(entries=2)

    def undone_walk(self) -> None:
        """The Racer of seat a stands elsewhere: taken back with the button, walked anew."""
        self.walk("aB", (12.5, 3.5))
        steps = self.steps
        self.tap(".bar [data-act='undo']")
        self.saved(steps)
        assert self.at_inches("aB") == (12.5, 1.5)
        self.walk("aB", (12.5, 5))
        self.step(".")

    def given_up(self, seat: str) -> None:
        """A seat gives the match up, in the menu."""
        steps = self.steps
        self.open("more")
        sheet = self.page.locator("[data-sheet='more']")
        sheet.get_by_text("A seat gives the match up").click()
        sheet.get_by_label("Seat").first.select_option(seat)
        self.offer("Give the match up")
        self.saved(steps)

    def told_the_story(self, pushes: int) -> None:
        """What is stored of it: the charge, cover, reactions, pushes, the run that was too long."""
        events = self.events
        shot = next(one for one in events if getattr(one, "attack", "") == "shot")
        assert (shot.attacker, shot.target, shot.cover, shot.los) == ("aT", "bB", True, True)
        assert "middle-a" in shot.hiders
        assert shot.defence == 4 + 1
        moves = [one for one in events if one.kind == "figure_moved"]
        ways = [one.way for one in moves]
        assert ways.count("charge") == 1
        assert ways.count("push") == pushes
        [excess] = [one for move in moves for one in move.warnings]
        assert (excess.code, excess.measured, excess.limit) == ("too_far", 5500, 5000)
        assert self.state.warnings == 1
        reactions = [one.ability for one in events if one.kind == "reaction_used"]
        assert {"VI", "TP"} <= set(reactions)


def number(fig: str) -> int:
    return "ab".index(fig[0]) * 6 + "MGTBSL".index(fig[1])


def from_the_form(site: Site, page: Page, rounds: int) -> Match:
    """A lenient match among pillars, set up in the form."""
    page.goto(f"/matches/new?game={GAME}")
    expect(page.locator("[name=option-strictness][value=lenient]")).to_be_checked()
    page.locator("[name=option-terrain][value=pillars]").check()
    page.get_by_text("House rules", exact=True).click()
    page.locator("#option-rounds").press("Control+a")  # `fill` leaves a number where it stands
    page.keyboard.type(str(rounds))
    return Match(site, page, begun(page))
