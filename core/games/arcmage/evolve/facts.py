"""One primitive fact applied to a table (1.4): no rules are asked, nothing is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.arcmage import facts as f
from core.games.arcmage.evolve import pieces, zones
from core.games.arcmage.evolve.moves import move
from core.games.arcmage.evolve.pieces import add_change, change
from core.games.arcmage.evolve.zones import with_player
from core.games.arcmage.pieces.hints import words_of
from core.games.arcmage.state import (
    UNSEEN,
    Ask,
    Change,
    Later,
    Piece,
    Resource,
    State,
    card_of,
)


def apply(state: State, fact: Any) -> State:
    """The table after the fact. Total: what speaks of cards that are not there does nothing."""
    return _APPLY[type(fact)](state, fact)


def _mark(state: State, fact: f.MarkCard) -> State:
    if fact.card in state.resources:
        return pieces.with_resource(state, fact.card, marked=True)
    return change(state, fact.card, marked=True)


def _damage(state: State, fact: f.DealDamage) -> State:
    piece = state.pieces.get(fact.card)
    if piece is None:
        return state
    left = piece.left - fact.n if piece.zone == "city" else piece.left
    return change(state, fact.card, damage=piece.damage + fact.n, left=left)


def _defence(state: State, fact: f.ChangeDefence) -> State:
    piece = state.pieces.get(fact.card)
    return state if piece is None else change(state, fact.card, left=piece.left + fact.n)


def _counters(state: State, fact: f.PutCounters) -> State:
    piece = state.pieces.get(fact.card)
    if piece is None:
        return state
    found = dict(piece.counters)
    found[fact.counter] = max(found.get(fact.counter, 0) + fact.n, 0)
    kept = tuple(sorted((kind, n) for kind, n in found.items() if n))
    return change(state, fact.card, counters=kept)


def _values(state: State, fact: f.ChangeValues) -> State:
    return add_change(
        state, fact.card, Change("values", "", fact.attack, fact.defence, until=fact.until)
    )


def _forbid(state: State, fact: f.Forbid) -> State:
    what = Change("no", fact.what, versus=fact.versus, until=fact.until, source=fact.source)
    return add_change(state, fact.who, what)


def _permit(state: State, fact: f.Permit) -> State:
    what = Change("can", fact.what, versus=fact.versus, until=fact.until, source=fact.source)
    return add_change(state, fact.who, what)


def _freeze(state: State, fact: f.FreezeCard) -> State:
    return add_change(state, fact.card, Change("freeze", until=fact.until, source=fact.source))


def _control(state: State, fact: f.GiveControl) -> State:
    if fact.card in state.resources:
        return pieces.with_resource(state, fact.card, controller=fact.to, lent=fact.source)
    return change(state, fact.card, controller=fact.to)


def _attach(state: State, fact: f.AttachCard) -> State:
    if ":" not in fact.card:
        return change(state, fact.card, zone="attached", place=fact.host)
    owner, _, slug = fact.card.split(":", 2)
    state = move(state, f.MoveCard(fact.card, "stack"))
    piece = Piece(slug, owner, owner, "attached", fact.host, turn=state.turn, phase=state.phase)
    return pieces.numbered(state, owner, fact.as_, piece)


def _token(state: State, fact: f.CreateToken) -> State:
    return pieces.enter(
        state, fact.token, fact.seat, fact.to, number=fact.as_, under=None, marked=fact.marked
    )


def _produce(state: State, fact: f.ProduceResources) -> State:
    player = pieces.produce(state.players[fact.seat], fact.faction, fact.n)
    return with_player(state, fact.seat, player)


def _spend(state: State, fact: f.SpendResources) -> State:
    marked = fact.n < 0
    found = pieces.resources_of(state, fact.seat, fact.faction, marked=marked)
    for number in found[: abs(fact.n)]:
        state = pieces.with_resource(state, number, marked=not marked)
    return state


# --- hidden cards ------------------------------------------------------------------------------


def _draw(state: State, fact: f.Draw) -> State:
    player = state.players[fact.seat]
    for card in fact.cards:
        player = zones.into_hand(zones.drawn(player), card)
    return with_player(state, fact.seat, player)


def _mill(state: State, fact: f.Mill) -> State:
    player = state.players[fact.seat]
    for card in fact.cards:
        player = zones.drawn(player)
        player = player._replace(grave=(*player.grave, card))
    return with_player(state, fact.seat, player)


def _discard(state: State, fact: f.Discard) -> State:
    player = state.players[fact.seat]
    for card in fact.cards:
        player = zones.from_hand(player, card)
        player = player._replace(grave=(*player.grave, card))
    return with_player(state, fact.seat, player)


def _lose_resource(state: State, fact: f.LoseResource) -> State:
    """A spent one, if there is one: which it was has no other meaning."""
    found = sorted(
        pieces.resources_of(state, fact.seat, fact.faction),
        key=lambda n: not state.resources[n].marked,
    )
    if not found:
        return state
    owner = state.resources[found[0]].owner
    player = state.players[owner]
    state = with_player(state, owner, player._replace(grave=(*player.grave, fact.card)))
    return pieces.drop_resource(state, found[0])


def _gain_resource(state: State, fact: f.GainResource) -> State:
    return pieces.add_resource(state, fact.seat, None, Resource(fact.seat, fact.seat, fact.faction))


def _pass_resource(state: State, fact: f.PassResource) -> State:
    found = sorted(
        pieces.resources_of(state, fact.seat, fact.faction),
        key=lambda n: state.resources[n].marked,
    )
    return pieces.with_resource(state, found[0], controller=fact.to) if found else state


def _name(state: State, fact: f.NameCard) -> State:
    if fact.card == UNSEEN:
        return state
    player = state.players[fact.seat]
    match fact.zone:
        case "hand" if player.unknown:
            player = player._replace(unknown=player.unknown - 1, hand=(*player.hand, fact.card))
        case "reserve":
            player = player._replace(reserve=_named(player.reserve, fact.card))
        case "grave":
            player = player._replace(grave=_named(player.grave, fact.card))
        case "res":
            for number, resource in state.resources.items():
                if resource.owner == fact.seat and resource.face == UNSEEN:
                    return pieces.with_resource(state, number, face=fact.card)
    return with_player(state, fact.seat, player)


def _named(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    if UNSEEN not in cards:
        return cards
    at = cards.index(UNSEEN)
    return (*cards[:at], card, *cards[at + 1 :])


def _see_top(state: State, fact: f.SeeTop) -> State:
    player = zones.seen_on_top(state.players[fact.seat], fact.cards, fact.to)
    return with_player(state, fact.seat, player)


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


def _shuffle(state: State, fact: f.ShuffleDeck) -> State:
    player = state.players[fact.seat]
    player = player._replace(top=(), bottom=(), shuffles=player.shuffles + 1)
    return with_player(state, fact.seat, player)


# --- turns, items, the end -----------------------------------------------------------------------


def _kill(state: State, fact: f.KillInBattle) -> State:
    combat = state.combat
    if combat is not None:
        state = state._replace(combat=combat._replace(dead=(*combat.dead, fact.card)))
    return change(state, fact.card, dead=True)


def _ruin(state: State, fact: f.RuinCity) -> State:
    lasting = tuple(pair for pair in state.lasting if pair[0] != fact.card)
    return change(state._replace(lasting=lasting), fact.card, dead=True)


def _end_levels(state: State, fact: f.EndLevels) -> State:
    kept = tuple(
        pair
        for pair in state.lasting
        if pair[0] in state.pieces and state.pieces[pair[0]].controller != fact.seat
    )
    return state._replace(lasting=kept)


def _start_level(state: State, fact: f.StartLevel) -> State:
    pair = (fact.city, fact.level)
    return state if pair in state.lasting else state._replace(lasting=(*state.lasting, pair))


def _wait(state: State, fact: f.WaitTrigger) -> State:
    after = max(state.next_trigger, int(fact.trigger.id[1:]) + 1)
    return state._replace(pending=(*state.pending, fact.trigger), next_trigger=after)


def drop_trigger(state: State, id_: str) -> State:
    """The trigger waits no longer."""
    return state._replace(pending=tuple(one for one in state.pending if one.id != id_))


def drop_item(state: State, id_: str) -> State:
    """The item is on the stack no longer; its card is not put anywhere."""
    return state._replace(stack=tuple(item for item in state.stack if item.id != id_))


def _remove_item(state: State, fact: f.RemoveItem) -> State:
    for item in state.stack:
        if item.id == fact.item and item.kind == "card":
            return move(state, f.MoveCard(f"{item.seat}:stack:{item.card}", "grave"))
    return drop_item(state, fact.item)


def _ask(state: State, fact: f.AskRuling) -> State:
    hint = words_of(card_of(state, fact.card), fact.part)
    asked = Ask(fact.card, hint, fact.source)
    return state if asked in state.asks else state._replace(asks=(*state.asks, asked))


def _lose(state: State, fact: f.Lose) -> State:
    player = state.players[fact.seat]
    return with_player(state, fact.seat, player._replace(lost=player.lost or "ruling"))


_APPLY: Mapping[type, Callable[[State, Any], State]] = {
    f.MoveCard: move,
    f.MarkCard: _mark,
    f.UnmarkCard: lambda s, x: pieces.unmark(s, x.card),
    f.DealDamage: _damage,
    f.ChangeDefence: _defence,
    f.ChangeValues: _values,
    f.PutCounters: _counters,
    f.GiveKeyword: lambda s, x: add_change(s, x.card, Change("add", x.keyword, until=x.until)),
    f.TakeKeyword: lambda s, x: add_change(s, x.card, Change("lose", x.keyword, until=x.until)),
    f.AddSubtype: lambda s, x: add_change(s, x.card, Change("type", x.subtype, until=x.until)),
    f.Forbid: _forbid,
    f.Permit: _permit,
    f.FreezeCard: _freeze,
    f.GiveControl: _control,
    f.AttachCard: _attach,
    f.CreateToken: _token,
    f.ProduceResources: _produce,
    f.SpendResources: _spend,
    f.Draw: _draw,
    f.Mill: _mill,
    f.Discard: _discard,
    f.LoseResource: _lose_resource,
    f.GainResource: _gain_resource,
    f.PassResource: _pass_resource,
    f.NameCard: _name,
    f.AddAttack: lambda s, _: s._replace(allowed=s.allowed + 1),
    f.Lose: _lose,
    f.PreventDamage: lambda s, _: s,
    f.KillInBattle: _kill,
    f.RuinCity: _ruin,
    f.StartLevel: _start_level,
    f.EndLevels: _end_levels,
    f.AddAttackPhase: lambda s, x: s._replace(extra=(*s.extra, (x.city, x.level))),
    f.WaitTrigger: _wait,
    f.DropTrigger: lambda s, x: drop_trigger(s, x.id),
    f.AskRuling: _ask,
    f.RemoveItem: _remove_item,
    f.SeeTop: _see_top,
    f.SeeHand: _see_hand,
    f.ShuffleDeck: _shuffle,
    f.RemoveLater: lambda s, x: s._replace(later=(*s.later, Later(x.card, x.seat))),
    f.ChooseRetreat: lambda s, _: s,
}
