"""A one-shot that was used, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core import cards
from core.games.ace_of_spades.events import BonusUsed
from core.games.ace_of_spades.narrate.titles import SEAT_TITLES
from core.games.ace_of_spades.narrate.words import own_words, row_words
from core.messages import Message, msg


def used(event: BonusUsed) -> Message:
    """Whose card it was, what it did, and how the dials stand then."""
    text = msg(
        "{seat} uses {card}", seat=SEAT_TITLES[event.seat], card=own_words(event.name or event.card)
    )
    for number, part in enumerate(_parts(event)):
        joined = msg("{start}; {part}") if number else msg("{start}: {part}")
        text = joined._replace(params={"start": text, "part": part})
    if event.hp is None:
        return msg(
            "{bonus}. Bullets {bullets}, refills {refills}.",
            bonus=text,
            bullets=event.bullets,
            refills=event.refills,
        )
    return msg(
        "{bonus}. Enemy {hp} HP, bullets {bullets}, refills {refills}.",
        bonus=text,
        hp=event.hp,
        bullets=event.bullets,
        refills=event.refills,
    )


def _parts(event: BonusUsed) -> Iterator[Message]:
    for move in event.moves:
        text = _MOVES[move.what]
        yield text._replace(params={"cards": row_words(move.cards)}) if move.cards else text
    if event.armed:
        yield _armed(event)
    if event.reason is not None:
        yield msg("the table decided: {reason}", reason=event.reason)


_MOVES: Mapping[str, Message] = {
    "discarded": msg("discards {cards}", cards=msg("nothing")),
    "recovered": msg("takes {cards} from the discard pile", cards=msg("nothing")),
    "drawn": msg("draws {cards}", cards=msg("nothing")),
    "turned": msg("turns up {cards}", cards=msg("nothing")),
    "refreshed": msg("the discard pile is shuffled into the deck"),
    "joker_to_hand": msg("the Joker enters the hand"),
    "joker_to_deck": msg("the Joker enters the deck"),
}


def _armed(event: BonusUsed) -> Message:
    """What waits for the next hand; cards that were named are told with what they count as."""
    if not event.args:
        return msg("in force for the next hand")
    named = ", ".join(_arg(arg) for arg in event.args)
    return msg("in force for the next hand ({cards})", cards=named)


def _arg(arg: str) -> str:
    """`7D=AD` is 7♦ = A♦; a suit alone is its symbol."""
    return " = ".join(_symbol(part) for part in arg.split("="))


def _symbol(text: str) -> str:
    code = cards.with_joker(text)
    return cards.SYMBOLS.get(text.upper(), text) if code is None else cards.symbol(code)
