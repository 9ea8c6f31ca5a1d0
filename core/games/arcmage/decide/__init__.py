"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from typing import assert_never

from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, stack, table_commands
from core.games.arcmage.decide.combat import attack_declaration, battles, blockers, cleanup
from core.games.arcmage.decide.devotion import declaration
from core.games.arcmage.decide.hidden_cards import CardSource
from core.games.arcmage.decide.stack import abilities, playing
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.triggers import answers
from core.games.arcmage.decide.turns import moves, phases, setup, turn_actions
from core.games.arcmage.state import State

SETUP = c.SetReserve | c.DealHand | c.ChooseFirst | c.OpenCity
ALWAYS = c.AddNote | c.ShowCard | c.DefineCard  # after the end too
NAMING = c.PlayCard | c.Devote | c.ActivateAbility | c.ResolveTrigger | c.ResolveItem
TURN = (
    c.UnmarkAll
    | c.FoundCity
    | c.DrawCards
    | c.LayResources
    | c.MoveCreature
    | c.GoOn
    | c.EndTurn
    | c.DiscardCards
    | c.FailItem
    | c.Concede
)
COMBAT = c.DeclareAttack | c.AssignBlocks | c.FightBattle | c.CleanCombat


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 4."""
    return tuple(decide_step(state, command).events)


def decide_step(
    state: State,
    command: c.Command,
    dealer: CardSource | None = None,
    *,
    forced: frozenset[str] = frozenset(),
) -> StepBuilder:
    """The events of a command, with the table after them.

    `dealer` gives what chance decides (R134); `forced` are codes that the table overruled.
    """
    guards.cards_known(state, command)
    if not isinstance(command, ALWAYS):
        guards.not_over(state)
    fleeing = () if isinstance(command, SETUP | ALWAYS) else command.retreats
    step = StepBuilder(state, dict(fleeing), forced=forced)
    if isinstance(command, SETUP):
        _decide_setup(step, command)
    elif isinstance(command, ALWAYS):
        _decide_beside(step, command)
    elif isinstance(command, NAMING):
        _decide_naming(step, command, dealer or _recorded(command))
    elif isinstance(command, COMBAT):
        _decide_combat(step, command)
    else:
        _decide_turn(step, command)
    return step


def _recorded(command: NAMING) -> CardSource | None:
    """What gave the names of a step that was dealt: it gives those again that were drawn then."""
    if not command.dealt:
        return None
    queue = list(command.dealt)

    def again(_state: State, _seat: str, _kind: str, n: int) -> tuple[str, ...]:
        return queue.pop(0)[1] if queue else ("?",) * n

    return again


def _decide_naming(step: StepBuilder, command: NAMING, dealer: CardSource | None) -> None:
    """Commands in whose course chance may name cards."""
    match command:
        case c.PlayCard():
            playing.play(step, command, dealer)
        case c.Devote():
            declaration.devote(step, command, dealer)
        case c.ActivateAbility():
            abilities.activate(step, command, dealer)
        case c.ResolveTrigger():
            answers.answer(step, command, dealer)
        case c.ResolveItem():
            stack.resolve_item(step, command, dealer)
        case never:
            assert_never(never)


def _decide_setup(step: StepBuilder, command: SETUP) -> None:
    match command:
        case c.SetReserve():
            setup.reserve(step, command)
        case c.DealHand():
            setup.deal(step, command)
        case c.ChooseFirst():
            setup.first(step, command)
        case c.OpenCity():
            setup.open_city(step, command)
        case never:
            assert_never(never)


def _decide_beside(step: StepBuilder, command: ALWAYS) -> None:
    match command:
        case c.ShowCard():
            table_commands.show(step, command)
        case c.DefineCard():
            table_commands.define(step, command)
        case c.AddNote():
            table_commands.note(step, command)
        case never:
            assert_never(never)


def _decide_turn(step: StepBuilder, command: TURN) -> None:
    match command:
        case c.UnmarkAll():
            turn_actions.unmark(step, command)
        case c.FoundCity():
            turn_actions.found(step, command)
        case c.DrawCards():
            turn_actions.draw(step, command)
        case c.LayResources():
            turn_actions.lay(step, command)
        case c.MoveCreature():
            moves.move(step, command)
        case c.GoOn():
            phases.go_on(step, command)
        case c.EndTurn():
            phases.end_turn(step, command)
        case c.DiscardCards():
            turn_actions.discard(step, command)
        case c.FailItem():
            stack.fail_item(step, command)
        case c.Concede():
            table_commands.concede(step, command)
        case never:
            assert_never(never)


def _decide_combat(step: StepBuilder, command: COMBAT) -> None:
    match command:
        case c.DeclareAttack():
            attack_declaration.attack(step, command)
        case c.AssignBlocks():
            blockers.block(step, command)
        case c.FightBattle():
            battles.battle(step, command)
        case c.CleanCombat():
            cleanup.clean(step, command)
        case never:
            assert_never(never)


def actor(state: State, command: c.Command) -> str | None:
    """Whose command it is, as a seat of the platform; None for what the table does together."""
    seat = _actor(state, command)
    return None if seat is None else seat.lower()


def _actor(state: State, command: c.Command) -> str | None:
    match command:
        case c.ChooseFirst() | c.AddNote() | c.DefineCard() | c.FailItem():
            return None
        case c.ShowCard(owner=owner):
            return owner
        case c.AssignBlocks(seat=None):
            return None if state.combat is None else state.combat.defender
        case c.ResolveItem(seat=None):
            return state.stack[-1].seat if state.stack else None
        case c.ResolveTrigger(card=card):
            return next((one.seat for one in state.pending if one.source == card), None)
        case c.SetReserve(seat=seat) | c.DealHand(seat=seat):
            return seat
    return command.seat or state.active
