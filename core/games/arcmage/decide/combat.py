"""Attacks: declared, blocked, cleaned up (R93 to R112)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, leaving, noticing
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.running import Run
from core.games.arcmage.decide.settling import settle
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.effects import ExtraPhase
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules import fighting
from core.games.arcmage.state import Combat, State, definition
from core.games.arcmage.titles import seat_title
from core.messages import msg

STAGES = {
    "declared": msg("the attack was declared"),
    "blocks": msg("blocks are to be named"),
    "battles": msg("battles are fought"),
}


def must_attack(step: StepBuilder) -> list[str]:
    """Creatures of the active player that have to attack, while an attack is left (R121)."""
    state = step.state
    if state.attacks >= state.allowed or state.combat is not None:
        return []
    ready = fighting.ready(state)
    reading = step.reading
    targets = [
        n
        for n, p in state.pieces.items()
        if p.zone == "city" and p.controller != state.active and not p.dead
    ]
    return [
        n
        for n in ready
        if reading.must_attack(n) and any(not reading.forbidden(n, "attack", t) for t in targets)
    ]


def mark_attackers(step: StepBuilder, item: Item) -> None:
    """Who is still there attacks and is marked, but for veterans (R98, K-battle_scream)."""
    state = step.state
    there = tuple(n for n in item.chosen if n in fighting.ready(state, item.seat))
    reading = step.reading
    step.open(e.AttackersMarked(item.id, item.seat, item.source or "", there))
    for number in there:
        if not reading.has(number, "veteran"):
            step.fact(f.MarkCard(number))
    for number in there:
        n = reading.level_of(number, "battle_scream")
        for other in there if n else ():
            if other != number:
                step.fact(f.ChangeValues(other, n, 0))
    step.close()


def open_extra(step: StepBuilder, city: str, level: int) -> None:
    """The first effects of an attack phase that a level added (R36)."""
    piece = step.state.pieces.get(city)
    if piece is None:
        return
    for one in definition(step.state, piece).levels or ():
        for effect in one.effects:
            if one.level == level and isinstance(effect, ExtraPhase):
                run = Run(step, piece.controller, piece.card, source=city, number=level)
                carry_out(run, effect.first)


# --- step II -----------------------------------------------------------------------------------


def fight(state: State, rule: str, *stages: str) -> Combat:
    """The combat in one of these stages. Raises E_COMBAT."""
    combat = state.combat
    if combat is None:
        raise IllegalMove("E_COMBAT", "There is no combat: no attack was declared.", rule=rule)
    if combat.stage not in stages:
        raise IllegalMove(
            "E_COMBAT",
            "The combat is at another step: {stage}.",
            rule=rule,
            stage=STAGES[combat.stage],
        )
    return combat


def block(step: StepBuilder, command: c.AssignBlocks) -> None:
    """Who blocks whom (R100 to R102). Raises E_BLOCK, E_MARKED, E_FORBIDDEN, E_COMBAT."""
    state = step.state
    guards.started(state)
    guards.seated(state, command.seat)
    guards.empty_stack(state)
    combat = fight(state, "R101", "blocks")
    seat = command.seat or combat.defender
    if seat != combat.defender:
        raise IllegalMove(
            "E_BLOCK",
            "Only {seat} blocks, whose city is attacked.",
            rule="R102",
            seat=seat_title(combat.defender),
        )
    _check_blocks(step, combat, command.blocks)
    step.open(e.BlocksAssigned(seat, command.blocks))
    for attacker in combat.attackers:
        against = tuple(b for b, a in command.blocks if a == attacker)
        if against and attacker in step.state.pieces:
            noticing.own(step, attacker, "is_blocked", cards=against)
    step.close()
    settle(step)


def _check_blocks(step: StepBuilder, combat: Combat, blocks: tuple[tuple[str, str], ...]) -> None:
    """Raises E_BLOCK, E_MARKED, E_FORBIDDEN."""
    state, reading = step.state, step.reading
    for blocker, _ in blocks:
        piece = state.pieces.get(blocker)
        if (
            piece is None
            or piece.controller != combat.defender
            or not fighting.may_block_there(state, reading, combat, blocker)
        ):
            raise IllegalMove(
                "E_BLOCK",
                "{card} is no creature in the army of {seat}, nor in the attacked city.",
                rule="R100",
                card=blocker,
                seat=seat_title(combat.defender),
            )
        guards.unmarked(piece, blocker, "R93")
    named = [blocker for blocker, _ in blocks]
    for at, (blocker, attacker) in enumerate(blocks):
        if blocker in named[:at]:
            raise IllegalMove(
                "E_BLOCK", "{card} blocks one attacker only.", rule="R101", card=blocker
            )
        if attacker not in combat.attackers or not fighting.still_fights(state, attacker):
            raise IllegalMove("E_BLOCK", "{card} does not attack.", rule="R101", card=attacker)
    for blocker, attacker in blocks:
        if not fighting.may_block(reading, combat, blocker, attacker):
            rule = "K-flying" if fighting.flies_over(reading, blocker, attacker) else "R120"
            step.refuse(
                IllegalMove(
                    "E_FORBIDDEN",
                    "{card} cannot block {attacker}.",
                    rule=rule,
                    card=blocker,
                    attacker=attacker,
                )
            )


# --- step IV -----------------------------------------------------------------------------------


def clean(step: StepBuilder, command: c.CleanCombat) -> None:
    """The dead leave, then cities that fell (R111, R112)."""
    state = step.state
    guards.started(state)
    seat = guards.seated(state, command.seat)
    guards.own_turn(step, seat, "R111")
    guards.empty_stack(state)
    combat = fight(state, "R111", "blocks", "battles")
    if fighting.next_battle(state) is not None or (
        combat.stage == "blocks" and fighting.left(state)
    ):
        raise IllegalMove("E_COMBAT", "Battles are still to be fought.", rule="R111")
    dead = [n for n in combat.dead if n in state.pieces]
    for number in command.dead:
        if number not in dead:
            raise IllegalMove(
                "E_COMBAT", "{card} did not die in this combat.", rule="R112", card=number
            )
    order = (*command.dead, *(n for n in dead if n not in command.dead))
    step.open(e.CombatCleaned())
    for number in order:
        leaving.leave(step, number)
    step.close()
    city = step.state.pieces.get(combat.city)
    if city is not None and city.dead:
        step.open(e.CityFell(combat.city, city.card, city.controller))
        leaving.take_down(step, combat.city)
        step.close()
    settle(step)
