"""Cases of a match without a map: nobody knows where a figure stands (R98)."""

from __future__ import annotations

from typing import Any

from tests.games.sorcerers_deck_of_death.cases import Case, do

NO_MAP: dict[str, Any] = {"options": {"places": "none"}}


def those(*figs: str, **given: Any) -> dict[str, Any]:
    """A table of these figures, `bM 3` with so many hit points."""
    found = {name: {"hp": int(hp[0])} if hp else {} for name, *hp in map(str.split, figs)}
    return {**NO_MAP, "figs": found, **given}


WITHOUT_MAP: dict[str, Case] = {
    "nobody_deploys": {
        "given": {**NO_MAP, "phase": "power"},
        "do": do("deploy fig=aG", at=[3, 1]),
        "expect": {"error": "wrong_phase"},
    },
    "walk": {
        "given": those("aG", "bM"),
        "do": do("activate fig=aG", "walk"),
        "expect": {"ap": 1, "at": {"aG": None}},
    },
    "walk_and_strike": {
        "given": those("aG", "bT", "bM"),
        "do": do("activate fig=aG", "walk", "melee target=bT") + do("roll", dice=[5, 3]),
        "expect": {"hp": {"bT": 1}, "last": {"total": 9, "def": 5, "gap": None, "los": None}},
    },
    "the_order_is_kept": {
        "given": those("aG", "bT"),
        "do": do("activate fig=aG", "walk", "walk"),
        "expect": {"error": "same_action", "ap": 1},
    },
    "points_are_counted": {
        "given": those("aG", "bT"),
        "do": do("activate fig=aG", "walk", "run"),
        "expect": {"error": "no_ap"},
    },
    "charge_and_push": {
        "given": those("aG", "bB", "bM"),
        "do": do("activate fig=aG", "charge target=bB") + do("roll", dice=[4, 1]) + do("push"),
        "expect": {"hp": {"bB": 3}, "turn": "b", "done": {"aG": True}, "at": {"bB": None}},
    },
    "shot": {
        "given": those("aT", "bG", "bM"),
        "do": do("activate fig=aT", "shoot target=bG") + do("roll", dice=[5, 2]),
        "expect": {"hp": {"bG": 2}, "last": {"def": 6, "cover": False, "gap": None, "los": None}},
    },
    "shot_in_cover": {
        "given": those("aT", "bG", "bM"),
        "do": do("activate fig=aT", "shoot target=bG", cover=True) + do("roll", dice=[5, 2]),
        "expect": {"hp": {"bG": 3}, "last": {"def": 7, "cover": True}, "warnings": []},
    },
    "cannot_shoot": {
        "given": those("aG", "bG"),
        "do": do("activate fig=aG", "shoot target=bG"),
        "expect": {"error": "cannot_shoot"},
    },
    "bolt_in_cover": {
        "given": those("aM", "bG", hands={"a": ["9s", "9d"]}),
        "do": do("cast ability=EP target=bG", cards=["9s", "9d"], cover=True)
        + do("roll", dice=[4, 3]),
        "expect": {"hp": {"bG": 2}, "last": {"total": 8, "def": 7, "cover": True}, "turn": "b"},
    },
    "bolt_in_cover_on_a_map": {
        "given": {
            "options": {"strictness": "lenient"},
            "figs": {"aM": {"at": [9, 2]}, "bG": {"at": [9, 8]}},
            "hands": {"a": ["9s", "9d"]},
        },
        "do": do("cast ability=EP target=bG", cards=["9s", "9d"], cover=True)
        + do("roll", dice=[4, 3]),
        "expect": {"last": {"def": 7, "cover": True}, "warnings": ["cover_mismatch"]},
    },
    "bolt_in_cover_refused": {
        "given": {
            "figs": {"aM": {"at": [9, 2]}, "bG": {"at": [9, 8]}},
            "hands": {"a": ["9s", "9d"]},
        },
        "do": do("cast ability=EP target=bG", cards=["9s", "9d"], cover=True),
        "expect": {"error": "cover_mismatch", "hand": {"a": 2}},
    },
    "storm": {
        "given": those("aM", "bG", "bT", "bL", hands={"a": ["9s", "Td", "Jh"]}),
        "do": do("cast ability=TE", cards=["9s", "Td", "Jh"], targets=["bG", "bL"])
        + do("roll target=bG", dice=[5, 4])
        + do("roll target=bL", dice=[1, 1])
        + do("push target=bG"),
        "expect": {"hp": {"bG": 2, "bL": 5, "bT": 3}, "turn": "b"},
    },
    "storm_needs_its_targets": {
        "given": those("aM", "bG", hands={"a": ["9s", "Td", "Jh"]}),
        "do": do("cast ability=TE", cards=["9s", "Td", "Jh"]),
        "expect": {"error": "syntax", "hand": {"a": 3}},
    },
    "storm_on_nobody": {
        "given": those("aM", "bG", hands={"a": ["9s", "Td", "Jh"]}),
        "do": do("cast ability=TE", cards=["9s", "Td", "Jh"], targets=[]),
        "expect": {"turn": "b", "hand": {"a": 0}},
    },
    "teleport": {
        "given": those("aM", "bG", hands={"a": ["9s", "9d", "9h"]}),
        "do": do("cast ability=TL", cards=["9s", "9d", "9h"]),
        "expect": {"turn": "b", "at": {"aM": None}},
    },
    "celerity": {
        "given": those("aM", "aB", "bG", hands={"a": ["9s", "Ts"]}),
        "do": do("cast ability=CE target=aB", cards=["9s", "Ts"]) + do("roll", dice=[6, 6]),
        "expect": {"hp": {"aB": 3}, "turn": "b"},
    },
    "drain": {
        "given": those("aG", "bM 4", turn="b", hands={"b": ["9s", "9d"]}),
        "do": do("cast ability=DV target=aG", cards=["9s", "9d"]) + do("roll", dice=[4, 5]),
        "expect": {"hp": {"aG": 2, "bM": 5}, "last": {"gap": None}},
    },
    "duel": {
        "given": those("aG", "bM", turn="b", hands={"b": ["Qs", "Kh", "Ac"]}),
        "do": do("cast ability=DP target=aG", cards=["Qs", "Kh", "Ac"])
        + do("roll", dice=[3, 3], opp=[1, 4]),
        "expect": {"hp": {"aG": 1, "bM": 6}},
    },
    "illusion": {
        "given": those("aG", "bT", "bM", turn="b", hands={"b": ["Qs", "9s"]}),
        "do": do("cast ability=IL target=bT", cards=["Qs", "9s"]),
        "expect": {"at": {"bT": None, "bM": None}, "turn": "a"},
    },
    "resurrection": {
        "given": those("bM", turn="b", dead=["bS"], hands={"b": ["9s", "9d", "9c"]}),
        "do": do("cast ability=RE target=bS", cards=["9s", "9d", "9c"]),
        "expect": {"hp": {"bS": 1}, "at": {"bS": None}, "dead": [], "turn": "a"},
    },
    "agile": {
        "given": those("aB", "bG", hands={"a": ["As"]}),
        "do": do("activate fig=aB", "react ability=AG", cards=["As"]),
        "expect": {"ap": 2, "at": {"aB": None}, "hand": {"a": 0}},
    },
    "quick": {
        "given": those("aM", "aG", "bG", hands={"a": ["9h"]}),
        "do": do("activate fig=aG", "react ability=VI", cards=["9h"]),
        "expect": {"mvt": 6},
    },
    "stance": {
        "given": those("aL", "bG", "bM", hands={"b": ["9s"]}),
        "do": do("activate fig=aL", "melee target=bG")
        + do("react ability=PD", cards=["9s"])
        + do("roll", dice=[3, 2])
        + do("push"),
        "expect": {"last": {"total": 8, "def": 7, "wounds": 1}, "error": "no_push"},
    },
    "already_dead": {
        "given": those("aL", "bT", "bM", hands={"b": ["9s", "9h"]}),
        "do": do("activate fig=aL", "melee target=bT")
        + do("roll", dice=[6, 5])
        + do("react ability=DM", cards=["9s", "9h"]),
        "expect": {"hp": {"bT": 1}},
    },
    "projection": {
        "given": those("aL", "bT", "bM", hands={"a": ["Qd"]}),
        "do": do("activate fig=aL", "melee target=bT")
        + do("roll", dice=[1, 1])
        + do("react ability=PR", cards=["Qd"])
        + do("roll", dice=[4, 4])
        + do("place"),
        "expect": {"hp": {"bT": 2}, "at": {"bT": None}, "ap": 1},
    },
    "centre": {
        "given": those("aM", "aS", "bM", "bG", phase="end"),
        "do": do("centre", inside={"a": ["aS"], "b": ["bG"]}),
        "expect": {"last": {"centre": {"a": 2, "b": 1}}, "hp": {"bM": 5}, "round": 2},
    },
    "centre_of_nobody": {
        "given": those("aM", "bM", phase="end", round=6),
        "do": do("centre", inside={"a": [], "b": []}),
        "expect": {"phase": "over", "winner": None, "result": "draw"},
    },
    "centre_must_be_told": {
        "given": those("aM", "bM", phase="end"),
        "do": do("centre"),
        "expect": {"error": "syntax", "phase": "end"},
    },
    "a_place_is_refused": {
        "given": those("aG", "bT"),
        "do": do("activate fig=aG", "walk", path=[[9, 8]]),
        "expect": {"error": "no_map", "ap": 2},
    },
    "a_way_to_a_charge_is_refused": {
        "given": those("aG", "bT"),
        "do": do("activate fig=aG", "charge target=bT", path=[[9, 8]]),
        "expect": {"error": "no_map", "ap": 2},
    },
    "a_spot_is_refused": {
        "given": those("aM", "bG", hands={"a": ["9s", "9d", "9h"]}),
        "do": do("cast ability=TL", cards=["9s", "9d", "9h"], to=[9, 9]),
        "expect": {"error": "no_map", "hand": {"a": 3}},
    },
    "agile_beside_nobody": {
        "given": those("aB", "bG", hands={"a": ["As"]}),
        "do": do("activate fig=aB", "react ability=AG target=bG", cards=["As"]),
        "expect": {"error": "no_map", "hand": {"a": 1}},
    },
    "fixed": {
        "given": {
            "options": {"places": "none", "strictness": "lenient"},
            "figs": {"aG": {}, "bT": {"hp": 1}},
            "dead": ["aS"],
        },
        "do": do("fix fig=aS", hp=2, reason="miscounted"),
        "expect": {"hp": {"aS": 2}, "dead": [], "at": {"aS": None}},
    },
    "fixed_at_a_place": {
        "given": {
            "options": {"places": "none", "strictness": "lenient"},
            "figs": {"aG": {}, "bT": {"hp": 1}},
        },
        "do": do("fix fig=aG", at=[9, 9], reason="miscounted"),
        "expect": {"error": "no_map", "at": {"aG": None}},
    },
    "a_table_with_a_place": {
        "given": {**NO_MAP, "figs": {"aG": {"at": [9, 9]}}},
        "expect": {"error": "bad_position"},
    },
    "a_table_to_be_set_up": {
        "given": those("aG", "bT", phase="setup"),
        "expect": {"error": "bad_position"},
    },
    "a_map_needs_places": {
        "given": {"figs": {"aG": {}}},
        "expect": {"error": "bad_position"},
    },
    "a_walk_on_a_map_needs_its_end": {
        "given": {"figs": {"aG": {"at": [9, 9]}}},
        "do": do("activate fig=aG", "walk"),
        "expect": {"error": "syntax", "ap": 2},
    },
    "a_push_on_a_map_needs_its_end": {
        "given": {"figs": {"aL": {"at": [9, 7]}, "bT": {"at": [9, 8]}, "bM": {"at": [9, 17]}}},
        "do": do("activate fig=aL", "melee target=bT") + do("roll", dice=[2, 1]) + do("push"),
        "expect": {"error": "syntax", "hp": {"bT": 2}},
    },
}
