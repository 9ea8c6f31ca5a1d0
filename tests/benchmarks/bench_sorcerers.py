"""Sorcerers' Deck of Death: deciding on a full table with ten pieces of scenery, and the fold."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Charge, Shoot, Walk
from core.games.sorcerers_deck_of_death.pieces.layouts import Piece
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.state.options import Options
from core.session import Session
from core.simulate import Plan, play
from tests.benchmarks.folding import Folding
from tests.laws import START

pytestmark = pytest.mark.benchmark(group="Sorcerers' Deck of Death, a match")
on_the_table = pytest.mark.benchmark(group="Sorcerers' Deck of Death, twelve figures, ten pieces")

CORNERS = [(3, 6), (5, 9), (2, 11), (7, 12), (12, 5), (15, 8), (13, 10), (16, 12), (8, 6)]
SCENERY = (
    *(
        Piece(f"w{n}", "poly", ((x, y), (x + 1, y), (x + 1, f"{y}.6"), (x, f"{y}.4")))
        for n, (x, y) in enumerate(CORNERS)
    ),
    Piece("r", "circle", c=("10.6", "8.9"), r="0.6"),
)
PLACES = {
    "aM": (9, 1),
    "aG": (8, 5),
    "aT": (9, 4),
    "aB": (11, 4),
    "aS": (6, 5),
    "aL": (10, 6),
    "bM": (9, 17),
    "bG": (9, "11.5"),
    "bT": (11, "11.8"),
    "bB": (6, 14),
    "bS": (13, 13),
    "bL": (14, 7),
}


@pytest.fixture(scope="module")
def match() -> Session[Any]:
    plan = Plan(seed=1, policy="sensible", settings=Options(tol=0), options={"tol": 0})
    return play(GAME, plan, 0, clock=lambda: START)


def table(active: str) -> State:
    """A full table on which a figure has its two action points."""
    figs = {name: {"at": list(at)} for name, at in PLACES.items()}
    state = GAME.setup(Options(terrain=SCENERY), {"figs": figs})
    for event in GAME.decide(state, GAME.notation.parse(state, active)):
        state = GAME.evolve(state, event)
    return state


class TestFold(Folding):
    """The fold of a match of six rounds."""


@on_the_table
def test_shapely_visibility(benchmark: Any) -> None:
    """One line from centre to centre, against the other bases and the scenery."""
    pieces = [
        shapely.Polygon([(float(x), float(y)) for x, y in piece.pts])
        if piece.pts
        else shapely.Point(10.6, 8.9).buffer(0.6)
        for piece in SCENERY
    ]
    others = [at for name, at in PLACES.items() if name not in {"aT", "bG"}]
    bases = [shapely.Point(float(x), float(y)).buffer(0.5) for x, y in others]
    around = [*pieces, *bases]
    benchmark.extra_info.update(units=1, unit="tests", base=True)

    def visible() -> bool:
        return not shapely.LineString([(9, 4), (9, 11.5)]).intersects(around).any()

    assert benchmark(visible) == (
        not shapely.LineString([(9, 4), (9, 11.5)]).intersects(shapely.unary_union(around))
    )


@on_the_table
def test_decide_a_shot(benchmark: Any) -> None:
    """65 x 65 lines of sight, cover, range."""
    state = table("aT")
    benchmark.extra_info.update(units=1, unit="decisions", base=False)
    assert benchmark(GAME.decide, state, Shoot("bG"))


@on_the_table
def test_decide_a_walk(benchmark: Any) -> None:
    state = table("aB")
    benchmark.extra_info.update(units=1, unit="decisions", base=False)
    assert benchmark(GAME.decide, state, Walk(((12000, 7000), (12500, 8400))))


@on_the_table
def test_decide_a_charge(benchmark: Any) -> None:
    state = table("aB")
    benchmark.extra_info.update(units=1, unit="decisions", base=False)
    assert benchmark(GAME.decide, state, Charge("bL", ((11600, 6400), (14000, 7000))))


@on_the_table
def test_what_is_legal(benchmark: Any) -> None:
    """The entries of the record page, shots in sight among them."""
    state = table("aT")
    benchmark.extra_info.update(units=1, unit="tables", base=False)
    assert benchmark(GAME.legal, state, "a")
