"""What a ruling may state, of cards that are there once, twice or not at all (R131, R136)."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import MakeRuling
from core.errors import Refused
from core.games.arcmage import commands as c
from core.games.arcmage import facts as f
from core.games.arcmage.decide import actor
from core.games.arcmage.decide.rulings import check_operation
from core.games.arcmage.state import State
from core.games.arcmage.state.base import SEATS
from tests.games.arcmage.at_once import code, entered, stand
from tests.games.arcmage.begun import begin
from tests.games.arcmage.begun import code as session_code
from tests.games.arcmage.made_cards import deed
from tests.games.arcmage.test_ruled_bounds import table

ZONES = ("hand", "grave", "deck", "reserve", "stack", "res")


def checked(state: State, operation: Any) -> str:
    """The code with which a fact is refused, empty where it stands."""
    try:
        check_operation(state, operation)
    except Refused as error:
        return error.code
    return ""


@pytest.mark.parametrize("card", ["atlantis", "crop-token", "a:b", "kolibri:x:y"])
def test_cards_that_there_are_not(card: str) -> None:
    """In no zone at all, however they are written."""
    for zone in ZONES:
        assert checked(table(), f.MoveCard(f"A:{zone}:{card}", "hand")) == "E_CARD"


@pytest.mark.parametrize("number", ["AA", "A", "Z", "", "A9", "A5x", "C", "H"])
def test_what_is_no_number(number: str) -> None:
    """A card in play, or a seat of the match."""
    wanted = {"A": "", "C": "E_SETUP", "Z": "E_SETUP", "H": "E_SETUP"}.get(number, "E_CARD")
    assert checked(table(), f.Forbid(number, "draw")) == wanted


@pytest.mark.parametrize("size", range(3))
def test_a_deck_that_has_cards(size: int) -> None:
    """R136: from the first card on."""
    state = stand(A={"deck": size})
    assert code(state, 'rule "so" mv A:deck:mentor hand') == ("" if size else "E_HAND")


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_several_cards_on_the_stack(order: tuple[str, str]) -> None:
    """Each of its own player, wherever it lies there."""
    cards = [deed(slug="mine"), deed(slug="theirs")]
    state = stand(cards=cards, A={"hand": ["mine"]}, B={"hand": ["theirs"]})
    slugs = {"A": "mine", "B": "theirs"}
    held = entered(state, *(f"{seat}: p {slugs[seat]} &" for seat in order)).state
    for seat in "AB":
        for slug in slugs.values():
            wanted = "" if slugs[seat] == slug else "E_HAND"
            assert checked(held, f.MoveCard(f"{seat}:stack:{slug}", "grave")) == wanted


@pytest.mark.parametrize("faces", [("?", "?"), ("ghoul", "?"), ("?", "ghoul"), ("ghoul", "wight")])
def test_the_face_of_a_resource_card_that_is_lost(faces: tuple[str, str]) -> None:
    """R130, R131: one that is known there, or one that the list has left."""
    for card in ("?", "ghoul", "kolibri", "atlantis"):
        listed = {"ghoul": 1, "wight": 1, "farmland": 43}
        state = stand(A={"res": {"G": "2/0"}, "list": listed}, B={"hand": ["kolibri"]})
        resources = {
            number: one._replace(face=face)
            for (number, one), face in zip(state.resources.items(), faces, strict=True)
        }
        state = state._replace(resources=resources)
        wanted = {"kolibri": "E_LEDGER", "atlantis": "E_CARD"}.get(card, "")
        assert checked(state, f.LoseResource("A", "G", card)) == wanted


@pytest.mark.parametrize("zone", ["hand", "deck", "reserve", "grave", "res"])
def test_what_is_named_has_a_name(zone: Any) -> None:
    """R130."""
    assert checked(table(), f.NameCard("A", zone, "?")) == "E_IDENTITY"


UNNAMED = {"army": "E_IDENTITY", "kingdom": "E_IDENTITY", "grave": "", "hand": "", "top": "",
           "bottom": "", "out": ""}  # fmt: skip


@pytest.mark.parametrize("to", UNNAMED)
def test_where_an_unknown_resource_card_may_go(to: str) -> None:
    """R130: whatever comes into play has a name; a known one may go anywhere."""
    state = table()
    assert checked(state, f.MoveCard("Ar1", to)) == UNNAMED[to]
    known = state.resources["Ar1"]._replace(face="mentor")
    state = state._replace(resources={**state.resources, "Ar1": known})
    assert checked(state, f.MoveCard("Ar1", to)) == ""


@pytest.mark.parametrize("token", ["atlantis", "mentor", "crop-token"])
def test_what_is_no_token(token: str) -> None:
    wanted = "" if token == "crop-token" else "E_CARD"
    assert checked(table(), f.CreateToken("A", token, "army")) == wanted


def test_whose_blocks_they_are() -> None:
    """4.2: of the defender, unless somebody is named."""
    state = stand(phase="attack", A={"army": ["A5 mentor"]})
    assert actor(state, c.AssignBlocks()) is None
    fought = entered(state, "atk B1 A5").state
    assert actor(fought, c.AssignBlocks()) == "b"
    assert actor(fought, c.AssignBlocks(seat="A")) == "a"


# --- after the end ----------------------------------------------------------------------------

PLAYED = (
    "u", "d1 ?", "r ?=G", "dis ?", "v A1 A5", "p mentor @A1", "m A5 A1", "a A5.1", "t A5", "ok",
    'fizz "so"', "atk B1 A5", "blk -", "bat A5", "clean", "go", "end", "found armory", "quit",
    "A: reserve ?*3", "A: deal ?*7", 'first A "so"', "A: open farmland",
)  # fmt: skip


@pytest.mark.parametrize("line", PLAYED)
def test_nothing_is_played_after_the_end(line: str) -> None:
    """R124, whatever phase it was."""
    over = entered(stand(A={"army": ["A5 undead-archer"]}), "B: quit").state
    assert over.result == ("a", "concession")
    assert code(over, line) == "E_GAME_OVER"


@pytest.mark.parametrize("seat", SEATS[:3])
def test_what_is_shown_after_the_end(seat: str) -> None:
    """R124: by losers too, of the seats that there are."""
    over = entered(stand(B={"hand": ["mentor"]}, A={"hand": ["mentor"]}), "B: quit").state
    assert code(over, f"show {seat} mentor") == ("E_SETUP" if seat == "C" else "")
    assert code(over, 'note "well played"') == ""


@pytest.mark.parametrize("card", ["atlantis", "mentor"])
@pytest.mark.parametrize("zone", ["hand", "reserve", "grave", "res"])
def test_a_name_for_a_card_where_none_is_unknown(zone: Any, card: str) -> None:
    """R130: a card that there is not is refused as such first."""
    wanted = "E_CARD" if card == "atlantis" else "E_HAND"
    assert checked(stand(B={"hand": ["mentor"]}), f.NameCard("B", zone, card)) == wanted


def test_a_ruling_that_states_nothing() -> None:
    """R136: with the code of what cannot be read."""
    empty: MakeRuling[Any, Any] = MakeRuling(reason="so it was", operations=())
    assert session_code(begin({}), empty) == "E_SYNTAX"
