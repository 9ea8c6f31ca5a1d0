"""The figures across matches (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import MatchEnded
from core.game import MatchFacts, Result
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Inside, Rolls
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    CardsDrawn,
    CentreScored,
    FigureKilled,
    InitiativeRolled,
    RoundStarted,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.stats import stats
from core.games.sorcerers_deck_of_death.stats.summary import COUNTERS
from core.messages import Table
from tests.games.sorcerers_deck_of_death.lines import END_A, END_B, attack, frames

LINE = frames(
    (CardsDrawn("a", ("?", "9S", "9C", "?", "?")),),
    (InitiativeRolled((Rolls((6, 3), (2, 4)),), "a"),),
    (
        AbilityCast("a", "EP", ("9S", "9C"), "bT"),
        *attack("EP", "aM", "bT", (6, 5), 1, 3, hp=0, gap=3000, cover=False),
        FigureKilled("bT", "aM"),
        END_A,
    ),
    (*attack("shot", "bM", "aG", (1, 2), gap=5000, cover=True, defence=7), END_B),
    (
        CentreScored(Inside(("aS",), ()), 2, 0),
        WoundsApplied("bM", 1, 5, "centre"),
        RoundStarted(2),
    ),
    (
        *attack("melee", "aG", "bM", (6, 6), 1, 2, hp=0),
        FigureKilled("bM", "aG"),
        MatchEnded("a", "mage_killed"),
    ),
)


def facts(
    number: int,
    result: str = "a",
    *,
    reason: str = "mage_killed",
    players: tuple[str, str] = ("Ada", "Bo"),
    policy: str | None = None,
    **more: Any,
) -> MatchFacts:
    return MatchFacts(
        match_id=str(number),
        players={} if policy else dict(zip("ab", players, strict=True)),
        options={},
        result=Result(result, reason),
        winners=GAME.winners(result),
        stats={**stats(LINE), "result": result, "reason": reason, **more},
        policy=policy,
    )


def summary(*matches: MatchFacts) -> dict[str, Table]:
    return {one.key: one for one in COUNTERS.summarize(matches)}


def row(table: Table, **wanted: str) -> Any:
    """The row whose columns read so."""
    return next(
        one for one in table.rows if all(str(one[key]) == text for key, text in wanted.items())
    )


def test_endings_keep_people_and_policies_apart() -> None:
    found = summary(
        facts(0), facts(1, "b", reason="mage_hp"), facts(2, "draw", reason="draw", policy="random")
    )["endings"]
    kill = row(found, reason="the enemy Mage is dead", by="people")
    assert (kill["number"], kill["share"]) == (1, 0.5)
    assert kill["low"] < 0.5 < kill["high"]
    assert row(found, by="simulation: random", reason="equal hit points after the last round")[
        "share"
    ] == pytest.approx(1)


def test_mages_with_intervals_first_initiative_and_luck() -> None:
    swapped = {"a": "tiluka", "b": "teymur"}
    mirror = {"a": "teymur", "b": "teymur"}
    found = summary(facts(0), facts(1, "b"), facts(2, mages=swapped), facts(3, mages=mirror))
    teymur = row(found["mages"], mage="Teymur l'Immémoré")
    tiluka = row(found["mages"], mage="Tiluka le Sacrilège")
    assert (teymur["matches"], teymur["won"], tiluka["won"]) == (3, 1, 2)
    assert teymur["share"] == pytest.approx(1 / 3)
    assert teymur["low"] == pytest.approx(0.0615, abs=0.001)
    assert (teymur["first"], tiluka["first"]) == (0.5, 1.0)  # seat a won the initiative
    assert (teymur["lucky"], teymur["unlucky"]) == (0.5, 0.0)
    assert teymur["luck"] == pytest.approx(tiluka["luck"] * -1)


def test_advantages() -> None:
    found = summary(facts(0), facts(1), facts(2, "b"), facts(3, "draw", reason="draw"))
    seat_a = row(found["advantages"], group="Seat a")
    assert (seat_a["matches"], seat_a["won"], seat_a["drawn"], seat_a["share"]) == (4, 2, 1, 0.5)
    for group in ("Won the first initiative", "More points in the centre", "Better luck"):
        assert row(found["advantages"], group=group)["won"] == 2, group


def test_results_by_how_much_luckier() -> None:
    """Seat a: 5 wounds where 1.667 and 0.75 were to be expected; seat b none for 0.5."""
    found = summary(facts(0), facts(1, "b"))["luck"]
    (hit,) = [one for one in found.rows if one["matches"]]
    assert str(hit["lead"]) == "by 2 to 4 wounds"
    assert (hit["matches"], hit["won"]) == (2, 1)


def test_when_mages_die() -> None:
    found = summary(facts(0), facts(1, "b", reason="mage_hp", killing_blow=None))["kills"]
    assert [(one["round"], one["number"]) for one in found.rows][:3] == [(1, 0), (2, 1), (3, 0)]
    assert found.rows[1]["share"] == 1.0
    assert summary(facts(0, reason="mage_hp"))["kills"].rows == ()


def test_types_of_figures() -> None:
    found = summary(facts(0), facts(1))["types"]
    shooter, warrior = row(found, type="Shooter"), row(found, type="Warrior")
    assert (shooter["share"], shooter["taken"]) == (0.5, 1.5)
    assert (warrior["share"], warrior["dealt"], warrior["kills"]) == (1.0, 2.5, 0.5)


def test_abilities_over_matches() -> None:
    bolt = row(summary(facts(0), facts(1))["abilities"], ability="Crimson Bolt")
    assert (bolt["used"], bolt["cards"], bolt["tries"], bolt["hits"]) == (2, 4, 2, 2)
    assert (bolt["share"], bolt["per_card"], bolt["a_match"]) == (1.0, 1.5, 1.0)


def test_cover_lowers_hits() -> None:
    found = summary(facts(0), facts(1))["cover"]
    free = row(found, range="2 to 4 in", where="in the open")
    assert (free["shots"], free["hits"], free["share"]) == (2, 2, 1.0)
    covered = row(found, range="all", where="in cover")
    assert (covered["shots"], covered["hits"]) == (2, 0)


def test_means_of_a_match() -> None:
    found = summary(facts(0), facts(1))["means"]
    assert row(found, figure="Cards unused at the end, of a seat")["mean"] == 1.5
    assert row(found, figure="Automatic wounds dealt, of a seat")["mean"] == 0.5


def test_strict_and_lenient_matches() -> None:
    found = summary(facts(0), facts(1, strictness="lenient", warnings={"too_far": 3}))["strictness"]
    lenient = row(found, mode="Lenient")
    assert (lenient["matches"], lenient["share"], lenient["a_match"]) == (1, 0.5, 3.0)


def test_places_and_dice_are_added() -> None:
    found = summary(facts(0), facts(1))
    one = {table.key: table for table in COUNTERS.summarize([facts(0)])}
    for key in ("places_a", "places_b", "dice", "initiative_dice"):
        columns = [
            c.key for c in found[key].columns[1:] if "share" not in c.key and c.key != "fair"
        ]
        twice = [[2 * int(str(r[c])) for c in columns] for r in one[key].rows]
        assert [[r[c] for c in columns] for r in found[key].rows] == twice
        assert any(map(any, twice))
    assert found["places_a"].kind == "map"


def test_players_and_pairings() -> None:
    found = summary(facts(0), facts(1, "b"), facts(2, "b", players=("Bo", "Ada")), facts(3, "draw"))
    ada = row(found["players"], player="Ada")
    assert (ada["matches"], ada["won"], ada["drawn"], ada["share"]) == (4, 2, 1, 0.5)
    (pair,) = found["pairs"].rows
    assert (pair["player"], pair["against"]) == ("Ada", "Bo")
    assert (pair["won"], pair["drawn"], pair["lost"]) == (2, 1, 1)


def test_simulated_matches_stand_in_where_people_have_none() -> None:
    alone = summary(facts(0, policy="random"))
    assert alone["types"].note is not None
    assert alone["players"].rows == ()
    mixed = summary(facts(0, policy="random"), facts(1))
    assert (mixed["types"].note, mixed["types"].total) == (None, 1)


def test_no_matches() -> None:
    assert summary()["endings"].rows == ()


def test_every_row_of_every_table_has_the_keys_of_its_columns() -> None:
    found = COUNTERS.summarize([facts(0), facts(1, "draw", reason="draw", policy="random")])
    assert len({one.key for one in found}) == len(found)
    for one in found:
        for cells in one.rows:
            assert {column.key for column in one.columns} <= set(cells), one.key
