"""The set-up of the game and of a round (R10 to R36)."""

from __future__ import annotations

from typing import TypeVar

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects, flow
from core.games.origin_story.decide.naming import name_of
from core.games.origin_story.decide.refusals import (
    check_hand,
    check_open,
    check_phase,
    illegal,
    read,
)
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.pieces import catalogues, level_of
from core.games.origin_story.pieces.content import AutomaCard, Content, SkillCard
from core.games.origin_story.state import State
from core.games.origin_story.words import IN_SENTENCE, named

C = TypeVar("C", AutomaCard, SkillCard)
DEALT = {"deal_you": "Y", "deal_A": "A", "deal_F": "F"}
NEXT = {"deal_A": "deal_F", "deal_F": "automa_card"}


def content(state: State) -> Content:
    """The catalogue of the match."""
    return catalogues.of(state.options.catalogue)


def set_table(step: StepBuilder, command: c.SetTable) -> None:
    """Dealer, mat and super-heroes (R11, R14)."""
    check_phase(step.state, "new")
    if command.dealer is None or command.mat is None or command.super_heroes is None:
        raise illegal("E_OPTION", "Say who deals, the mat, and the two super-heroes.", "R11")
    mat = catalogues.mat(content(step.state), command.mat)
    _check_solo(step.state, _known(mat, command.mat), removed=False)
    if len(set(command.super_heroes)) != 2:
        raise illegal("E_COUNT", "Two super-heroes are drawn.", "R11")
    for name in command.super_heroes:
        _check_solo(step.state, _hero(step.state, name), removed=False)
    for name in command.removed:
        _check_solo(step.state, _hero(step.state, name), removed=True)
    digest = catalogues.digest(content(step.state))
    step.add(
        e.TableSet(
            command.dealer,
            command.mat,
            command.super_heroes,
            command.removed,
            digest,
            command.source,
        )
    )
    flow.start_round(step, 1, command.dealer)


def _known(card: C | None, name: str) -> C:
    """Raises E_UNKNOWN_ID for an id that the catalogue lacks."""
    if card is None:
        raise illegal("E_UNKNOWN_ID", "The catalogue has no card “{card}” here.", None, card=name)
    return card


def _hero(state: State, name: str) -> SkillCard:
    return _known(catalogues.super_hero(content(state), name), name)


def _story(state: State, name: str) -> SkillCard:
    return _known(catalogues.story_card(content(state), name), name)


def _check_solo(state: State, card: SkillCard, *, removed: bool) -> None:
    """Raises E_NOT_SOLO: the icon and what was done must agree (R9)."""
    if bool(card.not_solo) == removed:
        return
    if removed:
        raise illegal(
            "E_NOT_SOLO",
            "{card} has no icon “not in solo”: it is not removed.",
            "R9",
            card=named(state, card.id),
        )
    raise illegal(
        "E_NOT_SOLO",
        "{card} has the icon “not in solo”: it is removed.",
        "R9",
        card=named(state, card.id),
    )


def deal_hand(step: StepBuilder, command: c.DealHand) -> None:
    """Eight cards for a hand (R20, R30)."""
    phase = step.state.phase
    check_phase(step.state, *DEALT)
    wanted = DEALT[phase]
    if command.who != wanted:
        raise illegal("E_ACTOR", "The next hand is dealt to {who}.", "R30", who=IN_SENTENCE[wanted])
    cards = read(command.cards or ())
    check_hand(step.state, cards)
    step.add(e.HandDealt(command.who, cards, command.source))
    if phase == "deal_you":
        flow.after_deal(step)
    else:
        flow.enter(step, NEXT[phase])


def show_event(step: StepBuilder, command: c.ShowEvent) -> None:
    """The event of round 3, of the level of the automa deck's top card (R21)."""
    check_phase(step.state, "event")
    level = level_of(step.state.options.difficulty, 2)
    name = printed(step.state, command.card, level)
    step.add(e.EventShown(name, command.source, name_of(step.state, name)))
    effects.by_itself(step, "round_start")
    flow.start_story(step)


def printed(state: State, name: str | None, level: int) -> str:
    """The id of an automa card of the level that is due. Raises E_COUNT, E_UNKNOWN_ID, E_LEVEL,
    E_USED."""
    if name is None:
        raise illegal("E_COUNT", "Say which card it is.", "R31")
    card = _known(catalogues.automa_card(content(state), name), name)
    if catalogues.lists(content(state), name) and card.level != level:
        raise illegal("E_LEVEL", "A card of level {level} is due.", "R13", level=level)
    if name in {*state.automa_seen, *state.events_seen}:
        raise illegal("E_USED", "{card} was shown before.", "R13", card=named(state, name))
    return name


def choose_story(step: StepBuilder, command: c.ChooseStory) -> None:
    """Three story cards, one of them kept (R22, R9)."""
    check_phase(step.state, "story")
    state = step.state
    drawn = command.drawn
    if drawn is None:
        if not state.story_dealt:
            raise illegal("E_COUNT", "Name the three story cards drawn.", "R22")
        drawn, removed = state.story_dealt, state.story_removed
    else:
        removed = command.removed
        _check_story(state, drawn, removed)
    if command.kept is None:
        step.add(e.StoryDealt(drawn, removed))
        return
    if command.kept not in drawn:
        raise illegal(
            "E_NOT_DRAWN",
            "{card} is not among the cards drawn.",
            "R22",
            card=named(state, command.kept),
        )
    step.add(e.StoryChosen(command.kept, drawn, removed, name_of(state, command.kept)))
    flow.enter(step, "charge")


def _check_story(state: State, drawn: tuple[str, ...], removed: tuple[str, ...]) -> None:
    if len(set(drawn)) != 3 or len(drawn) != 3:
        raise illegal("E_COUNT", "Three story cards are drawn.", "R22")
    for name in drawn:
        _check_solo(state, _story(state, name), removed=False)
    for name in removed:
        _check_solo(state, _story(state, name), removed=True)
    gone = {*(card for card, _ in state.story), *state.removed}
    if not state.story_dealt:
        gone |= _discarded(state, {*drawn, *removed})
    for name in (*drawn, *removed):
        if name in gone:
            raise illegal(
                "E_USED", "{card} is no longer in the story deck.", "R22", card=named(state, name)
            )


def _discarded(state: State, drawn: set[str]) -> set[str]:
    """Story cards that cannot come from the discard pile: it is shuffled only when all others of
    the deck are drawn (A22)."""
    gone = {*(card for card, _ in state.story), *state.removed, *state.story_discard}
    cards = {card.id for card in content(state).story_cards}
    return set(state.story_discard) if cards - gone - drawn or not cards else set()


def show_super_hero(step: StepBuilder, command: c.ShowSuperHero) -> None:
    """One of the two super-heroes (R23)."""
    check_phase(step.state, "super_hero")
    mine = step.state.super_hero_hand
    if step.state.super_hero is not None:
        check_open(step.state)
    if command.card not in mine:
        raise illegal(
            "E_NOT_DRAWN",
            "{card} is none of the two super-heroes in hand.",
            "R23",
            card=named(step.state, command.card),
        )
    other = next((name for name in mine if name != command.card), None)
    step.add(e.SuperHeroShown(command.card, other, name_of(step.state, command.card)))
    flow.hold(step, "when_revealed", "super_hero", "charge")


def choose_side(step: StepBuilder, command: c.ChooseSide) -> None:
    """Hero or villain (R27)."""
    check_phase(step.state, "side")
    step.add(e.SideChosen(command.side))
    flow.enter(step, "deal_A")
