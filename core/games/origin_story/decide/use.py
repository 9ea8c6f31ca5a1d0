"""Skills that you use or decline, exchanges and reveals by other texts (R41 to R45)."""

from __future__ import annotations

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects, flow
from core.games.origin_story.decide.effects import Choices
from core.games.origin_story.decide.naming import name_of
from core.games.origin_story.decide.refusals import (
    called,
    check_open,
    check_phase,
    illegal,
    read,
)
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.events.places import skill_named
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.pieces.effects import Move, Refresh, Replace
from core.games.origin_story.rules import hands, skills, values
from core.games.origin_story.rules.conditions import ended
from core.games.origin_story.rules.skills import Ready
from core.games.origin_story.state import State, hand
from core.games.origin_story.words import CARDS, named

PHASES = ("super_hero", "charge", "late", "turn:Y", "after_trick", "round_end")


def use(step: StepBuilder, command: c.UseSkill) -> None:
    """A skill at its moment, with its choices; or it is declined."""
    if read_from_card(step.state, command.card):
        _use_read(step, command)
        return
    check_phase(step.state, *PHASES)
    ready = _find(step.state, command)
    if command.declined:
        _check_declined(step.state, command)
        step.add(e.SkillUsed(ready.id, declined=True, name=name_of(step.state, ready.id)))
    else:
        _carry_out(step, ready, command)
    _go_on(step)


def read_from_card(state: State, card: str) -> bool:
    """Whether a card on the table has skills that only the table can read."""
    content = catalogues.of(state.options.catalogue)
    there = {state.mat, *(name for name, _ in state.story), state.super_hero, state.event}
    return card in there and catalogues.knows(content, card) and not skills.find(state, card)


def _use_read(step: StepBuilder, command: c.UseSkill) -> None:
    """A skill that no catalogue knows: its card is charged, or needs no charge (R23, R41).

    The table carries it out; what it moves is booked by rulings, exchanges and reveals.
    """
    state, card = step.state, command.card
    check_phase(state, *PHASES, "side")
    if state.refreshing:
        check_open(state)
    if command != c.UseSkill(card, command.skill, source=command.source):
        raise illegal("E_CHOICE", "{skill} asks for no choice.", "R41", skill=named(state, card))
    charged = any(key.rpartition(":")[0] == card and n > 0 for key, n in state.placed.items())
    if card not in {state.super_hero, state.event} and not charged:
        raise illegal("E_NOT_CHARGED", "No energy powers {skill}.", "R41", skill=named(state, card))
    step.add(e.SkillUsed(f"{card}:{command.skill or 1}", name=name_of(state, card)))


def _find(state: State, command: c.UseSkill) -> Ready:
    """The skill that is meant. Raises E_UNKNOWN_ID, E_CHOICE, E_NOT_CHARGED, E_USED, E_IF,
    E_WHEN."""
    found = skills.find(state, command.card)
    if not found:
        raise _absent(state, command.card)
    able = [ready for ready in found if ready.id in allowed(state)]
    if command.skill is not None:
        found = [ready for ready in found if ready.id == f"{command.card}:{command.skill}"]
        if not found:
            raise illegal(
                "E_CHOICE",
                "{card} has no skill of this number.",
                "R41",
                card=named(state, command.card),
            )
        able = [ready for ready in able if ready in found]
    if len(able) > 1:
        raise illegal(
            "E_CHOICE",
            "Say which skill: {skills}.",
            "R41",
            skills=called(state, (r.id for r in able)),
        )
    if not able:
        raise _why(state, found[0])
    (ready,) = able
    return ready


def _absent(state: State, card: str) -> Exception:
    """Why a card that has no skill on the table cannot be used."""
    if catalogues.knows(catalogues.of(state.options.catalogue), card):
        return illegal(
            "E_NOT_CHARGED", "No energy powers {skill}.", "R41", skill=named(state, card)
        )
    return illegal("E_UNKNOWN_ID", "{card} has no skill here.", "R41", card=named(state, card))


def allowed(state: State) -> tuple[str, ...]:
    """The skills that may be used or declined in this phase."""
    if state.refreshing:
        return state.used[-1:]
    if state.phase == "turn:Y":
        return flow.yours(state)
    return state.waiting if state.phase == "late" else state.open


def _why(state: State, ready: Ready) -> Exception:
    skill = skill_named(state, (ready.id, ""))
    if not skills.powered(state, ready):
        return illegal("E_NOT_CHARGED", "No energy powers {skill}.", "R41", skill=skill)
    if not _moment(state, ready) or skills.resolves(ready.skill):
        return illegal("E_WHEN", "This is not the moment of {skill}.", "R41", skill=skill)
    if skills.spent(state, ready):
        return illegal("E_USED", "{skill} was used already.", "R41", skill=skill)
    return illegal("E_IF", "The condition of {skill} does not hold.", "R41", skill=skill)


