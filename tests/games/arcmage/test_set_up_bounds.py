"""The set-up on its bounds: cities put aside, hands dealt, who begins, first cities (R5 to R11)."""

from __future__ import annotations

from itertools import permutations

import pytest

from core.games.arcmage import events as e
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.begun import new
from tests.games.arcmage.made_cards import made
from tests.games.arcmage.refusals import CHOSEN, DEALT, RESERVES
from tests.games.arcmage.refusals_of_tables import deck

FOUR = {"farmland": 2, "kolibri": 2}  # a city more and a creature less


def begun(*lines: str, **options: object) -> State:
    """A match from the beginning, after these lines."""
    return new(*lines, **options).timeline.state


@pytest.mark.parametrize("cities", [3, 4])
@pytest.mark.parametrize("option", ["deck", "reserve"])
def test_how_many_cities_are_put_aside(option: str, cities: int) -> None:
    """R5: three, the others stay in the deck; by the option all of them."""
    own = deck() if cities == 3 else deck(**FOUR)
    state = begun(deck_a=own, extra_cities=option)
    due = 3 if option == "deck" else cities
    names = ["farmland", "sanctuary", "spirit-tree", "farmland"]
    for n in range(1, 6):
        for line in (f"A: reserve ?*{n}", f"A: reserve {' '.join(names[:n])}"):
            wanted = "" if n == due else "E_RESERVE"
            if n == 5 and "?" not in line:
                continue
            assert code(state, line) == wanted, line
    after = entered(state, f"A: reserve ?*{due}").state
    assert (len(after.players["A"].reserve), after.players["A"].deck.size) == (due, 45 - due)
    assert after.phase == "reserve"


@pytest.mark.parametrize("order", [*permutations("AB")])
def test_everybody_puts_aside_and_is_dealt_in_any_order(order: tuple[str, ...]) -> None:
    """R7, R8: each seven, once; the stage is over with the last."""
    aside = {line[0]: line for line in RESERVES}
    state = begun()
    for seat in order:
        assert code(state, f"{seat}: deal ?*7") == "E_SETUP"
        state = entered(state, aside[seat]).state
        assert code(state, aside[seat]) == "E_SETUP"
    for at, seat in enumerate(order):
        for n in (0, 6, 8):
            assert code(state, f"{seat}: deal{f' ?*{n}' if n else ''}") == "E_RESULT"
        assert code(state, 'first B "dice"') == "E_SETUP"
        state = entered(state, f"{seat}: deal ?*7").state
        assert state.phase == ("first" if at else "deal")
        assert code(state, f"{seat}: deal ?*7") == "E_SETUP"
        assert (state.players[seat].held, state.players[seat].deck.size) == (7, 35)


@pytest.mark.parametrize("first", "ABC")
def test_first_cities_are_opened_from_the_first_player_on(first: str) -> None:
    """R9 to R11: in turn order; the last one starts turn 1 of the first player."""
    state = begun(deck_c="gaian-love-for-life")
    lines = [f"{seat}: reserve ?*3" for seat in "ABC"] + [f"{seat}: deal ?*7" for seat in "ABC"]
    state = entered(state, *lines, f'first {first} "dice"').state
    around = "ABC"["ABC".index(first) :] + "ABC"[: "ABC".index(first)]
    cities = {"A": "farmland", "B": "armory", "C": "farmland"}
    for at, seat in enumerate(around):
        for other in set("ABC") - {seat}:
            assert code(state, f"{other}: open {cities[other]}") == "E_TURN"
        told = entered(state, f"{seat}: open {cities[seat]}")
        state = told.state
        piece = state.pieces[f"{seat}1"]
        assert (piece.card, piece.zone, piece.controller) == (cities[seat], "city", seat)
        assert len(state.players[seat].reserve) == 2
        assert any(isinstance(one, e.TurnStarted) for one in told.events) is (at == 2)
    assert (state.active, state.turn, state.phase) == (first, 1, "unmark")


CITIES = {  # A's reserve: farmland, sanctuary, spirit-tree
    "farmland": "", "sanctuary": "", "spirit-tree": "", "armory": "E_RESERVE",
    "kolibri": "E_RESERVE", "?": "E_IDENTITY", "atlantis": "E_CARD", "crop-token": "E_CARD",
}  # fmt: skip


@pytest.mark.parametrize("card", CITIES)
def test_a_city_of_the_reserve(card: str) -> None:
    """R10, R48, R130: one that is known, or that an unknown one may be by the list."""
    state = entered(begun(*CHOSEN), "B: open armory").state
    assert code(state, f"A: open {card}") == CITIES[card]
    unseen = entered(begun("A: reserve ?*3", RESERVES[1], *DEALT[2:]), 'first A "so"').state
    wanted = "E_LEDGER" if card == "armory" else CITIES[card]
    assert code(unseen, f"A: open {card}") == wanted


