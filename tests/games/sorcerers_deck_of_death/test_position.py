"""Options, given tables and whole states (sections 3, 6, 10.1)."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from core.canonical import decimals
from core.errors import BadSetup
from core.game import Result
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS
from core.games.sorcerers_deck_of_death.state import (
    NOBODY,
    Act,
    Attack,
    Drawing,
    State,
    fresh,
    mages,
)
from core.games.sorcerers_deck_of_death.state.options import Bases, Mages, Options
from core.games.sorcerers_deck_of_death.state.position import start
from core.restoring import read_options

setup, plain, restore = GAME.setup, GAME.plain, GAME.restore
FORM = jsonschema_rs.validator_for(GAME.position)
GIVEN: dict[str, Any] = {
    "round": 2,
    "phase": "activation",
    "turn": "b",
    "figs": {
        "aM": {"at": [9, 1], "hp": 4},
        "aG": {"at": [9.6, 8.1], "done": True},
        "aT": {"at": ["2.25", 17.5]},
        "bM": {"at": [9, 17]},
        "bG": {"at": [9, 9]},
    },
    "dead": ["bS", "aL"],
    "dead_done": ["bS"],
    "hands": {"a": ["Ks", "?", "9d"], "b": ["?", "AH"]},
    "discard": {"a": ["Td"], "b": []},
}
SETUP = {"phase": "setup", "figs": {"aG": {"at": [3, 1]}, "bG": {"at": [3, 17]}}}


def given(**changes: Any) -> State:
    """A table from a given position, as it reaches the game."""
    return setup(Options(), decimals(GIVEN | changes))


def agreed(options: Any) -> Options:
    """Options by name, as they reach the game, if a match can be played with them."""
    found = read_options(Options, options, "bad_options")
    assert start(found).options == found
    return found


def refused(options: Options, position: Any = None) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        setup(options, decimals(position))
    assert str(caught.value)
    return caught.value


# --- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"tol": "1.1"}, "tol"),
        ({"tol": "-0.1"}, "tol"),
        ({"tol": "wide"}, "tol"),
        ({"tol": "1e999999"}, "tol"),
        ({"tol": "NaN"}, "tol"),
        ({"los_inset": "0.21"}, "los_inset"),
        ({"front_arc_deg": 0}, "front_arc_deg"),
        ({"front_arc_deg": 361}, "front_arc_deg"),
        ({"los_samples": 3}, "los_samples"),
        ({"los_samples": 257}, "los_samples"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 21}, "rounds"),
        ({"bases_mm": {"L": 9}}, "bases_mm"),
        ({"bases_mm": {"M": 101}}, "bases_mm"),
        ({"terrain": [{"id": "r", "shape": "circle"}]}, "terrain"),
        ({"terrain": [{"id": "r", "shape": "circle", "c": [9, 9], "r": "1e999999"}]}, "terrain"),
        (
            {"terrain": {"name": "x", "pieces": [{"id": "w", "shape": "poly", "pts": []}]}},
            "terrain",
        ),
    ],
)
def test_options_that_cannot_be(options: Any, named: str) -> None:
    with pytest.raises(BadSetup) as caught:
        agreed(options)
    assert caught.value.code == "bad_options"
    assert caught.value.message.params["option"] == named


@pytest.mark.parametrize(
    "options",
    [
        {"tol": True},
        {"rounds": "6"},
        {"mages": "merlin"},
        {"mages": {"a": "merlin"}},
        {"colour": "red"},
        {"bases_mm": "tiny"},
        {"terrain": "moon"},
    ],
)
def test_options_of_a_wrong_form(options: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        agreed(options)
    assert caught.value.code == "bad_options"


def test_options_that_can_be() -> None:
    limits = {"tol": "1", "los_inset": "0.2", "front_arc_deg": 1, "los_samples": 256, "rounds": 20}
    terrain = [{"id": "w", "shape": "poly", "pts": [[7, 5], [11, 5], [11, "5.4"], [7, "5.4"]]}]
    bases = {"bases_mm": {"M": 10, "L": 100}, "terrain": terrain}
    options = agreed({**limits, **bases, "mages": {"a": "tiluka", "b": "teymur"}})
    assert options.bases_mm == Bases(M=10, L=100)
    assert mages(options) == ("tiluka", "teymur")
    assert restore(plain(setup(options, None))) == fresh(options)


@pytest.mark.parametrize("both", ["teymur-teymur", "tiluka-tiluka", Mages("tiluka", "tiluka")])
def test_the_same_mage_twice_has_to_be_allowed(both: Any) -> None:
    refusal = refused(Options(mages=both))
    assert (refusal.code, refusal.rule) == ("mirror_not_allowed", "R14")
    assert setup(Options(mages=both, allow_mirror=True), None).phase == "setup"


# --- given tables ------------------------------------------------------------------------------


def test_a_given_table() -> None:
    state = given()
    assert (state.round, state.phase, state.turn, state.passes) == (2, "activation", 1, 0)
    figs = dict(zip(FIGS, state.figs, strict=True))
    assert (figs["aM"].at, figs["aM"].hp, figs["aM"].done) == ((9000, 1000), 4, False)
    assert (figs["aG"].at, figs["aG"].hp, figs["aG"].done) == ((9600, 8100), 3, True)
    assert figs["aT"].at == (2250, 17500)
    assert (figs["bS"].status, figs["bS"].hp, figs["bS"].done) == ("dead", 0, True)
    assert (figs["aL"].status, figs["aL"].done, figs["aL"].at) == ("dead", False, None)
    assert {name for name, fig in figs.items() if fig.status == "absent"} == {
        *("aB", "aS", "bT", "bB", "bL")
    }
    one, other = state.sides
    assert (one.hand, one.unknown, one.deck, one.discard) == (3, 1, 20, ("TD",))
    assert (other.hand, other.unknown, other.deck) == (2, 1, 22)
    assert restore(plain(state)) == state
    assert setup(Options(), plain(state)) == state


@pytest.mark.parametrize(
    ("position", "phase", "turn"),
    [
        ({}, "activation", 0),
        ({"turn": "b"}, "activation", 1),
        ({"phase": "power", "turn": "b"}, "power", NOBODY),
        ({"phase": "initiative"}, "initiative", NOBODY),
        ({"phase": "end", "round": 6}, "end", NOBODY),
        ({"phase": "setup"}, "setup", 0),
        ({"phase": "setup", "turn": "b"}, "setup", 1),
        (SETUP, "setup", 0),
    ],
)
def test_phases_and_turns(position: Any, phase: str, turn: int) -> None:
    state = setup(Options(), position)
    assert (state.phase, state.turn) == (phase, turn)
    assert [side.drawn for side in state.sides] == [phase not in {"setup", "power"}] * 2
    others = {fig.status for fig in state.figs if fig.at is None}
    assert others == ({"waiting"} if phase == "setup" else {"absent"})
    assert restore(plain(state)) == state


def test_the_first_deployer_is_an_option_and_who_has_none_left_waits() -> None:
    assert setup(Options(first_deployer="b"), {"phase": "setup"}).turn == 1
    row = {f"a{letter}": {"at": [3 + 2 * n, 1]} for n, letter in enumerate("MGTBSL")}
    assert setup(Options(), {"phase": "setup", "turn": "a", "figs": row}).turn == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "over"},
        {"round": 0},
        {"round": 7},
        {"turn": "red"},
        {"options": {}},
        {"figs": {"aX": {"at": [9, 9]}}},
        {"figs": {"aM": {"at": [9, 9]}, "am": {"at": [3, 3]}}},
        {"figs": {"aM": {"at": [9, 0.3]}}},
        {"figs": {"aM": {"at": [17.7, 9]}}},
        {"figs": {"aM": {"at": [9]}}},
        {"figs": {"aM": {"at": ["9e0", 9]}}},
        {"figs": {"aM": {}}},
        {"figs": {"aM": {"at": [9, 9]}, "bM": {"at": [9, 9.85]}}},
        {"figs": {"aM": {"at": [9, 9], "hp": 7}}},
        {"figs": {"aM": {"at": [9, 9], "hp": 0}}},
        {"figs": {"aM": {"at": [9, 9], "done": 1}}},
        {"dead": ["aX"]},
        {"dead": ["bS", "bG"]},
        {"dead": ["bM"], "figs": {}},
        {"dead": ["bS", "bS"]},
        {"dead_done": ["aL", "aG"]},
        {"hands": {"a": ["Ks", "KS"]}},
        {"hands": {"a": ["Td"]}},
        {"hands": {"a": ["8d"]}},
        {"hands": {"a": ["?"] * 11}},
        {"hands": {"c": []}},
        {"discard": {"a": ["Td", "Td"]}},
        {"discard": {"a": ["?"]}},
        SETUP | {"dead": ["aS"]},
    ],
)
def test_tables_that_cannot_be(changes: Any) -> None:
    assert refused(Options(), GIVEN | changes).code == "bad_position"


def test_all_twelve_stand_so_the_setup_is_over() -> None:
    figs = {
        f"{seat}{letter}": {"at": [3 + 2 * n, y]}
        for seat, y in (("a", 1), ("b", 17))
        for n, letter in enumerate("MGTBSL")
    }
    assert refused(Options(), {"phase": "setup", "figs": figs}).code == "bad_position"
    assert setup(Options(), {"phase": "power", "figs": figs}).phase == "power"


def test_a_whole_state_keeps_its_options() -> None:
    state = setup(Options(tol="0"), GIVEN_WHOLE)
    assert setup(Options(), plain(state)) == state
    assert refused(Options(tol="0.2"), plain(state)).code == "bad_position"
    over = state._replace(phase="over", turn=NOBODY, result=Result("a", "conceded"))
    assert restore(plain(over)) == over
    assert refused(Options(), plain(over)).code == "bad_position"


# --- whole states ------------------------------------------------------------------------------

GIVEN_WHOLE = decimals(GIVEN)
ACTIVE = given(turn="a")._replace(act=Act(FIG["aM"], 1, 5, ("walk",), ("VI",)))
STATES = {
    "fresh": fresh(Options()),
    "given": given(),
    "walked": ACTIVE,
    "focus": ACTIVE._replace(pending=Drawing(FIG["aM"], 3, deep=True)),
    "shot": ACTIVE._replace(
        pending=Attack("shot", "dice", 0, FIG["aM"], FIG["bG"], 0, 7, offers=("TP",))
    ),
    "special": ACTIVE._replace(pending=Attack("DI", "wound", 0, None, FIG["aM"], -2, 7, loser=0)),
    "storm": given(turn="a")._replace(
        pending=Attack("TE", "dice", 0, FIG["aM"], -1, -1, 0, left=(FIG["bM"], FIG["bG"]))
    ),
    "over": given()._replace(phase="over", turn=NOBODY, result=Result("draw", "draw")),
}
WEIRD = (None, 1, 1.5, -1, True, "", "x", "aG", "9S", [], [[]], {}, {"x": 1}, ["9S"], [None], 99)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items: Any = data.items() if isinstance(data, dict) else ()
    items = enumerate(data) if isinstance(data, list) else items
    for key, value in items:
        yield from leaves(value, (*path, key))


def altered(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(data)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


@pytest.mark.parametrize("name", STATES)
def test_a_whole_state_survives_being_written_down(name: str) -> None:
    state = STATES[name]
    assert restore(plain(state)) == state
    assert FORM.is_valid(plain(state))


def test_given_tables_never_fail_otherwise() -> None:
    codes = set()
    for path in leaves(GIVEN_WHOLE):
        for value in WEIRD:
            try:
                state = setup(Options(), altered(GIVEN_WHOLE, path, value))
            except BadSetup as error:
                codes.add(error.code)
            else:
                assert restore(plain(state)) == state
    assert codes == {"bad_position"}


@pytest.mark.parametrize("position", [None, GIVEN, SETUP, {}, {"figs": {"aM": {"at": ["9", 9.5]}}}])
def test_the_schema_knows_what_is_taken(position: Any) -> None:
    assert FORM.is_valid(position)
    setup(Options(), decimals(position))


@pytest.mark.parametrize(
    "position",
    [{"phase": "over"}, {"figs": {"aX": {"at": [1, 1]}}}, {"hands": {"a": ["8d"]}}, {"x": 1}, []],
)
def test_the_schema_knows_what_is_refused(position: Any) -> None:
    assert not FORM.is_valid(position)
    assert refused(Options(), position).code == "bad_position"
