"""Whole matches, entry by entry, against the flow oracle."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core import structured
from core.canonical import plain
from core.games.origin_story import GAME
from core.games.origin_story.pieces.catalogues import DEMO
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from tests.few import few
from tests.games.origin_story.flow_at_random import Player
from tests.games.origin_story.flow_books import ODD, SHORT
from tests.games.origin_story.flow_oracle import Table
from tests.games.origin_story.tables import AT, begin
from tests.laws.origin_story import conserved

BOOKS = {"demo": plain(DEMO), "short": SHORT, "odd": ODD}
CHOICES = [
    {},
    {"move_noop": "moved"},
    {"temporary_reveal": "trick", "super_heart_discard": "aside"},
    {"remove_returns": "general"},
]


def compare(table: Table, state: State) -> None:
    """Everything that the oracle knows; the deck and the discard pile as multisets."""
    told = GAME.plain(state)
    assert told["phase"] == table.phase
    assert GAME.view(state)["next"]["draws"] == table.expected()
    assert (told["result"], told["round"], told["dealer"]) == (
        table.result,
        table.round,
        table.dealer,
    )
    for name in ("hands", "won", "side", "vp", "trick_no", "reshuffles", "leader", "surrendered"):
        assert told[name] == getattr(table, name), name
    assert [tuple(one) for one in told["trick"]] == table.trick
    assert [{**one, "cards": [tuple(c) for c in one["cards"]]} for one in told["won_tricks"]] == (
        table.piles
    )
    for zone in ("deck", "discard", "aside"):
        assert Counter(told[zone]) == Counter(getattr(table, zone)), zone
    _numbers(table, told)
    _printed(table, told)


def _numbers(table: Table, told: dict[str, Any]) -> None:
    table.refresh_ties()
    if table.phase.startswith("turn:"):
        assert told["ties"] == table.ties
    for name in ("mods", "suits", "trump", "history"):
        assert told[name] == getattr(table, name), name
    assert told["suit_mods"] == {suit: n for suit, n in table.suit_mods.items() if n}
    assert sorted(told["revealed"]) == sorted(table.revealed)
    assert told["next_card"] == {"n": table.next_card[0], "suit": table.next_card[1]}
    assert [{key: x for key, x in one.items() if x is not None} for one in told["limits"]] == (
        table.limits
    )
    energy = {"supply": table.supply, "placed": table.placed, "for_round": table.borrowed}
    assert told["energy"] == energy


def _printed(table: Table, told: dict[str, Any]) -> None:
    if table.phase != "over":
        assert sorted(told["open"]) == sorted(table.open)
    assert sorted(told["used"]) == sorted(table.used)
    assert sorted(told["waiting"]) == sorted(table.waiting)
    assert [one["id"] for one in told["story"]] == table.story
    assert set(table.story_discard) <= set(told["story_discard"])
    assert sorted(told["removed"]) == sorted(table.removed)
    assert (told["super_hero"] or "") == table.hero
    assert told["event"] == (table.event and table.event["id"])
    assert told["automa_deck"]["card"] == table.automa_card


def follow(number: int, options: dict[str, Any], book: str) -> Table:
    """A random match to its end."""
    stated = {**plain(Options()), **options}
    player = Player(stated, BOOKS[book], number)
    named = "demo" if book == "demo" else BOOKS[book]
    session = begin(options=structured.read(Options, {**stated, "catalogue": named}))
    line = ""
    while player.table.phase != "over":
        try:
            line = player.line()
            session.play(line, at=AT)
            compare(player.table, session.timeline.state)
            conserved(session.timeline.state)
        except Exception as error:
            played = [step.notation for step in session.timeline.steps]
            error.add_note(f"match {number}, {options}, {book}: {line}\nafter {played}")
            raise
    return player.table


@pytest.mark.parametrize("book", ["demo", "short", "odd"])
@pytest.mark.parametrize("difficulty", [0, 2, 3, 5])
def test_random_matches(difficulty: int, book: str) -> None:
    place = [*BOOKS].index(book)
    for number in few(4)[::2]:
        chosen = CHOICES[(number + difficulty + place) % len(CHOICES)]
        options = {"difficulty": difficulty, **chosen}
        table = follow(100 * difficulty + number, options, book)
        assert len(table.history) == 5
