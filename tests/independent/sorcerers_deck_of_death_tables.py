"""Sorcerers: Deck of Death: its tables over many matches, by section 8 of its rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.independent import luck, sorcerers_deck_of_death_luck
from tests.independent.record import Json, Over, groups, over, over_each, ratio, spread_of, wilson
from tests.independent.sorcerers_deck_of_death import (
    HP,
    figures,
    winners,
)
from tests.independent.sorcerers_dice import ABILITIES, OTHER, SEATS

REASONS = ("mage_killed", "mage_hp", "draw", "conceded")
WOUNDING = {"TP", "PR", "EP", "TE", "DV", "DP"}
ADVANTAGES = ("first", "initiative", "centre", "wounds", "luck")
PARTS = 1296  # of a wound


class Match:
    """A match that was played to its end; `policy` is empty where people played."""

    def __init__(self, record: Json) -> None:
        self.stats = figures(record)
        self.policy: str = record["match"].get("tags", {}).get("Policy", "")
        self.sides = [Side(self, record, seat) for seat in SEATS]

    def __getitem__(self, key: str) -> Any:
        return self.stats[key]

    @property
    def mapped(self) -> bool:
        return "map" not in self.stats


class Side:
    """One seat of a match."""

    def __init__(self, match: Match, record: Json, seat: str) -> None:
        self.match, self.seat = match, seat
        self.player: str | None = record["match"]["seats"].get(seat)
        self.mage: str = match["mages"][seat]
        self.won, self.drawn = winners(record) == [seat], winners(record) == []
        self.had = dict(zip(ADVANTAGES, self.numbers(seat), strict=True))
        others = dict(zip(ADVANTAGES, self.numbers(OTHER[seat]), strict=True))
        self.more = {key for key, n in self.had.items() if n > others[key]}
        self.lead = self.had["luck"] - others["luck"]

    def numbers(self, seat: str) -> list[int]:
        """What a seat may have more of than the other."""
        rounds, luck = self.match["rounds"], self.match["luck"][seat]
        return [
            sum(one["round"] == 1 and one["initiative"] == seat for one in rounds[:1]),
            self.match["initiative"][seat],
            sum(one["centre"][seat] for one in rounds if one["centre"]),
            sum(one["wounded"] == OTHER[seat] for one in rounds),
            PARTS * luck["wounds"] - luck["expected"],
        ]


def tables(records: list[Json]) -> dict[str, list[list[Any]]]:
    """By table the numbers of its rows; words that name a row or a figure are left out."""
    ended = [Match(record) for record in records if winners(record) is not None]
    people = [match for match in ended if not match.policy]
    matches = people or ended
    return {
        "endings": [
            row for some in groups(ended, lambda m: m.policy).values() for row in ends(some)
        ],
        **results([side for match in matches for side in match.sides]),
        "kills": kills(matches),
        "types": [of_type(matches, letter) for letter in HP],
        "abilities": abilities(matches),
        "cover": cover(matches),
        "means": means(matches),
        "strictness": strictness(matches),
        "dice": dice(matches, "dice"),
        "initiative_dice": dice(matches, "initiative_dice"),
        **{f"places_{seat}": places(matches, seat) for seat in SEATS},
        **players([side for match in people for side in match.sides]),
        "luck_of_players": luck.table(
            records, sorcerers_deck_of_death_luck.given, sorcerers_deck_of_death_luck.MEASURES
        ),
    }


def ends(matches: list[Match]) -> list[list[Any]]:
    numbers = [sum(match["reason"] == reason for match in matches) for reason in REASONS]
    return [[n, *wilson(n, len(matches))] for n in numbers]


# --- who wins ---------------------------------------------------------------------------------


def share_of(sides: list[Side]) -> float | None:
    return ratio(sum(side.won for side in sides), len(sides))


def result(sides: list[Side]) -> list[Any]:
    """Matches, won, drawn, the share of wins with its interval, and with the first initiative."""
    won, drawn = sum(side.won for side in sides), sum(side.drawn for side in sides)
    first = share_of([side for side in sides if "first" in side.more])
    return [len(sides), won, drawn, *wilson(won, len(sides)), first]


def lead_of(sides: list[Side]) -> Over | None:
    return over(((side.lead, 1) for side in sides), parts=PARTS)


def results(sides: list[Side]) -> dict[str, list[list[Any]]]:
    differ = [side for side in sides if len({*side.match["mages"].values()}) > 1]
    by_mage = [[side for side in differ if side.mage == mage] for mage in ("teymur", "tiluka")]
    luckier = [side for side in sides if side.lead > 0]
    bounds = [0, 1, 2, 4, 10**9]
    steps = [
        [side for side in luckier if low * PARTS <= side.lead < high * PARTS]
        for low, high in pairwise(bounds)
    ]
    groups_of = [
        *([side for side in sides if side.seat == seat] for seat in SEATS),
        *([side for side in sides if key in side.more] for key in ADVANTAGES),
    ]
    return {
        "mages": [
            [
                *result(some),
                share_of([side for side in some if side.lead > 0]),
                share_of([side for side in some if side.lead < 0]),
                lead_of(some),
            ]
            for some in by_mage
        ],
        "advantages": [result(some) for some in groups_of],
        "luck": [result(some) for some in steps],
    }


def players(sides: list[Side]) -> dict[str, list[list[Any]]]:
    named = groups((side for side in sides if side.player), lambda side: side.player)
    met = [(side, other) for side in sides for other in side.match.sides if other is not side]
    pairs = groups(
        ((a, b) for a, b in met if a.player and b.player and a.player < b.player),
        lambda pair: (pair[0].player, pair[1].player),
    )
    return {
        "players": [[name, *result(some), lead_of(some)] for name, some in named.items()],
        "pairs": [[*names, *pair([a for a, _ in some])] for names, some in pairs.items()],
    }


def pair(sides: list[Side]) -> list[Any]:
    matches, won, drawn, *shares = result(sides)
    return [matches, won, drawn, matches - won - drawn, *shares]


# --- what happens -----------------------------------------------------------------------------


def kills(matches: list[Match]) -> list[list[Any]]:
    rounds = [m["killing_blow"]["round"] for m in matches if m["reason"] == "mage_killed"]
    last = max([6, *rounds]) if rounds else 0
    found = [(n, rounds.count(n)) for n in range(1, last + 1)]
    return [[n, number, ratio(number, len(rounds))] for n, number in found]


def of_type(matches: list[Match], letter: str) -> list[Any]:
    found = [row for m in matches for fig, row in m["figures"].items() if fig[1] == letter]
    alive = sum(row["hp"] > 0 for row in found)
    travel = over(((row["travel"], 1) for row in found if row["travel"] is not None), parts=1000)
    means = [over_each([row[key] for row in found]) for key in ("dealt", "taken", "kills")]
    return [*wilson(alive, len(found)), *means, travel]


def abilities(matches: list[Match]) -> list[list[Any]]:
    rows = []
    for code in ABILITIES:
        found = [m["abilities"][seat].get(code, {}) for m in matches for seat in SEATS]
        keys = ("offered", "used", "cards", "tries", "hits", "damage")
        offered, used, cards, tries, hits, damage = (
            sum(one.get(key, 0) for one in found) for key in keys
        )
        if offered:
            share, low, high = wilson(hits, tries)
            paid = [(one.get("damage", 0), one.get("cards", 0)) for one in found]
            each = over(paid, places=3) if code in WOUNDING else None
            row = [offered, used, offered - used, cards, tries, hits, share, damage, each]
            rows.append([*row, low, high, over_each(both(m, code, "used") for m in matches)])
    return rows


def both(match: Match, code: str, key: str) -> int:
    return sum(match["abilities"][seat].get(code, {}).get(key, 0) for seat in SEATS)


def cover(matches: list[Match]) -> list[list[Any]]:
    """Shots and hits by range and of all ranges, in the open and in cover."""
    bands = [
        [sum(m["shots"][seat][band][n] for m in matches for seat in SEATS) for n in range(4)]
        for band in range(4)
    ]
    bands.append([sum(numbers) for numbers in zip(*bands, strict=True)])
    rows = [(band[n], band[n + 1]) for band in bands for n in (0, 2)]
    return [[shots, hits, *wilson(hits, shots)] for shots, hits in rows]


def means(matches: list[Match]) -> list[list[Any]]:
    def of_seats(value: Any) -> list[int]:
        return [value(m, seat) for m in matches for seat in SEATS]

    found = [
        [len(m["rounds"]) for m in matches],
        [sum(one["turns"] for one in m["rounds"]) for m in matches],
        *(
            of_seats(lambda m, seat, key=key: m["cards"][seat][key])
            for key in ("left", "spent", "discarded")
        ),
        [side.had["wounds"] for m in matches for side in m.sides],
        of_seats(lambda m, seat: m["hp"][seat]),
        of_seats(lambda m, seat: m["actions"][seat]["unused"]),
    ]
    return [[over_each(values), spread_of(values)] for values in found]


def strictness(matches: list[Match]) -> list[list[Any]]:
    rows = []
    for mode in ("strict", "lenient", "none"):
        mine = [m for m in matches if (m["strictness"] if m.mapped else "none") == mode]
        each = [sum(m["warnings"].values()) for m in mine]
        share = ratio(len(mine), len(matches))
        rows.append([len(mine), share, sum(each), over_each(each)])
    return rows


def dice(matches: list[Match], key: str) -> list[list[Any]]:
    sums = [[sum(m[key][seat][n] for m in matches) for n in range(11)] for seat in SEATS]
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    return [
        [n + 2, *(s[n] for s in sums), *(ratio(s[n], sum(s)) for s in sums), ways[n] / 36]
        for n in range(11)
    ]


def places(matches: list[Match], seat: str) -> list[list[int]]:
    """Rows of a map, the farthest from the edge of seat a first."""
    found = [sum(numbers) for numbers in zip(*(m["places"][seat] for m in matches), strict=True)]
    rows = [[y, *found[18 * y : 18 * (y + 1)]] for y in reversed(range(18))]
    return rows if any(found) else []
