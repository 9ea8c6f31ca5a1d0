"""Luck and decisions on the page of a match and in the API, for who may know how much."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from core import simulate
from core.decisions import weighed
from core.games import find
from core.luck import Sum, luck_of
from core.messages import Heading, Table, msg
from core.odds import Measure
from core.stats import statistics
from eventstore.codec import codec_of
from tests.simulated import NOON
from tests.web.pages.browsing import read
from tests.web.pages.html import Page
from web.context import parts_of
from web.headings import headed
from web.luck import luck_told

PLAYED = {
    "ace-in-the-hole": "random",
    "ace-of-spades": "random",
    "origin-story": "greedy",
    "sorcerers-deck-of-death": "sensible",
    "arcmage": "sensible",
}


@pytest.mark.parametrize("slug", PLAYED)
def test_the_page_and_the_api_tell_the_luck_of_a_match(
    slug: str, make_app: Callable[..., Flask]
) -> None:
    game, app = find(slug), make_app(games={slug: find(slug)})
    plan = simulate.Plan(16, PLAYED[slug], codec_of(game).options({}))
    timeline = simulate.play(game, plan, 1, clock=lambda: NOON).timeline
    parts_of(app).store.append("played", list(timeline.steps), expected_version=0, players={})
    parts_of(app).projections.catch_up()
    client = app.test_client()
    page, told = read(client, "/matches/played"), client.get("/api/v1/matches/played/luck").json
    for one in luck_of(timeline):
        assert one.measure.title.text in page.text
        assert one.measure.how.text in page.text
        mine = [t for t in told["luck"] if (t["measure"], t["seat"]) == (one.measure.key, one.seat)]
        assert [(t["n"], t["unknown"]) for t in mine] == [(one.n, one.unknown)]
        assert mine[0]["observed"] == round(float(one.observed), 3)
        assert mine[0]["tail"] == (None if one.tail is None else round(one.tail, 6))
    assert [t["step"] for t in told["decisions"]] == [one.step for one in weighed(timeline)]
    assert (told["judge"] is None) == (game.judge is None)
    assert bool(told["decisions"]) == ("Decisions" in [h.strip() for h in headings(page)])
    csv = client.get("/matches/played/statistics.csv?table=chance").text.splitlines()
    assert len(csv) == 1 + len(told["luck"])
    for seat in (*timeline.seats, "spectator"):
        read(client, f"/matches/played?seat={seat}", "fr")


def headings(page: Page) -> list[str]:
    """What stands in the headings of a page, as its links of the contents name them."""
    return [a["href"].removeprefix("#").title() for a in page.all("a") if a["href"][:1] == "#"]


@pytest.mark.parametrize("slug", PLAYED)
def test_tables_stand_under_few_headings(slug: str) -> None:
    """Three to six, each with tables, and none is left over."""
    game = find(slug)
    plan = simulate.Plan(16, PLAYED[slug], codec_of(game).options({}))
    stats = statistics(simulate.play(game, plan, 1, clock=lambda: NOON).timeline)
    parts = headed(game.headings, (*game.tables(stats["game"]), Table("entries", msg("A"), (), ())))
    assert 3 <= len(parts) <= 6
    assert len(parts) == len(game.headings)
    assert all(part.tables for part in parts)


def test_tables_that_no_heading_names_stand_last() -> None:
    tables = [Table(key, msg("A"), (), ()) for key in ("a", "course_b", "course_c", "d")]
    headings = (Heading(msg("Courses"), ("course_*",)), Heading(msg("Nothing"), ("z",)))
    found = headed(headings, tables)
    assert [[table.key for table in part.tables] for part in found] == [
        ["course_b", "course_c"],
        ["a", "d"],
    ]
    assert headed((), tables)[0].title.text == "Figures"


def told_of(**changes: Any) -> tuple[str, int]:
    """The last sentence on a sum, and whether it was lucky."""
    measure = Measure(
        key="a", title=msg("A"), unit=msg("points"), counted=msg("cards"), how=msg("A.")
    )
    measure = replace(measure, sign=changes.pop("sign", 1))
    basis = Sum(measure, "red", 20, 0, Fraction(9), Fraction(5), Fraction(4), 0.02)
    (row,) = luck_told(find("ace-in-the-hole"), [basis._replace(**changes)])[0].rows
    return str(row.told[-1]), row.sign


def test_how_unusual_luck_was_is_said_in_words(app: Flask) -> None:
    with app.test_request_context():
        assert told_of() == ("About one match in 50 gives as much or more.", 1)
        assert told_of(exact=True) == ("One match in 50 gives as much or more.", 1)
        assert told_of(sign=-1) == ("About one match in 50 gives as much or more.", -1)
        assert told_of(sign=0)[1] == 0
        low = told_of(observed=Fraction(1), exact=True)
        assert low == ("One match in 50 gives as little or less.", -1)
        assert told_of(observed=Fraction(1)) == (
            "About one match in 50 gives as little or less.",
            -1,
        )
        assert told_of(tail=0.3) == ("Nothing unusual.", 0)
        assert told_of(tail=None) == ("Too few to say how unusual that is.", 0)
        assert told_of(tail=None, variance=Fraction(0)) == ("Nothing else could have come.", 0)
        gap = "Not counted, for what came or could have come is not known (cards: 3)."
        assert told_of(unknown=3)[0] == gap
        assert told_of(n=0, tail=None) == ("Nothing of it is known.", 0)
