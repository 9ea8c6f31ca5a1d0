"""Whom each spell may be used on, asked for every figure of both seats (R22, R35, R82 to R91)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS
from core.games.sorcerers_deck_of_death.rules import legal, reach
from core.games.sorcerers_deck_of_death.state import State
from tests.games.sorcerers_deck_of_death.tables import table, wall

BASE = 1000  # across, of every type


class Reaches(NamedTuple):
    """Within how many inches, whom, and whether as a shot: seen, by a Mage who is not engaged."""

    inches: int
    whom: str
    shot: bool = False


SPELLS = {
    "EP": Reaches(8, "enemy", shot=True),  # R82
    "CE": Reaches(6, "friend"),  # R85
    "DV": Reaches(2, "enemy"),  # R87
    "DP": Reaches(8, "enemy", shot=True),  # R88
    "IL": Reaches(5, "friend"),  # R89
}
MAGES = {"EP": "teymur", "CE": "teymur", "DV": "tiluka", "DP": "tiluka", "IL": "tiluka"}


def suits(code: str, seat: int, fig: str) -> bool:
    """Whether a figure is of those that a spell is for: no Mage is for his own."""
    if SPELLS[code].whom == "enemy":
        return fig[0] != "ab"[seat]
    return fig[0] == "ab"[seat] and fig[1] != "M"


def mage(seat: int) -> str:
    return "ab"[seat] + "M"


def found(state: State, seat: int, code: str) -> set[str]:
    return {FIGS[fig] for fig in legal.targets(state, seat, code)}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", SPELLS)
def test_each_figure_at_the_limit_is_reached_and_behind_it_not(code: str, seat: int) -> None:
    """R6: from edge to edge, without the tolerance."""
    for fig in FIGS:
        if fig == mage(seat):
            continue
        for more in (-1, 0, 1):
            at = (4000, 1000), (4000 + BASE + SPELLS[code].inches * 1000 + more, 1000)
            state = table({mage(seat): at[0], fig: at[1]})
            expected = {fig} if suits(code, seat, fig) and more <= 0 else set()
            assert found(state, seat, code) == expected, (fig, more)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", SPELLS)
def test_a_shot_needs_a_free_sight_and_a_free_mage(code: str, seat: int) -> None:
    for fig in FIGS:
        if not suits(code, seat, fig):
            continue
        between = wall("w", (5400, 0), (5600, 0), (5600, 4000), (5400, 4000))
        hidden = table({mage(seat): (4000, 1000), fig: (7000, 1000)}, terrain=(between,))
        seen = set() if SPELLS[code].shot else {fig}
        assert found(hidden, seat, code) == seen
        foe = "ba"[seat] + ("G" if fig[1] != "G" else "B")
        for apart, engaged in ((BASE + 10, True), (BASE + 11, False)):  # R8
            state = table({mage(seat): (4000, 4000), fig: (7000, 4000), foe: (4000, 4000 - apart)})
            both = {one for one in (fig, foe) if suits(code, seat, one)}
            expected = set() if engaged and SPELLS[code].shot else both
            assert found(state, seat, code) == expected


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", SPELLS)
def test_without_a_map_each_living_figure_of_its_kind_may_be_reached(code: str, seat: int) -> None:
    """R98: nobody knows better; the dead are reached by none."""
    state = table({}, places="none")
    assert found(state, seat, code) == {fig for fig in FIGS if suits(code, seat, fig)}
    for fig in FIGS:
        fewer = changed(state, fig, status="dead")
        expected = {one for one in FIGS if suits(code, seat, one) and one != fig}
        assert found(fewer, seat, code) == expected


def changed(state: State, fig: str, **fields: Any) -> State:
    figs = list(state.figs)
    figs[FIG[fig]] = figs[FIG[fig]]._replace(**fields)
    return state._replace(figs=tuple(figs))


@pytest.mark.parametrize("places", [None, "none"])
def test_the_dead_minions_of_a_seat_may_rise_and_no_mage(places: Any) -> None:
    """R90."""
    state = table({fig: (1000 + 1200 * n, 9000) for n, fig in enumerate(FIGS)}, places=places)
    for seat in (0, 1):
        assert legal.targets(state, seat, "RE") == ()
        for fig in FIGS:
            dead = changed(state, fig, status="dead")
            rises = fig[0] == "ab"[seat] and fig[1] != "M"
            assert found(dead, seat, "RE") == ({fig} if rises else set())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", ["VI", "DM"])
def test_who_is_near_enough_to_the_mage_for_a_reaction(code: str, seat: int) -> None:
    """R86, R91: within six inches and the tolerance, the Mage himself always (R6)."""
    for letter in "MGTBSL":
        fig = "ab"[seat] + letter
        for tol, granted in (("0.1", 100), ("0", 0)):
            for more in (-1, 0, 1):
                there = (4000 + BASE + 6000 + granted + more, 1000)
                state = table({fig: there, mage(seat): (4000, 1000)}, tol=tol)
                near = letter == "M" or more <= 0
                assert reach.near_mage(state, FIG[fig], code) is near
        assert reach.near_mage(table({}, places="none"), FIG[fig], code)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_pays_for_what_it_is_large_enough_for(seat: int) -> None:
    """R72: only its size is known. A Brute of one's own costs one or two more (R85, R90)."""
    sizes = {"EP": 2, "TE": 3, "TL": 3, "CE": 2, "DV": 2, "DP": 3, "IL": 2, "RE": 3}
    for name in ("teymur", "tiluka"):
        mine = {"teymur": "EP TE TL CE", "tiluka": "DV DP IL RE"}[name].split()
        state = table({}, places="none", mages=f"{name}-{name}", allow_mirror=True)
        for fig in ("aG", "aL", "bG", "bL"):
            state = changed(state, fig, status="dead") if fig[0] == "ab"[seat] else state
        for hand in range(6):
            sides = list(state.sides)
            sides[seat] = sides[seat]._replace(unknown=hand)
            entries = [
                (one.given["ability"], one.given.get("target"))
                for one in legal._spells(state._replace(sides=tuple(sides)), seat)
            ]
            assert {code for code, _ in entries} == {code for code in mine if sizes[code] <= hand}
            assert (("RE", "ab"[seat] + "L") in entries) is (name == "tiluka" and hand >= 4)
            assert (("RE", "ab"[seat] + "G") in entries) is (name == "tiluka" and hand >= 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_haste_for_the_brute_takes_four_cards(seat: int) -> None:
    state = table({}, places="none", mages="teymur-teymur", allow_mirror=True)
    own, foe = "ab"[seat], "ba"[seat]
    for hand in range(6):
        sides = list(state.sides)
        sides[seat] = sides[seat]._replace(unknown=hand)
        templates = [*legal._spells(state._replace(sides=tuple(sides)), seat)]
        given = [one.given for one in templates]
        hasted = {one["target"] for one in given if one["ability"] == "CE"}
        small = {own + letter for letter in "GTBS"} if hand >= 2 else set()
        assert hasted == small | ({own + "L"} if hand >= 4 else set())
        struck = {one["target"] for one in given if one["ability"] == "EP"}
        assert struck == ({foe + letter for letter in "MGTBSL"} if hand >= 2 else set())
