"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import automa_card, charging, play, setup, use
from core.games.origin_story.decide.refusals import SHARED, check_seen
from core.games.origin_story.decide.step_builder import StepBuilder, begin
from core.games.origin_story.state import State
from core.kit.handlers import Handlers

CARRY_OUT = Handlers[StepBuilder, None]()  # adds what an accepted command brings about


def decide(state: State, command: c.Command, *, strict: bool = True) -> tuple[e.Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 5.

    `strict` False: a play stands although it breaks the duty to follow suit or a limit.
    """
    step = begin(state)
    if not isinstance(command, c.AddNote):
        SHARED.check_running(state.result)
        check_seen(state)
    if not strict and isinstance(command, c.PlayCard):
        play.play_card(step, command, strict=False)
    elif not strict and isinstance(command, c.PlayAutoma):
        play.automa_plays(step, command, strict=False)
    elif not strict and isinstance(command, c.Surrender):
        play.surrender(step, strict=False)
    else:
        CARRY_OUT(step, command)
    return tuple(step.events)


@CARRY_OUT.of(c.AddNote)
def _note(step: StepBuilder, command: c.AddNote) -> None:
    step.add(e.NoteAdded(command.text))


CARRY_OUT.of(c.SetTable)(setup.set_table)
CARRY_OUT.of(c.DealHand)(setup.deal_hand)
CARRY_OUT.of(c.ShowEvent)(setup.show_event)
CARRY_OUT.of(c.ChooseStory)(setup.choose_story)
CARRY_OUT.of(c.ShowSuperHero)(setup.show_super_hero)
CARRY_OUT.of(c.ChargeSkills)(charging.charge)
CARRY_OUT.of(c.ChooseSide)(setup.choose_side)
CARRY_OUT.of(c.ShowAutomaCard)(automa_card.show_automa_card)
CARRY_OUT.of(c.DrawForEffect)(automa_card.draw_for_effect)
CARRY_OUT.of(c.BeginTricks)(lambda step, _: automa_card.begin(step))
CARRY_OUT.of(c.PlayAutoma)(play.automa_plays)
CARRY_OUT.of(c.PlayCard)(play.play_card)
CARRY_OUT.of(c.UseSkill)(use.use)
CARRY_OUT.of(c.ExchangeCard)(use.exchange)
CARRY_OUT.of(c.RevealCards)(use.reveal)
CARRY_OUT.of(c.Surrender)(lambda step, _: play.surrender(step))
CARRY_OUT.of(c.EndRound)(lambda step, _: play.end_round(step))


def actor(state: State, command: c.Command) -> str | None:  # noqa: ARG001 - its form in Game
    """You enter everything; what an automa does is the table's."""
    return None if isinstance(command, c.PlayAutoma) else "you"
