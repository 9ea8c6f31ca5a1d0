"""Damage in a battle: how it may be split, and what would come of it (R104 to R107)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.games.arcmage.rules import combat_rules
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.messages import Message, msg

CITY = "city"


class Blow(NamedTuple):
    """So much damage of one card to another, or to the attacked city."""

    source: str
    target: str
    n: int


def force(layers: Layers, attacker: str) -> int:
    """What an attacker deals; below 0 it deals 0 (R67)."""
    return max(layers.attack(attacker), 0)


def standard_split(layers: Layers, attacker: str) -> Mapping[str, int] | None:
    """The only way to split, None where the attacking player chooses one (R104, R106, R107)."""
    state = layers.state
    n = force(layers, attacker)
    against = combat_rules.blockers(state, attacker)
    if not combat_rules.blocked(state, attacker):
        against = (CITY,)
    if not n or not against:
        return {}
    return dict.fromkeys(against, n) if len(against) == 1 else None


def split_fault(layers: Layers, attacker: str, split: Mapping[str, int]) -> Message | None:
    """What is wrong with a split; None if it is right (R104, K-overrun)."""
    state = layers.state
    n = force(layers, attacker)
    against = combat_rules.blockers(state, attacker)
    free = not combat_rules.blocked(state, attacker)
    for name in split:
        if name not in against and name != CITY:
            return msg("{card} takes no part in this battle.", card=name)
        if split[name] < 0:
            return msg("The damage dealt to {card} is below 0.", card=name)
    given = sum(split.values())
    if given != n:
        return msg("The damage adds up to {given}; the attack is {n}.", given=given, n=n)
    if split.get(CITY) and not free:
        if not layers.has(attacker, "overrun"):
            return msg("A blocked attacker does not damage the city.")
        for blocker in against:
            if split.get(blocker, 0) < lethal(layers, blocker):
                return msg(
                    "{card} must be dealt {n} before the rest goes to the city.",
                    card=blocker,
                    n=lethal(layers, blocker),
                )
    return None


def lethal(layers: Layers, number: str) -> int:
    """The damage that kills a creature now."""
    return max(layers.defence(number) - layers.state.pieces[number].damage, 0)
