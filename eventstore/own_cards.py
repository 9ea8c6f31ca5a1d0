"""One's own catalogues, card by card: a card is put in, put in another's place, taken out.

A catalogue is made with its first card. It may be unfinished, with too few cards to play with:
each card makes sense, and the match asks for the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass, replace
from datetime import datetime
from typing import Any

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


def put_card(
    kept: Catalogues,
    game: Game[Any, Any, Any],
    name: str,
    field: str,
    card: Any,
    *,
    at: datetime,
    instead_of: str | None = None,
) -> Loaded:
    """Keep a card in the list `field` of the catalogue `name`, which is made where there is none.

    `card` is one of the game's dataclasses or its JSON value. It stands last, or `instead_of` the
    card of that id. Raises `BadInput` bad_form or bad_catalogue, `Clash` card_exists where the
    list has another card of its id, `NotFound`.
    """
    rules = rules_of(game)
    one = card if is_dataclass(card) else read(rules.card(field), card)

    def put(cards: Cards) -> Cards:
        at_place = len(cards) if instead_of is None else _place(cards, instead_of)
        rest = (*cards[:at_place], *cards[at_place + 1 :])
        if key_of(one) in map(key_of, rest):
            raise Clash("card_exists", "There is a card “{card}” already.", card=key_of(one))
        return (*cards[:at_place], one, *cards[at_place + 1 :])

    return _changed(kept, game, name, field, put, made_at=at, renamed=(instead_of, key_of(one)))


def remove_card(
    kept: Catalogues, game: Game[Any, Any, Any], name: str, field: str, card: str
) -> Loaded:
    """Take a card out of a list. Raises `NotFound`, and `BadInput` where others need it."""

    def without(cards: Cards) -> Cards:
        place = _place(cards, card)
        return (*cards[:place], *cards[place + 1 :])

    return _changed(kept, game, name, field, without)


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
    renamed: tuple[str | None, str] = (None, ""),
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
        content = replace(content, **{field: change(getattr(content, field))})
        rules.check_unfinished(content)
        text = _text(rules, content)
        this = (catalogues.c.game == game.slug, catalogues.c.name == name)
        if found is None and made_at is not None:
            row = {"game": game.slug, "name": name, "added_at": times.stored(made_at)}
            connection.execute(insert(catalogues).values(row | {"cards": text}))
        else:
            connection.execute(update(catalogues).where(*this).values(cards=text))
        old, new = renamed
        if old is not None and old != new:
            rename(connection, Place(game.slug, name, old), new)
        forget(connection, game.slug, name, rules.keys(content))
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
