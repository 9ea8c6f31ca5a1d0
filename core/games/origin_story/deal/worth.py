"""Rough estimates for a simulated player: what a hand promises, and what a skill is worth."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.origin_story.pieces import LOVE, Side, catalogues, halves, suit
from core.games.origin_story.pieces.effects import (
    Adjust,
    Does,
    Energy,
    Exchange,
    Points,
    Recolor,
    Refresh,
    Skill,
    Trump,
    Turncoat,
)
from core.games.origin_story.rules.scoring import VILLAIN
from core.games.origin_story.rules.skills import done_by
from core.games.origin_story.state import State, hand

STRONG = 20  # half points from which a card often wins a trick that it leads or follows in
PER_TOKEN = 30  # what a token is worth in hundredths of a point
DECIDED = frozenset({"new", "deal_you", "event", "story", "super_hero", "charge", "side"})


def tricks(cards: Iterable[str]) -> int:
    """About how many tricks these cards win, in hundredths."""
    return sum(_trick(card) for card in cards)


def _trick(card: str) -> int:
    if suit(card) == LOVE:
        return min(95, 35 + 3 * halves(card))
    return max(0, 5 * (halves(card) - STRONG) + 45) if halves(card) >= STRONG else halves(card)


def danger(cards: Iterable[str]) -> int:
    """How likely one of these cards wins a trick against automas that avoid it, in hundredths."""
    return sum(_danger(card) for card in cards)


def _danger(card: str) -> int:
    more = 8 if suit(card) == LOVE else 0
    return more + halves(card) * halves(card) // 30


def wanted(state: State) -> Side:
    """Your side; before you have chosen one, the side that your hand is better for."""
    return side_for(hand(state, "Y")) if state.phase in DECIDED else state.side


def side_for(cards: tuple[str, ...]) -> Side:
    """Villain where no trick is more likely worth it than the tricks that a hero wins (R71)."""
    hope = max(0, 100 - danger(cards))
    return "villain" if VILLAIN * hope > tricks(cards) else "hero"


def of_card(state: State, card: str, side: Side | None = None) -> int:
    """What a story card or super-hero is worth in a round, in hundredths of a point."""
    content = catalogues.of(state.options.catalogue)
    cost = sum(abs(n) for n in catalogues.costs_of(content, card))
    return sum(of_skill(one, side) for one in catalogues.skills_of(content, card)) - 10 * cost


def of_skill(skill: Skill, side: Side | None = None) -> int:
    """What a skill is worth in a round, in hundredths; nothing where it needs the other side."""
    worth = sum(map(_worth, done_by(skill)))
    if skill.if_ is None:
        return worth
    if side is not None and skill.if_.side not in {None, side}:
        return 0
    return worth // 2


def _worth(does: Does) -> int:
    """Points count whole; what may turn a trick counts for a part of one."""
    match does:
        case Points(who=who, n=n):
            return 100 * n if who == "Y" else 20 * n
        case Energy(n=n):
            return PER_TOKEN * n
        case Adjust(n=n):
            return 15 * abs(n)
        case Refresh(n=n):
            return 25 * n
        case Exchange() | Recolor() | Turncoat() | Trump():
            return 50
    return 30
