"""A whole match of Arcmage, from the form to the fall of the last city: by touch and by mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.arcmage import GAME, Table
from tests.browser.conftest import Site
from tests.browser.matches import elsewhere

PLAY = 4  # taps that playing a card may take


class Story(Table):
    """Orcs against House of Nobles: an answer, two blockers, a ruling, a city that falls."""

    def __init__(self, site: Site, page: Page, match_id: str) -> None:
        super().__init__(site, page, match_id)
        self.most = 0

    def play(self, *offers: str, target: str | None = None, held: bool = False) -> None:
        """An unseen card of the hand shown is played; its taps are counted."""
        before, steps = self.taps, self.steps
        self.pad("?", *offers)
        if target is not None:
            self.touch(target)
        self.ready()
        self.pad("hold" if held else "record")
        self.saved(steps)
        self.most = max(self.most, self.taps - before)

    def turn(self, *resources: str) -> None:
        """Unmark, draw none or one, lay resources, go on to the first play phase."""
        self.step("u")
        self.step("d0" if len(resources) == 2 else "d1")
        self.step(*(tap for faction in resources for tap in ("?", faction)))
        self.rail("go play1")

    def turn_elsewhere(self, seat: str, drawn: str, resources: str) -> None:
        """The same on another device."""
        entries = ("u", drawn, f"r {resources}", "go play1")
        elsewhere(self.site, self, *(f"{seat}: {entry}" for entry in entries))

    def rail(self, text: str) -> None:
        """A phase of the rail."""
        steps = self.steps
        self.tap(f".arce-rail [data-phase='{text}']")
        self.saved(steps)

    def set_up(self) -> None:
        """Cities aside, unseen hands, A begins, the first cities."""
        for offers in ("sure", "sure", "unseen", "unseen", "A"):
            self.step(offers)
        self.step("second-sons-army-camp")
        self.step("two-bridges")

    def first_turn(self) -> None:
        """Two orcs of A."""
        self.turn("R", "R")
        self.play("misled-orc")
        self.play("misled-orc")
        self.step("end")

    def first_turns(self) -> None:
        """Two orcs, and the resources of B."""
        self.first_turn()
        self.turn_elsewhere("B", "d0", "?=N ?=N")
        self.step("end")

    def answered(self) -> None:
        """A shock waits, a whirlwind answers it, then the shock hits the city."""
        self.turn("R")
        self.play("deadly-shock", target="B1", held=True)
        expect(self.page.locator(".arce-answer__who")).to_have_text("Does Seat B answer?")
        self.play("whirlwind", target="A2")
        assert "A2" not in self.state.pieces
        self.step("ok")
        assert self.state.pieces["B1"].left == 6
        self.touch("A3")
        self.step("@army")
        self.step("end")

    def duelists(self) -> None:
        """B has two that can block."""
        self.turn_elsewhere("B", "d0", "?=N ?=N")
        self.play("esteemed-duelist")
        self.play("esteemed-duelist")
        self.step("end")

    def combat(self) -> None:
        """An orc is blocked by both, dies of the first strike, and bites the city."""
        self.turn_elsewhere("A", "d1 ?", "?=R")
        self.rail("go attack")
        self.touch("A3")
        self.go()
        self.touch("B2", "B3")
        self.go()
        self.ready()
        expect(self.page.locator(".arce-does")).to_contain_text("Misled Orc dies.")
        self.go()
        self.pad("t A3")
        self.touch("B1")
        self.go()
        self.go()
        assert [n for n in self.state.pieces if n[0] == "A"] == ["A1"]
        assert self.state.pieces["B1"].left == 5

    def ruled(self) -> None:
        """The table takes three points off the city."""
        self.rail("go play2")
        self.pad("other", "rule", "defence")
        self.touch("B1")
        entry = self.page.locator("#entry")
        entry.locator("[name=change]").fill("-3")
        self.offer("Add it")
        entry.locator("[name=reason]").fill("an old card of Bo's")
        self.offer("Look at it before recording")
        self.ready()
        expect(self.page.locator(".arce-does")).to_contain_text("Two Bridges: 2 city defence left.")
        self.go()

    def undone(self) -> None:
        """A shock at a creature is taken back with the button."""
        steps = self.steps
        self.play("deadly-shock", target="B2")
        assert "B2" not in self.state.pieces
        self.tap(".bar [data-act='undo']")
        self.saved(steps + 1)
        assert "B2" in self.state.pieces

    def amended(self) -> None:
        """How the first player was found is added to an earlier step."""
        self.menu(5, "correct")
        self.page.locator("#entry [name=how]").fill("by dice")
        self.pad("A")
        expect(self.page.locator("#entry .pad__title")).to_have_text("The correction fits.")
        self.pad("confirm")
        expect(self.page.locator("#record.is-amending")).to_have_count(0)
        expect(self.page.locator("#record.is-busy")).to_have_count(0)
        assert 'first A "by dice"' in self.line

    def fallen(self) -> None:
        """A last shock destroys the only city of B: the match is over (R122)."""
        self.pad("?", "deadly-shock")
        self.touch("B1")
        self.ready()
        expect(self.page.locator(".arce-does")).to_contain_text("Two Bridges is destroyed.")
        self.go()
        expect(self.page.locator(".banner--end")).to_be_visible()
        result = self.state.result
        assert result is not None
        assert (result.result, result.reason) == ("a", "cities")


def from_the_form(site: Site, page: Page) -> Story:
    """A match whose decks are chosen in the form."""
    page.goto(f"/matches/new?game={GAME}")
    page.locator("[name=option-deck_a]").select_option("uneasy-alliance")
    page.locator("[name=option-deck_b]").select_option("toll-of-time")
    page.locator("form.new-match button.button--primary").click()
    page.wait_for_url("**/record")
    return Story(site, page, page.url.split("/")[-2])


def test_a_whole_match_by_touch(live_server: Site, phone: Page) -> None:
    story = from_the_form(live_server, phone)
    story.set_up()
    story.first_turns()
    story.answered()
    story.duelists()
    story.combat()
    story.ruled()
    story.undone()
    story.amended()
    story.fallen()
    assert story.most <= PLAY
    line = story.line
    assert "A: p deadly-shock/2 >B1 $R2 &" in line
    assert "B: p whirlwind >A2 $N2" in line
    assert "B: blk B2>A3 B3>A3" in line
    assert "A: t A3 >B1" in line
    assert line[-2:] == [
        'rule "an old card of Bo\'s" cdef B1 -3',
        "A: p deadly-shock/2 >B1 $R2",
    ]


def first_combat_by_mouse(live_server: Site, page: Page) -> None:
    """From the form over an answered spell to the city that a blocked orc bites.

    In Firefox: `test_firefox.py`.
    """
    story = from_the_form(live_server, page)
    story.set_up()
    story.first_turns()
    story.answered()
    story.duelists()
    story.combat()
    assert story.most <= PLAY
