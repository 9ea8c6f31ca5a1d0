"""Settling an end position (R11)."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SIDE, Point, seat_of
from core.games.sorcerers_deck_of_death.rules.measure import gap_at, radius
from core.games.sorcerers_deck_of_death.rules.scenery import scenery
from core.games.sorcerers_deck_of_death.rules.settle import Settled, settle
from core.games.sorcerers_deck_of_death.state import State, standing
from tests.games.sorcerers_deck_of_death.tables import (
    anywhere,
    column,
    random_bases,
    random_pieces,
    table,
    wall,
)

HOUSE = wall("house", (5000, 5000), (9000, 5000), (9000, 8000), (5000, 8000))
laws = settings(derandomize=True, deadline=None, max_examples=250)


def settled(state: State, at: Point, *, fig: str = "aM", touching: str = "") -> Settled:
    """Settle a figure; `touching` are ids of enemies, with blanks between."""
    allowed = frozenset(FIG[name] for name in touching.split())
    return settle(state, FIG[fig], at, touching=allowed)


def test_a_legal_place_stays() -> None:
    assert settled(table({}), (9000, 9000)) == Settled((9000, 9000), 0, None, None, solved=True)


@pytest.mark.parametrize(
    ("at", "to", "shift"),
    [
        ((499, 9000), (500, 9000), 1),
        ((9000, -300), (9000, 500), 800),
        ((17600, 17600), (17500, 17500), 141),
        ((500, 17500), (500, 17500), 0),
    ],
)
def test_off_the_table(at: Point, to: Point, shift: int) -> None:
    code = "off_table" if shift else None
    assert settled(table({}), at) == Settled(to, shift, code, None, solved=True)


@pytest.mark.parametrize(
    ("at", "to", "shift"),
    [
        ((7000, 8450), (7000, 8500), 50),
        ((7000, 8499), (7000, 8499), 0),
        ((7000, 8498), (7000, 8500), 2),
        ((9300, 8400), (9300, 8400), 0),
        ((9270, 8360), (9300, 8400), 50),
        ((4700, 6000), (4500, 6000), 200),
    ],
)
def test_out_of_a_polygon(at: Point, to: Point, shift: int) -> None:
    code, by = ("terrain", "house") if shift else (None, None)
    found = settled(table({}, terrain=(HOUSE,)), at)
    assert found == Settled(to, shift, code, by, solved=True)


@pytest.mark.parametrize("at", [(7000, 7900), (7000, 8000), (6000, 6000)])
def test_there_is_no_way_out_of_the_inside_of_a_polygon(at: Point) -> None:
    expected = Settled(at, 0, "terrain", "house", solved=False)
    assert settled(table({}, terrain=(HOUSE,)), at) == expected


def test_out_of_a_circle() -> None:
    state = table({}, terrain=(column("c", (9000, 9000), 1000),))
    assert settled(state, (9000, 10400)) == Settled((9000, 10500), 100, "terrain", "c", solved=True)
    assert settled(state, (9300, 9400)).at == (9900, 10200), "straight out from the inside too"
    assert not settled(state, (9000, 9000)).solved, "its very middle leads nowhere"
    assert settled(state, (9000, 10499)).shift == 0


def test_what_can_be_entered_does_not_matter() -> None:
    state = table({}, terrain=(column("c", (9000, 9000), 1000, blocks_move=False),))
    assert settled(state, (9000, 9000)).code is None


@pytest.mark.parametrize(
    ("x", "to", "code"),
    [
        (9000, 8980, "enemy_contact"),
        (9010, 8980, "enemy_contact"),
        (8990, 8980, "enemy_contact"),
        (8989, 8989, None),
    ],
)
def test_no_contact_with_an_enemy(x: int, to: int, code: str | None) -> None:
    found = settled(table({"bG": (10000, 9000)}), (x, 9000))
    assert found == Settled((to, 9000), x - to, code, code and "bG", solved=True)


@pytest.mark.parametrize(("x", "to"), [(9000, 9000), (9001, 9001), (9002, 9000), (9100, 9000)])
def test_friends_and_enemies_who_may_be_touched_are_not_overlapped(x: int, to: int) -> None:
    for name in ("aG", "bG"):
        found = settled(table({name: (10000, 9000)}), (x, 9000), touching="bG")
        code, by = ("overlap", name) if x != to else (None, None)
        assert found == Settled((to, 9000), x - to, code, by, solved=True)


def test_on_top_of_somebody_there_is_no_direction() -> None:
    found = settled(table({"aG": (9000, 9000)}), (9000, 9000))
    assert found == Settled((9000, 9000), 0, "overlap", "aG", solved=False)


def test_teleport_into_contact() -> None:  # E33
    state = table({"aM": (9000, 7000), "bG": (9000, 8000), "bT": (14000, 7000)})
    expected = Settled((12980, 7000), 220, "enemy_contact", "bT", solved=True)
    assert settled(state, (13200, 7000)) == expected


def test_agile_and_then_a_charge() -> None:  # E30
    state = table({"aB": (9000, 7000), "bG": (9000, 8000), "bT": (13000, 9000)})
    assert settled(state, (10600, 8600), fig="aB").shift == 0


def test_a_push_away() -> None:  # E40
    state = table({"aL": (9000, 7000), "bT": (9000, 8000), "bM": (9000, 13000)})
    assert settled(state, (9000, 8800), fig="bT", touching="aL").shift == 0
    assert settled(state, (9000, 7980), fig="bT", touching="aL").at == (9000, 8000)
    assert settled(state, (9000, 7980), fig="bT").at == (9000, 8020)


def test_figures_may_be_left_out_and_need_not_stand() -> None:
    state = table({"aM": (9000, 9000), "aG": (11000, 9000)})
    assert settled(state, (9000, 9000), fig="aM").code is None, "it is not in its own way"
    assert settled(state, (9000, 9000), fig="aS").code == "overlap"
    found = settle(state, FIG["aM"], (11000, 9000), without=frozenset({FIG["aG"]}))
    assert found.code is None


def test_the_first_fault_gives_the_code() -> None:
    state = table({"aG": (1000, 1900), "bG": (1600, 600)}, terrain=(HOUSE,))
    assert settled(state, (400, 950)).code == "off_table"
    both = table({"aG": (9400, 9000), "bB": (8600, 9000)})
    assert settled(both, (9000, 9300)).by == "aG", "in the order of their ids"
    assert settled(table({"aS": (9400, 9000), "aB": (8600, 9000)}), (9000, 9300)).by == "aB"


def test_one_push_leads_to_another() -> None:
    state = table({"aG": (16600, 9000)}, terrain=(column("c", (17000, 11000), 500),))
    found = settled(state, (17600, 9900))
    assert (found.code, found.solved) == ("off_table", True)
    assert faults(state, FIG["aM"], found.at, frozenset()) == []


def test_no_place_at_all() -> None:
    state = table({"aG": (500, 1200), "aB": (1200, 500), "aS": (1200, 1200)})
    assert not settled(state, (600, 600)).solved


def faults(state: State, fig: int, at: Point, touching: frozenset[int]) -> list[str]:
    """What R11 finds wrong with a place."""
    own = radius(state, fig)
    found = [] if own <= min(at) and max(at) <= SIDE - own else ["off_table"]
    for piece in scenery(state.options).impassable:
        if own - piece.distance(at) > 1.000001:
            found.append(piece.id)  # noqa: PERF401
    for other in standing(state):
        barred = seat_of(other) != seat_of(fig) and other not in touching
        if other != fig and gap_at(state, fig, at, other) < (11 if barred else -1):
            found.append(FIGS[other])
    return found


def crowded(pick: Random) -> State:
    """Figures, some of them one on top of the other, among scenery."""
    middle = anywhere(pick, 800)
    figs = {}
    for name in pick.sample(FIGS, pick.randint(1, 11)):
        x, y = (each + pick.randint(-2500, 2500) for each in middle)
        figs[name] = min(max(x, 800), SIDE - 800), min(max(y, 800), SIDE - 800)
    return table(figs, bases_mm=random_bases(pick), terrain=random_pieces(pick, 6))


@laws
@given(st.integers(0, 10**9))
def test_what_is_settled_is_legal_and_stays(seed: int) -> None:
    pick = Random(seed)
    state, fig = crowded(pick), pick.randrange(12)
    touching = frozenset(pick.sample(range(12), 3))
    around = pick.choice([each.at for each in state.figs if each.at])
    for _ in range(8):
        at = around[0] + pick.randint(-2000, 2000), around[1] + pick.randint(-2000, 2000)
        found = settle(state, fig, at, touching=touching)
        legal = not faults(state, fig, at, touching)
        assert legal == (found.code is None)
        if legal:
            assert found == Settled(at, 0, None, None, solved=True)
        elif found.solved:
            assert not faults(state, fig, found.at, touching)
            assert found.shift == round(hypot(found.at[0] - at[0], found.at[1] - at[1]))
            again = settle(state, fig, found.at, touching=touching)
            assert again == Settled(found.at, 0, None, None, solved=True)
        else:
            assert found.at == at


def test_nearly_every_place_has_a_solution() -> None:
    pick, solved = Random(11), 0
    state = table(
        {"aG": (8000, 9000), "bG": (9500, 10000), "bT": (9000, 8200)},
        terrain=(column("c", (10500, 8500), 400),),
    )
    for _ in range(500):
        found = settled(state, (pick.randint(7000, 11000), pick.randint(7000, 11000)))
        solved += found.solved
    assert solved > 400
