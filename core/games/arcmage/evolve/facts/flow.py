"""Facts about the turn, what waits, and who is out."""

from __future__ import annotations

from core.games.arcmage import facts as f
from core.games.arcmage.evolve.zones import with_player
from core.games.arcmage.pieces.hints import words_of
from core.games.arcmage.state import Ask, Later, State, card_of
from core.kit.handlers import Handlers

FLOW = Handlers[State, State]()


def drop_trigger(state: State, id_: str) -> State:
    """The trigger waits no longer."""
    return state._replace(pending=tuple(one for one in state.pending if one.id != id_))


def drop_item(state: State, id_: str) -> State:
    """The item is on the stack no longer; its card is not put anywhere."""
    return state._replace(stack=tuple(item for item in state.stack if item.id != id_))


@FLOW.of(f.AddAttack)
def _add_attack(state: State, _fact: f.AddAttack) -> State:
    return state._replace(allowed=state.allowed + 1)


@FLOW.of(f.AddAttackPhase)
def _add_phase(state: State, fact: f.AddAttackPhase) -> State:
    return state._replace(extra=(*state.extra, (fact.city, fact.level)))


@FLOW.of(f.StartLevel)
def _start_level(state: State, fact: f.StartLevel) -> State:
    pair = (fact.city, fact.level)
    return state if pair in state.lasting else state._replace(lasting=(*state.lasting, pair))


@FLOW.of(f.EndLevels)
def _end_levels(state: State, fact: f.EndLevels) -> State:
    kept = tuple(
        pair
        for pair in state.lasting
        if pair[0] in state.pieces and state.pieces[pair[0]].controller != fact.seat
    )
    return state._replace(lasting=kept)


@FLOW.of(f.WaitTrigger)
def _wait(state: State, fact: f.WaitTrigger) -> State:
    after = max(state.next_trigger, int(fact.trigger.id[1:]) + 1)
    return state._replace(pending=(*state.pending, fact.trigger), next_trigger=after)


@FLOW.of(f.DropTrigger)
def _drop(state: State, fact: f.DropTrigger) -> State:
    return drop_trigger(state, fact.id)


@FLOW.of(f.RemoveItem)
def _remove_item(state: State, fact: f.RemoveItem) -> State:
    """This very item, whatever else of its card lies on the stack (R85)."""
    for item in state.stack:
        if item.id == fact.item and item.kind == "card":
            player = state.players[item.seat]
            player = player._replace(grave=(*player.grave, item.card))
            state = with_player(state, item.seat, player)
    return drop_item(state, fact.item)


@FLOW.of(f.AskRuling)
def _ask(state: State, fact: f.AskRuling) -> State:
    hint = words_of(card_of(state, fact.card), fact.part)
    asked = Ask(fact.card, hint, fact.source)
    return state if asked in state.asks else state._replace(asks=(*state.asks, asked))


@FLOW.of(f.RemoveLater)
def _later(state: State, fact: f.RemoveLater) -> State:
    return state._replace(later=(*state.later, Later(fact.card, fact.seat)))


@FLOW.of(f.Lose)
def _lose(state: State, fact: f.Lose) -> State:
    player = state.players[fact.seat]
    return with_player(state, fact.seat, player._replace(lost=player.lost or "ruling"))
