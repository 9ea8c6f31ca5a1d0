"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import automa_card, play, setup, use
from core.games.origin_story.decide.refusals import check_phase
from core.games.origin_story.decide.step_builder import StepBuilder, begin
from core.games.origin_story.state import State


def decide(state: State, command: c.Command, *, strict: bool = True) -> tuple[e.Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 5.

    `strict` False: a play stands although it breaks the duty to follow suit or a limit.
    """
    step = begin(state)
    if state.result is not None and not isinstance(command, c.AddNote):
        check_phase(state, "none")
    if not strict and isinstance(command, c.PlayCard):
        play.play_card(step, command, strict=False)
    elif not strict and isinstance(command, c.Surrender):
        play.surrender(step, strict=False)
    else:
        _DECIDE[type(command)](step, command)
    return tuple(step.events)


def _note(step: StepBuilder, command: c.AddNote) -> None:
    step.add(e.NoteAdded(command.text))


_DECIDE: Mapping[type, Callable[[StepBuilder, Any], None]] = {
    c.SetTable: setup.set_table,
    c.DealHand: setup.deal_hand,
    c.ShowEvent: setup.show_event,
    c.ChooseStory: setup.choose_story,
    c.ShowSuperHero: setup.show_super_hero,
    c.ChargeSkills: setup.charge,
    c.ChooseSide: setup.choose_side,
    c.ShowAutomaCard: automa_card.show_automa_card,
    c.DrawForEffect: automa_card.draw_for_effect,
    c.BeginTricks: lambda step, _: automa_card.begin(step),
    c.PlayAutoma: play.automa_plays,
    c.PlayCard: play.play_card,
    c.UseSkill: use.use,
    c.ExchangeCard: use.exchange,
    c.RevealCards: use.reveal,
    c.Surrender: lambda step, _: play.surrender(step),
    c.EndRound: lambda step, _: play.end_round(step),
    c.AddNote: _note,
}


def actor(state: State, command: c.Command) -> str | None:  # noqa: ARG001 - its form in Game
    """You enter everything; what an automa does is the table's."""
    return None if isinstance(command, c.PlayAutoma) else "you"
