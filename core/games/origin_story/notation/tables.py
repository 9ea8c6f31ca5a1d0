"""What was drawn before the first round: `new dealer=F mat=p1 super_heroes=c1,!c6,c4`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from core.errors import IllegalMove
from core.games.origin_story.commands import SetTable
from core.games.origin_story.notation.read import Reader
from core.games.origin_story.pieces import PLAYERS, Player
from core.games.origin_story.pieces.content import Content
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options

_OPTIONS = tuple(field.name for field in fields(Options))


@dataclass(slots=True)
class _Drawn:
    dealer: Player | None = None
    mat: str | None = None
    super_heroes: tuple[str, ...] | None = None
    removed: tuple[str, ...] = ()


def table(reader: Reader, state: State) -> SetTable:
    """Keys with their values, each at most once; an option says what it is in this match.

    Raises E_SYNTAX; E_OPTION for a dealer who is none, and for an option that is another.
    """
    drawn, left = _Drawn(), ["dealer", "mat", "super_heroes", *_OPTIONS]
    while not reader.ended():
        key = reader.expect_one_of(left)
        left.remove(key)
        reader.expect("=")
        _take(reader, state, drawn, key)
    return SetTable(drawn.dealer, drawn.mat, drawn.super_heroes, drawn.removed)


def _take(reader: Reader, state: State, drawn: _Drawn, key: str) -> None:
    if key == "super_heroes":
        heroes, drawn.removed = reader.ids(commas=True)
        drawn.super_heroes = heroes or None
        return
    value = reader.expect_id()
    if key == "mat":
        drawn.mat = value
    elif key == "dealer":
        drawn.dealer = _player(value)
    elif value.lower() not in _texts(getattr(state.options, key)):
        raise IllegalMove("E_OPTION", "{key} is not {value} in this match.", key=key, value=value)


def _player(value: str) -> Player:
    for player in PLAYERS:
        if player == value.upper():
            return player
    raise IllegalMove("E_OPTION", "The dealer is A, F or Y, not {value}.", value=value)


def _texts(option: Any) -> tuple[str, ...]:
    """How people may write the value of an option."""
    if isinstance(option, bool):
        return ("on", "true") if option else ("off", "false")
    return (str(option.id if isinstance(option, Content) else option).lower(),)
