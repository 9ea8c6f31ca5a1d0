"""What Origin Story says of its catalogues: their form, their check, their cards in words."""

from __future__ import annotations

from collections.abc import Iterator

from core.catalogues import BoxPart, CardWords, Catalogues
from core.games.origin_story.card_forms import forms
from core.games.origin_story.narrate.effects import card_name, card_words, cost_words
from core.games.origin_story.pieces.catalogues import BUILT_IN
from core.games.origin_story.pieces.catalogues.check import check_cards, check_content
from core.games.origin_story.pieces.catalogues.counts import LISTS
from core.games.origin_story.pieces.content import AutomaCard, Content, SkillCard
from core.games.origin_story.read_cards import read_cards
from core.games.origin_story.titles import symbol
from core.games.origin_story.words import joined
from core.messages import Message, msg


def describe(card: AutomaCard | SkillCard) -> CardWords:
    """A card for people: its level or costs, what it does."""
    return CardWords(
        id=card.id,
        name=card_name(card),
        facts=tuple(_facts(card)),
        effects=card_words(card),
        codes=tuple(dict.fromkeys(_codes(card))),
    )


def facts(content: Content) -> tuple[Message, ...]:
    """The version and the super-hearts."""
    hearts = joined(
        msg("{card} ({n})", card=symbol(f"L{heart.value}"), n=heart.copies)
        for heart in content.super_hearts
    )
    return (
        msg("Version {n}", n=content.version),
        msg("Super-hearts and their copies: {hearts}", hearts=hearts),
    )


def _facts(card: AutomaCard | SkillCard) -> Iterator[Message]:
    if isinstance(card, AutomaCard):
        yield msg("Level {n}", n=card.level)
        return
    costs = cost_words(card)
    if costs is not None:
        yield costs
    if card.not_solo:
        yield msg("Not in solo")


def _codes(card: AutomaCard | SkillCard) -> Iterator[str]:
    """The names of its effects, as a file has them."""
    skills = card.event.skills if isinstance(card, AutomaCard) else card.skills
    if isinstance(card, AutomaCard):
        yield from (str(op[0]) for ops in card.rounds.values() for op in ops)
    for skill in skills:
        yield from (effect.does.KEY for effect in skill.do if effect.does is not None)


SAID = msg("The rulebook of the solo mode says how many there are.")


def _automas(level: int) -> BoxPart:
    return BoxPart(
        title=msg("{n} of {all} automa cards with one bolt")
        if level == 1
        else msg("{n} of {all} automa cards with two bolts"),
        all=8,
        count=lambda content: sum(card.level == level for card in content.automa_cards),
        source=SAID,
    )


_HEARTS = BoxPart(
    title=msg("{n} of {all} super-hearts"),
    all=4,
    count=lambda content: sum(heart.copies for heart in content.super_hearts),
    source=SAID,
)
CATALOGUES = Catalogues(
    options=("catalogue",),
    content=Content,
    built_in=BUILT_IN,
    check=check_content,
    sound=check_cards,
    describe=describe,
    name="id",
    lists=LISTS,
    facts=facts,
    forms=forms(describe),
    examples=frozenset({"demo"}),
    typed="blank",
    read=read_cards,
    box=(_automas(1), _automas(2), _HEARTS),
)
