"""The cards that a one-shot draws in a dealt match, effect by effect."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.dealing import Dealer
from core.games.ace_of_spades import pieces
from core.games.ace_of_spades.commands import UseBonus
from core.games.ace_of_spades.deal.deck import Deck
from core.games.ace_of_spades.decide.use import over
from core.games.ace_of_spades.evolve import zones
from core.games.ace_of_spades.pieces.effects import (
    DrawEffect,
    DrawValue,
    Effect,
    Hit,
    JokerEffect,
    MoveBullets,
    RefreshEffect,
    SwapEffect,
)
from core.games.ace_of_spades.state import State, unseen

Drawing = DrawEffect | DrawValue | SwapEffect


def filled(state: State, command: UseBonus, dealer: Dealer) -> UseBonus:
    """The command with all that its effects draw; as it was where they draw nothing."""
    card = next((o.card for o in state.one_shots if o.card.id == command.card.lower()), None)
    if card is None or not any(isinstance(effect, Drawing) for effect in card.bonus):
        return command
    drawn: list[str] = []
    for effect in card.bonus:
        if over(state):
            break  # the match ends with what was done: nothing is drawn (R100, R101)
        if isinstance(effect, Drawing):
            taken = _drawn(state, command, effect, dealer)
            state = zones.hold(state, state.active, taken)
            drawn += taken
        state = _after(state, effect)
    return replace(command, drawn=tuple(drawn), source="dealer")


def _drawn(state: State, command: UseBonus, effect: Drawing, dealer: Dealer) -> tuple[str, ...]:
    deck = Deck(state, dealer)
    match effect:
        case DrawEffect(n=n):
            return deck.draw(n)
        case DrawValue(n=n):
            turned: tuple[str, ...] = ()
            while sum(pieces.value(card) for card in turned) < n and (more := deck.draw(1)):
                turned += more
            return turned
        case SwapEffect():
            unnamed = command.args.count(cards.UNSEEN)
            out = [cards.with_joker(arg) for arg in command.args]
            named = sum(card is not None and card not in state.discard for card in out)
            return deck.draw(named + unnamed)


def _after(state: State, effect: Effect) -> State:
    """What changes the deck for the effects that follow, or ends the match before them."""
    match effect:
        case Hit(n=n) if state.enemy is not None:
            return state._replace(enemy=state.enemy._replace(hp=state.enemy.hp - n))
        case MoveBullets(n=n):
            return state._replace(bullets=max(0, state.bullets + n))
        case RefreshEffect():
            return zones.gather(state)
        case JokerEffect(to="deck") if unseen(state) & cards.BIT[cards.JOKER] == 0:
            return zones.put(zones.take(state, cards.JOKER, "aside"), cards.JOKER, "deck")
    return state  # the others leave the deck as it is
