"""Whether a table can be: what its fields say of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core import cards
from core.games.ace_in_the_hole.events import CardBurned, PawnMoved, PawnReleased
from core.games.ace_in_the_hole.pieces import CAPTURED, DECKS, LETTER, PAWNS, SEAT, SQUARES
from core.games.ace_in_the_hole.state import NOBODY, State, aces_taken, home_squares
from core.messages import Message, msg

MOST_PLIES = 9999


def fault(state: State) -> Message | None:
    """The first thing that cannot be on a table; None where there is nothing.

    Raises `BadSetup` bad_options for options that no match is played with.
    """
    if state.home != home_squares(state.options):
        return msg("the home squares are not those of the options")
    for found in (_board, _cards, _flow, _last):
        for why in found(state):
            return why
    return None


def shared_square(at: bytes) -> Message | None:
    """Where two pawns share a square, that."""
    squares = [square for square in at if square != CAPTURED]
    return None if len(set(squares)) == len(squares) else msg("two pawns stand on one square")


def no_card(card: str, seat: int) -> Message:
    """What is wrong with a card that is not of the seat's deck."""
    return msg("{card} is no card of {seat}", card=card, seat=LETTER[seat])


def _board(state: State) -> Iterator[Message]:
    if (wrong := shared_square(state.at)) is not None:
        yield wrong


def _of_deck(codes: Iterable[str | None], seat: int) -> Iterator[Message]:
    for card in codes:
        if card is not None and not DECKS[seat] & cards.BIT.get(card, 0):
            yield no_card(card, seat)


def _cards(state: State) -> Iterator[Message]:
    for seat, side in enumerate(state.sides):
        yield from _of_deck([*cards.members(side.known), *side.discards], seat)
        if len(set(side.discards)) != len(side.discards):
            yield msg("a card is named twice")
        if not 0 <= side.unknown <= 3 or side.hand > 3 or side.pile < 0:
            yield msg("a hand has at most three cards of 26")
        if side.known & cards.bits(side.discards):
            yield msg("a card is in hand and discarded")
        if side.shown & ~side.known:
            yield msg("a revealed card is not in the hand")
        if side.hand and not side.dealt:
            yield msg("a hand that was not dealt is empty")


def _flow(state: State) -> Iterator[Message]:
    if not 0 <= state.ply <= MOST_PLIES:
        yield msg("{key} is a number from 0 to {most}", key="ply", most=MOST_PLIES)
    if state.result is not None:
        if state.turn != NOBODY or state.claims:
            yield msg("the match is over, nobody is on turn")
        return
    if state.turn == NOBODY:
        yield msg("nobody is on turn")
    if set(state.claims) != {seat for seat in (0, 1) if aces_taken(state.at, 1 - seat)}:
        yield msg("claims do not follow from the board")
    if len(set(state.claims)) != len(state.claims):
        yield msg("a claim stands twice")


def _last(state: State) -> Iterator[Message]:
    """The last ply names cards of its seat, pawns and squares."""
    last = state.last
    if last is None:
        return
    drawn = None if last.drawn == cards.UNSEEN else last.drawn
    yield from _of_deck([last.card, drawn], SEAT[last.seat])
    match last:
        case PawnMoved(pawn=pawn, captured=captured, from_=one, to=other):
            yield from _named([pawn, captured or pawn], [one, other])
        case PawnReleased(pawn=pawn, captured=captured, to=to):
            yield from _named([pawn, captured or pawn], [to])
        case CardBurned():
            pass


def _named(pawns: list[str], squares: list[str]) -> Iterator[Message]:
    if not set(pawns) <= set(PAWNS) or not set(squares) <= set(SQUARES):
        yield msg("last names no pawn or no square of the board")
