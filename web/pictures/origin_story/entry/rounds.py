"""What the set-up and the end of a round ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from core.games.origin_story.decide.automa_card import draws_due
from core.games.origin_story.narrate.effects import card_name, op_words
from core.games.origin_story.pieces import HAND, Player, catalogues, level_of
from core.games.origin_story.pieces.content import AutomaCard, Content, SkillCard
from core.games.origin_story.state import State
from core.games.origin_story.titles import PLAYER_TITLES
from core.messages import msg
from web.entry.origin_story import Document, DueLabel, Phase, Print, _Table
from web.i18n import translate
from web.pictures.origin_story.card_texts import told, told_event
from web.pictures.origin_story.entry.tricks import trick

DEALS: Mapping[Literal["deal_you", "deal_A", "deal_F"], Player] = {
    "deal_you": "Y",
    "deal_A": "A",
    "deal_F": "F",
}


def step(state: State, phase: Phase, table: _Table) -> Document:
    """What the phase asks for."""
    content = catalogues.of(state.options.catalogue)
    match phase:
        case "new":
            mats, heroes = _prints(content.mats), _prints(content.super_heroes)
            return {**table, "phase": phase, "mats": mats, "heroes": heroes}
        case "deal_you" | "deal_A" | "deal_F":
            return {**table, "phase": phase, "who": DEALS[phase], "draws": HAND}
        case "event":
            return {**table, "phase": phase, "cards": _events(state, content)}
        case "automa_card":
            return {**table, "phase": phase, "cards": _automas(state, content)}
        case "story":
            cards, given = _stories(state, content), list(state.story_dealt)
            return {**table, "phase": phase, "cards": cards, "given": given}
        case "super_hero":
            return {**table, "phase": phase, "cards": _heroes(state, content)}
        case "charge":
            cards = _costs(state, content)
            return {**table, "phase": phase, "supply": state.supply, "cards": cards}
        case "effect_draws":
            due = sum(draws_due(state))
            return {**table, "phase": phase, "draws": due, "labels": _labels(state)}
        case "turn:A" | "turn:F" | "turn:Y" | "late":
            return trick(state, phase, table)
    return {**table, "phase": phase}


def _prints(cards: Iterable[SkillCard]) -> list[Print]:
    return [_print(card) for card in cards]


def _print(card: SkillCard) -> Print:
    """A story card, super-hero or mat, in words."""
    said = told(card)
    return {
        "id": card.id,
        "name": translate(said.name),
        "words": [translate(words) for words in said.skills],
        "costs": list(card.costs),
        "removed": bool(card.not_solo),
    }


def _stories(state: State, content: Content) -> list[Print]:
    """The story cards that may be drawn, the discarded ones last (A22); dealt: the three."""
    gone = {*(card for card, _ in state.story), *state.removed}
    if state.story_dealt:
        gone |= {card.id for card in content.story_cards} - {*state.story_dealt}
    left = [card for card in content.story_cards if card.id not in gone]
    left.sort(key=lambda card: card.id in state.story_discard)
    return _prints(left)


def _heroes(state: State, content: Content) -> list[Print]:
    if state.super_hero is not None:
        return []
    found = (catalogues.super_hero(content, name) for name in state.super_hero_hand)
    return _prints(card for card in found if card is not None)


def _costs(state: State, content: Content) -> list[Print]:
    """The cards whose costs can be paid, none once the step was taken; of a card that no catalogue
    knows its energy is asked for.
    """
    if state.open or state.refreshing:
        return []
    names = [state.mat, *(name for name, _ in state.story)]
    found = []
    for name in names:
        mats = catalogues.mat(content, name) if name == state.mat and name else None
        card = mats or (catalogues.story_card(content, name) if name else None)
        if card is not None:
            found.append(_print(card))
    return found


def _events(state: State, content: Content) -> list[Print]:
    """The events that may be on top of the event deck of this level (R21)."""
    return [
        {
            "id": card.id,
            "name": translate(said.name),
            "words": [translate(words) for words in said.skills],
            "costs": [],
            "removed": False,
        }
        for card in _left(state, content, level_of(state.options.difficulty, 2))
        for said in (told_event(card),)
    ]


def _automas(state: State, content: Content) -> list[Print]:
    """The cards that may be on top of the automa deck, with their effects of this round."""
    level = level_of(state.options.difficulty, state.round - 1)
    return [
        {
            "id": card.id,
            "name": translate(card_name(card)),
            "words": [translate(op_words(op)) for op in card.rounds.get(str(state.round), ())]
            or [translate(msg("no effect this round"))],
            "costs": [],
            "removed": False,
        }
        for card in _left(state, content, level)
    ]


def _left(state: State, content: Content, level: int) -> list[AutomaCard]:
    seen = {*state.automa_seen, *state.events_seen}
    return [card for card in content.automa_cards if card.level == level and card.id not in seen]


def _labels(state: State) -> list[DueLabel]:
    """How many cards an effect draws: the Automaton's first."""
    return [
        {"who": translate(PLAYER_TITLES[who]), "n": n}
        for who, n in zip("AF", draws_due(state), strict=True)
        if n
    ]
