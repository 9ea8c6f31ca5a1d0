"""Matches of Arcmage for tests in a browser, and somebody who taps on its table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Any

from playwright.sync_api import Locator, Page, expect

from core import simulate
from core.commands import StartMatch
from core.events import Json
from core.games import find
from core.games.arcmage.state import State
from core.ports import NewStep
from core.session import Session
from eventstore.codec import codec_of
from tests.browser import matches
from tests.browser.conftest import Site
from tests.browser.matches import line
from tests.browser.recorder import Recorder

__all__ = [
    "BEGUN",
    "GAME",
    "A",
    "B",
    "Table",
    "at",
    "endless",
    "four_kingdoms",
    "given",
    "line",
    "new",
]

GAME = "arcmage"
BEGUN = (
    "A: reserve farmland,sanctuary,spirit-tree",
    "B: reserve ?,?,?",
    "A: deal kolibri,nourished-flower,poison-ivy,?,?,?,?",
    "B: deal ?,?,?,?,?,?,?",
    "first A",
    "A: open farmland",
    "B: open armory",
)
TURN = ("u", "d2 ?,?", "go", "go", "go", "go", "go", "dis mentor,mentor", "go")

A: Json = {
    "hand": ["kolibri", "deadly-shock", "mentor", "carpe-diem", "dimensional-pocket", "?", "?"],
    "res": {"G": "3/1", "R": "3/0", "E": "3/0", "N": "4/0"},
    "reserve": ["?", "spirit-tree"],
    "cities": ["A1 farmland"],
    "in": {"A1": ["A5 mentor", "A7 nourished-flower"]},
    "army": ["A6 royal-guard", "A10 undead-archer"],
}
B: Json = {
    "hand": ["?", "whirlwind"],
    "res": {"N": "3/0"},
    "cities": ["B1 armory"],
    "army": ["B4 undead-archer"],
    "in": {"B1": ["B5 bearer*", "B6 conscript"]},
}
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
TABLE: Json = {"turn": 5, "phase": "play1", "A": A, "B": B}


def new(site: Site, match_id: str, lines: Sequence[str] = (), **chosen: Any) -> str:
    """Record a match line by line; gives its id."""
    return matches.begin(site, GAME, match_id, lines, **chosen)


def given(site: Site, match_id: str, position: Json, lines: Sequence[str] = ()) -> str:
    """A match on a given table (9.1), with these entries; gives its id."""
    service = site.parts.service
    start = StartMatch(game=GAME, position=position)
    service.start(match_id, start, service.find(GAME).options(), players={})
    for entry in lines:
        service.play(match_id, entry)
    return match_id


class Table(Recorder):
    """Somebody who taps cards of the dock and of the table."""

    def __init__(self, site: Site, page: Page, match_id: str, seat: str | None = None) -> None:
        super().__init__(page, match_id, seat)
        self.site = site

    @property
    def state(self) -> State:
        """The table as the server has it."""
        found: State = self.site.parts.service.open(self.match_id).timeline.state
        return found

    @property
    def steps(self) -> int:
        """How many steps there are, the start among them."""
        return len(self.site.parts.service.open(self.match_id).timeline.steps)

    @property
    def line(self) -> list[str]:
        """The entries of the line in force."""
        return line(self.site, self.match_id)

    def pad(self, *offers: str) -> None:
        """Tap what the dock offers, by the names of its offers."""
        for offer in offers:
            self.tap(f"#entry [data-offer='{offer}']")

    def closed(self, offer: str) -> None:
        """Tap what is not open now, to see why."""
        self.tap(f"#entry [data-offer='{offer}']", force=True)

    def tile(self, card: str) -> Locator:
        """A card in play."""
        return self.page.locator(f"#table [data-card='{card}']")

    def touch(self, *cards: str) -> None:
        """Tap cards of the table."""
        for card in cards:
            self.tile(card).scroll_into_view_if_needed()
            self.tap(self.tile(card))

    def ready(self) -> None:
        """Wait until the server said what the entry would do."""
        expect(self.page.locator("#entry .arce-verdict .soft")).to_have_count(0)

    def step(self, *offers: str) -> None:
        """Tap these; the last of them makes an entry."""
        steps = self.steps
        self.pad(*offers)
        self.saved(steps)

    def go(self) -> None:
        """The big button, once the server agrees."""
        steps = self.steps
        self.ready()
        self.pad("record")
        self.saved(steps)


def at(site: Site, page: Page, phase: str = "play1", **changes: Json) -> Table:
    """The record page of a match in the middle."""
    given(site, "m", {**TABLE, "phase": phase, **changes})
    return Table(site, page, "m")


def endless(steps: int) -> list[NewStep]:
    """A match of at least so many steps in one line: seats draw, end their phases and discard."""
    seat = {"hand": ["?"] * 7, "deck": 2 * steps}
    position = {"turn": 5, "phase": "unmark"} | {
        name: seat | {"cities": [city]} for name, city in (("A", "A1 farmland"), ("B", "B1 armory"))
    }
    game = find(GAME)
    options = codec_of(game).options({"ledger": False})
    at = NOON
    session = Session.start(game, StartMatch(game=GAME, position=position), options, at=at)
    for name in cycle("AB"):
        for entry in TURN:
            at += timedelta(seconds=10)
            session.play(f"{name}: {entry}", at=at)
        if len(session.pending) >= steps:
            break
    return session.pending


def four_kingdoms(site: Site) -> str:
    """A simulated match of Arcmage of four seats; gives its id."""
    game = find("arcmage")
    decks = {"deck_c": "uneasy-alliance", "deck_d": "brothers-in-arms"}
    plan = simulate.Plan(4, "random", codec_of(game).options(decks))
    steps = list(simulate.play(game, plan, 1, clock=lambda: NOON).pending)
    site.parts.store.append("four", steps[:220], expected_version=0)
    return "four"
