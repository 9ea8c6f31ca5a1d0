"""Cities, devotion, combat and creatures of one match (section 7)."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.stats import stats
from tests.games.arcmage.framed import BEGUN, attack, creature, frames, spell, turn
from tests.games.arcmage.test_stats import by_key, figure, named

ARMED = (
    *BEGUN,
    creature("A", "mentor", "A1", "A2"),
    creature("A", "conscript", "A1", "A3"),
    creature("B", "mentor", "B1", "B2"),
    creature("B", "bearer", "B1", "B3"),
)


def test_a_battle_with_two_blockers() -> None:
    line = frames(
        *ARMED,
        attack("A", "B1", "B", "A2", "A3"),
        (e.BlocksAssigned("B", (("B2", "A2"), ("B3", "A2"))),),
        (
            e.BattleFought(
                "A",
                "A2",
                ("B2", "B3"),
                (("B2", 0), ("B3", 2)),
                (
                    f.DealDamage("B3", 2),
                    f.DealDamage("A2", 2),
                    f.DealDamage("A2", 1),
                    f.KillInBattle("B3"),
                    f.KillInBattle("A2"),
                ),
            ),
        ),
        (e.BattleFought("A", "A3", (), (("city", 1),), (f.DealDamage("B1", 1),)),),
        (e.CombatCleaned((f.MoveCard("A2", "grave"), f.MoveCard("B3", "grave"))),),
        turn("B", 2),
    )
    found = stats(line)
    a, b = found["combat"]["a"], found["combat"]["b"]
    assert (a["attacks"], a["attackers"], a["faced"], a["unblocked"]) == (1, 2, 2, 1)
    assert (b["blocks"], b["multi"]) == (2, 1)
    assert (a["killed"], a["lost"], a["city_damage"], a["beyond"]) == (1, 1, 1, 1)
    assert (a["killed_cost"], a["lost_cost"]) == (1, 3)
    assert (b["killed"], b["lost"], b["killed_cost"]) == (1, 1, 3)
    assert figure(found, "combat", "Attackers that were not blocked") == (1, 0)
    assert figure(found, "seats", "Attackers not blocked, of those that met a defender") == (
        "1 / 2",
        "0 / 0",
    )
    two = named(found["creatures"], "A2")
    assert (two["damage"], two["kills"], two["attack"], two["died"]) == (2, 1, 1, True)
    assert [named(found["creatures"], n)["damage"] for n in ("B2", "B3")] == [2, 1]
    assert [named(found["creatures"], n)["kills"] for n in ("B2", "B3")] == [1, 1]
    assert named(found["creatures"], "A3")["city_damage"] == 1
    assert found["cards"]["mentor"]["a"]["kills"] == 1
    assert found["opening"]["a"]["attack"] == 1
    assert found["dealt"]["a"]["battle"] == 1
    first = by_key(found)["creatures"].rows[0]
    assert (str(first["creature"]), str(first["end"])) == (
        "B2 Mentor",
        "in play",
    )


def test_spells_kill_and_are_told_from_sacrifices() -> None:
    line = frames(
        *ARMED,
        (
            *spell("A", "deadly-shock", f.DealDamage("B2", 3)),
            e.CreatureDied("B2", "mentor", (f.MoveCard("B2", "grave"),)),
        ),
        spell("A", "carpe-diem", f.MoveCard("A3", "grave")),
        spell("A", "whirlwind", f.MoveCard("B3", "hand")),
    )
    found = stats(line)
    a, b = found["combat"]["a"], found["combat"]["b"]
    assert (a["killed_else"], a["killed_cost"], a["lost_else"], a["lost_cost"]) == (1, 3, 1, 2)
    assert (b["lost_else"], b["killed_else"]) == (1, 0)
    assert found["cards"]["deadly-shock"]["a"]["kills"] == 1
    assert found["cards"]["carpe-diem"]["a"]["kills"] == 0
    assert found["moves"]["b"]["returned"] == 1
    assert named(found["creatures"], "B3")["gone"] is True
    assert named(found["creatures"], "B2")["gone"] is False


def test_a_city_that_falls_in_combat() -> None:
    line = frames(
        *ARMED,
        (e.CreatureMoved("B", "B2", "B1", "army", (f.MarkCard("B2"),)),),
        attack("A", "B1", "B", "A2"),
        (e.BlocksAssigned("B", ()),),
        (
            e.BattleFought("A", "A2", (), (("city", 9),), (f.DealDamage("B1", 9),)),
            e.CityFell("B1", "armory", "B", (f.RuinCity("B1"),)),
        ),
        (e.CombatCleaned((f.MoveCard("B1", "grave"), f.MoveCard("B3", "army", marked=True))),),
        turn("B", 2),
        (e.CityFounded("B", "armory", "B9"), *turn("A", 3)),
    )
    found = stats(line)
    city = named(found["cities"], "B1")
    assert (city["fell"], city["by"], city["by_kind"], city["retreats"]) == (1, "a", "battle", 1)
    assert (city["taken"]["battle"], city["ends"], city["came"]) == (9, 0, "first")
    assert named(found["cities"], "B9")["came"] == "founded"
    assert found["dealt"]["a"] == {
        "battle": 9,
        "card": 0,
        "ability": 0,
        "devotion": 0,
        "ruling": 0,
        "rules": 0,
        "destroyed": 1,
    }
    assert found["combat"]["a"]["beyond"] == 2
    assert found["moves"]["b"] == {"moves": 1, "retreats": 1, "returned": 0, "founded": 1}
    assert named(found["creatures"], "B2")["move"] == 1
    assert figure(found, "seats", "Cities lost") == (0, 1)
    row = by_key(found)["cities"].rows[1]
    assert (str(row["by"]), row["turns"]) == ("Seat A (Battle)", 1)
    assert by_key(found)["cities"].columns[4].key == "battle"


def test_cards_of_a_player_who_is_out_were_not_killed() -> None:
    line = frames(
        *ARMED,
        (e.PlayerLost("B", "concession", (f.MoveCard("B1", "grave"), f.MoveCard("B2", "grave"))),),
    )
    found = stats(line)
    assert found["combat"]["b"]["lost_else"] == 0
    city = named(found["cities"], "B1")
    assert (city["fell"], city["left"]) == (None, 1)


def test_devotion_and_lasting_levels() -> None:
    item = Item("S1", "devotion", "A", "farmland", source="A1", chosen=("A2",))
    line = frames(
        *ARMED,
        (
            e.DevotionDeclared(item),
            e.DevotionResolved(
                "S1",
                "A",
                "A1",
                ("A2",),
                4,
                (1, 3),
                (f.MarkCard("A2"), f.ChangeDefence("A1", 2), f.StartLevel("A1", 3)),
            ),
        ),
        turn("B", 2),
        spell("B", "erode", f.ChangeDefence("A1", -1)),
        turn("A", 3),
        (e.PhaseEntered("devotion", (f.EndLevels("A"),)),),
        turn("B", 4),
    )
    found = stats(line)
    city = named(found["cities"], "A1")
    assert (city["devotions"], city["devotion"]) == (1, 4)
    assert (city["levels"], city["active"], city["ends"]) == ({"1": 1, "3": 1}, {"3": 2}, 3)
    assert (city["gained"], city["given"]) == (2, 1)
    assert named(found["creatures"], "A2")["devotion"] == 1
    one, three = by_key(found)["devotion"].rows
    assert (one["level"], one["reached"], one["active"]) == (1, 1, None)
    assert (three["level"], three["mean"], three["active"]) == (3, 4, 2 / 3)
