"""Options, results and derived keys read back: the refusal is the one of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from core.errors import BadSetup
from core.game import Result
from core.messages import Message
from core.restoring import check_derived, read_options, read_result


@dataclass(frozen=True)
class Options:
    """Of a game that has one."""

    rounds: int = 6


def refused(why: Message) -> BadSetup:
    """As a game refuses a position."""
    return BadSetup("E_HERE", "Not from here: {why}.", why=why)


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


def test_result_and_reason_belong_together() -> None:
    assert read_result(None, None, refused) is None
    assert read_result("won", "points", refused) == Result("won", "points")
    for half in (("won", None), (None, "points")):
        with pytest.raises(BadSetup, match=r"^Not from here: a result has its reason\.$"):
            read_result(*half, refused)


def test_derived_keys_agree() -> None:
    check_derived({"pile": (1, 2), "over": False}, {"over": False, "pile": [1, 2]}, refused)


@pytest.mark.parametrize("other", [1.0, True, "1", None, 2])
def test_a_derived_key_that_differs_is_named(other: Any) -> None:
    with pytest.raises(BadSetup, match=r"^Not from here: pile does not agree with the rest\.$"):
        check_derived({"pile": 1}, {"pile": other}, refused)
