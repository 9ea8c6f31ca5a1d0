"""Steps that cannot all be true: a smallest set of those that speak of the cards of an entry.

To doubt a step is to take back what it says of these cards: they are unseen in it or, where its
game knows no unseen card there, others that nobody spoke of. Steps that then stand or fall with it
are doubted with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from core.amend import Amendment
from core.commands import Undo
from core.errors import IllegalMove, Refused
from core.events import Seat
from core.kit.faces import cards_of, unseen, with_faces
from core.ports import NewStep, Step
from core.session import Session
from core.unknowns import unsaid

SUSPECTS = 40  # steps that may be in a set, the last ones that speak of the cards
OTHERS = 4  # cards that are tried in the place of one
DECIDED = 3_000  # steps that are decided again in all
Stands = Mapping[str, str]  # by card what stands for it
UNSAID: Stands = {}  # they are unseen
Doubts = Mapping[int, Stands]  # by step


class Conflict(NamedTuple):
    """`steps` of the line and the entry cannot all be true, for `error`, which the entry has.

    Where `smallest`, the entry fits as soon as any one of them is doubted: none can be spared.
    Else some could not be doubted, or there was too much to try.
    """

    steps: tuple[int, ...]
    error: Refused
    smallest: bool
    decided: int  # steps that were decided to find it
    own: bool = False  # what a correction has just entered is one of them as well


class Outcome(NamedTuple):
    """The entry `fits`, is refused as before, or the line breaks before it, `at` a step."""

    fits: bool
    at: int | None = None


def conflict(
    session: Session[Any],
    entry: Any,
    *,
    at: datetime,
    by: Seat | None = None,
    about: Iterable[str] = (),
) -> Conflict | None:
    """Why an entry is refused at the end of the line, by what other steps say of its cards.

    Cards that it is `about` besides are those that a correction has put in the place of others.
    None where it is accepted, where it is refused whatever these steps say, and where cards come
    from a seed. The session stays as it is.
    """
    if session.timeline.start.seed is not None:
        return None
    try:
        session.decide(entry, at=at, by=by)
    except IllegalMove as error:
        asked = _Asked(entry, by, at, error.code, elsewhere=error.card is not None)
        for cards in dict.fromkeys(_disputes(session, entry, error, about)):
            if found := _Filter(session, asked, cards).found(error):
                return found
    except Refused:
        return None
    return None


def _disputes(
    session: Session[Any], entry: Any, error: Refused, about: Iterable[str]
) -> Iterator[frozenset[str]]:
    """Cards whose steps may be wrong, the fewest first: the one that is elsewhere, those of the
    entry, and those of a correction."""
    if error.card is not None:
        yield frozenset([error.card])
    try:
        named = frozenset(cards_of(session.parse(entry) if isinstance(entry, str) else entry))
    except Refused:
        return
    yield named
    yield named | frozenset(about)


def against(session: Session[Any], amendment: Amendment, *, at: datetime) -> Conflict | None:
    """Why the entry of an amendment is refused where it would stand; None as in `conflict`."""
    timeline, entry = session.timeline, amendment.entry
    if entry is None or not amendment.step or not timeline.tree.in_force(amendment.step):
        return None
    work = session.copy()
    work.play(Undo(timeline.tree.parent(amendment.step)), at=at)
    corrects = amendment.action == "correct"
    about = cards_of(timeline.steps[amendment.step].command) if corrects else ()
    return conflict(work, entry, at=at, about=about)


class _Spent(Exception):
    """So much was decided as may be."""


class _Asked(NamedTuple):
    """The entry, and how it is refused; `elsewhere`: because a card of it is."""

    entry: Any
    by: Seat | None
    at: datetime
    code: str
    elsewhere: bool


class _Filter:
    """A deletion filter: each step is doubted in turn, and stays so where that changes nothing."""

    def __init__(self, session: Session[Any], asked: _Asked, cards: frozenset[str]) -> None:
        self.session, self.asked, self.cards = session, asked, cards
        self.timeline = session.timeline
        self.line = self.timeline.tree.path(self.timeline.head)[1:]
        spoken = [number for number in self.line if not self.cards.isdisjoint(self._of(number))]
        self.suspects = spoken[-SUSPECTS:]
        self.decided = 0

    def found(self, error: Refused) -> Conflict | None:
        """The set; the later a step, the sooner it is doubted, for little comes behind it."""
        kept, needed = set(self.suspects), set[int]()
        doubts: dict[int, Stands] = {}
        spent = False
        try:
            for number in reversed(self.suspects):
                if number not in kept:
                    continue
                more, outcome = self._doubted(doubts, number)
                if outcome.fits:
                    needed |= more.keys() - doubts.keys()
                elif outcome.at is None:
                    doubts |= more
                    kept -= more.keys()
        except _Spent:
            spent = True
        if not needed and not self.asked.elsewhere:
            return None  # nothing shows that it is about these cards
        if not kept:
            return None
        smallest = not spent and kept <= needed
        return Conflict((*sorted(kept),), error, smallest, self.decided)

    def _doubted(self, doubts: Doubts, number: int) -> tuple[dict[int, Stands], Outcome]:
        """One more step doubted, with those that stand or fall with it, in the first way that the
        line allows; as it breaks where there is none."""
        for instead in (UNSAID, *islice(self._others(), OTHERS)):
            more = {**doubts, number: instead}
            outcome = self._outcome(more)
            while outcome.at in self.suspects and more.get(outcome.at) != instead:
                more[outcome.at] = instead
                outcome = self._outcome(more)
            if outcome.at is None:
                break
        return more, outcome

    def _of(self, number: int) -> list[str]:
        return cards_of(self.timeline.steps[number].command)

    def _others(self) -> Iterator[Stands]:
        """Cards that nobody spoke of in their places, those first that are most like them."""
        spoken = {card for one in self.line for card in self._of(one)} | self.cards
        free = [one for one in self.session.game.faces(self.timeline.state) if one not in spoken]
        while len(free) >= len(self.cards):
            stands = {}
            for card in sorted(self.cards):
                stands[card] = max(free, key=partial(_likeness, card))
                free.remove(stands[card])
            yield stands

    def _outcome(self, doubts: Doubts) -> Outcome:
        """What becomes of the entry; raises `_Spent`."""
        first = min(doubts)
        work = self.session.copy()
        work.play(Undo(self.timeline.tree.parent(first)), at=self.asked.at)
        for number in self.line[self.line.index(first) :]:
            old = self.timeline.steps[number]
            step = self._decided(work, self._said(old, doubts), old.actor)
            if step is None:
                return Outcome(fits=False, at=number)
            work.add(step)
        self._count()
        try:
            work.decide(self.asked.entry, at=self.asked.at, by=self.asked.by)
        except Refused as error:
            same = error.code == self.asked.code
            return Outcome(fits=False, at=None if same else work.timeline.next_step)
        return Outcome(fits=True)

    def _said(self, old: Step | NewStep, doubts: Doubts) -> Iterator[Any]:
        """What a step may have said: as little as need be taken back of one that is doubted."""
        if old.step not in doubts:
            yield old.command
            return
        instead = doubts[old.step]

        def turned(card: str) -> str:
            return instead.get(card, unseen(card)) if card in self.cards else card

        yield with_faces(old.command, turned)
        if not instead:
            yield from unsaid(self.session.game, old.command)

    def _decided(
        self, work: Session[Any], commands: Iterable[Any], actor: Seat | None
    ) -> NewStep | None:
        """The first of them that fits."""
        for command in commands:
            self._count()
            try:
                return work.decide(command, at=self.asked.at, by=actor)
            except Refused:
                continue
        return None

    def _count(self) -> None:
        if self.decided >= DECIDED:
            raise _Spent
        self.decided += 1


def _likeness(one: str, other: str) -> int:
    """In how many places two codes of cards say the same."""
    return sum(a == b for a, b in zip(one, other, strict=False))
