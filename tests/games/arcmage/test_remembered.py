"""What is worked out once and kept: how much of it, for how long, and that it stays right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.effects import Freeze, Keyword, Stat
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.continuous_effects import sources
from core.games.arcmage.rules.continuous_effects.card_index import CardIndex
from core.games.arcmage.rules.continuous_effects.layers import Layers
from tests.games.arcmage.oracle_values import army, city, resident, table
from tests.games.arcmage.test_layers import demo, with_cards

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
    each = Selector("each", is_="creature", of="you")
    asked = [("A5", "A"), ("A5", "B"), (None, "A")]
    found = [index.fitting(each, source=source, seat=seat) for source, seat in asked]
    assert found == [{"A5"}, {"B5"}, {"A5"}]
    for (source, seat), before in zip(asked, found, strict=True):
        assert index.fitting(each, source=source, seat=seat) is before


def test_values_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked again of one table: sums, keywords, whom an effect means, conditions."""
    done: Counter[Any] = Counter()

    def counted(name: str) -> None:
        work = getattr(Layers, name)

        def counting(self: Layers, *given: Any, **more: Any) -> Any:
            done[name, *map(id, given), *more.items()] += 1
            return work(self, *given, **more)

        monkeypatch.setattr(Layers, name, counting)

    each = Selector("each", is_="creature", of="you")
    gifts = demo("hush", Stat(each, 1, 1, "static"), Freeze(each, "static"),
                 Keyword(each, "static", add=("flying", "bodyguard 2")))  # fmt: skip
    pieces = {
        "A5": army("hush"),
        "A6": army("hush"),
        "A7": army("mentor"),
        "B5": army("ghoul", "B"),
    }
    layers = Layers(with_cards(pieces, gifts))
    for name in ("_sum", "_collect", "_gain", "meant", "applies"):
        counted(name)
    for _ in range(3):
        assert [layers.attack(n) for n in ("A5", "A7")] == [4, MENTOR.attack + 2]
        assert [layers.defence(n) for n in ("A5", "A7")] == [4, MENTOR.defence + 2]
        assert [layers.level_of(n, "bodyguard") for n in pieces] == [4, 4, 4, 0]
        assert [layers.has(n, "flying") for n in pieces] == [True, True, True, False]
        assert [len(layers.freezes(n)) for n in pieces] == [2, 2, 2, 0]
        assert [layers.keywords(n) for n in ("A5", "B5")] == [{"flying", "bodyguard 2"}, {"sudden"}]
    assert {name for name, *_ in done} == {"_sum", "_collect", "_gain", "meant", "applies"}
    assert max(done.values()) == 1
