"""Refusals that several commands share, and reading cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core import cards
from core.errors import IllegalMove
from core.games.ace_of_spades.pieces import OVER, SEAT, SEATS
from core.games.ace_of_spades.state import State, seats, unseen
from core.games.ace_of_spades.titles import SEAT_TITLES
from core.kit.refusals import SharedRefusals
from core.messages import Message, Value, msg

SHARED = SharedRefusals(
    codes={
        "bad_options": "E_SETUP",
        "bad_position": "E_SETUP",
        "bad_notation": "E_SYNTAX",
        "bad_ruling": "E_SYNTAX",
        "no_reason": "E_REASON_REQUIRED",
        "game_over": "E_GAME_OVER",
        "not_your_turn": "E_SEAT",
        "unknown_seat": "E_SEAT",
    },
    rules={"game_over": "R102", "not_your_turn": "R95"},
    texts={"unknown_seat": msg("There is no player {seat} in this match.")},
)

PHASES: Mapping[str, Message] = {
    "deal": msg("the first cards are to be dealt"),
    "reveal": msg("the next enemy is to be revealed"),
    "turn": msg("a shot, a swap or a refresh is to be entered"),
    "refill": msg("cards are to be drawn"),
    "trim": msg("surplus cards are to be discarded"),
}


def illegal(code: str, text: str, rule: str | None = None, **params: Value) -> IllegalMove:
    """The refusal with one of the codes of section 4.3."""
    return IllegalMove(code, text, rule=rule, **params)


def check_running(state: State) -> None:
    """Raises E_GAME_OVER after the end (R102)."""
    if state.phase in OVER:
        raise SHARED.of("game_over")


def check_phase(state: State, *phases: str) -> None:
    """Raises E_PHASE unless the table is in one of the phases."""
    if state.phase not in phases:
        raise illegal("E_PHASE", "Not now: {due}.", None, due=PHASES[state.phase])


def check_turn(state: State, seat: int) -> None:
    """Raises E_SEAT unless the seat is to move (R95)."""
    if seat != state.active:
        raise SHARED.not_your_turn(SEAT_TITLES[SEATS[state.active]])


def seat_of(state: State, name: str | None, default: int | None = None) -> int:
    """The number of the seat; without a name the default, or the seat to move. Raises E_SEAT."""
    if name is None:
        return state.active if default is None else default
    if name not in SEAT or SEAT[name] not in seats(state):
        raise SHARED.unknown_seat(name, (SEATS[one] for one in seats(state)))
    return SEAT[name]


def seat_to_move(state: State, name: str | None, *, forced: bool) -> int:
    """The seat that acts in a turn; `forced`: it need not be its own. Raises E_PHASE, E_SEAT."""
    check_phase(state, "turn")
    seat = seat_of(state, name)
    if not forced:
        check_turn(state, seat)
    return seat


def read(codes: Iterable[str], *, hidden: bool = False) -> tuple[str, ...]:
    """Cards as codes; `hidden`: a `?` may be among them. Raises E_SYNTAX, E_CARD_DUP."""
    found: list[str] = []
    for code in codes:
        card = cards.UNSEEN if code == cards.UNSEEN else cards.with_joker(code)
        if card is None:
            raise illegal("E_SYNTAX", "“{card}” is no card.", None, card=code)
        if card == cards.UNSEEN and not hidden:
            raise illegal("E_CARD_NOT_HELD", "A card that is put down is named.", None)
        if card != cards.UNSEEN and card in found:
            raise illegal("E_CARD_DUP", "{card} is named twice.", None, card=name(card))
        found.append(card)
    return tuple(found)


def check_drawable(state: State, drawn: Sequence[str], taken: Sequence[str] = ()) -> None:
    """Raises E_CARD_NOT_DRAWABLE, E_CARD_DUP for cards that cannot come from the deck (R59)."""
    left = unseen(state)
    for card in drawn:
        if card == cards.UNSEEN:
            continue
        if card in taken:
            raise illegal("E_CARD_DUP", "{card} is named twice.", None, card=name(card))
        if not left & cards.BIT[card]:
            raise illegal(
                "E_CARD_NOT_DRAWABLE",
                "{card} is not in the deck: it lies elsewhere.",
                "R59",
                card=name(card),
            ).elsewhere(card)


def name(card: str) -> Message:
    """A card in words."""
    return cards.name(card)
