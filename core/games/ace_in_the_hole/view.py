"""What a seat may see (V1 to V6), and the table as a page shows it."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.events import Json, Seat
from core.game import OwnUnseen, Secrets
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.commands import (
    BurnCard,
    Command,
    DealHand,
    DeclineRescue,
    MovePawn,
    ReleasePawn,
    Resign,
    RevealCard,
    Stop,
)
from core.games.ace_in_the_hole.events import BySeat, CardRevealed, Event
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWNS, SEATS, SQUARES
from core.games.ace_in_the_hole.rules import ace_locked
from core.games.ace_in_the_hole.state import State, hand_set, unknown_left, unseen_set
from core.games.ace_in_the_hole.state.stored import plain
from core.kit.faces import face_down
from core.kit.zones import close, closed
from core.messages import msg


def view(state: State) -> Json:
    """The table by name with what follows from it, for a page.

    Beside `plain`: `hand` by seat after elimination (R32), `captured` enemy pawns by captor,
    `unseen` cards by seat, and `threatened`, who must bring an Ace back (None: nobody).
    """
    return {
        **plain(state),
        "hand": {name: hand(state, seat) for seat, name in enumerate(SEATS)},
        "captured": {name: captured(state, seat) for seat, name in enumerate(SEATS)},
        "unseen": {name: cards.members(unseen_set(state, seat)) for seat, name in enumerate(SEATS)},
        "threatened": _threatened(state),
    }


def to_play(view: Json) -> Seat | None:
    """Whose turn it is; nobody's before the deal and after the end."""
    return view.get("turn")


def count_unseen(state: State) -> int:
    """How many cards lie face down in decks and hands (R32)."""
    return sum(unseen_set(state, seat).bit_count() for seat in (0, 1))


def hand(state: State, seat: int) -> list[str]:
    """The hand as far as the table at hand knows it; `?` for each other card (R32)."""
    return cards.members(hand_set(state, seat)) + [cards.UNSEEN] * unknown_left(state, seat)


def captured(state: State, seat: int) -> list[str]:
    """The enemy pawns that the seat holds, in the order of their slots (R5)."""
    return [
        name
        for pawn, name in enumerate(PAWNS)
        if pieces.side(pawn) != seat and state.at[pawn] == CAPTURED
    ]


def _threatened(state: State) -> Json | None:
    """The oldest open claim: its Aces, their homes, and why one cannot come back now."""
    if not state.claims:
        return None
    seat = 1 - state.claims[0]
    aces = [
        {"pawn": PAWNS[ace], "home": SQUARES[state.home[ace]], "locked": ace_locked(state, ace)}
        for ace in pieces.ACES[seat]
    ]
    return {"seat": SEATS[seat], "captor": SEATS[1 - seat], "aces": aces}


def own_unseen(state: State, seat: Seat) -> tuple[OwnUnseen[Command], ...]:
    """What its seat can name of a hand: what stays unknown after elimination (R31, R32)."""
    number = SEATS.index(seat)
    n = unknown_left(state, number)
    return (OwnUnseen(msg("Hand"), n, lambda card: RevealCard(SEATS[number], card)),)


def mask(state: State, seat: str | None) -> State:
    """The table as a seat knows it (V2); what R32 makes public stays derivable (V4)."""
    sides = tuple(
        side if name == seat else close(side, side.shown)
        for name, side in zip(SEATS, state.sides, strict=True)
    )
    last = state.last
    if last is not None:
        last = replace(last, drawn=_hide_drawn(last.seat, last.drawn, seat))
    return state._replace(sides=(sides[0], sides[1]), last=last)


def hide_event(event: Event, seat: str | None) -> Event:
    """The event as a seat may see it (V3)."""
    if not isinstance(event, BySeat) or event.seat == seat:
        return event
    if isinstance(event, CardRevealed) and event.public:
        return event
    return face_down(event, event.HIDES)


def hide_command(command: Command, _: tuple[Event, ...], seat: str | None) -> Command:
    """The command as a seat may see it: no drawn cards and no notes of others (V3)."""
    match command:
        case MovePawn() | ReleasePawn() | BurnCard():
            if seat is not None and pieces.SEATS[pieces.card_seat(_code(command.card))] == seat:
                return command
            drawn = command.drawn if command.drawn == "-" else cards.UNSEEN
            return replace(command, drawn=drawn, note=None)
        case DealHand(seat=owner, cards=dealt) if owner != seat:
            return replace(command, cards=closed(dealt))
        case RevealCard(seat=owner, public=False) if owner != seat:
            return replace(command, card=cards.UNSEEN)
        case DealHand() | RevealCard() | DeclineRescue() | Resign() | Stop():
            return command


def open_to(state: State, command: Command) -> bool:
    """Whether the other seat can enter this, on the table as it knows it: unseen cards, and those
    of a hand that everybody knows (R31, R32). Whether a card may be burned can hang on the rest
    of the hand (R19).
    """
    match command:
        case MovePawn() | ReleasePawn() | BurnCard():
            card = _code(command.card)
            known = hand_set(state, pieces.card_seat(card)) & cards.BIT.get(card, 0)
            burns = isinstance(command, BurnCard) and state.options.burn != "card"
            return bool(known) and command.drawn in {None, "-", cards.UNSEEN} and not burns
        case DealHand(cards=dealt):
            return dealt == closed(dealt)
        case Resign() | DeclineRescue() | Stop():
            return True
        case RevealCard():
            return False


def _code(card: str) -> str:
    return cards.parse(card) or card


def _hide_drawn(owner: str, drawn: str | None, seat: str | None) -> str | None:
    return drawn if drawn is None or owner == seat else cards.UNSEEN


SECRETS: Secrets[State, Command, Event] = Secrets(
    mask=mask, hide_command=hide_command, hide_event=hide_event, open_to=open_to
)
