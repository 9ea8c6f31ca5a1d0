"""Options read back, and the refusal of a position: it is the one of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from core.errors import BadSetup
from core.messages import Message
from core.restoring import bad_position, read_options


@dataclass(frozen=True)
class Options:
    """Of a game that has one."""

    rounds: int = 6


def test_options_by_name() -> None:
    assert read_options(Options, {}, "E_HERE") == Options()
    assert read_options(Options, {"rounds": 2}, "E_HERE") == Options(2)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"rounds": "2"}, "rounds must be a whole number."),
        ({"turns": 2}, "turns is not known here; there are rounds."),
        ([], "the value must be an object."),
    ],
)
def test_options_of_a_wrong_form_have_the_code_of_the_game(data: Any, told: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_options(Options, data, "E_HERE")
    assert (caught.value.code, str(caught.value)) == ("E_HERE", told)


def test_the_reason_is_a_part_of_the_sentence_or_one_of_its_own() -> None:
    assert str(bad_position(Message("it is empty"))).endswith("position: it is empty.")
    error = bad_position(Message("x is missing."), "E_HERE")
    assert (error.code, str(error)) == (
        "E_HERE",
        "No match can start from this position: x is missing.",
    )
