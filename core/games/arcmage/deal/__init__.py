"""Open outcomes filled by the dealer: names of cards."""

from __future__ import annotations

from dataclasses import replace

from core.dealing import Chance, Dealer
from core.errors import BadSetup
from core.games.arcmage import commands as c
from core.games.arcmage.commands import Command
from core.games.arcmage.deal import decks
from core.games.arcmage.decide import NAMING, decide_step
from core.games.arcmage.decide.hidden_cards import ChanceKind
from core.games.arcmage.decide.turns.setup import HAND
from core.games.arcmage.decide.turns.turn_actions import due_draw
from core.games.arcmage.evolve import pieces, zones
from core.games.arcmage.pieces.items import Part
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import UNSEEN, State
from core.games.arcmage.state.base import option_of
from core.games.arcmage.titles import seat_title


def reopen(command: Command) -> Command:
    """The command without what chance gave; what players chose stays."""
    match command:
        case c.DealHand() | c.DrawCards():
            return replace(command, cards=None)
    return replace(command, dealt=()) if isinstance(command, NAMING) else command


def deal(state: State, command: Command, dealer: Dealer) -> Command:
    """The command with its open outcomes drawn; one that has none as it was.

    Raises `IllegalMove` where the rules refuse it anyway.
    """
    match command:
        case c.SetReserve(cards=cards, seat=seat) if seat in state.base.seats and UNSEEN in cards:
            return replace(command, cards=decks.reserve(state, seat, cards, dealer))
        case c.DealHand(cards=None, seat=seat) if seat in state.base.seats:
            return replace(command, cards=decks.top(state, seat, HAND, dealer))
        case c.DrawCards(cards=None, n=n) if (command.seat or state.active) in state.base.seats:
            seat = command.seat or state.active
            forbidden = Layers(state).forbidden(seat, "draw")
            due = due_draw(state, seat, n, forbidden=forbidden)
            return replace(command, cards=decks.top(state, seat, due, dealer) or None)
    if isinstance(command, NAMING) and not command.dealt:
        return _named(state, command, dealer)
    return command


def _named(state: State, command: NAMING, dealer: Dealer) -> Command:
    """The command with the names that its effects ask for as they are carried out."""
    drawn: list[Part] = []

    def give(table: State, seat: str, kind: ChanceKind, n: int) -> tuple[str, ...]:
        found = decks.chance(table, seat, kind, n, dealer)
        drawn.append((seat, found))
        return found

    decide_step(state, command, give)
    return replace(command, dealt=tuple(drawn)) if drawn else command


def fill(state: State, dealer: Dealer) -> State:
    """The table with unknown cards of hands, reserves and resources drawn."""
    for seat in state.base.seats:
        player = state.players[seat]
        reserve = decks.reserve(state, seat, player.reserve, dealer)
        state = zones.with_player(state, seat, player._replace(reserve=reserve))
        player = state.players[seat]
        order = [s for s in decks.middle(state, seat, dealer) if s not in player.reserve]
        hand = tuple(order[: player.unknown])
        after = player._replace(hand=(*player.hand, *hand), unknown=player.unknown - len(hand))
        state = zones.with_player(state, seat, after)
        order = order[len(hand) :]
        for number, resource in tuple(state.resources.items()):
            if resource.owner == seat and resource.face == UNSEEN and order:
                state = pieces.with_resource(state, number, face=order.pop(0))
    return state


def check(state: State) -> None:
    """Raises `BadSetup` E_DECK_CARD where cards of a deck are not known: none can be drawn."""
    for seat, n in state.base.unlisted.items():
        if n:
            raise BadSetup(
                "E_DECK_CARD",
                "Kifu cannot draw from the deck of {seat}: cards of it are not known ({n}).",
                rule="R134",
                seat=seat_title(seat),
                n=n,
                option=option_of(seat),
            )


CHANCE: Chance[State, Command] = Chance(reopen=reopen, deal=deal, fill=fill, check=check)
