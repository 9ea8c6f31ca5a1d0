"""The games, and what is counted over all matches of one."""

from __future__ import annotations

from typing import Any

from flask import current_app

from core.events import Json
from core.game import Achievement, Game
from eventstore.codec import codec_of
from eventstore.earnings import Earned
from eventstore.kinds import SIMULATED, chosen
from eventstore.queries import Wanted
from eventstore.times import stored
from web import context, documents
from web.api.endpoint import endpoint
from web.i18n import translate
from web.schemas import games as told
from web.schemas import queries
from web.seats import title_of

KEY = "kifu_schemas"
READS: dict[str, Any] = {"tag": "games", "problems": (422,)}
READS_ONE: dict[str, Any] = {"tag": "games", "problems": (404, 422)}


@endpoint("GET", "/games", answers={200: told.Games}, **READS)
def list_games() -> Json:
    """All games that can be recorded here, with the forms of their options."""
    return {"games": [summary(game) for game in context.store().games.values()]}


@endpoint("GET", "/games/<slug>", answers={200: told.GameDetail}, **READS_ONE)
def get_game(slug: str) -> Json:
    """A game with JSON Schemas of its commands, events, options and positions."""
    game = context.service().find(slug)
    forms = schemas(game)
    return summary(game) | {
        "policies": list(game.policies),
        "commands": forms["commands"],
        "events": forms["events"],
        "position": forms["position"],
    }


@endpoint(
    "GET",
    "/games/<slug>/statistics",
    answers={200: told.GameStatistics},
    query=queries.FiguresQuery,
    **READS_ONE,
)
def game_statistics(slug: str, query: queries.FiguresQuery) -> Json:
    """The figures of a game over people's matches, or those of another kind.

    `other_kinds` tells how many there are of the kinds that are not counted.
    """
    game, wanted = context.service().find(slug), Wanted(kinds=chosen(query.kind))
    found = context.projections().summary(game, wanted)
    return {
        "game": slug,
        "matches": found.counted,
        "left_out": found.left_out,
        "other_kinds": context.projections().other_kinds(wanted._replace(game=slug)),
        "tables": [documents.table(table) for table in found.tables],
    }


@endpoint(
    "GET",
    "/games/<slug>/achievements",
    answers={200: told.Achievements},
    query=queries.AchievementsQuery,
    **READS_ONE,
)
def game_achievements(slug: str, query: queries.AchievementsQuery) -> Json:
    """The achievements of a game, and the step that earned each first.

    Counted over people's matches, all of them or those of one player.
    """
    game = context.service().find(slug)
    kinds = chosen(query.kind)
    if kinds and query.simulated:
        kinds = (*kinds, SIMULATED)
    found = context.projections().earned(slug, player=query.player or "", kinds=kinds)
    return {
        "game": slug,
        "achievements": [_achievement(one, found.get(one.id)) for one in game.achievements],
    }


def _achievement(one: Achievement, earned: Earned | None) -> Json:
    return {
        "id": one.id,
        "tier": translate(one.tier),
        "title": translate(one.title),
        "rule": translate(one.rule),
        "matches": earned.matches if earned else 0,
        "first": earned
        and {"match": earned.match_id, "step": earned.step, "at": stored(earned.at)},
    }


def summary(game: Game[Any, Any, Any]) -> Json:
    """What is needed to offer a game and to start a match of it."""
    return {
        "slug": game.slug,
        "title": game.title,
        "tagline": translate(game.tagline),
        "rules": game.rules,
        "seats": [{"seat": s, "title": translate(title_of(game, s))} for s in game.seats],
        "text_record": game.notation.record is not None,
        "options": schemas(game)["options"],
    }


def schemas(game: Game[Any, Any, Any]) -> Json:
    """JSON Schemas of a game's commands, events, options and positions; made once."""
    made: dict[str, Json] = current_app.extensions.setdefault(KEY, {})
    if game.slug not in made:
        made[game.slug] = codec_of(game).schema()
    return made[game.slug]
