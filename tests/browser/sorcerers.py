"""Matches of Sorcerers' Deck of Death for tests in a browser, and fingers on its table."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator

from core import structured
from core.commands import StartMatch
from core.events import Json
from core.games.sorcerers_deck_of_death.state.options import Options
from tests.browser import matches
from tests.browser.conftest import Site
from tests.browser.matches import line
from tests.browser.recorder import Recorder
from tests.browser.sdd_bench import PATIENCE
from tests.games.sorcerers_deck_of_death.begun import decimal, read_cards

__all__ = ["GAME", "Table", "given", "line", "new"]

GAME = "sorcerers-deck-of-death"
SETUP = tuple(
    f"d {fig} {x},{y}"
    for pair in zip("MGTBSL", (9, 5, 7, 11, 13, 15), strict=True)
    for fig, x, y in ((f"a{pair[0]}", pair[1], 1), (f"b{pair[0]}", pair[1], 17))
)
DRAWN = ("+a 9sTdKhKdAc", "+b *5")
BEGUN = (*SETUP, *DRAWN, "i 62:11")


def new(site: Site, match_id: str, *lines: str, seed: str | None = None, **options: Any) -> str:
    """A match from the beginning, with these entries; gives its id."""
    return matches.begin(site, GAME, match_id, lines, seed=seed, **options)


def given(site: Site, match_id: str, figs: str, *lines: str, **more: Any) -> str:
    """A match on a table such as `aG 9,4; bM 9,17 3 done`; `a` and `b` are hands. Gives its id.

    Names of options are options, other names keys of the position.
    """
    options = {name: more.pop(name) for name in list(more) if name in Options.__dataclass_fields__}
    hands = {"a": read_cards(more.pop("a", "")), "b": read_cards(more.pop("b", ""))}
    position: Json = {"figs": dict(map(_stands, figs.split("; "))), "hands": hands, **more}
    start = StartMatch(game=GAME, position=position)
    site.parts.service.start(
        match_id, start, structured.read(Options, decimal(options)), players={}
    )
    for entry in lines:
        site.parts.service.play(match_id, entry)
    return match_id


def _stands(text: str) -> tuple[str, Json]:
    name, *more = text.split()
    found: Json = {"done": "done" in more}
    if more and "," in more[0]:
        found["at"] = more.pop(0).split(",")
    hp = [int(word) for word in more if word.isdigit()]
    return name, found | ({"hp": hp[0]} if hp else {})


class Table(Recorder):
    """Somebody who drags figures on the table of one match."""

    @property
    def touched(self) -> bool:
        """Whether the page is touched with fingers."""
        return bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the table, in inches, lies in the window."""
        at: list[float] = self.page.evaluate(
            """([x, y]) => {
              const svg = document.querySelector(".sorc-board");
              const flip = svg.dataset.flip === "1";
              const point = new DOMPoint(flip ? 18 - x : x, flip ? y : 18 - y);
              const { x: left, y: top } = point.matrixTransform(svg.getScreenCTM());
              return [left, top];
            }""",
            [x, y],
        )
        return at[0], at[1]

    def drag(self, fig: str, *way: tuple[float, float]) -> None:
        """Take a figure and let it go at the end of the way, with a finger if there is one."""
        self.taps += 1
        board = self.page.locator(".sorc-board")
        board.scroll_into_view_if_needed()
        board.evaluate("(svg, wait) => { svg.dataset.wait = wait; }", PATIENCE)
        spots = [self.spot(*self.at_inches(fig)), *(self.spot(*point) for point in way)]
        if self.touched:
            self._finger(spots)
            return
        mouse = self.page.mouse
        mouse.move(*spots[0])
        mouse.down()
        for spot in spots[1:]:
            mouse.move(*spot, steps=8)
        mouse.up()

    def _finger(self, spots: list[tuple[float, float]]) -> None:
        hand = self.page.context.new_cdp_session(self.page)

        def send(kind: str, *at: tuple[float, float]) -> None:
            points = [{"x": x, "y": y} for x, y in at]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        send("touchStart", spots[0])
        for (x, y), (to_x, to_y) in pairwise(spots):
            for part in (n / 8 for n in range(1, 9)):
                send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        send("touchEnd")
        hand.detach()

    def at_inches(self, fig: str) -> tuple[float, float]:
        """Where a figure stands."""
        text = self.fig(fig).get_attribute("data-at") or ""
        x, y = (int(part) / 1000 for part in text.split(","))
        return x, y

    def fig(self, fig: str) -> Locator:
        """A figure of the drawing."""
        return self.page.locator(f".sorc-board [data-fig='{fig}']")

    def touch(self, x: float, y: float) -> None:
        """Tap a spot of the table."""
        self.taps += 1
        at = self.spot(x, y)
        if self.touched:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def hit(self, fig: str) -> None:
        """Tap a figure of the table."""
        self.touch(*self.at_inches(fig))

    def pad(self, *offers: str) -> None:
        """Tap what the dock offers, by the names of its offers."""
        for offer in offers:
            self.tap(f"#entry [data-offer='{offer}']")

    def go(self) -> None:
        """The big button."""
        self.tap("#entry .sdd-go")

    def pay(self) -> None:
        """The first payment that is offered."""
        self.tap(self.page.locator("#entry .sdd-pay").first)
