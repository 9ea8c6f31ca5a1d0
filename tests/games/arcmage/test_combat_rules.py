"""Who may attack, block and fight, how damage is split: for every kind of card (R93 to R108)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.games.arcmage.rules import combat_damage, combat_rules
from core.games.arcmage.rules.combat_damage import CITY, lethal, split_fault, standard_split
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Change, Combat, Piece, State
from tests.games.arcmage.oracle_values import army, city, resident, table

CITIES = {"A1": city("armory"), "B1": city("armory", "B"), "B2": city("armory", "B")}
VARIANTS = [*product(("army", "B1", "B2", "A1"), (True, False), (True, False), "AB")]


def one(place: str, marked: bool, dead: bool, seat: str, card: str = "mentor") -> Piece:
    """A creature of one of the variants."""
    more: dict[str, Any] = {"marked": marked, "dead": dead}
    if place == "army":
        return army(card, seat, **more)
    return resident(card, place, seat, **more)


def everything() -> dict[str, Piece]:
    """One creature of each variant, and an enchantment that lies in each army."""
    found = {f"{variant[3]}{n}": one(*variant) for n, variant in enumerate(VARIANTS, 10)}
    return {**CITIES, **found, "A5": army("dark-portal"), "B5": army("dark-portal", "B")}


COMBAT = Combat("B1", "B", ("A60", "A61", "A62"), "battles")


def fight(**more: Any) -> State:
    return table(everything(), combat=COMBAT._replace(**more))


# --- who may -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["A", "B", None])
@pytest.mark.parametrize("active", "AB")
def test_who_is_ready(seat: str | None, active: str) -> None:
    """R93, R94: living unmarked creatures of the army, those of the active player unless named."""
    state = table(everything(), active=active)
    whose = seat or active
    due = [
        f"{by}{n}"
        for n, (place, marked, dead, by) in enumerate(VARIANTS, 10)
        if by == whose and place == "army" and not marked and not dead
    ]
    assert combat_rules.ready(state, seat) == tuple(due)
    assert len(due) == 1


@pytest.mark.parametrize("active", "AB")
def test_who_still_fights(active: str) -> None:
    """R108: alive, in the army, under the active player's control; marked or not."""
    state = table(everything(), active=active)
    for n, (place, _, dead, seat) in enumerate(VARIANTS, 10):
        due = seat == active and place == "army" and not dead
        assert combat_rules.still_fights(state, f"{seat}{n}") is due
    assert combat_rules.still_fights(state, "Z9") is False


def attackers(**changes: Piece | None) -> dict[str, Piece]:
    found = {**CITIES, **{n: army("mentor", marked=True) for n in ("A60", "A61", "A62")}}
    changed = {**found, **changes}
    return {n: piece for n, piece in changed.items() if piece is not None}


def test_whose_battle_is_next() -> None:
    """R103: in the announced order, those that have fought or left passed over."""
    state = table(attackers(), combat=COMBAT)
    assert combat_rules.left(state) == ("A60", "A61", "A62")
    assert combat_rules.next_battle(state) == "A60"
    fought = state._replace(combat=COMBAT._replace(fought=("A60",)))
    assert combat_rules.left(fought) == ("A61", "A62")
    assert combat_rules.next_battle(fought) == "A61"
    gone = table(attackers(A60=None, A61=army("mentor", "B")), combat=COMBAT)
    assert combat_rules.left(gone) == ("A62",)
    assert combat_rules.next_battle(gone) == "A62"
    over = state._replace(combat=COMBAT._replace(fought=COMBAT.attackers))
    assert combat_rules.left(over) == ()
    assert combat_rules.next_battle(over) is None
    for stage in ("declared", "blocks"):
        early = state._replace(combat=COMBAT._replace(stage=stage))
        assert combat_rules.next_battle(early) is None
    peace = state._replace(combat=None)
    assert combat_rules.left(peace) == ()
    assert combat_rules.next_battle(peace) is None


def test_blockers_that_are_still_there() -> None:
    """R108: living creatures of the defender, in the army or a city, in the order named."""
    numbers = [f"{seat}{n}" for n, (*_, seat) in enumerate(VARIANTS, 10)]
    pairs = tuple((n, "A60") for n in (*reversed(numbers), "B1", "Z9"))
    state = fight(blocks=(*pairs, ("B5", "A61")))
    due = [
        f"{seat}{n}"
        for n, (_, _, dead, seat) in enumerate(VARIANTS, 10)
        if seat == "B" and not dead
    ]
    assert combat_rules.blockers(state, "A60") == tuple(reversed(due))
    assert combat_rules.blockers(state, "A61") == ("B5",)
    assert combat_rules.blockers(state, "A62") == ()
    assert combat_rules.blockers(state._replace(combat=None), "A60") == ()


