"""Two tables on one page share no names."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from markupsafe import Markup

from tests.headlines import FIXTURES, match_of
from web.pictures import Viewpoint, draw
from web.pictures.beside import beside

MATCHES = sorted({path.parts[-3]: path.stem for path in FIXTURES.glob("*/matches/*.json")}.items())
IDS = re.compile(r'\sid="([^"]+)"')


@pytest.mark.parametrize(("slug", "name"), MATCHES)
def test_tables_beside_each_other_share_no_names(
    make_app: Callable[..., Flask], slug: str, name: str
) -> None:
    timeline = match_of(slug, name)
    with make_app().test_request_context():
        table = draw(timeline.game, timeline.game.view(timeline.state), Viewpoint())
    both = beside(table, "before") + beside(table, "after")
    ids = IDS.findall(both)
    assert len(ids) == len(set(ids)) == 2 * len(IDS.findall(table))
    named = {
        word for group in re.findall(r'aria-labelledby="([^"]+)"', both) for word in group.split()
    }
    assert named <= set(ids)
    assert re.findall(r"<section (?!role=)", both) == []


def test_what_is_named_elsewhere_stays() -> None:
    table = Markup('<p id="a" aria-labelledby="a b"></p><a href="#b"></a><i fill="url(#a)"></i>')
    assert beside(table, "x") == (
        '<p id="x-a" aria-labelledby="x-a b"></p><a href="#b"></a><i fill="url(#x-a)"></i>'
    )
    table = Markup('<section class="s"><use href="#s"/></section><b id="s"></b>')
    assert beside(table, "x") == (
        '<div role="group" class="s"><use href="#x-s"/></div><b id="x-s"></b>'
    )
