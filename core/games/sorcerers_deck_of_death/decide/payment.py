"""Costs in words, and the cards named to pay them (R60 to R66)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.games.sorcerers_deck_of_death.decide.refusals import read_cards
from core.messages import Message, msg

COSTS: Mapping[str, Message] = {
    "1R": msg("one red card"),
    "1B": msg("one black card"),
    "1R+1B": msg("one red and one black card"),
    "rank:9T": msg("a 9 or a ten"),
    "rank:JQ": msg("a Jack or a Queen"),
    "rank:KA": msg("a King or an Ace"),
    "suit2": msg("two cards of one suit"),
    "suit3": msg("three cards of one suit"),
    "suit4": msg("four cards of one suit"),
    "run3": msg("three cards in a row (9 T J Q K A)"),
    "kind2": msg("a pair"),
    "kind3": msg("three of a kind"),
    "kind4": msg("four of a kind"),
    "any1": msg("any one card"),
}


def cost_words(cost: str) -> Message:
    """A cost code for people."""
    return COSTS[cost]


def read_payment(codes: Sequence[str]) -> tuple[str, ...]:
    """The cards named; they must be named. Raises bad_card."""
    return read_cards(codes)
