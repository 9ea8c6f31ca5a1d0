"""The dials, the enemy in front, and a sum of damage spelled out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core import cards
from core.games.ace_of_spades.events.shots import Cause
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.words import given_name
from core.messages import Message, Value, msg

THE_ENEMY = msg("the enemy")


def sum_words(causes: Sequence[Cause]) -> Message:
    """The damage as a sum: “6 + 1 (K♣) + 1 (K♠) = 8”; a sum of one part is that part."""
    if not causes:
        return msg("{n}", n=0)
    first, *rest = _merged(causes)
    found = _term(first, first.n)
    if not rest:
        return found
    for cause in rest:
        term = _term(cause, abs(cause.n))
        text = msg("{sum} - {term}") if cause.n < 0 else msg("{sum} + {term}")
        found = text._replace(params={"sum": found, "term": term})
    return msg("{sum} = {total}", sum=found, total=sum(cause.n for cause in causes))


def _merged(causes: Sequence[Cause]) -> Iterator[Cause]:
    """The causes; what one effect gives for several cards is one of them."""
    for (why, of), group in groupby(causes, lambda cause: (cause.why, cause.of)):
        first, *rest = group
        if why == "effect" and of is not None:
            yield replace(first, n=first.n + sum(cause.n for cause in rest))
        else:
            yield from (first, *rest)


def _term(cause: Cause, n: int) -> Message:
    why = _why(cause)
    return msg("{n}", n=n) if why is None else msg("{n} ({why})", n=n, why=why)


def _why(cause: Cause) -> Value | None:
    """What gave these points; None for what the combination gives."""
    match cause.why:
        case "ruling":
            return msg("ruling")
        case "floor":
            return msg("never below 0")
        case "base" | "effect":
            if cause.of is None and cause.why == "base":
                return None
            return given_name(cause.name, cause.of) or msg("effect")
        case "face" | "ace":
            return cards.spoken(cause.card or "")


def enemy_words(card: EnemyCard | None) -> Value:
    """The enemy by its name, cut where it is long."""
    return (card and given_name(card.name, card.id)) or THE_ENEMY


def dial_words(bullets: int, refills: int) -> Message:
    """How the two dials stand."""
    return msg("Bullets {bullets}, refills {refills}.", bullets=bullets, refills=refills)
