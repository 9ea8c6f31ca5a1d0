"""What Sorcerers' Deck of Death says of its layouts of scenery: form, check, pieces in words."""

from __future__ import annotations

from core.catalogues import CardWords, CatalogueFormat, Catalogues, CatalogueWords
from core.errors import BadInput
from core.games.sorcerers_deck_of_death.card_forms import forms
from core.games.sorcerers_deck_of_death.pieces import geojson
from core.games.sorcerers_deck_of_death.pieces.built_in import LAYOUTS
from core.games.sorcerers_deck_of_death.pieces.layouts import Layout, Piece, thousandths
from core.games.sorcerers_deck_of_death.rules.measure import in_inches
from core.games.sorcerers_deck_of_death.rules.scenery import scenery
from core.games.sorcerers_deck_of_death.state.options import Options
from core.messages import Message, msg


def check(layout: Layout) -> None:
    """Raises `BadInput` bad_catalogue where the pieces cannot stand on a table."""
    try:
        scenery(Options(terrain=layout))
    except BadInput as error:
        raise BadInput("bad_catalogue", "{cause}", cause=error.message) from None


def describe(piece: Piece) -> CardWords:
    """A piece for people: its form, its place, what it is to sight and to steps."""
    return CardWords(
        id=piece.id,
        name=Message("{id}", {"id": piece.id}),
        facts=(
            *(_round(piece) if piece.shape == "circle" else _cornered(piece)),
            msg("blocks sight") if piece.blocks_los else msg("low: does not block sight"),
            msg("cannot be entered") if piece.blocks_move else msg("can be entered"),
        ),
        effects=(),
    )


def _round(piece: Piece) -> tuple[Message, ...]:
    x, y = map(thousandths, piece.c or (0, 0))
    return (
        msg("circle, radius {r} in", r=in_inches(thousandths(piece.r or 0))),
        msg("around ({x}, {y})", x=in_inches(x), y=in_inches(y)),
    )


def _cornered(piece: Piece) -> tuple[Message, ...]:
    xs, ys = zip(*(map(thousandths, spot) for spot in piece.pts or ((0, 0),)), strict=True)
    left, near, right, far = min(xs), min(ys), max(xs), max(ys)
    size = {"width": in_inches(right - left), "depth": in_inches(far - near)}
    upright = len(xs) == 4 and all(
        x in {left, right} and y in {near, far} for x, y in zip(xs, ys, strict=True)
    )
    return (
        msg("rectangle, {width} × {depth} in", **size)
        if upright
        else msg("polygon of {n} corners, {width} × {depth} in", n=len(xs), **size),
        msg(
            "from ({left}, {near}) to ({right}, {far})",
            left=in_inches(left),
            near=in_inches(near),
            right=in_inches(right),
            far=in_inches(far),
        ),
    )


GEOJSON = CatalogueFormat(
    key="geojson",
    title="GeoJSON",
    media_type="application/geo+json",
    recognises=geojson.is_geojson,
    read=geojson.read,
    write=geojson.write,
)
CATALOGUES = Catalogues(
    options=("terrain",),
    content=Layout,
    built_in=LAYOUTS,
    check=check,
    describe=describe,
    lists={"pieces": msg("Pieces of scenery")},
    examples=frozenset(name for name, layout in LAYOUTS.items() if layout.pieces),
    formats=(GEOJSON,),
    forms=forms(describe, check),
    words=CatalogueWords(
        title=msg("Layouts of scenery"),
        count=msg("Pieces: {n}"),
        fault=msg("Piece “{card}”: {cause}"),
        load=msg("Load a layout"),
        paste=msg("Or paste the pieces here"),
        kept=msg(
            "A match keeps the scenery that it was started with, whatever becomes of the layout."
        ),
    ),
)
