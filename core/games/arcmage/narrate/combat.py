"""Attacks, blocks, battles, deaths and cities that fall, in words."""

from __future__ import annotations

from core.games.arcmage import events
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.facts import facts_words
from core.games.arcmage.narrate.words import also, card_words, cards_words, clauses, told
from core.games.arcmage.titles import card_name, is_enchantment
from core.messages import Message, Value, msg


def declared(event: events.AttackDeclared) -> Message:
    """Which city, by whom, in which order."""
    item = event.item
    city: Value = card_name(item.card)
    if item.source is not None:
        city = card_words(item.source, {}, item.card)
    return msg(
        "{seat} attacks {city} with {cards}.",
        seat=item.seat,
        city=city,
        cards=also(item.chosen),
    )


def marked(event: events.AttackersMarked) -> Message:
    """Who attacks in the end."""
    sentence = msg("Nobody is left to attack {city}", city=event.city)
    if event.attackers:
        cards = cards_words(event.attackers)
        sentence = msg("The attack on {city} stands: {cards}", city=event.city, cards=cards)
    other = [
        fact
        for fact in event.facts
        if not (isinstance(fact, f.MarkCard) and fact.card in event.attackers)
    ]
    if event.attackers and other:
        return msg("{told} {more}", told=msg("{told}.", told=sentence), more=_then(other))
    return told(sentence, facts_words(other))


def _then(facts: list[f.Happening]) -> Message:
    return msg("Then: {facts}.", facts=clauses(facts_words(facts)))


def blocked(event: events.BlocksAssigned) -> Message:
    """Who stands in whose way."""
    if not event.blocks:
        return told(msg("{seat} does not block", seat=event.seat), facts_words(event.facts))
    pairs = also(
        msg("{blocker} blocks {attacker}", blocker=blocker, attacker=attacker)
        for blocker, attacker in event.blocks
    )
    sentence = msg("{seat} blocks ({pairs})", seat=event.seat, pairs=pairs)
    return told(sentence, facts_words(event.facts))


def fought(event: events.BattleFought) -> Message:
    """Who fought whom, and what that did."""
    if event.blockers:
        blockers = cards_words(event.blockers)
        sentence = msg("{card} fights {blockers}", card=event.attacker, blockers=blockers)
    elif event.split:
        sentence = msg("{card} is not blocked and strikes the city", card=event.attacker)
    else:
        sentence = msg("{card} strikes nothing", card=event.attacker)
    return told(sentence, facts_words(event.facts))


def cleaned(event: events.CombatCleaned) -> Message:
    """The dead and fallen cities leave."""
    return told(msg("The combat is over"), facts_words(event.facts))


def broken_off(event: events.CombatEnded) -> Message:
    """A combat without a clean-up."""
    return told(msg("The combat is broken off"), facts_words(event.facts))


def died(event: events.CreatureDied) -> Message:
    """A creature, and what was attached to it; or an enchantment that has lost its host."""
    card = card_words(event.card, {}, event.slug)
    sentence = msg("{card} dies", card=card)
    if is_enchantment(event.slug):
        sentence = msg("{card} has lost its host and goes to the graveyard", card=card)
    return told(sentence, facts_words(_others(event.facts, event.card), {event.card: event.slug}))


def fell(event: events.CityFell) -> Message:
    """A city, and what becomes of all that was there."""
    city = card_words(event.card, {}, event.slug)
    sentence = msg("The city {city} of {seat} is destroyed", city=city, seat=event.seat)
    return told(sentence, facts_words(_others(event.facts, event.card), {event.card: event.slug}))


def _others(facts: f.Facts, card: str) -> list[f.Happening]:
    """The facts, but for those that the sentence says: that the card itself leaves."""
    gone = f.MoveCard, f.KillInBattle, f.RuinCity
    return [fact for fact in facts if not (isinstance(fact, gone) and fact.card == card)]
