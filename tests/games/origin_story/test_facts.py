"""Each fact changes what it is about, and leaves everything else on the table as it was."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.games.origin_story import events as e
from core.games.origin_story.evolve import evolve
from tests.games.origin_story.dirty import DIRTY, Fields, differences, said
from tests.games.origin_story.facts_of_play import PLAYS
from tests.games.origin_story.facts_of_rounds import ROUNDS


@pytest.mark.parametrize(("given", "fact", "then"), [*ROUNDS, *PLAYS], ids=said)
def test_what_a_fact_changes(given: Fields, fact: e.Event, then: Fields) -> None:
    before = DIRTY._replace(**given)
    assert differences(evolve(before, fact), before._replace(**then)) == {}


def test_every_kind_of_fact_is_asked_about() -> None:
    assert {type(fact) for _, fact, _ in (*ROUNDS, *PLAYS)} == set(get_args(e.Event))


@pytest.mark.parametrize("mark", ["mods", "trick_mods", "suits", "revealed"])
@pytest.mark.parametrize("goes", ["S2", "S3"])
def test_r62_each_mark_of_a_card_ends_as_it_leaves_hand_and_trick(mark: str, goes: str) -> None:
    """One that is there alone too: what holds for round and trick may add up to 0."""
    clean = DIRTY._replace(mods={}, trick_mods={}, suits={}, revealed=())
    both: Any = {"mods": {"S2": 1, "S3": -1}, "suits": {"S2": "B", "S3": "M"}}
    both |= {"trick_mods": both["mods"], "revealed": ("S2", "S3")}
    left = evolve(clean._replace(**{mark: both[mark]}), e.HandRefreshed((), (goes,)))
    stays = {"S2": "S3", "S3": "S2"}[goes]
    found = getattr(left, mark)
    assert list(found) == [stays]
    assert found == (stays,) if mark == "revealed" else found[stays] == both[mark][stays]
