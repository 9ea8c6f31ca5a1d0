"""The opening deal, draw-ups, and discards before a turn (R5, R58, R59, R90)."""

from __future__ import annotations

from collections.abc import Sequence

from core import cards
from core.errors import IllegalMove
from core.games.ace_of_spades.commands import DealCards, DrawCards, Drawn, Source, TrimHand
from core.games.ace_of_spades.decide import held, outcome
from core.games.ace_of_spades.decide.refusals import (
    check_drawable,
    check_phase,
    illegal,
    read,
    seat_of,
)
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.hands import CardsDealt, CardsDrawn, HandTrimmed
from core.games.ace_of_spades.pieces import COMMONS, HAND_SIZE, SEATS
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.titles import SEAT_TITLES


def deal(state: State, command: DealCards) -> tuple[Event, ...]:
    """The first cards of a seat, in co-op with the common row beside one of them or by itself,
    before the hands, between them or behind them."""
    check_phase(state, "deal")
    seat = seat_of(state, command.seat)
    hand = read(command.hand or (), hidden=True)
    common = _row(command.common or ())
    check_drawable(state, hand, common)
    check_drawable(state, common)
    row_alone = bool(common) and not hand and state.options.mode == "coop"
    if (common and state.commons) or (flow.holds_first(state, seat) and not row_alone):
        raise illegal("E_DRAW_COUNT", "These cards have been dealt already.", "R90")
    size = HAND_SIZE[state.options.mode]
    if len(hand) != size and not row_alone:
        raise illegal("E_DRAW_COUNT", "A hand has {size} cards to begin with.", "R5", size=size)
    commons = 0 if state.options.mode == "solo" or state.commons else COMMONS
    if len(common) not in ({commons} if row_alone else {0, commons}):
        raise illegal(
            "E_DRAW_COUNT",
            "The common row takes {number} cards with this deal.",
            "R90",
            number=commons,
        )
    check_deck(state, len(hand) + len(common))
    step = StepBuilder(state)
    step.add(CardsDealt(SEATS[seat], hand, common, command.source))
    return outcome.close(step)


def draw(state: State, command: DrawCards) -> tuple[Event, ...]:
    """A draw-up, whole or in part; the rest stays due."""
    if state.phase == "reveal" and state.redeal:
        raise illegal("E_REVEAL_FIRST", "After an acolyte the next enemy comes first.", "R55")
    if state.phase == "reveal" and not state.need:
        raise illegal("E_PHASE", "Nobody is to draw now.", "R55")
    check_phase(state, "refill", "reveal")
    seat = seat_of(state, command.seat, only(state.need))
    step = StepBuilder(state)
    add(step, seat, Drawn(command.hand or (), command.common or ()), command.source)
    return outcome.close(step)


def only(wanted: Sequence[int]) -> int | None:
    """The one seat that has something to do, if there is one alone."""
    match [seat for seat, number in enumerate(wanted[: len(SEATS)]) if number]:
        case [seat]:
            return seat
    return None


def add(step: StepBuilder, seat: int, drawn: Drawn, source: Source) -> None:
    """Tell what a seat drew, within what is due. Raises E_CARD_NOT_DRAWABLE, E_DRAW_COUNT."""
    state = step.state._replace(**step.wanted)
    hand = read(drawn.hand, hidden=True)
    common = _row(drawn.common)
    check_drawable(state, hand, common)
    check_drawable(state, common)
    need = flow.missing(state, state.due) or (0,) * len(state.hands)  # nothing, of the row too
    if not hand and not common:
        raise illegal("E_DRAW_COUNT", "Say which cards are drawn.", "R58")
    if len(hand) > need[seat] or len(common) > need[-1]:
        raise _too_many(state, seat, need)
    check_deck(state, len(hand) + len(common))
    step.add(CardsDrawn(SEATS[seat], hand, common, source))


def _too_many(state: State, seat: int, need: tuple[int, ...]) -> IllegalMove:
    if state.options.mode == "solo":
        return illegal("E_DRAW_COUNT", "At most {hand} cards are due.", "R58", hand=need[seat])
    return illegal(
        "E_DRAW_COUNT",
        "{seat} draws at most {hand} cards, the common row {common}.",
        "R58",
        seat=SEAT_TITLES[SEATS[seat]],
        hand=need[seat],
        common=need[-1],
    )


def inline(step: StepBuilder, seat: int, drawn: Drawn | None, source: Source) -> None:
    """The draw-up that a line states behind its shot or jam (section 4.3)."""
    if drawn is None:
        return
    if step.ended is not None:
        raise illegal("E_DRAW_COUNT", "The match is over: no card is drawn.", "R101")
    if step.state.redeal:
        raise illegal("E_REVEAL_FIRST", "After an acolyte the next enemy comes first.", "R55")
    add(step, seat, drawn, source)


def check_deck(state: State, number: int) -> None:
    """Raises E_DRAW_COUNT where the deck has fewer cards (R59)."""
    if number > state.deck_size:
        raise illegal(
            "E_DRAW_COUNT",
            "The deck is too short; cards left in it: {number}.",
            "R59",
            number=state.deck_size,
        )


def trim(state: State, command: TrimHand) -> tuple[Event, ...]:
    """A hand is cut to its limit (R58)."""
    check_phase(state, "trim")
    seat = seat_of(state, command.seat, only(state.trim))
    put_down = held.read_discards(state, command.cards)
    found = held.find(state, seat, put_down, common=False)
    if len(found.cards) != state.trim[seat]:
        raise illegal(
            "E_DRAW_COUNT",
            "{seat} discards the surplus, no more and no less: {number}.",
            "R58",
            seat=SEAT_TITLES[SEATS[seat]],
            number=state.trim[seat],
        )
    step = StepBuilder(state)
    step.add(HandTrimmed(SEATS[seat], found.cards))
    return outcome.close(step)


def _row(drawn: Sequence[str]) -> tuple[str, ...]:
    if cards.UNSEEN in drawn:
        raise illegal("E_SYNTAX", "The common row lies face up: name its cards.", "R90")
    return read(drawn)
