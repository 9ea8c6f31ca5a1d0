"""What somebody at the table may know: the match as seen from one seat.

A seat's timeline is the fold of the match's hidden steps. Pages, exports, statistics and the
live feed of a seat are made from it alone, so none of them can tell more than another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.entries import notate
from core.errors import NotFound, check_seat
from core.events import SHARED_EVENTS, MatchStarted, PhotoAttached, RulingMade, Seat
from core.game import Game
from core.ports import NewStep, Step
from core.redaction import HistoryRedaction
from core.replay import Timeline

S = TypeVar("S")
Hide: TypeAlias = Callable[[Any], Any]
Viewer: TypeAlias = Seat | None  # a seat or SPECTATOR; None sees everything
SPECTATOR = "spectator"


def perspective(timeline: Timeline[S], viewer: Viewer, *, then: bool = False) -> Timeline[S]:
    """The match as `viewer` knows it: now, or `then` (at each step what was known at it).

    Now differs from then when the match is over: everything is open (V5 of Ace in the Hole),
    unless its hands were to stay closed. While it goes on, what the rules forbid to look back
    at is taken out, now and then alike. Steps of the result carry neither seed nor hash.
    Raises `NotFound` for a seat that the match does not have.
    """
    return timeline if viewer is None else seen(timeline, viewer, then=then).shown


class View(NamedTuple, Generic[S]):
    """A match as somebody knows it: `shown`, and `known` from which that is made.

    `known` has every step as it is hidden from the viewer, or `opened` at the end; `shown` lacks
    what may not be looked back at.
    """

    shown: Timeline[S]
    known: Timeline[S]
    opened: bool


def seen(
    timeline: Timeline[S], viewer: Seat, *, then: bool, before: View[S] | None = None
) -> View[S]:
    """The view of a seat, or of the spectator; `before` is what it was when the match was shorter.

    Steps that it has are not hidden and folded again. Raises `NotFound` for a seat that the
    match does not have.
    """
    check_viewer(timeline.seats, viewer)
    seat = None if viewer == SPECTATOR else viewer
    opened = is_open(timeline) and not then
    goes_on = before is not None and before.opened == opened
    known = before.known.copy() if before and goes_on else Timeline(timeline.game)
    known.match_id = timeline.match_id
    for step in timeline.steps[known.next_step :]:
        change = _without_seed(step) if opened else hide(timeline.game, step, seat)
        known.add(change)
    return View(known if opened else _redacted(known, seat), known, opened)


def followed(view: View[S], step: NewStep, viewer: Viewer) -> View[S] | None:
    """The view one step on, which was decided on what it shows: as it is once that is recorded.

    None where the step ends a match of which something may not be looked back at until then: it
    is not over yet.
    """
    known = view.known.copy()
    known.add(step)
    if viewer is None or view.opened:
        return View(known, known, view.opened)
    if view.shown is not view.known and known.game.result(known.state) is not None:
        return None
    return View(_redacted(known, None if viewer == SPECTATOR else viewer), known, view.opened)


def check_viewer(seats: tuple[Seat, ...], viewer: Viewer) -> None:
    """Raises `NotFound` unless `viewer` is one of the seats of a match, the spectator or None."""
    if viewer is not None:
        check_seat(NotFound, viewer, (*seats, SPECTATOR))


def lasting(timeline: Timeline[Any], viewer: Viewer) -> tuple[Viewer, bool] | None:
    """What beside a step itself tells how `viewer` sees it now in a match that may have gone on:
    who that is, and whether all is open. None where its past is redacted while the match goes on.
    """
    if viewer is None:
        return None, True
    opened = is_open(timeline)
    return (viewer, opened) if opened or timeline.game.secrets.redact_history is None else None


def may_see(viewer: Viewer, look: Viewer, *, opened: bool) -> bool:
    """Whether `viewer` may see what was written or attached under `look`.

    `opened`: everything of the match may be shown (`is_open`).
    """
    return opened or viewer is None or look in {viewer, SPECTATOR}


def is_open(timeline: Timeline[Any]) -> bool:
    """Whether everything may be shown: the match is over and its hands need not stay closed."""
    return timeline.game.result(timeline.state) is not None and not timeline.start.closed


def hide(game: Game[Any, Any, Any], step: Step | NewStep, seat: Seat | None) -> NewStep:
    """The step as a seat (None: a spectator) may see it."""
    events = tuple(hide_event(game, fact, seat) for fact in step.facts)
    command = _hide_command(game, step.command, events, seat)
    return _bare(step, command, notate(game, command, events), events)


def hide_event(game: Game[Any, Any, Any], event: Any, seat: Seat | None) -> Any:
    """The fact as a seat (None: a spectator) may see it."""
    match event:
        case MatchStarted(position=None):
            return replace(event, seed=None)
        case MatchStarted():
            bare = replace(event, seed=None)
            return _with_table(game, bare, lambda state: game.secrets.mask(state, seat))
        case PhotoAttached():
            return _hidden_photo(event, seat)
    return _hidden_event(
        event,
        lambda own: game.secrets.hide_event(own, seat),
        lambda operation: game.rulings.hide(operation, seat),
    )


def _redacted(seen: Timeline[S], seat: Seat | None) -> Timeline[S]:
    """The match as a seat saw it, without what it may not look back at while it goes on."""
    game, redact = seen.game, seen.game.secrets.redact_history
    if redact is None or game.result(seen.state) is not None:
        return seen
    redaction = redact(seen.line(), seat)
    if redaction is None:
        return seen
    shown = Timeline(game, match_id=seen.match_id)
    for step in seen.steps:
        shown.add(step if step.step in redaction.open else _redact(game, step, redaction))
        if step.step in redaction.tables:
            shown.lay(redaction.tables[step.step])
    return shown


def _redact(
    game: Game[Any, Any, Any], step: Step | NewStep, redaction: HistoryRedaction[Any, Any]
) -> Step | NewStep:
    if isinstance(step.command, AttachPhoto):
        return _redact_photo(game, step, redaction)
    command = _hidden_command(step.command, redaction.command, redaction.operation)
    events = tuple(_redact_event(game, fact, redaction) for fact in step.facts)
    if isinstance(command, StartMatch):
        command = replace(command, position=events[0].position)
    return _bare(step, command, notate(game, command, events), events)


def _redact_photo(
    game: Game[Any, Any, Any], step: Step | NewStep, redaction: HistoryRedaction[Any, Any]
) -> Step | NewStep:
    """A photo is seen as long as its step may be looked at."""
    if step.command.step in redaction.open:
        return step
    command = replace(step.command, photo=None)
    events = tuple(replace(fact, photo=None) for fact in step.facts)
    return _bare(step, command, notate(game, command, events), events)


def _redact_event(
    game: Game[Any, Any, Any], event: Any, redaction: HistoryRedaction[Any, Any]
) -> Any:
    if isinstance(event, MatchStarted):
        return event if event.position is None else _with_table(game, event, redaction.table)
    return _hidden_event(event, redaction.event, redaction.operation)


def _with_table(
    game: Game[Any, Any, Any], event: MatchStarted, change: Callable[[Any], Any]
) -> MatchStarted:
    """The start of a match with what a seat may see of the position that it began from."""
    table = game.plain(change(game.restore(dict(event.position or {}))))
    return replace(event, position=table, options=table.get("options", event.options))


def _bare(step: Step | NewStep, command: Any, notation: str, events: tuple[Any, ...]) -> NewStep:
    return NewStep(
        step=step.step,
        command=command,
        notation=notation,
        actor=step.actor,
        at=step.at,
        key=step.key,
        events=events,
    )


def _without_seed(step: Step | NewStep) -> NewStep:
    command, events = step.command, step.facts
    if isinstance(command, StartMatch):
        command = replace(command, seed=None)
        events = tuple(replace(event, seed=None) for event in events)
    return _bare(step, command, step.notation, events)


def _hide_command(
    game: Game[Any, Any, Any], command: Any, events: tuple[Any, ...], seat: Seat | None
) -> Any:
    if isinstance(command, StartMatch):
        # a position asked for may name hidden cards; its event holds what may be said
        started = events[0]
        whole = started.options if started.position is not None else {}
        options = {
            key: whole.get(key, value) if isinstance(value, Mapping) else value
            for key, value in command.options.items()
        }
        return replace(command, seed=None, position=started.position, options=options)
    if isinstance(command, AttachPhoto):
        return _hidden_photo(command, seat)
    facts = tuple(event for event in events if not isinstance(event, RulingMade))
    return _hidden_command(
        command,
        lambda own: game.secrets.hide_command(own, facts, seat),
        lambda operation: game.rulings.hide(operation, seat),
    )


def _hidden_photo(told: Any, seat: Seat | None) -> Any:
    """The event or command without the photo, where its look knew what the seat may not."""
    allowed = may_see(SPECTATOR if seat is None else seat, told.seat, opened=False)
    return told if allowed else replace(told, photo=None)


def _hidden_command(command: Any, own: Hide, operation: Hide) -> Any:
    """The command, what a game knows of in it hidden: its own by `own`, a ruling's by both."""
    match command:
        case StartMatch() | Undo() | Redo() | EnterVariation() | AttachPhoto():
            return command
        case MakeRuling(operations=operations, forced=forced):
            return replace(
                command,
                operations=tuple(operation(one) for one in operations),
                forced=None if forced is None else own(forced),
            )
    return own(command)


def _hidden_event(event: Any, own: Hide, operation: Hide) -> Any:
    if isinstance(event, RulingMade):
        return replace(event, operations=tuple(operation(one) for one in event.operations))
    return event if isinstance(event, SHARED_EVENTS) else own(event)
