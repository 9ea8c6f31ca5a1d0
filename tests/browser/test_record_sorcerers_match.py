"""A whole match of Sorcerers' Deck of Death on a telephone, of one round."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.sorcerers import Table, line, new

PLACES = {letter: 3 + 2.4 * at for at, letter in enumerate("MGTBSL")}


class Match(Table):
    """Somebody who records what the table waits for."""

    site: Site

    @property
    def state(self) -> Any:
        return self.site.parts.service.open(self.match_id).timeline.state

    @property
    def steps(self) -> int:
        return len(self.site.parts.service.open(self.match_id).timeline.steps)

    def step(self, *offers: str, entries: int = 1) -> None:
        """Tap these; they make so many entries."""
        steps = self.steps
        self.pad(*offers)
        self.saved(steps - 1 + entries)

    def set_up(self) -> None:
        """Every figure in its band, as the tray has them."""
        while (state := self.state).phase == "setup":
            seat = "ab"[state.turn]
            letter = next(x for x in PLACES if state.figs[self.number(seat + x)].at is None)
            steps = self.steps
            self.touch(PLACES[letter], 1 if seat == "a" else 17)
            self.saved(steps)

    @staticmethod
    def number(fig: str) -> int:
        return "ab".index(fig[0]) * 6 + "MGTBSL".index(fig[1])

    def walk(self, fig: str) -> None:
        """Two inches ahead, and nothing else."""
        x, y = self.at_inches(fig)
        before = self.taps
        steps = self.steps
        self.drag(fig, (x, y + (2 if fig[0] == "a" else -2)))
        self.go()
        self.saved(steps + 1)
        assert self.taps - before == 2
        self.step(".")

    def activate(self) -> None:
        """Every figure of both seats walks, then both pass."""
        while (state := self.state).phase == "activation":
            seat = "ab"[state.turn]
            waiting = [x for x in PLACES if not state.figs[self.number(seat + x)].done]
            if waiting:
                self.walk(seat + waiting[0])
            else:
                self.step("Pass")


def test_a_whole_match_is_recorded_by_touch(live_server: Site, phone: Page) -> None:
    new(live_server, "m", rounds=1, strictness="lenient")
    match = Match(phone, "m")
    match.site = live_server
    match.set_up()
    match.step("unseen")
    match.step("unseen")
    match.step("6", "5", "1", "1")
    match.activate()
    steps = match.steps
    match.go()
    match.saved(steps)
    state = match.state
    assert (state.phase, state.result.result) == ("over", "draw")
    assert state.warnings == 0
    assert sum(entry.startswith("w ") for entry in line(live_server, "m")) == 12
    expect(phone.locator(".banner--end")).to_be_visible()
