"""How a match goes on: which phase follows, and what happens by itself on the way (section 5)."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects
from core.games.origin_story.decide.naming import name_of
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.pieces import PLAYERS, ROUNDS, TRICKS, after, turns
from core.games.origin_story.rules import deck, scoring, skills, tricks, values
from core.games.origin_story.rules.conditions import Ended, ended
from core.games.origin_story.state import State


def enter(step: StepBuilder, phase: str, draws: int = 0, open_: tuple[str, ...] = ()) -> None:
    """The table waits for this now."""
    told = e.PhaseEntered(phase, draws, open_)
    state = step.state
    if (state.phase, state.draws, state.open) != (phase, draws, open_):
        step.add(told)


def start_round(step: StepBuilder, number: int, dealer: str) -> None:
    """A round begins: the player after the dealer will lead (R14, R20)."""
    step.add(e.RoundStarted(number, PLAYERS[PLAYERS.index(dealer)], after(dealer)))
    enter(step, "deal_you")


def after_deal(step: StepBuilder) -> None:
    """After your cards: the event, a story card, or a super-hero (R21 to R23)."""
    if step.state.round == 3:
        enter(step, "event")
    elif step.state.round == ROUNDS:
        enter(step, "super_hero")
    else:
        start_story(step)


def start_story(step: StepBuilder) -> None:
    """One energy, then three story cards (R22)."""
    step.add(e.EnergyMoved(1))
    enter(step, "story")


def hold(step: StepBuilder, when: str, phase: str, then: str) -> None:
    """Skills of a moment: those that resolve do, those that may be used hold the phase (R26)."""
    effects.by_itself(step, when)
    for ready in skills.usable(step.state, when):
        if skills.touches(ready.skill):
            step.add(e.SkillWaits(ready.id, name_of(step.state, ready.id)))
    wait_or(step, when, phase, then)


def wait_or(step: StepBuilder, when: str, phase: str, then: str) -> None:
    """The phase goes on while skills of the moment are open; else the next one comes."""
    open_ = tuple(
        ready.id for ready in skills.usable(step.state, when) if ready.id not in step.state.waiting
    )
    if open_ or step.state.refreshing:
        enter(step, phase, 0, open_)
    else:
        enter(step, then)


def turn(step: StepBuilder) -> None:
    """The next player of the trick."""
    effects.ongoing(step)
    state = step.state
    player = turns(state.leader)[len(state.trick)]
    if player == "Y":
        enter(step, "turn:Y", 0, yours(state))
        return
    due = deck.available(state.deck, state.discard, 2) if state.trick else 0  # R53, R54
    enter(step, f"turn:{player}", due)


def yours(state: State) -> tuple[str, ...]:
    """The skills that you may use before your card."""
    moments = ["on_your_turn", "remove"]
    moments.append("whenever_follow" if state.trick else "whenever_lead")
    return tuple(ready.id for when in moments for ready in skills.usable(state, when))


def played(step: StepBuilder) -> None:
    """After a card: the next player, or the trick is taken (R60, R61)."""
    effects.ongoing(step)
    state = step.state
    if len(state.trick) < len(PLAYERS):
        turn(step)
        return
    seen = values.values_of(state)
    who, card = state.trick[tricks.winner(seen, state.trick)]
    step.add(e.TrickTaken(state.trick_no, who, card))
    trick_over(step, ended(step.state.won_tricks[-1], seen))


def trick_over(step: StepBuilder, trick: Ended) -> None:
    """Skills at the end of the trick; then the next, or the end of the round."""
    for when in moments(trick):
        effects.by_itself(step, when, trick)
    after_trick(step, open_after(step.state, trick))


def moments(trick: Ended) -> list[str]:
    """The moments that the end of this trick is."""
    found = ["first_trick"] if trick.number == 1 else []
    found += ["final_trick"] if trick.number == TRICKS else []
    return [*found, "win_trick", "lose_trick"]


def open_after(state: State, trick: Ended) -> tuple[str, ...]:
    """The skills that may be used after the trick just taken."""
    mine = "win_trick" if trick.winner == "Y" else "lose_trick"
    wanted = [when for when in moments(trick) if when not in {"win_trick", "lose_trick"}]
    return tuple(
        ready.id for when in (*wanted, mine) for ready in skills.usable(state, when, trick)
    )


def after_trick(step: StepBuilder, open_: tuple[str, ...]) -> None:
    """While skills may be used the phase holds; it ends with the last of them."""
    if open_ or step.state.refreshing:
        enter(step, "after_trick", 0, open_)
    elif step.state.trick_no > TRICKS:
        round_end(step)
    else:
        turn(step)


def round_end(step: StepBuilder) -> None:
    """The last skills of the round, then its points."""
    open_ = tuple(ready.id for ready in skills.usable(step.state, "end_of_round"))
    enter(step, "round_end", 0, open_)


def end_round(step: StepBuilder) -> None:
    """Skills, event, points, energy, dealer, in this order (R70)."""
    effects.by_itself(step, "end_of_round")
    state = step.state
    points = scoring.points(state.side, state.won)
    supply = state.supply + sum(state.placed.values()) - state.for_round
    step.add(
        e.RoundScored(
            state.round,
            dict(zip(PLAYERS, points, strict=True)),
            state.side,
            dict(zip(PLAYERS, state.won, strict=True)),
            max(0, supply),
        )
    )
    if state.round < ROUNDS:
        start_round(step, state.round + 1, after(state.dealer))
        return
    step.ended = MatchEnded(scoring.result(step.state.vp), "points")  # R80
    step.add(step.ended)
