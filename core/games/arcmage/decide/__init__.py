"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import decks, guards, stack, table_commands
from core.games.arcmage.decide.combat import attack_declaration, battles, blockers, cleanup
from core.games.arcmage.decide.devotion import declaration
from core.games.arcmage.decide.hidden_cards import CardSource
from core.games.arcmage.decide.stack import abilities, playing
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.triggers import answers
from core.games.arcmage.decide.turns import moves, phases, setup, turn_actions
from core.games.arcmage.state import State
from core.kit.handlers import Handlers

SETUP = c.SetReserve | c.DealHand | c.ChooseFirst | c.OpenCity
ALWAYS = c.AddNote | c.ShowCard | c.DefineCard | c.TellDeck  # after the end too
NAMING = c.PlayCard | c.Devote | c.ActivateAbility | c.ResolveTrigger | c.ResolveItem

CARRY_OUT = Handlers[StepBuilder, None]()  # adds what an accepted command brings about


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
    source = _recorded(command) if dealer is None and isinstance(command, NAMING) else dealer
    step = StepBuilder(state, dict(fleeing), forced=forced, dealer=source)
    CARRY_OUT(step, command)
    return step


def _recorded(command: NAMING) -> CardSource | None:
    """What gave the names of a step that was dealt: it gives those again that were drawn then."""
    if not command.dealt:
        return None
    queue = list(command.dealt)

    def again(_state: State, _seat: str, _kind: str, n: int) -> tuple[str, ...]:
        return queue.pop(0)[1] if queue else ("?",) * n

    return again


CARRY_OUT.of(c.SetReserve)(setup.reserve)
CARRY_OUT.of(c.DealHand)(setup.deal)
CARRY_OUT.of(c.ChooseFirst)(setup.first)
CARRY_OUT.of(c.OpenCity)(setup.open_city)
CARRY_OUT.of(c.UnmarkAll)(turn_actions.unmark)
CARRY_OUT.of(c.FoundCity)(turn_actions.found)
CARRY_OUT.of(c.DrawCards)(turn_actions.draw)
CARRY_OUT.of(c.LayResources)(turn_actions.lay)
CARRY_OUT.of(c.DiscardCards)(turn_actions.discard)
CARRY_OUT.of(c.Devote)(declaration.devote)
CARRY_OUT.of(c.PlayCard)(playing.play)
CARRY_OUT.of(c.MoveCreature)(moves.move)
CARRY_OUT.of(c.ActivateAbility)(abilities.activate)
CARRY_OUT.of(c.ResolveTrigger)(answers.answer)
CARRY_OUT.of(c.ResolveItem)(stack.resolve_item)
CARRY_OUT.of(c.FailItem)(stack.fail_item)
CARRY_OUT.of(c.DeclareAttack)(attack_declaration.attack)
CARRY_OUT.of(c.AssignBlocks)(blockers.block)
CARRY_OUT.of(c.FightBattle)(battles.battle)
CARRY_OUT.of(c.CleanCombat)(cleanup.clean)
CARRY_OUT.of(c.GoOn)(phases.go_on)
CARRY_OUT.of(c.EndTurn)(phases.end_turn)
CARRY_OUT.of(c.ShowCard)(table_commands.show)
CARRY_OUT.of(c.DefineCard)(table_commands.define)
CARRY_OUT.of(c.TellDeck)(decks.tell)
CARRY_OUT.of(c.Concede)(table_commands.concede)
CARRY_OUT.of(c.AddNote)(table_commands.note)


def actor(state: State, command: c.Command) -> str | None:
    """Whose command it is, as a seat of the platform; None for what the table does together."""
    seat = _actor(state, command)
    return None if seat is None else seat.lower()


def _actor(state: State, command: c.Command) -> str | None:
    match command:
        case c.ChooseFirst() | c.AddNote() | c.DefineCard() | c.FailItem():
            return None
        case c.ShowCard(owner=owner) | c.TellDeck(owner=owner):
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
