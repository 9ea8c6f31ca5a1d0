"""What nobody may look back at while a match goes on: the discard pile and earlier tricks (R5).

The trick that lies open is shown with all that belongs to it, the cards discarded in it too: the
table has them before its eyes. Of everything before, no card has a face, on no step of any branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.cards import UNSEEN
from core.events import Seat
from core.frames import Frame
from core.games.origin_story import events as e
from core.games.origin_story.commands import Command
from core.games.origin_story.operations import Operation
from core.games.origin_story.state import State, Won, open_trick
from core.kit import zones
from core.kit.faces import with_faces
from core.redaction import HistoryRedaction, since


def is_allowed(state: State) -> bool:
    """Whether everything may be looked at: at the end, or where the players chose to (`peek`)."""
    return state.options.peek or state.result is not None


def mask(state: State, seat: Seat | None) -> State:  # noqa: ARG001 - alike for all who look
    """The table as everybody may see it."""
    return state if is_allowed(state) else closed(state)


def closed(state: State) -> State:
    """The table with deck, discard pile and earlier tricks face down."""
    number = open_trick(state)
    lies_open = any(who in {"A", "F"} for who, _ in state.trick) or not state.trick
    return state._replace(
        deck=zones.closed(state.deck),
        discard=zones.closed(state.discard),
        won_tricks=tuple(one if one.number == number else _taken(one) for one in state.won_tricks),
        last=state.last if lies_open else _of_last(state),
    )


def _taken(won: Won) -> Won:
    return won._replace(cards=tuple((who, UNSEEN) for who, _ in won.cards))


def redact_history(
    line: Sequence[Frame[State]],
    seat: Seat | None,  # noqa: ARG001 - alike for all who look
) -> HistoryRedaction[Command, e.Event] | None:
    """What may no longer be looked at; None with `peek`."""
    if is_allowed(line[-1].state):
        return None
    now = line[-1].state
    shown = since(line, lambda state: (state.round, open_trick(state)))
    before = line[-len(shown) - 1] if len(shown) < len(line) else None
    # hands that a surrender ended lie in the discard pile once the next round began
    went_on_from = _passed if before is None or before.state.round == now.round else _left
    return HistoryRedaction(
        open=frozenset(frame.step for frame in shown),
        command=lambda command: with_faces(command, _down),
        event=_event,
        operation=_operation,
        table=_left,
        tables={} if before is None else {before.step: went_on_from(before.state)},
    )


def _down(_card: str) -> str:
    return UNSEEN


def _operation(operation: Operation) -> Operation:
    return with_faces(operation, _down)


def _event(event: e.Event) -> e.Event:
    """An event without a face, and without what tells of one."""
    match event:
        case e.AutomaLed():
            return _led(event)
        case e.AutomaFollowed():
            return _followed(event)
        case e.CardsAdjusted(cards=cards) if cards:
            return replace(event, cards={UNSEEN: next(iter(cards.values()))})
    return with_faces(event, _down)


def _of_last(state: State) -> e.AutomaLed | e.AutomaFollowed | None:
    """What an automa did last, which is a trick ago."""
    match state.last:
        case e.AutomaLed():
            return _led(state.last)
        case e.AutomaFollowed():
            return _followed(state.last)
    return None


def _led(event: e.AutomaLed) -> e.AutomaLed:
    return with_faces(replace(event, able=(), equal=()), _down)


def _followed(event: e.AutomaFollowed) -> e.AutomaFollowed:
    """All that was drawn counts as tossed, as many cards as left for the discard pile."""
    bare = replace(
        event,
        step=None,
        keep=(),
        toss=event.draws,
        drop=(),
        led=None,
        able=(),
        beating=(),
        best_by=None,
        trumps=False,
    )
    return with_faces(bare, _down)


def _passed(state: State) -> State:
    """The table that the open trick began on: hands as they were, all tricks put away."""
    state = closed(state)
    return state._replace(
        won_tricks=tuple(map(_taken, state.won_tricks)),
        last=_of_last(state),
    )


def _left(state: State) -> State:
    """A table that the match began from, of which nothing lies open any more."""
    hands = tuple(map(zones.closed, state.hands))
    return _passed(state)._replace(
        hands=(hands[0], hands[1], hands[2]),
        trick=tuple((who, UNSEEN) for who, _ in state.trick),
        mods={},
        trick_mods={},
        revealed=(),
        suits={},
    )
