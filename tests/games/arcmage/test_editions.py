"""Matches are judged with the cards as they were read under the rules that they were begun with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.canonical import plain
from core.games.arcmage import GAME
from core.games.arcmage.pieces import rebirth
from core.judging import Judgement, judge
from tests.games.arcmage.test_asks_of_records import CODEC, stored

NAME = "kitchen-table-still-running"


def judged(*, rules: int | None = None, **changed: Any) -> Judgement:
    """What is said of a record of rules 1 in which a card that was read otherwise is changed."""
    first, *rest = list[Any](stored(NAME).steps)
    (started,) = first.facts
    cards = [
        {**one, **changed} if one["id"] == "blindfolded" else one
        for one in started.options["cards"]
    ]
    altered = replace(
        started,
        rules=started.rules if rules is None else rules,
        options={**started.options, "cards": cards},
    )
    return judge(GAME, [first._replace(facts=(altered,)), *rest], CODEC.options).judgement


def test_it_is_confirmed_as_it_is() -> None:
    assert stored(NAME).start.rules == 1 < GAME.rules
    assert judged().verdict == "confirmed"


def test_a_card_that_was_never_so_is_found_out() -> None:
    found = judged(loyalty=3)
    assert (found.verdict, found.step) == ("differs", 0)
    assert found.difference is not None
    assert found.difference[1:] == (3, 2)


def test_old_cards_under_new_rules_are_found_out() -> None:
    found = judged(rules=2)
    assert (found.verdict, found.step) == ("differs", 0)
    assert found.difference is not None
    assert found.difference[1:] == ("partial", "full")


@pytest.mark.parametrize("slug", rebirth.earlier_cards())
def test_what_is_kept_of_a_card_is_another_reading_of_it(slug: str) -> None:
    """Printed numbers and words are the same; how far its effects go is not, or how they do it."""
    now, then = plain(rebirth.cards()[slug]), plain(rebirth.earlier_cards()[slug])
    assert now != then
    read = {"abilities", "levels", "counters", "auto"}
    assert {k: v for k, v in now.items() if k not in read} == {
        k: v for k, v in then.items() if k not in read
    }
    today = {"cards": [now]}
    assert rebirth.earlier(today, 1) == {"cards": [then]}
    assert rebirth.earlier(today, 2) == today
    own = {"cards": [{**now, "loyalty": 0}]}
    assert rebirth.earlier(own, 1) == own
