"""Every error that Kifu raises on purpose.

KifuError
├── Refused            the input breaks a rule or makes no sense; nothing was written
│   ├── IllegalMove    a rule of the game, or of undoing, forbids the command
│   ├── BadSetup       options or position from which no match can start
│   ├── BadNotation    text that is not in the game's notation
│   ├── BadInput       a command, file or request that does not have the right form
│   └── BadAmendment   later steps no longer fit the corrected one
├── NotFound           no such match, step, game or seat
├── Clash              the log is no longer what the caller took it for
│   ├── VersionConflict
│   ├── KeyReused
│   └── MatchDiffers
├── BrokenLog          a stored record was altered, cannot be read, or makes no sense to its game
└── Unavailable        the place where records are kept cannot be used now; nothing was written

Whatever else a game's functions raise on stored facts becomes a `BrokenLog` that names match and
step, with the cause chained: see `core.guard`.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from core.messages import Message, Value, msg

if TYPE_CHECKING:
    from core.ports import Step


Raised = TypeVar("Raised", bound="KifuError")
NO_SEAT = msg("“{seat}” is no seat here; the seats are {seats}.")


class Fault(NamedTuple):
    """One of several things that are wrong at once; `line` of a text, from 1."""

    code: str
    rule: str | None
    message: Message
    line: int | None = None


class KifuError(Exception):
    """Base of all; `code` is stable and for programs, `message` is for people."""

    def __init__(
        self, code: str, text: str = "", /, *, rule: str | None = None, **params: Value
    ) -> None:
        self.code = code
        self.rule = rule
        self.entry: int | None = None  # of a line of several, from 1
        self.faults: tuple[Fault, ...] = ()  # where more than one thing can be wrong
        self.card: str | None = None  # that is elsewhere, by its code
        self.entered: int | None = None  # the last step in which somebody entered it
        self.message = Message(text or code.replace("_", " "), params)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[Any, ...]:
        """An error of another process comes here as it was, whatever its kind is made from."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def named(self, codes: Mapping[str, str]) -> Self:
        """This error under the code that a game has for it (`Game.codes`), if it has one."""
        self.code = codes.get(self.code, self.code)
        return self

    def elsewhere(self, card: str) -> Self:
        """This error as one about a card that is not where it was said to be."""
        self.card = card
        return self

    def because(self, faults: Iterable[Fault]) -> Self:
        """This error with everything that is wrong, which its message need not repeat."""
        self.faults = tuple(faults)
        return self

    def within(self, entry: int, at: int | None = None) -> Self:
        """This error as that of one entry of a line; of a text it begins at character `at`."""
        self.entry = entry
        if at is None:
            self.message = msg("Entry {entry}: {fault}", entry=entry, fault=self.message)
        else:
            self.message = msg(
                "Entry {entry}, from character {at} on: {fault}",
                entry=entry,
                at=at,
                fault=self.message,
            )
        self.args = (str(self.message),)
        return self


class Refused(KifuError):
    """The input is refused; the log stays as it was."""


class IllegalMove(Refused):
    """A rule forbids the command in this state; `rule` names it."""


class BadSetup(Refused):
    """No match can start from these options or this position."""


class BadNotation(Refused):
    """The text cannot be read as an entry of this game."""


class BadInput(Refused):
    """The data has the wrong form; the message says where and what would be right."""


class BadAmendment(Refused):
    """A later step no longer fits; `step` is the first that does not."""

    def __init__(self, step: int, cause: Refused) -> None:
        super().__init__(
            "amendment_breaks",
            "Step {step} no longer fits after this change: {cause}",
            rule=cause.rule,
            step=step,
            cause=cause.message,
        )
        self.step = step
        self.cause = cause


class NotFound(KifuError):
    """Nothing is stored, or registered, under this name."""


class Clash(KifuError):
    """What the caller knew of the log is out of date."""


class VersionConflict(Clash):
    """The log is at `actual`, not at `expected`; `between` are the steps that came in between."""

    def __init__(
        self, match_id: str, expected: int, actual: int, between: tuple[Step, ...] = ()
    ) -> None:
        super().__init__(
            "version_conflict",
            "Something was recorded meanwhile: the match stands at version {actual}, and this "
            "entry was made at version {expected}.",
            actual=actual,
            expected=expected,
        )
        self.match_id = match_id
        self.expected = expected
        self.actual = actual
        self.between = between


class KeyReused(Clash):
    """The idempotency key already belongs to another command of this match."""

    def __init__(self, key: str, step: int) -> None:
        super().__init__(
            "key_reused",
            "The idempotency key {key} was already used for another command, step {step}.",
            key=key,
            step=step,
        )


class MatchDiffers(Clash):
    """A match with this id is stored already, with other steps."""

    def __init__(self, match_id: str) -> None:
        super().__init__(
            "match_differs",
            "Match {match} is already here with other steps; nothing was imported.",
            match=match_id,
        )


class BrokenLog(KifuError):
    """A record was altered, makes no sense, or a program newer than this one wrote it.

    `step` is the first concerned; None where it is the match as a whole.
    """

    def __init__(self, match_id: str, step: int | None, text: str, **params: Value) -> None:
        super().__init__("broken_log", text, rule=None, match=match_id, **params)
        self.match_id = match_id
        self.step = step


class Unavailable(KifuError):
    """Records cannot be read, or written, at the moment; the message says what to do.

    `retry_after` is in seconds; None where waiting alone mends nothing.
    """

    def __init__(
        self, code: str, text: str, /, *, retry_after: int | None = None, **params: Value
    ) -> None:
        super().__init__(code, text, rule=None, **params)
        self.retry_after = retry_after


def check_seat(kind: Callable[..., KifuError], seat: str, seats: Iterable[str]) -> None:
    """Raises an error of this kind, code unknown_seat, for a name that is none of `seats`."""
    if seat not in (known := tuple(seats)):
        raise unknown_seat(kind, seat, known)


def unknown_seat(kind: Callable[..., Raised], seat: str, seats: Iterable[str]) -> Raised:
    """The refusal of a name that is none of `seats`; what kind of error is the caller's to say."""
    return kind("unknown_seat", NO_SEAT.text, seat=seat, seats=", ".join(seats))
