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
LONGEST = 16 * 2**20  # bytes of one record, unpacked; of a text with all its matches
LINES = 250_000  # of a text
MATCHES = 100_000  # in a file
UNPACKED = 2 * 2**30  # bytes of a file with all its records
GZIP = b"\x1f\x8b"
LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # of str.splitlines


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
    """A record of a file: its JSON as received, or a match of a game's text made into a record."""

    raw: bytes
    made: FileRecord | None = None
    text: TextMatch | None = None

    @property
    def record(self) -> FileRecord:
        """The record. Raises `BadInput` bad_record."""
        return parse(self.raw) if self.made is None else self.made


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

    One record at a time is held in memory. Raises `BadInput`, also for more than there may be
    in a file, `BadNotation`, `BadSetup`.
    """
    try:
        for number, source in enumerate(_sources(_Limited(_unpacked(stream)), games)):
            if number == MATCHES:
                raise BadInput(
                    "import_too_large", "A file may have at most {most} matches.", most=MATCHES
                )
            yield source
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise BadInput("bad_record", "The compressed file is damaged.") from None


def _sources(lines: _Limited, games: Mapping[str, Game[Any, Any, Any]]) -> Iterator[Source]:
    first = lines.line()
    while first and not first.strip():
        first = lines.line()
    if not first.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
        yield from _texts(first + lines.rest(first), games)
    elif _is_whole(first):
        while first:
            if first.strip():
                yield Source(first.removeprefix(b"\xef\xbb\xbf"))
            first = lines.line()
    else:
        yield Source((first + lines.rest(first)).removeprefix(b"\xef\xbb\xbf"))


class _Limited:
    """Lines of a file, none too long, and not too many bytes in all."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._left = UNPACKED

    def line(self) -> bytes:
        return self._within(self._lines.readline(LONGEST + 1), LONGEST)

    def rest(self, first: bytes) -> bytes:
        """What comes behind the first line of a record, or of a text."""
        left = LONGEST - len(first)
        return self._within(self._lines.read(left + 1), left)

    def _within(self, data: bytes, most: int) -> bytes:
        self._left -= len(data)
        if len(data) > most:
            raise BadInput(
                "record_too_long",
                "A record may have at most {megabytes} MB.",
                megabytes=LONGEST // 2**20,
            )
        if self._left < 0:
            raise BadInput(
                "import_too_large",
                "A file may have at most {megabytes} MB, unpacked.",
                megabytes=UNPACKED // 2**20,
            )
        return data


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


def _is_whole(line: bytes) -> bool:
    """Whether a line is JSON by itself: then the file has one record a line."""
    try:
        forms.check_values(line)
        json.loads(line)
    except forms.Wrong:
        return True  # too much of it to be a record, whatever follows
    except (ValueError, RecursionError):
        return False
    return True


def _texts(raw: bytes, games: Mapping[str, Game[Any, Any, Any]]) -> Iterator[Source]:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("bad_record", "The file is no text in UTF-8.") from None
    if sum(map(text.count, LINE_ENDS)) > LINES:
        raise BadInput("record_too_long", "A text may have at most {lines} lines.", lines=LINES)
    for game in games.values():
        record = game.notation.record
        if record is not None and record.recognises(text):
            for match in record.read(text):
                yield Source(b"", _from_text(game.slug, match), match)
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
