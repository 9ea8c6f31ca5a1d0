"""What a one-shot asks its user for, and the answers that there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeGuard

from core import cards
from core.games.ace_of_spades.pieces.effects import (
    AsSuit,
    Effect,
    Hit,
    JokerEffect,
    MoveBullets,
    Recast,
    Recover,
    RefreshEffect,
    SwapEffect,
)
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules import effects
from core.games.ace_of_spades.rules.legal import may_use
from core.games.ace_of_spades.state import State, available

Asking = AsSuit | Recast | Recover | SwapEffect  # may need an argument
CHOOSING = Asking | JokerEffect
BEFORE = (Hit, MoveBullets, RefreshEffect)  # may leave nothing to choose for what follows


def usable(state: State, seat: int) -> list[EnemyCard]:
    """The one-shots that simulated players use now: those that ask for one thing at most."""
    unused = [one.card for one in state.one_shots if one.used is None]
    return [card for card in unused if may_use(state, seat, card) and _is_plain(state, seat, card)]


def _is_plain(state: State, seat: int, card: EnemyCard) -> bool:
    choosing = [effect for effect in card.bonus if isinstance(effect, CHOOSING)]
    first = any(isinstance(effect, BEFORE) for effect in card.bonus)
    if len(choosing) > 1 or (first and choosing):
        return False
    return all(answers(state, seat, effect) for effect in choosing if asks(effect))


def asks(effect: Effect) -> TypeGuard[Asking]:
    """Whether the effect needs an argument."""
    return isinstance(effect, Asking) and (not isinstance(effect, AsSuit) or effect.to == "choose")


def question(card: EnemyCard) -> Asking | None:
    """The effect of a plain one-shot that needs arguments."""
    return next((effect for effect in card.bonus if asks(effect)), None)


def most(effect: Asking) -> int:
    """How many arguments it takes at most; at least one."""
    match effect:
        case Recast(max=most_) | SwapEffect(max=most_) | Recover(n=most_):
            return most_
        case AsSuit():
            return 1


def answers(state: State, seat: int, effect: Asking) -> list[str]:
    """Every single argument that the effect takes."""
    match effect:
        case AsSuit():
            return ["s", "h", "d", "c"]
        case SwapEffect():
            return cards.members(state.hands[seat])
        case Recover():
            known = [card for card in state.discard if card != cards.UNSEEN]
            if effect.filter is None:
                return known
            seen = effects.identities(effects.Force(), known)
            return [i.card for i in seen if effects.matches(effect.filter, i)]
        case Recast():
            return list(_renamings(state, seat, effect))


def _renamings(state: State, seat: int, effect: Recast) -> Iterator[str]:
    held = [card for card in available(state, seat) if card != cards.JOKER]
    force = effects.in_force(state, seat)
    for card, identity in zip(held, effects.identities(force, held), strict=True):
        if effect.filter is None or effects.matches(effect.filter, identity):
            if effect.to is not None:
                yield card
            else:
                yield from (f"{card}={new}" for new in _new(card, effect))


def _new(card: str, effect: Recast) -> Sequence[str]:
    if effect.what == "rank":
        return [rank + card[1] for rank in cards.RANKS if rank != card[0]]
    if effect.what == "suit":
        return [card[0] + suit for suit in cards.SUITS if suit != card[1]]
    return [new for new in cards.PACK if new != card]


def some(state: State, seat: int, effect: Asking, rng: Random) -> tuple[str, ...]:
    """Arguments at random, no card twice."""
    found: dict[str, str] = {}
    for answer in rng.sample(every := answers(state, seat, effect), len(every)):
        found.setdefault(answer.partition("=")[0], answer)
    return tuple(found.values())[: rng.randint(1, most(effect))]
