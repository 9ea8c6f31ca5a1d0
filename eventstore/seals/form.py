"""The seal, kifu-seal/1: a signed line of JSON, and lines behind it that it has the hash of.

The first line is an object with sorted keys, no blanks, and letters beyond ASCII as they are. The
signature (Ed25519, RFC 8032, in lower-case hex) is over the UTF-8 bytes of the same object without
`signature`. `lines` is the SHA-256 of all bytes behind the first line end. Behind a match stands
its trail, eight digits of the hash of each step; behind a log one head a line, a list of match,
number of the last step, its hash, and the day for what is erased, by the bytes of the match's id.
"""

from __future__ import annotations

import gzip
import json
import zlib
from base64 import b32decode, b32encode
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import Annotated, Any, BinaryIO, Final, Literal, NamedTuple, Self, TypeAlias, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import Field

from core.errors import BadInput
from core.events import MatchId
from core.limits import NO_TEXT
from core.messages import msg
from eventstore import forms
from eventstore.seals.keys import HEX, is_signed, public_of

FORMAT: Final = "kifu-seal/1"
TEXT: Final = "KIFU1:"
MARK: Final = 8  # digits of each step's hash in a trail
LINE: Final = 2**16  # bytes of a line, but for a trail
LONGEST: Final = 16 * 2**20  # bytes of a trail
UNPACKED: Final = 2**30  # bytes of a whole seal
IN_MEMORY: Final = 16 * 2**20
CHUNK: Final = 2**16
GZIP: Final = b"\x1f\x8b"

Digest: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Signature: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{128}$")]
Moment: TypeAlias = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$")]
Number: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Head(NamedTuple):
    """Where the log of a match ends: its last step and the hash of that; `erased_at` of one that
    was erased, whose tombstone says the rest.
    """

    match_id: MatchId
    steps: int
    hash: str
    erased_at: str | None = None


@dataclass(frozen=True, slots=True)
class MatchSeal:
    """What the seal of a match states."""

    match: str
    game: str
    steps: Number  # recorded after step 0
    hash: Digest  # of the last one
    at: Moment
    key: Digest  # the public key
    lines: Digest
    signature: Signature
    format: Literal["kifu-seal/1"] = "kifu-seal/1"
    kind: Literal["match"] = "match"


@dataclass(frozen=True, slots=True)
class LogSeal:
    """What the seal of a whole log states."""

    matches: Number
    erased: Number
    at: Moment
    key: Digest
    lines: Digest
    signature: Signature
    format: Literal["kifu-seal/1"] = "kifu-seal/1"
    kind: Literal["log"] = "log"


Statement: TypeAlias = MatchSeal | LogSeal
Stated = TypeVar("Stated", MatchSeal, LogSeal)
FORM: Final = forms.Form(forms.by_kind((MatchSeal, LogSeal)))


def signed(statement: Stated, key: Ed25519PrivateKey) -> Stated:
    """The statement under the signature of this key."""
    told = replace(statement, key=public_of(key))
    return replace(told, signature=key.sign(_signed_bytes(told)).hex())


def is_genuine(statement: Statement) -> bool:
    """Whether the signature is by the key that the statement names."""
    return is_signed(_signed_bytes(statement), bytes.fromhex(statement.signature), statement.key)


def _signed_bytes(statement: Statement) -> bytes:
    told = asdict(statement)
    del told["signature"]
    return _compact(told).encode()


def first_line(statement: Statement) -> bytes:
    """The first line of a seal, its end included."""
    return _compact(asdict(statement)).encode() + b"\n"


def head_line(head: Head) -> bytes:
    """A line behind the seal of a log, its end included."""
    return _compact(head if head.erased_at else head[:3]).encode() + b"\n"


def trail_line(hashes: Iterable[str]) -> bytes:
    """The line behind the seal of a match, its end included."""
    return "".join(one[:MARK] for one in hashes).encode() + b"\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


# --- reading -------------------------------------------------------------------------------------


