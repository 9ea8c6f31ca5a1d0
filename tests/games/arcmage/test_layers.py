"""Current values and keywords, and all of them against the plain oracle."""

from __future__ import annotations

import pytest

from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.effects import (
    AddType,
    Condition,
    Formula,
    Keyword,
    Passive,
    Selector,
    Stat,
)
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Change, Combat, Piece, Player, State
from tests.games.arcmage import oracle_values as oracle
from tests.games.arcmage.oracle_values import army, attached, city, resident, table
from tests.test_linear_readers import work


def demo(slug: str, *effects: object, subtypes: tuple[str, ...] = (), **more: object) -> Card:
    """A 2/2 creature with passive effects, typed in during the match."""
    given = {"keywords": None, "defence": 2, **more}
    passive = (Passive(effects),) if effects else None  # type: ignore[arg-type]
    return Card(
        slug, slug.title(), "N", "creature", 1, "", "full", 2, subtypes,
        attack=2, abilities=passive, **given,  # type: ignore[arg-type]
    )  # fmt: skip


def with_cards(pieces: dict[str, Piece], *cards: Card, **more: object) -> State:
    """A table with definitions of its own."""
    return table(pieces, defined={card.id: card for card in cards}, **more)


# --- against the oracle ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_every_card_is_worth_what_the_plain_count_says(seed: int) -> None:
    state = oracle.at_random(seed)
    layers = Layers(state)
    for n, piece in state.pieces.items():
        if piece.dead:
            continue
        if piece.zone not in {"city", "attached"} and piece.card != "dark-portal":
            assert (layers.attack(n), layers.defence(n)) == oracle.values(state, n), (n, piece)
        assert layers.keywords(n) == oracle.keywords(state, n), (n, piece)
        assert layers.subtypes(n) == oracle._subtypes(state, n), (n, piece)


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_questions_changes_no_answer(seed: int) -> None:
    state = oracle.at_random(100 + seed)
    first, second = Layers(state), Layers(state)
    words = {n: first.keywords(n) for n in state.pieces}
    values = {n: (first.attack(n), first.defence(n)) for n in reversed(list(state.pieces))}
    for n in state.pieces:
        assert values[n] == (second.attack(n), second.defence(n))
        assert words[n] == second.keywords(n)


def test_a_late_table_is_read_with_little_work() -> None:
    """Counted in lines of Python that are run: about 70 for each card."""
    state = max((oracle.at_random(seed) for seed in range(20)), key=lambda s: len(s.pieces))
    assert len(state.pieces) > 100

    def read() -> None:
        layers = Layers(state)
        for n in state.pieces:
            layers.attack(n)
            layers.defence(n)

    assert work(read) < 150 * len(state.pieces)


def test_what_was_found_is_kept() -> None:
    """Counted in lines of Python that are run: a question asked again is answered in a few."""
    state = max((oracle.at_random(seed) for seed in range(8)), key=lambda s: len(s.pieces))
    layers = Layers(state)
    soldiers = Selector("each", is_="creature", sub=("Soldier", "Undead"), in_="army")

    def ask() -> None:
        for n in state.pieces:
            layers.both(n, full=True)
            layers.both(n, full=False)
            layers.words(n, full=True)
            layers.words(n, full=False)
            layers.has(n, "flying")
            layers.card_index.fitting(soldiers, source=None, seat="A")

    first = work(ask)
    assert work(ask) < 44 * len(state.pieces) < first


# --- values ------------------------------------------------------------------------------------


def test_counters_changes_and_what_they_come_to() -> None:
    changes = (Change("values", attack=-4, defence=1), Change("add", "flying"))
    state = table({"A5": army("mentor", counters=(("+1/+1", 2), ("rabies", 1)), changes=changes)})
    layers = Layers(state)
    assert (layers.attack("A5"), layers.defence("A5")) == (0, 6)
    weak = state.pieces["A5"]._replace(counters=(("-1/-1", 2),))
    assert Layers(table({"A5": weak})).attack("A5") == -4  # R67


def test_a_city_has_what_is_left_of_it_and_an_enchantment_nothing() -> None:
    layers = Layers(table({"A1": city("farmland", left=3), "A5": army("dark-portal")}))
    assert (layers.attack("A1"), layers.defence("A1")) == (0, 3)
    assert (layers.attack("A5"), layers.defence("A5")) == (0, 0)


