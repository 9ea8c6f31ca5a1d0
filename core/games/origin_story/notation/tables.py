"""What was drawn before the first round: `new dealer=F mat=p1 super_heroes=c1,!c6,c4`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from core.errors import IllegalMove
from core.games.origin_story.notation.read import Reader
from core.games.origin_story.notation.words import word
from core.games.origin_story.pieces import PLAYERS, Player
from core.games.origin_story.pieces.content import Content
from core.games.origin_story.state.options import Options

_OPTIONS = tuple(field.name for field in fields(Options))
Drawn = tuple[Player | None, str | None, tuple[str, ...] | None, tuple[str, ...]]


def read_drawn(reader: Reader) -> Drawn:
    """Keys with their values, each at most once; an option says what it is in this match.

    Gives dealer, mat, super-heroes and removed ones. Raises E_SYNTAX; E_OPTION for a dealer who
    is none, and for an option that is another.
    """
    dealer, mat, heroes = None, None, None
    removed: tuple[str, ...] = ()
    left = ["dealer", "mat", "super_heroes", *_OPTIONS]
    while not reader.ended():
        key = reader.expect_one_of(left)
        left.remove(key)
        reader.expect("=")
        if key == "super_heroes":
            found, removed = reader.ids(commas=True)
            heroes = found or None
        elif key == "mat":
            mat = reader.expect_id()
        elif key == "dealer":
            dealer = _player(reader.expect_id())
        else:
            _check_option(reader.options, key, reader.expect_id())
    return dealer, mat, heroes, removed


def _player(value: str) -> Player:
    for player in PLAYERS:
        if player == value.upper():
            return player
    raise IllegalMove("E_OPTION", "The dealer is A, F or Y, not {value}.", value=value)


def _check_option(options: Options, key: str, value: str) -> None:
    if value.lower() not in _texts(getattr(options, key)):
        raise IllegalMove("E_OPTION", "{key} is not {value} in this match.", key=key, value=value)


def _texts(option: Any) -> tuple[str, ...]:
    """How people may write the value of an option."""
    if isinstance(option, bool):
        return ("on", "true") if option else ("off", "false")
    return (str(option.id if isinstance(option, Content) else option).lower(),)


def drawn_text(drawn: Drawn) -> str:
    """What is known of it, by keys."""
    dealer, mat, heroes, removed = drawn
    ids = [*map(word, heroes or ()), *(f"!{word(id_)}" for id_ in removed)]
    said = {"dealer": dealer, "mat": mat and word(mat), "super_heroes": ",".join(ids)}
    return " ".join(f"{key}={value}" for key, value in said.items() if value)
