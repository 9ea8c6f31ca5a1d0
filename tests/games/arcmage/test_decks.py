"""Decks of Arcmage: lists read line by line, and the rules R1 to R4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.arcmage.pieces import decks, rebirth

CARDS = rebirth.cards()
GAIAN = dict(rebirth.decks()["gaian-love-for-life"].counts)


def codes(deck: dict[str, int]) -> list[str]:
    return sorted(fault.code for fault in decks.faults(deck, CARDS))


@pytest.mark.parametrize("deck", rebirth.decks().values(), ids=lambda deck: deck.name)
def test_the_decks_that_ship_are_legal(deck: decks.DeckList) -> None:
    cards = dict(deck.counts)
    assert decks.faults(cards, CARDS) == ()
    assert sum(cards.values()) == sum(decks.split(cards, CARDS).values()) == 45
    assert sum(n for card, n in cards.items() if CARDS[card].type == "city") == 3


@pytest.mark.parametrize("deck", rebirth.decks().values(), ids=lambda deck: deck.name)
def test_a_list_that_was_written_is_read_again(deck: decks.DeckList) -> None:
    text = decks.write_list(dict(deck.counts), CARDS)
    assert text.splitlines()[0].startswith("1 ")
    assert decks.read_list(text, CARDS) == (dict(deck.counts), ())


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"kolibri": 4}, ["E_DECK_COPIES", "E_DECK_SIZE"]),
        ({"kolibri": 2}, ["E_DECK_SIZE"]),
        ({"farmland": 0, "mentor": 1}, ["E_DECK_CITIES"]),
        ({"farmland": 3, "sanctuary": 0, "spirit-tree": 0}, []),
        ({"farmland": 4, "sanctuary": 0, "spirit-tree": 0, "kolibri": 2}, ["E_DECK_COPIES"]),
        ({"kolibri": 2, "crop-token": 1}, ["E_DECK_TOKEN"]),
        ({"kolibri": 2, "goblin-boss": 1}, ["E_DECK_CARD"]),
        ({"goblin-boss": 1}, ["E_DECK_CARD", "E_DECK_SIZE"]),
    ],
)
def test_what_a_deck_may_hold(change: dict[str, int], expected: list[str]) -> None:
    """R1 to R4; three copies of one city are enough (R2)."""
    assert codes(GAIAN | change) == sorted(expected)


def test_cards_of_one_name_are_counted_together() -> None:
    """R3 counts names, whatever the records are called."""
    twin = replace(CARDS["kolibri"], id="kolibri-2")
    faults = decks.faults(GAIAN | {"kolibri-2": 1, "falconer": 2}, {**CARDS, "kolibri-2": twin})
    assert [fault.code for fault in faults] == ["E_DECK_COPIES"]


@pytest.mark.parametrize(
    ("line", "card", "n"),
    [
        ("3 Mentor", "mentor", 3),
        ("3x mentor", "mentor", 3),
        ("3 x Mentor", "mentor", 3),
        ("Mentor x3", "mentor", 3),
        ("Mentor ×2  # a remark", "mentor", 2),
        ("  MENTOR ", "mentor", 1),
        ("2 Nature's Outrage", "natures-outrage", 2),
        ("2 Nature’s Outrage", "natures-outrage", 2),
        ("1 borgs-keep", "borgs-keep", 1),
    ],
)
def test_a_line_of_a_list(line: str, card: str, n: int) -> None:
    assert decks.read_list(line, CARDS).cards == {card: n}


def test_every_fault_of_a_list_is_told_with_its_line() -> None:
    text = "Cities:\n1 Farmland\n\n# creatures\n2 Goblin Boss\n3 Mentor\n1 Crop Token\n1 mentor\n"
    found = decks.read_list(text, CARDS)
    assert found.cards == {"farmland": 1, "mentor": 4}
    told = [(fault.code, fault.line, fault.rule) for fault in found.faults]
    assert told == [
        ("E_DECK_CARD", 5, "R4"),
        ("E_DECK_TOKEN", 7, "R4"),
        ("E_DECK_COPIES", 8, "R3"),
        ("E_DECK_SIZE", None, "R1"),
        ("E_DECK_CITIES", None, "R2"),
    ]
    assert str(found.faults[0].message) == "Line 5: There is no card “Goblin Boss”."


def test_the_curve_counts_what_has_a_price() -> None:
    curve = decks.curve(GAIAN, CARDS)
    assert curve == {1: 3, 2: 9, 3: 18, 4: 3, 5: 3, 6: 3}
    assert sum(curve.values()) == 45 - 3 - 3  # cities, and Grassroots with its X
