"""The editor of cards: forms without scripts, for the lists of every game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from core.canonical import plain
from core.card_forms import CardForms
from core.catalogues import key_of
from core.game import Template
from core.games import own
from core.games.arcmage.pieces import rebirth
from core.games.sorcerers_deck_of_death.pieces.layouts import Piece
from eventstore.catalogues import rules_of
from eventstore.own_cards import put_card
from tests.web.pages.browsing import read
from tests.web.pages.editing import Editor
from web.context import KEY
from web.editor.shapes import KEYED, Either, OneOf, Pick, PickMany, Record, Rows, Spot, shape_of
from web.pages import card_trials

NOW = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
SPADES = "/games/ace-of-spades/own"
LISTS = [
    (slug, field)
    for slug, game in own().items()
    if game.catalogues and game.catalogues.forms
    for field in game.catalogues.forms.lists
]


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    made = make_app(games=own())
    made.config["WTF_CSRF_ENABLED"] = False
    return made


def kept(app: Flask, slug: str, name: str) -> Any:
    store = app.extensions[KEY].store
    return store.catalogues.get(own()[slug], name).content


# --- the form follows from the types ---------------------------------------------------------


def nameless(forms: CardForms, kind: Any, owner: str, name: str, seen: set[Any]) -> Iterator[str]:
    """Everything that a form could show and that has no words."""
    shape = shape_of(kind, forms)
    if (repr(kind), owner, name) in seen:
        return
    seen.add((repr(kind), owner, name))
    yield from own_words(forms, shape, owner, name)
    for inner, at in inner_kinds(forms, shape, owner, name):
        yield from nameless(forms, inner, *at, seen)


def own_words(forms: CardForms, shape: Any, owner: str, name: str) -> Iterator[str]:
    match shape:
        case Pick(values) | PickMany(values):
            yield from (f"{name}={v}" for v in values if not forms.value(owner, name, v))
        case Record(title, fields):
            at = name if title == KEYED else title
            yield from (f"{at}.{field}" for field in fields if not forms.title(at, field))
        case OneOf(_, members):
            yield from (word for word in members if word not in forms.kinds)
        case Either(kinds, _):
            records = [one for one in kinds if isinstance(shape_of(one, forms), Record)]
            yield from (one.__name__ for one in records if one.__name__ not in forms.kinds)


def inner_kinds(forms: CardForms, shape: Any, owner: str, name: str) -> Iterator[Any]:
    match shape:
        case Rows(inner):
            yield inner, (owner, name)
        case Record(title, fields):
            at = name if title == KEYED else title
            yield from ((one.kind, (at, field)) for field, one in fields.items())
        case OneOf(_, members):
            for member in members.values():
                listed = shape_of(member, forms)
                if isinstance(listed, Spot):
                    kinds = enumerate(listed.kinds[1:], 1)
                    yield from ((one, (name, str(n))) for n, one in kinds)
                else:
                    yield member, (owner, name)
        case Either(kinds, _):
            yield from ((one, (owner, name)) for one in kinds)
        case Spot(kinds):
            yield from ((one, (name, str(n))) for n, one in enumerate(kinds))


@pytest.mark.parametrize(("slug", "field"), LISTS)
def test_all_that_a_form_can_show_has_words(slug: str, field: str) -> None:
    rules = rules_of(own()[slug])
    assert rules.forms is not None
    assert list(nameless(rules.forms, rules.card(field), "", "", set())) == []


def examples(slug: str, field: str) -> list[Any]:
    if (slug, field) == ("arcmage", "definitions"):
        return list(rebirth.cards().values())[::3]
    found = [
        one for told in rules_of(own()[slug]).built_in.values() for one in getattr(told, field)
    ]
    unique = list({key_of(one): one for one in found}.values())
    return unique[:6] if (slug, field) == ("arcmage", "cards") else unique


@pytest.mark.parametrize(("slug", "field"), LISTS)
def test_a_form_opened_and_saved_leaves_each_card_as_it_was(
    app: Flask, client: FlaskClient, slug: str, field: str
) -> None:
    store, game = app.extensions[KEY].store, own()[slug]
    if slug == "origin-story":
        for heart in rules_of(game).built_in["demo"].super_hearts:
            put_card(store.catalogues, game, "mine", "super_hearts", heart, at=NOW)
    for card in examples(slug, field):
        if field != "super_hearts":
            put_card(store.catalogues, game, "mine", field, card, at=NOW)
        editor = Editor(client, f"/games/{slug}/own/mine/{field}/card/{key_of(card)}")
        assert editor.answer.status_code == 200
        answer = editor.press("save")
        assert answer.status_code == 303, (card, answer.text)
        assert next(
            one for one in getattr(kept(app, slug, "mine"), field) if key_of(one) == key_of(card)
        ) == card  # fmt: skip


# --- a card is put together --------------------------------------------------------------------


def test_the_first_card_makes_the_catalogue(app: Flask, client: FlaskClient) -> None:
    assert client.get(f"{SPADES}/new").headers["Location"] == f"{SPADES}/new/cards/new"
    editor = Editor(client, f"{SPADES}/new/cards/new")
    assert editor.told.fields["catalogue"] == "my-cards"
    editor.set("catalogue", "Ma boîte").fill(name="Old Œil d’or", back="1", hp="7")
    editor.add("bonus", "as_suit").set("card.bonus.0.filter.suit", "s").fill(bonus__0__to="c")
    page = editor.press("show").text
    assert "One-shot: Spades count as Clubs" in page
    assert editor.press("save").headers["Location"] == f"{SPADES}/ma-boite#card-cards-old-oeil-dor"
    card = kept(app, "ace-of-spades", "ma-boite").cards[0]
    assert (card.id, card.name, card.back, card.hp) == ("old-oeil-dor", "Old Œil d’or", 1, 7)
    assert (card.bonus[0].op, card.bonus[0].filter.suit, card.bonus[0].to) == (
        "as_suit",
        ("s",),
        "c",
    )


def test_rows_come_move_and_go_and_nothing_is_kept_before_it_is_saved(
    app: Flask, client: FlaskClient
) -> None:
    editor = Editor(client, f"{SPADES}/new/cards/new")
    editor.fill(name="Deputy", back="2", hp="9")
    editor.add("bonus", "add").add("bonus", "hand_limit").add("bonus", "manual")
    editor.fill(bonus__0__n="2", bonus__1__n="3").press("down:card.bonus.0")
    assert editor.told.fields["card.bonus.0.op"] == "hand_limit"
    assert (editor.told.fields["card.bonus.0.n"], editor.told.fields["card.bonus.1.n"]) == (
        "3",
        "2",
    )
    editor.press("remove:card.bonus.0")
    assert [editor.told.fields[f"card.bonus.{n}.op"] for n in (0, 1)] == ["add", "manual"]
    assert app.extensions[KEY].store.catalogues.names(own()["ace-of-spades"]) == []
    assert editor.press("another").headers["Location"] == f"{SPADES}/my-cards/cards/new"
    assert [one.op for one in kept(app, "ace-of-spades", "my-cards").cards[0].bonus] == [
        "add",
        "manual",
    ]


def test_conditions_stand_in_each_other(app: Flask, client: FlaskClient) -> None:
    editor = Editor(client, f"{SPADES}/new/cards/new").fill(name="Nester", back="0", hp="5")
    editor.add("penalty", "immune").fill(**{"penalty__0__when~": "0"}).press("show")
    editor.add("penalty.0.when.any").add("penalty.0.when.any")
    editor.set("card.penalty.0.when.any.0.combo", "pair").fill(penalty__0__when__any__1__shot="2")
    page = editor.press("show").text
    assert "Penalty: no damage if the hand is a pair or it is shot 2 of the fight" in page
    assert editor.press("save").status_code == 303
    assert kept(app, "ace-of-spades", "my-cards").cards[0].penalty[0].when.any[1].shot == 2


def test_what_is_wrong_stands_at_its_field_with_what_would_be_right(
    app: Flask, client: FlaskClient
) -> None:
    editor = Editor(client, f"{SPADES}/new/cards/new").fill(back="12", hp="many")
    editor.add("bonus", "as_suit")
    answer = editor.press("save")
    assert answer.status_code == 422
    assert 'id="card.hp-error">It must be a whole number.<' in answer.text
    assert 'id="card.bonus.0.to-error">Choose one.<' in answer.text
    editor.fill(name="Wren", hp="100", bonus__0__to="c")
    text = editor.press("save").text
    assert 'id="card.hp-error">Right would be: a number from 1 to 99.<' in text
    assert 'id="card.back-error">Right would be: a number from 0 to 11.<' in text
    assert "Right would be: it is not empty." in text
    assert 'name="card.name" type="text" value="Wren"' in text
    assert app.extensions[KEY].store.catalogues.names(own()["ace-of-spades"]) == []


def test_only_effects_that_a_card_can_have_are_offered(client: FlaskClient) -> None:
    editor = Editor(client, f"{SPADES}/new/cards/new").fill(back="2")
    text = editor.press("show").text
    bonus = text.partition('name="card.bonus+"')[2].partition("</select>")[0]
    penalty = text.partition('name="card.penalty+"')[2].partition("</select>")[0]
    assert 'value="hand_limit"' in bonus
    assert 'value="hit"' not in bonus
    assert 'value="immune"' in penalty
    assert 'value="hand_limit"' not in penalty


def test_a_card_is_changed_copied_and_removed(app: Flask, client: FlaskClient) -> None:
    editor = Editor(client, f"{SPADES}/new/cards/new").fill(name="Coyote", back="0", hp="5")
    editor.press("save")
    place = f"{SPADES}/my-cards/cards"
    Editor(client, f"{place}/card/coyote").fill(hp="6").press("save")
    copy = Editor(client, f"{place}/new?copy=coyote")
    assert copy.told.fields["card.hp"] == "6"
    assert copy.told.fields["card.id"] == ""
    assert copy.press("save").status_code == 303
    assert [one.id for one in kept(app, "ace-of-spades", "my-cards").cards] == [
        "coyote",
        "coyote-2",
    ]
    again = Editor(client, f"{place}/card/coyote-2").fill(id="coyote")
    assert "There is a card “coyote” already." in again.press("save").text
    Editor(client, f"{place}/card/coyote").press("delete")
    assert [one.id for one in kept(app, "ace-of-spades", "my-cards").cards] == ["coyote-2"]
    read(client, f"{place}/card/coyote", status=404)


def test_a_removed_card_is_put_back_where_it_was(app: Flask, client: FlaskClient) -> None:
    place = f"{SPADES}/my-cards/cards"
    Editor(client, f"{SPADES}/new/cards/new").fill(name="Coyote", back="0", hp="5").press("save")
    for name in ("Bull", "Ox"):
        Editor(client, f"{place}/new").fill(name=name, back="1", hp="7").press("save")
    before = kept(app, "ace-of-spades", "my-cards").cards
    page = Editor(client, f"{place}/card/bull").press("delete").text
    assert "“Bull” is removed." in page
    told = {"card": json.dumps(plain(before[1])), "place": "1"}
    assert escape(told["card"]) in page
    assert [one.id for one in kept(app, "ace-of-spades", "my-cards").cards] == ["coyote", "ox"]
    for wrong in ({"place": "x"}, {"card": "[" * 2000}, {"card": "{}"}, {"card": ""}):
        assert client.post(f"{place}/back", data=told | wrong).status_code in {400, 422}
    assert client.post(f"{place}/back", data=told).status_code == 303
    assert kept(app, "ace-of-spades", "my-cards").cards == before
    assert client.post(f"{place}/back", data=told).status_code == 409
    assert kept(app, "ace-of-spades", "my-cards").cards == before


def test_the_pages_are_whole_in_both_languages(client: FlaskClient) -> None:
    Editor(client, f"{SPADES}/new/cards/new").fill(name="Coyote", back="0", hp="5").press("save")
    for slug, field in LISTS:
        read(client, f"/games/{slug}/own/new/{field}/new")
        read(client, f"/games/{slug}/catalogues")
    read(client, f"{SPADES}/my-cards")
    read(client, f"{SPADES}/my-cards/cards/card/coyote")
    client.get("/language/fr")
    assert "Bonus, une fois vaincu" in client.get(f"{SPADES}/new/cards/new").text
    assert "mes-cartes" in client.get(f"{SPADES}/new/cards/new").text


def test_addresses_that_lead_nowhere(client: FlaskClient) -> None:
    read(client, f"{SPADES}/nobody", status=404)
    read(client, f"{SPADES}/new/nothing/new", status=404)
    read(client, f"{SPADES}/demo", status=422)
    read(client, "/games/ace-in-the-hole/own/new", status=404)


def test_an_unfinished_catalogue_says_what_is_missing(client: FlaskClient) -> None:
    place = "/games/origin-story/own/new/story_cards/new"
    editor = Editor(client, place).fill(name="Cape").add("costs").fill(costs__0="3")
    editor.add("skills").fill(skills__0__when="end_of_round").add("skills.0.do", "vp")
    editor.fill(skills__0__do__0__vp__who="Y", skills__0__do__0__vp__n="2")
    assert "2 VP" in editor.press("show").text
    assert editor.press("save").status_code == 303
    page = client.get("/games/origin-story/own/my-cards").text
    assert "Not enough to play with yet:" in page
    assert "Automa cards: at least 6 of level 1" in page


def test_a_file_with_too_few_cards_is_loaded_where_that_is_ticked(
    app: Flask, client: FlaskClient
) -> None:
    place = "/games/origin-story/catalogues"
    content = rules_of(own()["origin-story"]).built_in["demo"]
    few = json.dumps(plain(replace(content, mats=())))
    assert 'name="unfinished"' in client.get(place).text
    assert 'name="unfinished"' not in client.get("/games/ace-of-spades/catalogues").text
    refused = client.post(place, data={"name": "few", "text": few})
    assert refused.status_code == 422
    assert "Mats: at least 1 that may be played in solo." in refused.text
    loaded = client.post(place, data={"name": "few", "text": few, "unfinished": "1"})
    assert loaded.status_code == 303
    assert kept(app, "origin-story", "few").mats == ()


def test_too_much_is_no_trouble(client: FlaskClient) -> None:
    place = f"{SPADES}/new/cards/new"
    deep = ".".join(["when.not"] * 80)
    told = {
        "do": "save",
        "card.bonus#": "9" * 50,
        "card.penalty#": "1",
        "card.penalty.0.op": "immune",
        f"card.penalty.0.{deep}~": "0",
        "card.hp": "9" * 4000,
    }
    answer = client.post(place, data=told)
    assert answer.status_code == 422
    steps = "card.penalty.0.when"
    for _ in range(80):
        told[f"{steps}~"] = "0"
        steps += ".not"
    assert client.post(place, data=told).status_code == 422


def test_what_lies_too_deep_is_refused_where_it_begins(client: FlaskClient) -> None:
    """Twenty conditions in each other: nothing of them is dropped in silence."""
    place = f"{SPADES}/new/cards/new"
    told = {"card.name": "Deep", "card.back": "0", "card.hp": "5", "card.penalty#": "1"}
    told |= {"card.penalty.0.op": "no_play", "card.penalty.0.when~": "0"}
    path = "card.penalty.0.when"
    for _ in range(30):
        path += ".not"
        told[f"{path}~"] = "0"
    told[f"{path}.shot"] = "2"
    for verb, status in (("save", 422), ("show", 200)):
        answer = client.post(place, data=told | {"do": verb})
        assert answer.status_code == status
        assert "at most 24 parts in each other, and more are in it" in answer.text
    path = "card.penalty.0.when" + ".not" * 5
    shallow = {key: value for key, value in told.items() if len(key) < len(path) + 2}
    answer = client.post(place, data={**shallow, f"{path}.shot": "2", "do": "show"})
    assert "parts in each other" not in answer.text


@pytest.mark.parametrize(("slug", "field"), [told for told in LISTS if told[1] != "super_hearts"])
def test_a_card_is_tried_out_on_an_analysis_board(
    app: Flask, client: FlaskClient, slug: str, field: str
) -> None:
    store, game = app.extensions[KEY].store, own()[slug]
    rules = rules_of(game)
    for heart in getattr(rules.built_in.get("demo"), "super_hearts", ()):
        put_card(store.catalogues, game, "mine", "super_hearts", heart, at=NOW)
    card = examples(slug, field)[-1]
    put_card(store.catalogues, game, "mine", field, card, at=NOW)
    editor = Editor(client, f"/games/{slug}/own/mine/{field}/card/{key_of(card)}")
    board = editor.press("try").headers["Location"]
    assert board.endswith("/analysis")
    page = client.get(board)
    assert page.status_code == 200
    assert "Trying out" in page.text
    match_id = board.split("/")[2]
    kept_options = app.extensions[KEY].service.open(match_id).timeline.start.options
    assert key_of(card) in str(kept_options) or field == "cards"
    assert match_id not in client.get("/matches").text  # a trial is no match of people


# --- the tables of trials ---------------------------------------------------------------------


def tried(app: Flask, slug: str, field: str, card: Any) -> Any:
    """The table that a trial of a card begins with, its line played."""
    game = own()[slug]
    forms = rules_of(game).forms
    assert forms is not None
    assert forms.try_out is not None
    name = f"{key_of(card)}-{field}".replace("_", "-").lower().replace(".", "-")
    store, own_name = app.extensions[KEY].store, f"c-{name}"[:40].strip("-")
    for heart in getattr(rules_of(game).built_in.get("demo"), "super_hearts", ()):
        put_card(store.catalogues, game, own_name, "super_hearts", heart, at=NOW)
    old = key_of(card) if field == "super_hearts" else None
    done = put_card(store.catalogues, game, own_name, field, card, at=NOW, instead_of=old)
    table = forms.try_out(done.content, field, card)
    with app.test_request_context():
        match_id = card_trials.start(game, table, key_of(card))
    return app.extensions[KEY].service.open(match_id).timeline.state


def test_cards_of_arcmage_can_be_played_or_are_in_play(app: Flask) -> None:
    places: Counter[str] = Counter()
    for card in [*rebirth.cards().values()][::4]:
        mine = replace(card, id=f"my-{card.id}", name=f"My {card.name}")
        state = tried(app, "arcmage", "definitions", mine)
        in_play = {piece.zone for piece in state.pieces.values() if piece.card == mine.id}
        in_hand = mine.id in state.players["A"].hand
        assert state.phase == "play1"
        assert in_hand == (mine.type != "city" and not mine.token)
        assert bool(in_play) == (mine.type == "city" or is_there(mine))
        if in_hand:
            offered = own()["arcmage"].legal(state, "a")
            assert mine.id in {played(one) for one in offered}
        places.update(in_play)
    assert places.keys() == {"army", "city"}


def played(offer: Any) -> Any:
    given = offer.given if isinstance(offer, Template) else plain(offer)
    return given.get("card") if "seat" in given else None


def is_there(card: Any) -> bool:
    return card.type == "creature" and "unique" not in (card.keywords or ())


def test_each_printed_card_of_origin_story_is_where_it_is_used(app: Flask) -> None:
    content = rules_of(own()["origin-story"]).built_in["demo"]
    at = "origin-story"
    for card in content.story_cards:
        state = tried(app, at, "story_cards", card)
        assert [name for name, _ in state.story] == [card.id]
        assert state.supply > sum(map(abs, card.costs))
    for card in content.mats:
        assert tried(app, at, "mats", card).mat == card.id
    for card in content.super_heroes:
        assert tried(app, at, "super_heroes", card).super_hero == card.id
    for card in content.automa_cards:
        state = tried(app, at, "automa_cards", card)
        assert state.automa_card == card.id
        assert str(state.round) == min(n for n, told in card.rounds.items() if told)
    for heart in content.super_hearts:
        assert f"L{heart.value}" in tried(app, at, "super_hearts", heart).hands[2]


def test_bands_stand_on_both_sides_of_a_piece(app: Flask) -> None:
    for layout in rules_of(own()["sorcerers-deck-of-death"]).built_in.values():
        for piece in layout.pieces:
            state = tried(app, "sorcerers-deck-of-death", "pieces", piece)
            assert state.phase == "activation"
            assert sum(fig.status == "standing" for fig in state.figs) == 6


def test_a_piece_that_fills_the_table_leaves_the_setup(app: Flask) -> None:
    corners = ((1, 1), (17, 1), (17, 17), (1, 17))
    whole = Piece("hall", "poly", pts=corners, blocks_los=True, blocks_move=True)
    assert tried(app, "sorcerers-deck-of-death", "pieces", whole).phase == "setup"
