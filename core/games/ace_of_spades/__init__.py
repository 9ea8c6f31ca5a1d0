"""Ace of Spades: twelve enemies, a poker hand for each shot, alone or together."""

from __future__ import annotations

from core.game import Game, Notation
from core.games.ace_of_spades import (
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
from core.games.ace_of_spades.achievements import ACHIEVEMENTS
from core.games.ace_of_spades.catalogues import CATALOGUES
from core.games.ace_of_spades.deal import CHANCE
from core.games.ace_of_spades.deal.policies import POLICIES
from core.games.ace_of_spades.decide.refusals import SHARED
from core.games.ace_of_spades.narrate.chapters import CHAPTERS
from core.games.ace_of_spades.notation import rulings as ruling_text
from core.games.ace_of_spades.notation.kinds import GRAMMAR
from core.games.ace_of_spades.pieces.catalogues import printed
from core.games.ace_of_spades.rules import legal
from core.games.ace_of_spades.rulings import RULINGS
from core.games.ace_of_spades.state import forms, options, position, stored
from core.games.ace_of_spades.stats.summary import COUNTERS
from core.games.ace_of_spades.stats.tables import tables
from core.games.ace_of_spades.upcasts import UPCASTS
from core.rulings import RulingText

GAME: Game[state.State, commands.Command, events.Event] = Game(
    slug="ace-of-spades",
    title="Ace of Spades",
    tagline=titles.TAGLINE,
    seats=("1", "2"),
    seat_titles=titles.SEAT_TITLES,
    rules=1,
    options=options.Options,
    commands=commands.Command,
    events=events.OwnEvent,
    setup=position.setup,
    position=forms.POSITION,
    initial=position.initial,
    plain=stored.plain,
    restore=stored.restore,
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
        ruling=RulingText(
            parse=ruling_text.parse, format=ruling_text.format, usages=ruling_text.USAGES
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
    achievements=ACHIEVEMENTS,
    codes=SHARED.codes,
    seated=position.seated,
    catalogues=CATALOGUES,
)
