"""Figures are of people's matches; of simulated ones, and saying so, where there are no others."""

from __future__ import annotations

from core.counters import Counts
from core.kit.simulated import SIMULATED, of_people, played_by
from core.messages import Table, msg


def tables(counts: Counts) -> tuple[Table, ...]:
    rows = ({"n": counts.get("n", 0)},)
    return Table("a", msg("A"), (), rows), Table("b", msg("B"), (), rows, note=msg("Own."))


def test_people_come_first() -> None:
    assert of_people({"people": {"n": 1}, "simulated": {"n": 2}}, tables) == tables({"n": 1})


def test_simulated_ones_say_so() -> None:
    one, other = of_people({"simulated": {"n": 2}}, tables)
    assert (one.rows, one.note) == (({"n": 2},), SIMULATED)
    assert (other.rows, other.note) == (({"n": 2},), msg("Own."))
    assert of_people({}, tables, msg("None."))[0].note == msg("None.")


def test_who_played() -> None:
    assert str(played_by("")) == "people"
    assert str(played_by("random")) == "simulation: random"
