"""Cases of the fixture form for options, functions and lines; and what is no command (10.1)."""

from __future__ import annotations

from typing import Any

from tests.games.sorcerers_deck_of_death.cases import ATTACK, DUEL, MELEE, SHOT, Case, do

WALL = {"id": "w1", "shape": "poly", "pts": [[7, 5], [11, 5], [11, 5.4], [7, 5.4]]}
ROCK = {"id": "r1", "shape": "circle", "c": [9, 5.2], "r": 0.7, "blocks_move": False}

OPTIONS: dict[str, Case] = {
    "mages": {
        "given": {"options": {"mages": {"a": "teymur", "b": "teymur"}}},
        "expect": {"error": "mirror_not_allowed"},
    },
    "allow_mirror": {
        "given": {
            "options": {"mages": {"a": "tiluka", "b": "tiluka"}, "allow_mirror": True},
            "figs": {"aM": {"at": [9, 9]}, "bG": {"at": [9, 12]}},
            "hands": {"a": ["9s", "9d"]},
        },
        "do": do("cast ability=DV target=bG", cards=["9s", "9d"]) + do("roll", dice=[4, 4]),
        "expect": {"hp": {"bG": 2}},
    },
    "tol": {
        "given": {"options": {"tol": 0.5}, "figs": {"aG": {"at": [9, 4]}}},
        "do": do("activate fig=aG", "walk", path=[[4.6, 4]]),
        "expect": {"at": {"aG": [4.6, 4]}},
    },
    "no_tol": {
        "given": {"options": {"tol": 0}, "figs": {"aG": {"at": [9, 4]}}},
        "do": do("activate fig=aG", "walk", path=[[4.999, 4]]),
        "expect": {"error": "too_far"},
    },
    "bases_mm": {
        "given": {
            "options": {"bases_mm": {"L": 40, "T": 30}},
            "figs": {"aL": {"at": [9, 7]}, "bT": {"at": [9, 10]}},
        },
        "calc": [["gap", ["aL", "bT"], 1.6]],
    },
    "terrain": {
        "given": {"options": {"terrain": [WALL]}, "figs": SHOT},
        "calc": [["los", ["aT", "bG"], False]],
    },
    "terrain_circle": {
        "given": {"options": {"terrain": [ROCK]}, "figs": SHOT},
        "calc": [["los", ["aT", "bG"], False]],
    },
    "low_terrain": {
        "given": {"options": {"terrain": [{**WALL, "blocks_los": False}]}, "figs": SHOT},
        "calc": [["los", ["aT", "bG"], True]],
    },
    "front_arc_deg": {
        "given": {"options": {"front_arc_deg": 60}, "figs": MELEE},
        "do": [*ATTACK, *do("roll", dice=[4, 4]), *do("push", to=[10, 8])],
        "expect": {"error": "outside_arc"},
    },
    "cover_rule": {
        "given": {
            "options": {"cover_rule": "any_blocked_line"},
            "figs": {**SHOT, "aG": {"at": [9.6, 5.5]}},
        },
        "calc": [["cover", ["aT", "bG"], True]],
    },
    "los_samples": {
        "given": {
            "options": {"los_samples": 4, "los_inset": 0.02},
            "figs": {**SHOT, "aG": {"at": [10.2, 8.1]}},
        },
        "calc": [["cover", ["aT", "bG"], False]],
    },
    "agile": {
        "given": {
            "options": {"agile": "exact"},
            "figs": {"aB": {"at": [9, 7]}, "bG": {"at": [9, 8]}},
            "hands": {"a": ["As"]},
        },
        "do": do("activate fig=aB", "react ability=AG target=bG", cards=["As"], to=[9, 6.6]),
        "expect": {"error": "too_close"},
    },
    "rounds": {
        "given": {
            "options": {"rounds": 2},
            "round": 2,
            "phase": "end",
            "figs": {"aM": {"at": [9, 2], "hp": 3}, "bM": {"at": [9, 17]}},
        },
        "do": do("centre"),
        "expect": {"phase": "over", "winner": "b", "result": "mage_hp", "round": 2},
    },
    "first_deployer": {
        "given": {"options": {"first_deployer": "b"}, "phase": "setup"},
        "do": do("deploy fig=bG", at=[3, 16.5]),
        "expect": {"turn": "a", "at": {"bG": [3, 16.5]}},
    },
    "strictness": {
        "given": {"options": {"strictness": "lenient"}, "figs": {"aG": {"at": [9, 4]}}},
        "do": do("activate fig=aG", "walk", path=[[4, 4]]),
        "expect": {"warnings": ["too_far"], "at": {"aG": [4, 4]}},
    },
}

OTHERS: dict[str, Case] = {
    "calc": {
        "given": {"figs": {**DUEL, "aS": {"at": [11.5, 9]}, "bB": {"at": [9, 11.6]}}},
        "calc": [
            ["engaged", ["aG"], ["bT"]],
            ["engaged", ["aG", "bT"], True],
            ["engaged", ["aG", "bB"], False],
            ["engaged", ["bB"], []],
            ["centre", ["a"], ["aG", "aS"]],
            ["centre", ["b"], ["bT"]],
            ["centre", [], {"a": ["aG", "aS"], "b": ["bT"]}],
            ["duel", [5, 8], ["caster", 1]],
            ["duel", [8, 8], [None, 0]],
            ["duel", [14, 3], ["target", 3]],
            ["gap", ["aG", "bB"], 3.6],
            ["pays", ["any1", ["9s"]], True],
            ["pays", ["kind4", ["9s", "9c", "9d", "9h"]], True],
        ],
    },
    "parse": {
        "parse": [
            ["s bT+", do("shoot target=bT", cover=True)],
            ["=bB:22 # so!", do("roll target=bB", dice=[2, 2])],
            ["aG; hop", {"error": "syntax", "item": "hop"}],
            ["w 9", {"error": "syntax"}],
            ["@ 9,4; x a", [*do("place", to=[9, 4]), *do("concede seat=a")]],
        ]
    },
}

SYNTAX: list[Any] = [
    {"cmd": "jump"},
    {},
    "aG",
    {"cmd": "activate"},
    {"cmd": "activate", "fig": None},
    {"cmd": "activate", "fig": 3},
    {"cmd": "activate", "fig": "aG", "surprise": 1},
    {"cmd": "walk", "path": []},
    {"cmd": "walk", "path": [[1]]},
    {"cmd": "walk", "path": [["1", "2"]]},
    {"cmd": "walk", "path": [[True, 2]]},
    {"cmd": "walk", "path": [3, 4]},
    {"cmd": "draw", "seat": "c", "cards": []},
    {"cmd": "draw", "seat": "a", "cards": "9s"},
    {"cmd": "draw", "seat": "a", "cards": [9]},
    {"cmd": "shoot", "target": "bT", "cover": "yes"},
    {"cmd": "roll", "dice": "53"},
    {"cmd": "roll", "dice": [5.0, 3]},
    {"cmd": "initiative", "rolls": [{"a": [1, 2]}]},
    {"cmd": "initiative", "rolls": [[1, 2]]},
    {"cmd": "centre", "inside": {"c": []}},
    {"cmd": "centre", "inside": ["aM"]},
    {"cmd": "fix", "fig": "aG", "hp": 2},
    {"cmd": "fix", "reason": "so"},
    {"cmd": "fix", "fig": "aG", "seat": "a", "reason": "so"},
    {"cmd": "fix", "fig": "aG", "reason": "so"},
]
