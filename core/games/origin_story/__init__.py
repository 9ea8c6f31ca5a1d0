"""Origin Story, solo: five rounds of tricks against two automas that the software plays."""

from __future__ import annotations

from core.game import Game
from core.games.origin_story import (
    commands,
    decide,
    events,
    evolve,
    narrate,
    questions,
    state,
    stats,
    titles,
    view,
)
from core.games.origin_story.catalogues import CATALOGUES
from core.games.origin_story.deal import CHANCE
from core.games.origin_story.deal.policies import POLICIES
from core.games.origin_story.decide.refusals import SHARED
from core.games.origin_story.gauges import GAUGES, PILES
from core.games.origin_story.narrate.chapters import CHAPTERS
from core.games.origin_story.notation import NOTATION
from core.games.origin_story.pieces import PACK
from core.games.origin_story.pieces.catalogues import printed
from core.games.origin_story.rules import legal
from core.games.origin_story.rulings import RULINGS
from core.games.origin_story.state.options import Options
from core.games.origin_story.state.start import start
from core.games.origin_story.state.stored import FILE
from core.games.origin_story.stats.chance import LUCK
from core.games.origin_story.stats.judged import JUDGE
from core.games.origin_story.stats.summary import COUNTERS, SUMMARY_HEADINGS
from core.games.origin_story.stats.tables import HEADINGS, tables
from core.kit.defaults import define

GAME: Game[state.State, commands.Command, events.Event] = define(
    slug="origin-story",
    title="Origin Story",
    tagline=titles.TAGLINE,
    seats=("you",),
    seat_titles=titles.SEAT_TITLES,
    state=FILE,
    options=Options,
    commands=commands.Command,
    events=events.OwnEvent,
    start=start,
    decide=decide.decide,
    evolve=evolve.evolve,
    legal=legal.legal,
    actor=decide.actor,
    winners=titles.winners,
    view=view.view,
    to_play=view.to_play,
    notation=NOTATION,
    narrate=narrate.narrate,
    narrate_step=narrate.narrate_step,
    chapters=CHAPTERS,
    moments=narrate.moments,
    stats=stats.stats,
    tables=tables,
    headings=HEADINGS,
    summary_headings=SUMMARY_HEADINGS,
    curve=stats.curve,
    course=narrate.COURSE,
    gauges=GAUGES,
    piles=PILES,
    counters=COUNTERS,
    luck=LUCK,
    judge=JUDGE,
    chance=CHANCE,
    secrets=view.SECRETS,
    rulings=RULINGS,
    printed=printed,
    policies=POLICIES,
    codes=SHARED.codes,
    catalogues=CATALOGUES,
    questions=questions.questions,
    card=titles.card_name,
    faces=lambda _state: PACK,
)
