"""What pages show and what each seat may see (V1)."""

from __future__ import annotations

from typing import Any

import pytest

from core.canonical import decimals
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Cast, Discard, Draw
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    CardsDiscarded,
    CardsDrawn,
    DeckReshuffled,
)
from core.games.sorcerers_deck_of_death.evolve import evolve
from core.games.sorcerers_deck_of_death.pieces import DECK, FIG
from core.games.sorcerers_deck_of_death.pieces.layouts import Piece
from core.games.sorcerers_deck_of_death.state import NOBODY, Attack, State
from core.games.sorcerers_deck_of_death.state.options import Options
from core.games.sorcerers_deck_of_death.state.stored import FILE
from core.games.sorcerers_deck_of_death.view import SECRETS, count_unseen, view

FIGS = {"aM": [9, 1], "aG": [9, 8], "aS": [10.6, 9], "bT": [9, 9], "bM": [9, 12.6], "bL": [8, 9]}


def table(options: Options | None = None, **position: Any) -> State:
    figs = {name: {"at": at} for name, at in FIGS.items()}
    return GAME.setup(options or Options(), decimals({"figs": figs} | position))


def test_a_view_is_the_whole_table_with_what_follows_from_it() -> None:
    hands = {"a": ["Kh", "Ac", "?", "9s", "Td"], "b": ["?", "?"]}
    state = table(hands=hands, discard={"a": ["Js"]})
    shown = view(state)
    assert {key: shown[key] for key in FILE.plain(state)} == FILE.plain(state)
    assert shown["mages"] == {"a": "teymur", "b": "tiluka"}
    assert set(shown["radii"].values()) == {500}
    assert shown["hand"] == {"a": ["9S", "AC", "KH", "TD", "?"], "b": ["?", "?"]}
    assert shown["hand_count"] == {"a": 5, "b": 2}
    assert shown["cards"]["a"]["discard"] == ["JS"]
    assert len(shown["cards"]["a"]["unseen"]) == 19
    assert shown["engaged"] == [["aG", "bT"]]
    assert shown["inside"] == {"a": ["aG", "aS"], "b": ["bT", "bL"]}
    assert shown["worth"] == {"a": 3, "b": 2}
    assert (shown["owed"], shown["chances"], shown["scenery"]) == (None, None, [])


def test_bases_and_scenery() -> None:
    wall = Piece("w", "poly", ((1, "1.25"), (2, 1), (2, 3)), blocks_los=False)
    pillar = Piece("p", "circle", c=(4, "4.5"), r="0.75")
    shown = view(table(Options(bases_mm="big_brute", terrain=(wall, pillar)), figs={}))
    assert shown["radii"]["aL"] == 800
    assert shown["scenery"] == [
        {
            "id": "w",
            "shape": "poly",
            "pts": [[1000, 1250], [2000, 1000], [2000, 3000]],
            "blocks_los": False,
            "blocks_move": True,
        },
        {
            "id": "p",
            "shape": "circle",
            "c": [4000, 4500],
            "r": 750,
            "blocks_los": True,
            "blocks_move": True,
        },
    ]


def test_cards_owed_above_ten() -> None:
    state = table(phase="power", round=3, hands={"b": ["?"] * 7})
    state = evolve(state, CardsDrawn("b", ("9S", *"?????")))
    assert view(state)["owed"] == {"b": 3}
    assert view(SECRETS.mask(state, "a"))["owed"] == {"b": 3}
    state = evolve(state, CardsDiscarded("b", ("9S", "9C", "9D")))
    assert view(state)["owed"] is None


@pytest.mark.parametrize(
    ("attack", "chances"),
    [
        (("melee", "dice", 0, 1, 8, 1, 5), {"need": 4, "ways": [6, 15, 12, 3], "of": 36}),
        (("PR", "dice", 0, 1, 8, -1, 5, 1), {"need": 6, "ways": [15, 21, 0, 0], "of": 36}),
        (("DP", "dice", 1, 6, 0, 0, 0), {"duel": [575, 146, 265, 184, 126], "of": 1296}),
        (("DP", "dice", 1, 6, 1, 2, 0), {"duel": [310, 125, 286, 265, 310], "of": 1296}),
        (("melee", "push", 0, 1, 8, 1, 5), None),
    ],
)
def test_the_chances_of_the_dice_that_are_awaited(attack: Any, chances: Any) -> None:
    assert view(table()._replace(pending=Attack(*attack)))["chances"] == chances


