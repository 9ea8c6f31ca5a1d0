"""What matches of a game have earned, and where: all of them, or those of one player."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from flask import render_template, request

from core.game import Achievement
from core.messages import Message
from eventstore.earnings import Earned
from eventstore.kinds import PEOPLE, SIMULATED
from web import context
from web.addresses import root
from web.pages import match_lines
from web.pages.blueprint import blueprint


class Tier(NamedTuple):
    """Achievements that weigh the same, each with the first step that earned it, if any did."""

    title: Message
    achievements: tuple[tuple[Achievement, Earned | None], ...]

    @property
    def earned(self) -> int:
        """How many of them were earned."""
        return sum(earned is not None for _, earned in self.achievements)


@blueprint.get("/games/<slug>/achievements")
def achievements(slug: str) -> str:
    """The achievements of a game: of people's matches, with `?simulated=1` of simulated ones, too.

    `?player=` narrows them.
    """
    game = context.service().find(slug)
    player = " ".join(request.args.get("player", "").split())
    simulated = bool(request.args.get("simulated"))
    kinds = (PEOPLE, SIMULATED) if simulated else (PEOPLE,)
    found = context.projections().earned(slug, player=player, kinds=kinds)
    told = ((one, found.get(one.id)) for one in game.achievements)
    tiers = [Tier(tier, tuple(some)) for tier, some in groupby(told, lambda one: one[0].tier)]
    return render_template(
        "achievements.html",
        game=game,
        tiers=tiers,
        earned=sum(tier.earned for tier in tiers),
        player=player,
        simulated=simulated,
        players=match_lines.remembered(),
        replay_at=lambda first: (
            f"{root()}/matches/{first.match_id}/replay?{urlencode({'step': first.step})}"
        ),
    )
