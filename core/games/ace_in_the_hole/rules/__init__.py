"""Questions to a table: where a card can go, what may be burned, and who has won."""

from __future__ import annotations

from typing import NamedTuple

from core import cards
from core.events import MatchEnded
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.events import ClaimCancelled, ClaimOpened, Event
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWNS, REACH, SEATS, SQUARES
from core.games.ace_in_the_hole.state import State, aces_taken, hand_set, points

WIN = ("1-0", "0-1")  # result by winning seat


class Step(NamedTuple):
    """A legal step of a card: which pawn, from where, to where."""

    pawn: int
    start: int
    to: int


class Verdict(NamedTuple):
    """What a ply brings about for the claims; `ended` says who won by Aces, if anybody."""

    events: tuple[Event, ...]
    open: tuple[int, ...]  # claims that stay open, oldest first
    ended: MatchEnded | None


def occupied(at: bytes) -> int:
    """The squares on which a pawn stands, a set of bits."""
    squares = 0
    for square in at:
        squares |= 1 << square
    return squares & ~(1 << CAPTURED)


def own_squares(at: bytes, seat: int) -> int:
    """The squares on which a pawn of the seat stands, a set of bits."""
    return occupied(at[8:] if seat else at[:8])


def steps(at: bytes, card: str) -> list[Step]:
    """The legal steps of a card, whoever holds it (R10 to R13, R17)."""
    full, own = occupied(at), own_squares(at, pieces.card_seat(card))
    reach = REACH[card[0]]
    return [
        Step(pawn, at[pawn], to)
        for pawn in pieces.candidates(card)
        if at[pawn] != CAPTURED  # R14
        for to, between in reach[at[pawn]]
        if not between & full and not own >> to & 1
    ]


def release(state: State, card: str) -> int | None:
    """The home square to which the card brings its pawn back; None where it cannot."""
    if not pieces.is_face(card):
        return None
    pawn = pieces.PAWN[card]
    home = state.home[pawn]
    if state.at[pawn] != CAPTURED or own_squares(state.at, pieces.side(pawn)) >> home & 1:
        return None  # R14, R16
    return home


def playable(state: State, card: str) -> bool:
    """Whether the card has a legal move (R19)."""
    return release(state, card) is not None or bool(steps(state.at, card))


def may_burn(state: State, card: str) -> bool:
    """Whether the card may be burned, if its seat holds it (R19)."""
    if playable(state, card):
        return False
    if state.options.burn == "card":
        return True
    known = cards.members(hand_set(state, pieces.card_seat(card)))
    return not any(playable(state, other) for other in known)


def targets(state: State, card: str) -> list[tuple[str, str]]:
    """Pawn and square of every legal step or release of any card, held or not."""
    home = release(state, card)
    if home is not None:
        return [(card, SQUARES[home])]
    return [(PAWNS[step.pawn], SQUARES[step.to]) for step in steps(state.at, card)]


def hopeless(state: State, seat: int) -> bool:
    """Whether public facts exclude that the seat brings an Ace back (R25)."""
    return not state.sides[seat].hand or all(ace_locked(state, ace) for ace in pieces.ACES[seat])


def ace_locked(state: State, ace: int) -> str | None:
    """Why a captured Ace cannot come back now: `discarded`, `occupied`, or None (R25)."""
    seat = pieces.side(ace)
    if PAWNS[ace] in state.sides[seat].discards:
        return "discarded"
    if own_squares(state.at, seat) >> state.home[ace] & 1:
        return "occupied"
    return None


def judge(state: State, after: State, seat: int) -> Verdict:
    """The claims after a ply of the seat, in the order of R30; `after` is before the draw."""
    kept = [owner for owner in state.claims if aces_taken(after.at, 1 - owner)]
    events: list[Event] = [
        ClaimCancelled(SEATS[owner]) for owner in state.claims if owner not in kept
    ]
    opens = seat not in state.claims and aces_taken(after.at, 1 - seat)
    new = [seat] if opens else []  # a ply takes pawns of the other side only
    for owner in (*kept, *new):
        if decided(after, owner, answered=owner in kept and owner != seat):
            ended = MatchEnded(WIN[owner], "aces")
            return Verdict(tuple(events), (), ended)
    events += [ClaimOpened(SEATS[owner]) for owner in new]
    return Verdict(tuple(events), (*kept, *new), None)


def decided(after: State, owner: int, *, answered: bool) -> bool:
    threatened = 1 - owner
    match after.options.ace_win:
        case "instant":  # R26
            return True
        case "reply":  # R24, R25
            return answered or hopeless(after, threatened)
        case "locked":  # R26
            discards = after.sides[threatened].discards
            return all(PAWNS[ace] in discards for ace in pieces.ACES[threatened])


def exhausted(after: State, claims: tuple[int, ...]) -> MatchEnded | None:
    """The end by exhaustion, if the table after a ply has come to it (R27)."""
    red, black = after.sides
    if red.pile or black.pile:
        return None
    if after.options.end == "hands" and (red.hand or black.hand):
        return None
    if claims:
        if after.options.end == "decks" and after.options.ace_win == "reply":
            return None  # the claim is answered first
        return MatchEnded(WIN[claims[0]], "aces")
    mine, theirs = points(after.at)
    if mine == theirs:
        return MatchEnded("1/2-1/2", "tie")  # R29
    return MatchEnded(WIN[mine < theirs], "points")
