"""Cards that go somewhere, in words: zones, places in play, what is attached, what is seen."""

from __future__ import annotations

from collections.abc import Mapping

from core.cards import UNSEEN
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.words import Names, also, card_words, place_words, row_words
from core.games.arcmage.titles import card_name
from core.messages import Message, Value, msg

_TO: Mapping[str, Message] = {  # a zone, always of the card's owner (R17)
    "hand": msg("{card} goes to the hand of {seat}"),
    "grave": msg("{card} goes to the graveyard of {seat}"),
    "top": msg("{card} goes on top of the deck of {seat}"),
    "bottom": msg("{card} goes under the deck of {seat}"),
    "out": msg("{card} is removed from the game"),
    "stack": msg("{card} goes on the stack"),
    "kingdom": msg("{card} is put into the kingdom of {seat}"),
    "army": msg("{card} goes to the army"),
}
_ENTERS: Mapping[str, Message] = {
    "army": msg("{card} enters play in the army of {seat}"),
    "kingdom": msg("{card} enters play in the kingdom of {seat}"),
}
_FROM: Mapping[str, Message] = {
    "hand": msg("{told}, from the hand"),
    "grave": msg("{told}, from the graveyard"),
    "deck": msg("{told}, from the deck"),
    "reserve": msg("{told}, from the city reserve"),
    "res": msg("{told}, from the resources"),
}
_NAMED: Mapping[str, Message] = {
    "hand": msg("a card in the hand of {seat} is {card}"),
    "grave": msg("a card in the graveyard of {seat} is {card}"),
    "deck": msg("a card in the deck of {seat} is {card}"),
    "reserve": msg("a city in the reserve of {seat} is {card}"),
    "stack": msg("a card of {seat} on the stack is {card}"),
    "res": msg("a resource card of {seat} is {card}"),
}


def moved(fact: f.MoveCard, names: Names) -> Message:
    """Where a card went, from which zone, and whether it is marked."""
    seat: Value = fact.under or fact.card[0]
    if fact.as_ is not None or (":" in fact.card and _in_play(fact.to)):
        text = _entered(fact, names, seat)
    elif fact.to in _TO:
        card = card_words(fact.card, names, fact.face)
        text = _TO[fact.to]._replace(params={"card": card, "seat": seat})
    else:
        card = card_words(fact.card, names, fact.face)
        text = msg("{card} goes to {place}", card=card, place=card_words(fact.to, names))
    zone = fact.card.split(":")[1] if ":" in fact.card else ""
    if zone in _FROM:
        text = _FROM[zone]._replace(params={"told": text})
    return msg("{told}, marked", told=text) if fact.marked else text


def _in_play(to: str) -> bool:
    return to not in _TO or to in _ENTERS


def _entered(fact: f.MoveCard, names: Names, seat: Value) -> Message:
    slug = fact.face or fact.card.rsplit(":", 1)[-1]
    if fact.as_ is None:
        card: Value = card_name(slug)
    else:
        card = card_words(fact.as_, names, slug)
    if fact.to in _ENTERS:
        return _ENTERS[fact.to]._replace(params={"card": card, "seat": seat})
    return msg("{card} enters play in {place}", card=card, place=card_words(fact.to, names))


def attached(fact: f.AttachCard, names: Names) -> Message:
    """An enchantment and what it is on."""
    card = card_words(fact.card, names)
    if fact.as_ is not None:
        card = card_words(fact.as_, names, fact.card.rsplit(":", 1)[-1])
    return msg("{card} is attached to {host}", card=card, host=host_words(fact.host, names))


def host_words(host: str, names: Names) -> Value:
    """What is enchanted or aimed at: a card, a seat, an item, a card in a graveyard or a hand."""
    if host.count(":") == 1:
        seat, slug = host.split(":")
        return msg("{card} of {seat}", card=card_name(slug), seat=seat)
    return card_words(host, names)


def named(fact: f.NameCard, _names: Names) -> Message:
    """An unknown card turned out to be this one; not everybody may know which."""
    if fact.card == UNSEEN:
        return msg("a card of {seat} has a name now", seat=fact.seat)
    return _NAMED[fact.zone]._replace(params={"seat": fact.seat, "card": card_name(fact.card)})


def seen_top(fact: f.SeeTop, _names: Names) -> Message:
    """Who knows what lies on top of a deck."""
    cards = row_words(fact.cards)
    if not fact.to:
        return msg("on top of the deck of {seat} lie {cards}", seat=fact.seat, cards=cards)
    return msg(
        "seen by {who} on top of the deck of {seat}: {cards}",
        who=also(fact.to),
        seat=fact.seat,
        cards=cards,
    )


def retreat(fact: f.ChooseRetreat, names: Names) -> Message:
    """Where a resident goes should its city fall."""
    card, place = card_words(fact.card, names), place_words(fact.to, names)
    return msg("{card} would retreat to {place}", card=card, place=place)
