"""What is declared of a table is what is counted and what is shown, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from statistics import pstdev
from typing import Any

import pytest

from core import counters
from core.counters import histogram, merge
from core.kit.measures import (
    ITSELF,
    Measure,
    Row,
    count,
    mean,
    mean_and_spread,
    measure,
    of_values,
    share,
    shown,
    sure_share,
    together,
    within,
)
from core.kit.tally import (
    Dimension,
    Tally,
    counted,
    dimension,
    facing,
    figures,
    filled,
    keyed,
    table,
)
from core.messages import msg
from core.shares import Basis, of_mean, wilson

Played = tuple[str, int]  # who played, for how many points

PLAYERS: Tally[list[Played], Played] = Tally(
    "players",
    msg("By player"),
    dimension("player", msg("Player"), kind="player"),
    groups=lambda match: ((one[0], one) for one in match),
    measures=(
        count("times", msg("Times"), lambda _: 1),
        count("won", msg("Won"), lambda one: one[1] > 5),
        *sure_share(msg("Share of wins"), "won", "times"),
        mean("points", msg("Points, mean"), "sum", "times", lambda one: one[1]),
        mean("a_match", msg("Points a match"), "sum"),
    ),
)
NAMES = dimension("name", msg("Name"), {"Ana": msg("Ana herself"), "Zoé": msg("Zoé")})


def rows(tally: Tally[Any, Any], *matches: Any) -> list[dict[str, Any]]:
    total: dict[str, Any] = {}
    for match in matches:
        merge(total, tally.count(match))
    return [dict(row) for row in tally.table(total, len(matches)).rows]


def test_a_match_adds_what_measures_say_and_the_table_shows_the_sum() -> None:
    low, high = wilson(1, 2)
    bo, ana = {"times": 2, "won": 1, "sum": 8}, {"times": 1, "won": 0, "sum": 4}
    assert PLAYERS.count([("Bo", 6), ("Ana", 4), ("Bo", 2)]) == {
        "players": {
            "Bo": {
                **bo,
                "sum / times": {"n": 2, "xx": 6 * 6 + 2 * 2, "xy": 8, "yy": 2},
                "sum / matches": {"n": 1, "xx": 8 * 8, "xy": 8, "yy": 1},
            },
            "Ana": {
                **ana,
                "sum / times": {"n": 1, "xx": 16, "xy": 4, "yy": 1},
                "sum / matches": {"n": 1, "xx": 16, "xy": 4, "yy": 1},
            },
        }
    }
    assert rows(PLAYERS, [("Bo", 6), ("Ana", 4)], [("Bo", 2)]) == [
        {
            "player": "Ana",
            "times": 1,
            "won": 0,
            "share": 0.0,
            "low": wilson(0, 1).low,
            "high": wilson(0, 1).high,
            "points": 4.0,
            "a_match": 2.0,
        },
        {
            "player": "Bo",
            "times": 2,
            "won": 1,
            "share": 0.5,
            "low": low,
            "high": high,
            "points": 4.0,
            "a_match": 4.0,
        },
    ]


def test_means_say_over_how_many_they_are_and_how_sure_that_is() -> None:
    matches = [[("Bo", 6), ("Ana", 4)], [("Bo", 2)], [("Ana", 1)]]
    total: dict[str, Any] = {}
    for match in matches:
        merge(total, PLAYERS.count(match))
    ana, bo = PLAYERS.table(total, len(matches)).bases
    assert bo["points"] == near(of_mean(4, 2, 2))  # of 6 and 2
    assert ana["points"] == near(of_mean(2.5, 1.5, 2))
    assert bo["a_match"] == near(of_mean(8 / 3, pstdev([6, 2, 0]), 3))
    assert ana["a_match"] == near(of_mean(5 / 3, pstdev([4, 0, 1]), 3))


def near(basis: Basis) -> Any:
    low, high = pytest.approx(basis.low), pytest.approx(basis.high)
    return basis._replace(low=low, high=high)


def test_columns_are_dimensions_then_measures_and_the_total_stands_beside() -> None:
    made = PLAYERS.table({}, 7)
    assert [column.key for column in made.columns][:3] == ["player", "times", "won"]
    assert [column.kind for column in made.columns][:4] == ["player", "number", "number", "share"]
    assert (made.key, made.total, made.rows) == ("players", 7, ())


@pytest.mark.parametrize("seed", range(10))
def test_the_sum_of_matches_in_any_order_gives_the_rows_of_all_their_groups(seed: int) -> None:
    chance = Random(seed)
    matches = [
        [(chance.choice("abc"), chance.randrange(9)) for _ in range(chance.randrange(5))]
        for _ in range(6)
    ]
    everything = [one for match in matches for one in match]
    shuffled = chance.sample(matches, len(matches))
    found = rows(PLAYERS, *shuffled)
    assert found == rows(PLAYERS, *matches)
    assert {row["player"]: (row["times"], row["won"]) for row in found} == {
        name: (
            sum(who == name for who, _ in everything),
            sum(who == name and points > 5 for who, points in everything),
        )
        for name, _ in everything
    }


def some(
    measures: Iterable[Measure],
    groups: Callable[[Any], Any] = lambda match: match.items(),
    by: Dimension = NAMES,
    **more: Any,
) -> Tally[Any, Any]:
    return Tally("some", msg("Some"), by, groups, tuple(measures), **more)


def test_rows_of_given_titles_are_there_whatever_was_found() -> None:
    tally = some([count("n", msg("Number"), int, ITSELF)])
    assert rows(tally, {"Zoé": 3, "Bo": 1}) == [
        {"name": msg("Ana herself"), "n": 0},
        {"name": msg("Zoé"), "n": 3},
    ]


def test_a_group_may_be_one_histogram() -> None:
    columns = (of_values("n", msg("Number"), counters.size), *mean_and_spread())
    tally = some(columns, sums={ITSELF: histogram})
    assert rows(tally, {"Ana": [1, 3]}, {"Ana": [2]})[0] == {
        "name": msg("Ana herself"),
        "n": 3,
        "mean": 2.0,
        "spread": pytest.approx(0.816496580927726),
    }
    assert rows(tally)[0] == {"name": msg("Ana herself"), "n": 0, "mean": None, "spread": None}


def test_two_dimensions_are_found_within_each_other() -> None:
    tally = some(
        [count("n", msg("Number"), int, ITSELF)],
        groups=lambda match: match,
        then=(dimension("turn", msg("Turn"), order=int),),
    )
    assert rows(tally, [(("Zoé", "10"), 1), (("Zoé", "9"), 2)], [(("Zoé", "10"), 4)]) == [
        {"name": msg("Zoé"), "turn": "9", "n": 2},
        {"name": msg("Zoé"), "turn": "10", "n": 5},
    ]


def test_rows_can_be_left_out_or_made_otherwise() -> None:
    columns = [count("n", msg("Number"), int, ITSELF)]
    shown_only = some(columns, shows=lambda row: row.found)
    assert rows(shown_only, {"Zoé": 3}) == [{"name": msg("Zoé"), "n": 3}]

    def all_of_them(whole: Row) -> list[Row]:
        return [whole._replace(names={"name": "all"}, found=sum(whole.found.values()))]

    assert rows(some(columns, rows=all_of_them), {"Zoé": 3, "Bo": 1}) == [{"name": "all", "n": 4}]


def test_a_table_cannot_show_what_it_does_not_count() -> None:
    with pytest.raises(ValueError, match="some shows what it does not count: lost, won"):
        some([share("share", msg("Share"), "won", "lost")])


def test_what_is_all_there_is_of_a_group_is_alone() -> None:
    with pytest.raises(ValueError, match="some counts more of a group than the group itself"):
        some([], sums={ITSELF: int, **keyed("n")})


def test_counts_stand_where_a_table_says_and_beside_each_other() -> None:
    one = some([], sums=keyed("n"), at=())
    other = some([count("m", msg("Number"), len, ITSELF)], at=("deep", "down"))
    assert counted((one, other), {"Ana": {"n": 1}}) == {
        "Ana": {"n": 1},
        "deep": {"down": {"Ana": 1}},
    }


def test_measures_may_be_of_counts_within_a_group() -> None:
    results = (
        count("times", msg("Times"), lambda _: 1),
        count("won", msg("Won"), lambda points: points > 5),
        share("share", msg("Share of wins"), "won", "times"),
    )
    tally = some(within("high", results), sums={"high": together(results), "n": lambda _: 1})
    assert tally.count({"Zoé": 6}) == {"some": {"Zoé": {"high": {"times": 1, "won": 1}, "n": 1}}}
    assert rows(tally, {"Zoé": 6}, {"Zoé": 2}) == [
        {"name": msg("Ana herself"), "times": 0, "won": 0, "share": None},
        {"name": msg("Zoé"), "times": 2, "won": 1, "share": 0.5},
    ]


def test_rows_made_otherwise_may_hold_further_sums() -> None:
    def row(whole: Row) -> list[Row]:
        return [whole._replace(names={"name": "both"}, found={"sum": sum(whole.found.values())})]

    tally = some([count("sum", msg("Sum"))], sums={ITSELF: int}, rows=row)
    assert rows(tally, {"Ana": 1, "Zoé": 2}) == [{"name": "both", "sum": 3}]


def test_what_a_match_tells_of_itself_is_left_as_it_is() -> None:
    told = {"1": 2}
    same = some([], groups=lambda match: match, sums={ITSELF: lambda one: one})
    assert same.count([("Ana", told), ("Ana", told)]) == {"some": {"Ana": {"1": 4}}}
    assert told == {"1": 2}


def test_figures_of_one_match_are_tables_too() -> None:
    columns = (shown("n", msg("Number")), measure("key", msg("Key"), lambda row: row.keys[0]))
    found = {"Zoé": {"n": 0}, "Ana": {"n": None}}
    made = table("t", msg("Table"), [NAMES], columns, found, shows=lambda row: row.keys != ("Zoé",))
    assert made.rows == ({"name": msg("Ana herself"), "n": None, "key": "Ana"},)
    with pytest.raises(KeyError):
        table("t", msg("Table"), [NAMES], columns, {})
    second = shown("second", msg("Second"), place=1)
    assert filled("t", msg("Table"), (), [second], [Row({}, [4, 5])]).rows == ({"second": 5},)
    sides = {"a": msg("A"), "b": msg("B")}
    made = facing("t", msg("Table"), sides, [(msg("Points"), {"b": 2, "a": 1, "c": 3})])
    assert made.rows == ({"figure": msg("Points"), "a": 1, "b": 2},)
    assert made.columns[0] == figures().column
