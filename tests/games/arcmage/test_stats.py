"""The figures of one match (section 7)."""

from __future__ import annotations

from typing import Any

from core.canonical import canonical
from core.events import MatchEnded, RulingMade
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.stats import curve, stats
from core.games.arcmage.stats.tables import tables
from core.messages import Table
from tests.games.arcmage.framed import (
    BEGUN,
    attack,
    creature,
    frames,
    played,
    spell,
    table,
    turn,
)


def by_key(found: Any) -> dict[str, Table]:
    return {one.key: one for one in tables(found)}


def figure(found: Any, key: str, title: str) -> tuple[Any, ...]:
    """A row of a table that has a column for each seat."""
    one = by_key(found)[key]
    row = next(row for row in one.rows if str(row[one.columns[0].key]) == title)
    return tuple(row[seat] for seat in found["seats"])


def named(rows: Any, number: str) -> Any:
    return next(one for one in rows if one["number"] == number)


def test_how_a_match_came_out() -> None:
    over = (e.PlayerConceded("B"), e.PlayerLost("B", "concession"), MatchEnded("a", "concession"))
    found = stats(frames(*BEGUN, turn("B", 2), over))
    canonical(found)
    assert (found["result"], found["reason"], found["first"]) == ("a", "concession", "a")
    assert (found["turns"], found["rounds"]) == (2, 1)
    assert found["lost"] == [{"seat": "b", "by": "concession", "turn": 2, "together": 1}]
    assert found["places"] == {"a": 1, "b": 2}
    assert found["decks"]["b"] == {"name": "brothers-in-arms", "mix": "E"}
    match = {str(row["figure"]): str(row["value"]) for row in by_key(found)["match"].rows}
    assert match["Result"] == "Seat A wins"
    assert match["Out of the game, in this order"] == "Seat B (concession, turn 2)"
    assert figure(found, "seats", "Place") == (1, 2)


def test_places_of_several_players() -> None:
    start = table(deck_c="uneasy-alliance", deck_d="toll-of-time")
    line = frames(
        (e.PlayerLost("C", "cities"),),
        (e.PlayerLost("A", "deck"), e.PlayerLost("D", "cities"), MatchEnded("b", "cities")),
        state=start,
    )
    assert stats(line)["places"] == {"a": 2, "b": 1, "c": 4, "d": 2}
    line = frames(
        (e.PlayerLost("C", "cities"), e.PlayerLost("D", "cities")),
        (e.PlayerLost("A", "deck"), e.PlayerLost("B", "deck"), MatchEnded("draw", "deck")),
        state=start,
    )
    assert stats(line)["places"] == {"a": 1, "b": 1, "c": 3, "d": 3}


def test_draws_resources_and_their_course() -> None:
    line = frames(
        *BEGUN,
        (e.CardsDrawn("A", 1, ("kolibri",)),),
        (e.ResourcesLaid("A", (("?", "G", "Ar1"),)),),
        spell("A", "deadly-shock", f.SpendResources("A", "G", 1)),
        turn("B", 2),
        (e.CardsDrawn("B", 0, ()),),
        (e.ResourcesLaid("B", (("?", "E", "Br1"),)),),
        (e.ResourcesLaid("B", (("?", "R", "Br2"),)),),
        turn("A", 3),
        (e.CardsDrawn("A", 2, ("?", "?")),),
        turn("B", 4),
        (e.CardsDrawn("B", 1, ("?",)),),
        turn("A", 5),
        (e.CityFounded("A", "farmland", "A9"), *turn("B", 6)),
    )
    found = stats(line)
    empty = {"two": 0, "one": 0, "one_laid": 0, "none": 0, "cards": 0}
    assert found["draws"]["a"] == {**empty, "two": 1, "one_laid": 1, "cards": 3}
    assert found["draws"]["b"] == {**empty, "none": 1, "one": 1, "cards": 1}
    assert figure(found, "seats", "Cards drawn in a draw phase, mean") == (1.5, 0.5)
    assert figure(found, "laid", "Gaian") == (1, 0)
    assert figure(found, "laid", "The Empire") == (0, 1)
    assert found["unused"] == {
        "a": {"resources": 0, "turns": 2},
        "b": {"resources": 4, "turns": 2},
    }
    assert found["opening"]["b"] == {"laid": 2, "attack": None, "resources": [2, 2]}
    assert [entry["turn"] for entry in found["course"]] == [0, 1, 2, 3, 4, 5]
    two = found["course"][2]
    assert (two["seat"], two["seats"]["b"]["hand"]) == ("b", 5)
    assert two["seats"]["a"]["spent"] == {"G": 1}
    assert two["seats"]["b"]["free"] == {"E": 1, "R": 1}
    drawn = by_key(found)["resources_b"]
    assert [column.key for column in drawn.columns] == ["turn", "R", "E", "marked"]
    assert (drawn.kind, len(drawn.rows)) == ("course", 6)
    assert found["unknown"] == {
        "a": {"cards": 10, "unknown": 7},
        "b": {"cards": 8, "unknown": 8},
    }


