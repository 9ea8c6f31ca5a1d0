"""What the cards say, found once: triggered abilities, what an enchantment does on entering."""

from __future__ import annotations

from typing import Literal, NamedTuple

from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.parts import until_of


class TriggeredAbility(NamedTuple):
    """A triggered ability: of the card itself, of one attached to its host, of a level, or of
    creatures with a counter.
    """

    when: str
    effects: tuple[x.Effect, ...]
    filter: x.Filter | None = None
    if_: str | None = None
    optional: bool = False
    cost: x.AbilityCost | None = None
    of: Literal["card", "host", "level", "counter"] = "card"
    level: int = 0
    watches: x.Filter | None = None
    counter: str | None = None


_FOUND: dict[int, tuple[Card, tuple[TriggeredAbility, ...]]] = {}


def triggers_of(card: Card) -> tuple[TriggeredAbility, ...]:
    """All triggered abilities that stand on a card; `Trigger.index` counts in this order."""
    found = _FOUND.get(id(card))
    if found is None or found[0] is not card:
        found = _FOUND[id(card)] = (card, tuple(_triggers(card)))
    return found[1]


def _triggers(card: Card) -> list[TriggeredAbility]:
    found: list[TriggeredAbility] = []
    for ability in card.abilities or ():
        match ability:
            case x.Triggered():
                found.append(_printed(ability))
            case x.Enchant(effects=effects):
                found += [_while(e, of="host") for e in effects if type(e) is x.When]
    for level in card.levels or ():
        for effect in level.effects:
            if isinstance(effect, x.When):
                found.append(_while(effect, of="level", level=level.level))
    for rules in card.counters or ():
        found += [
            _printed(one)._replace(of="counter", counter=rules.kind)
            for one in rules.abilities
            if isinstance(one, x.Triggered)
        ]
    return found


def _printed(ability: x.Triggered) -> TriggeredAbility:
    """What stands on a card."""
    return TriggeredAbility(
        ability.when,
        ability.effects,
        ability.filter,
        ability.if_,
        bool(ability.optional),
        ability.cost,
        watches=ability.watches,
    )


def _while(effect: x.When, *, of: Literal["host", "level"], level: int = 0) -> TriggeredAbility:
    """What a host or a level triggers."""
    return TriggeredAbility(
        effect.when,
        effect.effects,
        optional=bool(effect.optional),
        cost=effect.cost,
        of=of,
        level=level,
        watches=effect.watches,
    )


def lasts(effect: x.Effect) -> bool:
    """Whether an effect of an enchantment or a level is no deed but holds while it is there."""
    if isinstance(effect, x.When | x.Grant | x.Cost | x.Cap):
        return True
    return until_of(effect) in {"static", "lasting"}


def spell_of(card: Card) -> tuple[x.Effect, ...]:
    """What an event or a magic does as it resolves, what an enchantment does on entering."""
    found: list[x.Effect] = []
    for ability in card.abilities or ():
        if isinstance(ability, x.Spell):
            found += ability.effects
        elif isinstance(ability, x.Enchant):
            found += [effect for effect in ability.effects if not lasts(effect)]
    return tuple(found)


def rests(effects: tuple[x.Effect, ...]) -> list[str]:
    """What of these effects is left to the table (R135): a hint for each part, "" for the text."""
    found: list[str] = []
    for effect in effects:
        match effect:
            case x.Ruling(hint=hint):
                found.append(hint)
            case x.Prevent(what="death", until=None) | x.Repeat():
                found.append("")
            case x.Freeze(unless=unless) if unless is not None:
                found.append("")
    return found


ASKING = ("blood_vengeance", "bodyguard", "militia", "defiance", "boost", "bruiser", "charge",
          "homesick")  # fmt: skip


def asks_on_entering(card: Card) -> list[str]:
    """Parts of a card that the table has to keep in mind from the start: a hint for each."""
    found = ["" for word in card.keywords or () if word.split(" ")[0] in ASKING]
    for ability in card.abilities or ():
        if isinstance(ability, x.Passive):
            found += rests(ability.effects)
        elif isinstance(ability, x.Enchant):
            found += rests(tuple(e for e in ability.effects if lasts(e)))
    return found
