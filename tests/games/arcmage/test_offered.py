"""What a seat is offered, table by table: all that the rules let it enter now, and no more."""

from __future__ import annotations

from functools import reduce

import pytest

from core.errors import IllegalMove
from core.games.arcmage.commands import MoveCreature
from core.games.arcmage.decide import decide
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import start
from tests.games.arcmage.offered import UNKNOWN, Given, of, offered, played, sound, table

DRAWS = ["draw_cards n=1 …cards", "draw_cards n=2 …cards"]


# --- set-up (R5 to R10) --------------------------------------------------------------------------

SETUP = (
    ("A: reserve farmland,sanctuary,?", ["set_reserve …cards"], ["set_reserve …cards"]),
    ("B: reserve ?,?,?", ["deal_hand …cards"], ["set_reserve …cards"]),
    ("A: deal botanist,botanist,?,?,?,?,?", ["deal_hand …cards"], ["deal_hand …cards"]),
    ("B: deal ?,?,?,?,?,?,?", [], ["deal_hand …cards"]),
    ("first B", ["first A", "first B"], ["first A", "first B"]),
    ("B: open second-sons-army-camp", [], ["open_city …card"]),
    ("A: open farmland", ["open farmland", "open sanctuary", "open_city …card"], []),
    ("B: u", [UNKNOWN], ["u", "found_city …card", UNKNOWN]),
)


def begun(*lines: str) -> State:
    return reduce(played, lines, start(Options(deck_b="uneasy-alliance")))


@pytest.mark.parametrize("at", range(len(SETUP)), ids=[line for line, *_ in SETUP])
def test_the_set_up(at: int) -> None:
    state = begun(*(line for line, *_ in SETUP[:at]))
    sound(state)
    assert [offered(state, seat) for seat in "AB"] == [*SETUP[at][1:]]


def test_hands_seen_and_unseen_are_dealt_once() -> None:
    lines = [line for line, *_ in SETUP[:2]]
    for hand in ("?,?,?,?,?,?,?", "kolibri,kolibri,kolibri,botanist,botanist,botanist,falconer"):
        state = begun(*lines, f"A: deal {hand}")
        assert [offered(state, seat) for seat in "AB"] == [[], ["deal_hand …cards"]]


# --- the turn (R35 to R48) -----------------------------------------------------------------------


def test_the_unmark_phase_may_found_each_city_of_the_reserve() -> None:
    """R37, R47."""
    given = {"phase": "unmark", "A": {"reserve": ["?", "spirit-tree", "?", "spirit-tree"]}}
    assert of(given) == ["u", "found_city …card", "found spirit-tree"]
    assert offered(table(given), "B") == []


@pytest.mark.parametrize("held", range(4))
@pytest.mark.parametrize("deck", [0, 1, 5])
def test_draws(held: int, deck: int) -> None:
    """R38 to R40: none only with two cards in hand; no names are due where no card is left."""
    hand = ["kolibri", "?", "?"][:held]
    more = [UNKNOWN] * (held > 1)
    found = of({"phase": "draw", "A": {"hand": hand, "deck": deck}})
    drawn = ["d1", "d2"] if not deck else DRAWS
    assert found == [*(["d0"] if held >= 2 else []), *drawn, *more]


@pytest.mark.parametrize(
    ("lines", "lay", "leave"),
    [
        (("d0",), True, False),
        (("d0", "r kolibri=G"), True, False),
        (("d0", "r kolibri=G ?=R"), False, True),
        (("d1 ?",), True, True),
        (("d1 ?", "r kolibri=G"), False, True),
        (("d2 ?,?",), False, True),
    ],
)
def test_resources(lines: tuple[str, ...], lay: bool, leave: bool) -> None:
    """R38: two after drawing none, and they are due; one at most after one; none after two."""
    found = of({"phase": "draw", "A": {"hand": ["kolibri", "?", "?"]}}, *lines)
    wanted = ["lay_resources …laid"] * lay + ["go"] * leave
    assert found == [*wanted, UNKNOWN]


def test_no_resource_of_an_empty_hand() -> None:
    """R39."""
    state = table({"phase": "draw", "A": {"hand": ["?", "?"]}}, "d0")
    player = state.players["A"]
    for held, lay in ((0, []), (1, ["lay_resources …laid"])):
        left = state._replace(players={**state.players, "A": player._replace(unknown=held)})
        assert offered(left, "A")[:1] == (lay or ["go"])


