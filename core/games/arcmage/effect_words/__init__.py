"""What a card does, in sentences that follow from its effects as data: nobody writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, assert_never

from core.games.arcmage.effect_words.cards import counter, kind
from core.games.arcmage.effect_words.effects import cost_words, effect_words, sequence, whenever
from core.games.arcmage.effect_words.words import IN, TURN_CONDITIONS, listed, place, unknown
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card, CounterRules, Level
from core.games.arcmage.titles import keyword_title
from core.messages import Message, msg
from core.messages import Value as Said

__all__ = ["ability_words", "card_sentences"]

DEEPEST = 40  # values in values; cards that come with Kifu have 11 at most
PREREQUISITES = {  # R128
    "fewer_creatures_than_each_opponent": msg(
        "Only with fewer creatures than each opponent may it be played."
    ),
}


def card_sentences(card: Card) -> tuple[Message, ...]:
    """All that a card does, a sentence each: keywords, abilities, levels, counters."""
    if _too_deep(card):
        return (msg("Its effects stand too deep in each other to be said."),)
    return tuple(_sentences(card))


def _too_deep(card: Card) -> bool:
    """Whether a file of somebody has effects in effects beyond what any reader could follow."""
    waiting: list[tuple[Any, int]] = [(card, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            return True
        if isinstance(value, tuple):
            waiting += [(one, depth + 1) for one in value]
        elif is_dataclass(value):
            waiting += [(getattr(value, one.name), depth + 1) for one in fields(value)]
    return False


def _sentences(card: Card) -> Iterator[Message]:
    if card.token:
        yield msg("A token: it is created, and never in a deck.")
    if card.keywords:
        yield _whole(listed([keyword_title(one) for one in card.keywords]))
    if card.extra_x:
        yield msg("X more resources may be paid for it.")
    if card.prereq:
        yield PREREQUISITES.get(card.prereq) or msg("Needed: {what}.", what=unknown(card.prereq))
    if card.target or card.target_zone:
        wanted = x.Filter(is_=card.target, in_=card.target_zone)
        yield msg("It is attached to a target {card}.", card=kind(wanted))
    for ability in card.abilities or ():
        yield from map(_whole, _ability(ability))
    for level in card.levels or ():
        yield _whole(_level(level))
    if card.extra_devotion is not None:
        yield msg("Each {card} removed from your graveyard adds its loyalty to the devotion.",
                  card=kind(card.extra_devotion.exile_from_grave))  # fmt: skip
    for rules in card.counters or ():
        yield from _counter_rules(rules)


def _whole(said: Said) -> Message:
    return Message("{sentence}.", {"sentence": said})


def _level(level: Level) -> Message:
    match level.life:
        case "once":
            return msg("Level {n}: {effects}", n=level.level,
                       effects=sequence(level.effects, ability_words))  # fmt: skip
        case "lasting":
            return msg("Level {n}, until the next devotion phase: {effects}", n=level.level,
                       effects=sequence(level.effects, ability_words, quiet="lasting"))  # fmt: skip
    assert_never(level.life)


def _counter_rules(rules: CounterRules) -> Iterator[Message]:
    for ability in rules.abilities:
        yield _whole(
            msg(
                "each card with a “{counter}” counter: {effects}",
                counter=counter(rules.kind),
                effects=ability_words(ability),
            )
        )


def _ability(ability: x.Ability) -> Iterator[Said]:
    """One sentence; of what simply holds, and of spells, one for each effect."""
    match ability:
        case x.Passive() | x.Enchant():
            for effect in ability.effects:
                yield effect_words(effect, ability_words, quiet="static")
        case x.Spell():
            for effect in ability.effects:
                yield effect_words(effect, ability_words)
        case x.Activated() | x.Triggered():
            yield ability_words(ability)
        case _:
            assert_never(ability)


def ability_words(ability: x.Ability) -> Said:
    """An ability, without full stop."""
    match ability:
        case x.Passive() | x.Enchant():
            return sequence(ability.effects, ability_words, quiet="static")
        case x.Spell():
            return sequence(ability.effects, ability_words)
        case x.Activated():
            return _activated(ability)
        case x.Triggered():
            return _triggered(ability)
    assert_never(ability)


def _activated(ability: x.Activated) -> Said:
    cost = cost_words(ability.cost, ability_words)
    said = msg("{cost}: {effects}", cost=msg("for nothing") if cost is None else cost,
               effects=sequence(ability.effects, ability_words))  # fmt: skip
    if ability.need is not None:
        said = msg("{sentence} (only while this card is {where})", sentence=said,
                   where=place(IN, ability.need.self_in))  # fmt: skip
    match ability.speed:
        case "any":
            return msg("{sentence} (at any time)", sentence=said)
        case "play":
            return msg("{sentence} (when cards are played)", sentence=said)
        case None:
            return said
    assert_never(ability.speed)


def _triggered(ability: x.Triggered) -> Said:
    effects = sequence(ability.effects, ability_words)
    said = whenever(ability, effects, cost_words(ability.cost, ability_words))
    if ability.if_ is None:
        return said
    told = TURN_CONDITIONS.get(ability.if_) or unknown(ability.if_)
    return msg("{sentence}, if {condition}", sentence=said, condition=told)
