"""What a ruling changes, in words."""

from __future__ import annotations

from collections.abc import Mapping

from core import cards
from core.games.ace_of_spades.commands import GiveTurn, MoveCard, Operation, SetDial
from core.games.ace_of_spades.titles import SEAT_TITLES, ZONES
from core.messages import Message, msg

DIALS: Mapping[str, Message] = {
    "hp": msg("the enemy's HP"),
    "bullets": msg("the bullets"),
    "refills": msg("the refills"),
}


def describe(operation: Operation) -> Message:
    """The operation in words."""
    match operation:
        case SetDial(dial=dial, change="set", n=n):
            return msg("{dial}: {n}", dial=DIALS[dial], n=n)
        case SetDial(dial=dial, n=n):
            return msg("{dial}: {n}", dial=DIALS[dial], n=f"{n:+d}")
        case MoveCard(card=card, from_=start, to=to):
            code = cards.with_joker(card) or card
            text = msg("{card} goes: {start} → {zone}")
            return text._replace(
                params={"card": cards.name(code), "start": ZONES[start], "zone": ZONES[to]}
            )
        case GiveTurn(seat=seat):
            return msg("it is the turn of {seat}", seat=SEAT_TITLES[seat])
