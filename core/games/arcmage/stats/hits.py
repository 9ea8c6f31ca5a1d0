"""What was hit, who died, which cities fell, and by what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Piece, State, card_of, is_creature
from core.games.arcmage.stats.events_in_context import RULES, Cause, Event, FactInContext, Line


class Hit(NamedTuple):
    """Damage: `beyond` is what went beyond the defence that was left."""

    number: str
    piece: Piece
    n: int
    beyond: int
    cause: Cause


class End(NamedTuple):
    """A creature that died, or a city that fell, with what did it."""

    number: str
    piece: Piece
    cost: int
    turn: int
    cause: Cause


class Ledger(NamedTuple):
    """All of them, in their order."""

    hits: tuple[Hit, ...]
    deaths: tuple[End, ...]
    falls: tuple[End, ...]


def ledger(row: Line) -> Ledger:
    """The hits and ends of a line."""
    last: dict[str, Cause] = {}
    hits: list[Hit] = []
    deaths: list[End] = []
    falls: list[End] = []
    for one in row:
        if isinstance(one.event, e.PlayerLost):
            continue  # what leaves with a player was not killed (R127)
        if isinstance(one.event, e.TurnEnded):
            last.clear()
        for change in one.changes:
            hits += _hits(change)
            for number in _weakened(change.fact):
                last[number] = _joined(last.get(number), change.cause)
            end = _end(one.event, change, last)
            if end is not None:
                (falls if end.piece.zone == "city" else deaths).append(end)
    return Ledger(tuple(hits), tuple(deaths), tuple(falls))


def _joined(before: Cause | None, cause: Cause) -> Cause:
    """What weakened a card: blows of one side in battle count together."""
    if before is None or before[:2] != cause[:2] or cause.kind != "battle":
        return cause
    return cause._replace(
        cards=tuple(dict.fromkeys((*before.cards, *cause.cards))),
        numbers=tuple(dict.fromkeys((*before.numbers, *cause.numbers))),
    )


def _hits(change: FactInContext) -> Iterator[Hit]:
    fact = change.fact
    if isinstance(fact, f.DealDamage) and fact.card in change.state.pieces:
        piece = change.state.pieces[fact.card]
        over = max(fact.n - max(_left(change.state, fact.card, piece), 0), 0)
        yield Hit(fact.card, piece, fact.n, over, change.cause)


def _left(state: State, number: str, piece: Piece) -> int:
    if piece.zone == "city":
        return piece.left
    return Layers(state).defence(number) - piece.damage


def _weakened(fact: f.Happening) -> Iterator[str]:
    match fact:
        case f.DealDamage(card=card) | f.PutCounters(card=card):
            yield card
        case f.ChangeDefence(card=card, n=n) | f.ChangeValues(card=card, defence=n) if n < 0:
            yield card


def _end(event: Event, change: FactInContext, last: dict[str, Cause]) -> End | None:
    """The end of a creature or a city that this fact is; those dead before count once only."""
    fact, state = change.fact, change.state
    if not isinstance(fact, f.KillInBattle | f.RuinCity | f.MoveCard):
        return None
    if isinstance(fact, f.MoveCard) and fact.to != "grave":
        return None
    piece = state.pieces.get(fact.card)
    if piece is None or piece.dead or not _counts(state, piece):
        return None
    found = isinstance(event, e.CreatureDied | e.CityFell | e.BattleFought)
    cause = last.get(fact.card, RULES) if found else change.cause
    return End(fact.card, piece, cost_of(state, piece.card), state.turn, cause)


def _counts(state: State, piece: Piece) -> bool:
    return piece.zone == "city" or is_creature(state, piece)


def cost_of(state: State, slug: str) -> int:
    """The printed cost; 0 where it is none, or read from the table."""
    known = card_of(state, slug)
    return known.cost if known is not None and isinstance(known.cost, int) else 0