@pytest.mark.parametrize(("reserve", "city", "refused"), [
    (["sanctuary"], "sanctuary", ""), (["?"], "sanctuary", ""), (["?"], "mentor", "E_RESERVE"),
    (["farmland"], "sanctuary", "E_RESERVE"), ([], "sanctuary", "E_RESERVE"),
    (["farmland", "?"], "sanctuary", ""), (["sanctuary"], "?", "E_IDENTITY"),
])  # fmt: skip
def test_a_city_that_is_founded(reserve: list[str], city: str, refused: str) -> None:
    """R47, R48."""
    state = stand(phase="unmark", A={"reserve": reserve})
    assert code(state, f"found {city}") == refused
    assert code(state, f"B: found {city}") in {"E_TURN", refused}


def test_a_seat_must_be_named_before_turn_1() -> None:
    """4.2; one that there is."""
    state = begun()
    assert code(state, "reserve ?*3") == code(state, "C: reserve ?*3") == "E_SETUP"
    dealt = entered(state, *RESERVES).state
    assert code(dealt, "deal ?*7") == code(dealt, "C: deal ?*7") == "E_SETUP"
    chosen = entered(dealt, *DEALT[2:]).state
    assert code(chosen, 'first C "dice"') == "E_SETUP"
    assert code(chosen, 'first A "dice"') == ""


# --- where cards come in --------------------------------------------------------------------------


@pytest.mark.parametrize(("fallen", "lands"), [
    ("", "A2"), ("A2", "A1"), ("A1", "A2"), ("A1 A2", "A3"),
])  # fmt: skip
def test_a_creature_whose_city_fell_lands_on_another(fallen: str, lands: str) -> None:
    """R83."""
    cities = {"cities": ["A1 armory", "A2 armory", "A3 armory"], "hand": ["giant", "giant"]}
    giant = made("giant", "creature", keywords=["fatigue"])
    state = entered(stand(cards=[giant], A=cities), "p giant @A2 &").state
    for city in fallen.split():
        state = ruled(state, f"cdef {city} -9")
    piece = entered(state, "ok").state.pieces["A4"]
    assert (piece.place, piece.marked) == (lands, True)  # K-fatigue
    if fallen == "A2":
        assert entered(state, "ok @A3").state.pieces["A4"].place == "A3"
        assert entered(state, "ok @B1").state.pieces["A4"].place == "A1"


def test_a_creature_is_played_onto_an_own_city() -> None:
    """R66, K-sudden, K-unique."""
    cities = {"cities": ["A1 armory"], "hand": ["giant", "imp", "king"], "army": ["A5 king"]}
    cards = [made("giant", "creature"), made("imp", "creature", keywords=["sudden"]),
             made("king", "creature", keywords=["unique"])]  # fmt: skip
    state = stand(cards=cards, A=cities)
    for card, place, refused in (
        ("giant", "A1", ""), ("giant", "army", "E_ROUTE"), ("giant", "B1", "E_ROUTE"),
        ("giant", "", "E_ROUTE"), ("imp", "A1", ""), ("imp", "army", ""), ("imp", "B1", "E_ROUTE"),
        ("king", "A1", "E_UNIQUE"), ("giant", "A5", "E_ROUTE"),
    ):  # fmt: skip
        assert code(state, f"p {card}{' @' * bool(place)}{place}") == refused, (card, place)


def test_a_spell_that_fails_is_in_the_graveyard_and_an_attack_is_over() -> None:
    """R84, R85, R96: `fizz` of each kind of item."""
    doer = made("doer", "creature", abilities=[
        {"kind": "activated", "cost": {}, "effects": [{"op": "produce", "faction": "G", "n": 1}],
         "speed": "play"}])  # fmt: skip
    mine = {
        "hand": ["mentor"],
        "res": {"E": "3/0"},
        "army": ["A5 doer"],
        "in": {"A1": ["A6 bearer"]},
    }
    for phase, line in (("play1", "p mentor @A1 $E3 &"), ("play1", "a A5.1 &"),
                        ("attack", "atk B1 A5 &"), ("devotion", "v A1 A6 &")):  # fmt: skip
        held = entered(stand(phase=phase, cards=[doer], A=mine), line).state
        told = entered(held, 'fizz "so it was"')
        assert told.state.stack == ()
        assert told.state.combat is None
        assert told.state.players["A"].grave == (("mentor",) if line[0] == "p" else ())
        assert any(isinstance(one, e.CombatEnded) for one in told.events) is (phase == "attack")
        assert code(told.state, 'fizz "again"') == code(told.state, "ok") == "E_STACK"
