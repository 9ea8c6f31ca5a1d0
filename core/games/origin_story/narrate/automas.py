"""What an automa did and why, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.cards import UNSEEN
from core.games.origin_story.events import AutomaFollowed, AutomaLed, HandChanged, Step
from core.games.origin_story.pieces import order
from core.games.origin_story.state import State
from core.games.origin_story.titles import SUITS, suit_words
from core.games.origin_story.words import (
    THE,
    also,
    card_words,
    named,
    once,
    owned,
    row_words,
)
from core.kit.places import Counted
from core.messages import Message, Value, msg


def reasons(event: AutomaLed | AutomaFollowed) -> Iterator[Message]:
    """Why an automa plays this card; after a follow, what became of the cards that it drew."""
    if isinstance(event, AutomaLed):
        yield from _why_led(event)
        return
    if event.step is None:
        return
    yield _reason(event, event.step)
    if event.draws:
        yield msg("Drawn: {cards}.", cards=also(_each(event)))
    else:
        yield msg("No card is left to draw.")
    if event.shuffled is not None:
        yield _SHUFFLED[event.shuffled > 0]


_SHUFFLED = {
    False: msg("The discard pile was shuffled first."),
    True: msg("The discard pile was shuffled before the last card."),
}


def _why_led(event: AutomaLed) -> Iterator[Message]:
    """Why it is its lowest card, or which of equal ones it is (R53, R6)."""
    if event.threat:
        yield msg("{player} is villain without a trick.", player=THE["Y"])
    if len(event.equal) > 1:
        yield msg("Of {cards} it is the leftmost.", cards=row_words(event.equal))


def _each(event: AutomaFollowed) -> Iterator[Message]:
    """Every drawn card with what became of it (R54)."""
    keep, drop = list(event.keep), iter(event.drop)
    for card in event.draws:
        if card not in keep:
            yield _tossed(card)
            continue
        keep.remove(card)
        gone = next(drop, None)
        if gone is None:
            yield msg("{card} (kept)", card=card_words(card))
        else:
            yield msg("{card} (kept, {gone} dropped)", card=card_words(card), gone=card_words(gone))


def _tossed(card: str) -> Message:
    if card == UNSEEN:
        return msg("{card} (tossed)", card=card_words(card))
    suit = SUITS[card[0]]
    return msg("{card} (tossed, no {suit} in its hand)", card=card_words(card), suit=suit)


def _reason(event: AutomaFollowed, step: Step) -> Message:
    params: dict[str, Value] = {
        "player": THE["Y"],
        "suit": suit_words(event.led),
        "best": owned(card_words(event.best), event.best_by),
        "beating": row_words(order(event.beating)),
    }
    text = _REASONS[step]
    if step == "3a" and len(event.beating) == 1:
        text = _BEATS
    if step == "3b" and len(event.able) == 1:
        text = _ONLY
    return text._replace(params=params)


_REASONS: Mapping[str, Message] = {
    "2a": msg("{player} is villain without a trick, so it plays its lowest card that is not love."),
    "2b": msg(
        "{player} is villain without a trick, and it can play only love, so it plays the lowest."
    ),
    "3a": msg("Of its cards, {beating} beat {best}; it plays the lowest of these."),
    "3b": msg("None of its {suit} cards beats {best}; it plays the lowest."),
    "4": msg("It has no {suit} and plays its lowest card."),
    "ruled": msg("The table decided what it plays."),
}
_BEATS = msg("Of its {suit} cards only this one beats {best}.")
_ONLY = msg("The only {suit} card that it can play does not beat {best}, but it has to follow.")


def effects(done: Sequence[HandChanged], table: State) -> Message:
    """The automa card of the round, with those of its effects that were carried out."""
    told = once(map(both, done))
    card = named(table, table.automa_card or "")
    if len(told) > 1:  # for which a headline has no room
        return msg("{skill} takes effect.", skill=card)
    return msg("{card} takes effect: {effects}.", card=card, effects=told[0])


def both(event: HandChanged) -> Message:
    """What the automa card of the round has the automas do, in a clause."""
    if event.op == "add":
        return msg("the automas get a super-heart")
    if event.op == "move" or event.instead:
        return msg("the automas move love to the left")
    return _REPLACE.said(event.x)


_REPLACE = Counted(msg("the automas replace 1 card"), msg("the automas replace {n} cards"))
