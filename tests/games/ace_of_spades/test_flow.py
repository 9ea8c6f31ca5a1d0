"""Whole matches, entry by entry, against the flow oracle."""

from __future__ import annotations

from typing import Any

import pytest

from core import structured
from core.canonical import plain
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.pieces.catalogues import BUILT_IN
from core.games.ace_of_spades.state import State, hand_size
from core.games.ace_of_spades.state.options import Options
from tests.few import few
from tests.games.ace_of_spades.flow_at_random import Player
from tests.games.ace_of_spades.flow_oracle import Table
from tests.games.ace_of_spades.tables import AT, begin
from tests.laws.ace_of_spades import conserved

SPADES, FACES = {"suit": ["s"]}, {"face": True}
ODD: list[dict[str, Any]] = [  # soft enemies, so that all twelve come; ops that the demo lacks
    {"id": "c0", "back": 0, "hp": 3, "bonus": [{"op": "draw", "n": 4}]},
    {"id": "c1", "back": 1, "hp": 4, "bonus": [{"op": "joker", "to": "deck"}]},
    {"id": "c2", "back": 2, "hp": 3, "bonus": [{"op": "hand_limit", "n": 2}]},
    {"id": "c3", "back": 3, "hp": 5, "bonus": [{"op": "bullets", "n": -1}, {"op": "hit", "n": 5}]},
    {"id": "c4", "back": 4, "hp": 4, "bonus": [{"op": "refresh"}, {"op": "refresh"}]},
    {
        "id": "c5",
        "back": 5,
        "hp": 4,
        "penalty": [{"op": "no_play", "filter": SPADES}],
        "bonus": [{"op": "start", "bullets": 1, "refills": -2}],
    },
    {"id": "c6", "back": 6, "hp": 4, "bonus": [{"op": "recast", "max": 2, "what": "any"}]},
    {
        "id": "c7",
        "back": 7,
        "hp": 5,
        "bonus": [{"op": "as_suit", "filter": FACES, "to": "choose"}, {"op": "draw", "n": 3}],
    },
    {
        "id": "c8",
        "back": 8,
        "hp": 5,
        "penalty": [{"op": "no_play", "filter": FACES}, {"op": "immune", "when": {"shot": 1}}],
        "bonus": [{"op": "hand_limit", "n": 1}],
    },
    {"id": "c9", "back": 9, "hp": 6, "bonus": [{"op": "hit", "n": 8}, {"op": "recover", "n": 3}]},
    {"id": "c10", "back": 10, "hp": 5, "bonus": [{"op": "joker", "to": "hand"}]},
    *(
        {"id": f"c11-{name}", "back": 11, "hp": 8, "difficulty": name}
        for name in ("easy", "normal", "hard", "nightmare")
    ),
]


def compare(table: Table, state: State) -> None:
    """Everything that the oracle knows; cards where the record has seen them."""
    told = GAME.plain(state)
    assert told["phase"] == table.stage
    assert told["fight"] == table.fight
    assert (told["bullets"], told["refills"]) == (table.bullets, table.refills)
    if not table.over():
        assert told["active"] == table.active
        front = None if state.enemy is None else state.enemy.hp
        assert front == (None if table.enemy is None else table.enemy["hp"])
        assert told["need"] == table.need()
        assert told["trim"] == (table.surplus() if table.stage == "trim" else {})
    for seat, name in enumerate(table.names):
        assert hand_size(state, seat) == len(table.hands[name])
        assert set(told["hands"][name]) <= set(table.hands[name])
    assert sorted(told["commons"]) == sorted(table.row)
    assert sorted(told["discard"]) == sorted(table.pile)
    assert state.deck_size == len(table.deck)
    assert {one.card.id for one in state.one_shots if one.used is None} == {
        card["id"] for card in table.one_shots
    }
    assert [card.id for card in state.permanents] == [card["id"] for card in table.permanents]
    assert set(told["achievements"]) == table.met


def follow(number: int, options: dict[str, Any], catalogue: list[Any], unseen: float) -> Table:
    """A random match to its end, or for a good many entries."""
    player = Player(options, catalogue, number, unseen)
    session = begin(options=structured.read(Options, options))
    for _ in range(300):
        if player.table.over():
            break
        line = player.line()
        try:
            session.play(line, at=AT)
            compare(player.table, session.timeline.state)
        except Exception as error:
            played = [step.notation for step in session.timeline.steps]
            error.add_note(f"match {number}, {options}: {line}\nafter {played}")
            raise
        conserved(session.timeline.state)
    return player.table


@pytest.mark.parametrize("deck", ["demo", "odd"])
@pytest.mark.parametrize("mode", ["solo", "coop"])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "nightmare"])
def test_random_matches(mode: str, difficulty: str, deck: str) -> None:
    ends = set()
    for number in (2, 3, 0, 1)[: len(few(4))]:  # those first that differ most
        options: dict[str, Any] = {
            "mode": mode,
            "difficulty": difficulty,
            "first": "12"[number % 2],
            "overflow": ["trim", "keep"][number % 3 == 0],
        }
        cards: list[Any] = ODD if deck == "odd" else plain(BUILT_IN["demo"])
        if deck == "odd":
            options["catalogue"] = {"name": "odd", "cards": ODD}
        table = follow(number, options, cards, unseen=[0, 0, 0.4][number % 3])
        ends.add(table.stage)
    assert "lost" in ends or "won" in ends
