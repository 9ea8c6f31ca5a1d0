"""What an automa did, with its rule and the reason, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from core.cards import UNSEEN
from core.games.origin_story.events import AutomaFollowed, AutomaLed, HandChanged
from core.games.origin_story.narrate.titles import SUITS
from core.games.origin_story.narrate.words import (
    IN_SENTENCE,
    THE,
    also,
    joined,
    owned,
    row_words,
)
from core.messages import Message, Value, msg


def led(event: AutomaLed) -> Message:
    """Its lowest card under a threat, else its highest; of equal ones the leftmost (R53, R6)."""
    if event.threat:
        several = msg(
            "You are villain without a trick, so {player} leads its lowest card; of {equal} that "
            "is the leftmost, {card} (R53, R6)."
        )
        one = msg(
            "You are villain without a trick, so {player} leads its lowest card, {card} (R53)."
        )
    else:
        several = msg(
            "{player} leads its highest card; of {equal} that is the leftmost, {card} (R53, R6)."
        )
        one = msg("{player} leads its highest card, {card} (R53).")
    text = several if len(event.equal) > 1 else one
    who = IN_SENTENCE if event.threat else THE
    params: dict[str, Value] = {
        "player": who[event.who],
        "card": event.card,
        "equal": row_words(event.equal),
    }
    return text._replace(params=params)


def followed(event: AutomaFollowed) -> Message:
    """What became of the drawn cards, why it could or could not win, and what it plays."""
    return msg(
        "{player} drew {drawn}; {reason}.",
        player=THE[event.who],
        drawn=_drawn(event),
        reason=_reason(event),
    )


def _drawn(event: AutomaFollowed) -> Value:
    words = also(_each(event))
    if not event.draws:
        return msg("nothing, for no card is left to draw (R65)")
    if event.shuffled is None:
        return words
    if event.shuffled == 0:
        return msg("{drawn} from the shuffled discard pile (R65)", drawn=words)
    return msg("{drawn}, the discard pile being shuffled before the last (R65)", drawn=words)


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
            yield msg("{card} (kept)", card=_card(card))
        else:
            yield msg("{card} (kept, {gone} dropped)", card=_card(card), gone=_card(gone))


def _card(card: str) -> Value:
    return msg("an unseen card") if card == UNSEEN else card


def _tossed(card: str) -> Message:
    if card == UNSEEN:
        return msg("{card} (tossed)", card=_card(card))
    return msg("{card} (tossed, no {suit} in its hand)", card=card, suit=SUITS[card[0]])


def _reason(event: AutomaFollowed) -> Message:
    params: dict[str, Value] = {
        "card": event.card,
        "suit": SUITS[event.led],
        "best": owned(event.best, event.best_by),
        "beating": row_words(event.beating),
    }
    match event.step:
        case "2a" | "2b":
            return _UNDER_THREAT[event.step]._replace(params=params)
        case "3a":
            text = _BEATS if len(event.beating) == 1 else _BEAT
        case "3b":
            text = _ONLY if len(event.able) == 1 else _BEATEN
        case "4":
            text = _TRUMPS if event.trumps else _VOID
    return text._replace(params=params)


_UNDER_THREAT = {
    "2a": msg(
        "you are villain without a trick, so it plays its lowest card that is not love, {card} "
        "(R55, 2a)"
    ),
    "2b": msg(
        "you are villain without a trick, and it can play only love, so it plays the lowest, "
        "{card} (R55, 2b)"
    ),
}
_BEATS = msg("of its {suit} cards only {card} beats {best}, so it plays that (R56, 3a)")
_BEAT = msg(
    "of its {suit} cards {beating} beat {best}, so it plays the lowest of these, {card} (R56, 3a)"
)
_ONLY = msg(
    "the only {suit} card that it can play, {card}, does not beat {best}, but it has to follow "
    "(R56, 3b)"
)
_BEATEN = msg("none of its {suit} cards beats {best}, so it plays the lowest, {card} (R56, 3b)")
_TRUMPS = msg("it has no {suit} and plays its lowest card, {card}, which trumps (R57, 4)")
_VOID = msg("it has no {suit} and plays its lowest card, {card} (R57, 4)")


def changed(event: HandChanged) -> Message:
    """An effect of the automa card on a hand (R33 to R35)."""
    params: dict[str, Value] = {
        "player": THE[event.who],
        "dropped": joined(event.dropped),
        "drawn": row_words(event.drawn),
        "n": event.moved,
        "card": event.added or "",
    }
    text = _change(event)._replace(params=params)
    if event.shuffled is None:
        return text
    return msg("{change} The discard pile was shuffled for it (R65).", change=text)


def _change(event: HandChanged) -> Message:
    match event.op:
        case "add":
            return _ADDED if event.dropped else _ADDED_ALONE
        case "move":
            return _MOVED_ONE if event.moved == 1 else _MOVED
        case "replace":
            return _INSTEAD if event.instead else _REPLACED


_ADDED = msg(
    "{player} discards its rightmost card, {dropped}, and gets the super-heart {card} at the left "
    "end (R34)."
)
_ADDED_ALONE = msg("{player} gets the super-heart {card} at the left end (R34).")
_MOVED_ONE = msg("{player} moves its rightmost love card to the left end (R35).")
_MOVED = msg("{player} moves {n} love cards from the right to the left end (R35).")
_REPLACED = msg("{player} replaces {dropped} by {drawn} at the right end (R33).")
_INSTEAD = msg(
    "{player} has no love card to move, so it replaces {dropped} by {drawn} at the right end "
    "(R35, R33)."
)
