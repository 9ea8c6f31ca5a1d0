"""Facts about hands and decks: cards are drawn, discarded, named, seen."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.arcmage import facts as f
from core.games.arcmage.evolve import pieces, zones
from core.games.arcmage.evolve.zones import with_player
from core.games.arcmage.state import UNSEEN, State, unseen_resources
from core.kit.handlers import Handlers
from core.kit.zones import named

HIDDEN_CARDS = Handlers[State, State]()


def draw(state: State, seat: str, cards: Iterable[str]) -> State:
    """The first cards of a deck come into the hand."""
    player = state.players[seat]
    for card in cards:
        player = zones.into_hand(player._replace(deck=player.deck.drawn()), card)
    return with_player(state, seat, player)


def discard(state: State, seat: str, cards: Iterable[str]) -> State:
    """Cards of a hand go to the graveyard, the last on top."""
    player = state.players[seat]
    for card in cards:
        player = zones.from_hand(player, card)
        player = player._replace(grave=(*player.grave, card))
    return with_player(state, seat, player)


@HIDDEN_CARDS.of(f.Draw)
def _draw(state: State, fact: f.Draw) -> State:
    return draw(state, fact.seat, fact.cards)


@HIDDEN_CARDS.of(f.Mill)
def _mill(state: State, fact: f.Mill) -> State:
    player = state.players[fact.seat]
    for card in fact.cards:
        player = player._replace(deck=player.deck.drawn(), grave=(*player.grave, card))
    return with_player(state, fact.seat, player)


@HIDDEN_CARDS.of(f.Discard)
def _discard(state: State, fact: f.Discard) -> State:
    return discard(state, fact.seat, fact.cards)


@HIDDEN_CARDS.of(f.NameCard)
def _name(state: State, fact: f.NameCard) -> State:
    if fact.card == UNSEEN:
        return state
    player = state.players[fact.seat]
    match fact.zone:
        case "hand" if player.unknown:
            player = player._replace(unknown=player.unknown - 1, hand=(*player.hand, fact.card))
        case "reserve":
            player = player._replace(reserve=named(player.reserve, fact.card))
        case "grave":
            player = player._replace(grave=named(player.grave, fact.card))
        case "res":
            for number in unseen_resources(state, fact.seat):
                return pieces.with_resource(state, number, face=fact.card)
    return with_player(state, fact.seat, player)


@HIDDEN_CARDS.of(f.SeeTop)
def _see_top(state: State, fact: f.SeeTop) -> State:
    player = state.players[fact.seat]
    deck = player.deck.seen_on_top(fact.cards, fact.to)
    return with_player(state, fact.seat, player._replace(deck=deck))


@HIDDEN_CARDS.of(f.SeeHand)
def _see_hand(state: State, fact: f.SeeHand) -> State:
    if fact.hidden:
        return state
    player = state.players[fact.seat]
    held = list(player.hand)
    for card in fact.cards:
        if card in held:
            held.remove(card)
        elif card != UNSEEN and player.unknown:
            player = player._replace(unknown=player.unknown - 1, hand=(*player.hand, card))
    return with_player(state, fact.seat, player)


@HIDDEN_CARDS.of(f.ShuffleDeck)
def _shuffle(state: State, fact: f.ShuffleDeck) -> State:
    player = state.players[fact.seat]
    player = player._replace(deck=player.deck.shuffled(), shuffles=player.shuffles + 1)
    return with_player(state, fact.seat, player)
