"""`kifu catalogues`: cards of your own, and matches simulated with them."""

from __future__ import annotations

import json

import pytest

GAME = "ace-of-spades"


@pytest.fixture
def file(kifu, tmp_path):
    """The demo deck as a file, its first card under another name."""
    cards = kifu.json("catalogues", "show", GAME, "demo", "--json")
    cards[0]["name"] = "Lantern Boy"
    path = tmp_path / "night.json"
    path.write_text(json.dumps({"name": "night", "cards": cards}), "utf-8")
    return path


def test_they_are_listed_and_shown(kifu):
    found = kifu.json("catalogues", "list", GAME, "--json")["catalogues"]
    assert [(one["name"], one["size"]) for one in found] == [
        ("demo", 26),
        ("printed", 12),
        ("manual", 0),
    ]
    assert "comes with the game" in kifu.ok("catalogues", "list", GAME)
    shown = kifu.ok("catalogues", "show", GAME, "printed")
    assert "Calamity Jane" in shown
    assert "Permanent: a pair starts from 3" in shown


def test_one_is_loaded_played_and_removed(kifu, file):
    assert kifu.ok("catalogues", "add", GAME, file) == "night: 26 cards loaded\n"
    kifu.refused("catalogues", "add", GAME, file, code="catalogue_exists")
    again = kifu.json("catalogues", "add", GAME, file, "--replace", "--json")
    assert (again["name"], again["size"]) == ("night", 26)
    assert "Lantern Boy" in kifu.ok("catalogues", "show", GAME, "night")
    ours = ("--seed", 3, "--option", "catalogue=night")
    report = kifu.json("simulate", GAME, *ours, "--json")
    assert report["options"]["catalogue"]["cards"][0]["name"] == "Lantern Boy"
    assert kifu.json("catalogues", "remove", GAME, "night", "--json") == {"removed": "night"}
    assert "Lantern Boy" in kifu.ok("export", "--all"), "the match keeps its cards"
    kifu.refused("simulate", GAME, *ours, code="E_SETUP")
    assert kifu.json("verify", "--json")["ok"]


def test_an_export_of_it_can_be_taken_in_elsewhere(kifu, new_kifu, file, tmp_path):
    kifu.ok("catalogues", "add", GAME, file, "--name", "mine")
    kifu.ok("simulate", GAME, "--seed", 3, "--option", "catalogue=mine")
    whole = tmp_path / "all.ndjson"
    kifu.ok("export", "--all", "-o", whole)
    other = new_kifu("other")
    other.ok("import", whole)
    assert other.ok("export", "--all") == whole.read_text("utf-8")


def test_what_cannot_be_loaded(kifu, tmp_path):
    path = tmp_path / "bad.json"
    card = {"id": "lamp-boy", "back": 0, "hp": 5, "bonus": [{"op": "draw", "n": "2"}]}
    path.write_text(json.dumps([card]), "utf-8")
    told = kifu.refused("catalogues", "add", GAME, path, "--name", "x", code="bad_catalogue")
    assert "Card “lamp-boy”: bonus 1, “n” must be a whole number." in told
    path.write_text(json.dumps([card | {"bonus": [{"op": "draw", "n": 0}]}]), "utf-8")
    told = kifu.refused("catalogues", "add", GAME, path, "--name", "x", code="bad_catalogue")
    assert "Card “lamp-boy”, bonus 1, “n”: a number from 1 to 53." in told
    assert kifu("catalogues", "add", GAME, tmp_path / "none.json").exit_code == 1
    kifu.refused("catalogues", "remove", GAME, "demo", code="bad_catalogue")
    kifu.refused("catalogues", "list", "ace-in-the-hole", code="no_catalogues")
    kifu.ok("catalogues", "list", GAME)


def test_scenery_comes_and_goes_as_geojson(kifu, tmp_path):
    game = "sorcerers-deck-of-death"
    told = kifu.json("catalogues", "show", game, "ruins", "--format", "geojson")
    assert (told["type"], told["kifu"]["units"]) == ("FeatureCollection", "inches")
    path = tmp_path / "castle.geojson"
    path.write_text(json.dumps(told), "utf-8")
    assert kifu.ok("catalogues", "add", game, path, "--name", "castle") == (
        "castle loaded. Pieces: 10\n"
    )
    again = kifu.json("catalogues", "show", game, "castle", "--format", "geojson")
    assert again["features"] == told["features"]
    assert "rectangle, 3.5 × 0.4 in" in kifu.ok("catalogues", "show", game, "castle")
    path.write_text('{"type": "FeatureCollection", "features": [{}]}', "utf-8")
    kifu.refused("catalogues", "add", game, path, code="bad_geojson")
    kifu.refused("catalogues", "show", game, "ruins", "--format", "kml", code="no_format")
