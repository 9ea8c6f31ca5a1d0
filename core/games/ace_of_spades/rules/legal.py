"""The entries of play that are possible now (section 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from core import cards
from core.game import Template
from core.games.ace_of_spades.commands import (
    Command,
    JamGun,
    PlayHand,
    RefreshDeck,
    UseBonus,
)
from core.games.ace_of_spades.pieces import SEAT, SEATS, SeatName
from core.games.ace_of_spades.pieces.effects import (
    AsSuit,
    DrawEffect,
    DrawValue,
    Effect,
    HandEffect,
    Hit,
    JokerEffect,
    Recast,
    Recover,
    SwapEffect,
)
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules import claims, effects, flow, search
from core.games.ace_of_spades.state import State, available, hand_size

Entry = Command | Template
ASKING = (DrawEffect, DrawValue, Recast, Recover, SwapEffect)  # need to be told more


def legal(state: State, name: str) -> tuple[Entry, ...]:
    """What a seat may enter; `()` for one that must wait.

    Of the hands that may be played, the best one is concrete and the others one template; jams,
    swaps, draws and bonuses that ask for cards are templates too.
    """
    seat = SEAT[name]
    if state.result is not None or seat >= len(state.hands):
        return ()
    return tuple(_entries(state, seat, SEATS[seat]))


def _entries(state: State, seat: int, name: SeatName) -> Iterator[Entry]:
    match state.phase:
        case "deal":
            if not flow.holds_first(state, seat):
                yield Template("deal_cards", {"seat": name}, ("hand", "common"))
            elif flow.lacks_row(state):
                yield Template("deal_cards", {"seat": name}, ("common",))
        case "reveal":
            if seat == state.active:
                yield Template("reveal_enemy", {}, ("id", "card"))
            yield from _draws(state, seat, name)
        case "refill":
            yield from _draws(state, seat, name)
        case "trim":
            if state.trim[seat]:
                yield Template("trim_hand", {"seat": name}, ("cards",))
        case "turn" if seat == state.active:
            yield from _turn(state, seat, name)
    yield from _bonuses(state, seat, name)


def _draws(state: State, seat: int, name: SeatName) -> Iterator[Entry]:
    common = bool(state.need) and state.need[-1] > 0
    if state.need and (state.need[seat] or (common and seat == state.active)):
        yield Template("draw_cards", {"seat": name}, ("hand", "common"))


def _turn(state: State, seat: int, name: SeatName) -> Iterator[Entry]:
    sizes, best = _sizes(state, seat), best_shot(state, seat)
    if best is not None and len(best) in sizes:  # else unseen cards have to go with it
        yield PlayHand(best, seat=name)
    if best is not None or state.unknown[seat]:
        yield Template("play_hand", {"seat": name}, ("cards", "claim", "drawn"))
    if state.refills:
        yield RefreshDeck(seat=name)
        yield Template("swap_cards", {"seat": name}, ("cards", "drawn"))
    elif may_jam(state, seat):
        hand = jam_cards(state, seat)
        if len(hand) in sizes:
            yield JamGun(hand, seat=name)
        else:
            yield Template("jam_gun", {"seat": name}, ("cards", "drawn"))


def _sizes(state: State, seat: int) -> range:
    """How many cards a played hand may have, unseen ones counted (R21, R22, R81)."""
    force = effects.in_force(state, seat)
    known, difficulty = available(state, seat), state.options.difficulty
    return claims.legal_sizes(force, known, state.unknown[seat], difficulty)


def best_shot(state: State, seat: int) -> tuple[str, ...] | None:
    """The best hand among the known cards; None where they make none (R38)."""
    enemy = state.enemy
    if enemy is None:
        return None
    force = effects.in_force(state, seat)
    known, difficulty = available(state, seat), state.options.difficulty
    found = search.best_hand(force, known, enemy.shots + 1, difficulty)
    return None if found is None else found[0]


def may_jam(state: State, seat: int) -> bool:
    """Whether the gun jams: no refill, and no known hand that hurts (R65)."""
    enemy = state.enemy
    if enemy is None or state.refills:
        return False
    force = effects.in_force(state, seat)
    known, difficulty = available(state, seat), state.options.difficulty
    return not search.can_hurt(force, known, enemy.shots + 1, difficulty)


def jam_cards(state: State, seat: int) -> tuple[str, ...]:
    """A hand that may be put down for a jam: the first cards that may be played (R66)."""
    known = claims.playable(effects.in_force(state, seat), available(state, seat))
    return tuple(known[: _sizes(state, seat)[-1]])


def _bonuses(state: State, seat: int, name: SeatName) -> Iterator[Entry]:
    for one in state.one_shots:
        if one.used is None and may_use(state, seat, one.card):
            if any(map(_asks, one.card.bonus)):
                yield Template("use_bonus", {"seat": name, "card": one.card.id}, ("args", "drawn"))
            else:
                yield UseBonus(one.card.id, seat=name)


def _asks(effect: Effect) -> bool:
    return isinstance(effect, ASKING) or (isinstance(effect, AsSuit) and effect.to == "choose")


def may_use(state: State, seat: int, card: EnemyCard) -> bool:
    """Whether the seat may use an unused one-shot now, whatever it will be asked for (R70, R75)."""
    if card.cost is not None and card.cost.refills > state.refills:
        return False
    return not any(_lacks(state, seat, effect) for effect in card.bonus)


def _lacks(state: State, seat: int, effect: Effect) -> bool:
    """Whether there is nothing that the effect could act on, or the seat is not to move."""
    match effect:
        case Hit():
            return state.enemy is None
        case Recover():
            return not state.discard
        case SwapEffect():
            return not hand_size(state, seat)
        case JokerEffect():
            return cards.JOKER not in state.aside
    return isinstance(effect, HandEffect) and seat != state.active
