"""Lines of frames from events, folded from a table that has just been set."""

from __future__ import annotations

from typing import Any

from core.events import RulingMade
from core.game import Frame
from core.games.arcmage import events as e
from core.games.arcmage import evolve
from core.games.arcmage import facts as f
from core.games.arcmage.commands import FREE, Payment
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import Player, State
from core.games.arcmage.state.base import Base, filled
from core.games.arcmage.state.options import Options
from core.kit.zones import Deck

SECONDS = 10  # from step to step


def table(**options: Any) -> State:
    """Decks and reserves stand, hands are to be dealt."""
    base = Base(filled(Options(**options), whole=True))
    player = Player(deck=Deck(42), reserve=("?", "?", "?"))
    return State(base, dict.fromkeys(base.seats, player), phase="deal")


def frames(*steps: tuple[Any, ...], state: State | None = None) -> list[Frame[State]]:
    """The line on which these events happened, step by step."""
    line = [Frame(0, (), table() if state is None else state)]
    for number, step in enumerate(steps, start=1):
        now = line[-1].state
        for event in step:
            now = after(now, event)
        line.append(Frame(number, step, now, number * SECONDS))
    return line


def after(state: State, event: Any) -> State:
    """The table after an event; after a ruling too."""
    if not isinstance(event, RulingMade):
        return evolve.evolve(state, event)
    for operation in event.operations:
        state = evolve.facts.apply(state, operation)
    return state


BEGUN: tuple[tuple[Any, ...], ...] = (
    (e.HandDealt("A", ("mentor", *"??????")),),
    (e.HandDealt("B", tuple("???????")),),
    (e.FirstPlayerChosen("A", "dice"),),
    (e.FirstCityOpened("A", "farmland", "A1"),),
    (e.FirstCityOpened("B", "armory", "B1"), e.TurnStarted("A", 1)),
)


def turn(seat: str, number: int) -> tuple[Any, ...]:
    """The end of a turn and the beginning of this one."""
    other = "B" if seat == "A" else "A"
    return e.TurnEnded(other), e.TurnStarted(seat, number)


def played(
    seat: str, card: str, *, item: str = "S1", cost: int = 1, pay: Payment = FREE, **more: Any
) -> e.CardPlayed:
    """A card of the hand is put on the stack."""
    onto = f.MoveCard(f"{seat}:hand:{card}", "stack")
    spent = tuple(f.SpendResources(seat, faction, n) for faction, n in pay.cards)
    return e.CardPlayed(Item(item, "card", seat, card, **more), cost, pay, (onto, *spent))


def creature(seat: str, card: str, city: str, number: str) -> tuple[Any, ...]:
    """A creature is played and enters play."""
    enters = f.MoveCard(f"{seat}:stack:{card}", city, as_=number)
    return played(seat, card), e.ItemResolved("S1", seat, card, (enters,))


def spell(seat: str, card: str, *facts: Any) -> tuple[Any, ...]:
    """A spell is played and resolves."""
    gone = f.MoveCard(f"{seat}:stack:{card}", "grave")
    return played(seat, card), e.ItemResolved("S1", seat, card, (*facts, gone))


def attack(seat: str, city: str, defender: str, *attackers: str) -> tuple[Any, ...]:
    """An attack is declared and stands."""
    item = Item("S1", "attack", seat, "armory", source=city, chosen=attackers)
    marks = tuple(f.MarkCard(number) for number in attackers)
    declared = e.AttackDeclared(item, defender)
    return declared, e.AttackersMarked("S1", seat, city, attackers, marks)
