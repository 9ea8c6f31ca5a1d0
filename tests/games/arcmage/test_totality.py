"""Every command, event, fact and effect has a function: none is forgotten, none is there twice."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import evolve
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Command
from core.games.arcmage.decide import CARRY_OUT
from core.games.arcmage.decide.effects import CARRIED_OUT
from core.games.arcmage.decide.rulings import CHECKS
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.parts import object_of, player_of, until_of
from core.kit.handlers import Handlers

REGISTRIES: list[tuple[str, Handlers[Any, Any], Any]] = [
    ("begin", evolve.begin, e.Event),
    ("apply", evolve.facts.apply, f.Happening | f.Operation),
    ("decide", CARRY_OUT, Command),
    ("effects", CARRIED_OUT, x.Effect),
]


@pytest.mark.parametrize(("name", "registry", "union"), REGISTRIES, ids=lambda one: str(one)[:9])
def test_every_member_has_its_function(name: str, registry: Handlers[Any, Any], union: Any) -> None:
    assert registry.kinds == set(get_args(union)), name


def test_rulings_check_what_they_may_state() -> None:
    assert CHECKS.kinds < set(get_args(f.Operation))


def test_only_events_have_something_behind_their_facts() -> None:
    assert evolve.finish.kinds < set(get_args(e.Event))


@pytest.mark.parametrize("effect", get_args(x.Effect), ids=lambda one: one.__name__)
def test_parts_of_effects_are_known(effect: Any) -> None:
    """An effect that has an object, a player or an end is among those that are asked for it."""
    fields = effect.__dataclass_fields__
    made = object.__new__(effect)
    for name, ask in (("to", object_of), ("who", player_of), ("until", until_of)):
        if name in fields and (effect, name) != (x.Search, "to"):  # a zone, no selector
            with pytest.raises(AttributeError):
                ask(made)
        else:
            ask(made)
