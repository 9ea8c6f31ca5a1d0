"""Every command and event of Ace of Spades has its function; unions by a field are complete."""

from __future__ import annotations

from dataclasses import fields

from core.games.ace_of_spades.commands import Command, OfTable, WithOutcome
from core.games.ace_of_spades.decide import CARRY_OUT
from core.games.ace_of_spades.events import Event, OfSeat
from core.games.ace_of_spades.evolve import APPLY
from core.structured import members


def _with(field: str, union: object) -> set[type]:
    return {kind for kind in members(union) if field in {one.name for one in fields(kind)}}


def test_every_command_is_decided() -> None:
    assert CARRY_OUT.kinds == set(members(Command))


def test_every_event_changes_the_table() -> None:
    assert APPLY.kinds == set(members(Event))


def test_what_a_seat_does_names_it() -> None:
    assert set(members(OfSeat)) == _with("seat", Event)
    assert set(members(OfTable)) == set(members(Command)) - _with("seat", Command)


def test_what_chance_gives_has_a_source() -> None:
    assert set(members(WithOutcome)) == _with("source", Command)
