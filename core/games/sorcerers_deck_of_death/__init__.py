"""Sorcerers' Deck of Death: two Mages and their bands on a table of 18 by 18 inches."""

from __future__ import annotations

from core.game import Game, Notation
from core.games.sorcerers_deck_of_death import (
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
from core.games.sorcerers_deck_of_death.catalogues import CATALOGUES
from core.games.sorcerers_deck_of_death.deal import CHANCE
from core.games.sorcerers_deck_of_death.deal.policies import POLICIES
from core.games.sorcerers_deck_of_death.decide.refusals import SHARED
from core.games.sorcerers_deck_of_death.gauges import GAUGES, PILES
from core.games.sorcerers_deck_of_death.narrate.chapters import CHAPTERS
from core.games.sorcerers_deck_of_death.notation import lines
from core.games.sorcerers_deck_of_death.notation.kinds import GRAMMAR
from core.games.sorcerers_deck_of_death.pieces import DECK, SEATS
from core.games.sorcerers_deck_of_death.rules import legal
from core.games.sorcerers_deck_of_death.rulings import RULINGS
from core.games.sorcerers_deck_of_death.state import forms, options, position
from core.games.sorcerers_deck_of_death.state.stored import FILE
from core.games.sorcerers_deck_of_death.stats.behind import steps_behind
from core.games.sorcerers_deck_of_death.stats.chance import LUCK
from core.games.sorcerers_deck_of_death.stats.judged import JUDGE
from core.games.sorcerers_deck_of_death.stats.summary import COUNTERS, SUMMARY_HEADINGS
from core.games.sorcerers_deck_of_death.stats.tables import HEADINGS, tables
from core.kit.defaults import define
from core.kit.starting import GivenTable

GAME: Game[state.State, commands.Command, events.Event] = define(
    slug="sorcerers-deck-of-death",
    title="Sorcerers’ Deck of Death",
    tagline=titles.TAGLINE,
    seats=SEATS,
    seat_titles=titles.SEAT_TITLES,
    state=FILE,
    options=options.Options,
    commands=commands.Command,
    events=events.OwnEvent,
    start=position.start,
    given=GivenTable(forms.TABLE, position.table),
    decide=decide.decide,
    evolve=evolve.evolve,
    legal=legal.legal,
    actor=decide.actor,
    view=view.view,
    to_play=view.to_play,
    notation=Notation(
        parse=notation.parse,
        format=notation.format,
        split=lines.split,
        bangs=True,
        usages=GRAMMAR.usages,
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
    judge=JUDGE,
    chance=CHANCE,
    secrets=view.SECRETS,
    rulings=RULINGS,
    policies=POLICIES,
    codes=SHARED.codes,
    catalogues=CATALOGUES,
    decimals=True,
    largest=1_000_000,
    faces=lambda _state: DECK,
)
