"""What the set-up and the end of a round ask for."""

from __future__ import annotations

from collections.abc import Iterable

from core.events import Json
from core.games.origin_story.decide.automa_card import draws_due
from core.games.origin_story.narrate.effects import card_name, op_words
from core.games.origin_story.pieces import HAND, catalogues, level_of
from core.games.origin_story.pieces.content import AutomaCard, Content, SkillCard
from core.games.origin_story.state import State
from core.games.origin_story.titles import PLAYER_TITLES
from core.messages import msg
from web.i18n import translate
from web.pictures.origin_story.card_texts import told, told_event

DEALS = {"deal_you": "Y", "deal_A": "A", "deal_F": "F"}


def step(state: State) -> Json:
    """The panel of the phase; nothing for one that needs none."""
    content = catalogues.of(state.options.catalogue)
    match state.phase:
        case "new":
            heroes, mats = content.super_heroes, content.mats
            return {"mats": _skill_cards(mats), "heroes": _skill_cards(heroes)}
        case "deal_you" | "deal_A" | "deal_F":
            who = DEALS[state.phase]
            return {"who": who, "draws": HAND}
        case "event":
            return {"cards": _events(state, content)}
        case "story":
            return {"cards": _stories(state, content), "given": list(state.story_dealt)}
        case "super_hero":
            return {"cards": _heroes(state, content)}
        case "charge":
            return {"supply": state.supply, "cards": _costs(state, content)}
        case "automa_card":
            return {"cards": _automas(state, content)}
        case "effect_draws":
            return _effect(state)
    return {}


def _skill_cards(cards: Iterable[SkillCard]) -> list[Json]:
    return [_skill_card(card) for card in cards]


def _skill_card(card: SkillCard) -> Json:
    """A story card, super-hero or mat, in words."""
    said = told(card)
    return {
        "id": card.id,
        "name": translate(said.name),
        "words": [translate(words) for words in said.skills],
        "costs": list(card.costs),
        "removed": bool(card.not_solo),
    }


def _stories(state: State, content: Content) -> list[Json]:
    """The story cards that may be drawn, the discarded ones last (A22); dealt: the three."""
    gone = {*(card for card, _ in state.story), *state.removed}
    if state.story_dealt:
        gone |= {card.id for card in content.story_cards} - {*state.story_dealt}
    left = [card for card in content.story_cards if card.id not in gone]
    left.sort(key=lambda card: card.id in state.story_discard)
    return _skill_cards(left)


def _heroes(state: State, content: Content) -> list[Json]:
    if state.super_hero is not None:
        return []
    found = (catalogues.super_hero(content, name) for name in state.super_hero_hand)
    return _skill_cards(card for card in found if card is not None)


def _costs(state: State, content: Content) -> list[Json]:
    """The cards whose costs can be paid; none once the step was taken."""
    if state.open or state.refreshing:
        return []
    names = [state.mat, *(name for name, _ in state.story)]
    found = []
    for name in names:
        mats = catalogues.mat(content, name) if name == state.mat and name else None
        card = mats or (catalogues.story_card(content, name) if name else None)
        if card is not None and card.costs:
            found.append(_skill_card(card))
    return found


def _events(state: State, content: Content) -> list[Json]:
    """The events that may be on top of the event deck of this level (R21)."""
    return [
        {
            "id": card.id,
            "name": translate(said.name),
            "words": [translate(words) for words in said.skills],
        }
        for card in _left(state, content, level_of(state.options.difficulty, 2))
        for said in (told_event(card),)
    ]


def _automas(state: State, content: Content) -> list[Json]:
    """The cards that may be on top of the automa deck, with their effects of this round."""
    level = level_of(state.options.difficulty, state.round - 1)
    return [
        {
            "id": card.id,
            "name": translate(card_name(card)),
            "words": [translate(op_words(op)) for op in card.rounds.get(str(state.round), ())]
            or [translate(msg("no effect this round"))],
        }
        for card in _left(state, content, level)
    ]


def _left(state: State, content: Content, level: int) -> list[AutomaCard]:
    seen = {*state.automa_seen, *state.events_seen}
    return [card for card in content.automa_cards if card.level == level and card.id not in seen]


def _effect(state: State) -> Json:
    """How many cards an effect draws: the Automaton's first."""
    due = draws_due(state)
    labels = [
        {"who": translate(PLAYER_TITLES[who]), "n": n}
        for who, n in zip("AF", due, strict=True)
        if n
    ]
    return {"draws": sum(due), "labels": labels}
