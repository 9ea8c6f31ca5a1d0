"""Which skills there are on the table, what powers them, and which may be used now (R41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.games.origin_story.pieces import catalogues, effects
from core.games.origin_story.pieces.effects import (
    Add,
    Adjust,
    Does,
    Exchange,
    Move,
    Points,
    Replace,
    Reveal,
    Skill,
)
from core.games.origin_story.rules.conditions import Ended, counts, holds
from core.games.origin_story.state import State

PUT_OFF = ("when_charged", "when_revealed", "round_start")  # where they touch a hand, R26
TOUCHING = (Exchange, Reveal, Replace, Add, Move)
END_OF_TRICK = ("first_trick", "final_trick", "win_trick", "lose_trick")


class Ready(NamedTuple):
    """A skill on the table: `id` is `t4:2`, card and number; `event` of the round's event."""

    id: str
    card: str
    skill: Skill
    event: bool = False


def on_table(state: State) -> Iterator[Ready]:
    """All skills: of the mat, the story cards, the super-hero and the event."""
    content = catalogues.of(state.options.catalogue)
    cards = [state.mat, *(card for card, _ in state.story), state.super_hero]
    for card in cards:
        if card is not None:
            for number, skill in enumerate(catalogues.skills_of(content, card), 1):
                yield Ready(f"{card}:{number}", card, skill)
    if state.event is not None:
        for number, skill in enumerate(catalogues.skills_of(content, state.event), 1):
            yield Ready(f"{state.event}:{number}", state.event, skill, event=True)


def powered(state: State, ready: Ready) -> bool:
    """Whether a paid cost powers the skill; super-heroes and events need none (R23)."""
    if ready.event or ready.card == state.super_hero:
        return True
    paid = [cost for cost, n in state.placed.items() if n > 0]
    if ready.skill.cost is not None:
        return f"{ready.card}:{ready.skill.cost}" in paid
    return any(cost.rpartition(":")[0] == ready.card for cost in paid)


def spent(state: State, ready: Ready) -> bool:
    """Whether it was used as often as `times` allows, or declined at this moment: that comes
    once a trick, so “each” and “turn” are the same."""
    if ready.id in state.used_in_turn:
        return True
    return (ready.skill.times or "round") == "round" and ready.id in state.used


def met(state: State, ready: Ready, trick: Ended | None = None) -> bool:
    """Whether its condition holds: for you, for each player where it says so, or for an event."""
    if for_each(ready.skill):
        return any(holds(ready.skill.if_, state, player, trick) for player in "AFY")
    player = trick.winner if ready.event and trick is not None else "Y"
    return holds(ready.skill.if_, state, player, trick)


def for_each(skill: Skill) -> bool:
    """Whether its condition is read for each player in turn."""
    return any(isinstance(does, Points) and does.who == "each" for does in done_by(skill))


def by_itself(state: State, when: str, trick: Ended | None = None) -> list[Ready]:
    """The `must` skills of a moment that resolve by themselves now."""
    return [ready for ready in _of(state, when, trick) if resolves(ready.skill)]


def usable(state: State, when: str, trick: Ended | None = None) -> list[Ready]:
    """The skills of a moment that you may use, or decline, now."""
    return [
        ready for ready in _of(state, when, trick) if not resolves(ready.skill) and not ready.event
    ]


def _of(state: State, when: str, trick: Ended | None) -> Iterator[Ready]:
    for ready in on_table(state):
        able = ready.skill.when == when and powered(state, ready) and not spent(state, ready)
        if able and not muted(state, ready) and met(state, ready, trick):
            yield ready


def muted(state: State, ready: Ready) -> bool:
    """Whether a surrender keeps the skill from its effect (R46)."""
    if not state.surrendered:
        return False
    return ready.skill.when in END_OF_TRICK or counts(ready.skill.if_)


def asks(skill: Skill) -> bool:
    """Whether somebody has to choose or draw something for it."""
    return any(effects.asks(does) for does in done_by(skill))


def done_by(skill: Skill) -> Iterator[Does]:
    """What its effects do, in their order."""
    return (effect.does for effect in skill.do if effect.does is not None)


def resolves(skill: Skill) -> bool:
    """Whether it happens without being asked for."""
    return skill.use == "must" and not asks(skill)


def takes(does: Does, who: str) -> bool:
    """Whether this player can be named with it: whom it is about, or may be chosen."""
    match does:
        case Points(who=meant):
            return meant == "chosen"
        case Exchange(with_=meant):
            return meant in {who, "chosen"}
        case Reveal(of=meant) | Replace(of=meant) | Add(of=meant) | Move(of=meant):
            return meant in {who, "chosen"}
    return False


def takes_cards(does: Does) -> bool:
    """Whether cards can be named with it."""
    return isinstance(does, Exchange | Reveal) or (
        isinstance(does, Adjust) and does.card == "chosen"
    )


def touches(skill: Skill) -> bool:
    """Whether it touches an automa's hand, which is not dealt before the late step (R26)."""
    return any(isinstance(does, TOUCHING) for does in done_by(skill))


def find(state: State, card: str) -> list[Ready]:
    """The skills of a card on the table."""
    return [ready for ready in on_table(state) if ready.card == card]


def waiting(state: State) -> list[Ready]:
    """The skills that wait for the late step, in the order in which they were put off."""
    found = {ready.id: ready for ready in on_table(state)}
    return [found[name] for name in state.waiting if name in found]
