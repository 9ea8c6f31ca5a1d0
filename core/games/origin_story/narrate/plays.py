"""Cards that are played, and tricks that are taken, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from core.cards import UNSEEN
from core.games.origin_story.events import (
    AutomaFollowed,
    AutomaLed,
    CardPlayed,
    CardsAdjusted,
    TrickTaken,
)
from core.games.origin_story.evolve import evolve
from core.games.origin_story.narrate.automas import reasons
from core.games.origin_story.pieces import PLAYERS, halves, suit
from core.games.origin_story.rules import tricks, values
from core.games.origin_story.state import State, hand
from core.games.origin_story.titles import card_name, points, suited
from core.games.origin_story.words import IN_SENTENCE, THE, UNTIL, card_words, owned, sorted_words
from core.kit.places import listing, signed
from core.messages import Message, Value, msg

Play = AutomaLed | AutomaFollowed | CardPlayed
Told = Play | TrickTaken | CardsAdjusted  # by the table on which it happens
TRICK = len(PLAYERS) - 1  # cards before the last


def played(event: Play, table: State) -> Iterator[Message]:
    """A card, what it counts as, and for an automa why it is this one."""
    yield headline(event, table)
    now = _now(evolve(table, event), event.card)
    if now is not None and len(table.trick) < TRICK:  # a whole trick is told with it
        yield msg("It counts as {card}.", card=now)
    if not isinstance(event, CardPlayed):
        yield from reasons(event)


def headline(event: Play, table: State, taken: TrickTaken | None = None) -> Message:
    """Who plays which card, and who takes the trick with it if it was the last."""
    params: dict[str, Value] = {
        "player": THE[_who(event)],
        "card": card_words(event.card),
    }
    if taken is not None:
        params |= {"winner": IN_SENTENCE[taken.winner], "best": card_words(taken.card)}
    return _headline(event, table, taken)._replace(params=params)


def _headline(event: Play, table: State, taken: TrickTaken | None) -> Message:
    if isinstance(event, AutomaLed):
        return _LOWEST if event.threat else _HIGHEST
    if isinstance(event, CardPlayed) and table.round and not table.trick:
        return msg("{player} leads {card}.")
    trumps = _trumps(event, table)
    if taken is None:
        return _PLAYS[trumps]
    return (_TAKES if taken.winner == _who(event) else _LOSES)[trumps]


_LOWEST = msg("{player} leads its lowest card, {card}.")
_HIGHEST = msg("{player} leads its highest card, {card}.")
_PLAYS = {
    False: msg("{player} plays {card}."),
    True: msg("{player} trumps with {card}."),
}
_TAKES = {
    False: msg("{player} plays {card} and takes the trick."),
    True: msg("{player} trumps with {card} and takes the trick."),
}
_LOSES = {
    False: msg("{player} plays {card}; {winner} takes the trick with {best}."),
    True: msg("{player} trumps with {card}; {winner} takes the trick with {best}."),
}


def _who(event: Play) -> str:
    return "Y" if isinstance(event, CardPlayed) else event.who


def _trumps(event: Play, table: State) -> bool:
    """Whether the card is of the trump suit, and another suit was led."""
    if not isinstance(event, CardPlayed):
        return isinstance(event, AutomaFollowed) and event.trumps
    after = evolve(table, event)
    seen = values.values_of(after)
    led = tricks.led_suit(seen, after.trick)
    return after.trump not in {None, led} and values.suit_of(seen, event.card) == after.trump


def _now(table: State, card: str) -> Message | None:
    """What a card counts as, where that is not what is printed on it."""
    seen = values.values_of(table)
    now, counts = values.suit_of(seen, card), values.worth(seen, card)
    if (now, counts) == (suit(card), halves(card)):
        return None
    return suited(now, points(counts))


def taken(event: TrickTaken, table: State) -> Iterator[Message]:
    """Who wins the trick, and what lies in it (R60, R61)."""
    card = card_words(event.card)
    params: dict[str, Value] = {"player": THE[event.winner], "n": event.number, "card": card}
    yield msg("{player} takes trick {n} with {card}.")._replace(params=params)
    if table.trick and event.card != UNSEEN:
        cards = listing([_lying(table, who, card) for who, card in table.trick])
        yield msg("Trick {n}: {cards}.", n=event.number, cards=cards)


def _lying(table: State, who: str, card: str) -> Value:
    now = _now(table, card)
    if now is None:
        return owned(card_name(card), who)
    return owned(msg("{card} (counts as {now})", card=card_name(card), now=now), who)


def adjusted(event: CardsAdjusted, table: State) -> Message:
    """Adjustments of cards; a reveal changes values, for hands lie open (R45)."""
    if not event.cards:
        return msg("The values of cards that were revealed before stay.")
    n, who = signed(next(iter(event.cards.values()))), _holder(table, event.cards)
    if event.revealed and who is None:
        return msg("Revealed: {cards}, value {n}.", cards=sorted_words(event.cards), n=n)
    if event.revealed:
        cards = sorted_words(event.cards)
        return msg("{player} reveals {cards}, value {n}.", player=THE[who or ""], cards=cards, n=n)
    cards = listing([owned(card_words(card), _holder(table, [card])) for card in event.cards])
    until = UNTIL[event.until]
    return msg("The value of {cards} changes by {n} {until}.", cards=cards, n=n, until=until)


def _holder(table: State, cards: Collection[str]) -> str | None:
    """Who holds all these cards, if anybody is known to."""
    if UNSEEN in cards:
        return None
    return next((who for who in PLAYERS if set(cards) <= set(hand(table, who))), None)
