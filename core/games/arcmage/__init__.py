"""Arcmage: a libre card game for two or more players, cities, armies and a stack of answers."""

from __future__ import annotations

from core.game import Game, Notation
from core.games.arcmage import (
    catalogues,
    commands,
    decide,
    events,
    evolve,
    legal,
    narrate,
    notation,
    stats,
    titles,
    view,
)
from core.games.arcmage.catalogues import CATALOGUES
from core.games.arcmage.deal import CHANCE
from core.games.arcmage.deal.policies import POLICIES
from core.games.arcmage.decide.guards import SHARED
from core.games.arcmage.gauges import GAUGES, PILES
from core.games.arcmage.narrate.chapters import CHAPTERS
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.rulings import RULINGS
from core.games.arcmage.state import State, faces, forms, options, position
from core.games.arcmage.state.stored import FILE
from core.games.arcmage.stats.behind import steps_behind
from core.games.arcmage.stats.chance import LUCK
from core.games.arcmage.stats.summary import COUNTERS, SUMMARY_HEADINGS
from core.games.arcmage.stats.tables import HEADINGS, tables
from core.games.arcmage.upcasts import UPCASTS
from core.kit.defaults import define

GAME: Game[State, commands.Command, events.Event] = define(
    slug="arcmage",
    title="Arcmage",
    tagline=titles.TAGLINE,
    seats=("a", "b", "c", "d", "e", "f", "g", "h"),
    seat_titles=titles.SEAT_TITLES,
    state=FILE,
    options=options.Options,
    commands=commands.Command,
    events=events.OwnEvent,
    start=position.start,
    decide=decide.decide,
    evolve=evolve.evolve,
    legal=legal.legal,
    setup=position.setup,
    position=forms.POSITION,
    seated=position.seated,
    actor=decide.actor,
    view=view.view,
    to_play=view.to_play,
    notation=Notation(
        parse=notation.read,
        format=lambda command, _: notation.format(command),
        ruling=notation.RULING_TEXT,
        usages=notation.GRAMMAR.usages,
    ),
    narrate=narrate.narrate,
    narrate_step=narrate.narrate_step,
    chapters=CHAPTERS,
    moments=narrate.moments,
    stats=stats.stats,
    tables=tables,
    headings=HEADINGS,
    summary_headings=SUMMARY_HEADINGS,
    curve=stats.curve,
    steps_behind=steps_behind,
    course=narrate.COURSE,
    gauges=GAUGES,
    piles=PILES,
    counters=COUNTERS,
    luck=LUCK,
    chance=CHANCE,
    secrets=view.SECRETS,
    rulings=RULINGS,
    policies=POLICIES,
    upcasts=UPCASTS,
    printed=rebirth.printed,
    rules=2,
    earlier=rebirth.earlier,
    left_out=catalogues.left_out,
    card=titles.card_name,
    faces=faces,
    own_unseen=view.own_unseen,
    codes=SHARED.codes,
    catalogues=CATALOGUES,
)
