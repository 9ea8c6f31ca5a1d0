"""How simulated matches are played; what is drawn stays open for the dealer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from core.games.origin_story import commands as c
from core.games.origin_story.commands import Command
from core.games.origin_story.deal import answers
from core.games.origin_story.deal.greedy import greedy_policy
from core.games.origin_story.pieces import AUTOMAS
from core.games.origin_story.rules.legal import legal
from core.games.origin_story.state import State, hand

USES = 3  # one turn in so many uses a skill, if there is one
SURRENDERS = 40  # and one in so many gives the round away


def random_policy(state: State, rng: Random) -> Command:
    """Anything legal; surrender and skills are rarer than cards. The match must not be over."""
    waits = answers.drawn(state)
    if waits is not None:
        return waits
    if state.refreshing:
        card, _, number = state.used[-1].rpartition(":")
        gone = rng.sample(hand(state, "Y"), state.refreshing)
        return c.UseSkill(card, int(number), discarded=tuple(gone))
    entries = legal(state, "you")
    uses = [use for use in map(answers.asked, entries) if use is not None]
    if state.phase == "turn:Y":
        return _turn(state, uses, rng)
    if not uses:
        return rng.choice([entry for entry in entries if isinstance(entry, Command)])
    return _use(state, rng.choice(uses), rng)


def _turn(state: State, uses: Sequence[c.UseSkill], rng: Random) -> Command:
    entries = legal(state, "you")
    if c.Surrender() in entries and not rng.randrange(SURRENDERS):
        return c.Surrender()  # R46
    if uses and not rng.randrange(USES):
        use = _answered(state, rng.choice(uses), rng)
        if answers.accepted(state, use):
            return use
    return rng.choice([entry for entry in entries if isinstance(entry, c.PlayCard)])


def _use(state: State, use: c.UseSkill, rng: Random) -> c.UseSkill:
    """The skill with any choices, or it is let pass."""
    use = _answered(state, use, rng)
    if rng.randrange(USES) and answers.accepted(state, use):
        return use
    return answers.passed(use)


def _answered(state: State, use: c.UseSkill, rng: Random) -> c.UseSkill:
    def some(cards: Sequence[str], n: int) -> tuple[str, ...]:
        return tuple(rng.sample(cards, min(n, len(cards))))

    return answers.answered(state, use, rng.choice(AUTOMAS), some, some)


POLICIES: dict[str, Callable[[State, Random], Command]] = {
    "random": random_policy,
    "greedy": greedy_policy,
}
