"""What an automa plays: it leads (R53) or follows (R54 to R58), nothing is left to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from core.errors import IllegalMove
from core.games.origin_story.events import Step
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.rules.tricks import Trick, led_suit, legal, winner
from core.games.origin_story.rules.values import (
    Values,
    highest,
    is_love,
    lowest,
    suit_of,
    worth,
)
from core.kit.zones import without

Cards = tuple[str, ...]
STEP_RULES: Mapping[Step, str] = {"2a": "R55", "2b": "R55", "3a": "R56", "3b": "R56", "4": "R57"}


class Led(NamedTuple):
    """A lead: the card, and out of what. `equal`: those of its value, the leftmost was taken."""

    card: str
    threat: bool
    able: Cards
    equal: Cards


class Drawn(NamedTuple):
    """Step 1 of a follow (R54)."""

    keep: Cards
    toss: Cards
    drop: Cards  # the rightmost first
    middle: Cards  # the hand then


class Choice(NamedTuple):
    """Steps 2 to 4 of a follow. `beating`: the cards of the led suit that beat, in step 3."""

    step: Step
    card: str
    able: Cards
    beating: Cards = ()


class Followed(NamedTuple):
    """A follow, step by step. `best`: the card that wins the trick before it."""

    keep: Cards
    toss: Cards
    drop: Cards
    middle: Cards
    step: Step
    card: str
    hand: Cards  # after the play
    led: str
    best: str
    able: Cards
    beating: Cards


def lead(
    values: Values,
    hand: Sequence[str],
    *,
    threat: bool,
    limits: Iterable[Limit],
    who: str,
    trick_no: int,
) -> Led:
    """The card that an automa with this hand leads; no draw (R53). Raises E_NOT_IN_HAND."""
    _check_any(hand)
    able = legal(values, hand, (), limits, who=who, trick_no=trick_no)  # R50
    card = lowest(values, able) if threat else highest(values, able)  # R53
    equal = tuple(one for one in able if worth(values, one) == worth(values, card))
    return Led(card, threat, able, equal)


def follow(
    values: Values,
    hand: Sequence[str],
    trick: Trick,
    draws: Sequence[str],
    *,
    threat: bool,
    limits: Iterable[Limit],
    who: str,
    trick_no: int,
) -> Followed:
    """What an automa does with the cards it drew, in order: two, or fewer by R65 alone.

    Raises E_NOT_IN_HAND.
    """
    _check_any(hand)
    drawn = take_in(values, hand, draws)  # always, R58
    able = legal(values, drawn.middle, trick, limits, who=who, trick_no=trick_no)  # R50
    led, best = suit_of(values, trick[0][1]), trick[winner(values, trick)][1]
    choice = _under_threat(values, able) if threat else _chosen(values, able, trick, who)
    rest = without(drawn.middle, (choice.card,))
    return Followed(*drawn, choice.step, choice.card, rest, led, best, able, choice.beating)


def _check_any(hand: Sequence[str]) -> None:
    """Raises E_NOT_IN_HAND for an empty hand, which a forced ruling can leave behind."""
    if not hand:
        raise IllegalMove(
            "E_NOT_IN_HAND",
            "That automa holds no card; a ruling has to give it one.",
            rule="R50",
        )


def take_in(values: Values, hand: Sequence[str], draws: Sequence[str]) -> Drawn:
    """Step 1 (R54): which drawn cards stay, and what leaves the right end for them."""
    held = {suit_of(values, card) for card in hand}  # as it was before the draw, A13
    keep = tuple(card for card in draws if suit_of(values, card) in held)
    toss = tuple(card for card in draws if suit_of(values, card) not in held)
    drop = tuple(hand[::-1][: len(keep)])  # all there are in the last trick, R54
    return Drawn(keep, toss, drop, (*hand[: len(hand) - len(drop)], *keep))


def _under_threat(values: Values, able: Cards) -> Choice:
    others = [card for card in able if not is_love(values, card)]
    if others:
        return Choice("2a", lowest(values, others), able)  # R55
    return Choice("2b", lowest(values, able), able)  # R55


def _chosen(values: Values, able: Cards, trick: Trick, who: str) -> Choice:
    led = led_suit(values, trick)
    suited = [card for card in able if suit_of(values, card) == led]
    if not suited:
        return Choice("4", lowest(values, able), able)  # R57
    beating = tuple(card for card in suited if _beats(values, trick, who, card))
    if beating:
        return Choice("3a", lowest(values, beating), able, beating)  # R56
    return Choice("3b", lowest(values, suited), able)  # R56


def _beats(values: Values, trick: Trick, who: str, card: str) -> bool:
    """Whether it would win the trick if that ended now (R51); later players are not foreseen."""
    return winner(values, [*trick, (who, card)]) == len(trick)
