"""The figures of one match (section 9), all drawn from its plies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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


class Played(NamedTuple):
    """A ply with the tables before and after it; `number` counts from 1."""

    number: int
    event: PlyEvent
    before: State
    after: State


def stats(frames: Sequence[Frame[State]]) -> Json:
    """Section 9 by key; a figure is by seat unless the section says otherwise. No floats."""
    plies = tuple(_plies(frames))
    return {
        "plies": len(plies),
        **_counts(plies),
        **_gains(plies),
        **_lead(plies),
        **_claims(frames),
        "unknown_draws": _tally(plies, lambda p: p.event.drawn == cards.UNSEEN),
        "travel": _travel(plies),
        **_cards(plies),
        **_squares(plies),
        "pawns": _pawns(plies),
        "final": dict(zip(SEATS, points(frames[-1].state.at), strict=True)),
        "points": _points(plies),
        **_mobility(plies),
        "held": _held(frames),
    }


def curve(frames: Sequence[Frame[State]]) -> Mapping[str, Sequence[int]]:
    """Points by seat, one for every frame of the line, the start included."""
    series = [points(frame.state.at) for frame in frames]
    return {name: [pair[seat] for pair in series] for seat, name in enumerate(SEATS)}


def _plies(frames: Sequence[Frame[State]]) -> Iterator[Played]:
    number = 0
    for before, frame in pairwise(frames):
        for event in frame.events:
            if isinstance(event, PawnMoved | PawnReleased | CardBurned):
                number += 1
                yield Played(number, event, before.state, frame.state)


def _tally(plies: Sequence[Played], value: Callable[[Played], int]) -> dict[str, int]:
    """The sum of a value over the plies of each seat."""
    return {name: sum(value(p) for p in plies if p.event.seat == name) for name in SEATS}


def _by(keys: Sequence[str], found: Iterator[str]) -> dict[str, int]:
    total = dict.fromkeys(keys, 0)
    for key in found:
        total[key] += 1
    return total


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


def _lead(plies: Sequence[Played]) -> Json:
    leads = [red - black for red, black in (points(p.after.at) for p in plies)]
    signs = [lead > 0 for lead in leads if lead]
    changes = sum(one != two for one, two in pairwise(signs))
    return {
        "lead_changes": changes,
        "max_lead": {"red": max([0, *leads]), "black": -min([0, *leads])},
    }


def _claims(frames: Sequence[Frame[State]]) -> Json:
    opened = [e.seat for f in frames for e in f.events if isinstance(e, ClaimOpened)]
    cancelled = [e.seat for f in frames for e in f.events if isinstance(e, ClaimCancelled)]
    return {
        "claims": {name: opened.count(name) for name in SEATS},
        "claims_cancelled": {
            name: cancelled.count(SEATS[1 - seat]) for seat, name in enumerate(SEATS)
        },
    }


def _travel(plies: Sequence[Played]) -> dict[str, int]:
    total = dict.fromkeys(PAWNS, 0)
    for _, event, _, _ in plies:
        if isinstance(event, PawnMoved):
            total[event.pawn] += pieces.distance(SQUARE[event.from_], SQUARE[event.to])
    return total


def _cards(plies: Sequence[Played]) -> Json:
    def count(wanted: Callable[[PlyEvent], bool]) -> Json:
        return {
            name: _by(
                cards.RANKS,
                (p.event.card[0] for p in plies if p.event.seat == name and wanted(p.event)),
            )
            for name in SEATS
        }

    return {
        "plays_by_rank": count(lambda _: True),
        "captures_by_rank": count(lambda event: _taken(event) is not None),
        "burns_by_rank": count(lambda event: isinstance(event, CardBurned)),
    }


def _squares(plies: Sequence[Played]) -> Json:
    """How often each square was captured on, and how often a pawn came to stand on it."""
    landed = [p.event for p in plies if not isinstance(p.event, CardBurned)]
    taken = _by(pieces.SQUARES, (e.to for e in landed if e.captured is not None))
    visits = _by(pieces.SQUARES, (e.to for e in landed))
    return {
        "captured_on": {square: n for square, n in taken.items() if n},
        "visits": {square: n for square, n in visits.items() if n},
    }


def _pawns(plies: Sequence[Played]) -> Json:
    """Per pawn: times captured, times released, plies after which it stood on the board."""
    taken = _by(PAWNS, (pawn for p in plies if (pawn := _taken(p.event)) is not None))
    freed = _by(PAWNS, (p.event.pawn for p in plies if isinstance(p.event, PawnReleased)))
    return {
        name: {
            "captured": taken[name],
            "released": freed[name],
            "on_board": sum(p.after.at[pawn] != CAPTURED for p in plies),
        }
        for pawn, name in enumerate(PAWNS)
    }


def _points(plies: Sequence[Played]) -> dict[str, list[int]]:
    series = [points(p.after.at) for p in plies]
    return {name: [pair[seat] for pair in series] for seat, name in enumerate(SEATS)}


def _mobility(plies: Sequence[Played]) -> Json:
    """Legal actions at each ply (None: the hand is not known in full), and forced plies."""
    open_ = [_choices(p) for p in plies]
    forced = [p.event.seat for p, number in zip(plies, open_, strict=True) if number == 1]
    return {"mobility": open_, "forced": {name: forced.count(name) for name in SEATS}}


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
