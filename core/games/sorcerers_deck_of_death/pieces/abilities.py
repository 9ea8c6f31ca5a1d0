"""Abilities as data: who has them, when they may be used, what they cost (1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from core.games.sorcerers_deck_of_death.pieces import MageName

Kind = Literal["activation", "reaction", "passive"]


class Ability(NamedTuple):
    """`owner` is a Mage or the letter of a type; `heavy` is what it costs for a Brute."""

    kind: Kind
    owner: str
    cost: str | None
    rule: str
    heavy: str | None = None


ABILITIES: Mapping[str, Ability] = {
    "PD": Ability("reaction", "G", "1B", "R75"),
    "TP": Ability("reaction", "T", "rank:9T", "R76"),
    "AG": Ability("reaction", "B", "rank:KA", "R77"),
    "DI": Ability("reaction", "S", "1R", "R78"),
    "IN": Ability("passive", "L", None, "R79"),
    "PR": Ability("reaction", "L", "rank:JQ", "R80"),
    "ST": Ability("passive", "S", None, "R81"),
    "EP": Ability("activation", "teymur", "kind2", "R82"),
    "TE": Ability("activation", "teymur", "run3", "R83"),
    "TL": Ability("activation", "teymur", "kind3", "R84"),
    "CE": Ability("activation", "teymur", "suit2", "R85", "suit4"),
    "VI": Ability("reaction", "teymur", "any1", "R86"),
    "DV": Ability("activation", "tiluka", "kind2", "R87"),
    "DP": Ability("activation", "tiluka", "run3", "R88"),
    "IL": Ability("activation", "tiluka", "suit2", "R89"),
    "RE": Ability("activation", "tiluka", "kind3", "R90", "kind4"),
    "DM": Ability("reaction", "tiluka", "1R+1B", "R91"),
}
REACTIONS = tuple(code for code, one in ABILITIES.items() if one.kind == "reaction")
SPELLS = tuple(code for code, one in ABILITIES.items() if one.kind == "activation")


def spells_of(mage: MageName) -> tuple[str, ...]:
    """The activation abilities of a Mage, in the order of the printed sheet."""
    return tuple(code for code in SPELLS if ABILITIES[code].owner == mage)


def cost_of(ability: str, target: str | None = None) -> str:
    """The cost code of an ability; `target` is the letter of the figure that it is used on."""
    found = ABILITIES[ability]
    return (found.heavy if target == "L" and found.heavy else found.cost) or ""