@pytest.mark.parametrize("held", [0, 6, 7, 8, 9])
def test_the_discard(held: int) -> None:
    """R44: from eight cards on, and it is due."""
    found = of({"phase": "discard", "A": {"hand": ["?"] * held}})
    due = ["discard_cards …cards"] if held > 7 else ["go"]
    assert found == [*due, *[UNKNOWN] * bool(held)]


def test_devotion_is_to_ones_own_cities_with_somebody_to_devote() -> None:
    """R58, R59."""
    given = {
        "phase": "devotion",
        "A": {
            "cities": ["A1 farmland", "A2 sanctuary", "A3 warren", "A4 armory"],
            "in": {"A1": ["A5 mentor", "A6 mentor*"], "A2": ["A7 mentor*"], "B1": ["A8 orc-thug"]},
            "army": ["A9 mentor"],
        },
        "B": {"in": {"A4": ["B5 orc-thug"]}},
    }
    assert of(given) == ["devote city=A1 …devotees", "go"]
    assert offered(table(given), "B") == []
    state = table(given)
    assert offered(state._replace(devoted=("A1",)), "A") == ["go"]
    fallen = {**state.pieces, "A1": state.pieces["A1"]._replace(dead=True)}
    assert offered(state._replace(pieces=fallen), "A") == ["go"]
    held = table(given, 'rule "so" no A5 devote')
    assert offered(held, "A") == ["go"]


@pytest.mark.parametrize("out", range(8))
def test_each_city_is_devoted_to_once_and_none_that_fell(out: int) -> None:
    """R58: whichever of three cities are devoted to or have fallen, the others are offered."""
    cities = ["A1", "A2", "A3"]
    given = {
        "phase": "devotion",
        "A": {
            "cities": ["A1 farmland", "A2 sanctuary", "A3 warren"],
            "in": {city: [f"A{5 + at} mentor"] for at, city in enumerate(cities)},
        },
    }
    state = table(given)
    left = [city for at, city in enumerate(cities) if not out >> at & 1]
    due = [*(f"devote city={city} …devotees" for city in left), "go"]
    gone = tuple(city for city in cities if city not in left)
    assert offered(state._replace(devoted=gone), "A") == due
    fallen = {city: state.pieces[city]._replace(dead=True) for city in gone}
    assert offered(state._replace(pieces=state.pieces | fallen), "A") == due


def test_moves_of_all_creatures_to_all_places() -> None:
    """R71 to R77."""
    given = {
        "moved": ["A3"],
        "A": {
            "cities": ["A1 farmland", "A2 sanctuary", "A3 warren"],
            "in": {"A1": ["A5 mentor", "A6 mentor*"], "A3": ["A7 mentor"], "B1": ["A8 orc-thug"]},
            "army": ["A9 mentor", "A10 mentor*", "A11 dark-portal", "A12 orc-thug"],
            "att": {"A13 entangled": "A9"},
        },
        "B": {"cities": ["B1 armory", "B2 armory"], "army": ["B5 mentor"]},
    }
    for phase in ("play1", "play2"):
        moves = [one for one in of({**given, "phase": phase}) if one.startswith("m ")]
        assert sorted(moves) == sorted(
            (
                *("m A5 army", "m A5 A2"),
                *("m A8 army", "m A8 A1", "m A8 A2", "m A8 B2"),
                *("m A9 A1", "m A9 A2"),
                *("m A12 A1", "m A12 A2", "m A12 B1", "m A12 B2"),
            )
        )
    for phase in ("unmark", "draw", "devotion", "attack", "discard"):
        assert not [one for one in of({**given, "phase": phase}) if one.startswith("m ")]


# --- attacks (R93 to R112) -----------------------------------------------------------------------

FIGHT: Given = {
    "phase": "attack",
    "A": {"army": ["A7 bearer", "A8 royal-guard"], "in": {"A1": ["A9 bearer"]}},
    "B": {"army": ["B5 bearer", "B6 mentor*"], "in": {"B1": ["B7 mentor"]}},
}
COMBAT = (
    ("atk B1 A7 A8", ["declare_attack city=B1 …attackers", "go"], []),
    ("blk B5>A8 B7>A8", [], ["blk -", "assign_blocks …blocks"]),
    ("bat A7", ["bat A7"], []),
    ("bat A8 B5=1 B7=2", ["fight_battle card=A8 …split"], []),
    ("clean", ["clean"], []),
    ("go", ["go"], []),
)


