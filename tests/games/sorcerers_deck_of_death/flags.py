"""Entries that do not fit what is measured, and the flags that they get in a lenient match."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.games.sorcerers_deck_of_death.refusals import DUO, LOW_WALL, SETUP, WALL, Given, on


class Case(NamedTuple):
    """A table, lines, the flags (code, measured, limit, by), where figures stand in the end."""

    given: Given
    lines: str
    flags: tuple[tuple[str, int | None, int | None, str | None], ...]
    stands: dict[str, tuple[int, int]]


def case(given: Given, lines: str, *flags: Any, **stands: tuple[int, int]) -> Case:
    return Case(given, lines, flags, stands)


ALL = "9sTdJh"
HIT = "aL; m bT; =41; "
BRUTE = on("aL 9,7; aM 3,1; bT 9,8; bM 9,17", a="QsJd")
CASES = {
    # --- ends of ways -----------------------------------------------------------------------
    "deployed too deep": case(
        SETUP, "d aG 3,1.8", ("deploy_zone", 2300, 2000, None), aG=(3000, 1800)
    ),
    "pulled back in silence": case(SETUP, "d aG 3,1.6", aG=(3000, 1500)),
    "settled by half an inch": case(
        {**SETUP, "terrain": [LOW_WALL]},
        "d aG 9,0.9",
        ("terrain", 400, 100, "w"),
        aG=(9000, 500),
    ),
    "beside the table": case(
        DUO, "aM; w 0.2,1", ("off_table", 300, 100, None), aM=(500, 1000)
    ),
    "far beside the table": case(
        DUO, "aM; w -1,1", ("off_table", 1500, 100, None), aM=(-1000, 1000)
    ),
    "in a wall": case(
        {**DUO, "terrain": [WALL]},
        "aG; w 9,4.8",
        ("terrain", 300, 100, "w"),
        aG=(9000, 4500),
    ),
    "deep in a wall": case(
        {**DUO, "terrain": [WALL]},
        "aG; w 9,5.2",
        ("terrain", None, 100, "w"),
        ("path_terrain", 500, 100, "w"),
        aG=(9000, 5200),
    ),
    "on a friend": case(
        on("aG 9,4; aB 9,6"), "aG; w 9,5.3", ("overlap", 300, 100, "aB"), aG=(9000, 5000)
    ),
    "on top of a friend": case(
        on("aG 9,4; aB 9,6"), "aG; w 9,5.6", ("overlap", 600, 100, "aB"), aG=(9000, 5600)
    ),
    "too near an enemy": case(
        DUO, "aG; w 9,7.2", ("enemy_contact", 220, 100, "bT"), aG=(9000, 6980)
    ),
    # --- ways -------------------------------------------------------------------------------
    "walked too far": case(DUO, "aG; w 4.7,4", ("too_far", 4300, 4000, None), aG=(4700, 4000)),
    "ran too far": case(DUO, "aG; r 2.8,4", ("too_far", 6200, 6000, None), aG=(2800, 4000)),
    "through an enemy": case(
        on("aB 9,4; bG 9.4,6.5"),
        "aB; w 9,9",
        ("path_enemy", 600, 100, "bG"),
        aB=(9000, 9000),
    ),
    "through a wall": case(
        {**DUO, "terrain": [WALL]},
        "aG; w 9,6",
        ("path_terrain", 500, 100, "w"),
        aG=(9000, 6000),
    ),
    "out of a melee": case(
        on("aG 9,7; bT 9,8"), "aG; w 9,5", ("engaged", None, None, "bT"), aG=(9000, 5000)
    ),
    "too far at once out of a melee": case(
        on("aG 9,7; bT 9,8"),
        "aG; w 9,2",
        ("engaged", None, None, "bT"),
        ("too_far", 5000, 4000, None),
        aG=(9000, 2000),
    ),
    # --- charges ----------------------------------------------------------------------------
    "charge too short": case(
        DUO, "aG; c bT 9,6.5; =11", ("no_contact", 500, 100, None), aG=(9000, 7000)
    ),
    "charge too long": case(
        on("aG 9,2.5; bT 9,8"), "aG; c bT; =11", ("too_far", 4500, 4000, None), aG=(9000, 7000)
    ),
    "charge past another": case(
        on("aB 9,3; bT 9,8.5; bG 9.4,6"),
        "aB; c bT; =11",
        ("charge_blocked", 2417, None, "bG"),
        aB=(9000, 7500),
    ),
    "charge beside a friend": case(
        on("aG 9,4; aB 9.6,6.4; bT 9,8"),
        "aG; c bT; =11",
        ("overlap", 187, 100, "aB"),
        aG=(8814, 7017),
    ),
    "charge onto a friend": case(
        on("aG 9,4; aB 9.1,6.7; bT 9,8"),
        "aG; c bT; =11",
        ("overlap", 766, 100, "aB"),
        aG=(9000, 7000),
    ),
    "charge through a wall": case(
        {**DUO, "terrain": [WALL]},
        "aG; c bT; =11",
        ("path_terrain", 500, 100, "w"),
        aG=(9000, 7000),
    ),
    "charge that leaves one out": case(
        on("aG 9,4; bT 8.2,7; bB 9.8,7"),
        "aG; c bT&bB 8.2,6; =11",
        ("no_contact", 894, 100, None),
        aG=(9000, 6400),
    ),
    # --- attacks ----------------------------------------------------------------------------
    "blow from afar": case(DUO, "aG; m bT; =11", ("not_in_contact", 3000, 10, None)),
    "shot from afar": case(
        on("aT 2,5; bG 11.2,5"), "aT; s bG; =11", ("out_of_range", 8200, 8000, None)
    ),
    "shot out of a melee": case(
        on("aT 9,7; bG 9,8"), "aT; s bG; =11", ("engaged", None, None, "bG")
    ),
    "unseen shot": case(
        on("aT 9,2; aG 9,5; bG 9,9"), "aT; s bG; =11", ("no_los", None, None, "aG")
    ),
    "cover that is none": case(
        on("aT 9,2; bG 9,9"), "aT; s bG+; =11", ("cover_mismatch", None, None, None)
    ),
    # --- pushes and throws ------------------------------------------------------------------
    "pushed too far": case(BRUTE, HIT + "p 9,9.2", ("too_far", 1200, 1000, None), bT=(9000, 9200)),
    "pushed aside": case(
        BRUTE, HIT + "p 8.1,7.6", ("outside_arc", 400, 100, None), bT=(8100, 7600)
    ),
    "pushed past an enemy": case(
        on("aL 9,7; bT 9,8; aG 9.5,8.88"),
        HIT + "p 10,8",
        ("path_enemy", 120, 100, "aG"),
        bT=(10000, 8000),
    ),
    "thrown too far": case(
        BRUTE, HIT + "!PR Qs; =44; @ 9,12.2", ("too_far", 4200, 4000, None), bT=(9000, 12200)
    ),
    # --- powers -----------------------------------------------------------------------------
    "hop too far": case(
        on("aB 9,7; bG 9,8", a="As"), "aB; !AG As bG 9,5.5", ("too_far", 1500, 1000, None),
        aB=(9000, 5500),
    ),
    "hop too near": case(
        on("aB 9,7; bG 9,8", a="As", agile="exact"),
        "aB; !AG As bG 7.5,8",
        ("too_close", 500, 1000, None),
        aB=(7500, 8000),
    ),
    "quick from afar": case(
        on("aM 9,2; aB 9,9.2", a="9s"), "aB; !VI 9s; w 9,17", ("out_of_range", 6200, 6000, None),
        aB=(9000, 17000),
    ),
    "teleport too far": case(
        on("aM 9,2", a="9s9d9h"), "*TL 9s9d9h 9,10.2", ("too_far", 8200, 8000, None),
        aM=(9000, 10200),
    ),
    "storm that leaves one out": case(
        on("aM 9,9; bG 9,12; bB 12,9", a=ALL),
        "*TE 9sTdJh bG; =bG:11",
        ("area_mismatch", 2000, 4000, "bB"),
    ),
    "storm that reaches farther": case(
        on("aM 9,9; bG 9,14.2", a=ALL),
        "*TE 9sTdJh bG; =bG:11",
        ("area_mismatch", 4200, 4000, "bG"),
    ),
    "storm that reaches nobody": case(
        on("aM 9,9; bG 9,12", a=ALL), "*TE 9sTdJh -", ("area_mismatch", 2000, 4000, "bG")
    ),
    "celerity from afar": case(
        on("aM 9,2; aB 9,9.2", a="9sTs"), "*CE 9sTs aB; =11", ("out_of_range", 6200, 6000, None)
    ),
    "swap from afar": case(
        on("bM 9,2; bB 9,8.3", turn="b", b="9sTs"),
        "*IL 9sTs bB",
        ("out_of_range", 5300, 5000, None),
        bM=(9000, 8300),
        bB=(9000, 2000),
    ),
    "swap beside": case(
        on("bM 9,2; bB 9,6", turn="b", b="9sTs"),
        "*IL 9sTs bB 9,6.3 9,1.7",
        ("too_far", 300, 0, None),
        ("too_far", 300, 0, None),
        bM=(9000, 6300),
        bB=(9000, 1700),
    ),
    "raised too far": case(
        on("bM 9,14", turn="b", b="9s9d9h", dead="bS"),
        "*RE 9s9d9h bS 9,10.7",
        ("too_far", 2300, 2000, None),
        bS=(9000, 10700),
    ),
    "centre as told": case(
        {"phase": "end", "figs": "aM 9,11.7; aS 9,8; bM 9,17"},
        "o a:aM+aS b:",
        ("centre_mismatch", 3200, 3000, "aM"),
    ),
}  # fmt: skip
