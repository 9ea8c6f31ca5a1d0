"""How simulated matches are played; what chance gives stays open for the dealer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from core.games.arcmage import commands as c
from core.games.arcmage import legal
from core.games.arcmage.commands import Command
from core.games.arcmage.deal import plays
from core.games.arcmage.deal.fights import blocks, next_of_combat
from core.games.arcmage.deal.opening import opening
from core.games.arcmage.deal.sensible import sensible_policy
from core.games.arcmage.decide.combat.attackers import must_attack
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.turns import phases
from core.games.arcmage.decide.turns.turn_actions import unmarking
from core.games.arcmage.legal import offers
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.state import State, alive

ANSWERS = 6  # one entry in so many is answered, if it can be


def random_policy(state: State, rng: Random) -> Command:
    """Anything legal. The match must not be over."""
    if state.phase in {"reserve", "deal", "first", "open"}:
        return opening(state, rng)
    step = StepBuilder(state)
    return _waiting(step, rng) or _turn(step, rng)


def _waiting(step: StepBuilder, rng: Random) -> Command | None:
    """The stack, triggers and a combat come before the turn goes on."""
    state = step.state
    if state.stack:
        return (_answer(step, rng) if not rng.randrange(ANSWERS) else None) or resolve(step, rng)
    if state.pending:
        return plays.oldest_trigger(step, rng, rng.shuffle)
    if state.combat is not None:
        return next_of_combat(step, rng, blocks)
    return None


def _answer(step: StepBuilder, rng: Random) -> Command | None:
    seats = list(alive(step.state))
    rng.shuffle(seats)
    for seat in seats:
        entries = list(plays.responses(step, seat))
        rng.shuffle(entries)
        for entry in entries:
            command = plays.complete(step, seat, entry, rng)
            if command is not None:
                return plays.held(command, hold=rng.random() < 0.3)
    return None


def resolve(step: StepBuilder, rng: Random) -> Command:
    """The top of the stack, with what is chosen only now."""
    return plays.resolution(step, rng) or c.FailItem("no choice is left")


# --- the turn --------------------------------------------------------------------------------


def _turn(step: StepBuilder, rng: Random) -> Command:
    state = step.state
    seat = state.active
    found: Command | None = None
    if not rng.randrange(ANSWERS):
        found = _answer(step, rng)
        if found is not None:
            return found
    match state.phase:
        case "unmark":
            reserve = state.players[seat].reserve
            if reserve and not rng.randrange(8):
                return c.FoundCity(reserve[0], seat=seat)
            return unmarking(step, seat)
        case "draw":
            return draw(step, rng)
        case "devotion":
            found = _devote(step, rng)
        case "attack":
            found = _attack(step, rng)
        case "discard" if phases.over_full(state):
            hand = list(state.players[seat].hand)
            return c.DiscardCards(tuple(rng.sample(hand, len(hand) - phases.FULL)), seat=seat)
        case "play1" | "play2" | "discard":
            found = _play(step, rng)
    return found or c.GoOn(seat=seat)


def draw(step: StepBuilder, rng: Random) -> Command:
    """The choice of the draw phase, then resources of it."""
    state = step.state
    seat = state.active
    player = state.players[seat]
    if state.drawn is None:
        return c.DrawCards(
            rng.choice((1, 1, 2) if len(player.hand) < 2 else (0, 1, 1, 2)), seat=seat
        )
    most = {0: phases.RESOURCES, 1: 1}.get(state.drawn, 0) - state.laid
    if most > 0 and player.hand and (state.drawn == 0 or rng.random() < 0.9):
        cards = rng.sample(list(player.hand), min(most, len(player.hand)))
        factions = [
            card.faction for slug in player.hand if (card := step.state.base.cards.get(slug))
        ]
        laid = tuple((slug, rng.choice(factions or list(FACTIONS))) for slug in cards)
        return c.LayResources(laid, seat=seat)
    return c.GoOn(seat=seat)


def _devote(step: StepBuilder, rng: Random) -> Command | None:
    state = step.state
    for city, piece in state.pieces.items():
        if piece.zone != "city" or piece.controller != state.active or city in state.devoted:
            continue
        if rng.random() < 0.5:
            found = plays.devotion(step, state.active, city, rng, None, most=rng.randint(1, 4))
            if found is not None:
                return plays.held(found, hold=not rng.randrange(8))
    return None


def _attack(step: StepBuilder, rng: Random) -> Command | None:
    state = step.state
    if state.attacks >= state.allowed:
        return None
    must = must_attack(step)
    if not must and rng.random() < 0.3:
        return None
    targets = list(legal.attackable(state, state.active))
    rng.shuffle(targets)
    for city in targets:
        able = list(legal.attackers(step, city))
        if not able or not set(must).issubset(able):
            continue
        those = [n for n in able if n in must or rng.random() < 0.7] or able[:1]
        rng.shuffle(those)
        return c.DeclareAttack(city, tuple(those), hold=not rng.randrange(8), seat=state.active)
    return None


def _play(step: StepBuilder, rng: Random) -> Command | None:
    """A card, an ability or a move; now and then nothing more."""
    state = step.state
    seat = state.active
    if not rng.randrange(5):
        return None
    entries = [*offers.playable(step, seat), *offers.activatable(step, seat)]
    entries += legal.movable(step, seat)
    rng.shuffle(entries)
    for entry in entries[:8]:
        command = plays.complete(step, seat, entry, rng)
        if command is not None:
            return plays.held(command, hold=not rng.randrange(8))
    return None


POLICIES: dict[str, Callable[[State, Random], Command]] = {
    "random": random_policy,
    "sensible": sensible_policy,
}
