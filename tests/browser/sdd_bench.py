"""The table of Sorcerers' Deck of Death alone on a page, with what it reports."""

from __future__ import annotations

import json
from typing import Any

from flask_babel import force_locale
from playwright.sync_api import Page

from core import structured
from core.commands import StartMatch
from core.events import Json
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.state.options import Options
from tests.browser.conftest import Site
from web.pictures.sorcerers_deck_of_death.entry.ground import table
from web.pictures.sorcerers_deck_of_death.entry.words import words

FIGS = "aG 9,4; aT 4,4; bT 9,9; bG 12,9; bM 9,17; aM 9,1"
MOVE = {"fig": "aG", "way": "move", "limit": 4, "run": 6, "targets": ["bT", "bG"]}
WALL = [
    {"id": "w", "shape": "poly", "pts": [[5, 6], [7, 6], [7, 7], [5, 7]]},
    {"id": "wood", "shape": "circle", "c": [14, 5], "r": 1, "blocks_move": False},
]
SHEETS = ("base", "record/page", "games/sorcerers_deck_of_death/game")
PATIENCE = 600_000  # milliseconds: however slow a machine is, a pause makes no waypoint
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">%s
<main><h1 class="hidden">Table</h1><div class="record__table">%s</div><p>%s</p></main>
<script type="module">
import { mountTable } from "/static/games/sorcerers_deck_of_death/board/table.js";
import { translator } from "/static/record/dom.js";
window.heard = [];
const hear = (name) => (what) => heard.push([name, what]);
const names = { onMove: "move", onFigure: "figure", onSpot: "spot", onCancel: "cancel" };
const handlers = { t: translator(%s), onTrack: (what) => (window.track = what) };
for (const [key, name] of Object.entries(names)) handlers[key] = hear(name);
window.table = mountTable(document.querySelector(".sorc-board"), handlers);
table.set(%s);
document.documentElement.classList.add("is-ready");
</script></html>"""
SPOT = """([x, y, flip]) => {
  const svg = document.querySelector(".sorc-board");
  const point = flip ? new DOMPoint(18 - x, y) : new DOMPoint(x, 18 - y);
  const at = point.matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


class Bench:
    """A page with one table; places are inches."""

    def __init__(self, site: Site, page: Page, figs: str, **given: Any) -> None:
        self.page, self.site = page, site
        self.flip = given.pop("flip", False)
        self.begin(figs, given)
        self.open()

    def begin(self, figs: str, given: dict[str, Any]) -> None:
        """`figs`: `aG 9,4; bM 9,17`; the others stand nowhere."""
        found = (one.split(" ", 1) for one in figs.split("; ") if one)
        places = {name: {"at": at.split(",")} for name, at in found}
        position = {"figs": places} if places else None
        start = StartMatch(game=GAME.slug, position=position)
        options = structured.read(Options, given)
        self.site.parts.service.start("bench", start, options, players={})

    @property
    def state(self) -> State:
        """The table as the server has it."""
        return self.site.parts.service.open("bench").timeline.state

    def open(self) -> None:
        """The picture of the record page, and only that."""
        answer = self.site.app.test_client().get("/matches/bench/record" + "?seat=b" * self.flip)
        text = answer.get_data(as_text=True)
        frame = (
            text.split('id="table" ', 1)[1].split(">", 1)[1].split('<section class="dock"', 1)[0]
        )
        links = [f"/static/{name}.css" for name in SHEETS]
        sheets = "".join(f'<link rel="stylesheet" href="{link}">' for link in links)
        with self.site.app.test_request_context(), force_locale("en"):
            ground = table(self.state, "b" if self.flip else None)
            said = json.dumps(words())
        long = "Below the table. " * 400
        body = PAGE % (sheets, frame.rsplit("</div>", 1)[0], long, said, json.dumps(ground))
        self.page.route(
            "**/bench", lambda route: route.fulfill(body=body, content_type="text/html")
        )
        self.page.goto("/bench")
        self.page.locator("html.is-ready").wait_for()
        self.patience(PATIENCE)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the table is in the window."""
        left, top = self.page.evaluate(SPOT, [x, y, self.flip])
        return left, top

    def call(self, name: str, *values: Any) -> None:
        """A method of the table."""
        self.page.evaluate(f"values => {{ table.{name}(...values) }}", list(values))

    def patience(self, wait: int) -> None:
        """So many milliseconds of rest make a waypoint."""
        board = self.page.locator(".sorc-board")
        board.evaluate("(svg, wait) => { svg.dataset.wait = wait; }", wait)

    def drag(self, *spots: tuple[float, float], let_go: bool = True) -> None:
        """Take the mouse from the first place through the others."""
        mouse = self.page.mouse
        mouse.move(*self.at(*spots[0]))
        mouse.down()
        for spot in spots[1:]:
            mouse.move(*self.at(*spot), steps=6)
        self.page.evaluate("new Promise(requestAnimationFrame)")
        if let_go:
            mouse.up()

    def tap(self, x: float, y: float) -> None:
        """With a finger where there is one."""
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.page.touchscreen.tap(*self.at(x, y))
        else:
            self.page.mouse.click(*self.at(x, y))

    def touch(self, *spots: tuple[float, float], let_go: bool = True) -> None:
        """One finger through these places; without places it is the one that is down."""
        if spots:
            self.finger = self.page.context.new_cdp_session(self.page)
            x, y = self.at(*spots[0])
            self._send("touchStart", {"x": x, "y": y})
            for spot in spots[1:]:
                to, down = self.at(*spot)
                for part in range(1, 9):
                    here = {"x": x + (to - x) * part / 8, "y": y + (down - y) * part / 8}
                    self._send("touchMove", here)
                x, y = to, down
            self.page.evaluate("new Promise(requestAnimationFrame)")
        if let_go:
            self._send("touchEnd")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def heard(self) -> list[Any]:
        """What the table reported since the last time."""
        found: list[Any] = self.page.evaluate("heard.splice(0)")
        return found

    def move(self) -> Json:
        """The only thing reported: a move."""
        [[name, move]] = self.heard()
        assert name == "move"
        return dict(move)
