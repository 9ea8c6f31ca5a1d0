"""Which cards are asked for: the deal, draw-ups, discards of the surplus."""

from __future__ import annotations

from core import cards
from core.games.ace_of_spades.commands import DealCards, DrawCards, TrimHand
from core.games.ace_of_spades.pieces import COMMONS, HAND_SIZE, SEATS, SeatName
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.state import State, hand_size, hidden, seats, unseen
from web.entry.ace_of_spades import Draw, Trim
from web.pictures.ace_of_spades import faces


def pool(state: State) -> list[str]:
    """The cards that may be drawn.

    Where nobody may look at the discard pile, all that do not lie open: a shorter list would
    tell what was discarded (section 4.4).
    """
    if not hidden(state.options):
        return cards.members(unseen(state))
    held = 0
    for hand in state.hands:
        held |= hand
    open_ = cards.bits((*state.commons, *state.aside, *state.out))
    return [card for card in cards.WITH_JOKER if not cards.BIT[card] & (held | open_)]


def hand(state: State, seat: int) -> list[str]:
    """The cards of a seat in the order in which they are shown, unseen ones last."""
    known = faces.sort(cards.members(state.hands[seat]))
    return known + [cards.UNSEEN] * state.unknown[seat]


def deals(state: State, mine: list[int]) -> list[Draw]:
    """Who takes first cards, and how many; the common row comes with the first of them, or behind
    all of them by itself."""
    waiting = [seat for seat in mine if not hand_size(state, seat)]
    row = COMMONS if flow.lacks_row(state) else 0
    if row and mine and all(hand_size(state, seat) for seat in seats(state)):
        return [_draw(mine[0], DealCards(seat=actor(state, mine[0])), 0, row)]
    size = HAND_SIZE[state.options.mode]
    return [
        _draw(seat, DealCards(seat=actor(state, seat)), size, row if place == 0 else 0)
        for place, seat in enumerate(waiting)
    ]


def draws(state: State, mine: list[int]) -> list[Draw]:
    """Who draws up, and how many; of a short deck the common row takes first (A12)."""
    need = flow.missing(state, state.due) if state.need else ()
    if not need:
        return []
    left = state.deck_size
    row = min(need[-1], left)
    asks = [seat for seat in seats(state) if need[seat] and seat in mine]
    if not asks and row and mine:
        return [_draw(mine[0], DrawCards(seat=actor(state, mine[0])), 0, row)]
    found: list[Draw] = []
    for seat in asks:
        common = row if not found else 0
        number = min(need[seat], left - row)
        found.append(_draw(seat, DrawCards(seat=actor(state, seat)), number, common))
    return found


def trims(state: State, mine: list[int]) -> list[Trim]:
    """Who discards how many cards before the next turn."""
    return [
        {
            "seat": SEATS[seat],
            "command": TrimHand((), seat=actor(state, seat)),
            "n": state.trim[seat],
            "hand": hand(state, seat),
        }
        for seat in mine
        if state.trim and state.trim[seat]
    ]


def actor(state: State, seat: int) -> SeatName | None:
    """The seat as a command names it: not where it is alone."""
    return SEATS[seat] if len(state.hands) > 1 else None


def _draw(seat: int, command: DealCards | DrawCards, number: int, common: int) -> Draw:
    return {"seat": SEATS[seat], "command": command, "hand": number, "common": common}
