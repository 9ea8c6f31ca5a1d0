"""Set-up, turns, phases, draws, resources and the end, in words."""

from __future__ import annotations

from collections.abc import Mapping

from core.events import MatchEnded
from core.games.arcmage import events
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.facts import facts_words
from core.games.arcmage.narrate.words import (
    also,
    card_words,
    cards_words,
    count_words,
    listed,
    row_words,
    told,
)
from core.games.arcmage.titles import (
    FACTION_TITLES,
    PHASE_TITLES,
    REASONS,
    RESULT_TITLES,
    TYPE_TITLES,
    card_name,
)
from core.messages import Message, Value, msg

# --- set-up -----------------------------------------------------------------------------------


def reserve(event: events.ReserveSet) -> Message:
    """Cities put aside."""
    cards = row_words(event.cards)
    return msg("{seat} puts {cards} into the city reserve.", seat=event.seat, cards=cards)


def dealt(event: events.HandDealt) -> Message:
    """The opening hand."""
    return msg("{seat} begins with {cards}.", seat=event.seat, cards=row_words(event.cards))


def first(event: events.FirstPlayerChosen) -> Message:
    """Who starts, and how that was found."""
    if not event.how:
        return msg("{seat} takes the first turn.", seat=event.seat)
    return msg("{seat} takes the first turn ({how}).", seat=event.seat, how=event.how)


def opened(event: events.FirstCityOpened) -> Message:
    """A first city."""
    city = card_words(event.city, {}, event.card)
    return msg("{seat} opens the city {city}.", seat=event.seat, city=city)


def defined(event: events.CardDefined) -> Message:
    """A printed card was typed in."""
    return msg(
        "A card is entered: {card} ({type}, {faction}).",
        card=event.card.name,
        type=TYPE_TITLES[event.card.type],
        faction=FACTION_TITLES[event.card.faction],
    )


# --- the turn ---------------------------------------------------------------------------------


def started(event: events.TurnStarted) -> Message:
    """Whose turn it is."""
    sentence = msg("Turn {turn}: {seat}", turn=event.turn, seat=event.seat)
    return told(sentence, facts_words(event.facts))


def unmarked(event: events.Unmarked) -> Message:
    """What unmarks, and what stays marked by an effect."""
    parts: list[Value] = [card_words(card) for card in event.cards]
    if event.resources:
        parts.append(count_words(len(event.resources)))
    sentence = msg("{seat} has nothing to unmark", seat=event.seat)
    if parts:
        sentence = msg("{seat} unmarks {cards}", seat=event.seat, cards=also(parts))
    if event.kept:
        kept = cards_words(event.kept)
        sentence = msg("{told}; still marked: {cards}", told=sentence, cards=kept)
    return told(sentence, facts_words(event.facts, said=(f.UnmarkCard,)))


def founded(event: events.CityFounded) -> Message:
    """A city instead of a turn."""
    city = card_words(event.city, {}, event.card)
    sentence = msg("{seat} founds the city {city} instead of a turn", seat=event.seat, city=city)
    return told(sentence, facts_words(event.facts))


def drawn(event: events.CardsDrawn) -> Message:
    """The draw of the turn; fewer cards than chosen where the deck ran out or draws are barred."""
    if event.n == 0:
        sentence = msg("{seat} draws no card, to lay two resources", seat=event.seat)
    elif event.cards:
        sentence = msg("{seat} draws {cards}", seat=event.seat, cards=row_words(event.cards))
    else:
        sentence = msg("{seat} can draw no card", seat=event.seat)
    if event.cards and len(event.cards) < event.n:
        sentence = msg("{told} and no more", told=sentence)
    return told(sentence, facts_words(event.facts, said=(f.Draw,)))


def laid(event: events.ResourcesLaid) -> Message:
    """Cards as resources of factions."""
    cards = also(
        msg(
            "{card} as {faction}",
            card=card_name(card),
            faction=FACTION_TITLES[faction],
        )
        for card, faction, _ in event.laid
    )
    return msg("{seat} lays {cards}.", seat=event.seat, cards=cards)


def phase(event: events.PhaseEntered) -> Message:
    """Another phase."""
    return told(PHASE_TITLES[event.phase], facts_words(event.facts))


def discarded(event: events.CardsDiscarded) -> Message:
    """Down to seven."""
    sentence = msg("{seat} discards {cards}", seat=event.seat, cards=row_words(event.cards))
    return told(sentence, facts_words(event.facts, said=(f.Discard,)))


def ended(event: events.TurnEnded) -> Message:
    """A turn is over."""
    return told(msg("The turn of {seat} ends", seat=event.seat), facts_words(event.facts))


# --- beside the turn --------------------------------------------------------------------------

_SHOWN: Mapping[str, Message] = {
    "hand": msg("{seat} shows {card} of the hand to {who}"),
    "top": msg("{card} on top of the deck of {seat} is shown to {who}"),
    "reserve": msg("{seat} shows {card} of the city reserve to {who}"),
    "res": msg("{seat} shows the resource card {card} to {who}"),
}


def shown(event: events.CardShown) -> Message:
    """A card that somebody knows now."""
    who: Value = also(event.to) if event.to else msg("everybody")
    sentence = _SHOWN[event.zone]._replace(
        params={"seat": event.owner, "card": card_name(event.card), "who": who}
    )
    return told(sentence, facts_words(event.facts, said=(f.SeeTop, f.SeeHand)))


def conceded(event: events.PlayerConceded) -> Message:
    """A player gives up."""
    return msg("{seat} concedes.", seat=event.seat)


def lost(event: events.PlayerLost) -> Message:
    """A player is out, and what becomes of the cards."""
    sentence = msg("{seat} is out ({why})", seat=event.seat, why=REASONS[event.by])
    gone = [one for one in event.facts if isinstance(one, f.MoveCard) and one.to == "out"]
    if len(gone) < 2:
        return told(sentence, facts_words(event.facts))
    removed = msg("{n} cards are removed from the game", n=len(gone))
    rest = [one for one in event.facts if one not in gone]
    return told(sentence, (removed, *facts_words(rest)))


def settled(_event: events.AsksSettled) -> Message:
    """Nothing waits for the table."""
    return msg("What the cards left to the table is decided.")


def note(event: events.NoteAdded) -> Message:
    """Words beside the record."""
    return msg("Note: “{text}”", text=event.text)


def over(event: MatchEnded) -> Message:
    """The result."""
    result = RESULT_TITLES.get(event.result) or Message("{word}", {"word": event.result})
    why = REASONS.get(event.reason) or Message("{word}", {"word": event.reason})
    return msg("{result}: {reason}.", result=result, reason=why)


def lapsed(event: events.TriggersLapsed) -> Message:
    """Waiting triggers of which nothing can come."""
    dropped = [fact.id for fact in event.facts if isinstance(fact, f.DropTrigger)]
    sentence = msg("Waiting abilities lapse ({triggers})", triggers=listed(dropped))
    return told(sentence, facts_words(event.facts, said=(f.DropTrigger,)))
