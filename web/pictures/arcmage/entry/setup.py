"""What is entered before turn 1."""

from __future__ import annotations

from core.games.arcmage.state import State, card_of
from web.entry.arcmage import Deal, First, Open, Reserve, Reserving, Table
from web.pictures.arcmage.entry import cards
from web.pictures.arcmage.entry.expects import HAND, asked, waiting

RESERVE = 3  # R5


def setup(
    state: State, mine: tuple[str, ...], table: Table
) -> Reserve | Deal | First | Open | None:
    """Whose set-up can be entered now, None where it is for somebody else."""
    if state.phase in {"reserve", "deal"}:
        seat = next((seat for seat in waiting(state) if seat in mine), None)
        if seat is None:
            return None
        if state.phase == "reserve":
            return {**table, "phase": "reserve", "setup": _reserve(state, seat)}
        return {**table, "phase": "deal", "setup": {"seat": seat, "n": HAND}}
    if state.phase == "first":
        return {**table, "phase": "first", "setup": list(state.base.seats)}
    seat = asked(state)
    if seat not in mine:
        return None
    offered = cards.reserve(state, seat)
    return {**table, "phase": "open", "setup": {"seat": seat, "cities": offered}}


def _reserve(state: State, seat: str) -> Reserving:
    """`sure`: the cities where the deck leaves no choice."""
    listed = {
        slug: n
        for slug, n in state.base.lists[seat].items()
        if (card := card_of(state, slug)) is not None and card.type == "city"
    }
    there = sum(listed.values())
    n = there if state.base.options.extra_cities == "reserve" else RESERVE
    sure = [slug for slug, many in listed.items() for _ in range(many)] if n == there else None
    return {"seat": seat, "n": n, "sure": sure, "cities": cards.cities_of(state, seat)}
