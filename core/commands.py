"""The commands that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from core.events import Origin, Photo, Seat

O_co = TypeVar("O_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Set the table: the command of step 0.

    `options` and `position` are as they were asked for; `seed` makes it a dealt match.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    seed: str | None = None
    closed: bool = False
    forked_from: Origin | None = None
    kind: Literal["start_match"] = "start_match"


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to step `to`, an ancestor of the head; without it, one step."""

    to: int | None = None
    kind: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class Redo:
    """Take the last undo back, as long as nothing was played since."""

    kind: Literal["redo"] = "redo"


@dataclass(frozen=True, slots=True)
class EnterVariation:
    """Stand on step `to`, anywhere in the tree."""

    to: int
    kind: Literal["enter_variation"] = "enter_variation"


@dataclass(frozen=True, slots=True)
class MakeRuling(Generic[O_co, C_co]):
    """Record what the table decided, with its reason.

    `operations` change the state; `forced` is a command that the rules forbid and that was
    carried out at the table all the same. With both it is an action that the table ruled, whether
    the rules forbid it or not: the command is carried out as far as the rules know it, and the
    operations make of it what the table decided. One of the two must be there.
    """

    reason: str
    operations: tuple[O_co, ...] = ()
    forced: C_co | None = None
    kind: Literal["make_ruling"] = "make_ruling"


@dataclass(frozen=True, slots=True)
class AttachPhoto:
    """Attach a stored photo to step `step`, under the look `seat`; see `core.photos`."""

    step: int
    photo: Photo | None = None  # None in what a seat knows, where it may not see it
    seat: Seat | None = None
    kind: Literal["attach_photo"] = "attach_photo"


Move = Undo | Redo | EnterVariation
SHARED_COMMANDS = (StartMatch, Undo, Redo, EnterVariation, MakeRuling, AttachPhoto)
