"""Catalogues for the flow: one whose story deck runs out, and one of effects the demo lacks."""

from __future__ import annotations

from typing import Any

from core.canonical import plain
from core.games.origin_story.pieces.catalogues import DEMO

Json = dict[str, Any]
WHOLE = plain(DEMO)
SHORT: Json = {**WHOLE, "id": "short", "story_cards": WHOLE["story_cards"][-8:]}


def _skill(when: str, *do: Json, **more: Any) -> Json:
    """A skill; `given` is its condition."""
    found = {"when": when, "do": list(do), **more}
    return {"if" if key == "given" else key: x for key, x in found.items()}


def _points(n: int, who: str = "Y") -> Json:
    return {"vp": {"who": who, "n": n}}


def _limit(who: str, until: str = "trick", **more: Any) -> Json:
    return {"limit": {"who": who, "until": until, **more}}


def _reveal(of: str, pick: str, **count: int) -> Json:
    return {"reveal": {"of": of, "pick": pick, **count}}


def _value(card: str, n: int) -> Json:
    return {"value": {"card": card, "n": n, "until": "trick"}}


AS_SPEED = {"recolor": {"card": "played", "suit": "S", "until": "trick"}}
ANY_HEART = {"add": {"of": "chosen", "x": "4.5"}}
HEARTS_IN = {"trick_has": {"suit": "L", "min": 1}}
BRAINS = {"trump": {"suit": "B", "until": "trick"}}
NO_TRUMP = {"trump": {"suit": None, "until": "trick"}}
MUST = {"use": "must"}
EACH = {"times": "each"}
TURN = {"times": "turn"}

STORIES: dict[str, tuple[list[int], list[Json]]] = {
    "o1": ([1], [_skill("on_your_turn", {"refresh": {"n": 2}}, **TURN)]),
    "o2": ([1], [_skill("win_trick", _points(1), **EACH)]),
    "o3": ([1], [_skill("lose_trick", _points(1), **TURN, given={"played_max": 9})]),
    "o4": ([2, 1], [_skill("when_charged", {"exchange": {"with": "both"}}, cost=1)]),
    "o5": ([1], [_skill("when_charged", {"replace": {"of": "both", "x": 2}})]),
    "o6": ([1], [_skill("on_your_turn", ANY_HEART)]),
    "o7": ([1], [_skill("when_charged", {"add": {"of": "A", "x": "8.5"}}, **MUST)]),
    "o8": ([-2, 1], [_skill("remove", {"energy": {"n": 1}}, _points(1), cost=1)]),
    "o9": (
        [1],
        [
            _skill("whenever_lead", _limit("followers", max=9), **EACH, **MUST),
            _skill("whenever_follow", BRAINS, **TURN),
        ],
    ),
    "o10": ([1], [_skill("on_your_turn", _value("chosen", -3), **EACH)]),
    "o11": ([1], [_skill("end_of_round", _points(1), given={"side": "villain"})]),
    "o12": ([1], [_skill("on_your_turn", _reveal("chosen", "choose", count=2))]),
    "o13": (
        [1],
        [
            _skill("on_your_turn", AS_SPEED, _value("played", 3), **TURN),
            _skill("win_trick", _points(1), **MUST, **EACH, given={"played_suit": "S"}),
        ],
    ),
    "o14": ([1], [_skill("ongoing", {"ties": {"to": "Y"}}, **MUST, given={"side": "villain"})]),
    "o15": ([1], [_skill("lose_trick", _reveal("both", "all"), **MUST, given=HEARTS_IN)]),
    "o16": ([1], [_skill("final_trick", _points(2), given={"won": True, "led": "M"})]),
    "o17": ([1], [_skill("on_your_turn", {"side": {"to": "other"}}, NO_TRUMP, **TURN)]),
    "o18": ([2, 1], [_skill("win_trick", _points(2, "chosen"), cost=2)]),
}
HEROES: dict[str, list[Json]] = {
    "h1": [
        _skill("when_revealed", _reveal("A", "lowest", count=3), **MUST),
        _skill("when_revealed", {"refresh": {"n": 1}}),
        _skill("when_revealed", {"exchange": {"with": "F"}}),
    ],
    "h2": [
        _skill("on_your_turn", _points(1), **TURN, given={"tricks_is": 0}),
        _skill("lose_trick", _points(1), **EACH),
    ],
}
EVENTS = [
    _skill("round_start", _reveal("both", "highest", count=2), **MUST),
    _skill("win_trick", _points(1, "each"), **MUST, **EACH, given={"tricks_is": 1}),
    _skill("round_start", _limit("automas", "round", only="L"), **MUST),
    _skill("round_start", _limit("leader", min=5, trick_no=3), **MUST),
    _skill("first_trick", _points(1, "winner"), **MUST, given={"led": "L"}),
    _skill("round_start", {"add": {"of": "both", "x": "8.5"}}, **MUST),
]
OPS = [[["move", 2], ["replace", 3]], [["replace", 1], ["move", 1]], [["add", "4.5"], ["move", 1]]]


def _automa(number: int, level: int) -> Json:
    return {
        "id": f"w{level}.{number}",
        "level": level,
        "name": "w",
        "rounds": {str(n): OPS[(number + n) % 3] for n in range(1, 6)},
        "event": {"name": "w", "skills": [EVENTS[(number + 3 * level) % len(EVENTS)]]},
    }


ODD: Json = {
    **WHOLE,
    "id": "odd",
    "super_hearts": [{"value": "4.5", "copies": 4}, {"value": "8.5", "copies": 4}],
    "automa_cards": [_automa(number, level) for level in (1, 2) for number in range(6)],
    "story_cards": [
        {"id": name, "name": name, "costs": costs, "skills": found}
        for name, (costs, found) in STORIES.items()
    ],
    "super_heroes": [
        *({"id": name, "name": name, "skills": found} for name, found in HEROES.items()),
        {"id": "h3", "name": "h3", "not_solo": True, "skills": []},
    ],
}
