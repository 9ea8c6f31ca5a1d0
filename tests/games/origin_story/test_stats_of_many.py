"""The figures across matches (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import MatchFacts, Result
from core.games.origin_story.events import (
    AutomaCardShown,
    RoundStarted,
    SideChosen,
    StoryChosen,
    SuperHeroShown,
    Surrendered,
    TableSet,
)
from core.games.origin_story.stats import stats
from core.games.origin_story.stats.summary import COUNTERS
from core.games.origin_story.titles import winners
from core.messages import Table
from tests.games.origin_story.lines import follow, frames, scored

LINE = frames(
    (TableSet("F", "p1", ("c1", "c4")), RoundStarted(1, "F", "Y")),
    (StoryChosen("t7", ("t1", "t5", "t7")), SideChosen("hero"), AutomaCardShown("v1.2")),
    (follow("A", "M6", "3b"), follow("F", "L4", "4")),
    (scored(1, "hero", (1, 3, 4)), RoundStarted(2, "A", "F")),
    (StoryChosen("t1", ("t1", "t2", "t3")), SideChosen("villain"), AutomaCardShown("v1.3")),
    (scored(2, "villain", (5, 3, 0)), RoundStarted(3, "Y", "A")),
    (SuperHeroShown("c4", "c1"),),
    (scored(3, "villain", (4, 3, 1)),),
)


def facts(number: int, result: str = "win", *, policy: str | None = None, **more: Any) -> Any:
    found = {**stats(LINE), "result": result, **more}
    return MatchFacts(
        match_id=str(number),
        players={} if policy else {"you": "Ada"},
        options={},
        result=Result(result, "points"),
        winners=winners(result),
        stats=found,
        policy=policy,
    )


def summary(*matches: MatchFacts) -> dict[str, Table]:
    return {one.key: one for one in COUNTERS.summarize(matches)}


def row(table: Table, **wanted: str) -> Any:
    """The row whose columns read so."""
    return next(
        one for one in table.rows if all(str(one[key]) == text for key, text in wanted.items())
    )


def test_results_keep_difficulties_and_who_played_apart() -> None:
    found = summary(
        facts(0),
        facts(1),
        facts(2, "loss"),
        facts(3, "shared"),
        facts(4, difficulty=3),
        facts(5, "loss", policy="greedy"),
    )["results"]
    assert len(found.rows) == 9
    people = row(found, difficulty="0", by="people", result="Victory")
    assert (people["matches"], people["number"], people["share"]) == (4, 2, 0.5)
    assert (people["low"], people["high"]) == pytest.approx((0.15, 0.85), abs=0.01)
    shared = row(found, difficulty="0", by="people", result="Shared victory")
    assert (shared["number"], shared["share"]) == (1, 0.25)
    assert row(found, difficulty="3", by="people", result="Victory")["number"] == 1
    simulated = row(found, by="simulation: greedy", result="Defeat")
    assert (simulated["matches"], simulated["share"]) == (1, 1.0)


def test_mean_points_and_margin() -> None:
    (mean,) = summary(facts(0), facts(1))["points"].rows
    assert (mean["Y"], mean["A"], mean["F"], mean["margin"]) == (8.0, 10.0, 9.0, -2.0)


def test_sides_by_round_and_their_success() -> None:
    found = summary(facts(0), facts(1))["sides"]
    hero = row(found, side="hero", round="1")
    assert (hero["rounds"], hero["vp"], hero["share"]) == (2, 4.0, None)
    villain = row(found, side="villain", round="all")
    assert (villain["rounds"], villain["vp"], villain["share"]) == (4, 2.0, 0.5)
    assert row(found, side="villain", round="2")["share"] == 1.0
    assert row(found, side="villain", round="5")["vp"] is None


def test_points_by_place_after_the_dealer() -> None:
    """Dealers F, A, Y: you led first in round 1, were second in 2, dealt in 3."""
    found = summary(facts(0))["places"]
    assert [one["Y"] for one in found.rows] == [4.0, 4.0, 0.0]
    assert [one["A"] for one in found.rows] == [4.0, 1.0, 5.0]
    assert [one["F"] for one in found.rows] == [3.0, 3.0, 3.0]


def test_cards_of_yours_by_name() -> None:
    found = summary(facts(0), facts(1, "loss"))
    kept = row(found["stories"], card="Running Start")
    assert (kept["offered"], kept["kept"], kept["share"], kept["vp"]) == (4, 2, 0.5, 8.0)
    never = row(found["stories"], card="Swap Meet")
    assert (never["offered"], never["kept"], never["vp"]) == (2, 0, None)
    hero = row(found["super_heroes"], card="Nightjar")
    assert (hero["offered"], hero["kept"], hero["won"]) == (2, 2, 1)
    mat = row(found["mats"], card="The Librarian")
    assert (mat["kept"], mat["vp"]) == (2, 8.0)


def test_automa_cards_with_the_points_of_their_rounds() -> None:
    found = summary(facts(0))
    clerk = row(found["automa_cards"], card="Clockwork Clerk")
    assert (clerk["rounds"], clerk["A"], clerk["F"], clerk["automas"]) == (1, 1.0, 3.0, 2.0)
    assert found["events"].rows == ()


def test_steps_of_the_automas() -> None:
    found = summary(facts(0), facts(1))["steps"]
    assert [one["number"] for one in found.rows] == [0, 0, 0, 2, 2, 2]
    assert found.rows[3]["share"] == 0.5


def test_surrender_and_what_followed() -> None:
    given = stats(
        frames(
            (RoundStarted(1, "F", "Y"),),
            (Surrendered("A", 6), scored(1, "hero", (0, 0, 0))),
        )
    )["rounds"]
    found = summary(facts(0, rounds=given), facts(1, "loss", rounds=given), facts(2))["surrender"]
    first, second = found.rows
    assert (first["matches"], first["won"], first["share"], first["points"]) == (2, 1, 0.5, 6.0)
    assert (second["matches"], second["won"], second["points"]) == (1, 1, None)


def test_rounds_with_a_forced_ruling_are_counted_apart() -> None:
    plain = facts(0)
    changed = [{**entry, "forced": entry["round"] == 1} for entry in plain.stats["rounds"]]
    found = summary(facts(0, rounds=changed))
    (forced,) = found["forced"].rows
    assert (forced["rounds"], forced["Y"]) == (1, 4.0)
    assert row(found["sides"], side="hero", round="all")["rounds"] == 0
    assert found["places"].rows[0]["rounds"] == 2
    assert [str(one["card"]) for one in found["automa_cards"].rows] == ["Paper Drone"]
    assert found["reshuffles"].rows[0]["rounds"] == 2


def test_reshuffles() -> None:
    entries = [{**entry, "reshuffles": entry["round"] - 1} for entry in facts(0).stats["rounds"]]
    (rate,) = summary(facts(0, rounds=entries))["reshuffles"].rows
    assert (rate["rounds"], rate["some"], rate["mean"]) == (3, 2, 1.0)
    assert rate["share"] == pytest.approx(2 / 3)


def test_simulated_matches_stand_in_where_people_have_none() -> None:
    alone = summary(facts(0, policy="random"))
    assert alone["sides"].note is not None
    mixed = summary(facts(0, policy="random"), facts(1))
    assert (mixed["sides"].note, mixed["sides"].total) == (None, 1)
    assert len(mixed["results"].rows) == 6


def test_no_matches() -> None:
    assert summary()["results"].rows == ()


def test_every_row_of_every_table_has_the_keys_of_its_columns() -> None:
    found = COUNTERS.summarize([facts(0), facts(1, "loss", policy="random")])
    assert len({one.key for one in found}) == len(found)
    for one in found:
        for cells in one.rows:
            assert {column.key for column in one.columns} <= set(cells), one.key
