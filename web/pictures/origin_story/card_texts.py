"""What printed cards say, in words: from the plain data of a view to what is said of a card."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.origin_story.narrate.effects import (
    card_name,
    card_words,
    skill_words,
)
from core.games.origin_story.pieces.content import AutomaCard, SkillCard
from core.games.origin_story.words import own_words
from core.messages import Message, Printed
from core.structured import read


class CardText(NamedTuple):
    """A card for people: its id, its name, and each of its skills in a sentence."""

    id: str
    name: Message | Printed
    skills: tuple[Message, ...]


def told(card: SkillCard) -> CardText:
    """What is said of a story card, a super-hero or a mat."""
    return CardText(card.id, card_name(card), card_words(card))


def told_event(card: AutomaCard) -> CardText:
    """What is said of the event on an automa card."""
    skills = tuple(skill_words(skill, event=True) for skill in card.event.skills)
    return CardText(card.id, own_words(card.event.name or card.id), skills)


def card_of(view: Json, card: str) -> SkillCard:
    """A card on the mat as the view describes it; one that it does not know has only its id."""
    found: SkillCard = read(SkillCard, view["cards"].get(card) or {"id": card, "name": card})
    return found


def automa_of(view: Json, card: str) -> AutomaCard:
    """An automa card as the view describes it, in the same way."""
    unknown = {"id": card, "name": card, "level": 1, "rounds": {}, "event": {"name": card}}
    found: AutomaCard = read(AutomaCard, view["cards"].get(card) or unknown)
    return found
