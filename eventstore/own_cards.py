"""One's own catalogues, card by card: a card is put in, put in another's place, taken out.

A catalogue is made with its first card. It may be unfinished, with too few cards to play with:
each card makes sense, and the match asks for the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from core.canonical import canonical
from core.catalogues import Catalogues as Rules
from core.catalogues import key_of
from core.errors import BadInput, Clash, NotFound
from core.game import Game
from core.structured import read
from eventstore import times
from eventstore.card_photos import Place, forget, rename
from eventstore.catalogue_files import LONGEST, as_file
from eventstore.catalogues import Catalogues, Loaded, checked_name, decoded, rules_of
from eventstore.tables import catalogues

Cards = tuple[Any, ...]


class Photos(NamedTuple):
    """What becomes of photos: a card that had the id `old` has `new`; that of `waits` stays."""

    old: str | None = None
    new: str = ""
    waits: str | None = None

    def kept(self, before: frozenset[str], after: frozenset[str]) -> frozenset[str]:
        """The cards whose photos stay: a new card does not get that of one that is gone."""
        fresh = {self.new} - before if self.old is None else set()
        return after - fresh | ({self.waits} if self.waits is not None else set())


def put_card(
    kept: Catalogues,
    game: Game[Any, Any, Any],
    name: str,
    field: str,
    card: Any,
    *,
    at: datetime,
    instead_of: str | None = None,
    back_to: int | None = None,
) -> Loaded:
    """Keep a card in the list `field` of the catalogue `name`, which is made where there is none.

    `card` is one of the game's dataclasses or its JSON value. It stands last, or `instead_of` the
    card of that id; one that was just removed goes `back_to` its place, and has its photo again.
    Raises `BadInput` bad_form or bad_catalogue, `Clash` card_exists where the
    list has another card of its id, `NotFound`.
    """
    rules = rules_of(game)
    one = card if is_dataclass(card) else read(rules.card(field), card)

    def put(cards: Cards) -> Cards:
        last = len(cards) if back_to is None else min(max(back_to, 0), len(cards))
        at_place = last if instead_of is None else _place(cards, instead_of)
        rest = (*cards[:at_place], *cards[at_place + (instead_of is not None) :])
        if key_of(one) in map(key_of, rest):
            raise Clash("card_exists", "There is a card “{card}” already.", card=key_of(one))
        return (*rest[:at_place], one, *rest[at_place:])

    photos = Photos(instead_of, key_of(one), None if back_to is None else key_of(one))
    return _changed(kept, game, name, field, put, made_at=at, photos=photos)


def remove_card(
    kept: Catalogues,
    game: Game[Any, Any, Any],
    name: str,
    field: str,
    card: str,
    *,
    keep_photo: bool = False,
) -> Loaded:
    """Take a card out of a list, with its photo; it can wait for the next change of the catalogue.

    Raises `NotFound`, and `BadInput` where others need it.
    """

    def without(cards: Cards) -> Cards:
        place = _place(cards, card)
        return (*cards[:place], *cards[place + 1 :])

    photos = Photos(waits=card if keep_photo else None)
    return _changed(kept, game, name, field, without, photos=photos)


def _place(cards: Cards, key: str) -> int:
    for place, one in enumerate(cards):
        if key_of(one) == key:
            return place
    raise NotFound("card_not_found", "There is no card “{card}” here.", card=key[:80])


def _changed(
    kept: Catalogues,
    game: Game[Any, Any, Any],
    name: str,
    field: str,
    change: Callable[[Cards], Cards],
    *,
    made_at: datetime | None = None,
    photos: Photos,
) -> Loaded:
    """The catalogue with another list, read and written in one transaction."""
    rules = rules_of(game)
    checked_name(name, rules)
    if field not in rules.edited:
        raise NotFound("no_list", "There is no list “{field}” here.", field=field[:40])
    with kept.database.write() as connection:
        found = _found(connection, rules, game.slug, name)
        if found is None and made_at is None:
            raise NotFound("catalogue_not_found", "There is no catalogue “{name}”.", name=name)
        content = found.content if found else rules.empty(name)
        before = rules.keys(content)
        content = replace(content, **{field: change(getattr(content, field))})
        rules.check_unfinished(content)
        text = _text(rules, content)
        this = (catalogues.c.game == game.slug, catalogues.c.name == name)
        if found is None and made_at is not None:
            row = {"game": game.slug, "name": name, "added_at": times.stored(made_at)}
            connection.execute(insert(catalogues).values(row | {"cards": text}))
        else:
            connection.execute(update(catalogues).where(*this).values(cards=text))
        if photos.old is not None and photos.old != photos.new:
            rename(connection, Place(game.slug, name, photos.old), photos.new)
        forget(connection, game.slug, name, photos.kept(before, rules.keys(content)))
    return kept.get(game, name)


def _found(connection: Connection, rules: Rules, slug: str, name: str) -> Loaded | None:
    question = select(catalogues.c.cards, catalogues.c.added_at).where(
        catalogues.c.game == slug, catalogues.c.name == name
    )
    row = connection.execute(question).first()
    return decoded(rules, name, row.cards, row.added_at) if row else None


def _text(rules: Rules, content: Any) -> str:
    text = canonical(as_file(rules, content))
    if len(text.encode()) > LONGEST:
        raise BadInput("bad_catalogue", "A catalogue file has at most {n} KB.", n=LONGEST >> 10)
    return text
