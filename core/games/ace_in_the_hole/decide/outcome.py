"""What follows from a ply: its draw, the claims, the end (R30; checks 9 and 10)."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.errors import IllegalMove
from core.events import MatchEnded
from core.games.ace_in_the_hole import rules
from core.games.ace_in_the_hole.commands import Ply
from core.games.ace_in_the_hole.decide.refusals import check_color, duplicate
from core.games.ace_in_the_hole.events import ClaimOpened, Event, PlyEvent
from core.games.ace_in_the_hole.evolve import evolve
from core.games.ace_in_the_hole.pieces import SEAT
from core.games.ace_in_the_hole.state import State


def consequences(
    state: State, fact: PlyEvent, command: Ply, *, must_draw: bool = True
) -> tuple[Event, ...]:
    """The fact with its draw, and the claims and the end that follow (R30; checks 9, 10)."""
    verdict = rules.judge(state, evolve(state, fact), SEAT[fact.seat])
    drawn = _draw(state, fact, command, over=verdict.ended is not None, must_draw=must_draw)
    fact = replace(fact, drawn=drawn, source=command.source)
    events, ended = verdict.events, verdict.ended
    if ended is None:
        ended = rules.exhausted(evolve(state, fact), verdict.open)
        if ended and ended.reason == "aces":  # decided on the spot after all
            events = tuple(event for event in events if not isinstance(event, ClaimOpened))
    _check_mark(command, events, ended)
    return (fact, *events, ended) if ended else (fact, *events)


def mark_of(events: tuple[Event, ...]) -> str:
    """The mark of a ply: `+` opens a claim, `#` wins by Aces."""
    if any(isinstance(event, MatchEnded) and event.reason == "aces" for event in events):
        return "#"
    return "+" if any(isinstance(event, ClaimOpened) for event in events) else ""


def _draw(state: State, fact: PlyEvent, command: Ply, *, over: bool, must_draw: bool) -> str | None:
    """What is stored as drawn (R21; check 9)."""
    seat, drawn = SEAT[fact.seat], command.drawn
    side = state.sides[seat]
    draws = bool(side.pile) and not over
    if drawn == "-":
        if draws and must_draw:
            raise IllegalMove(
                "draw_required",
                "A card must be drawn: the pile has {number}.",
                rule="R21",
                number=side.pile,
            )
        return None
    if drawn in {None, "?"}:
        return "?" if draws else None
    card = str(drawn)
    if not side.pile:
        raise IllegalMove("deck_empty", "The pile is empty; nothing is drawn.", rule="R22")
    if over:
        raise IllegalMove(
            "draw_not_allowed", "This ply ends the match; nothing is drawn.", rule="R21"
        )
    check_color(card, seat)
    if card == fact.card or card in side.discards or side.known & cards.BIT[card]:
        raise duplicate(card)
    return card


def _check_mark(command: Ply, events: tuple[Event, ...], ended: MatchEnded | None) -> None:
    actual = mark_of((ended,) if ended else events)  # what ends a match opens no claim
    if command.mark is not None and command.mark != actual:
        raise IllegalMove(
            "mark_mismatch",
            "“{mark}” is written, but that is not what this ply brings about.",
            rule="R30",
            mark=command.mark,
        )
