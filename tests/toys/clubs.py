"""Decks of Arcmage at a table of the toy game: an option of each seat takes a deck."""

from __future__ import annotations

from core.games.arcmage.catalogues import CATALOGUES
from core.games.arcmage.state.base import seats_of
from core.games.arcmage.state.options import Options
from core.games.arcmage.titles import SEAT_TITLES
from tests.toys import pig, rules
from tests.toys.pieces import Options as Goal

CLUB = pig(
    slug="toy-club",
    title="Club",
    seats=tuple("abcdefgh"),
    seat_titles=SEAT_TITLES,
    options=Options,
    setup=lambda _options, position: rules.setup(Goal(), position),
    initial=lambda start: rules.setup(Goal(), start.position),
    seated=lambda options: tuple(seat.lower() for seat in seats_of(options)),
    catalogues=CATALOGUES,
)
CLUBS = {CLUB.slug: CLUB}