def test_levels_are_those_of_the_controller_and_end_with_a_city_that_fell() -> None:
    pieces = {
        "B1": city("armory", "B"),
        "B5": resident("mentor", "B1", "B"),
        "A5": army("mentor"),
    }
    layers = Layers(table(pieces, lasting=(("B1", 2), ("B1", 4))))
    assert (layers.attack("B5"), layers.defence("B5")) == (3, 4)  # EX-09
    assert layers.has("B5", "first_strike")
    assert (layers.attack("A5"), layers.has("A5", "first_strike")) == (2, False)
    pieces["B1"] = pieces["B1"]._replace(dead=True)  # R110
    layers = Layers(table(pieces, lasting=(("B1", 2),)))
    assert layers.attack("B5") == 2


def test_the_dead_have_no_part_in_passive_abilities() -> None:
    """R109."""
    pieces = {"A5": army("orc-warleader"), "A6": army("orc-thug")}
    assert Layers(table(pieces)).attack("A6") == 2
    pieces["A5"] = pieces["A5"]._replace(dead=True)
    assert Layers(table(pieces)).attack("A6") == 1
    pieces = {"A5": army("orc-warleader"), "A6": army("orc-thug", dead=True)}
    assert Layers(table(pieces)).attack("A6") == 1  # nor does what acts on all act on them


def test_the_place_of_saplings_holds_creatures_and_enchantments_but_not_the_city() -> None:
    pieces = {
        "A1": city("farmland"),
        "A5": resident("sequoia-saplings"),
        "A6": resident("kolibri"),
        "A7": attached("grassroots", "A6"),
        "A8": army("kolibri"),
        "A9": resident("mentor"),
    }
    assert Layers(table(pieces)).defence("A5") == 3
    pieces["A5"] = army("sequoia-saplings")
    assert Layers(table(pieces)).defence("A5") == 2


def test_saplings_of_defence_five_have_ranged() -> None:
    pieces = {"A5": army("sequoia-saplings", counters=(("+1/+1", 3),))}
    assert not Layers(table(pieces)).has("A5", "ranged")
    pieces["A6"] = army("kolibri")
    assert Layers(table(pieces)).has("A5", "ranged")


def test_an_eagle_that_blocks_what_does_not_fly() -> None:
    pieces = {"A5": army("mentor"), "A6": army("kolibri"), "B5": army("mounted-eagle", "B")}
    combat = Combat("B1", "B", ("A5", "A6"), "battles", (("B5", "A5"),))
    assert Layers(table(pieces, combat=combat)).attack("B5") == 4
    combat = combat._replace(blocks=(("B5", "A6"),))
    assert Layers(table(pieces, combat=combat)).attack("B5") == 2
    flying = pieces["A6"]._replace(changes=(Change("lose", "flying"),))
    assert Layers(table({**pieces, "A6": flying}, combat=combat)).defence("B5") == 4
    gone = {"B5": pieces["B5"]}
    assert Layers(table(gone, combat=combat)).attack("B5") == 2


def test_values_that_hang_on_a_defence_see_it_without_each_other() -> None:
    each = Selector("each", is_="creature", of="you")
    proud = Stat(each, 1, 1, "static", Condition(self_def_at_least=3))
    cards = demo("proud", proud), demo("sturdy", proud, defence=3)
    pieces = {"A5": army("proud"), "A6": army("sturdy"), "A7": army("mentor")}
    layers = Layers(with_cards(pieces, *cards))
    assert [layers.defence(n) for n in ("A5", "A6", "A7")] == [3, 4, 4]
    formula = Formula(if_=Condition(self_def_at_least=2), then=4, else_=Formula(add=(1, 1)))
    odd = demo("odd", Stat(Selector("self"), formula, 0, "static"))
    assert Layers(with_cards({"A5": army("odd")}, odd)).attack("A5") == 6


def test_others_only() -> None:
    lord = demo("lord", Stat(Selector("each", is_="creature", other=True), 1, 0, "static"))
    pieces = {"A5": army("lord"), "A6": army("lord"), "A7": army("mentor")}
    layers = Layers(with_cards(pieces, lord))
    assert [layers.attack(n) for n in pieces] == [3, 3, 4]


