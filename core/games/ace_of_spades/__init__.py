"""Ace of Spades: twelve enemies, a poker hand for each shot, alone or together."""

from __future__ import annotations

from core import cards
from core.game import Game, Notation
from core.games.ace_of_spades import (
    commands,
    decide,
    events,
    evolve,
    narrate,
    notation,
    questions,
    state,
    stats,
    titles,
    view,
)
from core.games.ace_of_spades.achievements import ACHIEVEMENTS
from core.games.ace_of_spades.catalogues import CATALOGUES
from core.games.ace_of_spades.deal import CHANCE
from core.games.ace_of_spades.deal.policies import POLICIES
from core.games.ace_of_spades.decide.refusals import SHARED
from core.games.ace_of_spades.gauges import GAUGES, PILES
from core.games.ace_of_spades.narrate.chapters import CHAPTERS
from core.games.ace_of_spades.notation import rulings as ruling_text
from core.games.ace_of_spades.notation.kinds import GRAMMAR
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.pieces.catalogues import printed
from core.games.ace_of_spades.rules import legal
from core.games.ace_of_spades.rulings import RULINGS
from core.games.ace_of_spades.state import forms, options, position
from core.games.ace_of_spades.state.stored import FILE
from core.games.ace_of_spades.stats.chance import LUCK
from core.games.ace_of_spades.stats.judged import JUDGE
from core.games.ace_of_spades.stats.summary import COUNTERS, SUMMARY_HEADINGS
from core.games.ace_of_spades.stats.tables import HEADINGS, tables
from core.kit.defaults import define
from core.kit.starting import GivenTable
from core.rulings import RulingText

GAME: Game[state.State, commands.Command, events.Event] = define(
    slug="ace-of-spades",
    title="Ace of Spades",
    tagline=titles.TAGLINE,
    seats=SEATS,
    seat_titles=titles.SEAT_TITLES,
    seated=position.seated,
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
    winners=titles.winners,
    view=view.view,
    to_play=view.to_play,
    notation=Notation(
        parse=notation.parse,
        format=notation.format,
        ruling=RulingText(
            parse=ruling_text.parse, format=ruling_text.format, usages=ruling_text.USAGES
        ),
        usages=GRAMMAR.usages,
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
    printed=printed,
    policies=POLICIES,
    achievements=ACHIEVEMENTS,
    codes=SHARED.codes,
    catalogues=CATALOGUES,
    questions=questions.questions,
    faces=lambda _state: cards.WITH_JOKER,
    own_unseen=view.own_unseen,
)
