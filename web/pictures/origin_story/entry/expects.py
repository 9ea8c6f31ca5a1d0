"""What the rules expect next, as one sentence: the physical action to take."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.origin_story.decide.automa_card import draws_due
from core.games.origin_story.pieces import level_of
from core.games.origin_story.state import State
from core.games.origin_story.titles import THE_PLAYER
from core.games.origin_story.words import THE
from core.messages import Message, msg

NEXT: Mapping[str, Message] = {
    "new": msg("Draw a dealer, a mat and two super-heroes."),
    "deal_you": msg("Shuffle all 52 cards and deal 8 to {player}.", player=THE_PLAYER),
    "story": msg("Take 1 energy, draw three story cards and keep one."),
    "super_hero": msg("{player} chooses one of two super-heroes.", player=THE["Y"]),
    "charge": msg("{player} puts energy on skills.", player=THE["Y"]),
    "side": msg("{player} chooses a side.", player=THE["Y"]),
    "deal_A": msg("Deal 8 cards to the Automaton, from left to right."),
    "deal_F": msg("Deal 8 cards to the Factoryon, from left to right."),
    "late": msg("Begin the first trick."),
    "turn:Y": msg("{player} plays a card.", player=THE["Y"]),
    "after_trick": msg("A skill may be used now."),
    "round_end": msg("Count the points of the round."),
    "over": msg("The match is over."),
}
LEADS: Mapping[str, Message] = {
    "A": msg("The Automaton leads; it draws no card."),
    "F": msg("The Factoryon leads; it draws no card."),
}
DRAWS: Mapping[str, tuple[Message, Message, Message]] = {  # none, one, several
    "A": (
        msg("No card is left to draw: the Automaton follows."),
        msg("Draw one card for the Automaton and enter it."),
        msg("Draw two cards for the Automaton and enter them."),
    ),
    "F": (
        msg("No card is left to draw: the Factoryon follows."),
        msg("Draw one card for the Factoryon and enter it."),
        msg("Draw two cards for the Factoryon and enter them."),
    ),
}


def expects(state: State) -> Message:
    """The next thing to do at the table."""
    match state.phase:
        case "turn:A" | "turn:F":
            who = state.phase[-1]
            return DRAWS[who][min(state.draws, 2)] if state.trick else LEADS[who]
        case "event":
            level = level_of(state.options.difficulty, 2)
            return msg("Turn up the top card of the event deck of level {n}.", n=level)
        case "automa_card":
            level = level_of(state.options.difficulty, state.round - 1)
            return msg("Turn up the top card of the automa deck, of level {n}.", n=level)
        case "effect_draws":
            due_a, due_f = draws_due(state)
            return msg("Draw for the automa card: Automaton {a}, Factoryon {f}.", a=due_a, f=due_f)
        case "late" if state.waiting:
            return msg("Use the skills that waited, or let them pass.")
        case "charge" | "super_hero" | "round_end" if state.open:
            return msg("A skill may be used now.")
    return NEXT[state.phase]
