"""What a record shows of decks at every bound: the list, four of a name, cards nobody named."""

from __future__ import annotations

from typing import Any

import pytest

from core.frames import Frame
from core.games.arcmage import events as e
from core.games.arcmage.evolve import evolve
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.games.arcmage.rules.evidence import (
    Contradiction,
    Copy,
    at_least,
    contradictions,
    name_of,
    shown,
)
from core.games.arcmage.rules.ledger import next_cards, room, unseen
from core.games.arcmage.state import Player, State
from core.kit.zones import Deck, Known
from tests.games.arcmage.oracle_values import base, table

COPIES = (*(Copy("mentor", n, n) for n in range(1, 6)), Copy("ghoul", 1, 6), Copy("ghoul", 2, 7))


def told(mentors: int, spare: int, **more: Any) -> State:
    """A table on which A's deck is told: so many mentors, so many cards that nobody named."""
    cards = (CardCount("bearer", 45 - mentors - spare), CardCount("mentor", mentors))
    deck = DeckList("told", tuple(one for one in (*cards, CardCount("?", spare)) if one.n))
    return evolve(table({}, **more), e.DeckTold("A", deck))


def against(state: State) -> list[tuple[str, int, int, str]]:
    found = [*contradictions(state, "A", COPIES)]
    steps = {(one.card, one.n): one.step for one in COPIES}
    assert all(one.step == steps[one.card, one.n] for one in found)
    return [(one.card, one.n, one.due, one.rule) for one in found]


GHOULS = [("ghoul", 1, 0, "R131"), ("ghoul", 2, 0, "R131")]
FOURTH = [("mentor", 4, 3, "R3"), ("mentor", 5, 3, "R3")]


@pytest.mark.parametrize("mentors", range(6))
def test_against_a_whole_list(mentors: int) -> None:
    """R131: each copy beyond those of the list."""
    due = [("mentor", n, mentors, "R131") for n in range(mentors + 1, 6)]
    assert against(told(mentors, 0)) == [*due, *GHOULS]


@pytest.mark.parametrize(
    ("mentors", "spare", "due"),
    [
        (3, 1, [*FOURTH, ("ghoul", 2, 44, "R1")]),
        (3, 2, FOURTH),
        (2, 1, [*FOURTH, ("ghoul", 1, 44, "R1"), ("ghoul", 2, 44, "R1")]),
        (2, 2, [*FOURTH, ("ghoul", 2, 43, "R1")]),
        (2, 3, FOURTH),
        (0, 4, [*FOURTH, ("ghoul", 2, 41, "R1")]),
        (4, 2, [("mentor", 5, 4, "R3")]),
        (5, 2, []),
    ],
)
def test_against_a_list_in_part(mentors: int, spare: int, due: list[Any]) -> None:
    """R1, R3: so many cards can be anything, but no fourth of a name, unless it is listed."""
    assert against(told(mentors, spare)) == due


def test_a_card_typed_in_is_in_no_list() -> None:
    golem = {"ghoul": rebirth.cards()["ghoul"]}
    whole = told(5, 0)._replace(defined=golem)
    assert against(whole) == []
    mentors = {"mentor": rebirth.cards()["mentor"]}
    assert against(told(2, 0)._replace(defined=mentors))[:1] == [("mentor", 3, 2, "R131")]
    assert against(told(0, 0)._replace(defined=mentors)) == GHOULS
    part = told(5, 1)._replace(defined=golem)
    assert against(part) == [("ghoul", 2, 44, "R1")]


def test_where_nobody_checks() -> None:
    state = told(0, 0)
    players = {**state.players, "A": state.players["A"]._replace(listed=False)}
    assert against(state._replace(players=players)) == []
    assert against(told(0, 0, base=base(ledger=False))) == []
    alone = {**state.players, "A": state.players["A"]._replace(listed="alone")}
    assert len(against(state._replace(players=alone))) == 7


def test_a_contradiction_says_everything() -> None:
    assert next(contradictions(told(1, 0), "A", COPIES)) == Contradiction("mentor", 2, 1, "R131", 2)


# --- what is shown -------------------------------------------------------------------------------


def test_copies_in_the_order_of_their_steps() -> None:
    """More at one moment than at any before; less, and the same again, shows nothing new."""
    hands = (
        (1, ()),
        (2, ("mentor", "bearer", "mentor")),
        (3, ("mentor", "bearer", "mentor")),
        (4, ("mentor",)),
        (5, ("mentor", "mentor", "mentor", "ghoul")),
        (6, ("bearer", "bearer")),
    )
    line = [
        Frame(step, (), table({}, players={"A": Player(hand=hand), "B": Player(hand=("wight",))}))
        for step, hand in hands
    ]
    found = shown(line, "A")
    assert found == (
        *(Copy("bearer", 1, 2), Copy("mentor", 1, 2), Copy("mentor", 2, 2)),
        *(Copy("ghoul", 1, 5), Copy("mentor", 3, 5), Copy("bearer", 2, 6)),
    )
    assert at_least(found) == {"bearer": 2, "ghoul": 1, "mentor": 3}
    assert list(at_least(found)) == ["bearer", "ghoul", "mentor"]
    assert at_least(()) == {}
    assert [one.card for one in shown(line, "B")] == ["wight"]


def test_names() -> None:
    state = table({})
    assert name_of(state, "mentor") == "Mentor"
    assert name_of(state, "goblin") == "goblin"


# --- what is left (R131) -------------------------------------------------------------------------


@pytest.mark.parametrize("held", range(5))
def test_how_many_more(held: int) -> None:
    state = told(3, 0, players={"A": Player(hand=("mentor",) * held)})
    assert room(state, "A", "mentor") == max(3 - held, 0)
    assert room(state, "A", "ghoul") == 0
    assert unseen(state, "A").get("mentor", 0) == max(3 - held, 0)
    assert unseen(state, "A")["bearer"] == 42
    assert list(unseen(state, "A")) == ["bearer", *(["mentor"] if held < 3 else [])]
    part = told(3, 1, players={"A": Player(hand=("mentor",) * held)})
    assert room(part, "A", "mentor") is None
    assert unseen(part, "A") == {}


def test_what_is_left_stands_in_order() -> None:
    cards = ("wight", "ghoul", "mentor", "bearer")
    deck = DeckList("told", tuple(CardCount(card, n) for n, card in enumerate(cards, 10)))
    left = unseen(evolve(table({}), e.DeckTold("A", deck)), "A")
    assert list(left.items()) == [("bearer", 13), ("ghoul", 11), ("mentor", 12), ("wight", 10)]


DECK = Deck(6, (Known("?"), Known("mentor")), (Known("?"), Known("ghoul")))


@pytest.mark.parametrize("n", range(8))
def test_the_next_cards_of_a_deck(n: int) -> None:
    """Names are given to unknown places from the top; a place at the bottom is kept."""
    names = ["x", "y", "z", "w"]
    due = ("x", "mentor", "y", "z", "?", "ghoul")
    assert next_cards(Player(deck=DECK), n, names) == due[:n]
    assert names == ["x", "y", "z", "w"][sum(one in "xyz" for one in due[:n]) :]
    assert next_cards(Player(deck=DECK), n, ["x"]) == ("x", "mentor", "?", "?", "?", "ghoul")[:n]
