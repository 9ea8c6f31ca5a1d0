"""Cards of one match: what was drawn, played, paid, countered, and what it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.events import Json
from core.game import Frame
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.pieces.cards import XCost
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import UNSEEN, State, card_of
from core.games.arcmage.stats.events_in_context import Line, item_of, seat_of
from core.games.arcmage.stats.hits import Ledger
from core.games.arcmage.stats.turns import own_turns

TYPES = ("creature", "enchantment", "event", "magic")


def played(row: Line, seats: Sequence[str]) -> Json:
    """By seat: cards played by type, faction and cost; what was paid; X; what came to nothing."""
    found: Json = {
        seat_of(seat): {
            "cards": 0,
            "types": dict.fromkeys(TYPES, 0),
            "factions": dict.fromkeys(FACTIONS, 0),
            "costs": {},
            "paid": 0,
            "x": [],
            "countered": 0,
            "failed": 0,
            "elsewhere": 0,
            "answers": 0,
            "last": None,
        }
        for seat in seats
    }
    for one in row:
        for change in one.changes:
            if isinstance(change.fact, f.RemoveItem):
                _lose(found, item_of(change.state, change.fact.item), "countered")
        match one.event:
            case e.CardPlayed():
                _play(found[seat_of(one.event.item.seat)], one.event, one.before)
            case e.ItemResolved(item=item, failed=True) | e.ItemFailed(item=item):
                _lose(found, item_of(one.before, item), "failed")
    return found


def _play(mine: Json, event: e.CardPlayed, state: State) -> None:
    item, known = event.item, card_of(state, event.item.card)
    mine["cards"] += 1
    mine["paid"] += paid(event.pay)
    mine["last"] = item.card
    cost = str(event.cost)
    mine["costs"][cost] = mine["costs"].get(cost, 0) + 1
    mine["answers"] += bool(state.stack)
    if known is None:
        return
    mine["types"][known.type] = mine["types"].get(known.type, 0) + 1
    mine["factions"][known.faction] += 1
    mine["elsewhere"] += known.type == "event" and item.seat != state.active
    if isinstance(known.cost, XCost) or item.x:
        mine["x"].append(item.x)


def paid(pay: Payment) -> int:
    """How many resources, real or produced."""
    return sum(n for _, n in (*pay.cards, *pay.pool))


def _lose(found: Json, item: Item | None, key: str) -> None:
    if item is not None and item.kind == "card":
        found[seat_of(item.seat)][key] += 1


def deepest(row: Line) -> int:
    """The most items that lay on the stack at a time."""
    return max((len(one.after.stack) for one in row), default=0)


def unknown(frames: Sequence[Frame[State]], row: Line, seats: Sequence[str]) -> Json:
    """By seat: cards that came into the hand, and those of them that have no name at the end.

    Of a seat that is out, at the moment before; its hand closes with it (R127).
    """
    found: Json = {}
    for seat in seats:
        last = next(
            (one.state for one in reversed(frames) if one.state.players[seat].lost is None),
            frames[0].state,
        )
        start = frames[0].state
        came = len(start.players[seat].hand) + start.players[seat].unknown
        came += sum(one.owner == seat for one in start.resources.values())
        came += sum(len(cards) for whose, cards in drawn(row) if whose == seat)
        hidden = last.players[seat].unknown
        hidden += sum(one.owner == seat and one.face == UNSEEN for one in last.resources.values())
        found[seat_of(seat)] = {"cards": came, "unknown": min(hidden, came)}
    return found


def drawn(row: Line) -> Iterator[tuple[str, tuple[str, ...]]]:
    """All cards that came from a deck to a hand by drawing, with the seat that drew."""
    for one in row:
        match one.event:
            case e.HandDealt(seat=seat, cards=cards) | e.CardsDrawn(seat=seat, cards=cards):
                yield seat, cards
        for change in one.changes:
            if isinstance(change.fact, f.Draw):
                yield change.fact.seat, change.fact.cards


def by_card(row: Line, found: Ledger) -> Json:
    """By card and seat: known draws, times played and in which own turns, kills, city damage."""
    cards: Json = {}
    for seat, names in drawn(row):
        for card in names:
            if card != UNSEEN:
                _figures(cards, card, seat)["drawn"] += 1
    for one, begun in own_turns(row):
        if isinstance(one.event, e.CardPlayed):
            item = one.event.item
            mine = _figures(cards, item.card, item.seat)
            mine["played"] += 1
            mine["turns"] += max(begun[item.seat], 1)
    for hit in found.hits:
        if hit.piece.zone == "city" and hit.cause.seat is not None:
            for card in hit.cause.cards:
                _figures(cards, card, hit.cause.seat)["city_damage"] += hit.n
    for end in found.deaths:
        if end.cause.seat not in {None, end.piece.controller}:
            for card in set(end.cause.cards):
                _figures(cards, card, str(end.cause.seat))["kills"] += 1
    return {card: cards[card] for card in sorted(cards)}


def _figures(cards: Json, card: str, seat: str) -> Json:
    keys = ("drawn", "played", "turns", "kills", "city_damage")
    by_seat = cards.setdefault(card, {})
    mine: Json = by_seat.setdefault(seat_of(seat), dict.fromkeys(keys, 0))
    return mine
