"""What is worked out once and kept: how much of it, for how long, and that it stays right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.rules.continuous_effects import sources
from core.games.arcmage.rules.continuous_effects.card_index import CardIndex
from tests.games.arcmage.oracle_values import army, city, resident, table

MENTOR = rebirth.cards()["mentor"]


def test_five_thousand_definitions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond that those of matches long closed go, and what is read anew is the same."""
    first, second = replace(MENTOR, name="First"), replace(MENTOR, name="Second")
    kept = {-number: sources.traits(MENTOR) for number in range(1, 5000)}
    monkeypatch.setattr(sources, "_TRAITS", kept)
    assert sources.traits(first).card is first
    assert sources.traits(first) is sources.traits(first)
    assert len(kept) == 5000
    assert sources.traits(second).card is second
    assert [*kept] == [id(second)]
    assert sources.traits(first).card is first


def test_cards_are_looked_up_once() -> None:
    """All lookups of one table are kept, each as what it is: a name may be a seat's as well."""
    state = table({"A1": city("armory"), "A5": army("mentor"), "B5": resident("ghoul", "A1", "B")})
    said = sources.all_traits(state)
    index = CardIndex(state, said, sources.effects_in_force(state, said))
    assert [index.controlled(seat) for seat in "AB"] == [{"A1", "A5"}, {"B5"}]
    assert [index.army(seat) for seat in "AB"] == [{"A5"}, set()]
    assert all(index.controlled(seat) is index.controlled(seat) for seat in "AB")