class Seal:
    """A seal as it was received. `lines` are None where it came without them, as on a code."""

    def __init__(self, statement: Statement, lines: BinaryIO | None, digest: str) -> None:
        self.statement = statement
        self._lines = lines
        self._digest = digest

    @property
    def is_whole(self) -> bool:
        """Whether the lines behind it came along, and are those that it states."""
        return self._lines is not None and self._digest == self.statement.lines

    @property
    def is_bare(self) -> bool:
        """Whether it came without lines."""
        return self._lines is None

    def trail(self) -> list[str]:
        """Of the seal of a match that is whole: the marks of its steps, from step 0."""
        assert self._lines is not None  # noqa: S101 - the caller's promise
        self._lines.seek(0)
        text = self._lines.read(LONGEST).decode("ascii", "replace").rstrip("\n")
        return [text[at : at + MARK] for at in range(0, len(text), MARK)]

    def heads(self) -> Iterator[Head]:
        """Of the seal of a log that is whole: its heads. Raises `BadInput` bad_seal."""
        assert self._lines is not None  # noqa: S101 - the caller's promise
        self._lines.seek(0)
        number = 1
        while line := self._lines.readline(LINE):
            number += 1
            yield _head(line, number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._lines is not None:
            self._lines.close()


def read(stream: BinaryIO, most: int = UNPACKED) -> Seal:
    """The seal of a file: its lines, packed or not, or its text as on a code. Of its bytes, and of
    what is unpacked, there may be `most`.

    It is a context, which gives back at its end what holds the lines. Raises `BadInput` bad_seal,
    seal_too_large.
    """
    with SpooledTemporaryFile(IN_MEMORY) as spool:
        _copy(stream, spool, most)
        spool.seek(0)
        packed = spool.read(2) == GZIP
        spool.seek(0)
        unpacked: Any = gzip.GzipFile(fileobj=spool, mode="rb") if packed else spool
        try:
            return _read(unpacked, most)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise BadInput("bad_seal", "The compressed file is damaged.") from None


def _read(unpacked: BinaryIO, most: int) -> Seal:
    first = unpacked.readline(LINE + 1)
    if first.lstrip()[: len(TEXT)].upper() == TEXT.encode():
        text = first + unpacked.read(CHUNK)
        return Seal(from_text(text.decode("ascii", "replace")), None, "")
    statement = _statement(first)
    with ExitStack() as failing:
        kept: Any = failing.enter_context(SpooledTemporaryFile(IN_MEMORY))
        digest = _copy(unpacked, kept, most)
        failing.pop_all()  # the seal closes it
    return Seal(statement, kept, digest)


def _copy(source: BinaryIO, target: Any, most: int) -> str:
    """Copy the rest of a stream, no more of it than a seal may have; gives its hash."""
    digest, size = sha256(), 0
    while chunk := source.read(CHUNK):
        size += len(chunk)
        if size > most:
            raise _too_large(most)
        digest.update(chunk)
        target.write(chunk)
    return digest.hexdigest()


def _statement(line: bytes) -> Statement:
    if len(line) > LINE:
        raise BadInput("bad_seal", "Not a seal: its first line is too long.")
    try:
        found: Statement = FORM.read(line)
    except forms.Wrong as wrong:
        raise _bad("1", wrong.reason) from None
    if isinstance(found, MatchSeal):
        _check_text(found.match)
        _check_text(found.game)
    return found


def _head(line: bytes, number: int) -> Head:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    match told:
        case [str(match_id), int(steps), str(digest), *erased] if (
            HEX.fullmatch(digest) and type(steps) is int and len(erased) < 2
        ):
            _check_text(match_id)
            return Head(match_id, steps, digest, *map(str, erased))
        case _:
            raise _bad(f"{number}", msg("it names no match, step and hash"))


def _check_text(text: str) -> None:
    if NO_TEXT.search(text):
        raise BadInput("bad_seal", "Not a seal: it names a match that no log can have.")


def _bad(line: str, reason: Any) -> BadInput:
    return BadInput("bad_seal", "Not a seal: line {line}: {reason}.", line=line, reason=reason)


def _too_large(most: int) -> BadInput:
    return BadInput(
        "seal_too_large",
        "A seal may have at most {megabytes} MB, unpacked.",
        megabytes=most // 2**20,
    )


# --- the text on a code --------------------------------------------------------------------------


def as_text(seal: MatchSeal) -> str:
    """The seal of a match as a text of capitals and digits: `KIFU1:` and Base32 of the bytes of
    key, signature, hash and lines, then steps, time, game and match as text, with line feeds.
    """
    words = "\n".join((str(seal.steps), seal.at, seal.game, seal.match))
    data = bytes.fromhex(seal.key + seal.signature + seal.hash + seal.lines) + words.encode()
    return TEXT + b32encode(data).decode().rstrip("=")


def from_text(text: str) -> MatchSeal:
    """The seal that a text stands for; blanks and small letters do no harm. Raises `BadInput`."""
    letters = "".join(text.split()).upper().removeprefix(TEXT)
    try:
        data = b32decode(letters + "=" * (-len(letters) % 8))
        steps, at, game, match = data[160:].decode().split("\n", 3)
        told = {
            "format": FORMAT,
            "kind": "match",
            "key": data[:32].hex(),
            "signature": data[32:96].hex(),
            "hash": data[96:128].hex(),
            "lines": data[128:160].hex(),
            "steps": int(steps),
            "at": at,
            "game": game,
            "match": match,
        }
    except ValueError:
        raise BadInput("bad_seal", "Not a seal: the text is not whole.") from None
    found = _statement(_compact(told).encode())
    assert isinstance(found, MatchSeal)  # noqa: S101 - of its kind
    return found
