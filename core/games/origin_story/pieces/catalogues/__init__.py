"""The catalogues that Kifu brings, and what stands on a card of a catalogue.

A catalogue with too few cards to play with is open: the rest are read from the table, and it
knows a card for every id, one without costs, effects and skills. So is the blank one, which lists
none. With any other catalogue a card that is not in it is None, and has no costs and skills.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from core.catalogues import digest
from core.games.origin_story.pieces import is_super
from core.games.origin_story.pieces.catalogues.blank import (
    BLANK,
    SUPER_HEARTS,
    blank_automa,
    blank_card,
)
from core.games.origin_story.pieces.catalogues.counts import missing
from core.games.origin_story.pieces.content import AutomaCard, Content, SkillCard
from core.games.origin_story.pieces.effects import Skill
from core.kit import card_data
from core.structured import read

PACKAGE = "core.games.origin_story"
DEMO: Content = read(Content, card_data.load(PACKAGE, "demo"))  # Kifu's own cards (section 2.6)
BUILT_IN: Mapping[str, Content] = {"demo": DEMO, "blank": BLANK}
printed = card_data.printed(PACKAGE, "demo")
__all__ = [
    "BUILT_IN",
    "DEMO",
    "are_too_many",
    "automa_card",
    "costs_of",
    "digest",
    "is_open",
    "knows",
    "lists",
    "mat",
    "of",
    "printed",
    "skill",
    "skill_cards",
    "skills_of",
    "story_card",
    "super_hearts",
    "super_hero",
]
C = TypeVar("C", AutomaCard, SkillCard)


def of(chosen: str | Content) -> Content:
    """The catalogue that a match is played with: a built-in one by its id, or one given whole."""
    return BUILT_IN[chosen] if isinstance(chosen, str) else chosen


def is_open(content: Content) -> bool:
    """Whether it lists too few cards: other ids are free, and nothing on such a card is checked."""
    return content is BLANK or (content is not DEMO and next(missing(content), None) is not None)


def lists(content: Content, card: str) -> bool:
    """Whether it has a card of this id, of any kind."""
    ids = {one.id for one in content.automa_cards} | {one.id for one in skill_cards(content)}
    return card in ids


# --- cards by their id ---------------------------------------------------------------------


def automa_card(content: Content, card: str) -> AutomaCard | None:
    """The automa card of this id."""
    return _found(content, content.automa_cards, card, blank_automa)


def story_card(content: Content, card: str) -> SkillCard | None:
    """The story card of this id."""
    return _found(content, content.story_cards, card, blank_card)


def super_hero(content: Content, card: str) -> SkillCard | None:
    """The super-hero of this id."""
    return _found(content, content.super_heroes, card, blank_card)


def mat(content: Content, card: str) -> SkillCard | None:
    """The mat of this id."""
    return _found(content, content.mats, card, blank_card)


def _found(
    content: Content, cards: tuple[C, ...], card: str, blank: Callable[[str], C]
) -> C | None:
    found = next((one for one in cards if one.id == card), None)
    return blank(card) if found is None and is_open(content) else found


def skill_cards(content: Content) -> Iterator[SkillCard]:
    """Every card but the automa cards."""
    yield from content.story_cards
    yield from content.mats
    yield from content.super_heroes


def knows(content: Content, card: str) -> bool:
    """Whether there is a card of this id, of any kind; in an open catalogue there always is."""
    return is_open(content) or lists(content, card)


def skills_of(content: Content, card: str) -> tuple[Skill, ...]:
    """The skills of a card of any kind; of an automa card those of its event."""
    for one in skill_cards(content):
        if one.id == card:
            return one.skills
    for other in content.automa_cards:
        if other.id == card:
            return other.event.skills
    return ()


def skill(content: Content, name: str) -> Skill | None:
    """The skill of a name such as `t4:2`; None where there is none."""
    card, _, number = name.rpartition(":")
    found = skills_of(content, card)
    at = int(number) - 1 if number.isdecimal() else -1
    return found[at] if 0 <= at < len(found) else None


def costs_of(content: Content, card: str) -> tuple[int, ...]:
    """The costs printed on a card of any kind, those below 0 with the sign of “Remove”."""
    return next((one.costs for one in skill_cards(content) if one.id == card), ())


def name_of(content: Content, card: str) -> str:
    """What people call a card of any kind, or the card of a skill (`t4:2`); its id if unknown."""
    card = card.partition(":")[0]
    names = {one.id: one.name for one in skill_cards(content)}
    names |= {one.id: one.name for one in content.automa_cards}
    return names.get(card, card)


# --- super-hearts --------------------------------------------------------------------------


def super_hearts(content: Content) -> tuple[str, ...]:
    """The super-hearts that lie aside at the start, each copy; none are known of open ones."""
    if is_open(content):
        return ()
    return tuple(f"L{one.value}" for one in content.super_hearts for _ in range(one.copies))


def are_too_many(content: Content, cards: Iterable[str]) -> bool:
    """Whether among the cards are more super-hearts than the catalogue has (section 6)."""
    seen = Counter(card for card in cards if is_super(card))
    if is_open(content):
        return seen.total() > SUPER_HEARTS
    return bool(seen - Counter(super_hearts(content)))
