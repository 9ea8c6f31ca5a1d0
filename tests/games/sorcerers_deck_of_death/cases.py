"""Cases of the fixture form that use what the printed ones do not (10.1)."""

from __future__ import annotations

from typing import Any

Case = dict[str, Any]
MELEE = {"aL": {"at": [9, 7]}, "bT": {"at": [9, 8]}, "aM": {"at": [9, 1]}, "bM": {"at": [9, 17]}}
DUEL = {"aG": {"at": [9, 7]}, "bT": {"at": [9, 8]}}
SHOT = {"aT": {"at": [9, 2]}, "bG": {"at": [9, 9]}}
NEAR_DEATH = {"aL": {"at": [9, 7]}, "bM": {"at": [9, 8], "hp": 1}, "aM": {"at": [9, 1]}}
TEN = ["9s", "9c", "9d", "9h", "Ts", "Tc", "Td", "Th", "Js", "?"]


def do(*commands: str, **last: Any) -> list[dict[str, Any]]:
    """Commands of one field each: `activate fig=aG`; the last may have more."""
    found: list[dict[str, Any]] = []
    for text in commands:
        cmd, *fields = text.split()
        found.append({"cmd": cmd, **dict(field.split("=") for field in fields)})
    found[-1] |= last
    return found


ATTACK = do("activate fig=aL", "melee target=bT")
SHOOT = do("activate fig=aT", "shoot target=bG")
REASON = {"reason": "counted again"}

