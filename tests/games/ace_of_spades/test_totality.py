"""Every command and event of Ace of Spades has its function; unions by a field are complete."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

from core.games.ace_of_spades.commands import Command, OfTable, WithOutcome
from core.games.ace_of_spades.decide import CARRY_OUT
from core.games.ace_of_spades.events import Event, OfSeat
from core.games.ace_of_spades.evolve import APPLY
from core.kit.places import Card, Row
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


def test_fields_of_cards_say_so_by_their_types() -> None:
    """What else is a text, or several, in commands and events; its cards are hidden by hand."""
    texts = {
        (kind.__name__, name)
        for union in (Command, Event)
        for kind in members(union)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if hint in {tuple[str, ...], tuple[str, ...] | None} or name in {"joker", "joker_as"}
    }
    assert texts == {
        ("PlayHand", "joker"),
        ("UseBonus", "args"),
        ("ShotPlayed", "ranks"),
        ("ShotPlayed", "joker_as"),
        ("BonusUsed", "args"),
    }


def test_what_others_do_not_see_are_fields_of_cards() -> None:
    for kind in members(OfSeat):
        hints = get_type_hints(kind, include_extras=True)
        assert all(hints[name] in {Row, Card} for name in kind.HIDES)
