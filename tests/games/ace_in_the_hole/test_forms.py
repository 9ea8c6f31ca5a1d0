"""The published forms of positions against what the game takes and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from core.commands import StartMatch
from core.games.ace_in_the_hole import GAME
from core.session import Session
from tests.laws import START, play_out, wander

FORM = jsonschema_rs.validator_for(GAME.position)
EXAMPLES = Path("fixtures/ace-in-the-hole/examples.json")
GIVEN = [c["position"] for c in json.loads(EXAMPLES.read_text("utf-8")) if "position" in c]


@pytest.mark.parametrize("position", GIVEN)
def test_tables_of_the_specification_have_the_form(position: dict[str, Any]) -> None:
    assert FORM.is_valid(position)
    assert GAME.setup(GAME.options(), position)


def test_every_state_of_a_match_has_the_form() -> None:
    for session in (play_out(GAME, "forms"), wander(GAME, range(200, 260), "forms")):
        for frame in session.timeline.frames.values():
            assert FORM.is_valid(GAME.plain(frame.state))


@pytest.mark.parametrize(
    "position",
    [
        {"board": {"XX": "a1"}},
        {"board": {"KH": "i9"}},
        {"turn": "green"},
        {"hands": {"R": ["2D", "3D", "4D", "5D"]}},
        {"discards": {"B": "some"}},
        {"pieces": {}},
        [],
    ],
)
def test_what_the_form_refuses_the_game_refuses(position: Any) -> None:
    assert not FORM.is_valid(position)
    with pytest.raises(Exception, match="position"):
        GAME.setup(GAME.options(), position)


def test_a_whole_state_brings_its_options() -> None:
    state = GAME.setup(GAME.options(ace_win="locked", layout="bookend"), None)
    command = StartMatch(game=GAME.slug, position=GAME.plain(state))
    session = Session.start(GAME, command, GAME.options(), at=START)
    assert session.timeline.start.options == GAME.plain(state)["options"]
    assert session.timeline.state == state
