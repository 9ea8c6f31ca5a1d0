"""The work that every variant of a benchmark does, and the ratios printed at the end."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from core.games.ace_in_the_hole import GAME
from core.ports import NewStep
from core.session import Session
from tests.benchmarks.peers import Pushes
from tests.laws import play_out

PLIES = 52


@pytest.fixture(scope="session")
def long_match() -> Session[Any]:
    """A match of Ace in the Hole that runs over all its 52 plies."""
    for seed in range(1000):
        session = play_out(GAME, f"bench {seed}")
        if GAME.plain(session.timeline.state)["ply"] == PLIES:
            return session
    raise AssertionError("no seed gives a match of full length")


@pytest.fixture(scope="session")
def steps(long_match: Session[Any]) -> list[NewStep]:
    """Its steps, ready to be appended."""
    return long_match.pending


@pytest.fixture(scope="session")
def pushes() -> Pushes:
    """A game of chess as long as that match."""
    return Pushes(PLIES)


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    """Print units a second and the ratio to the base, group by group."""
    groups: dict[str, list[Any]] = defaultdict(list)
    measured = getattr(config, "_benchmarksession", None)  # none where the plug-in is left out
    for bench in measured.benchmarks if measured is not None else ():
        if not bench.has_error:
            groups[bench.group].append(bench)
    for group, benches in groups.items():
        terminalreporter.section(f"{group}: units a second (median), ratio to the base")
        rates = {b.name: b.extra_info["units"] / b.stats.median for b in benches}
        base = next(b.name for b in benches if b.extra_info.get("base"))
        for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
            unit = next(b.extra_info["unit"] for b in benches if b.name == name)
            terminalreporter.write_line(
                f"{name:<48}{rate:>14,.0f} {unit}/s{rate / rates[base]:>10.3g}x"
            )
