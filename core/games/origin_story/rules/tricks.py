"""Who wins a trick, and which cards may be played to it (R40, R52, R60)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.games.origin_story.pieces import AUTOMAS
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.rules.values import Values, suit_of, worth

Trick = Sequence[tuple[str, str]]  # player and card, in play order


def led_suit(values: Values, trick: Trick) -> str | None:
    """The effective suit of the first card; None before it is played."""
    return suit_of(values, trick[0][1]) if trick else None


def winner(values: Values, trick: Trick) -> int:
    """The place in the trick of the card that wins it now; at least one card was played."""
    suits = [suit_of(values, card) for _, card in trick]
    ruling = values.trump if values.trump in suits else suits[0]  # R60 R51
    worths = [worth(values, card) for _, card in trick]
    best = max(n for n, suit in zip(worths, suits, strict=True) if suit == ruling)
    equals = [place for place, n in enumerate(worths) if n == best and suits[place] == ruling]
    if values.ties:
        return next((place for place in equals if trick[place][0] == "Y"), equals[0])
    return equals[0]  # of equal cards the first played, R60


def legal(
    values: Values,
    hand: Sequence[str],
    trick: Trick,
    limits: Iterable[Limit],
    *,
    who: str,
    trick_no: int,
) -> tuple[str, ...]:
    """The cards of the hand that the player may play to the trick, in hand order."""
    return narrowed(values, suited(values, hand, trick), trick, limits, who=who, trick_no=trick_no)


def suited(values: Values, hand: Sequence[str], trick: Trick) -> tuple[str, ...]:
    """What the duty to follow suit leaves: all cards for the leader, or for who is void."""
    led = led_suit(values, trick)
    return tuple(card for card in hand if suit_of(values, card) == led) or tuple(hand)  # R40


def narrowed(
    values: Values,
    cards: tuple[str, ...],
    trick: Trick,
    limits: Iterable[Limit],
    *,
    who: str,
    trick_no: int,
) -> tuple[str, ...]:
    """What the limits leave of these cards; one after the other, each that leaves none ignored."""
    for limit in limits:
        if _binds(limit, who, trick, trick_no):
            cards = tuple(card for card in cards if _passes(limit, values, card)) or cards  # R52
    return cards


def _binds(limit: Limit, who: str, trick: Trick, trick_no: int) -> bool:
    now = limit.trick_no in {None, trick_no}
    if limit.who == "automas":
        return now and who in AUTOMAS
    return now and bool(trick) == (limit.who == "followers")


def _passes(limit: Limit, values: Values, card: str) -> bool:
    suit, value = suit_of(values, card), worth(values, card)
    return (
        (limit.ban is None or suit != limit.ban)
        and (limit.only is None or suit == limit.only)
        and (limit.max is None or value <= 2 * limit.max)
        and (limit.min is None or value >= 2 * limit.min)
    )
