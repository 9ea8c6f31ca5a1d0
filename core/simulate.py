"""Matches played by a policy instead of people: dealt from a seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

from core.canonical import canonical
from core.commands import StartMatch
from core.errors import NotFound
from core.events import MatchId
from core.game import Game
from core.session import Session

S = TypeVar("S")
POLICY = "Policy"  # the tag of a simulated match that names who chose its moves
LIMIT = 10_000  # steps after which a match without an end is left as it stands


@dataclass(frozen=True, slots=True)
class Plan:
    """What a simulation plays; equal plans give equal matches, their times aside.

    `options` are as a person would ask for them, `settings` the game's dataclass made of them.
    """

    seed: int
    policy: str
    settings: Any
    options: Mapping[str, Any] = field(default_factory=dict)

    def match_id(self, game: Game[Any, Any, Any], number: int) -> MatchId:
        """The id of match `number`, always the same, so that a second run finds the first."""
        return self._digest("match", game.slug, number)[:20]

    def random(self, game: Game[Any, Any, Any], number: int) -> Random:
        """What the policy's choices in match `number` are drawn from; the deal is not."""
        return Random(int(self._digest("policy", game.slug, number), 16))

    def _digest(self, use: str, slug: str, number: int) -> str:
        words = [use, slug, self.seed, self.policy, number, dict(self.options)]
        return sha256(canonical(words).encode()).hexdigest()


def policy_of(game: Game[S, Any, Any], name: str) -> Callable[[S, Random], Any]:
    """The policy of this name. Raises `NotFound`, which names those there are."""
    if name not in game.policies:
        raise NotFound(
            "policy_not_found",
            "There is no policy “{policy}” for this game; it has: {known}.",
            policy=name,
            known=", ".join(game.policies) or "none",
        )
    return game.policies[name]


def play(
    game: Game[S, Any, Any],
    plan: Plan,
    number: int,
    *,
    clock: Callable[[], datetime],
    limit: int = LIMIT,
) -> Session[S]:
    """Match `number` of the plan, from the deal to its end; `session.pending` is ready to append.

    Raises `NotFound` for an unknown policy, `BadSetup` for options that cannot start.
    """
    choose, rng = policy_of(game, plan.policy), plan.random(game, number)
    start = StartMatch(
        game=game.slug,
        options=plan.options,
        title=f"Simulation {plan.seed}, match {number}",
        tags={POLICY: plan.policy},
        seed=f"{plan.seed}/{number}",
    )
    session = Session.start(game, start, plan.settings, at=clock())
    while game.result(session.timeline.state) is None and session.timeline.next_step < limit:
        choice = choose(session.timeline.state, rng)
        session.play(game.chance.reopen(choice), at=clock())  # the seed gives what chance gives
    return session
