"""What the record page offers at Ace of Spades is what the rules allow, along whole matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from json import dumps
from typing import Any

import pytest
from flask import Flask

from core import cards
from core.errors import Refused
from core.games import find
from core.games.ace_of_spades.commands import TickAchievement
from core.games.ace_of_spades.pieces.catalogues import BUILT_IN
from tests.laws import play_out
from tests.web.test_pictures_spades import ACOLYTE, COOP, FIRST, played
from web.entry.ace_of_spades import Draw
from web.i18n import translate
from web.pictures import picture_of
from web.pictures.ace_of_spades.entry import entry
from web.pictures.ace_of_spades.faces import written

GAME = find("ace-of-spades")
PICTURE = picture_of(GAME.slug)
OPTIONS = ({}, {"mode": "coop"}, {"difficulty": "easy"}, {"difficulty": "nightmare"})


def decided(state: Any, asked: Any) -> tuple[Any, ...]:
    """The events of an entry, as text or as a command. Raises where the rules refuse it."""
    command = GAME.notation.parse(state, asked) if isinstance(asked, str) else asked
    events: tuple[Any, ...] = GAME.decide(state, command)
    return events


def states(options: dict[str, Any], seed: str) -> list[Any]:
    return [frame.state for frame in play_out(GAME, seed, options=options).timeline.line()]


def line(codes: list[str]) -> str:
    return " ".join(map(written, codes))


def drawn(ask: Draw, open_: list[str]) -> Any:
    """What a pad sends once it is full, with the first cards that it offers."""
    hand, common = open_[: ask["hand"]], open_[ask["hand"] : ask["hand"] + ask["common"]]
    return replace(ask["command"], hand=tuple(hand) or None, common=tuple(common) or None)


def offered(state: Any) -> Iterator[Any]:
    """Entries that taps can send in this state, where no more than cards are asked for."""
    told = entry(state, None, dealt=False)
    really = [card for card in told["pool"] if card in GAME.view(state)["unseen"]]
    match told["phase"]:
        case "deal":
            yield drawn(told["deal"][0], really)
        case "reveal":
            for card in told["enemies"]:
                assert GAME.notation.parse(state, card["text"]) == card["command"]
                yield card["command"]
            yield 'E "Somebody" hp=9'
        case "refill":
            yield drawn(told["draws"][0], really)
        case "trim":
            ask = told["trims"][0]
            yield replace(ask["command"], cards=tuple(ask["hand"][: ask["n"]]))
        case "turn" if told["refills"]:
            yield "R"
    yield from (one["command"] for one in told["bonuses"] if not one["asks"])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_each_entry_offered_is_accepted(app: Flask, options: dict[str, Any]) -> None:
    phases = set()
    with app.test_request_context():
        for seed in ("3", "4"):
            for state in states(options, seed)[:-1]:
                phases.add(state.phase)
                for asked in offered(state):
                    assert decided(state, asked)
    assert {"deal", "reveal", "turn"} <= phases


def test_the_sizes_of_a_shot_are_those_of_the_rules(app: Flask) -> None:
    with app.test_request_context():
        for state in (state for state in states({}, "5") if state.phase == "turn"):
            told = entry(state, None, dealt=False)
            for number in range(1, 7):
                text = f"D {line(told['hand'][:number])}"
                code = ""
                try:
                    decided(state, text)
                except Refused as refusal:
                    code = refusal.code
                fits = told["least"] <= number <= told["most"]
                assert code == "E_FORBIDDEN_CARD" or fits == (code != "E_HAND_SIZE")


def test_a_preview_is_what_the_shot_does(app: Flask) -> None:
    assert PICTURE.preview is not None
    seen = 0
    with app.test_request_context():
        for state in states({}, "6"):
            if state.phase != "turn":
                continue
            told = entry(state, None, dealt=False)
            text = f"D {line(told['hand'][: told['most']])}"
            try:
                events = decided(state, text)
            except Refused:
                continue
            preview = PICTURE.preview(state, GAME.notation.parse(state, text), events)
            assert preview is not None
            assert preview["damage"] == events[0].damage == preview["claims"][0]["damage"]
            assert preview["headline"] == translate(GAME.narration(state, events).headline)
            assert not preview["sum"] or preview["sum"].endswith(f"= {events[0].damage}.")
            assert [one["chosen"] for one in preview["claims"]].count(True) == 1
            for claim in preview["claims"]:
                spelled = f"{text} as {claim['text']} ={claim['damage']}"
                assert GAME.notation.parse(state, spelled).claim == claim["claim"]
                (shot, *_) = decided(state, spelled)
                assert shot.damage == claim["damage"]
            seen += 1
    assert seen


def test_other_entries_have_no_preview() -> None:
    state = played(FIRST).timeline.state
    events = decided(state, "R")
    assert PICTURE.preview is not None
    assert PICTURE.preview(state, GAME.notation.parse(state, "R"), events) is None


def test_cards_that_cannot_come_are_not_offered(app: Flask) -> None:
    shot = (*FIRST, "D 2h 2s 4d 7h 9c")
    with app.test_request_context():
        pool = set(entry(played(shot).timeline.state, None, dealt=False)["pool"])
        hard = set(entry(played(shot, difficulty="hard").timeline.state, "1", dealt=False)["pool"])
    assert set(cards.PACK) - pool == {"2H", "2S", "2D", "KC", "KS", "4D", "7H", "9C"}
    assert set(cards.PACK) - hard == {"2D", "KC", "KS"}  # R82: what was discarded stays a secret
    assert cards.JOKER not in pool | hard


def test_a_seat_is_offered_its_own_turns_alone(app: Flask) -> None:
    with app.test_request_context():
        for state in states({"mode": "coop"}, "7")[:-1]:
            for number, seat in enumerate(("1", "2")):
                told = entry(GAME.secrets.mask(state, seat), seat, dealt=False)
                if state.phase == "turn":
                    assert (told["phase"] == "turn") == (state.active == number)
                other = "21"[number]
                hidden = GAME.view(state)["hands"][other]
                assert told["phase"] != "turn" or not set(hidden) & set(told["hand"])


def test_somebody_waited_for_is_named(app: Flask) -> None:
    state = played(COOP, mode="coop").timeline.state
    with app.test_request_context():
        told = entry(GAME.secrets.mask(state, "2"), "2", dealt=False)
    assert (told["phase"], told["note"]) == (
        "wait",
        "Player 1 enters the next step: on their own phone, or whoever records does.",
    )


ASKING = {
    "dx01a": [{"ask": "recast", "max": 1, "what": "rank", "to": ""}],
    "dx03a": [{"ask": "discard", "max": 3}, {"ask": "draw", "n": None}],
    "dx06b": [{"ask": "recover", "max": 2}],
    "dx07a": [{"ask": "draw", "n": 1}],
    "dx09a": [{"ask": "refreshed"}, {"ask": "draw", "n": 2}],
    "dx10a": [],
}


def armed(name: str) -> Any:
    """A table with one one-shot, this one, and two cards in the discard pile."""
    found = next(card for card in BUILT_IN["demo"] if card.id == name)
    state = played((*ACOLYTE, "E dx03a", "+ As Ac 2h 2s 5d 7c 9d Jh")).timeline.state
    return state._replace(one_shots=(type(state.one_shots[0])(found),), discard=("3C", "4C"))


@pytest.mark.parametrize("name", ASKING)
def test_one_shots_ask_for_what_they_need(app: Flask, name: str) -> None:
    state = armed(name)
    with app.test_request_context():
        (offer,) = entry(state, None, dealt=False)["bonuses"]
        dealt = entry(state, None, dealt=True)["bonuses"][0]["asks"]
    bare = [{key: value for key, value in ask.items() if key != "cards"} for ask in offer["asks"]]
    assert bare == ASKING[name]
    assert not any(ask["ask"] in {"draw", "turn_up"} for ask in dealt)
    recoverable = [ask["cards"] for ask in offer["asks"] if ask["ask"] == "recover"]
    assert recoverable in ([], [["4C", "3C"]])


SPELLED = {
    "dx01a": ("9c=Qc", ("9C=QC",), None),
    "dx03a": ("As 2h > 3h 3s", ("AS", "2H"), ("3H", "3S")),
    "dx06b": ("3c 4c", ("3C", "4C"), None),
    "dx07a": ("> 3h", (), ("3H",)),
}


@pytest.mark.parametrize("name", SPELLED)
def test_answers_to_a_one_shot_make_the_command_of_its_text(app: Flask, name: str) -> None:
    state = armed(name)
    text, args, drawn = SPELLED[name]
    with app.test_request_context():
        (offer,) = entry(state, None, dealt=False)["bonuses"]
    answered = replace(offer["command"], args=args, drawn=drawn)
    assert GAME.notation.parse(state, f"B {name} {text}") == answered


def test_effects_of_the_form_are_real_ones(app: Flask) -> None:
    for entries in ((FIRST[0],), (*ACOLYTE[:6],)):  # a minion comes, an acolyte
        state = played(entries).timeline.state
        with app.test_request_context():
            told = entry(state, None, dealt=False)
        places = {"$n": 2, "$combo": "full", "$cards": told["filters"][0]["filter"], "$suit": "h"}
        for side, templates in told["effects"].items():
            for template in templates:
                text = dumps(template["effect"])
                for place, value in places.items():
                    text = text.replace(f'"{place}"', dumps(value))
                assert decided(state, f'E "Somebody" hp=9 {side}=[{text}]')


def test_help_says_what_is_best_out_and_likely(app: Flask) -> None:
    assert PICTURE.advice is not None
    state = played(FIRST).timeline.state
    with app.test_request_context():
        told = PICTURE.advice(state, None, ["4D", "7H"])
        assert told["best"]["sum"].endswith("= 8")
        assert len(told["out"]) == 44
        assert told["chances"]["n"] == 2
        assert dict(told["chances"]["rows"])["Full house"] == "100.0%"
        assert PICTURE.advice(state, None, [])["chances"] is None
        waiting = played((*FIRST, "D 2h 2s 4d 7h 9c")).timeline.state
        assert PICTURE.advice(waiting, None, [])["chances"]["n"] == 5


def test_help_keeps_the_secrets_of_hard(app: Flask) -> None:
    assert PICTURE.advice is not None
    state = played(FIRST, difficulty="hard").timeline.state
    with app.test_request_context():
        told = PICTURE.advice(state, None, ["4D", "7H"])
    assert (told["out"], told["chances"]) == (None, None)
    assert told["best"] is not None


def test_help_knows_a_seat_alone(app: Flask) -> None:
    assert PICTURE.advice is not None
    state = played(COOP, mode="coop").timeline.state
    with app.test_request_context():
        told = PICTURE.advice(GAME.secrets.mask(state, "2"), "2", [])
        assert set(told["best"]["cards"]) <= {"2S", "2C", "9D"} if told["best"] else True
        assert {"KC", "KS"} <= set(told["out"])


def test_nothing_but_ticks_is_offered_after_the_end(app: Flask) -> None:
    state = played((*FIRST, '! bullets=0 "late"')).timeline.state
    with app.test_request_context():
        told = entry(state, None, dealt=False)
        won = entry(state._replace(phase="won"), None, dealt=False)
    assert (told["phase"], told["bonuses"], told["extras"]) == ("over", [], [])
    assert [tick["command"] for tick in told["ticks"]] == [TickAchievement("B5")]
    both = [TickAchievement("B5"), TickAchievement("D2")]
    assert [tick["command"] for tick in won["ticks"]] == both
    assert all(decided(state, tick["command"]) for tick in won["ticks"])
