"""Checks that many entries share, in the order of 4.1: game, seat, turn, phase, stack, combat."""

from __future__ import annotations

from collections.abc import Iterator

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage.decide import hidden_cards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.events import Phase
from core.games.arcmage.state import Piece, State, alive
from core.games.arcmage.titles import PHASE_TITLES, seat_title
from core.kit.refusals import SharedRefusals
from core.messages import Message, msg

SHARED = SharedRefusals(
    codes={
        "bad_options": "E_SYNTAX",
        "bad_position": "E_SYNTAX",
        "bad_notation": "E_SYNTAX",
        "bad_ruling": "E_SYNTAX",
        "no_reason": "E_REASON",
        "game_over": "E_GAME_OVER",
        "not_your_turn": "E_TURN",
        "unknown_seat": "E_SETUP",
    },
    rules={"game_over": "R124"},
    texts={
        "game_over": msg(
            "The match is over: only notes, revealed cards and lists of decks can be recorded."
        ),
        "not_your_turn": msg("It is the turn of {seat}, not of {other}."),
    },
)

SETUP = {"reserve", "deal", "first", "open"}
PLAY: tuple[Phase, ...] = ("play1", "play2")
EITHER = msg("a play phase")


def not_over(state: State) -> None:
    """Raises E_GAME_OVER."""
    SHARED.check_running(state.result)


def started(state: State) -> None:
    """Raises E_SETUP before turn 1."""
    if state.phase in SETUP:
        raise IllegalMove(
            "E_SETUP",
            "The table is still being set up: {phase}.",
            rule="R11",
            phase=PHASE_TITLES[state.phase],
        )


def cards_known(state: State, command: c.Command) -> None:
    """Raises E_CARD for a card that the command names and that there is not (4.1)."""
    for slug in _named(command):
        hidden_cards.check_exists(state, slug)


def _named(command: c.Command) -> tuple[str, ...]:
    """The cards that a command gives by their names."""
    match command:
        case c.OpenCity() | c.FoundCity() | c.ShowCard():
            return (command.card,)
        case c.PlayCard():
            return command.card, *_entered(command)
        case c.Devote():
            return *command.removed, *_entered(command)
        case c.ActivateAbility() | c.ResolveTrigger() | c.ResolveItem():
            return tuple(_entered(command))
        case c.SetReserve() | c.DealHand() | c.DrawCards() | c.DiscardCards():
            return command.cards or ()
        case c.LayResources():
            return tuple(slug for slug, _ in command.laid)
        case (
            c.ChooseFirst()
            | c.UnmarkAll()
            | c.MoveCreature()
            | c.FailItem()
            | c.DeclareAttack()
            | c.AssignBlocks()
            | c.FightBattle()
            | c.CleanCombat()
            | c.GoOn()
            | c.EndTurn()
            | c.DefineCard()
            | c.TellDeck()
            | c.Concede()
            | c.AddNote()
        ):
            return ()


def _entered(
    command: c.PlayCard | c.Devote | c.ActivateAbility | c.ResolveTrigger | c.ResolveItem,
) -> Iterator[str]:
    """Those among its results and its targets."""
    for _, cards in command.results:
        yield from cards
    for target in command.targets:
        if ":" in target:
            yield target.partition(":")[2]


def seated(state: State, seat: str | None) -> str:
    """The seat that enters something, the active one where none is named.

    Raises E_SETUP for a seat that the match does not have, E_OUT for one that is out.
    """
    if seat is None:
        return state.active
    if seat not in state.base.seats:
        raise SHARED.unknown_seat(seat, state.base.seats)
    if seat not in alive(state):
        raise IllegalMove("E_OUT", "{seat} is out of the game.", rule="R127", seat=seat_title(seat))
    return seat


def acting(step: StepBuilder, named: str | None, rule: str, *phases: Phase) -> str:
    """The seat that enters something in its own turn, which nothing may wait to interrupt.

    Raises E_SETUP, E_OUT, E_TURN, E_PHASE outside of the phases, if any are named, E_STACK.
    """
    started(step.state)
    seat = seated(step.state, named)
    unhindered(step, seat, rule, *phases)
    return seat


def unhindered(step: StepBuilder, seat: str, rule: str, *phases: Phase) -> None:
    """Raises E_TURN, E_PHASE outside of the phases, if any are named, E_STACK."""
    own_turn(step, seat, rule)
    if phases:
        in_phase(step, *phases, rule=rule)
    empty_stack(step.state)


def own_turn(step: StepBuilder, seat: str, rule: str) -> None:
    """Raises E_TURN."""
    if seat != step.state.active:
        step.refuse(
            SHARED.not_your_turn(seat_title(step.state.active), rule, other=seat_title(seat))
        )


def in_phase(step: StepBuilder, *phases: Phase, rule: str) -> None:
    """Raises E_PHASE."""
    if step.state.phase not in phases:
        error = IllegalMove(
            "E_PHASE",
            "That belongs to another phase ({due}); now: {phase}.",
            rule=rule,
            due=_title(phases),
            phase=PHASE_TITLES[step.state.phase],
        )
        step.refuse(error)


def _title(phases: tuple[Phase, ...]) -> Message:
    """What one phase is called, or both in which cards are played."""
    if phases == PLAY:
        return EITHER
    (phase,) = phases
    return PHASE_TITLES[phase]


def empty_stack(state: State) -> None:
    """Raises E_STACK while something waits to resolve."""
    if state.stack:
        raise IllegalMove(
            "E_STACK",
            "Something waits on the stack ({n}): it is answered, or resolves first.",
            rule="R83",
            n=len(state.stack),
        )


def no_combat(state: State, rule: str = "R97") -> None:
    """Raises E_COMBAT while a combat goes on."""
    if state.combat is not None:
        raise IllegalMove(
            "E_COMBAT", "A combat goes on: it must be fought and cleaned up first.", rule=rule
        )


def in_play(state: State, number: str, code: str = "E_CARD") -> Piece:
    """A card in play. Raises the code where there is none of this number."""
    piece = state.pieces.get(number)
    if piece is None:
        raise IllegalMove(code, "{card} is not in play.", rule="R18", card=number)
    return piece


def controlled(piece: Piece, number: str, seat: str, rule: str = "R76") -> None:
    """Raises E_CONTROL."""
    if piece.controller != seat:
        raise IllegalMove(
            "E_CONTROL",
            "{card} is controlled by {controller}, not by {seat}.",
            rule=rule,
            card=number,
            controller=seat_title(piece.controller),
            seat=seat_title(seat),
        )


def unmarked(piece: Piece, number: str, rule: str = "R23") -> None:
    """Raises E_MARKED."""
    if piece.marked:
        raise IllegalMove("E_MARKED", "{card} is marked already.", rule=rule, card=number)
