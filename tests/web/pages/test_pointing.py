"""Rulings and positions that begin with a tap on the picture, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.web.pages.html import Page
from tests.web.pages.test_position import Putting
from tests.web.pages.test_ruling_pads import brought, sent, tapped
from web.assets import STATIC


class Recording(NamedTuple):
    """A match, and what its record page lets one tap, as a script there names it."""

    match: str
    script: str
    parts: tuple[str, ...]  # data attributes or classes
    inside: str = ""  # a data attribute that they have as well


RECORDING = {
    "ace-in-the-hole": Recording(
        "friday-evening-still-running", "ace_in_the_hole/entry.js", ("card", "pawn", "square")
    ),
    "ace-of-spades": Recording(
        "sunday-evening-still-running", "ace_of_spades/entry.js", ("card",), "zone"
    ),
    "arcmage": Recording(  # but for what lies on the stack: no ruling is about it
        "kitchen-table-still-running",
        "arcmage/table.js",
        ("card", "fighter", "res", "hand", ".arc-who", ".arc-army"),
    ),
    "origin-story": Recording(
        "own-catalogue-still-running", "origin_story/entry.js", ("card",), "hand"
    ),
    "sorcerers-deck-of-death": Recording(
        "kitchen-table-still-running", "sorcerers_deck_of_death/board/hits.js", ("fig",)
    ),
}
Named = dict[str, str]  # a part of the picture by data attributes


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


def drawn(html: str, name: str) -> list[Named]:
    """The attributes of all parts of the table with this data attribute or class."""
    table = [one.attributes for one in Page(html.partition('class="ruling-table"')[2]).elements]
    if name.startswith("."):
        return [one for one in table if name[1:] in one.get("class", "").split()]
    return [one for one in table if f"data-{name}" in one]


def led(html: str, part: Named) -> str:
    """Where a tap on the part with these data attributes leads."""
    told = {f"data-{name}": value for name, value in part.items()}
    found = [one for one in drawn(html, next(iter(part))) if told.items() <= one.items()]
    assert found, f"{part} is not drawn"
    return found[0]["data-point"]


def links(html: str) -> list[str]:
    """What the buttons of the pads carry."""
    return [unescape(one) for one in re.findall(r'(?:href|value)="([^"]*op=[^"]*)"', html)]


@pytest.mark.parametrize("slug", RECORDING)
def test_what_can_be_tapped_while_recording_can_be_tapped_here(
    site: FlaskClient, slug: str
) -> None:
    match, script, parts, inside = RECORDING[slug]
    source = (STATIC / "games" / script).read_text()
    ruling = site.get(brought(site, slug, match)).text
    position = Putting(site, slug)
    position.press(next="1")
    position.press(next="1")
    for html in (ruling, position.html):
        assert Page(html).faults() == []
        for name in parts:
            assert name in source
            found = [one for one in drawn(html, name) if not inside or f"data-{inside}" in one]
            dumb = [one for one in found if not (one.get("data-point") and one.get("data-says"))]
            assert dumb == []
    assert any(drawn(ruling, name) for name in parts)


RULINGS: tuple[tuple[str, Named, tuple[str | Named, ...], dict[str, Any]], ...] = (
    # A game, the part that is tapped first, buttons and parts after it, what is recorded
    (
        "ace-in-the-hole",
        {"pawn": "KD"},
        ("op=place_pawn", {"square": "c4"}),
        {"kind": "place_pawn", "pawn": "KD", "to": "c4"},
    ),
    (
        "ace-of-spades",
        {"pile": "discard"},
        ("AS", {"pile": "deck"}),
        {"kind": "move_card", "card": "AS", "from": "discard", "to": "deck"},
    ),
    (
        "arcmage",
        {"card": "B3"},
        ("op=move_card", {"pile": "graveyard"}),
        {"kind": "move_card", "card": "B3", "to": "grave"},
    ),
    (
        "origin-story",
        {"card": "L4.5", "hand": "A"},
        ("op=modify_card", "2"),
        {"kind": "modify_card", "card": "L4.5", "n": 2},
    ),
)


@pytest.mark.parametrize(("slug", "first", "taps", "operation"), RULINGS)
def test_a_ruling_begins_with_a_tap_on_the_picture(
    *,
    site: FlaskClient,
    slug: str,
    first: Named,
    taps: tuple[str | Named, ...],
    operation: dict[str, Any],
) -> None:
    page = brought(site, slug, RECORDING[slug].match)
    html = site.get(page).text
    for one in (first, *taps):
        if isinstance(one, dict):
            html = site.get(led(html, one)).text
        elif one.startswith("op="):
            html = site.get(next(there for there in links(html) if one in there)).text
        else:
            html = tapped(site, html, one)
    assert sent(site, page, html, reason="we looked").status_code == 303
    api = page.replace("/matches", "/api/v1/matches").removesuffix("/ruling")
    last = site.get(f"{api}/steps").json["steps"][-1]["command"]
    assert operation.items() <= last["operations"][0].items()


POSITIONS: tuple[tuple[str, int, tuple[str | Named, ...], dict[str, Any]], ...] = (
    # A game, how often Kifu makes an entry first, taps, the change of the table
    (
        "ace-in-the-hole",
        2,
        ({"pile": "red"}, "op=discard_card", "2H", "put"),
        {"seat": "red", "card": "2H", "source": "pile"},
    ),
    (
        "ace-of-spades",
        2,
        ({"pile": "deck"}, "2C", {"pile": "discard"}),
        {"card": "2C", "from": "deck", "to": "discard"},
    ),
    (
        "arcmage",
        4,
        ({"pile": "deck"}, "op=mill", "trebuchet", "all"),
        {"kind": "mill", "seat": "B", "cards": ["trebuchet"]},
    ),
    (
        "origin-story",
        1,
        ({"pile": "deck"}, "L1", {"pile": "discard"}, "put"),
        {"card": "L1", "from": "deck", "to": "discard"},
    ),
    (
        "sorcerers-deck-of-death",
        0,
        ({"discard": "0"}, "f-discard=9S,TS", "put"),
        {"kind": "set_cards", "seat": "b", "discard": ["9S", "TS"]},
    ),
    (
        "sorcerers-deck-of-death",
        6,
        ({"fig": "aB"}, "op=set_figure", "10 10.5", "put"),
        {"kind": "set_figure", "fig": "aB", "at": [10000, 10500]},
    ),
)


@pytest.mark.parametrize(("slug", "entries", "taps", "change"), POSITIONS)
def test_a_pile_is_changed_by_a_tap_on_it(
    *,
    site: FlaskClient,
    slug: str,
    entries: int,
    taps: tuple[str | Named, ...],
    change: dict[str, Any],
) -> None:
    table = Putting(site, slug)
    for one in (*["next"] * entries, *taps):
        if isinstance(one, dict):
            table.press(tap=led(table.html, one))
        elif one.startswith("op="):
            table.press(tap=next(there for there in links(table.html) if there.startswith(one)))
        elif " " in one:  # a point of the ground
            (ground,) = [there["data-spot"] for there in drawn(table.html, "spot")]
            across, upwards = one.split()
            table.press(tap=ground.replace("ACROSS", across).replace("UPWARDS", upwards))
        elif one == "all":
            (whole,) = re.findall(r'button--primary" name="tap"\s+value="([^"]*)"', table.html)
            table.press(tap=unescape(whole))
        else:
            table.tap(one)
    last = table.changes[-1]
    assert last == {**last, **change}


def test_what_no_part_is_called_leads_nowhere(site: FlaskClient) -> None:
    page = brought(site, "ace-in-the-hole", RECORDING["ace-in-the-hole"].match)
    plain = site.get(page).text
    for asked in ("at=", "at=<b>&near=zz", f"at={'x+' * 900}", "near=7+8"):
        answer = site.get(f"{page}?{asked}")
        assert answer.status_code == 200
        assert answer.text.count("<li>") == plain.count("<li>"), "all that can be decided"
    assert "data-point=" not in site.get(f"{page}?op=place_pawn&f-pawn=KD&f-to=c4").text
