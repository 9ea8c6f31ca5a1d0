"""Origin Story: its tables over many matches, by section 8 of its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.independent import luck, origin_story_luck
from tests.independent.origin_story import (
    AUTOMAS,
    PLAYERS,
    RESULTS,
    STEPS,
    YOU_FIRST,
    figures,
    winners,
)
from tests.independent.record import Json, groups, over, over_each, ratio, tally, wilson


class Match:
    """A match that was played to its end; `policy` is empty where people played."""

    def __init__(self, record: Json) -> None:
        self.stats = figures(record)
        self.policy: str = record["match"].get("tags", {}).get("Policy", "")
        self.won = self.stats["result"] == "win"
        self.vp: dict[str, int] = self.stats["vp"]

    def __getitem__(self, key: str) -> Any:
        return self.stats[key]

    def name(self, card: str) -> str:
        return str(self.stats["names"].get(card, card))


def tables(records: list[Json]) -> dict[str, list[list[Any]]]:
    """By table the numbers of its rows; words that name a row or a figure are left out."""
    ended = [Match(record) for record in records if winners(record) is not None]
    people = [match for match in ended if not match.policy] or ended
    grouped = [
        (difficulty, matches)
        for difficulty, some in groups(ended, lambda m: m["difficulty"]).items()
        for matches in groups(some, lambda m: m.policy).values()
    ]
    rounds = [(one, m) for m in people for one in m["rounds"] if one["done"]]
    plain = [(one, m) for one, m in rounds if not one["forced"]]
    every = [one for one, _ in plain]
    reshuffled = sum(one["reshuffles"] > 0 for one in every)
    return {
        "results": [row for one in grouped for row in results(*one)],
        "points": [[difficulty, *points(matches)] for difficulty, matches in grouped],
        "sides": sides(every),
        "places": [[len(every), *place(every, n)] for n in (1, 2, 3)],
        "automa_cards": by_card(plain, "automa_card", ""),
        "events": by_card(plain, "event", "event:"),
        **chosen(people),
        "steps": steps(people),
        "surrender": [surrender(people, given=given) for given in (True, False)],
        "reshuffles": [
            [
                len(every),
                reshuffled,
                *wilson(reshuffled, len(every)),
                over_each([one["reshuffles"] for one in every]),
            ]
        ],
        "forced": [means([one for one, _ in rounds if one["forced"]])],
        "luck_of_players": luck.table(records, origin_story_luck.given, origin_story_luck.MEASURES),
    }


def results(difficulty: int, matches: list[Match]) -> list[list[Any]]:
    n = len(matches)
    found = tally((m["result"] for m in matches), RESULTS)
    return [[difficulty, n, number, *wilson(number, n)] for number in found.values()]


def points(matches: list[Match]) -> list[Any]:
    vps = [over_each([m.vp[who] for m in matches]) for who in YOU_FIRST]
    return [len(matches), *vps, over_each([m["margin"] for m in matches])]


def means(rounds: list[Json]) -> list[Any]:
    return [len(rounds), *(over_each([one["vp"][who] for one in rounds]) for who in YOU_FIRST)]


def sides(rounds: list[Json]) -> list[list[Any]]:
    rows = []
    for side in ("hero", "villain"):
        mine = [one for one in rounds if one["side"] == side]
        for some in (*([one for one in mine if one["round"] == n] for n in range(1, 6)), mine):
            kept = sum(one["kept"] is True for one in some)
            share = wilson(kept, len(some) if side == "villain" else 0)
            rows.append([len(some), over_each([one["vp"]["Y"] for one in some]), *share])
    return rows


def place(rounds: list[Json], number: int) -> list[Any]:
    """The mean of each player in the rounds in which it sat so far behind the dealer."""
    found: dict[str, list[int]] = {who: [] for who in YOU_FIRST}
    for one in rounds:
        who = PLAYERS[(PLAYERS.index(one["dealer"]) + number) % 3]
        found[who].append(one["vp"][who])
    return [over_each(vps) for vps in found.values()]


def by_card(rounds: list[tuple[Json, Match]], key: str, before: str) -> list[list[Any]]:
    there = [(m.name(before + one[key]), one) for one, m in rounds if one[key] is not None]
    rows = []
    for some in groups(there, lambda pair: pair[0]).values():
        mine = [one for _, one in some]
        rows.append(
            [
                *means(mine),
                over((sum(one["vp"][who] for who in AUTOMAS), len(AUTOMAS)) for one in mine),
            ]
        )
    return rows


def chosen(matches: list[Match]) -> dict[str, list[list[Any]]]:
    stories = [(m, card) for m in matches for one in m["stories"] for card in one["offered"]]
    kept = [(m, one["kept"]) for m in matches for one in m["stories"]]
    heroes = [(m, card) for m in matches for card in m["super_heroes"]]
    hero = [(m, m["super_hero"]) for m in matches if m["super_hero"] is not None]
    mats = [(m, m["mat"]) for m in matches if m["mat"] is not None]
    both = {"stories": (stories, kept), "super_heroes": (heroes, hero), "mats": (mats, mats)}
    return {key: cards(*pair) for key, pair in both.items()}


def cards(
    offered: Iterable[tuple[Match, str]], kept: Iterable[tuple[Match, str]]
) -> list[list[Any]]:
    given = groups(offered, lambda pair: pair[0].name(pair[1]))
    held = groups(kept, lambda pair: pair[0].name(pair[1]))
    rows = []
    for name in sorted({*given, *held}):
        mine = [m for m, _ in held.get(name, ())]
        n, times = len(mine), len(given.get(name, ()))
        won = sum(m.won for m in mine)
        row = [times, n, ratio(n, times), over_each([m.vp["Y"] for m in mine])]
        rows.append([*row, won, *wilson(won, n)])
    return rows


def steps(matches: list[Match]) -> list[list[Any]]:
    every = [m["automas"][who] for m in matches for who in AUTOMAS]
    found = [sum(one["steps"][step] for one in every) for step in STEPS]
    trumped = sum(one["trumped"] for one in every)
    return [[number, ratio(number, sum(found))] for number in (*found, trumped)]


def surrender(matches: list[Match], *, given: bool) -> list[Any]:
    """Matches with a surrender, or without: how often they were won, and what was handed over."""
    handed = [[s["points"] for one in m["rounds"] if (s := one["surrender"])] for m in matches]
    some = [(m, points) for m, points in zip(matches, handed, strict=True) if bool(points) == given]
    won = sum(m.won for m, _ in some)
    return [
        len(some),
        won,
        *wilson(won, len(some)),
        over((sum(points), len(points)) for _, points in some),
    ]
