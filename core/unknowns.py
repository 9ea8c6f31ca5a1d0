"""Cards that were entered as unseen: in which steps, and what each can be named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from core.cards import UNSEEN
from core.commands import MakeRuling, Undo
from core.errors import IllegalMove, NotFound, Refused
from core.events import Seat
from core.game import Game, OwnUnseen
from core.kit.faces import cards_of, with_faces
from core.kit.faces import unseen as hidden
from core.messages import Message
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session


class Unseen(NamedTuple):
    """A step whose entry has `n` unseen cards."""

    step: int
    n: int


class Naming(NamedTuple):
    """A card that the first unseen one of an entry can be, by the table where it was entered.

    `step` is what the step becomes; `entered` are the other steps of the line whose entries name
    the card: where it came from or went to, or what cannot be true as well.
    """

    card: str
    step: NewStep
    entered: tuple[int, ...]


def unseen(timeline: Timeline[Any]) -> tuple[Unseen, ...]:
    """The steps of the line with unseen cards, in order; none where cards come from a seed."""
    if timeline.start.seed is not None:
        return ()
    line = timeline.tree.path(timeline.head)[1:]
    counted = (Unseen(step, _count(timeline.steps[step].command)) for step in line)
    return tuple(one for one in counted if one.n)


def named(command: Any, card: str) -> Any:
    """The command with a card for the first one that is unseen."""
    open_ = True

    def name(face: str) -> str:
        nonlocal open_
        if face != UNSEEN or not open_:
            return face
        open_ = False
        return card

    return with_faces(command, name)


def unsaid(game: Game[Any, Any, Any], command: Any) -> Iterator[Any]:
    """The command with what chance gave left open, with all its cards unseen, or both."""
    reopened, forced = command, command
    if isinstance(command, MakeRuling):
        forced = command.forced
    if forced is not None:
        reopened = game.chance.reopen(forced)
        if isinstance(command, MakeRuling):
            reopened = replace(command, forced=reopened)
    for one in (reopened, *(with_faces(one, hidden) for one in (command, reopened))):
        if cards_of(one) != cards_of(command):
            yield one


def less(session: Session[Any], step: int, *, at: datetime) -> NewStep | None:
    """What a step becomes with its cards no longer said; None where it takes no unseen ones.

    Raises `NotFound` where the step is not in the line.
    """
    timeline = session.timeline
    if not step or not timeline.tree.in_force(step):
        raise NotFound("no_such_step", "There is no such step in the line.")
    old, work = timeline.steps[step], session.copy()
    work.play(Undo(timeline.tree.parent(step)), at=at)
    for one in unsaid(session.game, old.command):
        try:
            return work.decide(one, at=at, by=old.actor)
        except Refused:
            continue
    return None


def namings(session: Session[Any], step: int, *, at: datetime) -> tuple[Naming, ...]:
    """What an unseen card of a step can be, decided where it was entered; nothing is changed.

    Raises `NotFound` where the step is not in the line or has no unseen card.
    """
    timeline = session.timeline
    if step not in {one.step for one in unseen(timeline)}:
        raise NotFound("no_such_step", "No unseen card was entered in this step.")
    old, work = timeline.steps[step], session.copy()
    work.play(Undo(timeline.tree.parent(step)), at=at)
    found: list[tuple[str, NewStep]] = []
    for card in session.game.faces(work.timeline.state):
        try:
            new = work.decide(named(old.command, card), at=at, by=old.actor)
        except Refused:
            continue
        found.append((card, new))
    line = [one for one in timeline.tree.path(timeline.head)[1:] if one != step]
    entered = [(one, frozenset(cards_of(timeline.steps[one].command))) for one in line]
    return tuple(
        Naming(card, new, tuple(one for one, cards in entered if card in cards))
        for card, new in found
    )


class OwnNaming(NamedTuple):
    """A card that an own unseen one can be, and the step that says so."""

    card: str
    step: NewStep


class OwnPlace(NamedTuple):
    """A place with `n` cards that their seat may look at and nobody has named."""

    words: Message
    n: int
    cards: tuple[OwnNaming, ...]


def count_own(timeline: Timeline[Any], seat: Seat) -> int:
    """How many cards a seat can name of its own, in what it knows; 0 where no command does."""
    find = timeline.game.own_unseen
    if find is None or seat not in timeline.seats:
        return 0
    return sum(one.n for one in find(timeline.state, seat))


def own(session: Session[Any], seat: Seat, *, at: datetime) -> tuple[OwnPlace, ...]:
    """A seat's own unseen cards by place, each with what it can be; `session` is what it knows.

    Raises `IllegalMove` needs_table where no command of the game names them.
    """
    game, state = session.game, session.timeline.state
    if game.own_unseen is None:
        raise IllegalMove("needs_table", "Unseen cards of this game are named in the table's view.")
    found = (one for one in game.own_unseen(state, seat) if one.n)
    return tuple(OwnPlace(one.place, one.n, (*_own(session, seat, one, at),)) for one in found)


def _own(
    session: Session[Any], seat: Seat, place: OwnUnseen[Any], at: datetime
) -> Iterator[OwnNaming]:
    for card in session.game.faces(session.timeline.state):
        try:
            yield OwnNaming(card, session.decide(place.name(card), at=at, by=seat))
        except Refused:
            continue


def _count(command: Any) -> int:
    faces: list[str] = []

    def note(face: str) -> str:
        faces.append(face)
        return face

    with_faces(command, note)
    return faces.count(UNSEEN)
