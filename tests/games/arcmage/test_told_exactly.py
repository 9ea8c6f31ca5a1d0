"""What events tell is neither more nor less than what changed (R37, R61, R62)."""

from __future__ import annotations

from itertools import product

import pytest

from core.games.arcmage import events as e
from tests.games.arcmage.at_once import entered, stand
from tests.games.arcmage.made_cards import made


@pytest.mark.parametrize("active", "AB")
@pytest.mark.parametrize(("marked", "unmarked"), [*product(range(3), range(3))])
def test_which_resource_cards_unmark(active: str, marked: int, unmarked: int) -> None:
    """R37: the marked ones of the active player."""
    cards = {"res": {"G": f"{unmarked}/{marked + unmarked}", "R": "1/2"}}
    state = stand(active=active, phase="unmark", A=cards, B=cards)
    resources = state.resources.items()
    wanted = {n for n, one in resources if one.controller == active and one.marked}
    told = entered(state, f"{active}: u")
    assert set(told.of(e.Unmarked).resources) == wanted
    after = told.state.resources
    assert {n for n, one in resources if one.marked and not after[n].marked} == wanted


@pytest.mark.parametrize("life", ["once", "lasting"])
def test_what_of_a_level_happens_as_it_is_reached(life: str) -> None:
    """R61, R62: what lasts does not happen, what happens does so once, of a lasting level too."""
    lasts = {"op": "stat", "to": {"who": "each", "is": ["creature"]}, "atk": 1, "def": 0,
             "until": "static"}  # fmt: skip
    done = {"op": "produce", "faction": "G", "n": 1}
    tower = made("tower", "city", levels=[
        {"level": 1, "life": life, "text": "",
         "effects": [*([lasts] if life == "lasting" else []), done]},
    ])  # fmt: skip
    state = stand(phase="devotion", cards=[tower],
                  A={"cities": ["A1 tower"], "in": {"A1": ["A5 mentor"]}})  # fmt: skip
    told = entered(state, "v A1 A5")
    assert told.state.players["A"].pool[0] == 1
    assert told.state.lasting == ((("A1", 1),) if life == "lasting" else ())
