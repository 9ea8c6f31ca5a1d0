"""A simulated player who shoots with the best hand, and swaps, arms and recovers to get one."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random

from core.games.ace_of_spades.commands import (
    Command,
    JamGun,
    PlayHand,
    RefreshDeck,
    SwapCards,
    TrimHand,
    UseBonus,
)
from core.games.ace_of_spades.deal import asked
from core.games.ace_of_spades.deal.forced import forced, in_hand
from core.games.ace_of_spades.deal.keeping import to_part_with, worst
from core.games.ace_of_spades.decide import decide
from core.games.ace_of_spades.evolve import evolve
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.pieces.effects import (
    DrawEffect,
    DrawValue,
    MoveBullets,
    MoveRefills,
    RefreshEffect,
    SwapEffect,
)
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules import claims, effects, search
from core.games.ace_of_spades.state import State, available
from core.kit.attempts import attempted

DRAWING = (DrawEffect, DrawValue, SwapEffect)
HELPING = (*DRAWING, RefreshEffect, MoveBullets, MoveRefills)
SHORT = 5  # cards in the deck, with fewer a draw-up may fall short
ENOUGH = 8  # discarded cards that make a refresh worth its refill


def sensible_policy(state: State, rng: Random) -> Command:
    """Kills where it can, spends refills before bullets, keeps one-shots for when they are needed.

    The match must not be over.
    """
    if state.phase == "trim":
        seat = next(seat for seat, number in enumerate(state.trim) if number)
        held = in_hand(state, seat, rng)
        return TrimHand(tuple(worst(held, state.trim[seat])), seat=SEATS[seat])
    return forced(state) or _turn(state, rng)


def _turn(state: State, rng: Random) -> Command:
    seat = state.active
    held = [*in_hand(state, seat, rng), *state.commons]
    shot = _best(state, held)
    damage, hp = (shot[1] if shot else 0), (state.enemy.hp if state.enemy else 0)
    if shot is not None and damage >= hp:
        return PlayHand(shot[0], seat=SEATS[seat])
    bonus = _killing(state, damage)
    if bonus is not None:
        return bonus
    if state.refills and state.deck_size < SHORT and len(state.discard) >= ENOUGH:
        return RefreshDeck(seat=SEATS[seat])
    weak = damage * state.bullets < hp  # such shots do not kill in time
    if state.refills and (weak or state.refills >= state.bullets):
        out = to_part_with(state, held, damage, rng)
        if out:
            return SwapCards(tuple(out), seat=SEATS[seat])
    if weak and (helper := _helping(state, held)) is not None:
        return helper
    if shot is not None and (damage or state.refills):
        return PlayHand(shot[0], seat=SEATS[seat])
    return RefreshDeck(seat=SEATS[seat]) if state.refills else _jam(state, held)


def _best(state: State, held: list[str]) -> tuple[tuple[str, ...], int] | None:
    """The best hand and its damage."""
    if state.enemy is None:
        return None
    force = effects.in_force(state, state.active)
    shot = state.enemy.shots + 1
    found = search.best_hand(force, held, shot, state.options.difficulty)
    return (found[0], found[1].tally.damage) if found else None


def _killing(state: State, damage: int) -> UseBonus | None:
    """The one-shot that makes the next shot deadly; on the last bullet the one nearest to it."""
    gains = [
        _promise(state, damage, card)
        for card in asked.usable(state, state.active)
        if not any(isinstance(effect, DRAWING) for effect in card.bonus)
    ]
    if not gains:
        return None
    gain, bonus = max(gains, key=lambda found: found[0])
    left = state.enemy.hp - damage if state.enemy else 0
    return bonus if gain >= left or (gain > 0 and state.bullets == 1) else None


def _promise(state: State, damage: int, card: EnemyCard) -> tuple[int, UseBonus]:
    """What the one-shot adds to the damage done with the next shot, and with which arguments.

    The arguments are found one after the other, each the best beside those before.
    """
    bonus = UseBonus(card.id, seat=SEATS[state.active])
    effect = asked.question(card)
    if effect is None:
        return _gain(state, damage, bonus), bonus
    best = -1
    for _ in range(asked.most(effect)):
        named = {arg.partition("=")[0] for arg in bonus.args}
        longer = [
            replace(bonus, args=(*bonus.args, answer))
            for answer in asked.answers(state, state.active, effect)
            if answer.partition("=")[0] not in named
        ]
        gains = [(_gain(state, damage, one), one) for one in longer]
        gain, one = max(gains, key=lambda found: found[0], default=(-1, bonus))
        if gain <= best:
            break
        best, bonus = gain, one
    return best, bonus


def _gain(state: State, damage: int, bonus: UseBonus) -> int:
    """HP that the one-shot takes, now or with the next shot; -1 where it is refused."""
    after = _after(state, bonus)
    if after is None or state.enemy is None:
        return -1
    if after.enemy is None or after.fight != state.fight:
        return state.enemy.hp
    shot = _best(after, available(after, state.active))
    return state.enemy.hp - after.enemy.hp + (shot[1] if shot else 0) - damage


def _after(state: State, command: Command) -> State | None:
    """The table after a command; None where it is refused."""
    events = attempted(state, command, decide)
    return reduce(evolve, events, state) if events else None


def _helping(state: State, held: list[str]) -> UseBonus | None:
    """A one-shot that brings cards or moves a dial, while the shots at hand are too weak."""
    for card in asked.usable(state, state.active):
        effect = asked.question(card)
        helps = any(isinstance(effect, HELPING) for effect in card.bonus)
        draws = any(isinstance(effect, DRAWING) for effect in card.bonus)
        if not helps or (draws and not state.deck_size):
            continue
        if effect is None:
            return UseBonus(card.id, seat=SEATS[state.active])
        own = [one for one in held if one not in state.commons]
        if isinstance(effect, SwapEffect) and len(own) > 1:
            out = worst(own, min(effect.max, len(own) // 2))
            return UseBonus(card.id, tuple(out), seat=SEATS[state.active])
    return None


def _jam(state: State, held: list[str]) -> JamGun:
    """Without refills and without a hand that hurts: the worst cards go (R65, R66)."""
    force = effects.in_force(state, state.active)
    sizes = claims.legal_sizes(force, held, 0, state.options.difficulty)
    hand = worst(claims.playable(force, held), sizes[-1])
    return JamGun(tuple(hand), seat=SEATS[state.active])
