"""Effects and cards by chance, for comparisons: effects as JSON, from the whole hand vocabulary."""

from __future__ import annotations

from random import Random
from typing import Any

from core import cards
from core.games.ace_of_spades.pieces import COMBOS
from core.games.ace_of_spades.pieces.effects import Effect
from core.games.ace_of_spades.rules.effects import Force, Listed
from core.structured import read

Json = dict[str, Any]
RANKS = list("A23456789TJQK")
SUITS = list("shdc")
PASSED_OVER: list[Json] = [{"op": "manual"}, {"op": "hit", "n": 3}, {"op": "hand_limit", "n": 1}]


def lists(pick: Random) -> tuple[list[Json], list[Json], list[Json]]:
    """Permanents, armed effects and a penalty: often none, seldom many."""
    sizes = [pick.choice([0, 0, 1, 1, 2, 3]) for _ in range(3)]
    found = [[effect(pick) for _ in range(size)] for size in sizes]
    return found[0], found[1], found[2]


def force(permanents: list[Json], armed: list[Json], penalty: list[Json]) -> Force:
    """The same effects as the game holds them."""

    def listed(name: str, effects: list[Json]) -> Listed:
        return tuple((f"{name}-{n}", read(Effect, one)) for n, one in enumerate(effects))

    return Force(listed("permanent", permanents), listed("armed", armed), listed("enemy", penalty))


def hand(pick: Random, size: int, *, joker: bool) -> list[str]:
    """Cards that have something to do with each other: from few ranks, or from one suit."""
    pack = list(cards.PACK)
    kind = pick.choice(["any", "ranks", "suit", "near"])
    if kind == "ranks":
        ranks = pick.sample(RANKS, 4)
        pack = [card for card in pack if card[0] in ranks]
    elif kind == "suit":
        suit = pick.choice("HDSC")
        pack = [card for card in pack if card[1] == suit or card[0] in "AK"]
    elif kind == "near":
        start = pick.randrange(7)
        pack = [card for card in pack if card[0] in cards.RANKS[start : start + 7]]
    dealt = pick.sample(pack, size)
    if joker:
        dealt[pick.randrange(size)] = cards.JOKER
    return dealt


def effect(pick: Random) -> Json:
    """One effect; about one in fifteen is of a kind that changes no hand."""
    made = pick.choice([*MAKERS, None])
    return pick.choice(PASSED_OVER) if made is None else made(pick)


def filter_(pick: Random) -> Json:
    """One or two keys, now and then all cards."""
    every: Json = {
        "rank": pick.sample(RANKS, pick.randint(1, 4)),
        "suit": pick.sample(SUITS, pick.randint(1, 2)),
        "face": True,
        "ace": True,
        "color": pick.choice(["red", "black"]),
        "parity": pick.choice(["even", "odd"]),
        "value_min": pick.randint(1, 10),
        "value_max": pick.randint(4, 13),
        "natural": True,
        "card": [card[0] + card[1].lower() for card in pick.sample(cards.PACK, 6)] + ["JK"],
    }
    keys = pick.sample(sorted(every), pick.choice([0, 1, 1, 1, 1, 2]))
    return {key: every[key] for key in keys}


def condition(pick: Random, depth: int = 2) -> Json:
    """A condition, with others inside it up to the depth."""
    kinds = ["combo", "combo", "combo", "count", "shot"]
    kind = pick.choice(kinds + (["not", "all", "any"] if depth else []))
    if kind == "combo":
        return {"combo": pick.sample(COMBOS, pick.randint(1, 4))}
    if kind == "shot":
        return {"shot": pick.randint(1, 3)}
    if kind == "not":
        return {"not": condition(pick, depth - 1)}
    if kind in {"all", "any"}:
        return {kind: [condition(pick, depth - 1) for _ in range(2)]}
    bound = pick.choice([{"min": 1}, {"min": 2}, {"max": 1}, {"min": 1, "max": 2}, {}])
    return {"count": {"filter": filter_(pick), **bound, **scope(pick)}}


def scope(pick: Random) -> Json:
    return pick.choice([{}, {"scope": "combo"}, {"scope": "played"}])


def when(pick: Random) -> Json:
    return {"when": condition(pick)} if pick.random() < 0.6 else {}


MAKERS = [
    lambda pick: {"op": "add", "n": pick.randint(-5, 9), **when(pick)},
    lambda pick: {
        "op": "add_each",
        "n": pick.randint(-3, 4),
        "filter": filter_(pick),
        **scope(pick),
        **when(pick),
    },
    lambda pick: {
        "op": "set_base",
        "combo": pick.sample(COMBOS, pick.randint(1, 3)),
        "n": pick.randint(0, 9),
    },
    lambda pick: {
        "op": "set_each",
        "filter": filter_(pick),
        "n": pick.randint(-2, 6),
        **when(pick),
    },
    lambda pick: {
        "op": "multiply",
        "num": pick.randint(0, 3),
        **pick.choice([{}, {"den": 2}, {"den": 3}]),
        **when(pick),
    },
    lambda pick: {"op": "cap", "n": pick.randint(0, 9), **when(pick)},
    lambda pick: {"op": "immune", "when": condition(pick)},
    lambda pick: {"op": "as_rank", "filter": filter_(pick), "to": pick.choice(RANKS)},
    lambda pick: {"op": "as_suit", "filter": filter_(pick), "to": pick.choice(SUITS)},
    lambda pick: {"op": "no_play", "filter": filter_(pick)},
    lambda pick: {"op": "no_count", "filter": filter_(pick)},
]
