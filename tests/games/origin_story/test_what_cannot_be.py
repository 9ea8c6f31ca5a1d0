"""The invariants of section 6, each of them on both sides of its bound, in every zone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from core.games.origin_story.pieces import PACK, PHASES
from core.games.origin_story.rules import sense
from core.games.origin_story.state import State, Won
from core.games.origin_story.state.options import Options

EACH = "each of the 52 cards lies in one place"
HEARTS = "there are no more super-hearts than the catalogue has"
DIALS = "a dial shows 0 or more"
ENERGY = "there is no energy below 0"
WINNERS = "each trick that was played has one winner"
HANDS = "an automa's hand has 8 cards less those it played"
CODES = ("b9", "L14", "B0", "Q1", "", "S4.5", "B9 ", "♥9", "L04")
Who = str


def table(trick_no: int = 4, lying: str = "F", leader: str = "F", **more: Any) -> State:
    """A table that can be: so many tricks won, cards of these players in the trick."""
    pack = [*PACK]
    size = max(9 - trick_no, 0) if trick_no else 8

    def take(number: int) -> tuple[str, ...]:
        return tuple(pack.pop(0) for _ in range(number))

    hands = tuple(take(size - (who in lying)) for who in "AFY")
    tricks = tuple(
        Won(n, tuple(zip("AFY", take(3), strict=True)), "AFY"[n % 3])  # type: ignore[arg-type]
        for n in range(1, trick_no)
    )
    given: dict[str, Any] = {
        "round": 2,
        "phase": "turn:A",
        "trick_no": trick_no,
        "leader": leader,
        "won": tuple(sum(one.winner == who for one in tricks) for who in "AFY"),
        "hands": hands,
        "trick": tuple((who, *take(1)) for who in lying),
        "won_tricks": tricks,
        "discard": take(2),
        "aside": ("L4.5", "L4.5", "L8.5", "L8.5"),
        "supply": 2,
    }
    return State(Options(), **given | {"deck": tuple(pack)} | more)


FINE = table()
ZONES: dict[str, Callable[[State, Any], State]] = {  # a zone with what is done to its cards
    **{
        f"hand {n}": lambda s, change, n=n: s._replace(  # type: ignore[misc]
            hands=tuple(change(h) if at == n else h for at, h in enumerate(s.hands))
        )
        for n in range(3)
    },
    "deck": lambda s, change: s._replace(deck=change(s.deck)),
    "discard": lambda s, change: s._replace(discard=change(s.discard)),
    "trick": lambda s, change: s._replace(
        trick=tuple(("F", card) for card in change(tuple(card for _, card in s.trick)))
    ),
    "won": lambda s, change: s._replace(
        won_tricks=(
            *s.won_tricks[:-1],
            s.won_tricks[-1]._replace(
                cards=tuple(
                    ("Y", card) for card in change(tuple(c for _, c in s.won_tricks[-1].cards))
                )
            ),
        )
    ),
}
ASIDE = {"aside": lambda s, change: s._replace(aside=change(s.aside))}


def told(state: State) -> list[str]:
    return [str(one) for one in sense.faults(state)]


def why(state: State) -> str | None:
    found = sense.fault(state)
    return None if found is None else str(found)


@pytest.mark.parametrize("trick_no", range(10))
@pytest.mark.parametrize("lying", ["", "F", "FY"])
def test_tables_that_can_be(trick_no: int, lying: str) -> None:
    state = table(trick_no, lying if 0 < trick_no < 9 else "")
    assert (told(state), why(state)) == ([], None)


@pytest.mark.parametrize("phase", [*PHASES, "sleeping", "turn:X", ""])
def test_phases(phase: str) -> None:
    found = why(FINE._replace(phase=phase))
    assert found == (None if phase in PHASES else f"there is no phase {phase}")


@pytest.mark.parametrize("number", range(-1, 7))
def test_rounds(number: int) -> None:
    assert why(FINE._replace(round=number)) == (
        None if 0 <= number <= 5 else "there are five rounds"
    )


@pytest.mark.parametrize("zone", ZONES | ASIDE)
def test_what_is_no_card(zone: str) -> None:
    """Even where a ruling has allowed anything."""
    put = (ZONES | ASIDE)[zone]
    for code in CODES:
        state = put(FINE._replace(forced=True), lambda cards, code=code: (*cards, code))
        assert why(state) == f"{code} is no card"


@pytest.mark.parametrize("zone", ZONES)
def test_each_card_lies_in_one_place(zone: str) -> None:
    gone = ZONES[zone](FINE, lambda cards: cards[1:])
    twice = ZONES[zone](FINE, lambda cards: (*cards, FINE.deck[-2]))
    for state in (gone, twice):
        assert why(state) == EACH
        assert why(state._replace(forced=True)) is None
        assert told(state._replace(round=0)) == []
    other = ZONES[zone](FINE, lambda cards: (FINE.deck[-1], *cards[1:]))
    assert why(other) == EACH


@pytest.mark.parametrize("zone", ZONES)
def test_cards_that_are_not_to_be_seen_are_only_counted(zone: str) -> None:
    closed = ZONES[zone](FINE, lambda cards: ("?", *cards[1:]))
    assert why(closed) is None
    assert why(ZONES[zone](FINE, lambda cards: (*cards[:-1], "?"))) is None
    twice = closed._replace(deck=(*FINE.deck[:-1], FINE.deck[0]))
    assert why(twice) == EACH


def test_a_card_of_the_pack_is_not_aside() -> None:
    card = FINE.deck[0]
    assert told(FINE._replace(deck=FINE.deck[1:], aside=(card,))) == [EACH]


@pytest.mark.parametrize(("zone", "heart"), [*product((ZONES | ASIDE), ("L4.5", "L8.5", "L6.5"))])
def test_super_hearts_are_no_more_than_there_are(zone: str, heart: str) -> None:
    """Two of 4 1/2 and two of 8 1/2, wherever they lie; fewer may be left."""
    put = (ZONES | ASIDE)[zone]
    one_more = put(FINE, lambda cards: (*cards, heart))
    assert HEARTS in told(one_more)
    left = tuple(card for card in FINE.aside if card != heart)
    moved = put(FINE._replace(aside=left), lambda cards: (*cards, heart))
    assert (HEARTS in told(moved)) is (heart == "L6.5")


@pytest.mark.parametrize(("place", "n"), [*product(range(3), (-1, 0, 1))])
def test_dials(place: int, n: int) -> None:
    vp = tuple(n if at == place else 2 for at in range(3))
    assert told(FINE._replace(vp=vp)) == [DIALS] * (n < 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [-1, 0, 1])
def test_energy(n: int) -> None:
    assert told(FINE._replace(supply=n)) == [ENERGY] * (n < 0)
    assert told(FINE._replace(placed={"t1:1": 1, "t4:2": n})) == [ENERGY] * (n < 0)
    assert told(FINE._replace(placed={"t1:1": n, "t4:2": 1}, supply=0)) == [ENERGY] * (n < 0)


@pytest.mark.parametrize(("trick_no", "place", "more"), [*product((1, 4, 9), range(3), (1, -1))])
def test_won_tricks_are_those_that_were_played(trick_no: int, place: int, more: int) -> None:
    state = table(trick_no, "")
    won = tuple(n + more * (at == place) for at, n in enumerate(state.won))
    wrong = state._replace(won=won)  # type: ignore[arg-type]
    assert told(wrong) == [WINNERS]
    assert told(wrong._replace(surrendered=True)) == []


def test_no_trick_is_won_before_the_first() -> None:
    assert told(table(0, "")._replace(won=(0, 1, 0))) == [WINNERS]


@pytest.mark.parametrize("trick_no", [1, 2, 7, 8, 9])
@pytest.mark.parametrize("lying", ["", "A", "F", "FY", "AFY"])
def test_an_automa_holds_eight_cards_less_those_it_played(trick_no: int, lying: str) -> None:
    """One more may be left of two that were kept in the last trick; R72."""
    fits = table(trick_no, "" if trick_no == 9 else lying)
    for who, more in product(range(3), (-2, -1, 0, 1, 2)):
        played = trick_no - 1 + any(player == "AFY"[who] for player, _ in fits.trick)
        pile = [*fits.hands[who], *fits.deck]
        number = max(8 - played + more, 0)
        hands = [tuple(pile[:number]) if at == who else fits.hands[at] for at in range(3)]
        state = fits._replace(hands=tuple(hands), deck=tuple(pile[number:]))  # type: ignore[arg-type]
        able = {0, 1} if played == 8 else {8 - played}
        assert told(state) == [HANDS] * (number not in able and who < 2), (who, more)
        assert told(state._replace(surrendered=True)) == []
        assert told(state._replace(trick_no=0, won=(0, 0, 0))) == []
