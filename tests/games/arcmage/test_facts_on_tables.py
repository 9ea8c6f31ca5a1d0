"""Every fact, applied to a table that holds something everywhere: what it changes, and no more."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from core.games.arcmage import facts as f
from core.games.arcmage.evolve.facts import apply
from core.games.arcmage.evolve.moves import off_stack
from core.games.arcmage.evolve.pieces import leave
from core.games.arcmage.evolve.zones import from_hand
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import Change, Player, State
from tests.games.arcmage.begun import begin
from tests.games.arcmage.changed import changed
from tests.games.arcmage.crowded import TABLE
from tests.games.arcmage.facts_in_play import IN_PLAY
from tests.games.arcmage.facts_off_play import OFF_PLAY

WAIT = Trigger("T7", "A", "A5", "mentor", 0, "dies")
ROWS = (*IN_PLAY, *OFF_PLAY)


@pytest.mark.parametrize(("fact", "change"), ROWS, ids=lambda one: getattr(one, "kind", ""))
def test_what_a_fact_changes(fact: Any, change: dict[str, Any]) -> None:
    assert changed(TABLE, apply.functions[type(fact)](TABLE, fact)) == change


def test_every_fact_is_asked_about() -> None:
    stack = {f.WaitTrigger, f.DropTrigger, f.RemoveItem, f.AskRuling}
    assert {type(fact) for fact, _ in ROWS} | stack == set(apply.functions)


# --- what waits -----------------------------------------------------------------------------------


def after(*facts: Any) -> State:
    state = TABLE
    for fact in facts:
        state = apply.functions[type(fact)](state, fact)
    return state


@pytest.mark.parametrize(
    ("fact", "left", "owner"),
    [
        (f.RemoveItem("S1"), ["S2", "S3", "S4", "S5"], "B"),
        (f.RemoveItem("S3"), ["S1", "S2", "S4", "S5"], "B"),
        (f.RemoveItem("S4"), ["S1", "S2", "S3", "S5"], "A"),
        (f.RemoveItem("S5"), ["S1", "S2", "S3", "S4"], None),
        (f.RemoveItem("S2"), ["S1", "S3", "S4", "S5"], None),
        (f.RemoveItem("S9"), ["S1", "S2", "S3", "S4", "S5"], None),
        (f.MoveCard("B:stack:deadly-shock", "grave"), ["S1", "S2", "S4", "S5"], "B"),
        (f.MoveCard("A:stack:deadly-shock", "grave"), ["S1", "S2", "S3", "S5"], "A"),
    ],
)
def test_items_leave_the_stack(fact: Any, left: list[str], owner: str | None) -> None:
    """R82, R85: the one that is meant, or the uppermost of its card; a card to the graveyard."""
    state = after(fact)
    assert [one.id for one in state.stack] == left
    assert state.stack == tuple(one for one in TABLE.stack if one.id in left)
    before = {seat: player.grave for seat, player in TABLE.players.items()}
    for seat, player in state.players.items():
        more = ("deadly-shock",) if seat == owner else ()
        assert player.grave == before[seat] + more


def test_an_item_of_another_card_stays() -> None:
    gone = after(f.MoveCard("C:stack:deadly-shock", "grave"), f.MoveCard("B:stack:erode", "grave"))
    assert gone.stack == TABLE.stack


def test_a_countered_spell_is_the_one_that_was_chosen() -> None:
    """R81, R85: of two of the same card the lower one is countered, the upper one goes on."""
    given = {
        "active": "B",
        "B": {"hand": ["deadly-shock", "deadly-shock"], "res": {"R": "4/0"}},
        "A": {"hand": ["erode"], "res": {"N": "2/0"}, "army": ["A5 mentor", "A6 royal-guard"]},
    }
    shocks = ("p deadly-shock/1 >A5 $R2 &", "p deadly-shock/1 >A6 $R2 &")
    state = begin(given, *shocks, "A: p erode/1 >S1 $N2 =B:?").timeline.state
    assert [(one.id, one.targets) for one in state.stack] == [("S2", ("A6",))]


def test_triggers_wait_and_go() -> None:
    state = after(f.WaitTrigger(WAIT))
    assert changed(TABLE, state).keys() == {"pending", "next_trigger"}
    assert (state.pending, state.next_trigger) == ((*TABLE.pending, WAIT), 8)
    late = replace(WAIT, id="T1")
    assert after(f.WaitTrigger(late)).next_trigger == TABLE.next_trigger
    assert after(f.DropTrigger("T1")).pending == TABLE.pending[1:]
    assert after(f.DropTrigger("T2", lapsed=True)).pending == TABLE.pending[:1]
    assert after(f.DropTrigger("T9")) == TABLE


def test_what_is_asked_is_asked_once() -> None:
    once = after(f.AskRuling("mentor", "", "A5"))
    assert changed(TABLE, once).keys() == {"asks"}
    assert [(one.card, one.source) for one in once.asks] == [("ghoul", "A9"), ("mentor", "A5")]
    assert after(f.AskRuling("mentor", "", "A5"), f.AskRuling("mentor", "", "A5")) == once
    assert len(after(f.AskRuling("mentor", "", "A5"), f.AskRuling("mentor", "")).asks) == 3


def test_levels_of_cities_that_are_gone_end() -> None:
    state = TABLE._replace(lasting=(("Z9", 3), ("B1", 2)))
    assert apply.functions[f.EndLevels](state, f.EndLevels("A")).lasting == (("B1", 2),)
    assert apply.functions[f.EndLevels](state, f.EndLevels("B")).lasting == ()


def test_a_token_that_leaves_is_gone() -> None:
    """R20."""
    state = after(f.CreateToken("A", "crop-token", "army"))
    for to in ("grave", "hand", "top", "bottom", "out"):
        fact = f.MoveCard("A11", to)
        assert changed(state, apply.functions[f.MoveCard](state, fact)) == {"cards.A11": None}


def test_a_battle_without_a_combat_still_kills() -> None:
    peace = TABLE._replace(combat=None)
    dead = apply.functions[f.KillInBattle](peace, f.KillInBattle("B4"))
    assert changed(peace, dead) == {"cards.B4.dead": True}


ITEMS = {
    "own": Item("S1", "card", "A", "deadly-shock"),
    "theirs": Item("S1", "card", "B", "deadly-shock"),
    "other": Item("S1", "card", "A", "revenge"),
    "ability": Item("S1", "ability", "A", "deadly-shock"),
}


@pytest.mark.parametrize("kinds", [*product(ITEMS, repeat=3)], ids="-".join)
def test_the_uppermost_item_of_a_card_leaves_the_stack(kinds: tuple[str, ...]) -> None:
    """R82: of its owner's cards of that name; of a stack of any height, and none if none is."""
    for height in range(4):
        there = kinds[:height]
        stack = tuple(replace(ITEMS[kind], id=f"S{at}") for at, kind in enumerate(there, 1))
        left = off_stack(TABLE._replace(stack=stack), "A", "deadly-shock").stack
        gone = max((at for at, kind in enumerate(there) if kind == "own"), default=height)
        assert left == stack[:gone] + stack[gone + 1 :]


