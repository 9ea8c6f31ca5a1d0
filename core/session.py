"""A match at hand: its folded log, and the steps decided on top that are not stored yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from core import cursor, dealing, entries, limits, photos, ruling_steps
from core.bounds import check_numbers
from core.canonical import canonical
from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.dealing import Dealer
from core.errors import BadNotation, IllegalMove, Refused
from core.events import Seat
from core.game import Game
from core.kit.faces import cards_of
from core.new_steps import check_actor, first_step, new_step
from core.ports import NewStep, Step
from core.replay import Timeline

S = TypeVar("S")


class Session(Generic[S]):
    """Entries go in, decided steps come out; `pending` holds those not yet in a store.

    Everything that adds steps works through this: the service, amendments, import, trying a
    file, simulation.
    """

    def __init__(self, timeline: Timeline[S]) -> None:
        self.timeline = timeline
        self.game: Game[S, Any, Any] = timeline.game
        self.pending: list[NewStep] = []
        self._paths: dict[int, dealing.Path] = {}  # by node, of a dealt match

    @classmethod
    def load(cls, game: Game[S, Any, Any], steps: Iterable[Step | NewStep]) -> Session[S]:
        """A stored match, ready to go on."""
        return cls(Timeline(game, steps))

    @classmethod
    def start(
        cls,
        game: Game[S, Any, Any],
        command: StartMatch,
        options: Any,
        *,
        at: datetime,
        by: Seat | None = None,
        key: str | None = None,
    ) -> Session[S]:
        """Set the table. `options` is an instance of `game.options`.

        Raises `BadSetup`; `BadInput` where `by` is no seat of the match.
        """
        session = cls(Timeline(game))
        session.add(first_step(game, command, options, at=at, by=by, key=key))
        return session

    def play_line(
        self, entry: Any, *, at: datetime, by: Seat | None = None, key: str | None = None
    ) -> tuple[NewStep, ...]:
        """Decide one entry, or a line of several in turn (see `split`), and fold them.

        The key is that of the first. Raises `Refused`, where there are several of the first
        entry that is refused; the session is then as it was.
        """
        line = self.split(entry)
        if len(line) == 1:
            return (self.play(line[0], at=at, by=by, key=key),)
        work = self.copy()
        for number, one in enumerate(line, 1):
            try:
                work.play(one, at=at, by=by, key=key if number == 1 else None)
            except Refused as fault:
                blank = len(one) - len(one.lstrip()) if isinstance(one, str) else None
                raise fault.within(number, None if blank is None else blank + 1) from None
        self.timeline = work.timeline
        self.pending += work.pending
        return tuple(work.pending)

    def split(self, entry: Any) -> tuple[Any, ...]:
        """The entries of a line, one or more: of a text (`Notation.split`), or of several commands.

        Raises `BadNotation`, `BadInput` too_long, too_many.
        """
        line: tuple[Any, ...]
        if isinstance(entry, str):
            limits.check_line(entry)
            line = self.game.notation.split(entry)
        else:
            line = entry if isinstance(entry, tuple) else (entry,)
        limits.check_entries(line)
        if not line:  # a remark that says nothing
            raise BadNotation("bad_notation", "There is no entry here.").named(self.game.codes)
        return line

    def parse(self, text: str) -> Any:
        """The command that one entry means at the head (`core.entries`). Raises `Refused`."""
        return entries.parse(self.game, self.timeline.state, text)

    def play(
        self,
        entry: Any,
        *,
        at: datetime,
        by: Seat | None = None,
        key: str | None = None,
        redeal: bool = False,
    ) -> NewStep:
        """Decide one entry, a command or its text, and fold it.

        `redeal` takes outcomes out of the command first (a dealt match is amended). Raises
        `Refused`; the session is then as it was.
        """
        return self.add(self.decide(entry, at=at, by=by, key=key, redeal=redeal))

    def decide(
        self,
        entry: Any,
        *,
        at: datetime,
        by: Seat | None = None,
        key: str | None = None,
        redeal: bool = False,
    ) -> NewStep:
        """The step that `play` would fold; the session stays as it is.

        Raises `Refused`, which tells where a card that is elsewhere was entered.
        """
        try:
            return self._decided(entry, at=at, by=by, key=key, redeal=redeal)
        except Refused as error:
            if error.card is not None and self.looks_back:
                error.entered = self._entered(error.card)
            raise

    @property
    def looks_back(self) -> bool:
        """Whether earlier steps may be told of."""
        return True

    def _entered(self, card: str) -> int | None:
        """The last stored step of the line whose entry names a card."""
        pending = {step.step for step in self.pending}
        line = (frame.step for frame in reversed(self.timeline.line()))
        stored = (number for number in line if number and number not in pending)
        steps = self.timeline.steps
        return next((one for one in stored if card in cards_of(steps[one].command)), None)

    def _decided(
        self, entry: Any, *, at: datetime, by: Seat | None, key: str | None, redeal: bool
    ) -> NewStep:
        command, number = entry, self.timeline.next_step
        if isinstance(entry, str):
            command = self.parse(entry)
        else:
            limits.check_command(command)
        limits.check_key(key)
        limits.check_steps(number)
        check_numbers(command, self.game.largest)
        check_actor(self.timeline.seats, by)
        if isinstance(command, Undo | Redo | EnterVariation):
            moved, event = cursor.decide(self.timeline, command)
            return new_step(self.game, number, moved, (event,), by=by, at=at, key=key)
        if isinstance(command, AttachPhoto):
            attached = photos.decide(self.timeline, command)
            return new_step(self.game, number, command, (attached,), by=by, at=at, key=key)
        if isinstance(command, StartMatch):
            raise IllegalMove("already_started", "The match has started; step 0 is its only start.")
        state = self.timeline.state
        if isinstance(command, MakeRuling):
            if command.forced is not None:
                command = replace(command, forced=self._dealt(command.forced, redeal=redeal))
            events = ruling_steps.decide(self.game, state, command)
        else:
            command = self._dealt(command, redeal=redeal)
            events = self.game.decide(state, command)
        ruled = command.forced if isinstance(command, MakeRuling) else command
        if by is None and ruled is not None:
            by = self.game.actor(state, ruled)
        return new_step(self.game, number, command, events, by=by, at=at, key=key)

    def _dealt(self, command: Any, *, redeal: bool) -> Any:
        """The command with its outcomes drawn, where the match is dealt."""
        seed = self.timeline.start.seed
        if seed is None:
            return command
        bare = self.game.chance.reopen(command)
        dealer = Dealer(seed, dealing.followed(self._path(seed), canonical(bare)))
        filled = self.game.chance.deal(self.timeline.state, bare, dealer)
        if not redeal and command != bare and stated(command) != stated(filled):
            raise IllegalMove(
                "dealt_otherwise",
                "This match is dealt from its seed: leave open what chance decides.",
            )
        return filled

    def _path(self, seed: str) -> dealing.Path:
        """The commands up to the head; what was walked before is not walked again."""
        timeline, ahead = self.timeline, []
        node = timeline.head
        while node and (known := self._paths.get(node) or self._shared(seed, node)) is None:
            ahead.append(node)
            node = timeline.tree.parent(node) or 0
        path = known if node and known else dealing.path(seed)
        for node in reversed(ahead):
            path = dealing.followed(path, canonical(timeline.steps[node].command))
            self._paths[node] = path
            if node < timeline.steps.settled and seed == timeline.start.seed:
                timeline.paths.keep(node, path)
        return path

    def _shared(self, seed: str, node: int) -> dealing.Path | None:
        timeline = self.timeline
        stored = node < timeline.steps.settled and seed == timeline.start.seed
        return timeline.paths.get(node) if stored else None

    def add(self, step: NewStep) -> NewStep:
        """Fold a step that `decide` gave."""
        self.timeline.add(step)
        self.pending.append(step)
        return step

    def copy(self) -> Session[S]:
        """A session to try things on; this one stays as it is."""
        return Session(self.timeline.copy())


def stated(command: Any) -> Any:
    """The command without the word who stated its outcome: text and people cannot say it."""
    return replace(command, source="table") if hasattr(command, "source") else command
