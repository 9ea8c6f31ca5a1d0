"""Step II: blockers are declared (R100 to R102)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, triggers
from core.games.arcmage.decide.combat.stages import fight
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.rules import combat_rules
from core.games.arcmage.state import Combat
from core.games.arcmage.titles import seat_title


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
        if against:
            triggers.own(step, attacker, "is_blocked", cards=against)
    step.close()
    check_state(step)


def _check_blocks(step: StepBuilder, combat: Combat, blocks: tuple[tuple[str, str], ...]) -> None:
    """Raises E_BLOCK, E_MARKED, E_FORBIDDEN."""
    state, layers = step.state, step.layers
    for blocker, _ in blocks:
        piece = state.pieces.get(blocker)
        if (
            piece is None
            or piece.controller != combat.defender
            or not combat_rules.may_block_there(state, layers, combat, blocker)
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
        if attacker not in combat.attackers or not combat_rules.still_fights(state, attacker):
            raise IllegalMove("E_BLOCK", "{card} does not attack.", rule="R101", card=attacker)
    for blocker, attacker in blocks:
        if not combat_rules.may_block(layers, combat, blocker, attacker):
            rule = "K-flying" if combat_rules.flies_over(layers, blocker, attacker) else "R120"
            step.refuse(
                IllegalMove(
                    "E_FORBIDDEN",
                    "{card} cannot block {attacker}.",
                    rule=rule,
                    card=blocker,
                    attacker=attacker,
                )
            )