def test_who_was_blocked() -> None:
    """R107: whatever became of the blockers."""
    state = fight(blocks=(("Z9", "A60"),))
    assert combat_rules.blocked(state, "A60") is True
    assert combat_rules.blocked(state, "A61") is False
    assert combat_rules.blocked(state._replace(combat=None), "A60") is False


def test_who_is_able_to_block() -> None:
    """R93, R100: unmarked living creatures of the defender, in the army and the attacked city."""
    for attacked, defender in (("B1", "B"), ("B2", "B"), ("A1", "A")):
        state = fight(city=attacked, defender=defender)
        layers = Layers(state)
        due = {
            f"{seat}{n}"
            for n, (place, marked, dead, seat) in enumerate(VARIANTS, 10)
            if seat == defender and place in {"army", attacked} and not marked and not dead
        }
        found = combat_rules.able_to_block(state, layers)
        assert {*found} == due
        assert len(found) == 2
        assert state.combat is not None
        for n, (place, _, dead, seat) in enumerate(VARIANTS, 10):
            there = place in {"army", attacked} and not dead
            number = f"{seat}{n}"
            assert combat_rules.may_block_there(state, layers, state.combat, number) is there
        for number in ("A5", "B5", "A1", "B1"):
            assert combat_rules.may_block_there(state, layers, state.combat, number) is False
    assert combat_rules.able_to_block(fight()._replace(combat=None), Layers(fight())) == ()


@pytest.mark.parametrize("bearer", ["B7", "B2"])
def test_residents_of_another_city_block_where_an_effect_says_so(bearer: str) -> None:
    """R119: said of the creature, or of all residents of its city; for that city alone."""
    word = "block_for" if bearer == "B7" else "residents_block_for"
    for versus, may in (("B1", True), ("B2", False), ("A1", False)):
        pieces = {
            **CITIES,
            "B7": resident("mentor", "B2", "B"),
            "B8": resident("mentor", "A1", "B"),
        }
        pieces[bearer] = pieces[bearer]._replace(changes=(Change("can", word, versus=versus),))
        state = table(pieces, combat=COMBAT)
        assert combat_rules.may_block_there(state, Layers(state), COMBAT, "B7") is may
        assert combat_rules.may_block_there(state, Layers(state), COMBAT, "B8") is False


WORDS = [(), ("flying",), ("ranged",), ("flying", "ranged")]


