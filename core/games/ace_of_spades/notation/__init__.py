"""Quick entry: text into commands, and steps into canonical text (section 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from core.cards import UNSEEN
from core.games.ace_of_spades.commands import (
    Command,
    DealCards,
    DrawCards,
    JamGun,
    Operation,
    PlayHand,
    QuitMatch,
    RefreshDeck,
    RevealEnemy,
    SwapCards,
    TickAchievement,
    TrimHand,
    UseBonus,
)
from core.games.ace_of_spades.notation import enemy, hands, rulings
from core.games.ace_of_spades.notation.read import Reader
from core.games.ace_of_spades.notation.rulings import format as ruling_format
from core.games.ace_of_spades.notation.rulings import parse as ruling_parse
from core.games.ace_of_spades.notation.write import format  # noqa: A004 - its name in Game
from core.games.ace_of_spades.pieces import SEATS, SeatName
from core.games.ace_of_spades.state import State
from core.messages import msg

__all__ = ["format", "parse", "ruling_format", "ruling_parse"]

LETTER = msg("one of the letters {letters}", letters="H E D J X R + T B ! A Q")


def parse(state: State, text: str) -> Command:
    """The command of a line; a ruling is `ruling_parse`'s.

    Blanks are free but within a card, a number or a word; upper and lower case are equal.
    Whether the match is over is asked later: a line that cannot be read is refused first.
    Raises `BadNotation` E_SYNTAX, which tells the character and what was expected there.
    """
    reader = Reader(text)
    seat = reader.seat()
    reader.want(LETTER)
    for letter, move in _MOVES.items():
        start = reader.at
        if reader.text[start : start + 1].upper() == letter:
            reader.at += 1
            command = move(reader, seat, state)
            return replace(command, note=reader.remark())
    return reader.fail()


def _deal(reader: Reader, seat: SeatName | None, _: State) -> Command:
    hand, common = hands.both(reader)
    return DealCards(hand, common, seat)


def _reveal(reader: Reader, seat: SeatName | None, state: State) -> Command:
    name = reader.name()
    card = enemy.parse(reader) if name is None else None
    if name is None and card is None:
        return RevealEnemy()
    return RevealEnemy(name, card, hands.draw_ups(reader, seat or SEATS[state.active]))


def _shot(reader: Reader, seat: SeatName | None, _: State) -> Command:
    hand = hands.played(reader)
    return PlayHand(
        hand.cards,
        seat,
        claim=hands.claim(reader),
        combination=hand.combination,
        joker=hand.joker,
        check=hands.check(reader),
        ruled=hands.ruled(reader),
        drawn=hands.drawn(reader),
    )


def _swap(reader: Reader, seat: SeatName | None, _: State) -> Command:
    return SwapCards(reader.expect_cards(), hands.drawn(reader), seat)


def _jam(reader: Reader, seat: SeatName | None, _: State) -> Command:
    return JamGun(reader.expect_cards(), hands.drawn(reader), seat)


def _refresh(_: Reader, seat: SeatName | None, __: State) -> Command:
    return RefreshDeck(seat)


def _draw(reader: Reader, seat: SeatName | None, _: State) -> Command:
    hand, common = hands.both(reader)
    return DrawCards(hand, common, seat)


def _trim(reader: Reader, seat: SeatName | None, _: State) -> Command:
    return TrimHand(reader.expect_cards(), seat)


def _bonus(reader: Reader, seat: SeatName | None, _: State) -> Command:
    name = reader.name() or reader.fail()
    args: list[str] = []
    changes: list[Operation] = []
    reason: str | None = None
    while (found := _argument(reader, said=reason is not None)) is not None:
        match found:
            case str():
                args.append(found)
            case (text,):
                reason = text
            case _:
                changes.append(found)
    drawn = reader.expect_cards() if reader.take(">") else None
    return UseBonus(name, tuple(args), drawn, tuple(changes), reason, seat)


def _argument(reader: Reader, *, said: bool) -> str | tuple[str] | Operation | None:
    """An argument, a reason in a tuple of its own (unless one was `said`), or a change."""
    if (setting := rulings.setting(reader)) is not None:
        return setting
    if not said and (reason := reader.string()) is not None:
        return (reason,)
    if reader.text.startswith(UNSEEN, reader.at):
        return rulings.change(reader)
    card = reader.card()
    if card is None:
        return reader.suit()
    if reader.take(":"):
        return rulings.moved(reader, card)
    return f"{card}={reader.expect_card()}" if reader.take("=") else card


def _tick(reader: Reader, _: SeatName | None, __: State) -> Command:
    name = reader.name() or reader.fail()
    return TickAchievement(name.upper())


def _quit(reader: Reader, _: SeatName | None, __: State) -> Command:
    return QuitMatch(reader.string())


_Move = Callable[[Reader, SeatName | None, State], Command]
_MOVES: Mapping[str, _Move] = {
    "H": _deal,
    "E": _reveal,
    "D": _shot,
    "J": _jam,
    "X": _swap,
    "R": _refresh,
    "+": _draw,
    "T": _trim,
    "B": _bonus,
    "A": _tick,
    "Q": _quit,
}
