"""Help on demand: the best hand held, the cards still out, exact chances of a draw."""

from __future__ import annotations

from collections.abc import Iterable

from core import cards
from core.games.ace_of_spades.narrate.sums import sum_words
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.rules import effects, flow, search
from core.games.ace_of_spades.rules.chances import chances
from core.games.ace_of_spades.state import (
    State,
    available,
    hidden,
    seats,
    unseen,
)
from core.games.ace_of_spades.titles import COMBO_TITLES
from core.games.ace_of_spades.words import combo_words
from core.knowledge import Viewer
from core.messages import msg
from web.entry.ace_of_spades import Advice, Best, Chances
from web.i18n import share, translate
from web.pictures.ace_of_spades import faces


def advice(state: State, viewer: Viewer, chosen: Iterable[str]) -> Advice:
    """What `viewer` may want to know of the seat to move; `chosen` are cards to be swapped.

    Cards still out and chances are left out where nobody may look at the discard pile (R82).
    """
    seat = SEAT.get(viewer or "", state.active)
    seat = seat if seat in seats(state) else 0
    open_ = not hidden(state.options)
    return {
        "best": _best(state, seat),
        "out": faces.sort(cards.members(unseen(state))) if open_ else None,
        "chances": _chances(state, seat, cards.bits(chosen)) if open_ else None,
    }


def _best(state: State, seat: int) -> Best | None:
    if state.enemy is None:
        return None
    known = [card for card in available(state, seat) if card != cards.UNSEEN]
    force = effects.in_force(state, seat)
    number = state.enemy.shots + 1
    found = search.best_hand(force, known, number, state.options.difficulty)
    if found is None:
        return None
    hand, shot = found
    words = combo_words(shot.combo, shot.ranks)
    told = msg("{hand}: {sum}", hand=words, sum=sum_words(shot.tally.causes))
    return {"cards": list(hand), "sum": translate(told)}


def _chances(state: State, seat: int, swapped: int) -> Chances | None:
    """The chance of each combination after the draw that is due, or after a swap."""
    known = cards.bits(available(state, seat))
    if state.phase == "turn":
        draws, kept = (swapped & known).bit_count(), known & ~swapped
    else:
        need = flow.missing(state, state.due)
        draws, kept = (need[seat] + need[-1] if need else 0), known
    draws = min(draws, state.deck_size)
    if not draws:
        return None
    found = chances(kept, unseen(state), draws + state.unknown[seat])
    return {
        "n": draws,
        "rows": [(translate(COMBO_TITLES[combo]), _share(*of)) for combo, of in found.items()],
    }


def _share(ways: int, total: int) -> str:
    """Ways of all as percent, to a tenth."""
    if 0 < ways * 1000 < total:
        return "< " + share(0.001, "0.0")
    return share(ways / total if total else 0, "0.0")
