"""Cards played, abilities, triggers, moves and devotion, in words."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.arcmage import events
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.narrate.facts import facts_words
from core.games.arcmage.narrate.places import host_words
from core.games.arcmage.narrate.words import (
    Names,
    also,
    card_words,
    cards_words,
    payment_words,
    place_words,
    told,
)
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.titles import WHEN_TITLES, card_name
from core.messages import Message, Value, msg

PAID = (f.SpendResources,)


def source_name(item: Item) -> Names:
    """The card in play that an item comes from."""
    return {} if item.source is None else {item.source: item.card}


def _aimed(sentence: Message, item: Item) -> Message:
    """With mode, X, place and targets, as far as they were chosen."""
    if item.modes:
        modes = "+".join(map(str, item.modes))
        sentence = msg("{told}, mode {modes}", told=sentence, modes=modes)
    if item.x:
        sentence = msg("{told}, X = {x}", told=sentence, x=item.x)
    if item.places:
        places = also(place_words(place) for place in item.places)
        sentence = msg("{told}, into {places}", told=sentence, places=places)
    if item.targets:
        targets = also(host_words(target, {}) for target in item.targets)
        sentence = msg("{told}, aimed at {targets}", told=sentence, targets=targets)
    return sentence


def _paid(sentence: Message, pay: Payment) -> Message:
    paid = payment_words(pay)
    return sentence if paid is None else msg("{told}, paying {paid}", told=sentence, paid=paid)


def _waits(sentence: Message, item: Item) -> Message:
    """An answer to what waits on the stack already says so (R80)."""
    if item.id == "S1":
        return sentence
    return msg("{told}, in answer to {item}", told=sentence, item=f"S{int(item.id[1:]) - 1}")


def played(event: events.CardPlayed) -> Message:
    """A card is on the stack, and paid."""
    item = event.item
    sentence = msg("{seat} plays {card}", seat=item.seat, card=card_name(item.card))
    sentence = _waits(_paid(_aimed(sentence, item), event.pay), item)
    other = [fact for fact in event.facts if not _onto_stack(fact)]
    return told(sentence, facts_words(other, said=PAID))


def _onto_stack(fact: f.Happening) -> bool:
    return isinstance(fact, f.MoveCard) and fact.to == "stack"


def activated(event: events.AbilityActivated) -> Message:
    """An activated ability is on the stack, and paid."""
    item = event.item
    source: Value = card_name(item.card)
    if item.source is not None:
        source = card_words(item.source, {}, item.card)
    sentence = msg("{seat} uses ability {n} of {card}", seat=item.seat, n=item.number, card=source)
    sentence = _waits(_paid(_aimed(sentence, item), event.pay), item)
    return told(sentence, facts_words(event.facts, source_name(item), said=PAID))


def answered(event: events.TriggerAnswered) -> Message:
    """A waiting trigger is on the stack."""
    item = event.item
    source: Value = card_name(item.card)
    if item.source is not None:
        source = card_words(item.source, {}, item.card)
    sentence = msg("{seat} settles the ability of {card}", seat=item.seat, card=source)
    sentence = _waits(_paid(_aimed(sentence, item), event.pay), item)
    return told(sentence, facts_words(event.facts, source_name(item), said=PAID))


def resolved(event: events.ItemResolved) -> Message:
    """The top of the stack did what it does, or found nothing to do it to."""
    card = card_name(event.card)
    sentence = msg("{card} resolves", card=card)
    if event.failed:
        sentence = msg("{card} has no legal target left and does nothing", card=card)
    return told(sentence, facts_words(event.facts))


def failed(event: events.ItemFailed) -> Message:
    """The table says that it does nothing."""
    card = card_name(event.card)
    sentence = msg("{card} does nothing", card=card)
    if event.why:
        sentence = msg("{card} does nothing ({why})", card=card, why=event.why)
    return told(sentence, facts_words(event.facts))


def triggered(event: events.TriggerResolved) -> Message:
    """A triggered ability happened by itself."""
    sentence = msg(
        "{card} triggers ({when})",
        card=card_words(event.source, {}, event.card),
        when=WHEN_TITLES.get(event.when) or Message("{when}", {"when": event.when}),
    )
    return told(sentence, facts_words(event.facts, {event.source: event.card}))


def declined(event: events.TriggerDeclined) -> Message:
    """An optional trigger was let go."""
    card = card_words(event.source, {}, event.card)
    sentence = msg("{seat} lets the ability of {card} go", seat=event.seat, card=card)
    return told(sentence, facts_words(event.facts, said=(f.DropTrigger,)))


_MOVES: Mapping[tuple[bool, bool], Message] = {  # from the army, to the army
    (False, False): msg("{seat} moves {card} from the city {origin} to the city {to}"),
    (False, True): msg("{seat} moves {card} from the city {origin} to the army"),
    (True, False): msg("{seat} moves {card} from the army to the city {to}"),
    (True, True): msg("{seat} moves {card} within the army"),
}


def moved(event: events.CreatureMoved) -> Message:
    """A creature changes its place; it is marked unless it may travel."""
    marked = any(isinstance(fact, f.MarkCard) and fact.card == event.card for fact in event.facts)
    marked |= any(isinstance(fact, f.MoveCard) and fact.marked for fact in event.facts)
    sentence = _MOVES[event.origin == "army", event.to == "army"]._replace(
        params={
            "seat": event.seat,
            "card": event.card,
            "origin": event.origin,
            "to": event.to,
        }
    )
    if marked:
        sentence = msg("{told}, marked", told=sentence)
    other = [fact for fact in event.facts if not _of(fact, event.card)]
    return told(sentence, facts_words(other))


def _of(fact: f.Happening, card: str) -> bool:
    return isinstance(fact, f.MoveCard | f.MarkCard) and fact.card == card


# --- devotion ---------------------------------------------------------------------------------


def devoted(event: events.DevotionDeclared) -> Message:
    """Who is devoted to which city."""
    item = event.item
    city: Value = card_name(item.card)
    if item.source is not None:
        city = card_words(item.source, {}, item.card)
    if item.chosen:
        sentence = msg(
            "{seat} devotes {cards} to {city}",
            seat=item.seat,
            cards=cards_words(item.chosen),
            city=city,
        )
    else:
        sentence = msg("{seat} declares devotion to {city}", seat=item.seat, city=city)
    if item.extra:
        sentence = msg("{told}, with {n} more from elsewhere", told=sentence, n=item.extra)
    return told(sentence, facts_words(event.facts, source_name(item)))


def devotion(event: events.DevotionResolved) -> Message:
    """What the devotion came to, and what it does."""
    if event.levels:
        text = msg("Devotion to {city} is {total} and reaches level {levels}")
        if len(event.levels) > 1:
            text = msg("Devotion to {city} is {total} and reaches levels {levels}")
        levels = ", ".join(map(str, event.levels))
        sentence = text._replace(
            params={"city": event.city, "total": event.total, "levels": levels}
        )
    else:
        sentence = msg(
            "Devotion to {city} is {total} and reaches no level",
            city=event.city,
            total=event.total,
        )
    other = [
        fact
        for fact in event.facts
        if not (isinstance(fact, f.MarkCard) and fact.card in event.devotees)
    ]
    return told(sentence, facts_words(other))
