"""Matches from a given table: every key of section 10, and whole tables as they were written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from core import structured
from core.canonical import canonical
from core.commands import StartMatch
from core.errors import BadSetup
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options
from core.session import Session
from tests.games.ace_of_spades.flow_at_random import Player
from tests.games.ace_of_spades.refusals import COOP, FIRST, HAND, SHOT, STANDS, TURN
from tests.games.ace_of_spades.tables import AT, after, begin, told
from tests.games.ace_of_spades.test_flow import ODD
from tests.laws.ace_of_spades import conserved

ADD = {"one_shots": [{"id": "b", "bonus": [{"op": "add", "n": 1}]}]}
CARD = {"id": "one", "bonus": [{"op": "draw", "n": 2}]}


def test_what_is_absent() -> None:
    """Solo, normal, trim; turn 1 of fight 1, an enemy without effects, all cards in the deck."""
    state = after(hand="2h")
    assert told(state, "options") == {
        "mode": "solo",
        "difficulty": "normal",
        "first": "1",
        "catalogue": "demo",
        "overflow": "trim",
    }
    assert told(state, "phase", "fight", "active", "bullets", "refills") == ("turn", 1, "1", 2, 2)
    assert told(state, "enemy")["card"]["id"] == "enemy"
    assert told(state, "enemy")["card"]["back"] == 0
    assert told(state, "discard", "aside", "deck_size") == ([], ["JK"], 51)
    assert told(state, "one_shots", "permanents", "defeated") == ([], [], [])


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"mode": "coop"}, {"hands": {"1": [], "2": []}}),
        ({"difficulty": "nightmare"}, {"refills": 1}),
        ({"overflow": "keep"}, {}),
        ({"phase": "refill", "hand": "2h 2s"}, {"phase": "refill", "need": {"1": 6}}),
        ({"phase": "trim", "hand": f"{HAND} As"}, {"phase": "trim", "trim": {"1": 1}}),
        (FIRST, {"phase": "reveal", "fight": 0, "scene": 0, "enemy": None}),
        ({"phase": "reveal", "fight": 2}, {"need": {"1": 8}, "redeal": False}),
        ({"phase": "reveal", "fight": 3}, {"need": {}, "redeal": True}),
        ({"fight": 7}, {"fight": 7, "scene": 3, "bullets": 3, "refills": 3}),
        ({**COOP, "active": "2"}, {"active": "2"}),
        ({"active": 1}, {"active": "1"}),
        ({"bullets": 9, "refills": 0}, {"bullets": 9, "refills": 0}),
        ({"hand": ["2h", "10S", "tc"]}, {"hands": {"1": ["2H", "TC", "TS"]}}),
        ({"hand": "2♥ 10♠ ?3"}, {"hands": {"1": ["2H", "TS"]}, "unknown": {"1": 3}}),
        ({"hand": "2h JK"}, {"hands": {"1": ["2H", "JK"]}, "aside": [], "deck_size": 51}),
        ({"discard": "2h 3h"}, {"discard": ["2H", "3H"], "deck_size": 50}),
        ({"deck": "2h 3h", "hand": "4h"}, {"deck_size": 2}),
        ({"deck": "2h JK", "hand": "4h"}, {"deck_size": 2, "aside": []}),
        ({"joker": "in"}, {"aside": [], "deck_size": 53}),
        ({"mode": "coop", "commons": "2h"}, {"commons": ["2H"], "deck_size": 51}),
        ({"permanents": [CARD]}, {"deck_size": 52}),
    ],
    ids=str,
)
def test_keys(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    state = begin(**given).timeline.state
    plain = dict(GAME.plain(state))
    plain["hands"] = {seat: sorted(hand) for seat, hand in plain["hands"].items()}
    assert {key: plain[key] for key in wanted} == wanted
    conserved(state)


def test_cards_of_enemies() -> None:
    state = after(
        enemy={"id": "e", "hp": 3, "max": 9, "penalty": [{"op": "immune"}]},
        shots=2,
        one_shots=[CARD],
        permanents=[{"id": "two", "bonus": [{"op": "hand_limit", "n": 1}]}],
        defeated=[[1, -2, "effect"]],
        fight=2,
    )
    enemy = told(state, "enemy")
    assert (enemy["hp"], enemy["max"], enemy["shots"], enemy["card"]["hp"]) == (3, 9, 2, 9)
    assert told(state, "one_shots")[0]["used"] is None
    assert told(state, "permanents")[0]["id"] == "two"
    fell = told(state, "defeated")[0]
    assert (fell["fight"], fell["hp"], fell["by"]) == (1, -2, "effect")


def fork(state: State) -> Session[State]:
    """A match from the whole table, as it is written to JSON."""
    position = json.loads(canonical(GAME.plain(state)))
    start = StartMatch(game=GAME.slug, position=position)
    return Session.start(GAME, start, Options(), at=AT)


def random_tables() -> Iterator[State]:
    """Tables of random matches, in every phase, with what a match can leave behind."""
    for number, mode in enumerate(("solo", "coop", "coop")):
        given = {"difficulty": "hard", "first": "1", "overflow": "trim", "mode": mode}
        player = Player(given, ODD, number, unseen=number / 4)
        own = {**given, "catalogue": {"name": "odd", "cards": ODD}}
        table = begin(options=structured.read(Options, own))
        for _ in range(60):
            if player.table.over():
                break
            table.play(player.line(), at=AT)
            yield table.timeline.state


def test_whole_tables_are_restored() -> None:
    phases = set()
    for state in random_tables():
        data = json.loads(canonical(GAME.plain(state)))
        assert GAME.restore(data) == state
        assert canonical(GAME.plain(GAME.restore(data))) == canonical(GAME.plain(state))
        phases.add(state.phase)
    assert phases >= {"deal", "reveal", "turn", "refill"}


def test_a_match_starts_from_any_table_that_is_not_over() -> None:
    for state in random_tables():
        if state.result is None:
            assert fork(state).timeline.state == state


@pytest.mark.parametrize(
    "lines", [(), (SHOT,), ("B b",), ('! hp=0 "fell"',), ("B b", '! hp=0 "f"')]
)
def test_a_fork_goes_on_as_the_match_does(lines: tuple[str, ...]) -> None:
    given = {
        **TURN,
        "enemy": {"hp": 9},
        "one_shots": [{"id": "b", "bonus": [{"op": "add", "n": 1}]}],
    }
    table = begin(*lines, **given)
    forked = fork(table.timeline.state)
    following = {
        "turn": "D 2h 2s 5d 4d 7h",
        "refill": "+ ?5",
        "reveal": "E m1",
    }[table.timeline.state.phase]
    for session in (table, forked):
        session.play(following, at=AT)
    assert forked.timeline.state == table.timeline.state


@pytest.mark.parametrize(
    "change",
    [
        {"deck_size": 3},
        {"scene": 4},
        {"phase": "won"},
        {"phase": "nowhere"},
        {"fight": 13},
        {"active": "2"},
        {"bullets": -1},
        {"enemy": None},
        {"hands": {"1": ["2H", "2H"]}},
        {"hands": {"1": ["XX"]}},
        {"hands": {"1": ["?"]}},
        {"hands": {"2": []}},
        {"unknown": {"1": 99}},
        {"unknown": {"1": -1}},
        {"discard": ["2H"]},
        {"aside": []},
        {"need": {"3": 1}},
        {"need": {"1": 0}},
        {"trim": {"2": 1}},
        {"result": "won"},
        {"surprise": 1},
        {"row": {"seat": "1"}},
        {"armed": [{"card": "b", "seat": "2", "effects": [], "named": []}]},
    ],
    ids=str,
)
def test_altered_tables_are_refused(change: dict[str, Any]) -> None:
    data = deepcopy(dict(GAME.plain(after(**STANDS))))
    GAME.restore(data)
    with pytest.raises(BadSetup) as caught:
        GAME.restore({**data, **change})
    assert caught.value.code == "E_SETUP"


def test_a_hidden_table_is_restored() -> None:
    """What a seat sees of a table is a table as well."""
    state = after(SHOT, **{**STANDS, "difficulty": "hard"})
    assert GAME.secrets is not None
    seen = GAME.secrets.mask(state, "2")
    assert GAME.restore(json.loads(canonical(GAME.plain(seen)))) == seen
    assert seen.deck_size == state.deck_size
