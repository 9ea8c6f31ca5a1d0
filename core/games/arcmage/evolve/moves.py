"""A card goes from one place to another, in play or not."""

from __future__ import annotations

from core.games.arcmage.evolve import pieces, zones
from core.games.arcmage.facts import MoveCard
from core.games.arcmage.state import UNSEEN, State, card_of
from core.kit.handlers import Handlers
from core.kit.zones import without

MOVES = Handlers[State, State]()
PILES = {"grave", "hand", "top", "bottom", "out"}


@MOVES.of(MoveCard)
def move(state: State, fact: MoveCard) -> State:
    """The table after a card went where the fact says."""
    if ":" in fact.card:
        owner, zone, slug = fact.card.split(":", 2)
        return _arrive(_leave_zone(state, owner, zone, slug), owner, fact.face or slug, fact)
    if fact.card in state.resources:
        resource = state.resources[fact.card]
        name = fact.face or resource.face
        return _arrive(pieces.drop_resource(state, fact.card), resource.owner, name, fact)
    piece = state.pieces.get(fact.card)
    if piece is None:
        return state
    if fact.to not in PILES:
        return _relocate(state, fact)
    state = pieces.leave(state, fact.card)
    known = card_of(state, piece.card)
    if known is not None and known.token:  # R20
        return state
    return _arrive(state, piece.owner, piece.card, fact)


def _relocate(state: State, fact: MoveCard) -> State:
    marked = state.pieces[fact.card].marked or fact.marked
    match fact.to:
        case "kingdom":  # what is in play has its place there (R13)
            return pieces.change(state, fact.card, marked=marked)
        case "army":
            return pieces.change(state, fact.card, zone="army", place=None, marked=marked)
    return pieces.change(state, fact.card, zone="resident", place=fact.to, marked=marked)


def _leave_zone(state: State, owner: str, zone: str, slug: str) -> State:
    player = state.players[owner]
    match zone:
        case "hand":
            player = zones.from_hand(player, slug)
        case "deck":
            player = player._replace(deck=player.deck.without(slug))
        case "reserve":
            player = player._replace(reserve=without(player.reserve, (slug,)))
        case "grave":  # the topmost of that name
            upside = without(player.grave[::-1], (slug,))
            player = player._replace(grave=upside[::-1])
        case "res":
            return _leave_resources(state, owner, slug)
        case "stack":
            return off_stack(state, owner, slug)
    return zones.with_player(state, owner, player)


def _leave_resources(state: State, owner: str, slug: str) -> State:
    mine = [n for n, r in state.resources.items() if r.owner == owner]
    for face in (slug, UNSEEN):
        for number in mine:
            if state.resources[number].face == face:
                return pieces.drop_resource(state, number)
    return state


def off_stack(state: State, owner: str, slug: str) -> State:
    """The uppermost item of this card leaves the stack."""
    for at in range(len(state.stack) - 1, -1, -1):
        item = state.stack[at]
        if item.kind == "card" and item.seat == owner and item.card == slug:
            return state._replace(stack=(*state.stack[:at], *state.stack[at + 1 :]))
    return state


def _arrive(state: State, owner: str, slug: str, fact: MoveCard) -> State:
    player = state.players[owner]
    match fact.to:
        case "stack":
            return state
        case "grave":
            player = player._replace(grave=(*player.grave, slug))
        case "hand":
            player = zones.into_hand(player, UNSEEN if fact.hidden else slug)
        case "top":
            player = player._replace(deck=player.deck.with_top(slug))
        case "bottom":
            player = player._replace(deck=player.deck.with_bottom(slug))
        case "out":
            player = player._replace(removed=(*player.removed, slug))
        case place:
            return pieces.enter(
                state,
                slug,
                owner,
                place,
                number=fact.as_,
                under=fact.under,
                marked=fact.marked,
            )
    return zones.with_player(state, owner, player)