def _moment(state: State, ready: Ready) -> bool:
    match state.phase:
        case "turn:Y":
            lead = "whenever_follow" if state.trick else "whenever_lead"
            return ready.skill.when in {"on_your_turn", "remove", lead}
        case "charge":
            return ready.skill.when == "when_charged"
        case "super_hero":
            return ready.skill.when == "when_revealed"
        case "round_end":
            return ready.skill.when == "end_of_round"
        case "after_trick":
            return ready.skill.when in skills.END_OF_TRICK
    # the late step
    return ready.skill.when in skills.PUT_OFF and skills.touches(ready.skill)


def _carry_out(step: StepBuilder, ready: Ready, command: c.UseSkill) -> None:
    state = step.state
    again = bool(state.refreshing)
    choices = Choices(command.who, command.cards, command.drawn, command.discarded, command.source)
    _check_extra(state, ready, choices)
    seen = values.values_of(state)
    trick = ended(state.won_tricks[-1], seen) if state.phase == "after_trick" else None
    if not again:
        step.add(e.SkillUsed(ready.id, name=name_of(state, ready.id)))
        if ready.skill.when == "remove":
            _pay(step, ready)
    for effect in ready.skill.do:
        if not again or effect.refresh is not None:
            effects.carry_out(step, ready, effect, choices, trick)


def _check_declined(state: State, command: c.UseSkill) -> None:
    """Raises E_CHOICE: who declines chooses nothing, and cards that were drawn stay drawn."""
    if command.who or command.cards or command.drawn or command.discarded:
        raise illegal("E_CHOICE", "Whoever declines chooses nothing.", "R41")
    if state.refreshing:
        raise illegal(
            "E_CHOICE", "To be discarded: {cards}.", "R41", cards=CARDS.said(state.refreshing)
        )


def _check_extra(state: State, ready: Ready, choices: Choices) -> None:
    """Raises E_CHOICE for a choice that the skill does not ask for."""
    done = list(skills.done_by(ready.skill))
    refreshes = any(isinstance(does, Refresh) for does in done)
    draws = refreshes or any(isinstance(does, Replace | Move) for does in done)
    if (choices.drawn and not draws) or (choices.discarded and not refreshes):
        raise illegal(
            "E_CHOICE",
            "{skill} draws and discards nothing.",
            "R41",
            skill=skill_named(state, (ready.id, "")),
        )
    cards = choices.cards and not any(map(skills.takes_cards, done))
    who = choices.who and not any(skills.takes(does, choices.who) for does in done)
    if cards or who:
        raise illegal(
            "E_CHOICE",
            "{skill} asks for no choice.",
            "R41",
            skill=skill_named(state, (ready.id, "")),
        )


def _pay(step: StepBuilder, ready: Ready) -> None:
    """The tokens of the cost are the price (R42)."""
    state = step.state
    costs = [key for key in state.placed if key.rpartition(":")[0] == ready.card]
    if ready.skill.cost is not None:
        costs = [f"{ready.card}:{ready.skill.cost}"]
    to = "supply" if state.options.remove_returns == "supply" else "general"
    step.add(e.TokensRemoved(costs[0], state.placed[costs[0]], to))  # type: ignore[arg-type]


def _go_on(step: StepBuilder) -> None:
    """What the phase waits for after a skill."""
    match step.state.phase:
        case "super_hero":
            flow.wait_or(step, "when_revealed", "super_hero", "charge")
        case "charge":
            flow.wait_or(step, "when_charged", "charge", "side")
        case "late":
            flow.enter(step, "late", 0, step.state.waiting)
        case "after_trick":
            done = step.state.used_in_turn
            flow.after_trick(step, tuple(one for one in step.state.open if one not in done))
        case "round_end":
            flow.round_end(step)
        case "turn:Y":
            flow.turn(step)


def exchange(step: StepBuilder, command: c.ExchangeCard) -> None:
    """An exchange by a card's text (R44)."""
    _check_by_text(step.state)
    (card,) = read((command.card,))
    effects.exchange(step, command.who, card)
    _go_on(step)


def reveal(step: StepBuilder, command: c.RevealCards) -> None:
    """A reveal by a card's text (R45)."""
    _check_by_text(step.state)
    cards = read(command.cards)
    for card in cards:
        if card not in hand(step.state, command.who):
            raise hands.not_in_hand(card)
    if not cards:
        raise illegal("E_COUNT", "Name the revealed cards.", "R45")
    effects.reveal(step, cards)
    _go_on(step)


def _check_by_text(state: State) -> None:
    check_phase(state, "late", "turn:Y")
    if state.refreshing:
        check_open(state)
