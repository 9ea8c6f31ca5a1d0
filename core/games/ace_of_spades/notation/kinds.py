"""How the fields of an entry are read and written; the entries stand in `commands`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import get_args

from core.cards import UNSEEN
from core.games.ace_of_spades.commands import Command, GiveTurn, MoveCard, Operation, Ruled, SetDial
from core.games.ace_of_spades.notation import enemy, hands, rulings
from core.games.ace_of_spades.notation.read import Reader
from core.games.ace_of_spades.notation.words import card_text, row
from core.games.ace_of_spades.pieces.enemies import ManualCard
from core.kit.grammar import Grammar
from core.kit.kinds import Kind
from core.reader import quote

_Enemy = tuple[str | None, ManualCard | None]
_Arguments = tuple[tuple[str, ...], tuple[Operation, ...], str | None]


def _read_enemy(reader: Reader) -> _Enemy | None:
    """An id of the catalogue, or a card entered by hand."""
    name = reader.name()
    card = enemy.parse(reader) if name is None else None
    return None if name is None and card is None else (name, card)


def _write_enemy(found: _Enemy) -> str:
    name, card = found
    return (name or "") if card is None else enemy.format(card)


def _read_arguments(reader: Reader) -> _Arguments:
    """In any order: arguments as typed, changes, and a reason once."""
    args: list[str] = []
    changes: list[Operation] = []
    reason: str | None = None
    while (found := _argument(reader, said=reason is not None)) is not None:
        match found:
            case str():
                args.append(found)
            case list():
                args += found
            case (text,):
                reason = text
            case SetDial() | MoveCard() | GiveTurn():
                changes.append(found)
    return tuple(args), tuple(changes), reason


def _argument(reader: Reader, *, said: bool) -> str | list[str] | tuple[str] | Operation | None:
    """An argument, several without names, a reason in a tuple of its own (unless one was `said`),
    or a change."""
    if (setting := rulings.setting(reader)) is not None:
        return setting
    if not said and (reason := reader.string()) is not None:
        return (reason,)
    if reader.text.startswith(UNSEEN, reader.at):
        return _unnamed(reader)
    card = reader.card()
    if card is None:
        return reader.suit()
    if reader.take(":"):
        return rulings.moved(reader, card)
    return f"{card}={reader.expect_card()}" if reader.take("=") else card


def _unnamed(reader: Reader) -> list[str] | Operation:
    """`?2`: cards without names; `?:hand>aside`: a change."""
    found = reader.entry()
    if len(found) == 1 and reader.take(":"):
        return rulings.moved(reader, found[0])
    return [*found]


def _said(arg: str, n: int) -> list[str]:
    """So many of one argument; those without names are counted: `?2`."""
    if arg == UNSEEN:
        return [arg + (str(n) if n > 1 else "")]
    return ["=".join(map(card_text, arg.split("=")))] * n


def _write_arguments(found: _Arguments) -> str:
    args, changes, reason = found
    runs = [(arg, len([*run])) for arg, run in groupby(args)]
    said = [word for arg, n in runs for word in _said(arg, n)]
    because = [] if reason is None else [quote(reason)]
    return " ".join([*said, *map(rulings.change_text, changes), *because])


def _read_card(reader: Reader) -> str:
    """A card, or `?` for one that the reader may not see. Raises E_SYNTAX."""
    found = reader.entry()
    return found[0] if len(found) == 1 else reader.fail()


def _read_achievement(reader: Reader) -> str | None:
    name = reader.name()
    return None if name is None else name.upper()


_NUMBER: Kind[Reader] = Kind(Reader.expect_number)
_RULED: Grammar[Reader] = Grammar(
    (Ruled,), {"number": _NUMBER, "reason": Kind(lambda reader: reader.string() or "", quote)}
)
KINDS: Mapping[str, Kind[Reader]] = {
    "achievement": Kind(_read_achievement),
    "arguments": Kind(_read_arguments, _write_arguments),
    "both": Kind(hands.both, hands.both_text),
    "card": Kind(_read_card, card_text),
    "cards": Kind(Reader.expect_cards, row),
    "claim": Kind(hands.claim, hands.claim_text),
    "draw_ups": Kind(hands.draw_ups, hands.draw_ups_text),
    "drawn": Kind(hands.drawn, hands.drawn_text),
    "drawn_cards": Kind(
        lambda reader: reader.expect_cards() if reader.take(">") else None,
        lambda cards: f"> {row(cards)}",
    ),
    "enemy": Kind(_read_enemy, _write_enemy),
    "name": Kind(Reader.name),
    "number": _NUMBER,
    "played": Kind(hands.played, hands.played_text),
    "ruled": _RULED.kind,
    "string": Kind(Reader.string, quote),
}
GRAMMAR: Grammar[Reader] = Grammar(get_args(Command), KINDS)
