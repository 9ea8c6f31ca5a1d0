"""Pictures in files: they show what the page shows, in every game, size and theme."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask import Flask

from core.games import registry
from core.knowledge import SPECTATOR
from core.replay import Timeline
from web import context
from web.pictures import draw
from web.pictures.svg.fonts import CUT, FILES, fitted, lines_of, width_of
from web.pictures.svg.frame import SIZES
from web.pictures.svg.render import moving, png
from web.pictures.svg.rules import THEMES, colours, mix, rules_of
from web.places import FIXTURES
from web.replay.drawn import picture
from web.replay.look import Look
from web.replay.tree_position import locate
from web.replay.viewpoint import seen_at

MATCHES = {  # one that was recorded with hidden hands, or shows much
    "ace-in-the-hole": ("sunday-final-aces-by-reply", "sundayfinal1"),
    "ace-of-spades": ("two-against-the-conductor-won", "twotogether1"),
    "arcmage": ("three-kingdoms-one-falls-dealt", "threekingdom"),
    "origin-story": ("all-five-lost-on-the-train", "allfive00001"),
    "sorcerers-deck-of-death": ("moonlit-duel-mage-killed", "moonlitduel1"),
}
# What is compared, by game: in the HTML of the page, and in the file.
SAME: dict[str, tuple[tuple[str, str], ...]] = {
    "ace-in-the-hole": (
        (r'data-pawn="(\w+)" data-square="(\w+)"',) * 2,
        (r'<li data-card="([^"]+)"', r'data-card="([^"]+)"'),
        (r'data-points="(\d+)"',) * 2,
        (
            r'"ace-count"><span class="hidden">[^<]*</span> (\d+)',
            r'"pile" data-count="(\d+)"',
        ),
    ),
    "ace-of-spades": (
        (r'data-card="([^"]+)" data-zone="([^"]+)"',) * 2,
        (r'data-played="([^"]+)"',) * 2,
        (r'data-dial="(\w+)" data-now="(\d+)"',) * 2,
        (r'data-hp="(-?\d+)"',) * 2,
        (r'data-damage="(\d+)"',) * 2,
        (r'data-pile="(\w+)" data-count="(\d+)"',) * 2,
    ),
    "arcmage": (
        (r'data-card="(\w+)"',) * 2,
        (r'data-hand="([^"]+)"',) * 2,
        (r'data-hand-of="\w" data-count="(\d+)"', r'data-hand-size="(\d+)"'),
        (r'data-resources="(\w)"',) * 2,
    ),
    "origin-story": (
        (r'data-card="([^"]+)" data-hand="(\w)"',) * 2,
        (r'data-played="([^"]+)"',) * 2,
        (r'data-dial="(\w)" data-vp="(-?\d+)"', r'data-row="(\w)" data-vp="(-?\d+)"'),
    ),
    "sorcerers-deck-of-death": (
        (r'data-fig="(\w+)"',) * 2,
        (r'data-member="(\w+)" data-status="(\w+)"',) * 2,
        (r'<li data-card="([^"]+)"', r'data-card="([^"?]+)"'),
        (r'data-deck="(\d+)"', r'"deck" data-count="(\d+)"'),
        (r'data-discard="(\d+)"', r'"discard" data-count="(\d+)"'),
    ),
}
TWICE = frozenset({"arcmage"})  # on its page cards in combat lie in their places, too
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
Site = tuple[Flask, Timeline[Any], str]


@pytest.fixture(params=MATCHES)
def site(request: pytest.FixtureRequest, make_app: Callable[..., Flask]) -> Site:
    """An application with a match of a game."""
    name, match = MATCHES[request.param]
    app = make_app(games=registry(), worker=False)
    record = FIXTURES.joinpath(request.param, "matches", f"{name}.json").read_bytes()
    answer = app.test_client().post("/api/v1/import", data=record, content_type="application/json")
    assert answer.status_code == 200, answer.text
    with app.app_context():
        return app, context.timeline(match), match


def both(app: Flask, look: Look, step: int, theme: Any, size: Any) -> tuple[str, str]:
    """The table as the page shows it, and as a file."""
    with app.test_request_context():
        timeline = context.timeline(look.match_id, look.seat, then=True)
        names = context.store().players(look.match_id)
        place = locate(timeline, step, undone=False)
        view, before, viewpoint = seen_at(timeline, place, look, names)
        html = " ".join(str(draw(timeline.game, view, viewpoint, before)).split())
        return html, picture(timeline, place, look, names, theme=theme, size=size)


def test_a_file_shows_what_the_page_shows(site: Site) -> None:
    app, timeline, match = site
    line = [frame.step for frame in timeline.line()]
    found = 0
    for step in (line[1], line[len(line) // 3], line[len(line) // 2], line[-2], line[-1]):
        for seat in (None, *timeline.seats, SPECTATOR):
            html, svg = both(app, Look(match, "/", seat), step, "light", "tall")
            for on_page, in_file in SAME[timeline.game.slug]:
                seen, drawn = re.findall(on_page, html), re.findall(in_file, svg)
                if timeline.game.slug in TWICE:
                    seen, drawn = list(dict.fromkeys(seen)), list(dict.fromkeys(drawn))
                assert sorted(drawn) == sorted(seen), (step, seat, on_page)
                found += len(seen)
    assert found > 100, "hardly anything was compared"


def test_files_are_whole_in_every_size_and_theme(site: Site) -> None:
    app, timeline, match = site
    middle = timeline.line()[len(timeline.line()) // 2].step
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            _, svg = both(app, Look(match, "/"), middle, theme, size)
            root = ET.fromstring(svg)  # noqa: S314 - our own
            assert (root.get("width"), root.get("height")) == (str(width), str(height))
            assert colours(theme)["paper"] in svg
            assert "var(" not in svg
            assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|<script|<image', svg)
            names = [one.get("id") for one in root.iter() if one.get("id")]
            links = set(re.findall(r'href="#([^"]+)"', svg))
            assert links <= set(names), "a symbol is missing"


def test_pixels_are_those_of_our_own_fonts(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, timeline, match = site
    _, svg = both(app, Look(match, "/"), timeline.line()[-1].step, "light", "wide")
    made = png(svg)
    assert made[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(made[16:20]), int.from_bytes(made[20:24]) == SIZES["wide"]
    for name in ("XDG_DATA_HOME", "FONTCONFIG_PATH", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))  # where a system keeps its fonts
    assert png(svg) == made
    bare = svg.replace("Kifu Sans", "No Such Font").replace("Kifu Serif", "No Such Font")
    assert png(bare) != made


def test_frames_in_a_row_move() -> None:
    ground = '<rect width="40" height="20" fill="#fff"/>'
    frame = f'{SVG} width="40" height="20">{ground}<rect width="{{}}" height="20"/></svg>'
    made = moving([frame.format(width) for width in (10, 20, 30)], 40, 200)
    assert (made[:4], made[8:12]) == (b"RIFF", b"WEBP")
    assert made.count(b"ANMF") == 3


def test_words_are_cut_where_there_is_no_room() -> None:
    words = "The Automaton takes the trick"
    assert fitted(words, 1000, 20) == words
    cut = fitted(words, 120, 20)
    assert cut.endswith(CUT)
    assert width_of(cut, 20) <= 120 < width_of(words, 20)
    assert width_of(words, 20, weight=700) > width_of(words, 20)
    lines = lines_of(words, 130, 20, 2)
    assert len(lines) == 2
    assert all(width_of(line, 20) <= 130 for line in lines)
    assert [Path(name).suffix for name in FILES] == [".ttf"] * 4


def test_rules_are_those_of_the_page_with_colours_filled_in() -> None:
    sheet = ("games/sorcerers_deck_of_death/game.css",)
    light, dark = (rules_of(sheet, theme) for theme in THEMES)
    assert ".sorc-board .earth { fill: #f3e9cf }" in light
    assert ".sorc-board .earth { fill: #2a2519 }" in dark
    assert ".sorc-board .way.is-charge" in light
    assert "text.mark" in light
    assert not re.search(r"var\(|:is|:not|&|rem|grid", light.replace("-board .grid", ""))
    assert mix("#ffffff", "#000000", 0.5) == "#808080"
