"""The record file, kifu/1: its form, and finding the records in a file of any of its kinds."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Literal, NamedTuple

from core.errors import BadInput
from core.events import Origin
from core.game import Game, Result, TextMatch
from eventstore import forms

FORMAT = "kifu/1"
LONGEST = 64 * 2**20  # bytes of one record, unpacked
GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class FileMatch:
    """`match` of a record file."""

    game: str
    id: str | None = None
    title: str = ""
    seats: Mapping[str, str | None] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    seed: str | None = None
    started_at: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    closed: bool = False
    forked_from: Origin | None = None


@dataclass(frozen=True, slots=True)
class FileEvent:
    """One of `events` of a step."""

    version: int
    kind: str
    schema: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FileStep:
    """One of `steps`: to be decided, or with `events` and `hash` the facts themselves."""

    command: Mapping[str, Any] | None = None
    notation: str | None = None
    step: int | None = None
    at: str | None = None
    by: str | None = None
    key: str | None = None
    events: tuple[FileEvent, ...] | None = None
    hash: str | None = None

    @property
    def is_fact(self) -> bool:
        """Whether it states its events under its hash."""
        return self.events is not None and self.hash is not None

    @property
    def is_start(self) -> bool:
        """Whether it is step 0 of an export."""
        return self.command is not None and self.command.get("kind") == "start_match"


@dataclass(frozen=True, slots=True)
class FileResult:
    """What a file claims of the end."""

    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A whole record. `final` and `statistics` are for readers; nothing is taken from them."""

    format: Literal["kifu/1"]
    match: FileMatch
    steps: tuple[FileStep, ...] = ()
    result: FileResult | None = None
    final: Any = None
    statistics: Any = None
    seen_by: str | None = None  # of an export for one seat


class Source(NamedTuple):
    """A record of a file, with the text record it was made from, if it was."""

    record: FileRecord
    text: TextMatch | None = None


FORM = forms.Form(FileRecord)


def parse(text: str | bytes) -> FileRecord:
    """The record that JSON text stands for. Raises `BadInput` bad_record."""
    try:
        record: FileRecord = FORM.read(text)
    except forms.Wrong as wrong:
        raise BadInput("bad_record", "Not a record file: {reason}.", reason=wrong.reason) from None
    return record


def sources(stream: BinaryIO, games: Mapping[str, Game[Any, Any, Any]]) -> Iterator[Source]:
    """The records of a file: JSON, one record a line, gzip of these, or a game's own text.

    One record at a time is held in memory. Raises `BadInput`, `BadNotation`, `BadSetup`.
    """
    try:
        lines = _unpacked(stream)
        first = _line(lines)
        while first and not first.strip():
            first = _line(lines)
        if not first.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
            yield from _texts(first + _rest(lines, first), games)
        elif _is_whole(first):
            while first:
                if first.strip():
                    yield Source(parse(first.removeprefix(b"\xef\xbb\xbf")))
                first = _line(lines)
        else:
            whole = (first + _rest(lines, first)).removeprefix(b"\xef\xbb\xbf")
            yield Source(parse(whole))
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise BadInput("bad_record", "The compressed file is damaged.") from None


def _unpacked(stream: BinaryIO) -> BinaryIO:
    buffered = io.BufferedReader(stream) if isinstance(stream, io.RawIOBase) else stream
    head = buffered.read(2)
    rejoined = io.BufferedReader(_Rejoined(head, buffered))
    return gzip.open(rejoined) if head == GZIP else rejoined  # type: ignore[return-value]


class _Rejoined(io.RawIOBase):
    """A stream with the bytes put back that were read off its start."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._head[: len(buffer)] or self._rest.read(len(buffer)) or b""
        self._head = self._head[len(data) :] if self._head else b""
        buffer[: len(data)] = data
        return len(data)


def _line(lines: BinaryIO) -> bytes:
    line = lines.readline(LONGEST + 1)
    if len(line) > LONGEST:
        raise _too_long()
    return line


def _rest(lines: BinaryIO, first: bytes) -> bytes:
    rest = lines.read(LONGEST - len(first) + 1)
    if len(first) + len(rest) > LONGEST:
        raise _too_long()
    return rest


def _too_long() -> BadInput:
    return BadInput(
        "record_too_long", "A record may have at most {megabytes} MB.", megabytes=LONGEST // 2**20
    )


def _is_whole(line: bytes) -> bool:
    """Whether a line is JSON by itself: then the file has one record a line."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _texts(raw: bytes, games: Mapping[str, Game[Any, Any, Any]]) -> Iterator[Source]:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("bad_record", "The file is no text in UTF-8.") from None
    for game in games.values():
        record = game.notation.record
        if record is not None and record.recognises(text):
            for match in record.read(text):
                yield Source(_from_text(game.slug, match), match)
            return
    raise BadInput(
        "bad_record", "This is neither a record file (JSON) nor the text record of a game here."
    )


def _from_text(slug: str, match: TextMatch) -> FileRecord:
    header = FileMatch(
        game=slug,
        title=match.title,
        seats=match.players,
        options=match.options,
        position=match.position,
        tags=match.tags,
    )
    return FileRecord("kifu/1", header, tuple(FileStep(notation=line) for line in match.lines))


def claimed(record: FileRecord) -> Result | None:
    """The end that the file claims."""
    return None if record.result is None else Result(record.result.result, record.result.reason)
