"""What a machine took is no time of play: simulated matches have none, in no figure."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import Json
from core.games import find
from core.messages import Table
from core.simulate import POLICY
from core.stats import statistics
from tests.test_independent_figures import OPTIONS, played
from web.pages.figures import shared_tally

TIMED = {"ace-of-spades", "sorcerers-deck-of-death", "arcmage"}  # games that tell times
PEOPLE, MACHINE = 3, 4  # matches of the sample: without the tag of a policy, and with it


def of(slug: str, number: int) -> Json:
    timeline = played(find(slug), number).timeline
    assert (POLICY in timeline.start.tags) is (number == MACHINE)
    return statistics(timeline)


def times(figures: Any) -> list[int]:
    """All seconds that stand anywhere in figures."""
    found = []
    if isinstance(figures, dict):
        for key, value in figures.items():
            own = key in {"seconds", "longest"} and isinstance(value, int)
            found += [value] if own else times(value)
    elif isinstance(figures, list):
        found = [n for one in figures for n in times(one)]
    return found


def told(tables: tuple[Table, ...]) -> list[Any]:
    """What tables say in rows and columns of seconds."""
    found = []
    for table in tables:
        columns = [one.key for one in table.columns if "econds" in str(one.title)]
        for row in table.rows:
            timed = "econds" in str(row.get(table.columns[0].key))
            found += [row[one.key] for one in table.columns[1:]] if timed else []
            found += [row[key] for key in columns]
    return found


@pytest.mark.parametrize("slug", OPTIONS)
def test_simulated_matches_take_no_time(slug: str) -> None:
    game, mine, machine = find(slug), of(slug, PEOPLE), of(slug, MACHINE)
    assert mine["seconds"] > 0
    assert not any(times(machine))
    of_people, of_machine = told(game.tables(mine["game"])), told(game.tables(machine["game"]))
    assert {*of_machine} <= {None}
    assert any(of_people) is (slug in TIMED)
    words = [str(word) for word, _ in shared_tally(machine)]
    assert "time, from first to last step" not in words
    assert "time, from first to last step" in [str(word) for word, _ in shared_tally(mine)]
