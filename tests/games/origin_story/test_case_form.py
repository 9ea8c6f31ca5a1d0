"""The form of worked examples itself: what it lacks fails, tables are laid out as told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.games.origin_story import GAME
from tests.examples.origin_story import judge
from tests.examples.origin_story_flow import session_of

FIXTURE = Path("fixtures/origin-story/examples.json")
CASES: list[dict[str, Any]] = json.loads(FIXTURE.read_text("utf-8"))


@pytest.mark.parametrize(
    "case",
    [
        {"kind": "lead", "hand": ["B1"], "you": ["hero", 0], "expect": {"played": "B1"}},
        {"kind": "lead", "hand": ["B1"], "you": ["hero", 0], "trick": [], "expect": {}},
        {"kind": "lead", "hand": ["B1"], "expect": {"play": "B1"}},
        {"kind": "dance", "expect": {}},
        {"kind": "legal", "hand": ["B1"], "trick": [], "limit": {"odd": 1}, "expect": {}},
        {"kind": "command", "given": "on the moon", "command": "sur", "expect": {}},
        {"kind": "command", "given": "any", "command": "sur", "expect": {"error": "E_SURRENDER"}},
    ],
)
def test_what_the_form_lacks_fails(case: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        judge({"id": "X", **case, "surprise": 1} if case.get("given") == "any" else case)


@pytest.mark.parametrize(
    "case",
    [
        {"kind": "lead", "hand": ["B4", "S2"], "you": ["hero", 0], "limit": {"max": 3}}
        | {"expect": {"play": "S2"}},
        {"kind": "follow", "hand": ["B4", "♥2"], "you": ["hero", 0], "draws": []}
        | {"trick": [["Y", "b6"]], "trump": None, "suits": {"L2": "B"}, "mods": {"L2": 9}}
        | {"expect": {"step": "3a", "play": "L2", "hand_mid": ["B4", "L2"]}},
        {"kind": "winner", "trick": [["Y", "B6"], ["A", "S1"]], "trump": "S"}
        | {"expect": {"winner": "A"}},
        {"kind": "draw", "deck": ["B4"], "discard": [], "n": 2, "entered": ["S1"]}
        | {"expect": {"error": "E_SEEN"}},
        {"kind": "vdeck", "difficulty": 5}
        | {"expect": {"top_to_bottom": [2] * 5, "event_decks": {"1": 8, "2": 3}}},
        {"kind": "exchange", "hand": ["B3"], "yours": ["S1"], "give": "B3"}
        | {"expect": {"error": "E_EXCHANGE"}},
    ],
)
def test_other_cases(case: dict[str, Any]) -> None:
    judge({"id": "X", **case})


@pytest.mark.parametrize(
    ("given", "command", "error"),
    [
        ("turn:A, A leads", "F>", "E_ACTOR"),
        ("turn:Y, A leads M9, villain, won 1 trick", "sur", None),
        ("turn:A, A leads, trick 8", ">", None),
        ("turn:Y, A leads M9, villain without a trick", "sur", "E_SURRENDER"),
        ("turn:Y, led by F with B6, your hand B4 L9", "B4", None),
        ("turn:F, A leads, F's hand S4 L2, won 2 tricks", "> B3 B5", None),
        ("turn:A, S4 lies in the discard pile", "> S4 B2", "E_SEEN"),
        ("turn:Y, t1 charged", "use t1; use t1", "E_USED"),
        ("turn:Y, t1 on your mat", "use t1", "E_NOT_CHARGED"),
        ("charge, supply 3", "ch t3 t1", None),
        ("charge, supply 2", "ch t1 t1", "E_COST"),
        ("round 3, difficulty 4", "ev v2.2", None),
        ("round 3", "ev v1.2", None),
        ("story, drawn t1 t5 t9", "st t1 t5 t9 > t5", None),
        ("round 5", "sh c2", None),
        ("round 5, super-heroes c1 and c3", "sh c2", "E_NOT_DRAWN"),
        ("effect_draws, replace 2 for each automa", "dr B2 B3 B4 B5", None),
        ("effect_draws, replace 3 for each automa", "dr B2 B3", "E_COUNT"),
        ("late", "x A B2", "E_NOT_IN_HAND"),
        ("any", 'rule "a slip" vp Y +1', None),
        ("side", "hero", None),
        ("round_end", "end", None),
        ("automa_card, difficulty 5", "v v1.1", "E_LEVEL"),
        ("deal_you", "Y: B1 B2", "E_COUNT"),
        ("new", "new dealer=F mat=p9 super_heroes=c1,c4", "E_UNKNOWN_ID"),
    ],
)
def test_tables_told_in_words(given: str, command: str, error: str | None) -> None:
    expect = {"error": error} if error else {"ok": True}
    judge({"id": "X", "kind": "command", "given": given, "command": command, "expect": expect})


@pytest.mark.parametrize("given", ["late", "turn:Y, led B6, your hand B9 L9"])
def test_a_command_case_may_change_cards(given: str) -> None:
    case = {"given": given, "command": "B9", "mods": {"B9": -5}, "limit": {"max": 4}}
    plain = GAME.plain(session_of(case).timeline.state)
    assert plain["mods"] == {"B9": -5}
    assert [limit["max"] for limit in plain["limits"]] == [4, 4]


def test_a_table_is_laid_out_as_told() -> None:
    given = "turn:Y, led by A with M9, your hand B4 L9, villain, with 1 trick, S4 in A's hand"
    case = {"given": given.replace("S4 in", "S4 lies in"), "command": "B4"}
    plain = GAME.plain(session_of(case).timeline.state)
    assert (plain["phase"], plain["leader"], plain["trick_no"]) == ("turn:Y", "A", 7)
    assert plain["trick"][0] == ["A", "M9"]
    assert plain["hands"]["Y"] == ["B4", "L9"]
    assert plain["hands"]["A"] == ["S4"]
    assert plain["won"] == {"A": 5, "F": 0, "Y": 1}
    assert plain["side"] == "villain"


def test_a_surrendered_round_and_one_with_a_shuffle() -> None:
    (base,) = (case for case in CASES if case["kind"] == "round")
    judge(
        {
            **base,
            "id": "X1",
            "leader": "A",
            "plays": ["S3", "surrender"],
            "expect": {
                "shuffles": 0,
                "won": {"A": 1, "F": 0, "Y": 0},
                "vp": {"A": 8, "F": 0, "Y": 0},
            },
        }
    )
    (deck, rest) = base["deck"][:3], base["deck"][3:]
    found = {**base, "id": "X2", "deck": deck, "reshuffled": rest}
    judge({**found, "expect": {"shuffles": 1}})
