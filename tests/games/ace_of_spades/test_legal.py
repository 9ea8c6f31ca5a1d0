"""The entries offered are those that are accepted."""

from __future__ import annotations

from typing import Any

import pytest

from core import structured
from core.game import Template
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.commands import JamGun, PlayHand
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options
from tests.few import few
from tests.games.ace_of_spades.flow_at_random import Player
from tests.games.ace_of_spades.oracle import legal_hands
from tests.games.ace_of_spades.refusals import COOP, JUNK, OUT, SHOT, STANDS, TURN, bonus
from tests.games.ace_of_spades.tables import AT, after, begin
from tests.games.ace_of_spades.test_flow import ODD

PAIR = {**JUNK, "hand": "2h 2s 4d ?5"}  # unseen cards have to go with it, unless at Easy


def offered(state: State, seat: str = "1") -> list[str]:
    """The kinds of the entries, templates in brackets."""
    return [
        f"[{entry.kind}]" if isinstance(entry, Template) else entry.kind
        for entry in GAME.legal(state, seat)
    ]


@pytest.mark.parametrize(
    ("lines", "given", "seat", "wanted"),
    [
        ((), STANDS, "1", ["play_hand", "[play_hand]", "refresh_deck", "[swap_cards]"]),
        ((), {**STANDS, "refills": 0}, "1", ["play_hand", "[play_hand]"]),
        ((), JUNK, "1", ["jam_gun"]),
        ((), {**JUNK, "hand": "?8"}, "1", ["[play_hand]", "[jam_gun]"]),
        ((), {**JUNK, "hand": "2h 2s 4d ?5"}, "1", ["[play_hand]"]),
        (
            (),
            {**JUNK, "hand": "2h 2s 4d ?5", "difficulty": "easy"},
            "1",
            ["play_hand", "[play_hand]"],
        ),
        ((), {**JUNK, "hand": ""}, "1", ["jam_gun"]),
        ((), COOP, "2", []),
        ((SHOT,), STANDS, "1", ["[draw_cards]"]),
        ((OUT,), COOP, "2", ["[draw_cards]"]),
        (('! hp=0 "fell"',), TURN, "1", ["[reveal_enemy]", "use_bonus"]),
        ((), {**STANDS, "phase": "trim", "hand": "?9"}, "1", ["[trim_hand]"]),
        ((), {"phase": "deal", "fight": 0}, "1", ["[deal_cards]"]),
        ((SHOT,), bonus({"op": "hit", "n": 1}), "1", ["[draw_cards]", "use_bonus"]),
        ((SHOT,), bonus({"op": "draw", "n": 1}), "1", ["[draw_cards]", "[use_bonus]"]),
        ((SHOT,), bonus({"op": "recover", "n": 1}), "1", ["[draw_cards]", "[use_bonus]"]),
        ((), bonus({"op": "add", "n": 1}, base=COOP), "2", []),
        ((SHOT,), {**STANDS, "bullets": 1}, "1", []),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_offered(lines: Any, given: Any, seat: str, wanted: list[str]) -> None:
    assert offered(after(*lines, **given), seat) == wanted


@pytest.mark.parametrize("mode", ["solo", "coop"])
@pytest.mark.parametrize("difficulty", ["easy", "nightmare"])
def test_what_is_offered_is_accepted(mode: str, difficulty: str) -> None:
    """In random matches; and the best shot and the jam are there just when the oracle says so."""
    for number in few(4):
        given = {"mode": mode, "difficulty": difficulty, "first": "1", "overflow": "trim"}
        player = Player(given, ODD, number, unseen=[0, 0.5][number % 2])
        own = {**given, "catalogue": {"name": "odd", "cards": ODD}}
        table = begin(options=structured.read(Options, own))
        for _ in range(50):
            state = table.timeline.state
            entries = [entry for seat in player.table.names for entry in GAME.legal(state, seat)]
            for entry in entries:
                if not isinstance(entry, Template):
                    assert GAME.decide(state, entry)
            assert bool(entries) != player.table.over()
            if player.table.stage == "turn" and not any(state.unknown):
                agrees(player, state, entries)
            if player.table.over():
                break
            table.play(player.line(), at=AT)


def agrees(player: Player, state: State, entries: list[Any]) -> None:
    """The best hand of all that may be played, by the oracle."""
    seat = player.table.active
    if "JK" in player.held(seat):
        return  # too many identities to try
    hands = legal_hands(player.effects(seat), player.held(seat), player.table.options["difficulty"])
    found = player.shots([(hand, player.claims(seat, hand)) for hand in hands])
    damage = [claim["deals"][2] for _, claim in found]
    shots = [entry for entry in entries if isinstance(entry, PlayHand)]
    assert [GAME.decide(state, shot)[0].damage for shot in shots] == damage[:1]
    jams = player.table.refills == 0 and not any(damage)
    assert any(isinstance(entry, JamGun) for entry in entries) == jams
