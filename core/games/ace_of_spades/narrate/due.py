"""What the table waits for, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.ace_of_spades.events import PhaseEntered
from core.games.ace_of_spades.narrate.titles import SEAT_TITLES
from core.games.ace_of_spades.pieces import SEATS
from core.messages import Message, msg

_PLAIN: Mapping[str, Message] = {
    "deal": msg("The first cards are due."),
    "reveal": msg("The next enemy is due."),
}


def words(event: PhaseEntered) -> Message:
    """Who is to move, or what has to be drawn, discarded or revealed."""
    match event.phase:
        case "turn":
            return msg("{seat} is to move.", seat=SEAT_TITLES[event.active])
        case "refill":
            return _joined(_draws(event.need)) or msg("Cards are due.")
        case "trim":
            return _joined(_discards(event.trim)) or msg("Cards have to be discarded.")
        case phase:
            return _PLAIN.get(phase) or msg("The match is over.")


def _joined(sentences: Iterator[Message]) -> Message | None:
    found: Message | None = None
    for one in sentences:
        found = one if found is None else msg("{first} {second}", first=found, second=one)
    return found


def _draws(need: tuple[int, ...]) -> Iterator[Message]:
    """`need` has the common row last."""
    for name, n in zip(SEATS, need[:-1], strict=False):
        if n == 1:
            yield msg("{seat} has to draw a card.", seat=SEAT_TITLES[name])
        elif n:
            yield msg("{seat} has to draw {n} cards.", seat=SEAT_TITLES[name], n=n)
    if need and need[-1]:
        yield msg("Cards for the common row: {n}.", n=need[-1])


def _discards(trim: tuple[int, ...]) -> Iterator[Message]:
    for name, n in zip(SEATS, trim, strict=False):
        if n == 1:
            yield msg("{seat} has to discard a card.", seat=SEAT_TITLES[name])
        elif n:
            yield msg("{seat} has to discard {n} cards.", seat=SEAT_TITLES[name], n=n)
