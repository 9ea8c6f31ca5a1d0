"""How many cards of each kind a match needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.games.origin_story.pieces.content import Content, SkillCard
from core.messages import Message, msg

LEVEL_LEAST = 6  # of each level: five in the automa deck, one as the event of round 3
LEAST: Mapping[str, int] = {  # cards without the sign “not in solo”
    "story_cards": 6,  # three are kept before round 4 draws three (A22)
    "super_heroes": 2,  # R11
    "mats": 1,
}
LISTS: Mapping[str, Message] = {  # what people call them
    "automa_cards": msg("Automa cards"),
    "story_cards": msg("Story cards"),
    "super_heroes": msg("Super-heroes"),
    "mats": msg("Mats"),
}


class Missing(NamedTuple):
    """A list with too few cards: how many it needs, of automa cards those of a level."""

    group: str
    least: int
    level: int | None = None


def missing(content: Content) -> Iterator[Missing]:
    """The lists that have too few cards to play a whole match with."""
    for level in (1, 2):
        if sum(card.level == level for card in content.automa_cards) < LEVEL_LEAST:  # R13, R21
            yield Missing("automa_cards", LEVEL_LEAST, level)
    for group, cards in groups(content).items():
        if sum(not card.not_solo for card in cards) < LEAST[group]:
            yield Missing(group, LEAST[group])


def groups(content: Content) -> Mapping[str, tuple[SkillCard, ...]]:
    """The cards with skills, by the list in which they stand."""
    return {
        "story_cards": content.story_cards,
        "super_heroes": content.super_heroes,
        "mats": content.mats,
    }
