"""The figures of one match and of many (section 7)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.canonical import canonical
from core.events import MatchEnded, RulingMade
from core.game import Frame, MatchFacts, Result
from core.games.ace_of_spades.commands import SetDial
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.events.flow import AchievementEarned
from core.games.ace_of_spades.events.hands import (
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
)
from core.games.ace_of_spades.events.shots import Cause, GunJammed
from core.games.ace_of_spades.pieces.effects import (
    Add,
    AsRank,
    DrawEffect,
    Filter,
    Hit,
    SetBase,
    SetEach,
)
from core.games.ace_of_spades.state.options import Options
from core.games.ace_of_spades.stats import curve, stats
from core.games.ace_of_spades.stats.summary import COUNTERS
from core.games.ace_of_spades.stats.tables import tables
from core.games.ace_of_spades.titles import winners
from core.shares import wilson
from tests.games.ace_of_spades.lines import enemy, fall, frames, reveal, shot, table

FULL = "2H 2S 2D KC KS"
FULL_CAUSES = (Cause("base", 6), Cause("face", 1, "KC"), Cause("face", 1, "KS"))
HAND = f"{FULL} 4D 7H 9C"
LAMP = enemy("lamp", 1, 5, DrawEffect(2))
IMP = enemy("imp", 2, 20, Hit(4))


def two_fights() -> list[Frame[Any]]:
    """A dealt hand, a clean first fight, and a second one that is lost on the last bullet."""
    return frames(
        table(),
        (CardsDealt("1", tuple(HAND.split())),),
        (reveal(LAMP),),
        (
            shot(FULL, "full", 8, -3, causes=FULL_CAUSES, bullets=2, best=9),
            fall(1, -3),
            AchievementEarned("B1"),
            AchievementEarned("S5"),
        ),
        (reveal(IMP), CardsDrawn("1", ("AS", "AH", "AD", "3C", "5C"))),
        (BonusUsed("1", "lamp", 2, 2, 20, moves=(CardsMoved("drawn", ("6D", "6S")),)),),
        (CardsSwapped("1", ("3C",), ("8C",), 1),),
        (DeckRefreshed("1", 0),),
        (shot("AS AH 5C 7H 9C", "pair", 7, 13, combo_cards=("AS", "AH"), bullets=1),),
        (GunJammed("1", ("AD", "4D", "8C", "6D", "6S"), 0), MatchEnded("lost", "out_of_bullets")),
    )


def test_the_figures_of_a_match() -> None:
    found = stats(two_fights())
    canonical(found)  # no floats
    assert (found["mode"], found["difficulty"], found["seats"]) == ("solo", "normal", ["1"])
    assert (found["fight"], found["fights_won"]) == (2, 1)
    assert found["beaten_by"] == {"card": "imp", "name": "Imp", "hp": 13}
    assert found["damages"] == [8, 7]
    assert found["split"] == {"base": 13, "faces": 2, "aces": 0, "effects": 0, "rulings": 0}
    assert found["lost"] == 3
    assert found["aces"] == {"inside": 2, "outside": 1}
    assert found["achievements"] == {"B1": 3, "S5": 3}
    assert found["combos"]["full"] == {"shots": 1, "damage": 8}
    assert found["combos"]["five"] == {"shots": 0, "damage": 0}


def test_what_each_player_did() -> None:
    found = stats(two_fights())
    assert found["shots"] == {"1": 2}
    assert found["jams"] == found["swaps"] == found["refreshes"] == found["one_shots"] == {"1": 1}
    assert found["damage"] == {"1": 15}
    assert found["best"] == {"1": 8}
    assert found["drawn"] == {"1": 5 + 2 + 1}  # without the 8 that were dealt
    assert (found["below_best"], found["missed"]) == ({"1": 1}, {"1": 1})


def test_each_fight_from_its_reveal_to_the_next() -> None:
    first, second = stats(two_fights())["fights"]
    assert first == {
        "fight": 1,
        "card": "lamp",
        "name": "Lamp",
        "kind": "minion",
        "hp": 5,
        "shots": 1,
        "jams": 0,
        "swaps": 0,
        "refreshes": 0,
        "one_shots": 0,
        "damages": [8],
        "damage": 8,
        "lost": 3,
        "by": "shot",
        "bullets": 2,
        "refills": 2,
        "seconds": 60,
    }
    assert (second["shots"], second["jams"], second["swaps"], second["one_shots"]) == (1, 1, 1, 1)
    assert (second["by"], second["bullets"], second["seconds"]) == (None, None, 300)


def test_bonuses_with_their_fights() -> None:
    assert stats(two_fights())["bonuses"] == [
        {"card": "lamp", "name": "Lamp", "kind": "minion", "gained": 1, "used": 2, "value": 0}
    ]


def test_the_curve_has_a_value_for_every_frame() -> None:
    line = two_fights()
    assert curve(line) == {"1": [0, 0, 0, 8, 8, 8, 8, 8, 15, 15]}
    both = frames(
        table(FULL, other="AS AH", enemy=None),
        (shot(FULL, "full", 8, 4),),
        (shot("AS AH", "pair", 7, -3, seat="2"),),
    )
    assert curve(both) == {"1": [0, 8, 8], "2": [0, 0, 7]}
    assert stats(both)["damage"] == {"1": 8, "2": 7}


def test_damage_of_effects_is_told_apart_and_given_to_their_cards() -> None:
    kings, pairs, plus = (
        enemy("kings", 3, 9, SetEach(Filter(rank=("K",)), 3)),
        enemy("pairs", 6, 9, SetBase(("pair",), 4)),
        enemy("plus", 9, 9, Add(2)),
    )
    front = enemy("front", 10, 30, penalty=(Add(-1),))
    causes = (
        Cause("base", 4, of="pairs", op="set_base"),
        Cause("face", 3, "KC", "kings", "set_each"),
        Cause("face", 3, "KS", "kings", "set_each"),
        Cause("effect", 2, of="plus", op="add"),
        Cause("effect", -1, of="front", op="add"),
        Cause("ruling", 5),
    )
    line = frames(
        table("KC KS 2H 3D 4C", permanents=(kings, pairs, plus), fight=9),
        (reveal(front),),
        (shot("KC KS 2H 3D 4C", "pair", 16, 14, combo_cards=("KC", "KS"), causes=causes),),
    )
    found = stats(line)
    assert found["split"] == {"base": 1, "faces": 2, "aces": 0, "effects": 8, "rulings": 5}
    assert sum(found["split"].values()) == sum(found["damages"]) == 16
    values = {bonus["card"]: bonus["value"] for bonus in found["bonuses"]}
    assert values == {"kings": 4, "pairs": 3, "plus": 2}
    assert {bonus["gained"] for bonus in found["bonuses"]} == {None}


def test_a_card_that_changes_what_others_count_as_is_worth_the_difference() -> None:
    rat = enemy("rat", 3, 9, AsRank(Filter(rank=("2",)), "A"))
    causes = (Cause("base", 1), Cause("ace", 3, "2H"), Cause("ace", 3, "2S"))
    played = shot("2H 2S 5D 9C KD", "pair", 7, 13, combo_cards=("2H", "2S"), causes=causes)
    line = frames(
        table("2H 2S 5D 9C KD", permanents=(rat,), fight=3),
        (reveal(enemy("front", 4, 20)),),
        (played,),
    )
    (bonus,) = stats(line)["bonuses"]
    assert bonus["value"] == 7 - 1  # a pair of 2s would have dealt 1


def test_hp_that_no_shot_took() -> None:
    line = frames(
        table("AS AH"),
        (reveal(LAMP),),
        (shot("AS AH", "pair", 7, -2), fall(1, -2)),
        (reveal(enemy("tank", 2, 30, Hit(1))),),
        (BonusUsed("1", "lamp", 2, 2, 24),),
        (RulingMade("printed effect", (SetDial("hp", "add", -5),)),),
    )
    found = stats(line)
    assert found["direct"] == {"one_shots": 6, "rulings": 5}
    assert found["bonuses"][0]["value"] == 6


def test_fights_won_on_the_last_bullet() -> None:
    line = frames(
        table("AS AH"),
        (reveal(LAMP, bullets=1),),
        (shot("AS AH", "pair", 7, -2, bullets=1), fall(1, -2)),
    )
    assert stats(line)["last_bullet"] == 1


def test_cards_that_are_not_seen_are_counted_and_never_guessed() -> None:
    line = frames(
        table(),
        (CardsDealt("1", ("?",) * 8),),
        (reveal(LAMP),),
        (shot("? ? ? ? ?", "full", 8, -3), fall(1, -3)),
        (reveal(IMP), CardsDrawn("1", ("?",) * 5)),
        (CardsSwapped("1", ("?",), ("?",), 1),),
        (GunJammed("1", ("?",) * 5, 1),),
    )
    found = stats(line)
    assert found["drawn"] == {"1": 6}
    assert found["aces"] == {"inside": 0, "outside": 0}
    assert len(tables(found)) == 7


def test_a_line_without_an_entry() -> None:
    found = stats(frames(table()))
    assert (found["fights"], found["damages"], found["bonuses"]) == ([], [], [])
    assert {one.key for one in tables(found)} >= {"match", "fights", "seats"}


def test_every_row_of_every_table_has_the_keys_of_its_columns() -> None:
    found = stats(two_fights())
    for one in (*tables(found), *COUNTERS.summarize([facts(0), facts(1, policy="random")])):
        for row in one.rows:
            assert {column.key for column in one.columns} <= set(row), one.key


# --- across matches ---------------------------------------------------------------------------


def facts(number: int, *, won: bool = False, policy: str | None = None, **more: Any) -> MatchFacts:
    found = stats(two_fights())
    if won:
        found |= {"beaten_by": None, "fight": 12}
    found |= more
    result = Result("won", "boss_defeated") if won else Result("lost", "out_of_bullets")
    return MatchFacts(
        match_id=str(number),
        players={} if policy else {"1": "Ada"},
        options={},
        result=result,
        winners=winners(result.result),
        stats=found,
        day=f"2026-11-{number + 1:02d}",
        policy=policy,
    )


def summary(*matches: MatchFacts) -> dict[str, Any]:
    return {one.key: one for one in COUNTERS.summarize(matches)}


def test_win_rates_never_blend_modes_difficulties_or_players() -> None:
    found = summary(
        facts(0, won=True),
        facts(1),
        facts(2, mode="coop"),
        facts(3, difficulty="hard"),
        facts(4, policy="random"),
    )["results"]
    rows = [
        (str(row["mode"]), str(row["difficulty"]), str(row["by"]), row["matches"], row["won"])
        for row in found.rows
    ]
    assert rows == [
        ("Solo", "Normal", "people", 2, 1),
        ("Solo", "Normal", "simulation: random", 1, 0),
        ("Solo", "Hard", "people", 1, 0),
        ("Together", "Normal", "people", 1, 0),
    ]


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_intervals_by_wilson(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=5e-5)


def test_no_interval_of_nothing() -> None:
    assert wilson(0, 0) == (None, None)


def test_abandoned_matches_count_neither_way() -> None:
    given_up = facts(1)
    given_up = MatchFacts(
        match_id="x",
        players={},
        options={},
        result=Result("abandoned", "quit"),
        winners=winners("abandoned"),
        stats=given_up.stats,
    )
    assert summary(facts(0), given_up)["results"].rows[0]["matches"] == 1


def test_simulated_matches_stand_in_where_people_have_none() -> None:
    alone = summary(facts(0, policy="random"))
    assert alone["enemies_solo"].note is not None
    mixed = summary(facts(0, policy="random"), facts(1))
    assert mixed["enemies_solo"].note is None
    assert mixed["enemies_solo"].total == 1
    combos = {str(row["combo"]): row for row in mixed["combos_solo"].rows}
    assert combos["Full house"]["share"] == combos["Full house"]["simulated_share"] == 0.5


def test_the_deadliest_enemy_comes_first() -> None:
    rows = summary(facts(0), facts(1))["enemies_solo"].rows
    assert [(str(row["enemy"]), row["met"], row["lost"]) for row in rows] == [
        ("Imp", 2, 2),
        ("Lamp", 2, 0),
    ]


def test_the_last_fight_and_the_means_of_each() -> None:
    found = summary(facts(0), facts(1, won=True))
    assert found["reached_solo"].rows[1] == {"fight": 2, "matches": 1, "share": 0.5, "lost": 1}
    second = found["fights_solo"].rows[1]
    assert (second["fought"], second["shots"], second["damage"]) == (2, 1.0, 7.0)
    assert found["fights_solo"].rows[11]["shots"] is None


def test_use_and_value_of_bonuses() -> None:
    (row,) = summary(facts(0))["bonuses_solo"].rows
    assert {**row, "card": str(row["card"])} == {
        "card": "Lamp",
        "held": 1,
        "used": 1,
        "used_share": 1.0,
        "value": 0,
        "mean": 0.0,
    }


def test_achievements_of_people_with_the_first_day() -> None:
    rows = summary(facts(0, policy="random"), facts(3), facts(5))["achievements"].rows
    found = {str(row["achievement"]): (row["matches"], row["first"]) for row in rows}
    assert len(found) == 20
    assert found["Clean shot"] == (2, "2026-11-04")
    assert found["Two birds"] == (0, None)


def test_players_pairs_and_rows_of_wins() -> None:
    outcomes = [True, True, False, True]
    matches = [facts(number, won=won) for number, won in enumerate(outcomes)]
    both = facts(9, won=True, mode="coop")
    both = MatchFacts(
        match_id="both",
        players={"1": "Ben", "2": "Ada"},
        options={},
        result=both.result,
        winners=both.winners,
        stats=both.stats,
    )
    found = summary(*matches, both)
    solo = found["players"].rows[0]
    assert (solo["player"], solo["matches"], solo["won"]) == ("Ada", 4, 3)
    assert (solo["streak"], solo["now"], solo["best"]) == (2, 1, 12)
    assert [(row["player"], str(row["mode"])) for row in found["players"].rows[1:]] == [
        ("Ada", "Together"),
        ("Ben", "Together"),
    ]
    assert found["pairs"].rows[0]["pair"] == "Ada + Ben"


def test_figures_hold_together_on_random_lines() -> None:
    """Whatever is played, the parts sum up to the damage."""
    rng = Random(3)
    for _ in range(50):
        steps = []
        hp = 99
        for _ in range(rng.randrange(1, 9)):
            damage = rng.randrange(0, 12)
            hp -= damage
            steps.append((shot(FULL, "full", damage, hp),))
        line = frames(table(FULL, options=Options()), (reveal(IMP),), *steps)
        found = stats(line)
        assert sum(found["split"].values()) == sum(found["damages"]) == found["damage"]["1"]
        assert sum(fight["damage"] for fight in found["fights"]) == sum(found["damages"])
        assert curve(line)["1"][-1] == found["damage"]["1"]
