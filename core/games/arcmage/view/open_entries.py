"""What a seat may enter for another: entries whose acceptance hangs on nothing that lies closed.

Cards of a hand or a reserve that have to be named are left to their owner, and so is what an
effect does with hands and decks, but for cards that are drawn unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from core.games.arcmage import commands as c
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.selectors import Parts
from core.games.arcmage.rules.continuous_effects.sources import words
from core.games.arcmage.state import State, card_of
from core.kit.zones import closed

CLOSED = (x.Discard, x.Dig, x.Look, x.Mill, x.Put, x.Reveal, x.Search)
Effecting = c.Devote | c.ActivateAbility | c.ResolveTrigger | c.ResolveItem


def open_to(state: State, command: c.Command) -> bool:
    """Whether another seat can enter this, on the table as it knows it.

    The faces of resource cards are closed too, so what gives one of those up is not.
    """
    match command:
        case c.SetReserve(cards=cards):
            return cards == closed(cards) and state.base.options.extra_cities != "reserve"
        case c.DealHand(cards=cards) | c.DrawCards(cards=cards):
            return cards is None or cards == closed(cards)
        case c.Devote() | c.ActivateAbility() | c.ResolveTrigger() | c.ResolveItem():
            return _unnamed(command) and all(map(_public, _acting(state, command)))
        case (
            c.PlayCard()
            | c.LayResources()
            | c.DiscardCards()
            | c.OpenCity()
            | c.FoundCity()
            | c.ShowCard()
            | c.TellDeck()
            | c.DefineCard()
        ):
            return False
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
            | c.Concede()
            | c.AddNote()
        ):
            return True


def _unnamed(command: Effecting) -> bool:
    """Whether the cards that come of it are entered unseen."""
    return all(cards == closed(cards) for _, cards in (*command.results, *command.dealt))


def _acting(state: State, command: Effecting) -> Iterator[Card | None]:
    """The cards that may do something now: its own, and those of the stack."""
    for item in state.stack:
        yield card_of(state, item.card)
    match command:
        case c.Devote(city=number) | c.ActivateAbility(card=number):
            piece = state.pieces.get(number)
            yield None if piece is None else card_of(state, piece.card)
        case c.ResolveTrigger(card=number):
            for trigger in state.pending:
                if trigger.source == number:
                    yield card_of(state, trigger.card)


@cache
def _public(card: Card | None) -> bool:
    """Whether a card, which has to be known, does nothing with what lies closed."""
    return card is not None and not any(map(_touches, _parts(card)))


def _touches(part: Any) -> bool:
    if isinstance(part, x.Sacrifice):
        return "resource" in words(part.is_)
    hands = isinstance(part, Parts) and "hand" in words(part.in_)
    return hands or isinstance(part, CLOSED)


def _parts(value: Any) -> Iterator[Any]:
    """A value of a card with all that is in it."""
    yield value
    held: Iterable[Any] = ()
    if isinstance(value, tuple):
        held = value
    elif is_dataclass(value):
        held = (getattr(value, field.name) for field in fields(value))
    for one in held:
        yield from _parts(one)
