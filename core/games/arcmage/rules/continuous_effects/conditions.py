"""When something holds and how much it is, read from the table (1.3)."""

from __future__ import annotations

from enum import Enum, auto

from core.games.arcmage.pieces.selectors import Condition, Filter, Selector, Value
from core.games.arcmage.rules.continuous_effects.answers import LayerAnswers
from core.games.arcmage.rules.continuous_effects.keywords import bare


class Stage(Enum):
    """Who asks: values, keywords, or anything that comes behind them."""

    VALUES = auto()
    WORDS = auto()
    ALL = auto()


VALUES, WORDS, ALL = Stage


def holds(
    layers: LayerAnswers, said: Condition, source: str, seat: str, stage: Stage = ALL
) -> bool:
    """Whether everything a condition names is so, for a card and the seat whose effect it is."""
    state = layers.state
    if said.turn is not None and (said.turn == "yours") != (state.active == seat):
        return False
    if said.self_def_at_least is not None and not _sturdy(
        layers, source, said.self_def_at_least, stage
    ):
        return False
    if said.your_army_larger_than is not None and not _outnumbers(
        layers, said.your_army_larger_than, source, seat
    ):
        return False
    if said.you_control_other is not None and not _controls(
        layers, said.you_control_other, source, seat, stage, other=True
    ):
        return False
    if said.control is not None and not _controls(
        layers, said.control, source, seat, stage, other=False
    ):
        return False
    return said.blocking is None or _blocks(layers, said.blocking, source, seat, stage)


def _sturdy(layers: LayerAnswers, source: str, least: int, stage: Stage) -> bool:
    piece = layers.state.pieces.get(source)
    if piece is not None and piece.zone == "city":
        return piece.left >= least
    return piece is not None and layers.both(source, full=stage != VALUES)[1] >= least


def _controls(
    layers: LayerAnswers, wanted: Filter, source: str, seat: str, stage: Stage, *, other: bool
) -> bool:
    found = meant(layers, wanted, source, seat, stage)
    found &= layers.card_index.controlled(seat)
    if other or wanted.other:
        found -= {source}
    return len(found) >= (1 if wanted.at_least is None else wanted.at_least)


def _outnumbers(layers: LayerAnswers, whose: str, source: str, seat: str) -> bool:
    """Armies are compared by their creatures; other words mean every opponent."""
    state, mine = layers.state, size_of_army(layers, seat)
    if whose == "host_controller":
        piece = state.pieces.get(source)
        host = "" if piece is None else piece.place or ""
        held = state.pieces.get(host)
        them = [held.controller] if held is not None else [host] if host in state.players else []
    else:
        them = [one for one in state.base.seats if one != seat and state.players[one].lost is None]
    return bool(them) and all(mine > size_of_army(layers, one) for one in them)


def _blocks(layers: LayerAnswers, wanted: Filter, source: str, seat: str, stage: Stage) -> bool:
    combat = layers.state.combat
    blocked = [] if combat is None else [them for one, them in combat.blocks if one == source]
    found = meant(layers, wanted, source, seat, stage, dead=True) if blocked else frozenset()
    return any(one in found for one in blocked)


def meant(
    layers: LayerAnswers,
    wanted: Filter | Selector,
    source: str,
    seat: str,
    stage: Stage = ALL,
    *,
    dead: bool = False,
) -> frozenset[str]:
    """Cards in play that fit, the source too; `without` is asked at this stage."""
    piece = layers.state.pieces.get(source)
    host = piece.place if piece is not None and piece.zone == "attached" else None
    found = layers.card_index.fitting(wanted, source=source, seat=seat, host=host)
    if not dead:
        found &= layers.card_index.live
    for word, there in ((wanted.without, False), (wanted.with_, True)):
        if word is not None:
            found = frozenset(n for n in found if _has(layers, n, word, stage) == there)
    return found


def _has(layers: LayerAnswers, n: str, word: str, stage: Stage) -> bool:
    if stage == ALL:
        return layers.has(n, word)
    return word in map(bare, layers.words(n, full=False))


def number(
    layers: LayerAnswers,
    said: Value,
    source: str,
    seat: str,
    stage: Stage = ALL,
    *,
    x: int = 0,
    sacrificed: int = 0,
) -> int:
    """A value; `any` has none, that is 0. Counters are those of the card and of its host."""
    if isinstance(said, int):
        return said
    if isinstance(said, str):
        return {"X": x, "sacrificed": sacrificed}.get(said, 0)

    def of(part: Value | None) -> int:
        if part is None:
            return 0
        return number(layers, part, source, seat, stage, x=x, sacrificed=sacrificed)

    if said.count is not None:
        found = meant(layers, said.count, source, seat, stage)
        return len(found) - (source in found if said.count.other else 0)
    if said.count_counters is not None:
        return _counters(layers, said.count_counters, source)
    if said.count_resources is not None:
        return sum(one.controller == seat for one in layers.state.resources.values())
    if said.add is not None:
        return sum(of(part) for part in said.add)
    if said.if_ is not None:
        return of(said.then if holds(layers, said.if_, source, seat, stage) else said.else_)
    return 0


def _counters(layers: LayerAnswers, kind: str, source: str) -> int:
    pieces = layers.state.pieces
    piece = pieces.get(source)
    if piece is None:
        return 0
    host = pieces.get(piece.place or "") if piece.zone == "attached" else None
    return sum(dict(one.counters).get(kind, 0) for one in (piece, host) if one is not None)


def size_of_army(layers: LayerAnswers, seat: str) -> int:
    """How many creatures a seat has in its army."""
    return len(layers.card_index.army(seat))
