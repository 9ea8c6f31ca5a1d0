"""A session of a match as one seat knows it: what it refuses tells that seat nothing new."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from core import dealing
from core.canonical import canonical
from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, Undo
from core.dealing import Dealer
from core.errors import IllegalMove, Refused
from core.events import Seat
from core.knowledge import SPECTATOR, check_viewer, hide, is_open, perspective
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session, stated

S = TypeVar("S")
SHARED = Undo | Redo | EnterVariation | AttachPhoto  # in all games; chance has no part in them
UNTOLD = ""  # in the place of the seed, where it may not be known what is drawn


class Seated(Session[S]):
    """A match as a seat knows it, to try its entries on.

    In a dealt match outcomes are drawn as some other deal would give them: whether an entry is
    accepted shows nothing of the deal, and nobody is told what was drawn here.
    """

    def __init__(
        self, seen: Timeline[S], viewer: Seat, *, dealt: bool, for_all: bool = False
    ) -> None:
        """`seen` is the match as `viewer` knows it; it is copied by whoever shares it. `for_all`:
        what others do is entered here as well, as far as it is open to the viewer.
        """
        super().__init__(seen)
        self.viewer = viewer
        self.dealt = dealt
        self.for_all = for_all

    @classmethod
    def of(
        cls,
        timeline: Timeline[S],
        viewer: Seat,
        seen: Timeline[S] | None = None,
        *,
        for_all: bool = False,
    ) -> Seated[S]:
        """What `viewer` knows of a match; `seen` is that where it is at hand, and stays as it is.

        Raises `NotFound` for a seat that the match does not have.
        """
        check_viewer(timeline.seats, viewer)
        known = perspective(timeline, viewer) if seen is None else seen.copy()
        return cls(known, viewer, dealt=timeline.start.seed is not None, for_all=for_all)

    def decide(
        self,
        entry: Any,
        *,
        at: datetime,
        by: Seat | None = None,
        key: str | None = None,
        redeal: bool = False,
    ) -> NewStep:
        """As in any session. Raises `IllegalMove` too where the entry needs the table's view."""
        self._check_place()
        command = self.parse(entry) if isinstance(entry, str) else entry
        if isinstance(command, MakeRuling) and len(self.timeline.seats) > 1:
            raise IllegalMove(
                "needs_table", "What the table decides is entered in the table's view."
            )
        if by is not None and by != self.viewer and by in self.timeline.seats:
            raise self._not_own()
        step = super().decide(command, at=at, key=key, redeal=redeal)
        if step.actor not in {None, self.viewer}:
            self._check_open(step)
            return step
        if self._tells_more(step):
            raise IllegalMove(
                "needs_table",
                "This states what the seat cannot see. Leave it out, or enter it in the table's "
                "view.",
            )
        return step if by is None else replace(step, actor=by)

    @property
    def looks_back(self) -> bool:
        """Not where the rules forbid it to this seat."""
        redact = self.game.secrets.redact_history
        return redact is None or redact(self.timeline.line(), self.viewer) is None

    def copy(self) -> Seated[S]:
        return Seated(self.timeline.copy(), self.viewer, dealt=self.dealt, for_all=self.for_all)

    def asked(self, step: NewStep) -> Any:
        """The command of a step as it was entered: without what was drawn for it here."""
        return self._bare(step.command)

    def undrawn(self, step: NewStep) -> NewStep | None:
        """A step just decided, as it is without what was drawn for it here.

        None where it can only be told with its outcomes.
        """
        asked = self.asked(step)
        if asked == step.command:
            return step
        open_ = Seated(self.timeline, self.viewer, dealt=False, for_all=self.for_all)
        try:
            return open_.decide(asked, at=step.at)
        except Refused:
            return None

    def _check_place(self) -> None:
        if self.viewer == SPECTATOR:
            raise IllegalMove(
                "not_your_seat", "A spectator looks on; entries are made at the table."
            )
        if any(self.asked(step) != step.command for step in self.pending):
            raise IllegalMove(
                "draw_first",
                "What was drawn before must be seen first: make this entry after it, by itself.",
            )

    def _check_open(self, step: NewStep) -> None:
        """Raises `IllegalMove` for what another does, unless all of it is decided in what the
        viewer knows: else a refusal would tell what lies closed to it.
        """
        open_to = self.game.secrets.open_to
        if not self.for_all or open_to is None:
            raise self._not_own()
        if not open_to(self.timeline.state, self.asked(step)):
            raise IllegalMove(
                "closed_hand",
                "This says what lies closed to you. Enter it unseen, or let its owner enter it.",
            )

    def _not_own(self) -> IllegalMove:
        return IllegalMove(
            "not_your_seat",
            "This is for another seat to enter. What others do is entered in the table's view.",
        )

    def _tells_more(self, step: NewStep) -> bool:
        """Whether the command says what is taken out of it before this seat sees it."""
        if is_open(self.timeline):
            return False
        seen = hide(self.game, step, self.viewer).command
        return bool(self._bare(seen) != self._bare(step.command))

    def _bare(self, command: Any) -> Any:
        """The command without outcomes where they are dealt; a forced one within a ruling too."""
        if not self.dealt or isinstance(command, SHARED):
            return command
        if isinstance(command, MakeRuling):
            forced = command.forced
            return command if forced is None else replace(command, forced=self._bare(forced))
        bare = self.game.chance.reopen(command)
        return command if stated(bare) == stated(command) else bare

    def _dealt(self, command: Any, *, redeal: bool) -> Any:  # noqa: ARG002 - all is drawn anew
        if not self.dealt:
            return command
        bare = self.game.chance.reopen(command)
        if stated(command) != stated(bare):
            raise IllegalMove(
                "dealt_otherwise",
                "This match is dealt from its seed: leave open what chance decides.",
            )
        dealer = Dealer(UNTOLD, dealing.followed(self._path(UNTOLD), canonical(bare)))
        return self.game.chance.deal(self.timeline.state, bare, dealer)
