"""Entries from a seat's view: decided in what it knows; what refuses them says nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from core import cards
from core.games import registry
from core.games.ace_in_the_hole.pieces import DECKS
from tests.toys import GAMES
from tests.toys.together import TOGETHER
from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import send

ACE = ("deal R 5H KH 9D", "deal B 2S 3S 4C", "5H KH f1-f6 =TD")  # Black is on turn
SPADES = {"game": "ace-of-spades", "options": {"mode": "coop"}}
FIRST, SECOND = "H 2d 3d 4d 5d 6d / 4h 7h 9c", "2: H 8d 9d td jd {}"


@pytest.fixture
def api(make_app: Callable[..., Flask]) -> Api:
    return Api(make_app(games={**GAMES, **registry(), TOGETHER.slug: TOGETHER}).test_client())


def enter(api: Api, match: str, notation: str, **asked: Any) -> Any:
    version = api.get(f"/matches/{match}").json["version"]
    body = {"notation": notation, "expected_version": version, **asked.pop("body", {})}
    return api.post(f"/matches/{match}/steps", body, **asked)


def guesses() -> Iterator[str]:
    """For each card of Black: entries whose refusals could tell whether Black holds it."""
    for card in cards.members(DECKS[1]):
        yield f"~ B {card}"
        yield f"B: {card} KS b8-b6"
        yield f"{card} x"
        yield f"ruling -- set_hand black {card}"
        yield f"! {card} KS b8-b6 -- we agreed"


def test_guesses_find_no_card_of_the_other_hand(make_app: Callable[..., Flask]) -> None:
    told: list[list[bytes]] = []
    for hand in ("2S 3S 4C", "7S TC KC"):
        api = Api(make_app(games=registry()).test_client())
        match = api.start(game="ace-in-the-hole")
        api.play(match, ACE[0], f"deal B {hand}", ACE[2])
        answers = [enter(api, match, guess, seat="red") for guess in guesses()]
        reveal = [{"kind": "reveal_card", "seat": "black", "card": c} for c in ("2S", "7S")]
        for command in reveal:
            body = {"command": command, "expected_version": 4}
            answers.append(api.post(f"/matches/{match}/steps", body, seat="red"))
        assert {answer.status_code for answer in answers} == {422}
        assert api.get(f"/matches/{match}").json["steps"] == 3, "nothing was recorded"
        told.append([answer.data for answer in answers])
    assert told[0] == told[1]


def test_what_another_seat_does_is_entered_at_the_table(api: Api) -> None:
    match = api.start(game="ace-in-the-hole")
    api.play(match, *ACE)
    ply = "2S KS b8-b6 =5C"
    refused(enter(api, match, ply, seat="red"), 422, "not_your_seat")
    refused(
        enter(api, match, "KH KH f6-f7", seat="red", body={"by": "black"}), 422, "not_your_seat"
    )
    refused(enter(api, match, "resign B", seat="spectator"), 422, "not_your_seat")
    refused(enter(api, match, "! 2S KS b8-b5 -- so be it", seat="black"), 422, "needs_table")
    own = enter(api, match, ply, seat="black")
    assert (own.status_code, own.json["by"]) == (201, "black")
    assert own.json["command"]["drawn"] == "5C"


def test_what_a_seat_cannot_see_is_stated_at_the_table(api: Api) -> None:
    match = api.start()
    refused(enter(api, match, "pick red 7", seat="black"), 422, "not_your_seat")
    assert enter(api, match, "pick red 7", seat="red").status_code == 201
    alone = api.start(game=TOGETHER.slug)
    refused(enter(api, alone, "pick red 7", seat="red"), 422, "needs_table")
    assert enter(api, alone, "pick red 7").status_code == 201


def test_one_entry_that_does_not_fit_ends_the_guessing(api: Api) -> None:
    """The two hands come from one deck: what the second seat states may lie in the first hand."""
    match = api.start(**SPADES)
    api.play(match, FIRST)
    first = refused(enter(api, match, SECOND.format("2d"), seat="2"), 422, "does_not_fit")
    assert first["rule"] is None
    fitting = enter(api, match, SECOND.format("qd"), seat="2")
    assert fitting.json == first, "no card after the other is tried"
    assert enter(api, match, "undo", seat="2").status_code == 201
    assert enter(api, match, "redo", seat="1").status_code == 201
    assert enter(api, match, SECOND.format("qd"), seat="2").json == first
    api.play(match, SECOND.format("qd"), "undo")
    assert enter(api, match, SECOND.format("qd"), seat="2").status_code == 201


def test_what_fits_is_recorded_and_repeated_by_its_key(api: Api) -> None:
    match = api.start(**SPADES)
    api.play(match, FIRST)
    body = {"notation": SECOND.format("qd"), "expected_version": 2}
    path = f"/matches/{match}/steps"
    done = api.post(path, body, seat="2", key="k")
    assert done.status_code == 201
    assert api.post(path, body, seat="2", key="k").data == done.data
    refused(api.post(path, body, seat="1", key="k"), 422, "key_reused")


def test_a_dealt_match_confirms_no_guess(api: Api) -> None:
    match = api.start(game="ace-in-the-hole", seed="north")
    api.play(match, "deal R ? ? ?")
    hand = api.get(f"/matches/{match}/steps/1").json["command"]["cards"]
    api.play(match, "undo")
    right = enter(api, match, f"deal R {' '.join(hand)}", seat="red")
    other = enter(api, match, "deal R AH AD 2H", seat="red")
    assert refused(right, 422, "dealt_otherwise") == refused(other, 422, "dealt_otherwise")
    assert enter(api, match, "deal R ? ? ?", seat="red").json["command"]["cards"] == hand


def test_a_photo_without_its_file_is_refused_in_a_dealt_match_too(api: Api) -> None:
    match = api.start(game="ace-in-the-hole", seed="north")
    api.play(match, "deal R ? ? ?")
    photo = {"sha256": "a" * 64, "media_type": "image/webp", "width": 640, "height": 480}
    photo |= {"bytes": 9000}
    body = {"command": {"kind": "attach_photo", "step": 1, "photo": photo, "seat": "red"}}
    answer = api.post(f"/matches/{match}/steps", body | {"expected_version": 2}, seat="red")
    refused(answer, 422, "photo_without_file")


@pytest.mark.parametrize("hand", ["2S 3S 4C", "7S TC KC"])
def test_each_answer_costs_the_same_decisions(make_app: Callable[..., Flask], hand: str) -> None:
    """How often the rules are asked does not depend on what the other seat holds."""
    asked: list[Any] = []
    game = registry()["ace-in-the-hole"]

    def decide(state: Any, command: Any) -> Any:
        asked.append(command)
        return game.decide(state, command)

    counting = replace(game, decide=decide)
    api = Api(make_app(games={counting.slug: counting}).test_client())
    match = api.start(game=game.slug)
    api.play(match, ACE[0], f"deal B {hand}")
    costs = []
    for entry in ("~ B 2S", "B: 2S KS b8-b6", "KH QH e1-e2", "9S QH e1-e2", "5H KH f1-f6 =TD"):
        asked.clear()
        enter(api, match, entry, seat="red")
        costs.append(len(asked))
    assert costs == [1, 1, 1, 1, 2]


def test_a_page_tells_a_seat_what_came_in_between_as_it_may_know_it(api: Api) -> None:
    match = api.start(game="ace-in-the-hole")
    api.play(match, ACE[0], "deal B ? ? ?", "~ B 9S")
    path = f"/matches/{match}/record"
    for seat, sees in (("black", True), ("red", False)):
        form = {"entry": "5H KH f1-f6", "seat": seat, "expected_version": "3"}
        answer = send(api.client, path, form, f"{path}?seat={seat}")
        between = answer.text.partition("notice__between")[2].partition("</ol>")[0]
        assert answer.status_code == 409
        assert ("9♠" in between) == sees, between
        assert between
