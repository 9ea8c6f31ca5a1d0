"""What the table waits for: draws, the next enemy, discards, or the next action (section 5)."""

from __future__ import annotations

from core.games.ace_of_spades import pieces
from core.games.ace_of_spades.events.flow import PhaseEntered
from core.games.ace_of_spades.pieces import COMMONS, SEATS, Phase
from core.games.ace_of_spades.pieces.effects import StartEffect
from core.games.ace_of_spades.state import State, hand_size, limit, seats


def settle(state: State, *, between: bool) -> PhaseEntered:
    """The phase that follows from the table.

    `between`: no turn is going on, so that surplus cards are discarded before the next (R58).
    """
    phase, need, trim, due = _awaited(state, between=between)
    goes_on = state.goes_on and phase in {"reveal", "refill"}
    return PhaseEntered(phase, SEATS[state.active], need, trim, due, goes_on)


def present(state: State) -> PhaseEntered:
    """The phase that the table is in, as it would be told."""
    active = SEATS[state.active]
    return PhaseEntered(state.phase, active, state.need, state.trim, state.due, state.goes_on)


def _awaited(
    state: State, *, between: bool
) -> tuple[Phase, tuple[int, ...], tuple[int, ...], tuple[bool, ...]]:
    if state.enemy is None:
        if state.phase == "deal" and not dealt(state):
            return "deal", (), (), ()
        due = () if state.redeal else state.due  # R55: after an acolyte the reveal comes first
        return "reveal", missing(state, due), (), due
    need = missing(state, state.due)
    if need:
        return "refill", need, (), state.due
    trim = surplus(state) if between else ()
    return ("trim" if trim else "turn"), (), trim, ()


def missing(state: State, due: tuple[bool, ...]) -> tuple[int, ...]:
    """Cards to draw by seat, the common row last; () where none, or no deck is left (R58, R59)."""
    if not any(due) or not state.deck_size:
        return ()
    full = limit(state)
    need = [max(0, full - hand_size(state, seat)) for seat in seats(state)]
    need.append(max(0, COMMONS - len(state.commons)))
    found = tuple(n if wanted else 0 for n, wanted in zip(need, due, strict=True))
    return found if any(found) else ()


def surplus(state: State) -> tuple[int, ...]:
    """Cards above the limit, by seat; () where nothing is to be discarded (R58)."""
    if state.options.overflow == "keep":
        return ()
    full = limit(state)
    over = tuple(max(0, hand_size(state, seat) - full) for seat in seats(state))
    return over if any(over) else ()


def everybody(state: State) -> tuple[bool, ...]:
    """Every seat and the common row draw up (R55)."""
    return (*(True for _ in seats(state)), state.options.mode == "coop")


def shooter(state: State, seat: int) -> tuple[bool, ...]:
    """The shooter and the common row draw up (R58)."""
    return (*(number == seat for number in seats(state)), state.options.mode == "coop")


def dealt(state: State) -> bool:
    """Whether hands and common row have been dealt (R5, R90)."""
    hands = all(holds_first(state, seat) for seat in seats(state))
    return hands and not lacks_row(state)


def lacks_row(state: State) -> bool:
    """Whether the common row is still to be dealt (R90)."""
    return state.options.mode == "coop" and not state.commons


def holds_first(state: State, seat: int) -> bool:
    """Whether the seat has been dealt its first hand; a ruling may give it a card before (R77)."""
    return hand_size(state, seat) >= pieces.HAND_SIZE[state.options.mode]


def start_dials(state: State, fight: int) -> tuple[int, int]:
    """Bullets and refills as a fight begins, with `start` effects (R7, R53)."""
    bullets, refills = pieces.dials(fight, state.options.difficulty)
    for card in state.permanents:
        for effect in card.bonus:
            if isinstance(effect, StartEffect):
                bullets += effect.bullets or 0
                refills += effect.refills or 0
    return max(0, bullets), max(0, refills)
