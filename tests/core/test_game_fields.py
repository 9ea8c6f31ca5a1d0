"""What the type checker is told of `define` is what `Game` says."""

from __future__ import annotations

from dataclasses import fields
from inspect import signature
from typing import get_type_hints

from core.game import Game
from core.kit.defaults import define
from core.kit.game_fields import GameFields


def test_every_field_of_a_game_can_be_given_and_has_its_type() -> None:
    named = set(signature(define).parameters) - {"own"}
    own = get_type_hints(GameFields)
    whole = {"state", "start", "given", "unplayable"}  # of which fields are made
    assert named - whole | set(own) == {field.name for field in fields(Game)}
    assert not named & set(own)
    # the variables of both are called alike, as each of them is of its own module
    assert {name: str(own[name]) for name in own} == {
        name: str(hint) for name, hint in get_type_hints(Game).items() if name in own
    }
