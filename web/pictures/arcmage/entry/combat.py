"""Combat: who can attack and block, how the damage of a battle can be split."""

from __future__ import annotations

from core.games.arcmage.rules import combat_rules
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Combat, alive, cities, is_creature, seq
from core.games.arcmage.titles import card_name
from core.messages import msg
from web.entry.arcmage import (
    Attack,
    Battle,
    Battles,
    Blocker,
    Blocking,
    Blocks,
    Clean,
    Fallen,
    Table,
)
from web.i18n import translate


def attack(layers: Layers, table: Table) -> Attack:
    """Who may attack, and which cities (R93 to R96)."""
    state = layers.state
    others = [seat for seat in alive(state) if seat != state.active]
    found = [city for seat in others for city in cities(state, seat)]
    army = [
        n
        for n, p in state.pieces.items()
        if p.zone == "army" and p.controller == state.active and _creature(layers, n)
    ]
    return {
        **table,
        "phase": "attack",
        "attack": {
            "left": max(0, state.allowed - state.attacks),
            "cities": found,
            "attackers": [
                {
                    "id": n,
                    "closed": _kept(layers, n, "attack"),
                    "must": not state.pieces[n].marked and layers.must_attack(n),
                }
                for n in sorted(army, key=seq)
            ],
        },
    }


def _creature(layers: Layers, n: str) -> bool:
    state = layers.state
    return is_creature(state, state.pieces[n]) and not state.pieces[n].dead


def _kept(layers: Layers, n: str, action: str) -> str | None:
    """Why a creature cannot attack, or block."""
    name = card_name(layers.state.pieces[n].card)
    if layers.state.pieces[n].marked:
        return translate(msg("{card} is marked.", card=name))
    if layers.forbidden(n, action):
        cannot = msg("{card} cannot attack.", card=name)
        return translate(cannot if action == "attack" else msg("{card} cannot block.", card=name))
    return None


def combat(layers: Layers, mine: tuple[str, ...], table: Table) -> Blocks | Battles | Clean | None:
    """The step of the combat that is to be entered; None where it is for somebody else."""
    state = layers.state
    now = state.combat
    assert now is not None  # noqa: S101 - asked for in a combat
    if now.stage == "blocks":
        if now.defender not in mine:
            return None
        return {**table, "phase": "blocks", "combat": _blocks(layers, now)}
    if state.active not in mine:
        return None
    attacker = combat_rules.next_battle(state)
    if attacker is None:
        fallen: Fallen = {"city": now.city, "dead": list(now.dead)}
        return {**table, "phase": "clean", "combat": fallen}
    return {**table, "phase": "battles", "combat": _battle(layers, now.city, attacker)}


def _blocks(layers: Layers, now: Combat) -> Blocking:
    state = layers.state
    attackers = combat_rules.left(state)
    there = [
        n
        for n, p in state.pieces.items()
        if p.controller == now.defender and combat_rules.may_block_there(state, layers, now, n)
    ]
    blockers: list[Blocker] = []
    for n in sorted(there, key=seq):
        can = [one for one in attackers if combat_rules.may_block(layers, now, n, one)]
        closed = _kept(layers, n, "block")
        if closed is None and not can:
            name = card_name(state.pieces[n].card)
            closed = translate(msg("{card} can block none of them.", card=name))
        blockers.append({"id": n, "can": can, "closed": closed})
    return {
        "city": now.city,
        "defender": now.defender,
        "attackers": list(attackers),
        "blockers": blockers,
    }


def _battle(layers: Layers, city: str, attacker: str) -> Battle:
    """The attacker with its blockers; `shares` is a split that kills as many as it can (R104)."""
    state = layers.state
    pieces = state.pieces
    blockers = combat_rules.blockers(state, attacker)
    strength = max(0, layers.attack(attacker))  # R67
    over = bool(blockers) and layers.has(attacker, "overrun")
    left, shares = strength, {}
    for n in blockers:
        lethal = max(0, layers.defence(n) - pieces[n].damage)
        shares[n] = min(left, lethal)
        left -= shares[n]
    if over:
        shares["city"] = left
    elif blockers:
        shares[blockers[-1]] += left
    return {
        "city": city,
        "attacker": attacker,
        "blockers": list(blockers),
        "attack": strength,
        "shares": shares,
        "free": not combat_rules.blocked(state, attacker),
    }
