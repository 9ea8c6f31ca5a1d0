"""Ace in the Hole: two seats, sixteen pawns, and a card for every move."""

from __future__ import annotations

from core import cards
from core.game import Game, Notation
from core.games.ace_in_the_hole import (
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
from core.games.ace_in_the_hole.chapters import CHAPTERS
from core.games.ace_in_the_hole.deal import CHANCE
from core.games.ace_in_the_hole.deal.policies import POLICIES
from core.games.ace_in_the_hole.gauges import GAUGES, PILES
from core.games.ace_in_the_hole.notation.record import RECORD
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.rulings import RULINGS
from core.games.ace_in_the_hole.state import forms, options, position
from core.games.ace_in_the_hole.state.stored import FILE
from core.games.ace_in_the_hole.stats.chance import LUCK
from core.games.ace_in_the_hole.stats.judged import JUDGE
from core.games.ace_in_the_hole.stats.summary import COUNTERS, SUMMARY_HEADINGS
from core.games.ace_in_the_hole.stats.tables import HEADINGS, tables
from core.kit.defaults import define
from core.kit.starting import GivenTable

GAME: Game[state.State, commands.Command, events.Event] = define(
    slug="ace-in-the-hole",
    title="Ace in the Hole",
    tagline=titles.TAGLINE,
    seats=SEATS,
    seat_titles=titles.SEAT_TITLES,
    state=FILE,
    options=options.Options,
    commands=commands.Command,
    events=events.OwnEvent,
    start=state.fresh,
    given=GivenTable(forms.TABLE, position.table),
    unplayable=position.unplayable,
    decide=decide.decide,
    evolve=evolve.evolve,
    legal=legal.legal,
    actor=decide.actor,
    winners=titles.winners,
    view=view.view,
    to_play=view.to_play,
    notation=Notation(
        parse=notation.parse,
        format=notation.format,
        record=RECORD,
        usages=notation.USAGES,
        capitals=True,
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
    faces=lambda _state: cards.PACK,
    own_unseen=view.own_unseen,
)
