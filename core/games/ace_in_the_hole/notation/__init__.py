"""Quick entry: text into commands, and events into canonical text (section 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core import cards
from core.errors import BadNotation
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.commands import (
    BurnCard,
    Command,
    DealHand,
    DeclineRescue,
    MovePawn,
    ReleasePawn,
    Resign,
    RevealCard,
    Stop,
)
from core.games.ace_in_the_hole.decide.outcome import mark_of
from core.games.ace_in_the_hole.decide.refusals import SHARED, read_card, read_square
from core.games.ace_in_the_hole.events import (
    CardBurned,
    CardRevealed,
    Event,
    HandDealt,
    PawnMoved,
    PawnReleased,
    PlyEvent,
)
from core.games.ace_in_the_hole.pieces import LETTER, SEAT, SEATS, SeatName
from core.games.ace_in_the_hole.state import State

USAGES: Mapping[type[Any], str] = {
    MovePawn: "[SEAT:]CARD [PAWN] [FROM-]TO[+|#] [=DRAWN] [{NOTE}]",
    ReleasePawn: "[SEAT:]CARD*[x] [HOME][+|#] [=DRAWN] [{NOTE}]",
    BurnCard: "[SEAT:]CARD burn [=DRAWN] [{NOTE}]",
    DealHand: "deal SEAT CARD CARD CARD",
    RevealCard: "~SEAT CARD [public]",
    DeclineRescue: "SEAT no-rescue",
    Resign: "SEAT resign",
    Stop: "stop",
}
_PLY = r"""
    \s* (?: (?P<seat>[RB]) \s* : )?
    \s* (?P<card>{card}) \s*
    (?: (?P<burn>BURN)
      | (?P<release>\*) \s* (?P<takes>X)? \s* (?P<home>{square})?
      | (?P<pawn>[AKQJ][HDSC])? \s*
        (?: (?P<from>{square})? \s* (?P<way>[-X]) )? \s* (?P<to>{square})
    ) \s*
    (?P<mark>[+\#])? \s*
    (?: = \s* (?P<drawn>{card}|\?|-) )? \s*
"""
_CARD, _SQUARE = r"(?:10|[2-9TJQKA])[HDSC]", r"[A-H][1-8]"
_LIKE_CARD, _LIKE_SQUARE = r"[A-Z0-9]{1,2}[A-Z]", r"[A-Z][0-9]+"
STRICT = re.compile(_PLY.format(card=_CARD, square=_SQUARE), re.VERBOSE)
LENIENT = re.compile(_PLY.format(card=_LIKE_CARD, square=_LIKE_SQUARE), re.VERBOSE)
_DEAL = re.compile(r"\s*DEAL\s+([RB])((?:\s+\S+)*)\s*")
_REVEAL = re.compile(r"\s*~\s*([RB])\s+(\S+?)(\s+PUBLIC)?\s*")
_SEAT_ENTRY = re.compile(r"\s*([RB])\s+(NO-RESCUE|RESIGN)\s*")
_CLOSING = re.compile(r"(?s)\\.|\}")  # what closes a note, and what only looks like it


def parse(state: State, text: str) -> Command:
    """The command of a quick entry or a whole-line entry; a ply may end in a `{note}`.

    Raises `BadNotation` bad_notation, `IllegalMove` unknown_card, off_board, and after the
    end game_over, whatever the text says (check 1 comes before check 2).
    """
    if not text.lstrip().startswith("~"):
        SHARED.check_running(state.result)
    noted = _note(text)
    if noted is not None:
        return _with_note(text, _parse(noted[0], text), unescape(noted[1]))
    return _parse(text, text)


def _note(text: str) -> tuple[str, str] | None:
    """What stands before the note at the end, and the note; one pass, whatever the text is."""
    text = text.rstrip()
    ends = [found.start() for found in _CLOSING.finditer(text) if found[0] == "}"]
    if not ends or ends[-1] != len(text) - 1:
        return None
    begin = text.find("{", ends[-2] + 1 if len(ends) > 1 else 0)
    return None if begin < 0 else (text[:begin], text[begin + 1 : -1])


def escape(note: str) -> str:
    """A note as it stands between braces: one line, `\\` and `}` with `\\` before them."""
    return re.sub(r"([\\}])", r"\\\1", " ".join(note.split()))


def unescape(note: str) -> str:
    """The note that `escape` wrote."""
    return re.sub(r"\\([\\}])", r"\1", note).strip()


def _parse(text: str, whole: str) -> Command:
    entry = " ".join(cards.letters(text).split())  # optional parts would share long blanks out
    if found := _DEAL.fullmatch(entry):
        dealt = tuple(_card(card, whole, unseen=True) for card in found[2].split())
        return DealHand(_seat(found[1]), dealt)
    if found := _REVEAL.fullmatch(entry):
        return RevealCard(_seat(found[1]), _card(found[2], whole), public=bool(found[3]))
    if found := _SEAT_ENTRY.fullmatch(entry):
        seat = _seat(found[1])
        return Resign(seat) if found[2] == "RESIGN" else DeclineRescue(seat)
    if entry.strip() == "STOP":
        return Stop()
    if found := STRICT.fullmatch(entry):
        return _ply(found.groupdict())
    if found := LENIENT.fullmatch(entry):
        for group in ("card", "drawn", "home", "from", "to"):
            _check_token(group, found[group])
    raise _bad(whole)


def _check_token(group: str, token: str | None) -> None:
    if token is None:
        return
    if group not in {"card", "drawn"}:
        read_square(token)
    elif token not in {"?", "-"}:
        read_card(token)


def _ply(parts: dict[str, Any]) -> Command:
    seat = None if parts["seat"] is None else _seat(parts["seat"])
    card = read_card(parts["card"])
    drawn = parts["drawn"]
    drawn = drawn if drawn in {None, "?", "-"} else read_card(drawn)
    mark = parts["mark"]
    if parts["burn"]:
        return BurnCard(card, seat, mark, drawn)
    if parts["release"]:
        takes = True if parts["takes"] else None
        return ReleasePawn(card, seat, _square(parts["home"]), takes, mark, drawn)
    way = parts["way"]
    return MovePawn(
        card,
        parts["to"].lower(),
        seat,
        parts["pawn"],
        _square(parts["from"]),
        None if way is None else way == "X",
        mark,
        drawn,
    )


def _square(text: str | None) -> str | None:
    return None if text is None else text.lower()


def _card(token: str, whole: str, *, unseen: bool = False) -> str:
    if unseen and token == cards.UNSEEN:
        return token
    if not re.fullmatch(_LIKE_CARD, token):
        raise _bad(whole)
    return read_card(token)


def _seat(letter: str) -> SeatName:
    return SEATS[LETTER.index(letter)]


def _with_note(text: str, command: Command, note: str) -> Command:
    match command:
        case MovePawn() | ReleasePawn() | BurnCard() | Stop():
            return replace(command, note=note or None)
        case DealHand() | RevealCard() | DeclineRescue() | Resign():
            raise _bad(text)


def _bad(text: str) -> BadNotation:
    return BadNotation(
        "bad_notation",
        "“{text}” is no entry; write such as 5H KH f1-f6 =?, KH* or 9S burn.",
        text=text.strip(),
    )


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step, notes aside; hidden cards are `?`."""
    first = events[0]
    match first:
        case PawnMoved() | PawnReleased() | CardBurned():
            return f"{_move(first)}{mark_of(events)} ={first.drawn or '-'}"
        case HandDealt(seat=seat, cards=dealt):
            return f"deal {_letter(seat)} {' '.join(dealt)}"
        case CardRevealed(seat=seat, card=card, public=public):
            return f"~ {_letter(seat)} {card}{' public' if public else ''}"
    match command:
        case DeclineRescue(seat=seat):
            return f"{_letter(seat)} no-rescue"
        case Resign(seat=seat):
            return f"{_letter(seat)} resign"
    return "stop"


def _move(event: PlyEvent) -> str:
    match event:
        case PawnMoved(card=card, pawn=pawn, from_=start, to=to, captured=taken):
            named = "" if pieces.is_face(card) and card == pawn else f"{pawn} "
            return f"{card} {named}{start}{'x' if taken else '-'}{to}"
        case PawnReleased(card=card, to=to, captured=taken):
            return f"{card}*{'x' if taken else ''}{to}"
        case CardBurned(card=card):
            return f"{card} burn"


def _letter(seat: str) -> str:
    return LETTER[SEAT[seat]]