# --- what ends with its source, counters, hidden cards --------------------------------------------


@pytest.mark.parametrize("by", [*product(("A9", "A5", "B4", None), repeat=2)], ids=str)
def test_changes_end_with_the_card_that_made_them(by: tuple[str | None, ...]) -> None:
    """R113: those of a card that leaves, on every other card; all others stay."""
    changes = tuple(Change("add", "flying", until="static", source=one) for one in by)
    pieces = {
        n: piece._replace(changes=changes[: int(n[1:]) % 3]) for n, piece in TABLE.pieces.items()
    }
    state = TABLE._replace(pieces=pieces, lasting=())
    for gone in ("A9", "A5", "A10"):
        left = leave(state, gone).pieces
        assert left == {
            n: piece._replace(changes=tuple(one for one in piece.changes if one.source != gone))
            for n, piece in pieces.items()
            if n != gone
        }


@pytest.mark.parametrize("kinds", [*permutations(("rabies", "+1/+1", "-1/-1"))], ids=str)
def test_counters_stand_in_one_order(kinds: tuple[str, ...]) -> None:
    """However they came: tables with the same counters are the same."""
    state = after(*(f.PutCounters("A5", kind, 1) for kind in kinds))
    assert state.pieces["A5"].counters == (("+1/+1", 1), ("-1/-1", 1), ("rabies", 1))


@pytest.mark.parametrize("unknown", range(3))
@pytest.mark.parametrize("known", range(4))
def test_a_hidden_card_leaves_a_hand(known: int, unknown: int) -> None:
    """5.2: an unseen one, else any; of a hand without cards none."""
    player = Player(hand=("kolibri", "mentor", "ghoul")[:known], unknown=unknown)
    left = from_hand(player, "?")
    assert left == player._replace(
        hand=player.hand if unknown else player.hand[: max(known - 1, 0)],
        unknown=max(unknown - 1, 0),
    )
