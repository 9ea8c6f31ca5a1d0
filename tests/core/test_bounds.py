"""Numbers out of all bounds: refused at the door, and told of facts that hold them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.bounds import beyond
from core.commands import MakeRuling, StartMatch, Undo
from core.errors import BadInput, BrokenLog
from core.events import Photo, PhotoAttached, Undone
from core.games import ALL
from core.session import Session
from eventstore.codec import codec_of
from eventstore.contract.steps import NOON
from eventstore.memory import MemoryStore
from tests.matches import begun, play
from tests.poison import with_events
from tests.toys import GAMES, PIG, GivePoints

MOST = PIG.largest


@pytest.mark.parametrize(
    ("value", "too_far"),
    [
        (MOST, False),
        (-MOST, False),
        (MOST + 1, True),
        (-MOST - 1, True),
        ([{"a": [MOST + 1]}], True),
        ({"a": "99999999999"}, False),
        (True, False),
        (float("nan"), True),
        (1e300, True),
        (0.5, False),
        (MakeRuling("why", (GivePoints("red", "black", MOST + 1),)), True),
        (MakeRuling("99999999", (GivePoints("red", "black", 2),)), False),
        ((Undo(MOST + 1), Undone(MOST + 1)), False),  # numbers of steps
        (PhotoAttached(MOST + 1, Photo("a" * 64, "image/jpeg", 9, 9, MOST + 1)), False),
        (StartMatch("toy-pig", title="99999999"), False),
        (StartMatch("toy-pig", position={"pot": 10**9}), True),
        (None, False),
    ],
)
def test_what_lies_beyond(value: Any, too_far: bool) -> None:
    assert beyond(value, MOST) is too_far


def test_entries_and_starts_with_such_numbers_are_refused() -> None:
    session = play(begun(), ["roll 6"])
    ruling = MakeRuling("why", (GivePoints("red", "black", 10**9),))
    with pytest.raises(BadInput) as refused:
        session.play(ruling, at=NOON)
    assert refused.value.code == "number_too_large"
    assert str(MOST) in str(refused.value)
    assert session.timeline.next_step == 2
    start = StartMatch("toy-pig", position={"banked": [10**9, 0]})
    with pytest.raises(BadInput, match=str(MOST)):
        Session.start(PIG, start, codec_of(PIG).options({}), at=NOON)


def test_facts_that_would_add_up_to_more_are_refused() -> None:
    def decide(state: Any, command: Any) -> Any:
        return tuple(replace(e, face=MOST + 1) for e in PIG.decide(state, command))

    session = begun()
    session.game = replace(PIG, decide=decide)
    with pytest.raises(BadInput, match=str(MOST)):
        session.play("roll 6", at=NOON)


@pytest.mark.parametrize("number", [MOST + 1, 10**30, -(10**12)])
def test_stored_facts_with_such_numbers_are_broken(number: int) -> None:
    store = MemoryStore(GAMES)
    store.append("m", play(begun(), ["roll 6", "hold"]).pending, expected_version=0)
    row = store.rows("m")[2]
    banked = {"kind": "pot_banked", "seat": "red", "points": number}
    codec = codec_of(PIG)
    with pytest.raises(BrokenLog) as broken:
        codec.step(with_events(row, [banked]))
    assert (broken.value.match_id, broken.value.step) == ("m", 2)
    codec.step(with_events(row, [banked | {"points": MOST}]))


def test_no_game_counts_further_than_pages_can_draw() -> None:
    assert {game.slug: game.largest for game in ALL if game.largest != MOST} == {
        "sorcerers-deck-of-death": 1_000_000  # lengths, in thousandths of an inch
    }
