"""Who may attack, who may block, whose battle is next (R93 to R108)."""

from __future__ import annotations

from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Combat, State, is_creature


def ready(state: State, seat: str | None = None) -> tuple[str, ...]:
    """Unmarked creatures in the army of a seat, of the active one unless named (R93, R94)."""
    seat = seat or state.active
    return tuple(
        n
        for n, p in state.pieces.items()
        if p.controller == seat
        and p.zone == "army"
        and not p.marked
        and not p.dead
        and is_creature(state, p)
    )


def still_fights(state: State, attacker: str) -> bool:
    """Whether an attacker has not left: it is alive, in its army, under the same control (R108)."""
    piece = state.pieces.get(attacker)
    return (
        piece is not None
        and not piece.dead
        and piece.zone == "army"
        and piece.controller == state.active
    )


def left(state: State) -> tuple[str, ...]:
    """The attackers that have not left and have not fought, in the order of their battles."""
    combat = state.combat
    if combat is None:
        return ()
    return tuple(n for n in combat.attackers if n not in combat.fought and still_fights(state, n))


def next_battle(state: State) -> str | None:
    """The attacker whose battle is next, once blocks are named (R103)."""
    if state.combat is None or state.combat.stage != "battles":
        return None
    waiting = left(state)
    return waiting[0] if waiting else None


def blockers(state: State, attacker: str) -> tuple[str, ...]:
    """The blockers of an attacker that are still there, in the order named (R108)."""
    combat = state.combat
    if combat is None:
        return ()
    return tuple(
        b
        for b, a in combat.blocks
        if a == attacker
        and (piece := state.pieces.get(b)) is not None
        and not piece.dead
        and piece.controller == combat.defender
        and piece.zone in {"army", "resident"}
    )


def blocked(state: State, attacker: str) -> bool:
    """Whether it was blocked, whatever became of its blockers (R107)."""
    return state.combat is not None and any(a == attacker for _, a in state.combat.blocks)


def may_block_there(state: State, layers: Layers, combat: Combat, blocker: str) -> bool:
    """Whether a creature is where one can block from: the army, the city, or as an effect says."""
    piece = state.pieces[blocker]
    if piece.dead or not is_creature(state, piece):
        return False
    if piece.zone == "army":
        return True
    home = piece.place or ""
    return piece.zone == "resident" and (
        home == combat.city
        or layers.permitted(blocker, "block_for", combat.city)
        or layers.permitted(home, "residents_block_for", combat.city)
    )


def may_block(layers: Layers, combat: Combat, blocker: str, attacker: str) -> bool:
    """Whether nothing forbids this very block (K-flying, K-ranged, R120)."""
    return not (
        flies_over(layers, blocker, attacker)
        or layers.forbidden(blocker, "block", attacker)
        or layers.forbidden(blocker, "block_for", combat.city)
    )


def flies_over(layers: Layers, blocker: str, attacker: str) -> bool:
    """Whether an attacker flies where this blocker does not reach (K-flying, K-ranged)."""
    reaches = layers.has(blocker, "flying") or layers.has(blocker, "ranged")
    return layers.has(attacker, "flying") and not reaches


def able_to_block(state: State, layers: Layers) -> tuple[str, ...]:
    """Creatures of the defending player that may block at all (R93, R100)."""
    combat = state.combat
    if combat is None:
        return ()
    return tuple(
        n
        for n, p in state.pieces.items()
        if p.controller == combat.defender
        and not p.marked
        and may_block_there(state, layers, combat, n)
    )
