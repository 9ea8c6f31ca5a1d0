"""One's own catalogues, card by card: put in, changed, taken out; unfinished ones."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from core.canonical import plain
from core.errors import BadInput, Clash, KifuError, NotFound
from core.games import own
from eventstore.catalogues import rules_of
from eventstore.database import Database
from eventstore.own_cards import put_card, remove_card
from eventstore.sql import SqlStore
from tests.toys.cards import FARM, ZOO, ZOOS, Beast

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
CAT, DOG = Beast("cat", 2), Beast("dog", 4)


@pytest.fixture
def store(database: Database) -> SqlStore:
    return SqlStore(database, {**own(), **ZOOS})


def put(store: SqlStore, card: Any, name: str = "pets", field: str = "cards", **how: Any) -> Any:
    return put_card(store.catalogues, ZOO, name, field, card, at=NOW, **how)


def test_the_first_card_makes_the_catalogue_and_others_stand_behind_it(store: SqlStore) -> None:
    assert put(store, CAT).cards == (CAT,)
    assert put(store, plain(DOG)).cards == (CAT, DOG)
    kept = store.catalogues.get(ZOO, "pets")
    assert (kept.name, kept.cards) == ("pets", (CAT, DOG))
    assert kept.added_at is not None


def test_a_card_takes_the_place_of_another_under_another_id_too(store: SqlStore) -> None:
    put(store, CAT)
    put(store, DOG)
    tiger = Beast("tiger", 9)
    assert put(store, tiger, instead_of="cat").cards == (tiger, DOG)
    with pytest.raises(NotFound, match="There is no card “cat” here"):
        put(store, CAT, instead_of="cat")
    with pytest.raises(Clash, match="There is a card “dog” already"):
        put(store, Beast("dog", 1), instead_of="tiger")


def test_what_is_refused_leaves_nothing_behind(store: SqlStore) -> None:
    refused: tuple[tuple[type[KifuError], str, dict[str, Any]], ...] = (
        (BadInput, "hp: at least 1", {"card": Beast("cat", 0)}),
        (BadInput, "hp must be a whole number", {"card": {"id": "cat", "hp": "2"}}),
        (BadInput, "taken by the game", {"card": CAT, "name": "farm"}),
        (BadInput, "needs a name", {"card": CAT, "name": "My pets"}),
        (NotFound, "no list “name”", {"card": CAT, "field": "name"}),
    )
    for kind, words, how in refused:
        with pytest.raises(kind, match=words):
            put(store, **how)
    assert store.catalogues.names(ZOO) == []
    put(store, CAT)
    with pytest.raises(Clash):
        put(store, Beast("cat", 7))
    assert store.catalogues.get(ZOO, "pets").cards == (CAT,)


def test_cards_are_taken_out_and_an_empty_catalogue_stays(store: SqlStore) -> None:
    put(store, CAT)
    assert remove_card(store.catalogues, ZOO, "pets", "cards", "cat").cards == ()
    assert store.catalogues.get(ZOO, "pets").cards == ()
    assert [one.name for one in store.catalogues.all(ZOO)] == ["farm", "none", "pets"]
    assert put(store, DOG).cards == (DOG,)
    with pytest.raises(NotFound, match="There is no card “cat” here"):
        remove_card(store.catalogues, ZOO, "pets", "cards", "cat")
    with pytest.raises(NotFound, match="There is no catalogue “zoo”"):
        remove_card(store.catalogues, ZOO, "zoo", "cards", "cat")
    with pytest.raises(BadInput, match="taken by the game"):
        remove_card(store.catalogues, ZOO, "farm", "cards", FARM[0].id)


@pytest.mark.parametrize(
    ("slug", "field"),
    [("ace-of-spades", "cards"), ("origin-story", "story_cards"), ("arcmage", "cards"),
     ("sorcerers-deck-of-death", "pieces")],
)  # fmt: skip
def test_every_list_of_every_game_begins_with_one_card(
    store: SqlStore, slug: str, field: str
) -> None:
    game = own()[slug]
    rules = rules_of(game)
    example = next(one for one in rules.built_in.values() if getattr(one, field))
    card = getattr(example, field)[0]
    put_card(store.catalogues, game, "mine", field, card, at=NOW)
    assert getattr(store.catalogues.get(game, "mine").content, field) == (card,)


def test_an_unfinished_catalogue_travels_but_is_no_whole_file(store: SqlStore) -> None:
    game = own()["origin-story"]
    card = rules_of(game).built_in["demo"].story_cards[0]
    put_card(store.catalogues, game, "mine", "story_cards", card, at=NOW)
    whole = plain(store.catalogues.get(game, "mine").content)
    with pytest.raises(BadInput, match="Automa cards: at least 6 of level 1"):
        store.catalogues.add(game, "again", whole, at=NOW)
    done = store.catalogues.add(game, "again", whole, at=NOW, unfinished=True)
    assert done.content.story_cards == (card,)
    line = next(one for one in store.catalogues.lines() if one["name"] == "mine")
    store.catalogues.remove(game, "mine")
    store.catalogues.remove(game, "again")
    assert store.catalogues.bring(json.dumps(line).encode(), own()) == (
        "origin-story",
        ("mine", True),
    )


def test_a_deck_knows_its_own_cards_and_needs_them(store: SqlStore) -> None:
    game = own()["arcmage"]
    other = {"id": "pond", "name": "Pond", "faction": "G", "type": "city", "loyalty": 1,
             "text": "", "auto": "full", "defence": 5}  # fmt: skip
    with pytest.raises(BadInput, match="cannot be played"):
        put_card(store.catalogues, game, "mine", "cards", {"card": "pond", "n": 1}, at=NOW)
    put_card(store.catalogues, game, "mine", "definitions", other, at=NOW)
    put_card(store.catalogues, game, "mine", "cards", {"card": "pond", "n": 1}, at=NOW)
    with pytest.raises(BadInput, match="cannot be played"):
        remove_card(store.catalogues, game, "mine", "definitions", "pond")
    assert store.catalogues.get(game, "mine").size == 1
