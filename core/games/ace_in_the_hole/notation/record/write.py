"""A match written as a text record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core import cards
from core.commands import MakeRuling
from core.errors import BadInput
from core.game import Frame, TextLine
from core.games.ace_in_the_hole import notation
from core.games.ace_in_the_hole.commands import Ply, Stop
from core.games.ace_in_the_hole.events import (
    CardBurned,
    CardRevealed,
    HandDealt,
    PawnMoved,
    PawnReleased,
)
from core.games.ace_in_the_hole.notation.record import headers
from core.games.ace_in_the_hole.notation.record.headers import written
from core.games.ace_in_the_hole.pieces import CAPTURED, LETTER, PAWNS, SEAT, SEATS, SQUARES
from core.games.ace_in_the_hole.state import State, fresh
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.kit.zones import faces
from core.messages import Message, msg


def write(line: TextLine) -> str:
    """The line in force as text.

    Raises `BadInput` not_in_text for what the form has no place for: rulings, a tag whose
    name is no header, a hand of a given table that was never dealt.
    """
    if any(isinstance(command, MakeRuling) for command in line.commands):
        raise _not_in_text(msg("it has rulings"))
    return "\n".join([*_headers(line), "", *movetext(line), ""])


def movetext(line: TextLine) -> list[str]:
    """The move lines and the result line."""
    first: State = line.frames[0].state
    rounds = 1 if first.turn == 1 else 0  # Red's plies so far, one assumed where Black begins
    lines: list[str] = []
    waits = False  # whether the last line is a Red ply without its answer
    for frame, command in zip(line.frames[1:], line.commands[1:], strict=True):
        event = frame.events[0]
        if isinstance(event, HandDealt) or _tells_nothing(event):
            continue
        text = notation.format(command, frame.events) + _note(command)
        if not isinstance(event, PawnMoved | PawnReleased | CardBurned):
            lines.append(text)
            waits = False
        elif event.seat == "red":
            rounds += 1
            lines.append(f"{rounds}. {text}")
            waits = True
        elif waits:
            lines[-1] += f" | {text}"
            waits = False
        else:
            lines.append(f"{rounds}... {text}")
    return [*lines, _result(line)]


def _tells_nothing(event: Any) -> bool:
    """A reveal that the reader of this log may not see."""
    return isinstance(event, CardRevealed) and event.card == cards.UNSEEN


def _note(command: object) -> str:
    note = command.note if isinstance(command, Ply | Stop) else None
    return f" {{{notation.escape(note)}}}" if note and note.strip() else ""


def _result(line: TextLine) -> str:
    result = line.frames[-1].state.result
    return result.result if result else "*"


def _headers(line: TextLine) -> Iterator[str]:
    start, result = line.start, line.frames[-1].state.result
    yield written("Game", headers.SLUG)
    yield written("Rules", str(start.rules))
    if start.title:
        yield written(headers.TITLE, start.title)
    for name, value in start.tags.items():
        if not headers.is_free(name):
            raise _not_in_text(msg("“{name}” cannot be the name of a free header", name=name))
        yield written(name, value)
    for name, seat in headers.PLAYERS.items():
        if line.players.get(seat):
            yield written(name, line.players[seat])
    yield from _layout(start.options["layout"])
    yield from _position(line)
    for name, option in headers.OPTIONS.items():
        if option != "layout":
            yield written(name, start.options[option])
    for name, letter in headers.HANDS.items():
        yield written(name, " ".join(_first_hand(line, LETTER.index(letter))))
    yield written("Result", result.result if result else "*")
    yield written("Termination", result.reason if result else headers.UNFINISHED)


def _layout(layout: str | Mapping[str, str]) -> Iterator[str]:
    if isinstance(layout, str):
        yield written("Layout", layout)
        return
    yield written("Layout", headers.CUSTOM)
    for name, pawns in zip(headers.HOMES, (PAWNS[:8], PAWNS[8:]), strict=True):
        yield written(name, " ".join(f"{pawn}={layout[pawn]}" for pawn in pawns))


def _position(line: TextLine) -> Iterator[str]:
    state: State = line.frames[0].state
    if not _is_given(line):
        return
    squares = ("-" if square == CAPTURED else SQUARES[square] for square in state.at)
    yield written("Board", " ".join(f"{p}={s}" for p, s in zip(PAWNS, squares, strict=True)))
    yield written("Turn", LETTER[state.turn])
    for name, side in zip(headers.DISCARDS, state.sides, strict=True):
        if side.discards:
            yield written(name, " ".join(side.discards))
    if len(state.claims) > 1:
        yield written("Claims", " ".join(LETTER[seat] for seat in state.claims))
    for name, side in zip(headers.SHOWN, state.sides, strict=True):
        if side.shown:
            yield written(name, " ".join(cards.members(side.shown)))


def _is_given(line: TextLine) -> bool:
    """Whether the match began from a table other than the set one."""
    state: State = line.frames[0].state
    return line.start.position is not None and state != fresh(state.options)


def _first_hand(line: TextLine, seat: int) -> Sequence[str]:
    """The hand that a seat began with; empty where none was dealt."""
    state: State = line.frames[0].state
    side = state.sides[seat]
    if side.dealt:
        return faces(side)
    for event in _events(line.frames):
        if isinstance(event, HandDealt) and SEAT[event.seat] == seat:
            return event.cards
    if _is_given(line):
        raise _not_in_text(msg("{seat} was never dealt a hand", seat=SEAT_TITLES[SEATS[seat]]))
    return ()


def _events(frames: Sequence[Frame[Any]]) -> Iterator[Any]:
    for frame in frames:
        yield from frame.events


def _not_in_text(why: Message) -> BadInput:
    return BadInput("not_in_text", "This match cannot be written as text: {why}.", why=why)
