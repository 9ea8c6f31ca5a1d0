"""Open outcomes filled by the dealer: cards, printed cards, and who deals first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from core.dealing import Chance, Dealer
from core.errors import Refused
from core.games.origin_story import commands as c
from core.games.origin_story.commands import Command
from core.games.origin_story.deal.deck import drawn
from core.games.origin_story.decide import automa_card, effects, hand_effects, setup
from core.games.origin_story.decide.step_builder import begin
from core.games.origin_story.pieces import AUTOMAS, HAND, PLAYERS, level_of
from core.games.origin_story.pieces.content import SkillCard
from core.games.origin_story.pieces.effects import HandEffect
from core.games.origin_story.rules import hands, skills, values
from core.games.origin_story.state import State, hand

Settled: TypeAlias = (  # commands that chance gives nothing to
    c.ShowSuperHero
    | c.ChargeSkills
    | c.ChooseSide
    | c.BeginTricks
    | c.PlayCard
    | c.ExchangeCard
    | c.RevealCards
    | c.Surrender
    | c.EndRound
    | c.AddNote
)


def reopen(command: Command) -> Command:
    """The command with its outcomes taken out."""
    if isinstance(command, Settled):
        return command
    match command:
        case c.SetTable():
            return c.SetTable()
        case c.DealHand() | c.DrawForEffect():
            return replace(command, cards=None, source="table")
        case c.ShowEvent() | c.ShowAutomaCard():
            return replace(command, card=None, source="table")
        case c.ChooseStory():
            return replace(command, drawn=None, removed=(), source="table")
        case c.PlayAutoma():
            return replace(command, draws=None, source="table")
        case c.UseSkill():
            return replace(command, drawn=None, source="table")


def deal(state: State, command: Command, dealer: Dealer) -> Command:
    """The command with its open outcomes drawn; one that has none as it was."""
    match command:
        case c.SetTable(dealer=None) if state.phase == "new":
            return _table(state, dealer)
        case c.DealHand(cards=None):
            return replace(command, cards=drawn(state, dealer, HAND), source="dealer")
        case c.ShowEvent(card=None):
            return replace(command, card=_automa(state, dealer, 2), source="dealer")
        case c.ShowAutomaCard(card=None):
            return replace(command, card=_automa(state, dealer, state.round - 1), source="dealer")
        case c.ChooseStory(kept=None, drawn=None):
            return _story(state, dealer)
        case c.DrawForEffect(cards=None) if state.phase == "effect_draws":
            return replace(command, cards=_effect(state, dealer), source="dealer")
        case c.PlayAutoma(draws=None) if state.trick and state.phase in {"turn:A", "turn:F"}:
            return replace(command, draws=drawn(state, dealer, 2), source="dealer")
        case c.UseSkill(drawn=None, declined=False):
            return _use(state, command, dealer)
    return command  # nothing is open, or it will be refused


def _table(state: State, dealer: Dealer) -> c.SetTable:
    """Who deals, a mat, two super-heroes; those not for solo are removed (R9, R11, R14)."""
    content = setup.content(state)
    mats, _ = _draw(dealer.shuffled("mats", content.mats), 1)
    heroes, removed = _draw(dealer.shuffled("super-heroes", content.super_heroes), 2)
    return c.SetTable(
        dealer.shuffled("dealer", PLAYERS)[0],
        mats[0] if mats else "mat",
        (*heroes, "hero-1", "hero-2")[:2],
        removed,
        "dealer",
    )


def _draw(cards: Sequence[SkillCard], n: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first n cards for solo, and the others that came before the last of them (R9)."""
    found: list[str] = []
    removed: list[str] = []
    for card in cards:
        if len(found) == n:
            break
        (removed if card.not_solo else found).append(card.id)
    return tuple(found), tuple(removed)


def _automa(state: State, dealer: Dealer, place: int) -> str:
    """The next automa card of the level that is due (R13)."""
    level = level_of(state.options.difficulty, place)
    cards = [card.id for card in setup.content(state).automa_cards if card.level == level]
    seen = {*state.automa_seen, *state.events_seen}
    order = dealer.shuffled(f"automa cards {level}", cards)
    return next((name for name in order if name not in seen), f"automa-{len(seen) + 1}")


def _story(state: State, dealer: Dealer) -> c.ChooseStory:
    """Three story cards; where the deck runs out its discards are shuffled (R22, A22)."""
    cards = setup.content(state).story_cards
    gone = {*(card for card, _ in state.story), *state.removed}
    fresh = [card for card in cards if card.id not in gone | set(state.story_discard)]
    order = [card for card in dealer.shuffled("story", cards) if card in fresh]
    found, removed = _draw(order, 3)
    if len(found) < 3 and cards:
        again = dealer.shuffled(f"story {state.round}", cards)
        more = [card for card in again if card.id in state.story_discard]
        found = (*found, *_draw(more, 3 - len(found))[0])
    unnamed = (f"story-{3 * state.round - n}" for n in (2, 1, 0))  # of an open catalogue
    return c.ChooseStory(None, (*found, *unnamed)[:3], removed, "dealer")


def _effect(state: State, dealer: Dealer) -> tuple[str, ...]:
    """The draws of an effect of the automa card, the Automaton's first (A3)."""
    step = begin(state)
    now, found = automa_card.present(state), tuple[str, ...]()
    if now is None:
        return found
    for who, n in zip(AUTOMAS, now.due, strict=True):
        if n or now.op == "replace":
            cards = _replaced(step.state, dealer, who, int(now.x))
            hand_effects.replace(step, who, int(now.x), cards, number=now.number)
            found += cards
        else:
            hand_effects.move(step, who, int(now.x), number=now.number)
    return found


def _replaced(state: State, dealer: Dealer, who: str, x: int) -> tuple[str, ...]:
    seen = values.values_of(state)
    dropped, _ = hands.replace(seen, hand(state, who), x, state.side, ())
    return drawn(state, dealer, len(dropped), dropped)


def _use(state: State, command: c.UseSkill, dealer: Dealer) -> c.UseSkill:
    """The cards of a refresh, or of a replace outside of the set-up; the discards come after."""
    if state.refreshing:
        return command
    ready = [
        one
        for one in skills.find(state, command.card)
        if command.skill in {None, int(one.id.rpartition(":")[2])} and one.id in state.open
    ]
    if not ready:
        return command
    for effect in ready[0].skill.do:
        if effect.refresh is not None:
            cards = drawn(state, dealer, effect.refresh.n)
            return replace(command, drawn=cards, source="dealer")
        drawing = effect.replace or effect.move
        if drawing is not None:
            cards = _drawn_by(state, dealer, drawing, command, moves=effect.move is not None)
            return replace(command, drawn=cards, source="dealer") if cards else command
    return command


def _drawn_by(
    state: State, dealer: Dealer, effect: HandEffect, command: c.UseSkill, *, moves: bool
) -> tuple[str, ...]:
    """The draws of a replace or move by a skill, the Automaton's first; none if it is refused."""
    try:
        wanted = effects.automas(effect.of, effects.Choices(who=command.who))
    except Refused:
        return ()
    step, x = begin(state), int(effect.x)
    found: tuple[str, ...] = ()
    for who in wanted:
        if moves and hand_effects.move(step, who, x):
            continue
        cards = _replaced(step.state, dealer, who, x)
        hand_effects.replace(step, who, x, cards)
        found += cards
    return found


CHANCE: Chance[State, Command] = Chance(reopen=reopen, deal=deal, fill=lambda state, _: state)
