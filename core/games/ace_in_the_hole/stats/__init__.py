"""The figures of one match (section 9), all drawn from its plies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from core import cards
from core.events import Json
from core.game import Frame
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.events import (
    CardBurned,
    ClaimCancelled,
    ClaimOpened,
    HandDealt,
    PawnMoved,
    PawnReleased,
    PlyEvent,
)
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWN, PAWNS, SEAT, SEATS, SQUARE
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.state import State, points, unknown_left
from core.kit.counting import changes, count_by, nonzero, series, sum_by


class Played(NamedTuple):
    """A ply with the tables before and after it; `number` counts from 1."""

    number: int
    event: PlyEvent
    before: State
    after: State


def stats(frames: Sequence[Frame[State]]) -> Json:
    """Section 9 by key; a figure is by seat unless the section says otherwise. No floats."""
    plies = tuple(_plies(frames))
    scores = [points(ply.after.at) for ply in plies]
    return {
        "plies": len(plies),
        **_counts(plies),
        **_gains(plies),
        **_lead(scores),
        **_claims(frames),
        "unknown_draws": _tally(plies, lambda p: p.event.drawn == cards.UNSEEN),
        "travel": _travel(plies),
        **_cards(plies),
        **_squares(plies),
        "pawns": _pawns(plies),
        "final": dict(zip(SEATS, points(frames[-1].state.at), strict=True)),
        "points": series(SEATS, scores),
        **_mobility(plies),
        "held": _held(frames),
    }


def curve(frames: Sequence[Frame[State]]) -> Mapping[str, Sequence[int]]:
    """Points by seat, one for every frame of the line, the start included."""
    return series(SEATS, (points(frame.state.at) for frame in frames))


def _plies(frames: Sequence[Frame[State]]) -> Iterator[Played]:
    number = 0
    for before, frame in pairwise(frames):
        for event in frame.events:
            if isinstance(event, PawnMoved | PawnReleased | CardBurned):
                number += 1
                yield Played(number, event, before.state, frame.state)


def _tally(plies: Sequence[Played], value: Callable[[Played], int]) -> dict[str, int]:
    """The sum of a value over the plies of each seat."""
    return sum_by([(p.event.seat, value(p)) for p in plies], SEATS)


def _taken(event: PlyEvent) -> str | None:
    return None if isinstance(event, CardBurned) else event.captured


def _worth(pawn: str | None) -> int:
    return 0 if pawn is None else pieces.VALUES[PAWN[pawn]]


def _counts(plies: Sequence[Played]) -> Json:
    return {
        "turns": _tally(plies, lambda _: 1),
        "steps": _tally(plies, lambda p: isinstance(p.event, PawnMoved)),
        "releases": _tally(plies, lambda p: isinstance(p.event, PawnReleased)),
        "burns": _tally(plies, lambda p: isinstance(p.event, CardBurned)),
        "captures": _tally(plies, lambda p: _taken(p.event) is not None),
        "release_captures": _tally(
            plies, lambda p: isinstance(p.event, PawnReleased) and _taken(p.event) is not None
        ),
    }


def _gains(plies: Sequence[Played]) -> Json:
    captures = [p for p in plies if _taken(p.event) is not None]
    aces = [p for p in captures if str(_taken(p.event))[0] == "A"]
    return {
        "gross": _tally(plies, lambda p: _worth(_taken(p.event))),
        "rescued": _tally(
            plies, lambda p: _worth(p.event.pawn) if isinstance(p.event, PawnReleased) else 0
        ),
        "first_capture": captures[0].number if captures else None,
        "first_capture_by": captures[0].event.seat if captures else None,
        "first_ace_by": aces[0].event.seat if aces else None,
    }


def _lead(scores: Sequence[tuple[int, int]]) -> Json:
    leads = [red - black for red, black in scores]
    return {
        "lead_changes": changes(lead > 0 for lead in leads if lead),
        "max_lead": {"red": max([0, *leads]), "black": -min([0, *leads])},
    }


def _claims(frames: Sequence[Frame[State]]) -> Json:
    events = [event for frame in frames for event in frame.events]
    opened = (e.seat for e in events if isinstance(e, ClaimOpened))
    cancelled = (SEATS[1 - SEAT[e.seat]] for e in events if isinstance(e, ClaimCancelled))
    return {"claims": count_by(opened, SEATS), "claims_cancelled": count_by(cancelled, SEATS)}


def _travel(plies: Sequence[Played]) -> dict[str, int]:
    moved = (p.event for p in plies if isinstance(p.event, PawnMoved))
    ways = ((e.pawn, pieces.distance(SQUARE[e.from_], SQUARE[e.to])) for e in moved)
    return sum_by(ways, PAWNS)


def _cards(plies: Sequence[Played]) -> Json:
    def by_rank(events: Iterable[PlyEvent]) -> Json:
        return count_by(((event.seat, event.card[0]) for event in events), SEATS, cards.RANKS)

    events = [p.event for p in plies]
    return {
        "plays_by_rank": by_rank(events),
        "captures_by_rank": by_rank(e for e in events if _taken(e) is not None),
        "burns_by_rank": by_rank(e for e in events if isinstance(e, CardBurned)),
    }


def _squares(plies: Sequence[Played]) -> Json:
    """How often each square was captured on, and how often a pawn came to stand on it."""
    landed = [p.event for p in plies if not isinstance(p.event, CardBurned)]
    taken = count_by((e.to for e in landed if e.captured is not None), pieces.SQUARES)
    visits = count_by((e.to for e in landed), pieces.SQUARES)
    return {"captured_on": nonzero(taken), "visits": nonzero(visits)}


def _pawns(plies: Sequence[Played]) -> Json:
    """Per pawn: times captured, times released, plies after which it stood on the board."""
    taken = count_by(filter(None, (_taken(p.event) for p in plies)), PAWNS)
    freed = count_by((p.event.pawn for p in plies if isinstance(p.event, PawnReleased)), PAWNS)
    return {
        name: {
            "captured": taken[name],
            "released": freed[name],
            "on_board": sum(p.after.at[pawn] != CAPTURED for p in plies),
        }
        for pawn, name in enumerate(PAWNS)
    }


def _mobility(plies: Sequence[Played]) -> Json:
    """Legal actions at each ply (None: the hand is not known in full), and forced plies."""
    open_ = [_choices(p) for p in plies]
    forced = (p.event.seat for p, number in zip(plies, open_, strict=True) if number == 1)
    return {"mobility": open_, "forced": count_by(forced, SEATS)}


def _choices(ply: Played) -> int | None:
    seat = SEAT[ply.event.seat]
    if unknown_left(ply.before, seat):
        return None
    return legal.count_of(ply.before, seat)


def _held(frames: Sequence[Frame[State]]) -> Json:
    """Per seat and card: plies of both seats between its known draw (or deal) and its use."""
    held: dict[str, dict[str, int]] = {name: {} for name in SEATS}
    since: dict[str, int] = {}
    number = 0
    for event in (event for frame in frames for event in frame.events):
        match event:
            case HandDealt(cards=dealt):
                since |= {card: number for card in dealt if card != cards.UNSEEN}
            case PawnMoved() | PawnReleased() | CardBurned():
                number += 1
                if event.card in since:
                    held[event.seat][event.card] = number - since.pop(event.card)
                if event.drawn not in {None, cards.UNSEEN}:
                    since[str(event.drawn)] = number
    return held
