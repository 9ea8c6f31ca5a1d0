"""How the record page asks for rulings at a table of Sorcerers' Deck of Death."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES, figure_title
from core.messages import msg
from web.pictures.picture import Counted, RulingForms

FORMS = RulingForms(
    titles={
        "set_figure": msg("A figure stands or fares otherwise"),
        "set_cards": msg("A seat holds other cards"),
    },
    fields={
        "fig": msg("Figure, such as aG"),
        "at": msg("Where it stands, in inches (9, 4.5; empty: as it is)"),
        "hp": msg("Hit points (0: dead)"),
        "done": msg("It has been activated in this round"),
        "seat": msg("Seat"),
        "hand": msg("The hand, such as 9s, Td, ? (empty: as it is)"),
        "discard": msg("The discard, oldest first (empty: as it is)"),
    },
    values=SEAT_TITLES,
    counts={"roll": (Counted("wounds", msg("Wounds")),)},
    suggest={"fig": {fig: figure_title(fig) for fig in FIGS}},
    scales={"at": INCH},
)
