"""Tables of Arcmage for tests: states from positions, steps from events, the picture of them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask import Flask, render_template

from core.events import Json
from core.games.arcmage.evolve import evolve
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup
from core.games.arcmage.view import view
from tests.web.markup import one_line
from web.pictures import Viewpoint
from web.pictures.arcmage import PICTURE

ANA: Json = {
    "hand": ["kolibri", "early-spring", "?"],
    "deck": 23,
    "res": {"G": "3/2", "E": "0/1"},
    "reserve": ["sanctuary", "?"],
    "grave": ["nightingale", "botanist", "call-to-aid"],
    "cities": ["A1 farmland =5", "A2 spirit-tree =1"],
    "in": {"A1": ["A5 mentor*", "A6 conscript {+1/+1 x2}"], "A2": ["A11 poison-ivy (+2/+1) !1"]},
    "army": ["A7 royal-guard*", "A8 majestic-griffin*", "A9 kolibri"],
    "att": {"A20 grassroots": "A7", "A21 entangled": "A7"},
}
BO: Json = {
    "hand": ["?"] * 6,
    "res": {"R": "2/3", "N": "4/0"},
    "grave": ["misled-orc"],
    "cities": ["B1 second-sons-army-camp =2", "B2 two-bridges"],
    "in": {"B1": ["B6 orc-drummer", "B7 wolf-rider*"]},
    "army": ["B4 mentor", "B8 dark-portal", "B9 esteemed-duelist"],
}
GIVEN: Json = {"phase": "attack", "turn": 7, "A": ANA, "B": BO, "lasting": [["A1", 4]]}


def table(given: Json | None = None, **changes: Any) -> State:
    """The table of a position, with some fields of the state changed."""
    return setup(Options(), GIVEN if given is None else given)._replace(**changes)


def after(state: State, *events: Any) -> State:
    """The table after some events."""
    for event in events:
        state = evolve(state, event)
    return state


def html_of(
    app: Flask,
    state: State,
    before: State | None = None,
    language: str = "en",
    **viewpoint: Any,
) -> str:
    """The picture of a state."""
    old = None if before is None else view(before)
    with app.test_request_context(headers={"Accept-Language": language}):
        scene = PICTURE.scene(view(state), old, Viewpoint(**viewpoint))
        return unescape(one_line(render_template(PICTURE.template, scene=scene, **PICTURE.words)))


def step(app: Flask, state: State, *events: Any, **viewpoint: Any) -> str:
    """The picture of what events made of a table."""
    return html_of(app, after(state, *events), state, events=events, **viewpoint)


def found(html: str, pattern: str) -> list[Any]:
    """What a pattern finds, over all lines."""
    return re.findall(pattern, html, re.DOTALL)


def plain(html: str) -> str:
    """The text of some HTML, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def panel(html: str, seat: str) -> str:
    """The panel of a seat."""
    (inner,) = found(html, rf'<section class="arc-seat[^>]*data-seat="{seat}"(.*?)</section>')
    return str(inner)


def tile(html: str, number: str) -> str:
    """A card in play, from its classes to its values."""
    (inner,) = found(html, rf'(<div class="arc-card [^>]*data-card="{number}".*?)</div>')
    return str(inner)


def classes(html: str, number: str) -> set[str]:
    """The class names of a card in play."""
    return set(found(tile(html, number), r'class="([^"]*)"')[0].split())
