"""Decks as catalogues: plain lists and JSON, what is wrong with them, how they are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.canonical import plain
from core.errors import BadInput, Fault
from core.games.arcmage.catalogues import CATALOGUES, figures
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.pieces.decks import CardCount, DeckList
from eventstore.catalogue_files import as_file, read_file

DECKS = rebirth.decks()
GAIAN = DECKS["gaian-love-for-life"]
GOBLIN = Card(
    "goblin-boss", "Goblin Boss", "R", "creature", 1, "", "ruling", 2, attack=2, defence=1
)


def refusal(data: Any) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        CATALOGUES.check(read_file(CATALOGUES, data))
    assert caught.value.code == "bad_catalogue"
    return caught.value.faults


def bars(deck: DeckList) -> dict[str, dict[str, object]]:
    """The figures of a deck by their keys, as name and number."""
    return {one.key: {str(row["name"]): row["cards"] for row in one.rows} for one in figures(deck)}


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_deck_is_the_same_from_a_list_and_from_json(deck: DeckList) -> None:
    CATALOGUES.check(deck)
    text = as_file(CATALOGUES, deck, "txt")
    assert read_file(CATALOGUES, text) == replace(deck, name="")
    assert read_file(CATALOGUES, f"\ufeff{text}".encode()) == replace(deck, name="")
    assert read_file(CATALOGUES, as_file(CATALOGUES, deck)) == deck
    assert CATALOGUES.size(deck) == 45


def test_all_mistakes_of_a_list_are_told_each_with_its_line() -> None:
    found = refusal("# mine\n3 Mentr\nCities:\n\n50 Mentor\n2 Crop Token\n" + "x" * 5000)
    assert [(one.line, one.code, one.rule) for one in found] == [
        (2, "E_DECK_CARD", "R4"),
        (5, "E_DECK_COPIES", "R3"),
        (6, "E_DECK_TOKEN", "R4"),
        (7, "E_SYNTAX", None),
        (None, "E_DECK_SIZE", "R1"),
        (None, "E_DECK_CITIES", "R2"),
    ]
    assert str(found[0].message) == "Line 2: There is no card “Mentr”."


def test_not_every_line_of_a_wrong_file_is_told() -> None:
    assert len(refusal("nothing\n" * 1000)) == 100


def test_a_card_that_is_listed_as_none_is_not_in_the_deck() -> None:
    text = as_file(CATALOGUES, GAIAN, "txt")
    assert read_file(CATALOGUES, f"{text}0 Mentor\n") == replace(GAIAN, name="")


@pytest.mark.parametrize(
    "entry", [CardCount("kolibri", 3), CardCount("mentor", 0), CardCount("mentor", -3)]
)
def test_a_file_counts_every_card_once(entry: CardCount) -> None:
    deck = replace(GAIAN, cards=(*GAIAN.cards, entry))
    assert "E_SYNTAX" in {one.code for one in refusal(plain(deck))}


def test_a_deck_may_define_cards_of_its_own() -> None:
    cards = tuple(CardCount("goblin-boss", 3) if e.card == "kolibri" else e for e in GAIAN.cards)
    assert next(one.code for one in refusal(plain(replace(GAIAN, cards=cards)))) == "E_DECK_CARD"
    deck = replace(GAIAN, cards=cards, definitions=(GOBLIN,))
    CATALOGUES.check(read_file(CATALOGUES, plain(deck)))
    assert "3 Goblin Boss\n" in as_file(CATALOGUES, deck, "txt")
    assert bars(deck)["factions"] == {"Gaian": 42, "Red Banner": 3}
    bad = replace(deck, definitions=(replace(GOBLIN, attack=None),))
    assert refusal(plain(bad)) == ()


@pytest.mark.parametrize("text", ["{", "[3]", '{"name": "x", "cards": [{"card": 3}]}'])
def test_what_begins_like_json_is_read_as_json(text: str) -> None:
    assert refusal(text) == ()


def test_cards_are_shown_by_type() -> None:
    shown = {str(title): cards for title, cards in CATALOGUES.shown(GAIAN)}
    assert list(shown) == ["Cities", "Creatures", "Enchantments", "Events", "Magic cards"]
    first = shown["Creatures"][0]
    assert (str(first.name), first.id) == ("Kolibri", "kolibri")
    assert [str(fact) for fact in first.facts] == [
        "3 ×", "Gaian", "cost 1", "loyalty 1", "0/1", "Bird",
    ]  # fmt: skip
    assert str(first.text).startswith("Flying.")
    assert [str(fact) for fact in shown["Cities"][0].facts][2:] == ["loyalty 3", "defence 7"]
    assert "cost X" in map(str, shown["Enchantments"][0].facts)


def test_curve_and_split_are_counted() -> None:
    found = bars(GAIAN)
    assert found["curve"] == {
        "0": 0, "1": 3, "2": 9, "3": 18, "4": 3, "5": 3, "6": 3, "X": 3,
    }  # fmt: skip
    assert found["factions"] == {"Gaian": 45}
    assert found["types"] == {
        "City": 3, "Creature": 30, "Enchantment": 3, "Event": 6, "Magic": 3,
    }  # fmt: skip
    assert sum(bars(DECKS["uneasy-alliance"])["factions"].values()) == 45  # type: ignore[arg-type]


def test_a_cost_may_add_to_x() -> None:
    dear = replace(GOBLIN, cost=XCost("chosen", plus=2))
    deck = DeckList("x", (CardCount("goblin-boss", 1),), (dear,))
    [[_, [card]]] = CATALOGUES.shown(deck)
    assert "cost X + 2" in map(str, card.facts)
    assert bars(deck)["curve"] == {"X": 1}
