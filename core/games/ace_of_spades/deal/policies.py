"""How simulated matches are played."""

from __future__ import annotations

from random import Random

from core.games.ace_of_spades.commands import (
    Claim,
    Command,
    JamGun,
    PlayHand,
    RefreshDeck,
    SwapCards,
    TrimHand,
    UseBonus,
)
from core.games.ace_of_spades.deal import asked, sensible
from core.games.ace_of_spades.deal.forced import forced, in_hand
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.rules import claims, effects, figures, search
from core.games.ace_of_spades.state import State


def random_policy(state: State, rng: Random) -> Command:
    """Any legal move, good shots the most likely. The match must not be over."""
    if state.phase == "trim":
        seat = next(seat for seat, number in enumerate(state.trim) if number)
        held = in_hand(state, seat, rng)
        return TrimHand(tuple(rng.sample(held, state.trim[seat])), seat=SEATS[seat])
    return forced(state) or _turn(state, rng)


def _turn(state: State, rng: Random) -> Command:
    seat = state.active
    held = [*in_hand(state, seat, rng), *state.commons]
    shot = _shot(state, held, rng)
    moves: list[Command] = [shot] * 3 if shot else []
    if state.refills:
        moves.append(RefreshDeck(seat=SEATS[seat]))
        if held:
            out = rng.sample(held, rng.randint(1, len(held)))
            moves.append(SwapCards(tuple(out), seat=SEATS[seat]))
    for card in asked.usable(state, seat):
        effect = asked.question(card)
        args = asked.some(state, seat, effect, rng) if effect else ()
        moves.append(UseBonus(card.id, args, seat=SEATS[seat]))
    return rng.choice(moves) if moves else _jam(state, held, rng)


def _shot(state: State, held: list[str], rng: Random) -> PlayHand | None:
    """Half of the time the best hand, else any with a combination; now and then its claim too."""
    force, shot = effects.in_force(state, state.active), state.enemy.shots + 1 if state.enemy else 1
    hand = _any_hand(state, held, rng) if rng.random() < 0.5 else None
    if hand is None:
        best = search.best_hand(force, held, shot, state.options.difficulty)
        if best is None:
            return None
        hand = best[0]
    if rng.random() < 0.75:
        return PlayHand(hand, seat=SEATS[state.active])
    figure = rng.choice(list(figures.figures(figures.lay_out(force, hand, shot))))
    return PlayHand(hand, Claim(figure.combo, figure.ranks), seat=SEATS[state.active])  # R36


def _any_hand(state: State, held: list[str], rng: Random) -> tuple[str, ...] | None:
    """A legal hand with a combination; None where a few tries find none."""
    force = effects.in_force(state, state.active)
    able, sizes = claims.playable(force, held), _sizes(state, held)
    tries = (tuple(rng.sample(able, rng.choice(sizes))) for _ in range(20))
    return next((hand for hand in tries if claims.contains_any(force, hand)), None)


def _jam(state: State, held: list[str], rng: Random) -> JamGun:
    """Without refills and without a combination there is nothing else (R65)."""
    force = effects.in_force(state, state.active)
    hand = rng.sample(claims.playable(force, held), rng.choice(_sizes(state, held)))
    return JamGun(tuple(hand), seat=SEATS[state.active])


def _sizes(state: State, held: list[str]) -> range:
    force = effects.in_force(state, state.active)
    return claims.legal_sizes(force, held, 0, state.options.difficulty)


POLICIES = {"random": random_policy, "sensible": sensible.sensible_policy}