# --- subtypes and keywords ---------------------------------------------------------------------


def test_subtypes_count_before_anything_else() -> None:
    pieces = {
        "A1": city("nirvana-of-the-undead"),
        "A5": army("mentor"),
        "A6": attached("raise-the-undead", "A5"),
        "A7": army("mentor", changes=(Change("type", "Imp"),)),
        "A8": army("foul-imps"),
    }
    layers = Layers(table(pieces, lasting=(("A1", 3),)))
    assert layers.subtypes("A5") == {"Knight", "Soldier", "Undead"}
    assert layers.has("A5", "deadly")
    assert not layers.has("A7", "deadly")
    assert layers.attack("A8") == 2


def test_subtypes_given_to_many() -> None:
    to = Selector("each", is_="creature", sub="Soldier", other=True)
    drill = demo("drill", AddType(to, ("Imp",), "static"), subtypes=("Soldier",))
    pieces = {"A5": army("drill"), "A6": army("mentor"), "A7": army("foul-imps")}
    layers = Layers(with_cards(pieces, drill))
    assert "Imp" in layers.subtypes("A6")
    assert "Imp" not in layers.subtypes("A5")
    assert layers.attack("A7") == 2


def test_what_is_taken_is_gone_until_it_is_given_again() -> None:
    lose, add = Change("lose", "ranged"), Change("add", "ranged")
    pieces = {
        "A5": army("elvish-archer", changes=(lose,)),
        "A6": army("elvish-ambush"),
        "A7": army("elvish-archer", changes=(lose, add)),
    }
    layers = Layers(table(pieces))
    assert [layers.has(n, "ranged") for n in pieces] == [False, True, True]


def test_numbers_behind_keywords_add_up() -> None:
    guard = army("royal-guard", changes=(Change("add", "bodyguard 2"),))
    layers = Layers(table({"A5": guard}))
    assert layers.keywords("A5") == {"bodyguard 3", "bodyguard 2"}
    assert layers.level_of("A5", "bodyguard") == 5
    assert layers.level_of("A5", "salvage") == 0
    shout = Keyword(Selector("each", is_="creature"), "static", ("battle_scream 1",))
    two = {"A5": army("shout"), "A6": army("shout"), "A7": army("bearer")}
    layers = Layers(with_cards(two, demo("shout", shout)))
    assert layers.level_of("A7", "battle_scream") == 2
    lost = army("royal-guard", changes=(Change("lose", "bodyguard"),))
    assert Layers(table({"A5": lost})).keywords("A5") == frozenset()


def test_keywords_outside_play() -> None:
    pieces = {"A5": army("falconer"), "A1": city("tunnel-network"), "B5": army("kolibri", "B")}
    revenge = Player(changes=(Change("add", "blood_vengeance"),))
    state = table(pieces, players={"A": revenge})
    layers = Layers(state)
    assert layers.keywords_off("A", "kolibri", "hand") == {"flying", "sudden", "blood_vengeance"}
    assert layers.keywords_off("A", "mentor", "hand") == {"blood_vengeance"}
    assert layers.keywords_off("B", "kolibri", "hand") == {"flying"}
    assert layers.keywords_off("A", "revenge", "hand") == {"salvage 5"}
    assert layers.keywords_off("A", "?", "hand") == frozenset()
    assert "sudden" not in layers.keywords("B5")
    tunnels = Layers(state._replace(lasting=(("A1", 7),)))
    assert "sudden" in tunnels.keywords_off("A", "mentor", "hand")
    assert "sudden" not in tunnels.keywords_off("A", "mentor", "grave")
    assert "sudden" not in tunnels.keywords_off("A", "revenge", "hand")


def test_changes_end_with_their_source() -> None:
    held = Change("freeze", until="while_source_marked", source="A6")
    state = table({"A5": army("mentor", changes=(held,)), "A6": army("mentor", marked=True)})
    assert Layers(state).frozen("A5")
    for ending in (army("mentor"), army("mentor", marked=True, dead=True)):
        assert not Layers(table({**state.pieces, "A6": ending})).frozen("A5")
    assert not Layers(table({"A5": state.pieces["A5"]})).frozen("A5")
