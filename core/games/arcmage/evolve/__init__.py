"""One event applied to a table: its own change, then its facts, in their order."""

from __future__ import annotations

from core.events import MatchEnded
from core.game import Result
from core.games.arcmage import events as e
from core.games.arcmage.evolve import facts
from core.games.arcmage.evolve.setup import SETUP
from core.games.arcmage.evolve.stack import AFTER_STACK, STACK
from core.games.arcmage.evolve.turns import AFTER_TURNS, TURNS
from core.games.arcmage.evolve.zones import with_player
from core.games.arcmage.state import State
from core.games.arcmage.state.base import told
from core.kit.handlers import Handlers
from core.structured import members


def _unchanged(state: State, _: object) -> State:
    return state


begin = Handlers[State, State](SETUP, TURNS, STACK)  # what an event changes before its facts
finish = Handlers[State, State](AFTER_TURNS, AFTER_STACK, rest=_unchanged)  # what, behind them
for kind in members(e.OwnEvent):
    if issubclass(kind, e.ByFacts):
        begin.of(kind)(_unchanged)


def evolve(state: State, event: e.Event) -> State:
    """The table after the event; events with hidden names fold as well."""
    state = _BEGIN[type(event)](state, event)
    if not isinstance(event, MatchEnded):
        for fact in event.facts:
            state = _APPLY[type(fact)](state, fact)
    after = _FINISH.get(type(event))
    return state if after is None else after(state, event)


@begin.of(e.PlayerLost)
def _lost(state: State, event: e.PlayerLost) -> State:
    player = state.players[event.seat]
    return with_player(state, event.seat, player._replace(lost=event.by))


@begin.of(MatchEnded)
def _over(state: State, event: MatchEnded) -> State:
    return state._replace(phase="over", result=Result(event.result, event.reason))


@begin.of(e.CardDefined)
def _defined(state: State, event: e.CardDefined) -> State:
    return state._replace(defined={**state.defined, event.card.id: event.card})


@begin.of(e.DeckTold)
def _told(state: State, event: e.DeckTold) -> State:
    """The list stands where the one stood that the match began with."""
    player = state.players[event.owner]
    checked = state.base.options.ledger
    player = player._replace(listed="alone" if event.alone else checked)
    state = with_player(state, event.owner, player)
    return state._replace(base=told(state.base, event.owner, event.deck))


@begin.of(e.AsksSettled)
def _settled(state: State, _: e.AsksSettled) -> State:
    return state._replace(asks=())


_BEGIN, _APPLY, _FINISH = begin.functions, facts.apply.functions, finish.functions