FLOW: dict[str, Case] = {
    "passes": {
        "given": {"turn": "b", "figs": {"aM": {"at": [9, 1]}, "bM": {"at": [9, 17], "done": True}}},
        "do": do("pass"),
        "expect": {"passes": 1, "turn": "a", "ap": None, "mvt": None, "done": {"bM": True}},
    },
    "mvt": {
        "given": {"figs": {"aM": {"at": [9, 2]}}, "hands": {"a": ["9h"]}},
        "do": do("activate fig=aM", "react ability=VI", cards=["9h"]),
        "expect": {"mvt": 7, "ap": 2, "discard_n": {"a": 1, "b": 0}, "discard": {"a": ["9h"]}},
    },
    "concede": {
        "do": do("concede seat=a"),
        "expect": {"winner": "b", "result": "conceded", "phase": "over", "last": None},
    },
    "over": {
        "do": do("concede seat=b", "pass"),
        "expect": {"error": "game_over", "winner": "a", "result": "conceded"},
    },
    "over_for_anything": {
        "do": do("concede seat=b", "jump"),
        "expect": {"error": "game_over"},
    },
    "killed": {
        "given": {"figs": NEAR_DEATH},
        "do": [*do("activate fig=aL", "melee target=bM"), *do("roll", dice=[6, 6])],
        "expect": {
            "winner": "a",
            "result": "mage_killed",
            "dead": ["bM"],
            "hp": {"bM": 0},
            "at": {"bM": None},
            "engaged": {"aL": [], "bM": []},
            "last": {"total": 15, "def": 7, "margin": 8, "wounds": 3, "dice": [6, 6]}
            | {"target": "bM", "attacker": "aL", "cover": None, "opp": None},
            "view": {"spectator": {"hand": {"a": [], "b": []}, "unknown": {"a": 0, "b": 0}}},
        },
    },
    "raised_done": {
        "given": {
            "figs": {"bM": {"at": [9, 14]}},
            "dead": ["bS", "bG"],
            "dead_done": ["bS"],
            "turn": "b",
            "hands": {"b": ["9s", "9d", "9c"]},
        },
        "do": do("cast ability=RE target=bS", cards=["9s", "9d", "9c"], to=[9, 11.2]),
        "expect": {"done": {"bS": True}, "dead": ["bG"], "hp": {"bS": 1}},
    },
    "discarded": {
        "given": {"phase": "power", "hands": {"a": TEN[4:]}},
        "do": do("draw seat=a", cards=["9s", "?", "?", "?", "?"])
        + do("discard seat=a", cards=["9s"]),
        "expect": {"hand": {"a": 10}, "known": {"a": TEN[4:-1]}, "unknown": {"a": 5}}
        | {"discard_n": {"a": 1}, "phase": "power", "deck": {"a": 13, "b": 24}},
    },
    "discard_needed": {
        "given": {"phase": "power", "hands": {"a": TEN}},
        "do": do("draw seat=a", cards=["?"] * 5)
        + do("draw seat=b", cards=["?"] * 5)
        + do("initiative", rolls=[{"a": [1, 2], "b": [3, 4]}]),
        "expect": {"error": "discard_needed", "hand": {"a": 15, "b": 5}},
    },
    "shot": {
        "given": {"figs": SHOT},
        "do": [*SHOOT, *do("roll", dice=[5, 4])],
        "expect": {
            "last": {"gap": 6.0, "los": True, "cover": False, "total": 9, "def": 6, "margin": 3}
        },
    },
    "stated_cover": {
        "given": {"figs": SHOT, "options": {"strictness": "lenient"}},
        "do": [*do("activate fig=aT", "shoot target=bG", cover=True), *do("roll", dice=[5, 4])],
        "expect": {"last": {"cover": True, "def": 7}, "warnings": ["cover_mismatch"]},
    },
    "cover_mismatch": {
        "given": {"figs": SHOT},
        "do": do("activate fig=aT", "shoot target=bG", cover=True),
        "expect": {"error": "cover_mismatch", "ap": 2},
    },
    "also": {
        "given": {"figs": {"aG": {"at": [9, 4]}, "bT": {"at": [8.4, 7]}, "bB": {"at": [9.6, 7]}}},
        "do": do("activate fig=aG", "charge target=bT", path=[[9, 6.2]], also=["bB"])
        + do("roll", dice=[1, 1])
        + do("decline"),
        "expect": {"error": "no_window", "engaged": {"aG": ["bB", "bT"]}},
    },
    "declined": {
        "given": {"figs": MELEE},
        "do": [*ATTACK, *do("roll", dice=[4, 1]), *do("decline", "end_activation")],
        "expect": {"turn": "b", "at": {"bT": [9, 8]}, "done": {"aL": True}, "ap": None},
    },
    "storm": {
        "given": {
            "figs": {"aM": {"at": [9, 9]}, "bG": {"at": [9, 14.05]}},
            "hands": {"a": ["9s", "Td", "Jh"]},
        },
        "do": do("cast ability=TE", cards=["9s", "Td", "Jh"], targets=["bG"])
        + do("roll target=bG", dice=[6, 5]),
        "expect": {"last": {"total": 10, "def": 6, "wounds": 2, "target": "bG", "attacker": "aM"}},
    },
    "swap": {
        "given": {
            "options": {"bases_mm": {"L": 40}},
            "figs": {"bL": {"at": [9, 7]}, "bM": {"at": [9, 11]}},
            "turn": "b",
            "hands": {"b": ["Qs", "9s"]},
        },
        "do": do(
            "cast ability=IL target=bL", cards=["Qs", "9s"], mage_at=[9, 7.2], minion_at=[9, 11.1]
        ),
        "expect": {"at": {"bM": [9, 7.2], "bL": [9, 11.1]}},
    },
    "duel": {
        "given": {
            "figs": {"aG": {"at": [9, 4]}, "bM": {"at": [9, 9]}},
            "turn": "b",
            "hands": {"b": ["Qs", "Kh", "Ac"]},
        },
        "do": do("cast ability=DP target=aG", cards=["Qs", "Kh", "Ac"])
        + do("roll", dice=[1, 1], opp=[4, 4]),
        "expect": {"last": {"total": 4, "opp": 8, "wounds": 1, "def": None}, "hp": {"bM": 5}},
    },
    "named_centre": {
        "given": {"phase": "end", "figs": {"aM": {"at": [9, 11.55]}, "bM": {"at": [9, 17]}}},
        "do": do("centre", inside={"a": ["aM"], "b": []}),
        "expect": {"last": {"centre": {"a": 1, "b": 0}}, "hp": {"bM": 5}},
    },
    "recorder": {
        "given": {"hands": {"a": ["As", "?"], "b": ["9h"]}, "discard": {"b": ["Th", "9s"]}},
        "expect": {
            "view": {
                "recorder": {"hand": {"a": ["As"], "b": ["9h"]}, "unknown": {"a": 1, "b": 0}},
                "a": {"hand": ["As"], "unknown": 1, "discard": {"a": [], "b": ["Th", "9s"]}},
                "spectator": {"hand": None, "unknown": None, "hand_count": {"a": 2, "b": 1}},
            }
        },
    },
    "fixed_figure": {
        "given": {"figs": MELEE, "options": {"strictness": "lenient"}},
        "do": do("fix fig=bT", at=[9, 9.5], hp=2, done=True, **REASON),
        "expect": {"at": {"bT": [9, 9.5]}, "hp": {"bT": 2}, "done": {"bT": True}}
        | {"engaged": {"aL": []}, "warnings": []},
    },
    "fixed_cards": {
        "given": {"hands": {"a": ["9s"]}, "options": {"strictness": "lenient"}},
        "do": do("fix seat=a", known=["Ks"], unknown=2, discard=["9s"], **REASON),
        "expect": {"known": {"a": ["Ks"]}, "unknown": {"a": 2}, "discard": {"a": ["9s"]}}
        | {"deck": {"a": 20}},
    },
    "fixed_in_part": {
        "given": {"hands": {"a": ["9s"]}, "options": {"strictness": "lenient"}},
        "do": do("fix seat=a", unknown=2, **REASON),
        "expect": {"known": {"a": ["9s"]}, "unknown": {"a": 2}},
    },
    "fix_not_allowed": {
        "given": {"figs": MELEE},
        "do": do("fix fig=bT", hp=2, **REASON),
        "expect": {"error": "fix_not_allowed", "hp": {"bT": 3}},
    },
}
