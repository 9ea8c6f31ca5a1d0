"""Options that can be played, and whole tables written down and read back."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from core.canonical import plain as canonical_plain
from core.errors import BadSetup
from core.events import MatchStarted
from core.game import Result
from core.games.arcmage import GAME
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.games.arcmage.state import Player, State
from core.games.arcmage.state.base import filled
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import seated, setup
from core.games.arcmage.state.stored import plain, restore
from core.kit.zones import Deck
from tests.games.arcmage.tables import full

GAIAN = dict(rebirth.decks()["gaian-love-for-life"].counts)
MENTOR = rebirth.cards()["mentor"]
GOLEM = replace(MENTOR, id="stone-golem", name="Stone Golem")


def deck(**counts: int) -> DeckList:
    """The Gaian deck with other numbers of some cards."""
    changed = {card.replace("_", "-"): n for card, n in counts.items()}
    found = {card: n for card, n in {**GAIAN, **changed}.items() if n}
    return DeckList("mine", tuple(CardCount(card, n) for card, n in sorted(found.items())))


def refused(options: Options, position: Any = None) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        setup(options, position)
    assert str(caught.value)
    return caught.value


def started(state: State, position: Any = None) -> MatchStarted:
    return MatchStarted(
        game="arcmage",
        rules=1,
        app="test",
        seats=("a", "b"),
        options=plain(state)["options"],
        title="",
        tags={},
        position=position,
        seed=None,
        closed=False,
        forked_from=None,
    )


# --- options -----------------------------------------------------------------------------------


def test_a_match_begins_with_whole_decks() -> None:
    state = setup(Options(deck_c="toll-of-time", ledger=False), None)
    assert state.players == dict.fromkeys("ABC", Player(deck=Deck(45), listed=False))
    assert (state.phase, state.turn, state.active, state.first) == ("reserve", 0, "A", None)
    assert state.base.lists["A"] == GAIAN
    assert "crop-token" in state.base.cards
    assert set(GAIAN) < set(state.base.cards) < set(rebirth.cards())
    assert all(player.listed for player in setup(Options(), None).players.values())


def test_seats_are_those_that_have_a_deck() -> None:
    assert seated(Options()) == ("a", "b")
    assert seated(Options(deck_c="toll-of-time", deck_d="toll-of-time")) == ("a", "b", "c", "d")


def test_seats_have_no_gap() -> None:
    error = refused(Options(deck_d="toll-of-time"))
    assert (error.code, error.message.params["option"]) == ("E_SYNTAX", "deck_c")


def test_all_faults_of_all_decks_are_told_together() -> None:
    stranger = DeckList("other", (CardCount("crop-token", 1), CardCount("goblin", 44)))
    error = refused(Options(deck_a=deck(kolibri=4), deck_b=stranger))
    assert (error.code, error.rule) == ("E_DECK_COPIES", "R3")
    codes = "E_DECK_CARD E_DECK_CITIES E_DECK_COPIES E_DECK_SIZE E_DECK_TOKEN"
    assert error.message.params["codes"] == codes
    assert error.message.params["option"] == "deck_a"
    assert sorted({fault.code for fault in error.faults}) == codes.split()
    for said in ("Deck of A: 4 cards named", "Deck of A: A deck has 45", "Deck of B:", "goblin"):
        assert said in str(error.message)


def test_a_deck_says_every_card_once() -> None:
    twice = DeckList("twice", (*deck().cards, CardCount("kolibri", 0)))
    assert refused(Options(deck_b=twice)).code == "E_SYNTAX"


def test_own_cards_make_a_deck_legal() -> None:
    mine = replace(deck(kolibri=0, stone_golem=GAIAN["kolibri"]), definitions=(GOLEM,))
    assert setup(Options(deck_a=mine), None).base.cards["stone-golem"] == GOLEM
    bare = replace(mine, definitions=())
    assert setup(Options(deck_a=bare, cards=(GOLEM,)), None).base.lists["A"]["stone-golem"] > 0
    assert refused(Options(deck_a=bare)).code == "E_DECK_CARD"


@pytest.mark.parametrize(
    "card",
    [
        replace(GOLEM, id="Stone Golem"),
        replace(GOLEM, name=" "),
        replace(GOLEM, loyalty=4),
        replace(GOLEM, cost=-1),
        replace(GOLEM, cost=None),
        replace(GOLEM, defence=None),
        replace(GOLEM, type="city"),
        replace(GOLEM, type="city", cost=None, defence=0),
    ],
)
def test_cards_that_cannot_be(card: Any) -> None:
    assert refused(Options(cards=(card,))).code == "E_SYNTAX"


def test_a_card_is_defined_once() -> None:
    mine = replace(deck(), definitions=(GOLEM,))
    assert setup(Options(deck_a=mine, cards=(GOLEM,)), None)
    assert refused(Options(cards=(GOLEM, GOLEM))).code == "E_SYNTAX"
    other = replace(GOLEM, attack=9)
    assert refused(Options(deck_a=mine, cards=(other,))).code == "E_SYNTAX"


def test_options_are_read_back_from_the_first_event() -> None:
    state = setup(Options(deck_c="toll-of-time"), None)
    assert GAME.initial(started(state)) == state
    with pytest.raises(BadSetup) as caught:
        GAME.initial(replace(started(state), options={"ledger": "on"}))
    assert caught.value.code == "E_SYNTAX"


# --- whole tables ------------------------------------------------------------------------------


def test_a_table_is_read_back_as_it_was_written() -> None:
    for state in (full(), setup(Options(), None), setup(Options(), {})):
        written = json.loads(json.dumps(plain(state), sort_keys=True))
        assert restore(written) == state
        assert GAME.initial(started(state, written)) == state


def test_a_table_has_these_parts() -> None:
    written = plain(full())
    assert list(written) == [
        "options", "defined", "phase", "turn", "active", "first", "drawn", "laid", "moved",
        "attacks", "allowed", "extra", "devoted", "devotion", "lasting", "stack", "pending",
        "next_trigger", "combat", "later", "asks", "players", "resources", "cards", "result",
        "reason",
    ]  # fmt: skip
    assert list(written["cards"]) == ["A1", "A2", "A5", "A6", "A9", "A10", "B1", "B4", "C1"]
    assert written["cards"]["A6"]["counters"] == {"+1/+1": 2}
    assert written["players"]["A"]["hand"] == {"known": ["kolibri", "mentor"], "unknown": 1}
    assert written["players"]["A"]["pool"] == {"G": 1, "D": 0, "R": 0, "N": 2, "E": 0}
    assert written["players"]["B"]["deck"] == {
        "count": 20,
        "top": [{"card": "prince-of-thieves", "to": ["A"]}],
        "bottom": [{"card": "bearer", "to": ["B"]}, {"card": "ghoul", "to": []}],
    }
    assert written["combat"]["blocks"] == [["B4", "A6"]]


def test_a_match_goes_on_from_a_whole_table() -> None:
    state = full()
    assert setup(Options(), plain(state)) == state
    assert setup(state.base.options, plain(state)) == state
    begun = setup(Options(deck_b="toll-of-time"), None)
    assert setup(Options(deck_b="toll-of-time"), plain(begun)) == begun
    assert refused(Options(deck_b="uneasy-alliance"), plain(begun)).code == "E_SYNTAX"
    over = state._replace(phase="over", result=Result("a", "cities"))
    assert restore(plain(over)) == over
    assert refused(Options(), plain(over)).code == "E_SYNTAX"


BROKEN: list[tuple[tuple[Any, ...], Any]] = [
    (("options", "deck_b"), "none"),
    (("options", "extra_cities"), "hand"),
    (("defined", "other"), canonical_plain(GOLEM)),
    (("phase",), "night"),
    (("phase",), "over"),
    (("turn",), -1),
    (("turn",), "3"),
    (("active",), "D"),
    (("first",), "D"),
    (("drawn",), 3),
    (("laid",), -1),
    (("moved",), ["army"]),
    (("lasting",), [["A5", 3]]),
    (("lasting",), [["A2", 99]]),
    (("stack", 0, "id"), "A1"),
    (("stack", 0, "id"), "S2"),
    (("stack", 0, "seat"), "D"),
    (("stack", 0, "card"), "goblin"),
    (("stack", 1, "results"), [["B", ["goblin"]]]),
    (("pending", 0, "id"), "T3"),
    (("pending", 0, "seat"), "D"),
    (("pending", 0, "card"), "goblin"),
    (("combat", "defender"), "D"),
    (("combat", "attackers"), ["army"]),
    (("later", 0, "seat"), "D"),
    (("players", "C"), None),
    (("players", "A", "hand", "known"), ["?"]),
    (("players", "A", "hand", "known"), ["goblin"]),
    (("players", "A", "hand", "unknown"), -1),
    (("players", "A", "deck", "count"), 2),
    (("players", "A", "deck", "top"), [{"card": "?", "to": []}]),
    (("players", "A", "deck", "bottom", 0, "to"), ["D"]),
    (("players", "A", "pool", "G"), -1),
    (("players", "A", "next"), 9),
    (("players", "A", "next_resource"), 3),
    (("players", "A", "lost"), "boredom"),
    (("players", "A", "graveyard"), ["goblin"]),
    (("resources", "Ar1", "controller"), "D"),
    (("resources", "Ar1", "owner"), "B"),
    (("resources", "Ar1", "face"), "goblin"),
    (("cards", "A5", "place"), "A6"),
    (("cards", "A9", "place"), "A77"),
    (("cards", "A6", "place"), "A1"),
    (("cards", "A5", "card"), "goblin"),
    (("cards", "A5", "owner"), "B"),
    (("cards", "A5", "controller"), "D"),
    (("cards", "A5", "damage"), -1),
    (("cards", "A6", "counters"), {"+1/+1": 0}),
    (("cards", "A6", "marked"), 1),
    (("result",), "a"),
    (("result",), "e"),
]


@pytest.mark.parametrize(("keys", "value"), BROKEN)
def test_tables_that_cannot_be(keys: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(plain(full()))
    place = data
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    with pytest.raises(BadSetup) as caught:
        restore(data)
    assert caught.value.code == "E_SYNTAX"
    assert str(caught.value)


@pytest.mark.parametrize("data", [None, [], {}, {"options": {}}])
def test_what_is_no_table(data: Any) -> None:
    with pytest.raises(BadSetup):
        restore(data)


def test_options_of_a_match_stay_as_they_are() -> None:
    whole = filled(Options(), whole=True)
    assert filled(whole) == whole == filled(whole, whole=True)
    assert len(whole.cards) == len(rebirth.cards())
    assert len(filled(Options()).cards) < len(whole.cards)