@pytest.mark.parametrize("at", range(len(COMBAT)), ids=[line for line, *_ in COMBAT])
def test_a_combat_step_by_step(at: int) -> None:
    state = table(FIGHT, *(line for line, *_ in COMBAT[:at]))
    assert [offered(state, seat) for seat in "AB"] == [*COMBAT[at][1:]]


@pytest.mark.parametrize("at", range(1, 4))
def test_while_something_waits_nobody_blocks_or_fights(at: int) -> None:
    """R83, R99: at each stage of a combat that is answered, the answer resolves first."""
    given = {**FIGHT, "B": {**FIGHT["B"], "hand": ["deadly-shock"], "res": {"R": "2/0"}}}
    lines = [line for line, *_ in COMBAT[:at]]
    state = table(given, *lines, "B: p deadly-shock/1 >A9 $R2 &")
    assert [offered(state, seat) for seat in "AB"] == [[], ["ok"]]
    declared = table(FIGHT, f"{COMBAT[0][0]} &")
    assert [offered(declared, seat) for seat in "AB"] == [["ok"], []]


def test_nobody_able_to_block_still_says_so() -> None:
    """R101."""
    given = {**FIGHT, "B": {"army": ["B6 mentor*"]}}
    assert offered(table(given, "atk B1 A7"), "B") == ["blk -"]


def test_nobody_left_to_block_or_to_fight() -> None:
    """R108: where every attacker has left, only the clean-up remains, before and after blocks."""
    for lines in (("atk B1 A7",), ("atk B1 A7", "blk B5>A7")):
        state = table(FIGHT, *lines)
        gone = {n: piece for n, piece in state.pieces.items() if n != "A7"}
        left = state._replace(pieces=gone)
        assert [offered(left, seat) for seat in "AB"] == [["clean"], []]


def test_overrun_may_split_what_needs_no_splitting() -> None:
    """K-overrun: with one blocker the whole goes to it, or what is left over to the city."""
    given = {**FIGHT, "A": {"army": ["A7 royal-guard"]}}
    lines = ["atk B1 A7", "blk B5>A7"]
    assert of(given, *lines) == ["bat A7"]
    assert of(given, 'rule "so" kw A7 +overrun', *lines) == [
        "fight_battle card=A7 …split",
        "bat A7",
    ]


def test_which_cities_may_be_attacked() -> None:
    """R94, R95, R96, R120: of others in the game, by somebody who may; once, or as allowed."""
    given = {
        "phase": "attack",
        "A": {"army": ["A5 mentor", "A6 botanist"], "att": {"A9 entangled": "A5"}},
        "B": {"cities": ["B1 nirvana-of-the-undead", "B2 armory"]},
        "C": {},
    }
    attacks = [f"declare_attack city={city} …attackers" for city in ("B1", "B2", "C1")]
    assert of(given) == [*attacks, "go"]
    state = table(given)
    assert offered(state._replace(attacks=1), "A") == ["go"]
    assert offered(state._replace(attacks=1, allowed=2), "A") == [*attacks, "go"]
    assert offered(state._replace(attacks=2, allowed=2), "A") == ["go"]
    out = {**state.players, "C": state.players["C"]._replace(lost="cities")}
    assert offered(state._replace(players=out), "A") == [*attacks[:2], "go"]
    afraid = {**given, "B": {**given["B"], "att": {"B9 fear-of-the-dark": "A5"}}}
    assert of(afraid) == [*attacks[1:], "go"]
    for peaceful in (["A6 botanist"], ["A5 mentor*"], []):
        assert of({**given, "A": {"army": peaceful}}) == ["go"]
    assert offered(table(given), "B") == offered(table(given), "C") == []


def test_a_refused_entry_is_never_offered() -> None:
    """A move that the rules forbid is not among the offers; every other one is."""
    given = {
        "A": {"cities": ["A1 farmland", "A2 armory"], "in": {"A1": ["A5 orc-thug", "A6 mentor*"]},
              "army": ["A7 mentor", "A8 dark-portal"], "att": {"A9 entangled": "A7"}},
        "B": {"army": ["B5 mentor"], "cities": ["B1 armory", "B2 armory"]},
    }  # fmt: skip
    state = table(given)
    found = {one for one in offered(state, "A") if one.startswith("m ")}
    places = ("army", *state.pieces)
    assert found == {
        f"m {n} {place}" for n in state.pieces for place in places if _accepted(state, n, place)
    }


def _accepted(state: State, number: str, place: str) -> bool:
    try:
        decide(state, MoveCreature(number, place, seat="A"))
    except IllegalMove:
        return False
    return True
