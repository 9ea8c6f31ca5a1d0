"""Published counts of action sequences."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.ace_in_the_hole.state.options import Options
from tests.examples.perft import perft
from tests.games.ace_in_the_hole.tables import start

FILE = Path(__file__).parents[3] / "fixtures" / "ace-in-the-hole" / "perft.txt"
LINES = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", LINES)
def test_perft(line: str) -> None:
    layout, hands, decks, counts = (part.strip() for part in line.split(";"))
    red, black = hands.split("/")
    piles = tuple(tuple(deck.split()) for deck in decks.split("/"))
    table = start(f"deal R {red}", f"deal B {black}", options=Options(layout=layout))
    found = [perft(table.timeline.state, piles, depth + 1) for depth in range(len(counts.split()))]
    assert found == [int(count) for count in counts.split()]


def test_file_holds_the_published_counts() -> None:
    assert any(line.endswith("18 434 7064") for line in LINES)
    assert any(line.endswith("24 465") for line in LINES)
