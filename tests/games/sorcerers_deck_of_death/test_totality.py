"""Every command and event of Sorcerers has its function; unions by a field are complete."""

from __future__ import annotations

from dataclasses import fields

from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.commands import Command, WithOutcome
from core.games.sorcerers_deck_of_death.decide import CARRY_OUT
from core.games.sorcerers_deck_of_death.events import Event, Measured
from core.games.sorcerers_deck_of_death.events.base import Placed
from core.games.sorcerers_deck_of_death.evolve import APPLY
from core.structured import members
from web.pictures.sorcerers_deck_of_death.step import DRAW


def _with(field: str, union: object) -> set[type]:
    return {kind for kind in members(union) if field in {one.name for one in fields(kind)}}


def test_every_command_is_decided() -> None:
    assert CARRY_OUT.kinds == set(members(Command))


def test_every_event_changes_the_table() -> None:
    assert APPLY.kinds == set(members(Event))


def test_what_is_measured_has_room_for_warnings() -> None:
    measured = {event for event in members(Event) if issubclass(event, Measured)}
    assert measured == _with("warnings", Event)


def test_what_chance_gives_has_a_source() -> None:
    assert set(members(WithOutcome)) == _with("source", Command)


def test_what_changes_a_figure_or_its_place_is_drawn() -> None:
    drawn = {event for event in members(Event) if issubclass(event, Placed)}
    drawn |= {e.FigureMoved, e.WoundsApplied, e.FigureKilled, e.MageHealed, e.TokenRemoved}
    assert drawn <= DRAW.kinds <= set(members(Event))
