"""Matches read from text records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.errors import BadInput, BadNotation, BadSetup
from core.events import Json
from core.game import Result, TextMatch
from core.games.ace_in_the_hole import notation
from core.games.ace_in_the_hole.notation.record import headers
from core.games.ace_in_the_hole.titles import RESULT_TITLES
from core.messages import msg
from core.restoring import bad_position

_NUMBER = re.compile(r"\s*\d+\.(\.\.)?(.*)", re.DOTALL)
_PART = re.compile(r"(?:[^{}|]|\{(?:[^}\\]|\\.)*+\})++")
_NOTE = re.compile(r"\{((?:[^}\\]|\\.)*)\}")
_NO_PLY = re.compile(r"(?i)\s*(~|deal\b|stop\b|[RB]\s+(no-rescue|resign)\b)")
_NO_ENTRY = re.compile(r"(?i)(undo|redo|variation)\b|!")  # of a session, not of a record
_SEAT = re.compile(r"(?i)\s*[RB]\s*:")


@dataclass(slots=True)
class _Entry:
    """One entry of the moves with the notes that belong to it."""

    text: str
    notes: list[str] = field(default_factory=list)

    @property
    def takes_notes(self) -> bool:
        return not _NO_PLY.match(self.text) or self.text.strip().lower() == "stop"

    def __str__(self) -> str:
        if not self.notes:
            return self.text
        return f"{self.text} {{{notation.escape(' '.join(self.notes))}}}"


@dataclass(slots=True)
class _Record:
    """One record, line by line: what its headers and its moves say."""

    headers: dict[str, str] = field(default_factory=dict)
    entries: list[_Entry] = field(default_factory=list)
    result: str | None = None
    began: bool = False  # whether a move line or the result was read


def read(text: str) -> tuple[TextMatch, ...]:
    """The matches of a text, one or more; nothing is decided yet.

    Raises `BadNotation` for a line without sense, `BadSetup` for headers of options or
    position without sense, `BadInput` result_mismatch where header and result line differ.
    """
    return tuple(_match(record) for record in _records(text))


def _records(text: str) -> Iterator[_Record]:
    record = _Record()
    for line in text.removeprefix("\ufeff").splitlines():
        named = headers.header(line)
        if named is not None and named[0] == "Game" and (record.headers or record.began):
            yield record
            record = _Record()
        if named is not None:
            _header(record, line, *named)
        elif line.strip():
            _moves(record, line)
    if record.headers or record.began:
        yield record


def _header(record: _Record, line: str, name: str, value: str) -> None:
    if record.began or name in record.headers:
        raise _bad(line)
    if name == "Game" and value != headers.SLUG:
        raise _bad(line)
    record.headers[name] = value


def _moves(record: _Record, line: str) -> None:
    record.began = True
    if record.result is not None:
        raise _bad(line)
    if line.strip() in RESULT_TITLES:
        record.result = line.strip()
        return
    parts = _halves(line)
    number = _NUMBER.fullmatch(parts[0])
    seats = ["", "B"]
    if number is not None:
        parts[0] = number[2]
        seats = ["B" if number[1] else "R", "B"]
    elif len(parts) > 1:
        seats = ["R", "B"]
    for part, seat in zip(parts, seats, strict=False):
        _entry(record, line, part, seat)


def _halves(line: str) -> list[str]:
    """The one or two parts of a line; no part is searched for behind what is none."""
    first = _PART.match(line)
    if first is None:
        raise _bad(line)
    if first.end() == len(line):
        return [line]
    second = _PART.fullmatch(line, first.end() + 1)
    if second is None or line[first.end()] != "|":
        raise _bad(line)
    return [first[0], second[0]]


def _entry(record: _Record, line: str, part: str, seat: str) -> None:
    """One half of a line; the seat that its place names is checked on import."""
    text = _NOTE.sub(" ", part).strip()
    if _NO_ENTRY.match(text):
        raise _bad(line)
    notes = [notation.unescape(note) for note in _NOTE.findall(part)]
    if text:
        said = _SEAT.match(text)
        record.entries.append(_Entry(f"{seat}:{text}" if seat and not said else text))
    elif seat or not notes:
        raise _bad(line)
    notes = [note for note in notes if note]
    if notes:
        owner = next((e for e in reversed(record.entries) if e.takes_notes), None)
        if owner is None:
            raise _bad(line)
        owner.notes += notes


def _match(record: _Record) -> TextMatch:
    found = record.headers
    position = _position(found)
    deals = [] if position is not None else list(_deals(found))
    title = found.get(headers.TITLE, "")
    return TextMatch(
        options=_options(found),
        tags={name: value for name, value in found.items() if name not in headers.KNOWN},
        title=title,
        players={seat: found[name] for name, seat in headers.PLAYERS.items() if found.get(name)},
        position=position,
        lines=(*deals, *map(str, record.entries)),
        result=_claimed(record),
    )


def _deals(found: Mapping[str, str]) -> Iterator[str]:
    for name, letter in headers.HANDS.items():
        hand = found.get(name, "? ? ?").strip()
        if hand:  # an empty header: not dealt yet
            yield f"deal {letter} {hand}"


def _options(found: Mapping[str, str]) -> Json:
    if found.get("Rules", "1").strip() != "1":
        raise BadSetup("bad_options", "Rules version {rules} is not known.", rules=found["Rules"])
    options: Json = {o: found[name] for name, o in headers.OPTIONS.items() if name in found}
    if options.get("layout") == headers.CUSTOM:
        homes: dict[str, Any] = {}
        for name in headers.HOMES:
            homes |= dict(_pairs(found.get(name, ""), _bad_home))
        options["layout"] = homes
    return options


def _position(found: Mapping[str, str]) -> Json | None:
    if not any(name in found for name in headers.POSITION):
        return None
    position: Json = {}
    if "Board" in found:
        board = dict(_pairs(found["Board"], _bad_board))
        position["board"] = {p: None if s == "-" else s for p, s in board.items()}
    if "Turn" in found:
        position["turn"] = found["Turn"]
    if "Claims" in found:
        position["claims"] = found["Claims"].split()
    tables = {"hands": headers.HANDS, "discards": headers.DISCARDS, "shown": headers.SHOWN}
    for key, names in tables.items():
        said = {letter: _cards(found[name]) for name, letter in names.items() if name in found}
        if said:
            position[key] = said
    return position


def _cards(text: str) -> list[str] | str:
    return text.strip() if text.strip().startswith("rest") else text.split()


def _pairs(text: str, error: Any) -> Iterator[tuple[str, str]]:
    seen = set()
    for word in text.split():
        pawn, equals, square = word.partition("=")
        if not equals or pawn in seen:
            raise error(word)
        seen.add(pawn)
        yield pawn, square


def _bad_home(word: str) -> BadSetup:
    return BadSetup("bad_options", "“{word}” is no home square such as AD=a1.", word=word)


def _bad_board(word: str) -> BadSetup:
    return bad_position(msg("“{word}” is no pawn and square such as AD=a1", word=word))


def _claimed(record: _Record) -> Result | None:
    """What the text says of its end; a reason that it does not give is empty."""
    header = record.headers.get("Result")
    if header is not None and record.result is not None and header != record.result:
        raise BadInput(
            "result_mismatch",
            "The header says {header}, the last line {line}.",
            header=header,
            line=record.result,
        )
    result = record.result if header is None else header
    reason = record.headers.get("Termination", "")
    if result is None:
        return None
    return Result(result, reason)


def _bad(line: str) -> BadNotation:
    return BadNotation("bad_notation", "“{line}” is no line of a record.", line=line.strip())
