"""Photos of one's own cards: one for each, in the database beside the catalogue of the card.

They are what somebody took of a printed card, so they stay on the server: no export and no file of
a catalogue has them, a backup of the whole database does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from core.errors import NotFound
from eventstore.database import Database
from eventstore.photo_images import Prepared
from eventstore.tables import card_photos

OWN = card_photos.c


class CardPhoto(NamedTuple):
    """What is known of the photo of a card without its bytes."""

    sha256: str
    width: int
    height: int


class Place(NamedTuple):
    """A card of somebody's own: of which game, in which catalogue, its id."""

    game: str
    catalogue: str
    card: str


def photos_in(database: Database, game: str, catalogue: str) -> Mapping[str, CardPhoto]:
    """The photos of a catalogue, by the id of their cards."""
    question = select(OWN.card, OWN.sha256, OWN.width, OWN.height).where(
        OWN.game == game, OWN.catalogue == catalogue
    )
    with database.read() as connection:
        return {row.card: CardPhoto(*row[1:]) for row in connection.execute(question)}


def photo_data(database: Database, place: Place) -> tuple[str, str, bytes]:
    """Hash, media type and bytes of the photo of a card. Raises `NotFound` photo_not_found."""
    question = select(OWN.sha256, OWN.media_type, OWN.data).where(*_at(place))
    with database.read() as connection:
        row = connection.execute(question).first()
    if row is None:
        raise _absent()
    return row.sha256, row.media_type, bytes(row.data)


def keep_photo(database: Database, place: Place, taken: Prepared) -> None:
    """Keep a photo of a card in the place of the one it had."""
    photo = taken.photo
    row = {
        **place._asdict(),
        "sha256": photo.sha256,
        "media_type": photo.media_type,
        "width": photo.width,
        "height": photo.height,
        "data": taken.data,
    }
    with database.write() as connection:
        connection.execute(delete(card_photos).where(*_at(place)))
        connection.execute(insert(card_photos).values(row))


def remove_photo(database: Database, place: Place) -> None:
    """Remove the photo of a card for good. Raises `NotFound` photo_not_found."""
    with database.write() as connection:
        if not connection.execute(delete(card_photos).where(*_at(place))).rowcount:
            raise _absent()


def forget(connection: Connection, game: str, catalogue: str, kept: Collection[str] = ()) -> None:
    """Remove the photos of a catalogue but for those of these cards."""
    of = (OWN.game == game, OWN.catalogue == catalogue)
    there = connection.execute(select(OWN.card).where(*of)).scalars().all()
    for card in {*there} - {*kept}:
        connection.execute(delete(card_photos).where(*of, OWN.card == card))


def rename(connection: Connection, place: Place, card: str) -> None:
    """The photo of a card goes with it when it has another id; it loses to one that is there."""
    there = connection.execute(select(OWN.card).where(*_at(place._replace(card=card)))).first()
    if there is None:
        connection.execute(update(card_photos).where(*_at(place)).values(card=card))


def _at(place: Place) -> tuple[ColumnElement[bool], ...]:
    return (OWN.game == place.game, OWN.catalogue == place.catalogue, OWN.card == place.card)


def _absent() -> NotFound:
    return NotFound("photo_not_found", "There is no such photo.")
