"""Origin Story, solo: five rounds of tricks against two automas that the software plays."""

from __future__ import annotations

from core.game import Game, Notation
from core.games.origin_story import (
    commands,
    decide,
    events,
    evolve,
    narrate,
    notation,
    state,
    stats,
    titles,
    view,
)
from core.games.origin_story.catalogues import CATALOGUES
from core.games.origin_story.deal import CHANCE
from core.games.origin_story.deal.policies import POLICIES
from core.games.origin_story.decide.refusals import SHARED
from core.games.origin_story.narrate.chapters import CHAPTERS
from core.games.origin_story.notation import lines
from core.games.origin_story.notation import rulings as ruling_text
from core.games.origin_story.notation.kinds import GRAMMAR
from core.games.origin_story.pieces.catalogues import printed
from core.games.origin_story.rules import legal
from core.games.origin_story.rulings import RULINGS
from core.games.origin_story.state import options, position
from core.games.origin_story.state.stored import FILE
from core.games.origin_story.stats.summary import COUNTERS
from core.games.origin_story.stats.tables import tables
from core.games.origin_story.upcasts import UPCASTS
from core.rulings import RulingText

GAME: Game[state.State, commands.Command, events.Event] = Game(
    slug="origin-story",
    title="Origin Story",
    tagline=titles.TAGLINE,
    seats=("you",),
    seat_titles=titles.SEAT_TITLES,
    rules=1,
    options=options.Options,
    commands=commands.Command,
    events=events.OwnEvent,
    setup=position.setup,
    position=position.POSITION,
    initial=position.initial,
    plain=FILE.plain,
    restore=FILE.restore,
    decide=decide.decide,
    evolve=evolve.evolve,
    legal=legal.legal,
    actor=decide.actor,
    result=lambda table: table.result,
    winners=titles.winners,
    view=view.view,
    notation=Notation(
        parse=notation.parse,
        format=notation.format,
        split=lines.split,
        ruling=RulingText(
            parse=ruling_text.parse,
            format=ruling_text.format,
            usages=ruling_text.GRAMMAR.usages,
        ),
        usages=GRAMMAR.usages,
    ),
    narrate=narrate.narrate,
    narrate_step=narrate.narrate_step,
    chapters=CHAPTERS,
    moments=narrate.moments,
    stats=stats.stats,
    tables=tables,
    curve=stats.curve,
    summarize=COUNTERS.summarize,
    counters=COUNTERS,
    chance=CHANCE,
    secrets=view.SECRETS,
    rulings=RULINGS,
    printed=printed,
    policies=POLICIES,
    upcasts=UPCASTS,
    codes=SHARED.codes,
    catalogues=CATALOGUES,
)
