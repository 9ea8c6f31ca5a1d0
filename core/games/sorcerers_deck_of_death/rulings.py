"""What the table may decide by itself: figures and cards put right (`fix` of 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, TypeAlias

from core import cards
from core.errors import IllegalMove
from core.events import MatchEnded
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.decide import activation, attacks, decide, setup
from core.games.sorcerers_deck_of_death.decide.refusals import SOFT, read_cards, refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.events import Event
from core.games.sorcerers_deck_of_death.events.places import Fig, Seat
from core.games.sorcerers_deck_of_death.evolve.figures import change
from core.games.sorcerers_deck_of_death.evolve.zones import with_side
from core.games.sorcerers_deck_of_death.pieces import (
    FIG,
    HAND_LIMIT,
    MAGES,
    SEAT,
    SEATS,
    SIDE,
    Point,
    profile,
    read_fig,
)
from core.games.sorcerers_deck_of_death.rules.measure import in_inches, radius
from core.games.sorcerers_deck_of_death.state import Side, State, mapped
from core.games.sorcerers_deck_of_death.titles import measured
from core.kit.phrases import Says, choose, say
from core.kit.places import Said, row
from core.kit.zones import closed
from core.messages import Message, Value, msg
from core.rulings import Rulings

# What a table can have carried out although the rules forbid it: everything that is measured,
# the counting of actions, and what dice are worth. The others name what no table can do, or a
# slip in the entry.
FORCIBLE = frozenset(SOFT) | {
    "already_activated",
    "must_activate",
    "no_ap",
    "same_action",
    "unworthy",
    "wounds_differ",
}


def _spot(at: Point) -> str:
    return ", ".join(map(in_inches, at))


def _named(codes: Sequence[str]) -> Value:
    return row(cards.parse(card) or card for card in codes)


Named: TypeAlias = Annotated[tuple[str, ...], Said(_named)]  # as people wrote them


@dataclass(frozen=True, slots=True)
class SetFigure:
    """A figure as it really is; what is None stays. `hp` 0: it is dead."""

    fig: Fig
    at: Annotated[Point, Said(_spot)] | None = None
    hp: int | None = None
    done: bool | None = None
    kind: Literal["set_figure"] = "set_figure"
    SAYS: ClassVar[Says] = (
        choose("at", {None: None}, msg("{fig} stands at {at}.")),
        choose("hp", {None: None}, msg("{fig} has {hp} HP.")),
        choose(
            "done", {True: msg("{fig} has been activated."), False: msg("{fig} may be activated.")}
        ),
    )


@dataclass(frozen=True, slots=True)
class SetCards:
    """The hand of a seat, `?` for a card not seen, and its discard; what is None stays."""

    seat: Seat
    hand: Named | None = None
    discard: Named | None = None
    kind: Literal["set_cards"] = "set_cards"
    SAYS: ClassVar[Says] = (
        choose("hand", {None: None}, msg("The hand of {seat}: {hand}.")),
        choose("discard", {None: None}, msg("The discard of {seat}: {discard}.")),
    )


Operation = SetFigure | SetCards


def check(state: State, operation: Operation) -> None:
    """Raises `IllegalMove` fix_not_allowed in strict matches and while something is open, and
    no_such_figure, off_table, bad_card, card_impossible, syntax for what cannot be."""
    if state.options.strictness != "lenient" or state.pending is not None:
        raise refused("fix_not_allowed")
    match operation:
        case SetFigure():
            _check_figure(state, operation)
        case SetCards():
            _check_cards(state.sides[SEAT[operation.seat]], operation)


def _check_figure(state: State, operation: SetFigure) -> None:
    name = read_fig(operation.fig)
    if name is None or state.figs[FIG[name]].status in {"absent", "waiting"}:
        raise refused("no_such_figure", fig=operation.fig)
    fig = FIG[name]
    if operation.hp is not None and not 0 <= operation.hp <= profile(fig).hp:
        raise _bad(msg("A figure has from 0 to as many points as its profile says"))
    standing = state.figs[fig].status == "standing"
    if operation.at is not None and not mapped(state):
        raise refused("no_map")
    if not standing and operation.hp and operation.at is None and mapped(state):
        raise _bad(msg("Where the figure stands again"))
    if operation.at is not None:
        if not standing and not operation.hp:
            raise _bad(msg("How many points the figure has"))
        _check_on_table(operation.at, radius(state, fig))
    if operation == SetFigure(operation.fig):
        raise _bad(msg("What is to be changed"))


def _check_on_table(at: Point, base: int) -> None:
    over = max(base - min(at), max(at) + base - SIDE)
    if over > 0:
        raise refused("off_table", measured=measured(over))


def _check_cards(side: Side, operation: SetCards) -> None:
    hand = read_cards(operation.hand or (), unseen=True)
    named = [card for card in hand if card != cards.UNSEEN]
    named += read_cards(operation.discard or ())
    if operation.hand is None:
        named += cards.members(side.known)
    if operation.discard is None:
        named += side.discard
    for number, card in enumerate(named):
        if card in named[:number]:
            raise refused("card_impossible", card=cards.name(card))
    after = _cards(side, operation)
    if after.hand > HAND_LIMIT or after.deck < 0:
        raise _bad(msg("A hand of at most ten cards"))
    if operation == SetCards(operation.seat):
        raise _bad(msg("What is to be changed"))


def _bad(what: Message) -> IllegalMove:
    return IllegalMove("syntax", "{what} is missing, or cannot be so.", what=what)


def apply(state: State, operation: Operation) -> State:
    """The table after the operation."""
    match operation:
        case SetFigure(fig=name):
            return _figure(state, FIG[read_fig(name) or ""], operation)
        case SetCards(seat=seat):
            number = SEAT[seat]
            return with_side(state, number, _cards(state.sides[number], operation))


def _cards(side: Side, operation: SetCards) -> Side:
    known, unknown, discard = side.known, side.unknown, side.discard
    if operation.hand is not None:
        known = cards.bits(cards.parse(card) or "" for card in operation.hand)
        unknown = len(operation.hand) - known.bit_count()
    if operation.discard is not None:
        discard = tuple(cards.parse(card) or card for card in operation.discard)
    return side._replace(known=known, unknown=unknown, discard=discard)


def _figure(state: State, fig: int, operation: SetFigure) -> State:
    at, hp, done = operation.at, operation.hp, operation.done
    if hp is not None:
        state = change(state, fig, hp=hp)
        if hp == 0:
            state = change(state, fig, at=None, status="dead")
        elif not mapped(state):
            state = change(state, fig, status="standing")
    if at is not None:
        state = change(state, fig, at=at, status="standing")
    if done is not None:
        state = change(state, fig, done=done)
    act = state.act
    if act is not None and state.figs[act.fig].status != "standing":
        state = state._replace(act=None)
    return state


def follow(before: State, after: State) -> tuple[Event, ...]:
    """A Mage ruled dead ends the match (R95), a dead figure its activation; hands put right let
    the phase or the Focus go on (R16)."""
    for seat, mage in enumerate(MAGES):
        if before.figs[mage].status == "standing" and after.figs[mage].status == "dead":
            return (MatchEnded(SEATS[1 - seat], "mage_killed"),)
    step = StepBuilder(after)
    if before.act is not None and after.act is None:
        attacks.end_turn(step)
    elif setup.owed(before) and not setup.owed(after):
        if after.phase == "power":
            setup.powered(step)
        else:
            activation.focused(step)
    return tuple(step.events)


def force(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a forbidden move that stood. Raises `IllegalMove` if no table can do it."""
    return decide(state, command, forced=True)


def hide(operation: Operation, seat: str | None) -> Operation:
    """The operation as a seat may see it: only a hand has secrets."""
    if isinstance(operation, SetCards) and operation.seat != seat and operation.hand:
        return replace(operation, hand=closed(operation.hand))
    return operation


RULINGS: Rulings[State, Command, Event] = Rulings(
    operations=Operation,
    apply=apply,
    check=check,
    forcible=FORCIBLE,
    force=force,
    describe=say,
    hide=hide,
    follow=follow,
    putting=lambda options: replace(options, strictness="lenient"),
)