@pytest.mark.parametrize("theirs", WORDS)
@pytest.mark.parametrize("own", WORDS)
def test_who_reaches_whom(own: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """K-flying, K-ranged."""
    pieces = {
        "A60": army("mentor", changes=tuple(Change("add", word) for word in theirs)),
        "B7": army("mentor", "B", changes=tuple(Change("add", word) for word in own)),
    }
    over = "flying" in theirs and not own
    layers = Layers(table(pieces))
    assert combat_rules.flies_over(layers, "B7", "A60") is over
    assert combat_rules.may_block(layers, COMBAT, "B7", "A60") is not over


@pytest.mark.parametrize(
    ("what", "versus", "may"),
    [
        *(("block", None, False), ("block", "A60", False), ("block", "A61", True)),
        *(("block_for", None, False), ("block_for", "B1", False), ("block_for", "B2", True)),
        ("attack", None, True),
    ],
)
def test_what_forbids_a_block(what: str, versus: str | None, may: bool) -> None:
    """R120."""
    barred = army("mentor", "B", changes=(Change("no", what, versus=versus),))
    layers = Layers(table({**attackers(), "B7": barred}))
    assert combat_rules.may_block(layers, COMBAT, "B7", "A60") is may


# --- damage --------------------------------------------------------------------------------------


def battle(attack: int, *blockers: int, words: tuple[str, ...] = (), damage: int = 0) -> Layers:
    """An attacker of such an attack against blockers of such defences, hurt already."""
    base = Change("values", attack=attack - 2)
    changes = (base, *(Change("add", word) for word in words))
    pieces = {**CITIES, "A60": army("mentor", changes=changes)}
    for at, defence in enumerate(blockers):
        more = (Change("values", defence=defence - 3),)
        pieces[f"B{70 + at}"] = army("mentor", "B", changes=more, damage=damage)
    pairs = tuple((f"B{70 + at}", "A60") for at in range(len(blockers)))
    return Layers(table(pieces, combat=COMBAT._replace(blocks=pairs)))


@pytest.mark.parametrize("attack", [-2, -1, 0, 1, 2, 5])
def test_the_only_way_to_split(attack: int) -> None:
    """R67, R104, R106, R107: below 0 it deals 0; among several blockers the attacker chooses."""
    n = max(attack, 0)
    assert combat_damage.force(battle(attack), "A60") == n
    assert standard_split(battle(attack), "A60") == ({CITY: n} if n else {})
    assert standard_split(battle(attack, 3), "A60") == ({"B70": n} if n else {})
    assert standard_split(battle(attack, 3, 3), "A60") == (None if n else {})
    gone = battle(attack).state._replace(combat=COMBAT._replace(blocks=(("B70", "A60"),)))
    assert standard_split(Layers(gone), "A60") == {}, "its blocker has left"


@pytest.mark.parametrize("n", range(5))
def test_damage_adds_up_to_the_attack(n: int) -> None:
    """R104: 3 is right, less and more are not."""
    for layers, to in ((battle(3), CITY), (battle(3, 2), "B70"), (battle(3, 2, 2), "B71")):
        found = split_fault(layers, "A60", {to: n} if n else {})
        assert (found is None) == (n == 3)
        if found is not None:
            assert (found.params["given"], found.params["n"]) == (n, 3)


def test_damage_falls_on_the_blockers_of_this_battle() -> None:
    layers = battle(3, 2)
    for name in ("B77", "A60", "B1"):
        found = split_fault(layers, "A60", {name: 3})
        assert found is not None
        assert found.params == {"card": name}
    assert split_fault(layers, "A60", {"B70": 3}) is None


@pytest.mark.parametrize("city_share", range(6))
@pytest.mark.parametrize("damage", range(4))
def test_overrun_deals_lethal_damage_first(city_share: int, damage: int) -> None:
    """R107, K-overrun: what is left over reaches the city, if each blocker has enough to die."""
    due = max(3 - damage, 0)
    for words, allowed in (((), False), (("overrun",), True)):
        layers = battle(5, 3, words=words, damage=damage)
        assert lethal(layers, "B70") == due
        split = {"B70": 5 - city_share, CITY: city_share}
        found = split_fault(layers, "A60", split)
        right = not city_share or (allowed and 5 - city_share >= due)
        assert (found is None) == right
    assert split_fault(battle(5, words=("overrun",)), "A60", {CITY: 5}) is None
    two = battle(5, 2, 3, words=("overrun",))
    assert split_fault(two, "A60", {"B70": 2, "B71": 2, CITY: 1}) is not None
    assert split_fault(two, "A60", {"B70": 1, "B71": 3, CITY: 1}) is not None
    assert (
        split_fault(battle(6, 2, 3, words=("overrun",)), "A60", {"B70": 2, "B71": 3, CITY: 1})
        is None
    )
    assert lethal(battle(5, 0), "B70") == lethal(battle(5, 1, damage=3), "B70") == 0
    missing = split_fault(battle(5, 3, words=("overrun",)), "A60", {CITY: 5})
    assert missing is not None
    assert missing.params == {"card": "B70", "n": 3}


@pytest.mark.parametrize("defences", [*product(range(3), repeat=2)], ids=str)
def test_a_blocker_that_is_not_named_is_dealt_nothing(defences: tuple[int, int]) -> None:
    """K-overrun: the city may have all where nothing is due, else each what is lethal to it."""
    layers = battle(4, *defences, words=("overrun",))
    for shares in product((None, 0, 1, 2), repeat=2):
        split = {f"B{70 + at}": n for at, n in enumerate(shares) if n is not None}
        given = sum(split.values())
        if given == 4:
            continue
        found = split_fault(layers, "A60", {**split, CITY: 4 - given})
        lacks = [(at, due) for at, due in enumerate(defences) if (shares[at] or 0) < due]
        assert (found is None) == (not lacks)
        if found is not None:
            assert found.params == {"card": f"B{70 + lacks[0][0]}", "n": lacks[0][1]}
