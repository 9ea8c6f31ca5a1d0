"""Whether a table can be: what its fields say of each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.games.arcmage.state import UNSEEN, Piece, State, card_of, seq
from core.messages import Message, msg

NUMBER = re.compile(r"[A-H][1-9]\d{0,5}")
RESOURCE = re.compile(r"[A-H]r[1-9]\d{0,5}")
TRIGGER = re.compile(r"T[1-9]\d{0,8}")
ITEM = re.compile(r"S[1-9]\d{0,5}")
HIGHEST = 999_999  # number of a card, of a turn, of points


def fault(state: State) -> Message | None:
    """The first thing that cannot be on a table; None where there is nothing."""
    for found in (_seats, _definitions, _flow, _pieces, _resources, _players, _waiting, _combat):
        for why in found(state):
            return why
    return None


def _seats(state: State) -> Iterator[Message]:
    if set(state.players) != set(state.base.seats):
        yield msg("players are by seat")


def _definitions(state: State) -> Iterator[Message]:
    for slug, card in state.defined.items():
        if slug != card.id or slug in state.base.cards:
            yield msg("{card} is defined under another name, or twice", card=slug[:40])


def _flow(state: State) -> Iterator[Message]:
    seats = set(state.base.seats)
    if state.active not in seats or not {state.first} <= seats | {None}:
        yield msg("nobody sits at {seat}", seat=(state.active + (state.first or ""))[:40])
    if (state.phase == "over") != (state.result is not None):
        yield msg("a match that is over has its result")
    if state.drawn not in {None, 0, 1, 2}:
        yield msg("in the draw phase none, one or two cards are drawn")
    counts = (state.turn, state.laid, state.attacks, state.allowed, state.devotion or 0)
    if not all(0 <= n <= HIGHEST for n in (*counts, state.next_trigger)):
        yield msg("no count is below 0")
    for number in (*state.moved, *state.devoted):
        if not NUMBER.fullmatch(number):
            yield msg("“{number}” is no number of a city", number=number[:40])
    for one in state.later:
        if one.seat not in seats or not NUMBER.fullmatch(one.card):
            yield msg("“{number}” is no number of a card", number=one.card[:40])
    for city, level in state.lasting:
        if level not in _levels(state, city):
            yield msg("{city} has no level {level}", city=city[:40], level=level)


def _levels(state: State, city: str) -> set[int]:
    """The levels of a city in play."""
    piece = state.pieces.get(city)
    card = None if piece is None or piece.zone != "city" else card_of(state, piece.card)
    return set() if card is None else {level.level for level in card.levels or ()}


# --- cards in play -------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[Message]:
    seats = set(state.base.seats)
    for number, piece in state.pieces.items():
        if not NUMBER.fullmatch(number) or number[0] != piece.owner:
            yield msg("{number} is no number of a card of {seat}", number=number[:40],
                      seat=piece.owner[:40])  # fmt: skip
        elif not {piece.owner, piece.controller} <= seats:
            yield msg("{number} belongs to nobody at the table", number=number)
        elif seq(number) >= state.players[piece.owner].next:
            yield msg("the next card of {seat} comes after {number}", seat=number[0], number=number)
        elif card_of(state, piece.card) is None:
            yield msg("there is no card {card}", card=piece.card[:40])
        elif not _has_place(state, piece):
            yield msg("{number} is at no place", number=number)
        elif not _has_counts(piece):
            yield msg("no count of {number} is below 0", number=number)


def _has_place(state: State, piece: Piece) -> bool:
    """A city of a resident, a host of what is attached: a card, a seat, one in a graveyard."""
    place = piece.place
    match piece.zone:
        case "city" | "army":
            return place is None
        case "resident":
            city = state.pieces.get(place or "")
            return city is not None and city.zone == "city"
    hosts = {*state.pieces, *state.resources, *state.players}
    return place is not None and (place in hosts or ":" in place)


def _has_counts(piece: Piece) -> bool:
    counts = (piece.damage, piece.turn, piece.attacked)
    return (
        all(0 <= n <= HIGHEST for n in counts)
        and all(n > 0 for _, n in piece.counters)
        and abs(piece.left) <= HIGHEST
    )


def _resources(state: State) -> Iterator[Message]:
    seats = set(state.base.seats)
    for number, one in state.resources.items():
        if not RESOURCE.fullmatch(number) or number[0] != one.owner:
            yield msg("{number} is no number of a resource card", number=number[:40])
        elif not {one.owner, one.controller} <= seats:
            yield msg("{number} belongs to nobody at the table", number=number)
        elif int(number[2:]) >= state.players[one.owner].next_resource:
            yield msg("the next card of {seat} comes after {number}", seat=number[0], number=number)
        else:
            yield from _named(state, [one.face])


# --- what is not in play -------------------------------------------------------------------------


def _players(state: State) -> Iterator[Message]:
    for seat, player in state.players.items():
        counts = (player.unknown, player.deck.size, player.next, player.next_resource, *player.pool)
        if not all(0 <= n <= HIGHEST for n in counts):
            yield msg("no count of {seat} is below 0", seat=seat)
        if len(player.deck.places) > player.deck.size:
            yield msg("the deck of {seat} has more known cards than cards", seat=seat)
        if UNSEEN in player.hand:
            yield msg("unknown cards of the hand of {seat} are counted", seat=seat)
        if player.deck != player.deck.settled():
            yield msg("known places of the deck of {seat} end with a known card", seat=seat)
        known = player.deck.places
        if not {who for place in known for who in place.to} <= set(state.base.seats):
            yield msg("a card of the deck of {seat} was shown to nobody here", seat=seat)
        named = (*player.hand, *player.reserve, *player.grave, *player.removed)
        yield from _named(state, [*named, *(place.card for place in known)])


def _named(state: State, cards: Iterable[str]) -> Iterator[Message]:
    for card in cards:
        if card != UNSEEN and card_of(state, card) is None:
            yield msg("there is no card {card}", card=card[:40])


# --- what waits ----------------------------------------------------------------------------------


def _waiting(state: State) -> Iterator[Message]:
    seats = set(state.base.seats)
    ids = [item.id for item in state.stack] + [trigger.id for trigger in state.pending]
    if len(set(ids)) != len(ids):
        yield msg("two things that wait have one number")
    for item in state.stack:
        if not ITEM.fullmatch(item.id) or item.seat not in seats:
            yield msg("“{number}” is nothing that waits for a seat here", number=item.id[:40])
        yield from _named(state, [item.card, *(c for _, cards in item.results for c in cards)])
    waiting = [*state.pending, *(i.trigger for i in state.stack if i.trigger is not None)]
    for trigger in waiting:
        if not TRIGGER.fullmatch(trigger.id) or trigger.seat not in seats:
            yield msg("“{number}” is nothing that waits for a seat here", number=trigger.id[:40])
        elif seq(trigger.id) >= state.next_trigger:
            yield msg("the next trigger comes after {number}", number=trigger.id)
        yield from _named(state, [trigger.card])


def _combat(state: State) -> Iterator[Message]:
    combat = state.combat
    if combat is None:
        return
    if combat.defender not in state.base.seats:
        yield msg("nobody sits at {seat}", seat=combat.defender[:40])
    pairs = [number for pair in combat.blocks for number in pair]
    for number in (combat.city, *combat.attackers, *pairs, *combat.fought, *combat.dead):
        if not NUMBER.fullmatch(number):
            yield msg("“{number}” is no number of a card", number=number[:40])
