"""The figures across matches (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import MatchEnded
from core.game import MatchFacts, Result
from core.games.arcmage import GAME
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.stats import stats
from core.games.arcmage.stats.summary import COUNTERS
from core.games.arcmage.stats.tables import tables
from core.messages import Table
from tests.games.arcmage.framed import BEGUN, attack, creature, frames, table, turn

LINE = frames(
    *BEGUN,
    (e.ResourcesLaid("A", (("?", "G", "Ar1"), ("?", "G", "Ar2"))),),
    creature("A", "mentor", "A1", "A2"),
    attack("A", "B1", "B", "A2"),
    (e.BlocksAssigned("B", ()),),
    (e.BattleFought("A", "A2", (), (("city", 2),), (f.DealDamage("B1", 2),)),),
    (e.CombatCleaned(),),
    turn("B", 2),
    (e.DevotionResolved("S1", "B", "B1", (), 3, (0, 2)),),
    turn("A", 3),
    (e.PlayerLost("B", "cities"), MatchEnded("a", "cities")),
)
STATS = stats(LINE)
PLAYERS = {"a": "Ada", "b": "Bob"}


def fact(
    number: int,
    result: str = "a",
    players: dict[str, str] | None = None,
    *,
    policy: str | None = None,
    **more: Any,
) -> MatchFacts:
    """A match as the line above, with another end."""
    places = {"a": 1, "b": 1} if result == "draw" else {"a": 1 + (result != "a"), "b": 1}
    places["b"] += result == "a"
    return MatchFacts(
        match_id=str(number),
        players={} if policy else players or PLAYERS,
        options={},
        result=Result(result, "cities"),
        winners=GAME.winners(result),
        stats={**STATS, "result": result, "places": places, **more},
        policy=policy,
    )


def summary(*facts: MatchFacts) -> dict[str, Table]:
    return {one.key: one for one in COUNTERS.summarize(facts)}


def row(found: Table, **wanted: str) -> Any:
    """The row whose columns read so."""
    return next(
        one for one in found.rows if all(str(one[key]) == text for key, text in wanted.items())
    )


THREE = (fact(1), fact(2), fact(3, "b", {"a": "Bob", "b": "Ada"}))


def test_nothing_was_played() -> None:
    assert summary()["endings"].rows == ()
    unfinished = fact(1)
    assert summary(MatchFacts(**{**_fields(unfinished), "winners": None}))["endings"].rows == ()


def _fields(one: MatchFacts) -> dict[str, Any]:
    return {name: getattr(one, name) for name in MatchFacts.__dataclass_fields__}


def test_endings_keep_people_and_policies_apart() -> None:
    found = summary(*THREE, fact(4, "draw", policy="random"))["endings"]
    people = row(found, by="people", reason="no city left in play")
    assert (people["number"], people["share"]) == (3, 1.0)
    assert people["low"] == pytest.approx(0.4385, abs=1e-4)
    assert row(found, by="people", reason="Of all these, draws")["number"] == 0
    assert row(found, by="simulation: random", reason="Of all these, draws")["share"] == 1.0


def test_simulated_matches_stand_in_while_people_have_none() -> None:
    found = summary(fact(1, policy="random"))
    assert str(found["decks"].note) == "Simulated matches: people have finished none yet."
    assert found["players"].rows == ()
    assert summary(*THREE)["decks"].note is None


def test_decks_factions_turn_order_and_number_of_players() -> None:
    found = summary(*THREE)
    gaian = row(found["decks"], group="Gaian Love for Life (Gaian)")
    assert (gaian["matches"], gaian["won"], gaian["share"]) == (3, 2, 2 / 3)
    assert (gaian["even"], gaian["low"] < 2 / 3 < gaian["high"]) == (0.5, True)
    assert row(found["factions"], group="The Empire")["won"] == 1
    assert row(found["starts"], group="has turn 1")["won"] == 2
    assert row(found["starts"], group="Seat B")["won"] == 1
    met = row(found["decks_met"], deck="Brothers in Arms (The Empire)")
    assert (str(met["against"]), met["won"]) == ("Gaian Love for Life (Gaian)", 1)
    two = row(found["numbers"], players="2")
    assert (two["matches"], two["share"], two["turns"]) == (3, 2 / 3, 3)
    unknown = summary(fact(1, first=None))["starts"]
    assert row(unknown, group="has an unknown turn")["matches"] == 2


def test_players_and_pairs() -> None:
    found = summary(*THREE)
    ada, bob = row(found["players"], player="Ada"), row(found["players"], player="Bob")
    assert (ada["matches"], ada["won"], bob["won"]) == (3, 3, 0)
    assert "rating" not in ada  # strengths of all games stand in one table of their own
    pair = row(found["pairs"], player="Ada", against="Bob")
    assert (pair["matches"], pair["won"], pair["lost"], pair["ahead"]) == (3, 3, 0, 3)


def test_pairs_at_larger_tables_and_one_name_at_two_seats() -> None:
    same = summary(fact(1, players={"a": "Ada", "b": "Ada"}))
    assert (row(same["players"], player="Ada")["matches"], same["pairs"].rows) == (2, ())
    start = table(deck_c="uneasy-alliance")
    line = frames(
        (e.PlayerLost("C", "cities"),),
        (e.PlayerLost("A", "cities"), MatchEnded("b", "cities")),
        state=start,
    )
    three = fact(1, "b", {"a": "Ada", "b": "Bob", "c": "Cy"})
    three = MatchFacts(**{**_fields(three), "stats": stats(line)})
    found = summary(three)
    assert row(found["pairs"], player="Ada", against="Cy")["ahead"] == 1
    assert row(found["numbers"], players="3")["matches"] == 1
    assert len(found["decks_met"].rows) == 6


def test_lengths_and_means() -> None:
    found = summary(*THREE, fact(4, rounds=4))
    assert [one["number"] for one in found["lengths"].rows] == [3, 0, 1]
    rounds = row(found["means"], figure="Rounds")
    assert (rounds["mean"], rounds["least"], rounds["middle"], rounds["most"]) == (2.5, 2, 2, 4)
    unknown = row(found["means"], figure="Drawn cards that stay unknown, in percent")
    assert unknown["mean"] == pytest.approx(100 * 13 / 14)


def test_cards_and_cities() -> None:
    found = summary(*THREE)
    mentor = row(found["cards"], card="Mentor")
    assert (mentor["matches"], mentor["played"], mentor["share"]) == (3, 3, 2 / 3)
    assert (mentor["turn"], mentor["city_damage"], mentor["drawn_in"]) == (1, 6, 3)
    armory = row(found["cities"], city="Armory")
    assert (armory["times"], armory["matches"], armory["share"]) == (3, 3, 1 / 3)
    assert (armory["devotions"], armory["mean"], armory["level"]) == (3, 3, 2)
    farmland = row(found["cities"], city="Farmland")
    assert (farmland["mean"], farmland["level"], farmland["fell"]) == (None, None, 0)


def test_openings_and_decks() -> None:
    found = summary(*THREE)
    assert row(found["openings"], laid="2")["won"] == 2
    assert row(found["first_attacks"], attack="up to turn 2")["matches"] == 3
    assert row(found["first_attacks"], attack="never")["won"] == 1
    assert row(found["first_attacks"], attack="turn 3 to 4")["share"] is None
    last = row(found["last_cards"], card="Mentor")
    assert (str(last["deck"]), last["share"]) == ("Gaian Love for Life (Gaian)", 1.0)
    curves = {key: {**STATS["opening"][key], "resources": [1, 2, 4]} for key in "ab"}
    drawn = summary(*THREE, fact(4, opening=curves))["resources"]
    assert drawn.kind == "course"
    assert [one["turn"] for one in drawn.rows] == [1, 2, 3]
    assert [column.key for column in drawn.columns] == ["turn", "deck0", "deck1"]
    assert drawn.rows[1]["deck1"] == 2


def test_rulings_by_card() -> None:
    found = summary(fact(1, asked={"mentor": 2}, made={"mentor": 1}), fact(2, asked={"mentor": 1}))
    one = row(found["rulings"], card="Mentor")
    assert (one["asked"], one["made"]) == (3, 1)


def test_figures_say_how_many_matches_left_texts_out() -> None:
    """A question that the table answered leaves nothing out; a policy answers none."""
    asked, ruled = {"royal-guard": 2, "wight": 1}, {"royal-guard": 1, "wight": 1}
    mine = fact(1, asked=asked, made=ruled), fact(2, asked={"wight": 1}, made={"wight": 1})
    played = fact(3, policy="random", asked={"siphon": 1}, made={})
    found = summary(*mine, played)
    said = "Matches among these in which texts of cards were left out: "
    assert str(found["decks"].note) == f"{said}1 (Royal Guard)."
    assert str(found["players"].note) == f"{said}1 (Royal Guard)."
    assert str(found["endings"].note) == f"{said}2 (Royal Guard and Siphon)."
    alone = summary(played)
    simulated = "Simulated matches: people have finished none yet."
    assert str(alone["decks"].note) == f"{simulated} {said}1 (Siphon)."
    assert alone["players"].note is None
    assert summary(*THREE)["endings"].note is None


def test_a_match_says_which_texts_it_left_out() -> None:
    told = {**STATS, "asked": {"royal-guard": 1, "wight": 2}, "made": {"wight": 2}}
    notes = {one.key: one.note for one in tables(told)}
    assert str(notes["match"]) == "Texts of cards that this match left out: Royal Guard."
    assert str(notes["seats"]) == str(notes["match"])
    whole = {one.key: one.note for one in tables(STATS)}
    assert (whole["match"], whole["seats"]) == (None, None)


def test_every_row_has_its_columns() -> None:
    for one in COUNTERS.summarize(THREE):
        for line in one.rows:
            assert {column.key for column in one.columns} <= set(line), one.key
