"""Decks that are told while the match goes on, or after it (R1 to R4, R131)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces import DECK_SIZE, rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import DeckList
from core.games.arcmage.state import State
from core.games.arcmage.state.agreed import card_fault, deck_faults
from core.games.arcmage.state.base import with_tokens

IMPOSSIBLE = {"E_SYNTAX", "E_DECK_CARD", "E_DECK_TOKEN"}  # no table can overrule these


def tell(step: StepBuilder, command: c.TellDeck) -> None:
    """A deck is told, in full or in part; what the record shows against it is no fault here.

    Raises E_SETUP for a seat that is not there, E_CARD for definitions that cannot be, and the
    codes of decks: E_SYNTAX, E_DECK_SIZE, E_DECK_CITIES, E_DECK_COPIES, E_DECK_TOKEN, E_DECK_CARD.
    """
    state, deck = step.state, command.deck
    if command.owner not in state.base.seats:
        raise guards.SHARED.unknown_seat(command.owner, state.base.seats)
    known = _known(state, deck)
    _check_size(step, deck)
    for fault in deck_faults(deck, known):
        refusal = IllegalMove(fault.code, "{why}", rule=fault.rule, why=fault.message)
        if fault.code in IMPOSSIBLE:
            raise refusal
        step.refuse(refusal)
    new = _new(state, deck, known)
    if command.alone and new:
        raise IllegalMove(
            "E_CARD",
            "{card} is new to this match, so all must see what it says: tell the list to all.",
            card=new[0].name,
        )
    cards = tuple(sorted(deck.cards, key=lambda entry: entry.card))
    told = replace(deck, name=deck.name.strip(), cards=cards, definitions=new)
    step.add(e.DeckTold(command.owner, told, alone=command.alone))


def _check_size(step: StepBuilder, deck: DeckList) -> None:
    """Raises E_DECK_SIZE for a list that is too short, and tells how to say that it is a part."""
    n = sum(entry.n for entry in deck.cards)
    if n < DECK_SIZE:
        step.refuse(
            IllegalMove(
                "E_DECK_SIZE",
                "A deck has {due} cards; this list has {n}. Cards that nobody knows are {rest} ?.",
                rule="R1",
                due=DECK_SIZE,
                n=n,
                rest=DECK_SIZE - n,
            )
        )


def _known(state: State, deck: DeckList) -> Mapping[str, Card]:
    """Every card that the list may name, by id; those of the match are as the match has them."""
    here = {**state.base.cards, **state.defined}
    for card in deck.definitions:
        if here.get(card.id, card) != card:
            raise IllegalMove("E_CARD", "{card} is defined already.", card=card.name)
        wrong = card_fault(card)
        if wrong is not None:
            raise IllegalMove("E_CARD", "{why}", why=wrong)
    return {**rebirth.cards(), **{card.id: card for card in deck.definitions}, **here}


def _new(state: State, deck: DeckList, known: Mapping[str, Card]) -> tuple[Card, ...]:
    """The cards of the list, and their tokens, that the match does not have yet."""
    wanted = with_tokens(deck.known, known) - set(state.base.cards) - set(state.defined)
    return tuple(known[card] for card in sorted(wanted))
