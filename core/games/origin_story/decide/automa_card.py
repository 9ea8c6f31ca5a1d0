"""The automa card of a round, the late step, the first trick (R31 to R36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects, flow, hand_effects
from core.games.origin_story.decide.naming import name_of
from core.games.origin_story.decide.refusals import check_open, check_phase, illegal, read
from core.games.origin_story.decide.setup import content, printed
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.pieces import AUTOMAS, catalogues, level_of
from core.games.origin_story.pieces.content import Op
from core.games.origin_story.rules import hands, skills, values
from core.games.origin_story.state import State, hand
from core.games.origin_story.words import CARDS


def show_automa_card(step: StepBuilder, command: c.ShowAutomaCard) -> None:
    """The top card of the automa deck, and what it does this round (R31)."""
    check_phase(step.state, "automa_card")
    state = step.state
    level = level_of(state.options.difficulty, state.round - 1)
    name = printed(state, command.card, level)
    step.add(e.AutomaCardShown(name, command.source, name_of(state, name)))
    apply_effects(step)


def ops(state: State) -> tuple[Op, ...]:
    """The effects of the automa card beside this round's number."""
    if state.automa_card is None:
        return ()
    card = catalogues.automa_card(content(state), state.automa_card)
    return () if card is None else card.rounds.get(str(state.round), ())


class Pending(NamedTuple):
    """An effect of the automa card that is not done: its number, and its draws for A and F."""

    number: int
    op: str
    x: str
    due: tuple[int, int]


def pending(state: State) -> Iterator[Pending]:
    """The effects that are not done yet, in printed order."""
    for number, (op, x) in enumerate(ops(state)[state.effect :], state.effect + 1):
        yield Pending(number, str(op), str(x), _draws(state, str(op), str(x)))


def apply_effects(step: StepBuilder) -> None:
    """Effects in printed order, up to the next one that draws (R31, R32)."""
    for number, op, x, _ in pending(step.state):
        due = sum(_draws(step.state, op, x))  # of the hands as they are by now
        if due:
            flow.enter(step, "effect_draws", due)
            return
        for who in AUTOMAS:
            if op == "add":
                hand_effects.add(step, who, x, number=number)
            elif not hand_effects.move(step, who, int(x), number=number):
                hand_effects.replace(step, who, int(x), (), number=number, instead=op == "move")
    late(step)


def draws_due(state: State) -> tuple[int, int]:
    """How many cards the present effect draws for each automa (R33, R35)."""
    now = present(state)
    return (0, 0) if now is None else now.due


def present(state: State) -> Pending | None:
    """The effect for which cards are to be drawn now."""
    return next((one for one in pending(state) if any(one.due)), None)


def _draws(state: State, op: str, x: str) -> tuple[int, int]:
    if op == "add":
        return 0, 0
    return _drawn(state, "A", op, int(x)), _drawn(state, "F", op, int(x))


def _drawn(state: State, who: str, op: str, x: int) -> int:
    mine, noop = hand(state, who), state.options.move_noop == "moved"
    if op == "move" and hands.move(values.values_of(state), mine, x, noop_counts=noop)[0]:
        return 0
    return hands.due(mine, x)


def draw_for_effect(step: StepBuilder, command: c.DrawForEffect) -> None:
    """The drawn cards of an effect, the Automaton's first (A3)."""
    check_phase(step.state, "effect_draws")
    cards = read(command.cards or ())
    now, due = present(step.state), draws_due(step.state)
    if len(cards) != sum(due):
        raise illegal("E_COUNT", "This effect draws {cards}.", "R33", cards=CARDS.said(sum(due)))
    if now is not None:
        _apply_drawn(step, now, cards, command.source)
    apply_effects(step)


def _apply_drawn(step: StepBuilder, now: Pending, cards: tuple[str, ...], source: str) -> None:
    number, op, x, due = now
    for who, n in zip(AUTOMAS, due, strict=True):
        mine, cards = cards[:n], cards[n:]
        if op == "move" and not n:
            hand_effects.move(step, who, int(x), number=number)
        else:
            hand_effects.replace(
                step, who, int(x), mine, source, number=number, instead=op == "move"
            )


def late(step: StepBuilder) -> None:
    """Skills that waited resolve, or are open, before the first trick (R36)."""
    for ready in list(skills.waiting(step.state)):
        if skills.resolves(ready.skill):
            step.add(e.SkillUsed(ready.id, by_itself=True, name=name_of(step.state, ready.id)))
            for effect in ready.skill.do:
                effects.carry_out(step, ready, effect, effects.NONE, None)
    flow.enter(step, "late", 0, step.state.waiting)


def begin(step: StepBuilder) -> None:
    """The first trick (R36)."""
    check_phase(step.state, "late")
    check_open(step.state)
    step.add(e.TricksBegun())
    flow.turn(step)
