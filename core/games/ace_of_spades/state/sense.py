"""Whether a table can be: what its fields say of each other (section 5, invariants)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core import cards
from core.games.ace_of_spades.pieces import FIGHTS, OVER
from core.games.ace_of_spades.state import State, unseen
from core.messages import Message, msg


def fault(state: State) -> Message | None:
    """The first thing that cannot be on a table; None where there is nothing."""
    for why in _by_seat(state):
        return why
    for found in (_cards, _flow):
        for why in found(state):
            return why
    return None


def of_table(codes: Iterable[str]) -> Message | None:
    """The first thing wrong with a list of known cards; None where there is nothing."""
    found = list(codes)
    for card in found:
        if card not in cards.BIT:
            return msg("{card} is no card", card=card)
    return msg("a card is named twice") if len(set(found)) != len(found) else None


def _by_seat(state: State) -> Iterator[Message]:
    number = 1 if state.options.mode == "solo" else 2
    if len(state.hands) != number:
        yield msg("hands are by seat")
    if len(state.unknown) != number:
        yield msg("unknown is by seat")
    if any((*state.need[number:-1], *state.due[number:-1])):
        yield msg("draws are by seat, or common")
    if any(state.trim[number:]):
        yield msg("trim is by seat")
    if any(seat >= number for seat in (state.active, *(armed.seat for armed in state.armed))):
        yield msg("the player to move has no seat")


def _cards(state: State) -> Iterator[Message]:
    zones = [card for hand in state.hands for card in cards.members(hand)]
    for zone in (state.commons, state.discard, state.aside, state.out):
        zones += [card for card in zone if card != cards.UNSEEN]
    for card in zones:
        if card not in cards.BIT:
            yield msg("{card} is no card", card=card)
    if len(set(zones)) != len(zones):
        yield msg("a card lies in two places")
    free = unseen(state).bit_count()
    if min(*state.unknown, state.deck_size) < 0 or sum(state.unknown) > free:
        yield msg("there are 53 cards")


def _flow(state: State) -> Iterator[Message]:
    if not 0 <= state.fight <= FIGHTS:
        yield msg("there are twelve fights")
    if min(state.bullets, state.refills) < 0:
        yield msg("a dial shows 0 or more")
    if state.enemy is None and state.phase in {"turn", "refill", "trim"}:
        yield msg("there is no enemy, though a fight goes on")
    if (state.phase in OVER) != (state.result is not None):
        yield msg("phase and result differ")
