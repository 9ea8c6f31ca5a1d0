"""Whether the last card of a trick did what the side wants, where it could and could also not."""

from __future__ import annotations

from collections.abc import Sequence

from core.cards import UNSEEN
from core.games.origin_story.deal.greedy import choice_in_trick
from core.games.origin_story.events import CardPlayed, Event
from core.games.origin_story.pieces import PLAYERS
from core.games.origin_story.state import State, threat
from core.judge import Judge, Weighed
from core.messages import msg


def weigh(state: State, events: Sequence[Event]) -> Weighed | None:
    """1 for a trick that went as wanted; of tricks that you ended, and could have either way.

    A villain whose promise is broken wants nothing that could be told.
    """
    played = next((event.card for event in events if isinstance(event, CardPlayed)), None)
    if played in {None, UNSEEN} or len(state.trick) < len(PLAYERS) - 1:
        return None
    if state.side == "villain" and not threat(state):
        return None
    able, winning = choice_in_trick(state)
    if played not in able or len(winning) in {0, len(able)}:
        return None
    return Weighed(int((played in winning) != threat(state)), 1)


JUDGE: Judge[State] = Judge(
    title=msg("Tricks that you ended"),
    unit=msg("tricks"),
    how=msg(
        "Tricks in which you played last and could win or lose as you liked: a hero wants to win "
        "them, a villain without a trick to lose them. Cards kept back for later are not weighed."
    ),
    weigh=weigh,
)
