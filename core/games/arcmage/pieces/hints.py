"""What a card leaves to the table, part by part (R135): each part has a name, its words the card.

Records keep the name. It is the keyword, or the first digits of the SHA-256 of the English words,
so that it can be told from the words alone; whoever shows the part finds its words on the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.effects import (
    Choose,
    Effect,
    ExtraPhase,
    ForEach,
    Grant,
    Repeat,
    Ruling,
    When,
)

DIGITS = 8
KEYWORDS: Mapping[str, str] = {  # of a creature that was given one; states hold these very words
    "blood_vengeance": (
        "Enters with +1/+0 counters for the damage that an enemy creature dealt last turn."
    ),
}


def part_of(words: str) -> str:
    """The name of a part; nothing for a part without words."""
    for keyword, said in KEYWORDS.items():
        if words == said:
            return keyword
    return sha256(words.encode()).hexdigest()[:DIGITS] if words else ""


def words_of(card: Card | None, part: str) -> str:
    """The words of a part, in English; those of the whole card where it has no such part."""
    if part in KEYWORDS:
        return KEYWORDS[part]
    if card is None or not part:
        return ""
    return next((words for words in _parts(card) if part_of(words) == part), card.text)


def has_part(card: Card, part: str) -> bool:
    """Whether a card, as it is printed here, has a part of this name; none is the whole card."""
    return not part or any(part_of(words) == part for words in (card.text, *_parts(card)))


def _parts(card: Card) -> Iterator[str]:
    for one in (*(card.abilities or ()), *(card.levels or ())):
        yield from _hints(one.effects)


def _hints(effects: tuple[Effect, ...]) -> Iterator[str]:
    """The hints of all rulings among these effects, and within them."""
    for effect in effects:
        match effect:
            case Ruling(hint=hint):
                yield hint
            case (
                When(effects=inner)
                | Repeat(effects=inner)
                | ForEach(effects=inner)
                | ExtraPhase(first=inner)
            ):
                yield from _hints(inner)
            case Grant(ability=ability):
                yield from _hints(ability.effects)
            case Choose(one_of=modes):
                for mode in modes:
                    yield from _hints(mode)
