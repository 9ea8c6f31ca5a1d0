"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Mapping

from core import cards
from core.events import MatchEnded
from core.games.ace_in_the_hole.events import (
    CardBurned,
    CardRevealed,
    ClaimCancelled,
    ClaimOpened,
    Event,
    HandDealt,
    PawnMoved,
    PawnReleased,
    PlyEvent,
    RescueDeclined,
    Resigned,
    Stopped,
)
from core.games.ace_in_the_hole.narrate.titles import REASONS, RESULT_TITLES, SEAT_TITLES
from core.messages import Message, Value, msg


def narrate(event: Event) -> Message:
    """One sentence, or two with what was drawn."""
    match event:
        case PawnMoved() | PawnReleased() | CardBurned():
            return _with_draw(event, _ply(event))
        case HandDealt(seat=seat, cards=dealt):
            hand = " ".join(cards.symbol(card) for card in dealt)
            return msg("{seat} takes three cards: {cards}.", seat=SEAT_TITLES[seat], cards=hand)
        case CardRevealed(seat=seat, card=card, public=public):
            text = _REVEALED[public]
            return text._replace(params={"seat": SEAT_TITLES[seat], "card": cards.name(card)})
        case ClaimOpened(seat=seat):
            return msg("{seat} holds both enemy Aces.", seat=SEAT_TITLES[seat])
        case ClaimCancelled(seat=seat):
            return msg("An Ace is back: {seat} wins nothing yet.", seat=SEAT_TITLES[seat])
        case RescueDeclined(seat=seat):
            return msg("{seat} cannot bring an Ace back.", seat=SEAT_TITLES[seat])
        case Resigned(seat=seat):
            return msg("{seat} resigns.", seat=SEAT_TITLES[seat])
        case Stopped(note=None):
            return msg("Recording stops.")
        case Stopped(note=note):
            return msg("Recording stops: {note}", note=str(note))
        case MatchEnded(result=result, reason=reason):
            return msg("{result}: {reason}.", result=RESULT_TITLES[result], reason=REASONS[reason])


def moments(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, reveal, capture, release, burn, claim, cancel, end."""
    found = []
    for event in events:
        if getattr(event, "captured", None) is not None:
            found.append("capture")
        mark = _MOMENTS.get(event.kind)
        if mark is not None:
            found.append(mark)
    return tuple(found)


_MOMENTS: Mapping[str, str] = {
    "hand_dealt": "deal",
    "card_revealed": "reveal",
    "pawn_released": "release",
    "card_burned": "burn",
    "claim_opened": "claim",
    "claim_cancelled": "cancel",
    "match_ended": "end",
}
_REVEALED: Mapping[bool, Message] = {
    True: msg("{seat} shows {card} to the table."),
    False: msg("A card of {seat} is {card}."),
}


def _ply(event: PlyEvent) -> Message:
    params: dict[str, Value] = {"seat": SEAT_TITLES[event.seat], "card": cards.name(event.card)}
    match event:
        case CardBurned():
            return msg("{seat} burns {card}.")._replace(params=params)
        case PawnMoved(pawn=pawn, from_=start, to=to, captured=taken):
            params |= {"pawn": cards.name(pawn), "start": start, "square": to}
            if taken is None:
                text = msg("{seat} plays {card}: {pawn} goes from {start} to {square}.")
            else:
                text = msg(
                    "{seat} plays {card}: {pawn} goes from {start} to {square} "
                    "and captures {captured}."
                )
        case PawnReleased(pawn=pawn, to=to, captured=taken):
            params |= {"pawn": cards.name(pawn), "square": to}
            if taken is None:
                text = msg("{seat} plays {card}: {pawn} comes back on {square}.")
            else:
                text = msg(
                    "{seat} plays {card}: {pawn} comes back on {square} and captures {captured}."
                )
    if taken is not None:
        params["captured"] = cards.name(taken)
    return text._replace(params=params)


def _with_draw(event: PlyEvent, ply: Message) -> Message:
    if event.drawn is None:
        return msg("{ply} No card is drawn.", ply=ply)
    if event.drawn == cards.UNSEEN:
        return ply
    return msg("{ply} Drawn: {card}.", ply=ply, card=cards.name(event.drawn))
