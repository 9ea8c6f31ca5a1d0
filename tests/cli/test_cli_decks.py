"""`kifu catalogues` with decks of Arcmage: plain lists, and those of earlier matches."""

from __future__ import annotations

import json

import pytest

GAME = "arcmage"


@pytest.fixture
def file(kifu, tmp_path):
    """A deck that comes with the game as a plain list, three Mentors in the place of Kolibris."""
    text = kifu.ok("catalogues", "show", GAME, "gaian-love-for-life", "--format", "txt")
    path = tmp_path / "Elves.txt"
    path.write_text(text.replace("3 Kolibri", "Mentor x3  # new"), "utf-8")
    return path


def test_decks_are_listed_and_shown(kifu):
    found = kifu.json("catalogues", "list", GAME, "--json")["catalogues"]
    assert {one["size"] for one in found} == {45}
    assert len(found) == 4
    shown = kifu.ok("catalogues", "show", GAME, "uneasy-alliance")
    for words in ("Creatures", "Cards by cost", "Dark Legion", "█"):
        assert words in shown


def test_a_list_is_loaded_played_and_taken_from_the_match(kifu, file):
    assert kifu.ok("catalogues", "add", GAME, file) == "elves loaded. Cards: 45\n"
    text = kifu.ok("catalogues", "show", GAME, "elves", "--format", "txt")
    assert "3 Mentor\n" in text
    decks = ("--option", "deck_a=elves", "--option", "deck_b=toll-of-time")
    kifu.ok("simulate", GAME, "--seed", 3, *decks)
    match = json.loads(kifu.ok("export", "--all").splitlines()[-1])["match"]["id"]
    kifu.ok("catalogues", "remove", GAME, "elves")
    assert kifu.ok("catalogues", "take", match, "deck_a") == "elves loaded. Cards: 45\n"
    assert kifu.ok("catalogues", "show", GAME, "elves", "--format", "txt") == text
    kifu.refused("catalogues", "take", match, "deck_a", code="catalogue_exists")
    assert kifu.json("catalogues", "take", match, "deck_a", "--name", "two", "--json")["size"] == 45
    kifu.refused("catalogues", "take", match, "deck_b", code="catalogue_not_found")


def test_every_mistake_stands_on_its_line(kifu, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("3 Mentr\n4 Mentor\n", "utf-8")
    told = kifu.refused("catalogues", "add", GAME, path, code="bad_catalogue")
    assert "Line 1: There is no card “Mentr”. (R4, E_DECK_CARD)\n" in told
    assert "Line 2: 4 cards named Mentor: at most 3. (R3, E_DECK_COPIES)\n" in told
    assert "(R1, E_DECK_SIZE)\n" in told


def test_a_simulation_says_which_texts_it_leaves_out(kifu):
    decks = ("--option", "deck_a=toll-of-time", "--option", "deck_b=brothers-in-arms")
    told = " ".join(kifu.ok("simulate", GAME, "--seed", 3, *decks).split())
    left_out = ["Esteemed Duelist", "Revenge", "Royal Guard"]
    assert f"Texts of these cards are not carried out in full: {', '.join(left_out)}." in told
    assert kifu.json("simulate", GAME, "--seed", 3, *decks, "--json")["left_out"] == left_out


def test_where_none_is_left_out_nothing_is_said(kifu):
    spades = ("simulate", "ace-of-spades", "--seed", 3)
    assert "not carried out" not in kifu.ok(*spades)
    assert kifu.json(*spades, "--json")["left_out"] == []
