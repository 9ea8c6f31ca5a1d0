"""Unseen cards and counts over the API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.games import registry
from tests.browser.demo import record
from tests.web.asking import refused
from tests.web.conftest import Api
from web.context import KEY

LINE = (
    *("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "2S KS b8-b6 =?"),
    *("7H QH g1xg8 =?", "3C KC f8-f5 =?"),
)
M = "/matches/m"


@pytest.fixture
def duel(make_app: Callable[..., Flask]) -> Api:
    app = make_app(games=registry())
    record(app.extensions[KEY].service, "m", LINE)
    return Api(app.test_client())


def test_unseen_cards_are_listed_and_named_by_their_notation(duel: Api) -> None:
    told = duel.get(f"{M}/unknowns").json
    assert [(one["step"], one["n"]) for one in told["unknowns"]] == [(2, 3), (4, 1), (5, 1), (6, 1)]
    named = duel.get(f"{M}/unknowns/4").json
    assert named["conflict"] is None
    card = next(one for one in named["cards"] if one["card"] == "9S")
    body = {
        "action": "correct",
        "step": 4,
        "notation": card["notation"],
        "record": True,
        "expected_version": named["version"],
    }
    assert duel.post(f"{M}/repairs", body).status_code == 201
    line = duel.get(f"{M}/steps").json["steps"]
    assert [one["notation"] for one in line][4] == "2S KS b8-b6 =9S"


def test_a_card_that_cannot_be_it_says_with_which_steps(duel: Api) -> None:
    told = duel.get(f"{M}/unknowns/5", card="2D").json["conflict"]
    assert (told["steps"], told["smallest"], told["own"]) == ([1], True, False)
    assert told["error"]["code"]
    refused(duel.get(f"{M}/unknowns/1"), 404, "no_such_step")
    refused(duel.get(f"{M}/unknowns", seat="red"), 422, "needs_table")


def test_a_question_of_a_repair_tells_of_what_is_entered(duel: Api) -> None:
    body = {"action": "correct", "step": 1, "notation": "deal R 7D AH 2D"}
    told = duel.post(f"{M}/repairs", body).json["question"]
    assert (told["step"], told["conflict"]["steps"], told["conflict"]["own"]) == (5, [], True)


def test_what_was_counted_is_compared(duel: Api) -> None:
    counts = duel.get(f"{M}/counts").json["counts"]
    assert (counts[0]["words"], counts[0]["whose"], counts[0]["n"]) == (
        "21 cards in the deck",
        "Ana",
        21,
    )
    right = {"counted": [{"place": one["place"], "n": one["n"]} for one in counts]}
    assert duel.post(f"{M}/counts", right).json["off"] == []
    told = duel.post(f"{M}/counts", {"counted": [{"place": 1, "n": 22}]}).json
    assert [(one["place"], one["recorded"], one["counted"]) for one in told["off"]] == [(1, 21, 22)]
    assert [slip["kind"] for slip in told["slips"]]
    refused(duel.post(f"{M}/counts", {"counted": []}), 422, "bad_request")
    refused(duel.post(f"{M}/counts", {"counted": [{"place": 0, "n": -1}]}), 422, "bad_request")
    refused(duel.post(f"{M}/counts", right, seat="red"), 422, "needs_table")
