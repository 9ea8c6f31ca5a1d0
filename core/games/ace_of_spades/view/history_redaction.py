"""Hard and Nightmare: faces of cards that nobody may look back at while the match goes on (R82).

The cards of the present turn are shown, and those that the seat saw in it: its hand, the common
row, what is set aside or out. Every other face, at every earlier step, is taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from core import cards
from core.events import MatchEnded
from core.game import Frame
from core.games.ace_of_spades.commands import (
    Command,
    DealCards,
    DrawCards,
    Drawn,
    JamGun,
    MoveCard,
    Operation,
    PlayHand,
    QuitMatch,
    RefreshDeck,
    RevealEnemy,
    SeatDrawn,
    SwapCards,
    TickAchievement,
    TrimHand,
    UseBonus,
)
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import EnemyDefeated, EnemyRevealed, SceneStarted
from core.games.ace_of_spades.events.flow import (
    Abandoned,
    AchievementEarned,
    AchievementTicked,
    PhaseEntered,
)
from core.games.ace_of_spades.events.hands import (
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
    HandTrimmed,
)
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.state import State, hidden, seats
from core.games.ace_of_spades.view.hiding import hide_effect
from core.redaction import HistoryRedaction

Shown: TypeAlias = Callable[[str], str]  # a card, or `?` in its place

D = TypeVar("D", Drawn, SeatDrawn)


def redact_history(
    line: Sequence[Frame[State]], seat: str | None
) -> HistoryRedaction[Command, Event] | None:
    """What a seat (None: a spectator) may no longer look at; None in Easy and Normal."""
    if not hidden(line[-1].state.options):
        return None
    present = _present(line)
    seen = _seen(line[-1].state, seat)
    for frame in line:
        if frame.step in present:
            seen |= _seen(frame.state, seat)

    def shown(card: str) -> str:
        return card if card == cards.UNSEEN or seen & cards.BIT.get(card, 0) else cards.UNSEEN

    return HistoryRedaction(
        open=present,
        command=lambda command: _command(command, shown),
        event=lambda event: _event(event, shown),
        operation=lambda operation: _operation(operation, shown),
        table=lambda table: _table(table, shown),
    )


def _seen(state: State, seat: str | None) -> int:
    """The cards that lie open to the seat, a set of bits."""
    open_ = cards.bits((*state.commons, *state.aside, *state.out))
    if seat is not None and SEAT[seat] < len(state.hands):
        open_ |= state.hands[SEAT[seat]]
    return open_


def _present(line: Sequence[Frame[State]]) -> frozenset[int]:
    """The steps of the present turn."""
    now = _turn(line[-1].state)
    return frozenset(frame.step for frame in line[1:] if _turn(frame.state) == now)


def _turn(state: State) -> int:
    """The turn that a table belongs to: until somebody acts, the one that the last shot ended."""
    return state.turn if state.acted else state.turn - 1


def _table(state: State, shown: Shown) -> State:
    """A table that the match began from."""
    hands, unknown = list(state.hands), list(state.unknown)
    for seat in seats(state):
        held = cards.members(state.hands[seat])
        hands[seat] = cards.bits(shown(card) for card in held)
        unknown[seat] += len(held) - hands[seat].bit_count()
    return state._replace(
        hands=tuple(hands),
        unknown=tuple(unknown),
        commons=_row(state.commons, shown),
        discard=_row(state.discard, shown),
        row=None,
    )


def _command(command: Command, shown: Shown) -> Command:
    """A command without the faces that are not shown."""
    match command:
        case DealCards() | DrawCards():
            return replace(
                command, hand=_some(command.hand, shown), common=_some(command.common, shown)
            )
        case RevealEnemy(drawn=drawn):
            drawn = drawn and tuple(_drawn(one, shown) for one in drawn)
            return replace(command, drawn=drawn)
        case PlayHand():
            return _hand_of(command, shown)
        case SwapCards() | JamGun():
            drawn_ = command.drawn and _drawn(command.drawn, shown)
            return replace(command, cards=_row(command.cards, shown), drawn=drawn_)
        case TrimHand(cards=codes):
            return replace(command, cards=_row(codes, shown))
        case UseBonus():
            return replace(
                command,
                drawn=_some(command.drawn, shown),
                args=_arguments(command.args, shown),
                changes=_operations(command.changes, shown),
            )
        case RefreshDeck() | TickAchievement() | QuitMatch():
            return command


def _hand_of(command: PlayHand, shown: Shown) -> PlayHand:
    return replace(
        command,
        cards=_row(command.cards, shown),
        claim=command.claim and replace(command.claim, ranks=()),
        combination=_some(command.combination, shown),
        joker=None,
        drawn=command.drawn and _drawn(command.drawn, shown),
    )


def _event(event: Event, shown: Shown) -> Event:
    """An event without the faces that are not shown."""
    match event:
        case CardsDealt() | CardsDrawn():
            return replace(event, hand=_row(event.hand, shown), common=_row(event.common, shown))
        case ShotPlayed():
            return _shot(event, shown)
        case CardsSwapped():
            return replace(
                event,
                out=_row(event.out, shown),
                common=_row(event.common, shown),
                in_hand=_row(event.in_hand, shown),
                in_common=_row(event.in_common, shown),
            )
        case GunJammed():
            return replace(event, cards=_row(event.cards, shown), common=_row(event.common, shown))
        case BonusUsed():
            return _bonus(event, shown)
        case HandTrimmed(cards=codes):
            return replace(event, cards=_row(codes, shown))
        case EnemyRevealed() | EnemyDefeated() | SceneStarted() | DeckRefreshed():
            return event
        case AchievementEarned() | AchievementTicked() | PhaseEntered() | Abandoned():
            return event
        case MatchEnded():
            return event


def _shot(event: ShotPlayed, shown: Shown) -> ShotPlayed:
    causes = tuple(
        cause if cause.card is None else replace(cause, card=shown(cause.card))
        for cause in event.causes
    )
    return replace(
        event,
        cards=_row(event.cards, shown),
        ranks=(),
        combo_cards=_row(event.combo_cards, shown),
        causes=causes,
        common=_row(event.common, shown),
        joker_as=None,
    )


def _bonus(event: BonusUsed, shown: Shown) -> BonusUsed:
    gone = [card for card in event.named if shown(card) == cards.UNSEEN]
    return replace(
        event,
        args=_arguments(event.args, shown),
        named=_row(event.named, shown),
        moves=tuple(replace(move, cards=_row(move.cards, shown)) for move in event.moves),
        armed=tuple(hide_effect(effect, gone) for effect in event.armed),
        changes=_operations(event.changes, shown),
    )


def _row(row: Sequence[str], shown: Shown) -> tuple[str, ...]:
    return tuple(shown(card) for card in row)


def _some(row: tuple[str, ...] | None, shown: Shown) -> tuple[str, ...] | None:
    """A row that was not stated stays so."""
    return None if row is None else _row(row, shown)


def _drawn(drawn: D, shown: Shown) -> D:
    """The draw-ups that a command states."""
    return replace(drawn, hand=_row(drawn.hand, shown), common=_row(drawn.common, shown))


def _arguments(args: Sequence[str], shown: Shown) -> tuple[str, ...]:
    return tuple(_argument(arg, shown) for arg in args)


def _argument(arg: str, shown: Shown) -> str:
    first, sign, second = arg.partition("=")
    card = cards.with_joker(first)
    return arg if card is None else f"{shown(card)}{sign}{second}"


def _operations(operations: Sequence[Operation], shown: Shown) -> tuple[Operation, ...]:
    return tuple(_operation(operation, shown) for operation in operations)


def _operation(operation: Operation, shown: Shown) -> Operation:
    if isinstance(operation, MoveCard):
        return replace(operation, card=shown(cards.with_joker(operation.card) or operation.card))
    return operation
