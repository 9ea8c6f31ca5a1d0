"""Passwords: which are taken, and whether one is right. Hashed by Argon2id, few at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from core.errors import BadInput, Unavailable
from core.messages import msg
from eventstore.passwords import Known, Passwords
from eventstore.players import folded
from web import context
from web.accounts import lockout

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 10  # characters
LONGEST: Final = 200
TOLD_NAME: Final = 3  # characters of a sign-in name that a password may not contain
COMMON: Final = Path(__file__).parent / "common_passwords.txt"
BUSY: Final = msg("Many are signing in at the moment. Try again.")


def check_password(password: str, login: str) -> None:
    """Raises `BadInput`, code bad_password, for one that cannot be the password of this sign-in
    name. Kinds of characters do not matter.
    """
    told = _written(password)
    if not SHORTEST <= len(told) <= LONGEST:
        raise BadInput(
            "bad_password",
            "A password has {shortest} to {longest} characters.",
            shortest=SHORTEST,
            longest=LONGEST,
        )
    name, plain = folded(login), folded(told)
    if name == plain or (len(name) >= TOLD_NAME and name in plain):
        raise BadInput("bad_password", "A password may not contain the sign-in name.")
    if plain in _common():
        raise BadInput(
            "bad_password",
            "This password is one of those that are tried first. Some words that nobody else puts "
            "together are better.",
        )


def set_password(person: str, password: str, *, keep: str | None = None) -> None:
    """Have a person sign in by this password from now on; all sessions end, but that of the secret
    `keep`.

    Raises `BadInput` as `check_password`, `NotFound`.
    """
    kept = _passwords()
    known = kept.of_person(person)
    check_password(password, "" if known is None else known.login)
    kept.keep(person, hashed_password(password))
    context.parts().accounts.end_sessions(person, but=keep)


def who_signs_in(login: str, password: str) -> Known | None:
    """Whom a name and a password sign in; None where they do not go together.

    One hash is made whether there is such a name or not, so the time tells nothing. Raises
    `TooMany` while the name waits after failures.
    """
    lockout.begin(login)
    known = _passwords().of_login(login)
    if not _matches(known, password):
        return None
    lockout.succeed(login)
    return known


def is_password_of(person: str, password: str) -> bool:
    """Whether somebody signs in by this password. Raises as `who_signs_in`."""
    known = _passwords().of_person(person)
    return known is not None and who_signs_in(known.login, password) is not None


def has_password(person: str) -> bool:
    """Whether somebody can sign in by a password at all."""
    known = _passwords().of_person(person)
    return known is not None and known.hash is not None


def _matches(known: Known | None, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415 - seldom

    hasher, stranger = _hasher(context.settings().argon2)
    kept = None if known is None else known.hash
    with _turn():
        try:
            hasher.verify(kept or stranger, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False
    if known is None or kept is None:
        return False
    if hasher.check_needs_rehash(kept):
        _passwords().keep(known.person, hashed_password(password))
    return True


def hashed_password(password: str) -> str:
    """What is kept of a password. Raises `Unavailable` where too many are made at once."""
    hasher, _stranger = _hasher(context.settings().argon2)
    with _turn():
        return hasher.hash(_bytes(password))


@cache
def _turns(count: int) -> BoundedSemaphore:
    """Of all that make hashes in this process with this limit."""
    return BoundedSemaphore(count)


@contextmanager
def _turn() -> Iterator[None]:
    """A place among those who make hashes. Raises `Unavailable` where it takes too long."""
    limits = context.settings().hashing
    turns = _turns(limits.at_once)
    if not turns.acquire(timeout=limits.seconds):
        raise Unavailable("sign_in_busy", BUSY.text, retry_after=10)
    try:
        yield
    finally:
        turns.release()


@lru_cache(maxsize=4)
def _hasher(costs: tuple[int, int, int] | None) -> tuple[PasswordHasher, str]:
    """What makes hashes, and one of a password that nobody has."""
    from argon2 import PasswordHasher  # noqa: PLC0415 - a server that nobody signs in to needs none

    made = PasswordHasher() if costs is None else PasswordHasher(*costs)
    return made, made.hash(b"")


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    lines = COMMON.read_text("utf-8").splitlines()
    return frozenset(folded(line) for line in lines if not line.startswith("#"))


def _passwords() -> Passwords:
    return Passwords(context.parts().database.primary)


def _written(password: str) -> str:
    """A password in one spelling: keyboards compose accents in two."""
    return unicodedata.normalize("NFC", password)


def _bytes(password: str) -> bytes:
    """What is hashed; of a text that is too long for a password, nothing."""
    told = _written(password) if len(password) <= LONGEST else ""
    return told.encode("utf-8", "surrogatepass")
