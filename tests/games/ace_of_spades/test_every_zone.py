"""What holds for one zone, card or seat, asked for each."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from core import cards
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.decide.changes import lies_in
from core.games.ace_of_spades.rules.poker import Identity, combinations
from core.games.ace_of_spades.state import State
from tests.games.ace_of_spades.refusals import COOP, STANDS
from tests.games.ace_of_spades.tables import after, begin, refusal

ZONES: tuple[c.Zone, ...] = get_args(c.Zone)
FULL = {**COOP, "discard": "3c 3s"}  # the Joker is set aside
GONE = '! as:deck>out ah:deck>out "lost"'
OF: dict[str, str] = {  # a card of each zone
    "hand1": "KC",
    "hand2": "KD",
    "common": "2H",
    "deck": "QC",
    "discard": "3C",
    "aside": "JK",
    "out": "AS",
}


def lying(state: State) -> dict[str, tuple[str, ...]]:
    """The cards of each zone; the deck has the rest."""
    found = {
        "hand1": tuple(cards.members(state.hands[0])),
        "hand2": tuple(cards.members(state.hands[1])),
        "common": state.commons,
        "discard": state.discard,
        "aside": state.aside,
        "out": state.out,
    }
    gone = {card for row in found.values() for card in row}
    return found | {"deck": tuple(card for card in cards.WITH_JOKER if card not in gone)}


@pytest.mark.parametrize(("start", "to"), [*itertools.product(ZONES, ZONES)])
def test_a_ruling_moves_a_card_from_any_zone_to_any_other(start: c.Zone, to: c.Zone) -> None:
    before = after(GONE, **FULL)
    card = OF[start]
    state = after(GONE, f'! {card}:{start}>{to} "so it was"', **FULL)
    was, now = lying(before), lying(state)
    for zone in ZONES:
        expected = [one for one in was[zone] if one != card] + [card] * (zone == to)
        if zone in {"hand1", "hand2", "deck"}:
            assert sorted(now[zone]) == sorted(expected), zone
        else:
            assert list(now[zone]) == expected, zone
    assert state.deck_size == len(now["deck"])
    assert state.shuffles == before.shuffles + (to == "deck")


@pytest.mark.parametrize(("card", "zone"), [*itertools.product(sorted(OF.values()), ZONES)])
def test_a_card_lies_in_one_zone(card: str, zone: c.Zone) -> None:
    state = after(GONE, **FULL)
    assert lies_in(state, card, zone) is (OF[zone] == card)
    if OF[zone] != card:
        told = refusal(begin(GONE, **FULL), f'! {card}:{zone}>out "so it was"')
        assert told.code == "E_CARD_NOT_HELD"


def test_a_card_that_nobody_saw_may_lie_where_unseen_cards_are() -> None:
    state = after(**{**COOP, "hands": {"1": "Kc Ks 4d 7h ?", "2": "Kd Kh 4s 7s 9s"}})
    where = {zone for zone in ZONES if lies_in(state, "QC", zone)}
    assert where == {"hand1", "deck"}


@pytest.mark.parametrize("number", range(3))
def test_an_unseen_card_is_where_there_is_one(number: int) -> None:
    """Of the last one too: in a deck, and in either hand."""
    given = {**COOP, "hands": {"1": "Kc", "2": "Kd"}, "commons": "", "deck": "As Ah"[: 3 * number]}
    assert lies_in(after(**given), "AS", "deck") is (number > 0)
    last = {**given, "hands": {"1": "Kc ?", "2": "Kd"}, "deck": "As"}
    assert lies_in(after(**last), "AS", "hand1")
    assert not lies_in(after(**last), "AS", "deck")  # the one card that nobody saw is held
    for seat in ("1", "2"):
        hands = {"1": "Kc", "2": "Kd", seat: f"4s ?{number}" if number else "4s"}
        held = after(**{**COOP, "hands": hands})
        assert lies_in(held, "AS", f"hand{seat}") is (number > 0)  # type: ignore[arg-type]


def test_no_card_of_that_name_or_seat() -> None:
    assert refusal(begin(**STANDS), '! As:hand2>out "so it was"').code == "E_SEAT"
    found = refusal(begin(**STANDS), '! 2h:hand1>hand2 "so it was"')
    assert (found.code, str(found.message)) == ("E_SEAT", "There is no player 2 in this match.")
    wrong = c.MoveCard("1X", "hand1", "out")
    with pytest.raises(Exception, match="1X") as caught:
        GAME.rulings.check(after(**STANDS), wrong)
    assert getattr(caught.value, "code", "") == "E_SYNTAX"


# --- combinations ------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 6))
def test_so_many_of_a_rank_are_all_that_is_less_too(number: int) -> None:
    """R36: in every choice of cards, and nothing more."""
    hand = [Identity("2H", "2", "H", natural=False)] * number
    found = [made.combo for made in combinations(hand) if made.combo != "flush"]
    sizes = {"pair": 2, "trips": 3, "quads": 4, "five": 5}
    for combo, size in sizes.items():
        assert found.count(combo) == len(list(itertools.combinations(hand, size)))
    assert set(found) <= set(sizes)
