"""A whole table by name, as it is stored and shown (5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.canonical import plain as canonical_plain
from core.events import Json
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.state import Change, Combat, Known, Piece, Player, Resource, State


def plain(state: State) -> Json:
    """The table as JSON values by name; `restore` is the inverse."""
    return {
        "options": state.base.spelled,
        "defined": {slug: canonical_plain(card) for slug, card in sorted(state.defined.items())},
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "first": state.first,
        "drawn": state.drawn,
        "laid": state.laid,
        "moved": list(state.moved),
        "attacks": state.attacks,
        "allowed": state.allowed,
        "extra": pairs(state.extra),
        "devoted": list(state.devoted),
        "devotion": state.devotion,
        "lasting": pairs(state.lasting),
        "stack": [canonical_plain(item) for item in state.stack],
        "pending": [canonical_plain(trigger) for trigger in state.pending],
        "next_trigger": state.next_trigger,
        "combat": None if state.combat is None else _combat(state.combat),
        "later": [{"card": one.card, "seat": one.seat} for one in state.later],
        "asks": [{"card": a.card, "hint": a.hint, "source": a.source} for a in state.asks],
        "players": {seat: _player(state.players[seat]) for seat in state.base.seats},
        "resources": {n: _resource(state.resources[n]) for n in in_order(state.resources)},
        "cards": {n: _piece(state.pieces[n]) for n in in_order(state.pieces)},
        "result": state.result and state.result.result,
        "reason": state.result and state.result.reason,
    }


def in_order(numbers: Iterable[str]) -> list[str]:
    """Numbers of cards in play, or of resource cards, by owner and then as they came."""
    return sorted(numbers, key=lambda number: (number[0], int(number.lstrip("ABCDEFGHr"))))


def pairs(found: Iterable[tuple[Any, ...]]) -> list[list[Any]]:
    """Tuples as lists."""
    return [list(pair) for pair in found]


def _combat(combat: Combat) -> Json:
    return {
        "city": combat.city,
        "defender": combat.defender,
        "attackers": list(combat.attackers),
        "stage": combat.stage,
        "blocks": pairs(combat.blocks),
        "fought": list(combat.fought),
        "dead": list(combat.dead),
    }


def _player(player: Player) -> Json:
    return {
        "hand": {"known": list(player.hand), "unknown": player.unknown},
        "deck": {
            "count": player.deck,
            "top": [_known(one) for one in player.top],
            "bottom": [_known(one) for one in player.bottom],
        },
        "reserve": list(player.reserve),
        "graveyard": list(player.grave),
        "removed": list(player.removed),
        "pool": dict(zip(FACTIONS, player.pool, strict=True)),
        "changes": [_change(one) for one in player.changes],
        "next": player.next,
        "next_resource": player.next_resource,
        "shuffles": player.shuffles,
        "listed": player.listed,
        "lost": player.lost,
    }


def _known(known: Known) -> Json:
    return {"card": known.card, "to": list(known.to)}


def _resource(resource: Resource) -> Json:
    return {
        "owner": resource.owner,
        "controller": resource.controller,
        "faction": resource.faction,
        "face": resource.face,
        "marked": resource.marked,
        "lent": resource.lent,
    }


def _piece(piece: Piece) -> Json:
    return {
        "card": piece.card,
        "owner": piece.owner,
        "controller": piece.controller,
        "zone": piece.zone,
        "place": piece.place,
        "marked": piece.marked,
        "damage": piece.damage,
        "left": piece.left,
        "counters": dict(piece.counters),
        "changes": [_change(one) for one in piece.changes],
        "dead": piece.dead,
        "turn": piece.turn,
        "phase": piece.phase,
        "attacked": piece.attacked,
    }


def _change(change: Change) -> Json:
    return {
        "kind": change.kind,
        "word": change.word,
        "attack": change.attack,
        "defence": change.defence,
        "versus": change.versus,
        "until": change.until,
        "source": change.source,
    }