def test_the_chances_in_a_storm_are_those_of_each_target() -> None:
    storm = Attack("TE", "dice", 0, FIG["aM"], -1, -1, 0, left=(FIG["bT"], FIG["bS"]))
    state = table()
    found = view(state._replace(pending=storm))["chances"]
    assert found == {"need": 6, "ways": [15, 15, 6, 0], "of": 36}
    both = storm._replace(left=(FIG["bT"], FIG["bL"]))
    assert view(state._replace(pending=both))["chances"] is None


# --- secrets -----------------------------------------------------------------------------------


def test_every_seat_sees_its_own_hand_and_the_size_of_the_other() -> None:
    state = GAME.setup(Options(), {"phase": "power"})
    drawn = CardsDrawn("a", ("9S", "TD", "KH", "?", "AC"))
    state = evolve(state, drawn)
    own, other, nobody = (view(SECRETS.mask(state, seat)) for seat in ("a", "b", None))
    assert own["hand"]["a"] == ["9S", "AC", "KH", "TD", "?"]
    for shown in (other, nobody):
        assert shown["hand"]["a"] == ["?"] * 5
        assert shown["cards"]["a"]["known"] == []
        assert len(shown["cards"]["a"]["unseen"]) == 24
    for shown in (own, other, nobody):
        assert shown["hand_count"] == {"a": 5, "b": 0}
        assert [shown["cards"][seat]["deck"] for seat in "ab"] == [19, 24]
    assert state.turn == NOBODY


@pytest.mark.parametrize("seat", ["b", None])
def test_the_hidden_log_of_cards_folds_to_what_the_seat_may_see(seat: str | None) -> None:
    state = table(hands={"a": ["?", "?"]}, discard={"a": list(DECK[:20])})
    hidden = SECRETS.mask(state, seat)
    log = [
        CardsDrawn("a", ("AS", "?")),
        DeckReshuffled("a", ("AC", "AD", "AH")),
        CardsDrawn("a", ("9S", "?")),
        AbilityCast("a", "EP", ("AC", "AD")),
        CardsDiscarded("a", ("TS",)),
        CardsDrawn("b", ("TC",)),
    ]
    for event in log:
        state = evolve(state, event)
        hidden = evolve(hidden, SECRETS.hide_event(event, seat))
        assert SECRETS.mask(hidden, seat) == SECRETS.mask(state, seat)
    assert state.sides[0].known.bit_count() == 3
    assert state.sides[0].unknown == 0


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (CardsDrawn("a", ("9S", "?"), "dealer"), CardsDrawn("a", ("?", "?"), "dealer")),
        (DeckReshuffled("a", ("9S",)), DeckReshuffled("a", ("?",))),
        (CardsDiscarded("a", ("9S",)), CardsDiscarded("a", ("9S",))),
        (AbilityCast("a", "EP", ("9S", "9C")), AbilityCast("a", "EP", ("9S", "9C"))),
    ],
)
def test_events_of_another_seat(fact: Any, told: Any) -> None:
    assert SECRETS.hide_event(fact, "a") == fact
    assert SECRETS.hide_event(fact, "b") == told
    assert SECRETS.hide_event(fact, None) == told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (Draw("a", ("9S", "TS")), Draw("a", ("?", "?"))),
        (Draw("a"), Draw("a")),
        (Discard("a", ("9S",)), Discard("a", ("9S",))),
        (Cast("EP", ("9S", "9C"), "bG"), Cast("EP", ("9S", "9C"), "bG")),
    ],
)
def test_commands_of_another_seat(asked: Any, told: Any) -> None:
    assert SECRETS.hide_command(asked, (), "a") == asked
    assert SECRETS.hide_command(asked, (), "b") == told
    assert SECRETS.hide_command(asked, (), None) == told


def test_cards_that_nobody_sees_lie_in_decks_and_unseen_in_hands() -> None:
    """R67: of the 48 all but those known in hand and those that were discarded."""
    assert count_unseen(table()) == 48
    hands = {"a": ["Kh", "Ac", "?"], "b": ["?", "?", "9s"]}
    assert count_unseen(table(hands=hands, discard={"a": ["Js"], "b": ["Qd", "Td"]})) == 42
