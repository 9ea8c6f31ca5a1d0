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
from core.games.ace_in_the_hole.state import State
from core.games.ace_in_the_hole.titles import REASONS, RESULT_TITLES, SEAT_TITLES
from core.kit.phrases import after, narration
from core.messages import Message, Narration, Value, msg


def narrate(event: Event) -> Message:
    """What happened, in a sentence; what was drawn in a second."""
    match event:
        case PawnMoved() | PawnReleased() | CardBurned():
            drawn = _drawn(event)
            return _ply(event) if drawn is None else after(_ply(event), drawn)
        case HandDealt(seat=seat, cards=dealt):
            hand = " ".join(cards.symbol(card) for card in dealt)
            return msg("{seat} takes three cards: {cards}.", seat=SEAT_TITLES[seat], cards=hand)
        case CardRevealed(seat=seat, card=card, public=public):
            text = _REVEALED[public]
            return text._replace(params={"seat": SEAT_TITLES[seat], "card": cards.symbol(card)})
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


def narrate_step(_before: State, events: tuple[Event, ...]) -> Narration:
    """The ply or whatever began the step; the end of the match beside it, the rest below."""
    first, *more = events
    parts: list[Message | None] = []
    ending = None
    headline = narrate(first)
    if isinstance(first, PlyEvent):
        headline = _ply(first)
        parts.append(_drawn(first))
    for event in more:
        if isinstance(event, MatchEnded):
            ending = narrate(event)
        else:
            parts.append(narrate(event))
    return narration(headline, parts, ending=ending)


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
    params: dict[str, Value] = {"seat": SEAT_TITLES[event.seat], "card": cards.symbol(event.card)}
    if isinstance(event, CardBurned):
        return msg("{seat} burns {card}.")._replace(params=params)
    params |= {"pawn": cards.symbol(event.pawn), "square": event.to}
    if event.captured is not None:
        params["captured"] = cards.symbol(event.captured)
    match event:
        case PawnMoved(from_=start, captured=None):
            text = msg("{seat} plays {card}: {pawn} goes from {start} to {square}.")
            params["start"] = start
        case PawnMoved(from_=start):
            text = msg("{seat} plays {card}: {pawn} from {start} captures {captured} on {square}.")
            params["start"] = start
        case PawnReleased(captured=None):
            text = msg("{seat} plays {card}: {pawn} comes back on {square}.")
        case PawnReleased():
            text = msg(
                "{seat} plays {card}: {pawn} comes back on {square} and captures {captured}."
            )
    return text._replace(params=params)


def _drawn(event: PlyEvent) -> Message | None:
    """The card that was drawn; None where one was that nobody saw."""
    if event.drawn is None:
        return msg("No card is drawn.")
    if event.drawn == cards.UNSEEN:
        return None
    return msg("Drawn: {card}.", card=cards.symbol(event.drawn))
