"""The table as a page shows it (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.events import Json, Seat
from core.game import OwnUnseen
from core.games.arcmage.commands import Command, ShowCard
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import (
    UNSEEN,
    State,
    card_of,
    cities,
    definition,
    in_order,
    unseen_resources,
)
from core.games.arcmage.state.stored import plain
from core.games.arcmage.view.hiding import SECRETS
from core.messages import msg

__all__ = ["SECRETS", "count_unseen", "own_unseen", "to_play", "view"]


def view(state: State) -> Json:
    """The table by name with what follows from it, for a page.

    Beside `plain`: in each card in play what it is and its current values; `seats`, sizes of
    hands, resource cards by controller, the `names` of all cards that are spoken of, and the
    `levels` of cities, those `active` whose effect lasts (R62).
    """
    whole = plain(state)
    layers = Layers(state)
    cards = {n: {**whole["cards"][n], **_card(state, layers, n)} for n in in_order(state.pieces)}
    return {
        **whole,
        "cards": cards,
        "seats": list(state.base.seats),
        "hand_count": {seat: player.held for seat, player in state.players.items()},
        "resource_count": {seat: _resources(state, seat) for seat in state.base.seats},
        "names": _names(state),
        "levels": {n: _levels(state, n) for seat in state.base.seats for n in cities(state, seat)},
    }


def to_play(view: Json) -> Seat | None:
    """Whose turn it is; nobody's before the first and after the end."""
    return None if view["result"] or not view["turn"] else view["active"].lower()


def count_unseen(state: State) -> int:
    """How many cards lie in decks, where nobody knows which, and unseen in hands."""
    return sum(
        player.deck.order().count(UNSEEN) + player.unknown for player in state.players.values()
    )


def own_unseen(state: State, seat: Seat) -> tuple[OwnUnseen[Command], ...]:
    """What its seat can name of its hand, its reserve and its resource cards, each shown to itself
    alone (R130). Of resource cards the first one is named.
    """
    owner = seat.upper()
    player = state.players[owner]
    alone, aside = (owner,), player.reserve.count(UNSEEN)
    laid = unseen_resources(state, owner)
    resources = msg("Resource cards, {number} first", number=laid[0] if laid else "")
    return (
        OwnUnseen(msg("Hand"), player.unknown, lambda card: ShowCard(owner, card, "hand", alone)),
        OwnUnseen(msg("City reserve"), aside, lambda card: ShowCard(owner, card, "reserve", alone)),
        OwnUnseen(resources, len(laid), lambda card: ShowCard(owner, card, "res", alone)),
    )


def _card(state: State, layers: Layers, number: str) -> Json:
    piece = state.pieces[number]
    card = definition(state, piece)
    creature = card.type == "creature"
    return {
        "name": card.name,
        "type": card.type,
        "faction": card.faction,
        "attack": layers.attack(number) if creature else None,
        "defence": layers.defence(number) if creature else _left(state, number),
        "printed": [card.attack, card.defence],
        "keywords": sorted(layers.keywords(number)),
        "subtypes": sorted(layers.subtypes(number)),
        "loyalty": card.loyalty,
        "text": card.text,
    }


def _left(state: State, number: str) -> int | None:
    piece = state.pieces[number]
    return piece.left if piece.zone == "city" else None


def _resources(state: State, seat: str) -> Json:
    found: Json = {faction: {"unmarked": 0, "marked": 0} for faction in FACTIONS}
    for resource in state.resources.values():
        if resource.controller == seat:
            found[resource.faction]["marked" if resource.marked else "unmarked"] += 1
    return found


def _levels(state: State, number: str) -> list[Json]:
    levels = definition(state, state.pieces[number]).levels or ()
    return [
        {
            "level": one.level,
            "life": one.life,
            "text": one.text,
            "active": (number, one.level) in state.lasting,
        }
        for one in levels
    ]


def _names(state: State) -> dict[str, str]:
    found = {slug: card_of(state, slug) for slug in sorted({*_spoken_of(state)} - {UNSEEN})}
    return {slug: card.name for slug, card in found.items() if card is not None}


def _spoken_of(state: State) -> Iterator[str]:
    """Every card that the table names, by id."""
    waiting: list[Any] = [*state.stack, *state.pending, *state.asks, *state.pieces.values()]
    yield from (one.card for one in waiting)
    for item in state.stack:
        for _, cards in item.results:
            yield from cards
    yield from (resource.face for resource in state.resources.values())
    for player in state.players.values():
        yield from (*player.hand, *player.reserve, *player.grave, *player.removed)
        yield from (known.card for known in player.deck.places)
