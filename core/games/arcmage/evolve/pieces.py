"""Cards in play: they enter, change, leave."""

from __future__ import annotations

from typing import Any

from core.games.arcmage.evolve.zones import with_player
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.state import (
    Change,
    Piece,
    Player,
    Resource,
    State,
    Zone,
    card_of,
    owner_of,
    seq,
)

ORDER = tuple(FACTIONS)


def change(state: State, number: str, **fields: Any) -> State:
    """The table with a card in play changed; as it was if it is not there."""
    piece = state.pieces.get(number)
    if piece is None:
        return state
    return state._replace(pieces={**state.pieces, number: piece._replace(**fields)})


def add_change(state: State, who: str, what: Change) -> State:
    """A card in play, or a seat, with one more change."""
    if who in state.players:
        player = state.players[who]
        return with_player(state, who, player._replace(changes=(*player.changes, what)))
    piece = state.pieces.get(who)
    return state if piece is None else change(state, who, changes=(*piece.changes, what))


def enter(
    state: State,
    card: str,
    owner: str,
    to: str,
    *,
    number: str | None,
    under: str | None,
    marked: bool,
) -> State:
    """A card comes into play: `to` is `kingdom`, `army` or a city. It takes its owner's number."""
    zone: Zone = "city" if to == "kingdom" else "army" if to == "army" else "resident"
    known = card_of(state, card)
    piece = Piece(
        card,
        owner,
        under or owner,
        zone,
        to if zone == "resident" else None,
        marked=marked,
        left=known.defence or 0 if known is not None and zone == "city" else 0,
        turn=state.turn,
        phase=state.phase,
    )
    return numbered(state, owner, number, piece)


def numbered(state: State, owner: str, number: str | None, piece: Piece) -> State:
    """The table with a new card in play, under the next number of its owner or a given one."""
    player = state.players[owner]
    number = number or f"{owner}{player.next}"
    player = player._replace(next=max(player.next, seq(number) + 1))
    state = with_player(state, owner, player)
    return state._replace(pieces={**state.pieces, number: piece})


def leave(state: State, number: str) -> State:
    """A card leaves play, with whatever ends with it."""
    pieces = {
        n: p._replace(changes=tuple(one for one in p.changes if one.source != number))
        if p.changes
        else p
        for n, p in state.pieces.items()
        if n != number
    }
    lasting = tuple(pair for pair in state.lasting if pair[0] != number)
    return state._replace(pieces=pieces, lasting=lasting)


def unmark(state: State, number: str) -> State:
    """A card in play, or a resource card, is upright; what holds while it is marked ends."""
    if number in state.resources:
        return with_resource(state, number, marked=False)
    state = change(state, number, marked=False)
    for n, piece in state.pieces.items():
        ended = [
            c for c in piece.changes if c.source == number and c.until == "while_source_marked"
        ]
        if ended:
            state = change(state, n, changes=tuple(c for c in piece.changes if c not in ended))
    return state


# --- resource cards and the pool -----------------------------------------------------------------


def with_resource(state: State, number: str, **fields: Any) -> State:
    """The table with a resource card changed."""
    found = state.resources[number]._replace(**fields)
    return state._replace(resources={**state.resources, number: found})


def add_resource(state: State, seat: str, number: str | None, resource: Resource) -> State:
    """A resource card more, under the next number of its owner or a given one."""
    player = state.players[seat]
    number = number or f"{seat}r{player.next_resource}"
    after = max(player.next_resource, int(number[2:]) + 1)
    state = with_player(state, seat, player._replace(next_resource=after))
    return state._replace(resources={**state.resources, number: resource})


def drop_resource(state: State, number: str) -> State:
    """A resource card is one no longer."""
    return state._replace(resources={n: r for n, r in state.resources.items() if n != number})


def resources_of(
    state: State, seat: str, faction: str, *, marked: bool | None = None
) -> tuple[str, ...]:
    """The numbers of a seat's resource cards of a faction, in order; marked, unmarked, or all."""
    found = [
        n
        for n, r in state.resources.items()
        if r.controller == seat and r.faction == faction and marked in {None, r.marked}
    ]
    return tuple(sorted(found, key=lambda n: (owner_of(n), int(n[2:]))))


def produce(player: Player, faction: str, n: int) -> Player:
    """The pool with so many resources more, or fewer; never below none (R32)."""
    at = ORDER.index(faction)
    pool = list(player.pool)
    pool[at] = max(pool[at] + n, 0)
    return player._replace(pool=(pool[0], pool[1], pool[2], pool[3], pool[4]))
