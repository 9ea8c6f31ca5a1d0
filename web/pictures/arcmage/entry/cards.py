"""Cards and seats as the script names and shows them."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.arcmage.commands import Payment
from core.games.arcmage.narrate.names import printed_name
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.rules import costs, ledger
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import UNSEEN, Resource, State, card_of, definition, in_order
from core.games.arcmage.titles import (
    FACTION_TITLES,
    TYPE_TITLES,
    card_name,
    keyword_title,
    seat_title,
)
from core.messages import Message, msg
from web.entry.arcmage_parts import Copies, Form, Kingdom, Piece, Printed
from web.i18n import on_card, translate
from web.pictures.arcmage.faces import cost

Paid = dict[str, list[Payment | None]]
ANY_NUMBER = 0  # of a card of which nobody can say how many there are
KINDS = ("creature", "enchantment", "magic", "event", "city")


def printed(state: State) -> dict[str, Printed]:
    """Every card of the match by its slug, as far as a pad shows it."""
    known = {**state.base.cards, **state.defined}
    return {slug: _card(card) for slug, card in known.items()}


def _card(card: Card) -> Printed:
    return {
        "name": on_card(card.name),
        "faction": card.faction,
        "type": card.type,
        "typeTitle": translate(TYPE_TITLES[card.type]),
        "cost": price(card) or None,
        "loyalty": card.loyalty,
        "attack": card.attack,
        "defence": card.defence,
        "text": on_card(card.text),
    }


def price(card: Card) -> str:
    """`3`, `X`, `X+2`; nothing for cities and tokens."""
    if card.cost is None or isinstance(card.cost, int):
        return cost({"cost": card.cost, "extra_x": card.extra_x})
    return cost({"cost": {"plus": card.cost.plus}})


def pieces(layers: Layers, mine: Iterable[str]) -> dict[str, Piece]:
    """The cards in play by their numbers, with the values that they have now."""
    state = layers.state
    return {n: _piece(layers, n, mine) for n in in_order(state.pieces)}


def _piece(layers: Layers, n: str, mine: Iterable[str]) -> Piece:
    state = layers.state
    piece = state.pieces[n]
    card = definition(state, piece)
    creature = card.type == "creature"
    seat = piece.controller
    return {
        "name": on_card(card.name),
        "card": card.id,
        "seat": seat,
        "mine": seat in mine,
        "attack": layers.attack(n) if creature else None,
        "defence": layers.defence(n) if creature or card.type == "city" else None,
        "facts": _facts(layers, n, card),
        "text": on_card(card.text),
    }


def _facts(layers: Layers, n: str, card: Card) -> str:
    piece = layers.state.pieces[n]
    said = [translate(FACTION_TITLES[card.faction]), translate(TYPE_TITLES[card.type])]
    said += sorted(map(on_card, layers.subtypes(n)))
    said += [translate(keyword_title(word)) for word in sorted(layers.keywords(n))]
    if piece.marked:
        said.append(translate(msg("marked")))
    if piece.damage:
        said.append(translate(msg("damage {n}", n=piece.damage)))
    said += [f"{kind} ×{many}" for kind, many in piece.counters]
    return ", ".join(said)


def seats(state: State, viewer: Iterable[str]) -> dict[str, Kingdom]:
    """What every seat has in its hand and could pay with; `viewer`: whose cards may be named."""
    return {seat: _seat(state, seat, named=seat in viewer) for seat in state.base.seats}


def _seat(state: State, seat: str, *, named: bool) -> Kingdom:
    player = state.players[seat]
    funds = costs.available(state, seat)
    return {
        "hand": in_hand(state, player.hand) if named else [],
        "unknown": player.unknown + (0 if named else len(player.hand)),
        "deck": player.deck.size,
        "pool": pool(state, seat),
        "free": dict(funds.cards),
        "produced": dict(funds.pool),
    }


def in_hand(state: State, cards: Iterable[str]) -> list[str]:
    """Cards of a hand: what is played most often first, cheap ones before dear ones."""
    return sorted(cards, key=lambda slug: _order(state, slug))


def _order(state: State, slug: str) -> tuple[int, str, str]:
    card = card_of(state, slug)
    if card is None:
        return len(KINDS), "", slug
    return KINDS.index(card.type), price(card), card.name


def pool(state: State, seat: str) -> list[Copies]:
    """What unseen cards of a seat can be, and how many of each; all cards where nobody counts.

    Of a deck that is not wholly known any card, in any number; first those that it has for sure.
    """
    if state.base.unlisted[seat]:
        return _any(state, seat)
    left = dict(ledger.unseen(state, seat))
    if not left:
        known = {**state.base.cards, **state.defined}
        left = {slug: 1 for slug, card in known.items() if not card.token}
    for slug, card in state.defined.items():
        if not card.token:
            left.setdefault(slug, 1)
    return [{"card": slug, "n": left[slug]} for slug in in_hand(state, left)]


def _any(state: State, seat: str) -> list[Copies]:
    there = {**state.base.cards, **state.defined}
    known = {*state.base.lists[seat], *ledger.named(state, seat)}
    order = in_hand(state, (slug for slug, card in there.items() if not card.token))
    order.sort(key=lambda slug: slug not in known)
    return [{"card": slug, "n": ANY_NUMBER} for slug in order]


def cities_of(state: State, seat: str) -> list[Copies]:
    """The cities among them."""
    return [one for one in pool(state, seat) if _is_city(state, one["card"])]


def _is_city(state: State, slug: str) -> bool:
    card = card_of(state, slug)
    return card is not None and card.type == "city"


def payments(state: State, forms: Iterable[Form]) -> dict[str, Paid]:
    """What pays 0, 1, 2 and so on, as far as these forms may ask for it.

    By seat, then by faction and loyalty (`R2`). Nothing stands where the seat cannot pay.
    """
    found: dict[str, Paid] = {}
    for form in forms:
        cost = form["cost"]
        if cost is None:
            continue
        seat, key = form["seat"], f"{cost['faction']}{cost['loyalty']}"
        due = max(0, cost["base"] + cost["change"])
        most = costs.available(state, seat).total if cost["x"] else due
        known = found.setdefault(seat, {}).setdefault(key, [])
        for n in range(len(known), most + 1):
            loyalty = cost["faction"], min(cost["loyalty"], n)
            known.append(costs.automatic(state, seat, n, loyalty))
    return found


def resources(state: State) -> dict[str, str]:
    """Resource cards by their numbers, with what they are called."""
    return {n: translate(_resource(state, one)) for n, one in state.resources.items()}


def _resource(state: State, one: Resource) -> Message:
    faction, seat = FACTION_TITLES[one.faction], seat_title(one.controller)
    if one.face == UNSEEN:
        return msg("{faction} resource of {seat}", faction=faction, seat=seat)
    card = printed_name(state, one.face)
    return msg("{card}, {faction} resource of {seat}", card=card, faction=faction, seat=seat)


def items(state: State) -> dict[str, str]:
    """Items of the stack by their numbers, with what they are called."""
    return {
        item.id: translate(msg("{card} on the stack", card=card_name(item.card)))
        for item in state.stack
    }


def reserve(state: State, seat: str) -> list[str]:
    """Cities of a reserve, each once; unseen ones may be any that is left."""
    there = state.players[seat].reserve
    found = dict.fromkeys(card for card in there if card != UNSEEN)
    if UNSEEN in there:
        found |= dict.fromkeys(one["card"] for one in cities_of(state, seat))
    return list(found)