def test_turns_take_the_time_of_their_entries() -> None:
    found = stats(frames(*BEGUN, (e.NoteAdded("x"),), turn("B", 2), (e.NoteAdded("x"),)))
    assert found["times"]["a"] == {"turns": 1, "seconds": 20, "longest": 20}
    assert found["times"]["b"] == {"turns": 1, "seconds": 10, "longest": 10}
    assert found["notes"] == 2


def test_cards_played() -> None:
    paid = Payment((("G", 1),), (("E", 1),))
    line = frames(
        *BEGUN,
        creature("A", "mentor", "A1", "A2"),
        (played("A", "grassroots", cost=2, pay=paid, x=2),),
        (played("B", "deadly-shock", item="S2"),),
        (
            e.ItemResolved(
                "S2",
                "B",
                "deadly-shock",
                (f.RemoveItem("S1"), f.MoveCard("B:stack:deadly-shock", "grave")),
            ),
        ),
        (played("A", "carpe-diem"), e.ItemFailed("S1", "A", "carpe-diem", "")),
        turn("B", 2),
        (played("B", "mentor"),),
    )
    found = stats(line)
    a, b = found["played"]["a"], found["played"]["b"]
    assert (a["cards"], a["paid"], a["x"]) == (3, 2, [2])
    assert a["types"] == {"creature": 1, "enchantment": 1, "event": 0, "magic": 1}
    assert a["factions"] == {"G": 1, "D": 0, "R": 0, "N": 1, "E": 1}
    assert a["costs"] == {"1": 2, "2": 1}
    assert (a["countered"], a["failed"], a["last"]) == (1, 1, "carpe-diem")
    assert (b["elsewhere"], b["answers"], b["last"]) == (1, 1, "mentor")
    assert found["deepest"] == 2
    assert found["cards"]["mentor"]["a"] == {
        "drawn": 1,
        "played": 1,
        "turns": 1,
        "kills": 0,
        "city_damage": 0,
    }
    assert figure(found, "types", "Magic") == (1, 0)
    assert figure(found, "costs", "2") == (1, 0)
    assert str(by_key(found)["cards"].rows[0]["card"]) == "Carpe Diem"


def test_rulings_are_counted_by_card() -> None:
    asks = e.ItemResolved("S1", "A", "mentor", (f.AskRuling("mentor", "do this"),))
    line = frames(
        *BEGUN,
        (played("A", "mentor"), asks),
        (RulingMade("as it says", (f.DealDamage("B1", 2),)), e.AsksSettled()),
        (played("A", "mentor"), asks),
        turn("B", 2),
    )
    found = stats(line)
    assert (found["rulings"], found["forced"]) == (1, 0)
    assert (found["asked"], found["made"]) == ({"mentor": 2}, {"mentor": 1})
    assert by_key(found)["rulings"].rows == (
        {"card": by_key(found)["rulings"].rows[0]["card"], "asked": 2, "made": 1},
    )
    assert named(found["cities"], "B1")["taken"]["ruling"] == 2
    assert found["dealt"]["a"]["ruling"] == 0  # nobody's


def test_city_defence_along_the_line() -> None:
    line = frames(*BEGUN, (RulingMade("x", (f.DealDamage("B1", 9),)),))
    assert curve(line) == {"a": [0] * 4 + [7] * 3, "b": [0] * 5 + [7, 0]}


def test_a_line_that_has_just_begun_has_its_figures() -> None:
    found = stats(frames())
    canonical(found)
    assert all(one.columns for one in tables(found))
    assert (found["turns"], found["rounds"], found["course"]) == (0, 0, [])


def test_a_line_may_begin_in_the_middle_of_a_turn() -> None:
    start = frames(*BEGUN, creature("A", "mentor", "A1", "A2"))[-1].state
    line = frames(attack("A", "B1", "B", "A2"), turn("B", 2), state=start)
    found = stats(line)
    assert found["rounds"] == 1
    assert found["opening"]["a"]["attack"] == 1
    assert [one["came"] for one in found["cities"]] == ["other", "other"]
    assert [one["card"] for one in found["creatures"]] == ["mentor"]
    assert found["creatures"][0]["turns"] == 2
    assert [one["turn"] for one in found["course"]] == [1, 1]


def test_answers_of_abilities_have_their_source() -> None:
    line = frames(
        *BEGUN,
        creature("A", "mentor", "A1", "A2"),
        (
            e.AbilityActivated(
                Item("S1", "ability", "A", "mentor", "A2", 1), Payment(), (f.MarkCard("A2"),)
            ),
            e.ItemResolved("S1", "A", "mentor", (f.DealDamage("B1", 3),)),
        ),
    )
    found = stats(line)
    assert named(found["cities"], "B1")["taken"]["ability"] == 3
    mine = named(found["creatures"], "A2")
    assert (mine["ability"], mine["city_damage"]) == (1, 3)
