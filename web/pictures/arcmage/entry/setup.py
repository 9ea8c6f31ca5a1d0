"""What is entered before turn 1."""

from __future__ import annotations

from core.events import Json
from core.games.arcmage.state import State, card_of
from web.pictures.arcmage.entry import cards
from web.pictures.arcmage.entry.expects import HAND, asked, waiting

RESERVE = 3  # R5


def setup(state: State, mine: tuple[str, ...]) -> Json | None:
    """Whose set-up can be entered now, None where it is for somebody else."""
    if state.phase in {"reserve", "deal"}:
        found = [seat for seat in waiting(state) if seat in mine]
        if not found:
            return None
        return _reserve(state, found[0]) if state.phase == "reserve" else _deal(found[0])
    if state.phase == "first":
        return {"phase": "first", "setup": {"seats": list(state.base.seats)}}
    seat = asked(state)
    if seat not in mine:
        return None
    offered = [{"card": card} for card in cards.reserve(state, seat)]
    return {"phase": "open", "setup": {"seat": seat, "cities": offered}}


def _reserve(state: State, seat: str) -> Json:
    """`sure`: the cities where the deck leaves no choice."""
    listed = {
        slug: n
        for slug, n in state.base.lists[seat].items()
        if (card := card_of(state, slug)) is not None and card.type == "city"
    }
    there = sum(listed.values())
    n = there if state.base.options.extra_cities == "reserve" else RESERVE
    sure = [slug for slug, many in listed.items() for _ in range(many)] if n == there else None
    found = {"seat": seat, "n": n, "sure": sure, "cities": cards.cities_of(state, seat)}
    return {"phase": "reserve", "setup": found}


def _deal(seat: str) -> Json:
    return {"phase": "deal", "setup": {"seat": seat, "n": HAND}}
