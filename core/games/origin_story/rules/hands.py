"""What happens to hands besides the play: effects on an automa's, exchanges, reveals, surrender."""

from __future__ import annotations

from collections.abc import Sequence

from core.errors import IllegalMove
from core.games.origin_story.pieces import LOVE
from core.games.origin_story.rules.values import Values, is_love, lowest, worth
from core.games.origin_story.words import CARDS, card_words
from core.kit.zones import without
from core.messages import Value

Cards = tuple[str, ...]


def due(hand: Sequence[str], x: int) -> int:
    """How many cards “replace X” draws for this hand: as many as it discards."""
    return min(x, len(hand))


def replace(
    values: Values, hand: Cards, x: int, side: str, draws: Sequence[str]
) -> tuple[Cards, Cards]:
    """Replace X (R33): the discarded cards in the order of choice, and the hand then.

    `side`: yours. `draws`: what was drawn, in order; fewer than `due` where the deck ran out.
    """
    dropped = _discarded(values, hand, x, side)
    return dropped, without(hand, dropped) + tuple(draws)


def _discarded(values: Values, hand: Cards, x: int, side: str) -> Cards:
    """R33, chosen by value (A2) from the hand as it was; the leftmost of equals (R6)."""
    if side == "villain":
        order = sorted(hand, key=lambda card: -worth(values, card))
    else:
        order = sorted(hand, key=lambda card: (is_love(values, card), worth(values, card)))
    return tuple(order[:x])


def add(hand: Cards, value: str) -> tuple[Cards, Cards]:
    """Add a super-heart of this value (R34): the discarded rightmost card, and the hand then."""
    return hand[-1:], (LOVE + value, *hand[:-1])


def move(values: Values, hand: Cards, x: int, *, noop_counts: bool) -> tuple[int, Cards]:
    """Move X Love cards left (R35): how often one was moved, and the hand then.

    `noop_counts`: a Love card that is leftmost already counts as moved (A4).
    """
    moved = 0
    for _ in range(x):
        places = [at for at, card in enumerate(hand) if is_love(values, card)]
        if places:
            place = places[-1]
            moved += place > 0 or noop_counts
            hand = (hand[place], *hand[:place], *hand[place + 1 :])
    return moved, hand


def exchange(
    values: Values, automa_hand: Cards, yours: Cards, give: str
) -> tuple[str, Cards, Cards]:
    """An exchange (R44): the card you take, the automa's hand then, and yours.

    Raises E_EXCHANGE (the card just taken is given back, or there is none to take) and
    E_NOT_IN_HAND.
    """
    if not automa_hand:
        raise _illegal("E_EXCHANGE", "That automa has no card left to take.", "R44")
    others = [card for card in automa_hand if not is_love(values, card)]
    taken = lowest(values, others or automa_hand)
    if give not in yours:
        if give == taken:
            raise _illegal(
                "E_EXCHANGE",
                "{card} was just taken; give another card.",
                "R44",
                card=card_words(give),
            )
        raise not_in_hand(give)
    return taken, (give, *without(automa_hand, (taken,))), (*without(yours, (give,)), taken)


def revealed(
    values: Values, hand: Cards, pick: str, count: int | None, chosen: Sequence[str]
) -> Cards:
    """The cards of an automa's hand that a reveal picks (R45); `count` None: one.

    `chosen`: the cards named for `choose`; none for any other pick. A hand that is too short is
    revealed whole. Raises E_NOT_IN_HAND and E_CHOICE.
    """
    number = len(hand) if pick == "all" else min(count or 1, len(hand))
    if pick == "choose":
        return _chosen(hand, number, chosen)
    if chosen:
        raise _illegal("E_CHOICE", "No card is chosen here: the rule picks them.", "R45")
    if pick == "rightmost":
        return hand[::-1][:number]
    if pick == "all":
        return hand
    order = sorted(hand, key=lambda card: worth(values, card), reverse=pick == "highest")  # R6
    return tuple(order[:number])


def _chosen(hand: Cards, number: int, chosen: Sequence[str]) -> Cards:
    left = list(hand)
    for card in chosen:
        if card not in left:
            raise not_in_hand(card)
        left.remove(card)
    if len(chosen) != number:
        raise _illegal(
            "E_CHOICE",
            "To be chosen in the hand: {cards}, not {n}.",
            "R45",
            cards=CARDS.said(number),
            n=len(chosen),
        )
    return tuple(chosen)


def surrender_points(leader_cards: int) -> int:
    """What the leader of the trick gains: 1 point a card left in hand, 1 for the trick (R46)."""
    return leader_cards + 1


def not_in_hand(card: str) -> IllegalMove:
    """The refusal of a card that the hand lacks."""
    refused = _illegal("E_NOT_IN_HAND", "{card} is not in that hand.", None, card=card_words(card))
    return refused.elsewhere(card)


def _illegal(code: str, text: str, rule: str | None, **params: Value) -> IllegalMove:
    return IllegalMove(code, text, rule=rule, **params)
