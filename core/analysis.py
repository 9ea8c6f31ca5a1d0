"""Entries tried on a match from one of its steps on: decided as any entry, and never stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from datetime import datetime
from hashlib import blake2b
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from core import dealing, limits
from core.canonical import canonical
from core.commands import AttachPhoto, EnterVariation, Redo, StartMatch, Undo
from core.dealing import Dealer
from core.errors import BadInput, Refused
from core.memory_weight import STEP, weight
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session, stated

S = TypeVar("S")
BOUND = 8 * 2**20  # bytes


class Analysis(Session[S]):
    """A match as somebody knows it, to try entries of all seats on.

    All is decided on that knowledge alone, so that no answer tells more. The seed of the match is
    never asked: what chance gives is entered, or stays unknown, or is drawn from `seed`, which
    the reader brings.
    """

    def __init__(self, timeline: Timeline[S], step: int, *, at: datetime) -> None:
        """Stand on the node of a step; the timeline stays as it is. Raises `NotFound`."""
        super().__init__(timeline.copy())
        self.base = timeline.node(step)
        self.seed: str | None = None
        if self.base != timeline.head:
            self.timeline.add(super().decide(EnterVariation(self.base), at=at))

    @property
    def steps(self) -> tuple[NewStep, ...]:
        """What was decided on top of the base."""
        return tuple(self.pending)

    def decide(self, entry: Any, **how: Any) -> NewStep:
        """As in any session, but for moves along the record: a line is left by its reader."""
        command = self.parse(entry) if isinstance(entry, str) else entry
        if isinstance(command, Undo | Redo | EnterVariation | StartMatch | AttachPhoto):
            raise BadInput(
                "bad_request",
                "An undo, a redo or a variation is no step of play: enter what was played.",
            )
        return super().decide(command, **how)

    def copy(self) -> Analysis[S]:
        twin = copy(self)
        twin.timeline, twin.pending = self.timeline.copy(), []
        return twin

    def _dealt(self, command: Any, *, redeal: bool) -> Any:  # noqa: ARG002 - nothing was dealt
        if self.seed is None:
            return command
        to = dealing.followed(dealing.path(self.seed), str(self.timeline.next_step))
        return self.game.chance.deal(self.timeline.state, command, Dealer(self.seed, to))


class Held(NamedTuple):
    """A decided step and its bytes."""

    step: NewStep
    weight: int


class DecidedSteps:
    """Steps of lines that were tried, so that one more entry costs one decision.

    At most `bound` bytes of them: those asked for longest ago go first.
    """

    def __init__(self, bound: int = BOUND) -> None:
        self.bound = bound
        self.weight = 0  # bytes held now
        self._steps: OrderedDict[bytes, Held] = OrderedDict()
        self._lock = Lock()

    def get(self, tag: bytes) -> NewStep | None:
        """The step under a tag, if it is held."""
        with self._lock:
            found = self._steps.get(tag)
            if found is None:
                return None
            self._steps.move_to_end(tag)
            return found.step

    def keep(self, tag: bytes, step: NewStep) -> None:
        """Hold a step, unless it is larger than all the room."""
        held = Held(step, STEP + weight(step))
        with self._lock:
            if tag in self._steps or held.weight > self.bound:
                return
            self._steps[tag] = held
            self.weight += held.weight
            while self.weight > self.bound:
                self.weight -= self._steps.popitem(last=False)[1].weight


class Analyses:
    """Decides lines that are tried, from the steps that were decided before."""

    def __init__(self, clock: Callable[[], datetime], bound: int = BOUND) -> None:
        self.known = DecidedSteps(bound)
        self._clock = clock

    def analyse(
        self,
        timeline: Timeline[Any],
        look: object,
        step: int,
        line: Sequence[Any],
        *,
        seed: str | None = None,
    ) -> Analysis[Any]:
        """The entries of a line, commands or texts, decided one after the other from a step on.

        `timeline` is what the reader knows of the match and `look` names that knowledge: equal
        ones know the same. What the last entry leaves open is drawn from `seed`, where there is
        one. Raises `Refused`, with its number for an entry that is not the last; `NotFound`,
        `BadInput` too_many, too_long.
        """
        work = Analysis(timeline, step, at=self._clock())
        tag = _tag(b"", repr((look, timeline.game.rules, work.base)))
        entries = [entry for given in line for entry in work.split(given)]
        limits.check_analysis(entries, seed)
        for number, entry in enumerate(entries, 1):
            last = number == len(entries)
            work.seed = seed if last else None
            try:
                tag = self._try(work, entry, tag)
            except Refused as fault:
                raise (fault if last else fault.within(number)) from None
        work.seed = seed
        return work

    def _try(self, work: Analysis[Any], entry: Any, before: bytes) -> bytes:
        """Decide one entry, or take the step that it was before; the tag of the line with it."""
        asked = _asked(before, entry, work.seed)
        step = self.known.get(asked)
        if step is None:
            step = work.decide(entry, at=self._clock())
            self.known.keep(asked, step)
            if step.command == stated(step.command):  # else its text does not say all of it
                self.known.keep(_asked(before, step.notation, None), step)
        work.add(step)
        return _asked(before, step.command, None)


def _asked(before: bytes, entry: Any, seed: str | None) -> bytes:
    said = f"text {entry}" if isinstance(entry, str) else f"command {canonical(entry)}"
    return _tag(before, said if seed is None else f"{said} seed {seed}")


def _tag(before: bytes, said: str) -> bytes:
    return blake2b(before + said.encode("utf-8", "surrogatepass"), digest_size=16).digest()
