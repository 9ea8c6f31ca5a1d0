"""The effects in force: what cards count as, and when each effect holds (R70 to R75)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from core.cards import JOKER
from core.games.ace_of_spades.pieces import Combo, value
from core.games.ace_of_spades.pieces.effects import (
    AsRank,
    AsSuit,
    Condition,
    Count,
    Effect,
    Filter,
    NoCount,
    NoPlay,
)
from core.games.ace_of_spades.rules.poker import Identity
from core.games.ace_of_spades.state import State, penalties

Listed = tuple[tuple[str, Effect], ...]  # id of the enemy card, and an effect that stands on it


class Force(NamedTuple):
    """The effects on the next hand of a seat, each list in the order in which it is applied.

    Those that change no hand (instant, standing, manual) may be among them: they are passed over.
    """

    permanents: Listed = ()
    armed: Listed = ()  # of this seat alone
    penalty: Listed = ()  # of the enemy in front

    def all(self) -> Iterator[tuple[str, Effect]]:
        """Permanents, then armed one-shots, then the penalty (R74)."""
        return chain(self.permanents, self.armed, self.penalty)


class Scene(NamedTuple):
    """What a condition looks at: a claim, its cards, the played hand, and which shot it is."""

    combo: Combo
    inside: Sequence[Identity]  # the cards of the combination
    played: Sequence[Identity]
    shot: int  # 1 for the first of its fight


def in_force(state: State, seat: int) -> Force:
    """The effects on the next hand of the seat: 0 or 1 (R71, R72, R75)."""
    front = state.enemy.card.id if state.enemy else ""
    return Force(
        tuple((card.id, effect) for card in state.permanents for effect in card.bonus),
        tuple((a.card, effect) for a in state.armed if a.seat == seat for effect in a.effects),
        tuple((front, effect) for effect in penalties(state)),
    )


def identities(
    force: Force, cards: Sequence[str], joker: str | None = None
) -> tuple[Identity, ...]:
    """What the cards count as; `joker` is what the Joker stands for, such as `AS` (R74, R41).

    Re-interpretations do not act on the Joker. Without a name it has neither rank nor suit.
    """
    changes = [effect for _, effect in force.all() if isinstance(effect, AsRank | AsSuit)]
    return tuple(named_joker(joker) if card == JOKER else _counted(card, changes) for card in cards)


def named_joker(code: str | None) -> Identity:
    """The Joker as the card of this code; None: as none."""
    return Identity(JOKER, code[0] if code else "", code[1] if code else "", natural=False)


@cache
def _printed(card: str) -> Identity:
    return Identity(card, card[0], card[1], natural=True)


def _counted(card: str, changes: Sequence[AsRank | AsSuit]) -> Identity:
    now = _printed(card)
    for effect in changes:
        if matches(effect.filter, now):
            now = _changed(now, effect)
    return now


def _changed(card: Identity, effect: AsRank | AsSuit) -> Identity:
    """A change that changes nothing leaves a card natural; a suit still to be chosen is none."""
    rank, suit = card.rank, card.suit
    if isinstance(effect, AsRank):
        rank = effect.to
    elif effect.to != "choose":
        suit = effect.to.upper()
    if (rank, suit) == (card.rank, card.suit):
        return card
    return Identity(card.card, rank, suit, natural=False)


def matches(wanted: Filter, card: Identity) -> bool:
    """Whether the card is one of those that the filter is about (section 1.4)."""
    return (
        (wanted.rank is None or card.rank in wanted.rank)
        and (wanted.suit is None or card.suit.lower() in wanted.suit)
        and (wanted.face is None or card.rank in {"J", "Q", "K"})
        and (wanted.ace is None or card.rank == "A")
        and (wanted.natural is None or card.natural)
        and (wanted.color is None or card.suit in COLORS[wanted.color])
        and (wanted.card is None or card.card in {code.upper() for code in wanted.card})
        and _value_matches(wanted, card)
    )


def _value_matches(wanted: Filter, card: Identity) -> bool:
    if wanted.parity is None and wanted.value_min is None and wanted.value_max is None:
        return True
    points = value(card.rank) if card.rank else 0  # R20
    return (
        (wanted.parity is None or points % 2 == PARITIES[wanted.parity])
        and (wanted.value_min is None or points >= wanted.value_min)
        and (wanted.value_max is None or points <= wanted.value_max)
    )


def holds(when: Condition | None, at: Scene) -> bool:
    """Whether the condition is true of this claim; an absent one is (section 1.4)."""
    if when is None:
        return True
    return (
        (when.combo is None or at.combo in when.combo)  # R37
        and (when.shot is None or at.shot == when.shot)
        and (when.count is None or _enough(when.count, at))
        and (when.not_ is None or not holds(when.not_, at))
        and (when.all is None or all(holds(part, at) for part in when.all))
        and (when.any is None or any(holds(part, at) for part in when.any))
    )


def _enough(count: Count, at: Scene) -> bool:
    cards = at.inside if count.scope == "combo" else at.played  # R24
    found = sum(matches(count.filter, card) for card in cards)
    return (count.min is None or found >= count.min) and (count.max is None or found <= count.max)


def forbidden(force: Force) -> tuple[Filter, ...]:
    """What may not be in a played hand: the identity of a card decides (R74)."""
    return tuple(effect.filter for _, effect in force.all() if isinstance(effect, NoPlay))


def kickers_only(force: Force) -> tuple[Filter, ...]:
    """What may be played, but not in the combination."""
    return tuple(effect.filter for _, effect in force.all() if isinstance(effect, NoCount))


def is_among(wanted: tuple[Filter, ...], card: Identity) -> bool:
    """Whether one of the filters is about the card."""
    return any(matches(one, card) for one in wanted) if wanted else False


COLORS = {"red": {"H", "D"}, "black": {"S", "C"}}
PARITIES = {"even": 0, "odd": 1}
