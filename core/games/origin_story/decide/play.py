"""Plays: automas by their algorithm, you by your choice (R40, R46, R50 to R61)."""

from __future__ import annotations

from dataclasses import replace

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects, flow
from core.games.origin_story.decide.refusals import (
    SHARED,
    check_held,
    check_open,
    check_phase,
    illegal,
    read,
)
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.pieces import PLAYERS
from core.games.origin_story.rules import automa, deck, hands, scoring, tricks, values
from core.games.origin_story.state import State, hand, threat
from core.games.origin_story.words import IN_SENTENCE, THE, card_words


def automa_plays(step: StepBuilder, command: c.PlayAutoma, *, strict: bool = True) -> None:
    """The automa whose turn it is leads, or follows with what it drew.

    Not `strict`: the card that was said, if it holds that. Raises E_AUTOMA for another card than
    its rules have it play.
    """
    state = step.state
    if command.who is not None and state.phase == "turn:Y":
        raise _other(state)
    check_phase(state, "turn:A", "turn:F")
    who = state.phase[-1]
    if command.who not in {None, who}:
        raise _other(state)
    draws = read(command.draws or ())
    said = None if command.card is None else read((command.card,))[0]
    if not state.trick:
        _lead(step, who, draws, said, strict=strict)
    else:
        _follow(step, who, draws, command, said, strict=strict)
    flow.played(step)


def _other_card(
    said: str | None, found: str, held: tuple[str, ...], who: str, rule: str, *, strict: bool
) -> str | None:
    """The card that the table says although the rules have another; None where they agree.

    Raises E_AUTOMA where it is `strict`, E_NOT_IN_HAND.
    """
    if said in {None, found}:
        return None
    if said not in held:
        raise illegal(
            "E_NOT_IN_HAND",
            "{card} is not among the cards of {who}.",
            rule,
            card=card_words(said or ""),
            who=IN_SENTENCE[who],
        ).elsewhere(said or "")
    if strict:
        raise illegal(
            "E_AUTOMA",
            "{who} plays {card} by its rules.",
            rule,
            who=THE[who],
            card=card_words(found),
        )
    return said


def _other(state: State) -> Exception:
    return SHARED.not_your_turn(IN_SENTENCE[state.phase[-1]])


def _lead(
    step: StepBuilder, who: str, draws: tuple[str, ...], said: str | None, *, strict: bool
) -> None:
    state = step.state
    if draws:
        raise illegal("E_COUNT", "An automa that leads draws no card.", "R53")
    found = automa.lead(
        values.values_of(state),
        hand(state, who),
        threat=threat(state),
        limits=state.limits,
        who=who,
        trick_no=state.trick_no,
    )
    ruled = _other_card(said, found.card, hand(state, who), who, "R53", strict=strict)
    if ruled is not None:
        found = found._replace(card=ruled, equal=(ruled,))
    step.add(e.AutomaLed(who, found.card, found.threat, found.able, found.equal))  # type: ignore[arg-type]


def _follow(
    step: StepBuilder,
    who: str,
    draws: tuple[str, ...],
    command: c.PlayAutoma,
    said: str | None,
    *,
    strict: bool,
) -> None:
    state = step.state
    deck.check(state, draws)
    shuffled, _, _ = deck.draw(state.deck, state.discard, 2, draws)  # R54, R65
    seen = values.values_of(state)
    found = automa.follow(
        seen,
        hand(state, who),
        state.trick,
        draws,
        threat=threat(state),
        limits=state.limits,
        who=who,
        trick_no=state.trick_no,
    )
    rule = automa.STEP_RULES[found.step]
    ruled = _other_card(said, found.card, found.middle, who, rule, strict=strict)
    if ruled is not None:
        found = found._replace(card=ruled, step="ruled")
    told = _told(state, seen, found, who, draws)
    step.add(replace(told, shuffled=shuffled, source=command.source))


def _told(
    state: State, seen: values.Values, found: automa.Followed, who: str, draws: tuple[str, ...]
) -> e.AutomaFollowed:
    """How an automa came to the card with which it follows."""
    by = next((p for p in PLAYERS if (p, found.best) in state.trick), None)
    apart = found.step in {"4", "ruled"} and found.led != seen.trump
    return e.AutomaFollowed(
        who=who,  # type: ignore[arg-type]
        card=found.card,
        step=found.step,
        draws=draws,
        keep=found.keep,
        toss=found.toss,
        drop=found.drop,
        middle=found.middle,
        led=found.led,  # type: ignore[arg-type]
        best=found.best,
        able=found.able,
        beating=found.beating,
        best_by=by,
        trumps=apart and values.suit_of(seen, found.card) == seen.trump,
    )


def play_card(step: StepBuilder, command: c.PlayCard, *, strict: bool = True) -> None:
    """Your card: you follow suit, and keep to limits (R40, R52) unless not `strict`."""
    check_phase(step.state, "turn:Y")
    if step.state.refreshing:
        check_open(step.state)
    (card,) = read((command.card,))
    check_held(step.state, card)
    effects.by_itself(step, "whenever_follow" if step.state.trick else "whenever_lead")
    state = step.state
    seen, mine = values.values_of(state), hand(state, "Y")
    suited = tricks.suited(seen, mine, state.trick)
    if strict and card not in suited:
        raise illegal("E_MUST_FOLLOW", "{player} has to follow suit.", "R40", player=THE["Y"])
    able = tricks.legal(seen, mine, state.trick, state.limits, who="Y", trick_no=state.trick_no)
    if strict and card not in able:
        raise illegal(
            "E_LIMIT", "{card} may not be played in this trick.", "R52", card=card_words(card)
        )
    step.add(e.CardPlayed(card))
    flow.played(step)


def surrender(step: StepBuilder, *, strict: bool = True) -> None:
    """The round goes to the automa that leads the trick (R46); not `strict`: in spite of A15."""
    state = step.state
    check_phase(state, "turn:Y")
    threatened, acted = strict and threat(state), strict and state.acted
    leader = scoring.surrender_to(state.trick, threat=threatened, acted=acted)
    step.add(e.Surrendered(leader, hands.surrender_points(len(hand(state, leader)))))
    flow.round_end(step)


def end_round(step: StepBuilder) -> None:
    """The points of the round (R70)."""
    check_phase(step.state, "round_end")
    check_open(step.state)
    flow.end_round(step)
