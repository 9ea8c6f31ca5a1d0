"""Facts about cards in play and resource cards."""

from __future__ import annotations

from core.games.arcmage import facts as f
from core.games.arcmage.evolve import pieces
from core.games.arcmage.evolve.moves import move
from core.games.arcmage.evolve.pieces import add_change, change
from core.games.arcmage.evolve.zones import with_player
from core.games.arcmage.state import Change, Piece, Resource, State
from core.kit.handlers import Handlers

IN_PLAY = Handlers[State, State]()


@IN_PLAY.of(f.MarkCard)
def _mark(state: State, fact: f.MarkCard) -> State:
    if fact.card in state.resources:
        return pieces.with_resource(state, fact.card, marked=True)
    return change(state, fact.card, marked=True)


@IN_PLAY.of(f.UnmarkCard)
def _unmark(state: State, fact: f.UnmarkCard) -> State:
    return pieces.unmark(state, fact.card)


@IN_PLAY.of(f.DealDamage)
def _damage(state: State, fact: f.DealDamage) -> State:
    piece = state.pieces.get(fact.card)
    if piece is None:
        return state
    left = piece.left - fact.n if piece.zone == "city" else piece.left
    return change(state, fact.card, damage=piece.damage + fact.n, left=left)


@IN_PLAY.of(f.ChangeDefence)
def _defence(state: State, fact: f.ChangeDefence) -> State:
    piece = state.pieces.get(fact.card)
    return state if piece is None else change(state, fact.card, left=piece.left + fact.n)


@IN_PLAY.of(f.ChangeValues)
def _values(state: State, fact: f.ChangeValues) -> State:
    return add_change(
        state, fact.card, Change("values", "", fact.attack, fact.defence, until=fact.until)
    )


@IN_PLAY.of(f.PutCounters)
def _counters(state: State, fact: f.PutCounters) -> State:
    piece = state.pieces.get(fact.card)
    if piece is None:
        return state
    found = dict(piece.counters)
    found[fact.counter] = max(found.get(fact.counter, 0) + fact.n, 0)
    kept = tuple(sorted((kind, n) for kind, n in found.items() if n))
    return change(state, fact.card, counters=kept)


@IN_PLAY.of(f.GiveKeyword)
def _give_keyword(state: State, fact: f.GiveKeyword) -> State:
    return add_change(state, fact.card, Change("add", fact.keyword, until=fact.until))


@IN_PLAY.of(f.TakeKeyword)
def _take_keyword(state: State, fact: f.TakeKeyword) -> State:
    return add_change(state, fact.card, Change("lose", fact.keyword, until=fact.until))


@IN_PLAY.of(f.AddSubtype)
def _add_subtype(state: State, fact: f.AddSubtype) -> State:
    return add_change(state, fact.card, Change("type", fact.subtype, until=fact.until))


@IN_PLAY.of(f.Forbid)
def _forbid(state: State, fact: f.Forbid) -> State:
    what = Change("no", fact.what, versus=fact.versus, until=fact.until, source=fact.source)
    return add_change(state, fact.who, what)


@IN_PLAY.of(f.Permit)
def _permit(state: State, fact: f.Permit) -> State:
    what = Change("can", fact.what, versus=fact.versus, until=fact.until, source=fact.source)
    return add_change(state, fact.who, what)


@IN_PLAY.of(f.FreezeCard)
def _freeze(state: State, fact: f.FreezeCard) -> State:
    return add_change(state, fact.card, Change("freeze", until=fact.until, source=fact.source))


@IN_PLAY.of(f.ProtectCard)
def _protect(state: State, fact: f.ProtectCard) -> State:
    return add_change(state, fact.card, Change("protect", until=fact.until))


@IN_PLAY.of(f.PreventDeath)
def _prevent_death(state: State, fact: f.PreventDeath) -> State:
    piece = state.pieces.get(fact.card)
    if piece is None:
        return state
    kept = list(piece.changes)
    used = next((one for one in kept if one.kind == "protect"), None)
    if used is not None:
        kept.remove(used)
    return change(state, fact.card, damage=0, changes=tuple(kept))


@IN_PLAY.of(f.GiveControl)
def _control(state: State, fact: f.GiveControl) -> State:
    if fact.card in state.resources:
        return pieces.with_resource(state, fact.card, controller=fact.to, lent=fact.source)
    return change(state, fact.card, controller=fact.to)


@IN_PLAY.of(f.AttachCard)
def _attach(state: State, fact: f.AttachCard) -> State:
    if ":" not in fact.card:
        return change(state, fact.card, zone="attached", place=fact.host)
    owner, _, slug = fact.card.split(":", 2)
    state = move(state, f.MoveCard(fact.card, "stack"))
    piece = Piece(slug, owner, owner, "attached", fact.host, turn=state.turn, phase=state.phase)
    return pieces.numbered(state, owner, fact.as_, piece)


@IN_PLAY.of(f.CreateToken)
def _token(state: State, fact: f.CreateToken) -> State:
    return pieces.enter(
        state, fact.token, fact.seat, fact.to, number=fact.as_, under=None, marked=fact.marked
    )


@IN_PLAY.of(f.ProduceResources)
def _produce(state: State, fact: f.ProduceResources) -> State:
    player = pieces.produce(state.players[fact.seat], fact.faction, fact.n)
    return with_player(state, fact.seat, player)


@IN_PLAY.of(f.SpendResources)
def _spend(state: State, fact: f.SpendResources) -> State:
    marked = fact.n < 0
    found = pieces.resources_of(state, fact.seat, fact.faction, marked=marked)
    for number in found[: abs(fact.n)]:
        state = pieces.with_resource(state, number, marked=not marked)
    return state


@IN_PLAY.of(f.LoseResource)
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


@IN_PLAY.of(f.GainResource)
def _gain_resource(state: State, fact: f.GainResource) -> State:
    return pieces.add_resource(state, fact.seat, None, Resource(fact.seat, fact.seat, fact.faction))


@IN_PLAY.of(f.PassResource)
def _pass_resource(state: State, fact: f.PassResource) -> State:
    found = sorted(
        pieces.resources_of(state, fact.seat, fact.faction),
        key=lambda n: state.resources[n].marked,
    )
    return pieces.with_resource(state, found[0], controller=fact.to) if found else state


@IN_PLAY.of(f.KillInBattle)
def _kill(state: State, fact: f.KillInBattle) -> State:
    combat = state.combat
    if combat is not None:
        state = state._replace(combat=combat._replace(dead=(*combat.dead, fact.card)))
    return change(state, fact.card, dead=True)


@IN_PLAY.of(f.RuinCity)
def _ruin(state: State, fact: f.RuinCity) -> State:
    lasting = tuple(pair for pair in state.lasting if pair[0] != fact.card)
    return change(state._replace(lasting=lasting), fact.card, dead=True)
