"""Ace of Spades: its tables over many matches, by section 7 of its rules."""

from __future__ import annotations

from typing import Any

from tests.independent import ace_of_spades_luck, luck
from tests.independent.ace_of_spades import (
    COMBOS,
    DIFFICULTIES,
    MODES,
    figures,
    winners,
)
from tests.independent.record import Json, groups, over, over_each, ratio, wilson


class Match:
    """A match, and what tables need of it; `policy` is empty where people played."""

    def __init__(self, record: Json) -> None:
        self.stats = figures(record)
        self.ended = winners(record) is not None
        self.won = self.stats["beaten_by"] is None
        self.policy: str = record["match"].get("tags", {}).get("Policy", "")
        self.names = sorted({name for name in record["match"]["seats"].values() if name})

    def __getitem__(self, key: str) -> Any:
        return self.stats[key]


def tables(records: list[Json]) -> dict[str, list[list[Any]]]:
    """By table the numbers of its rows; words that name a row or a figure are left out."""
    every = [Match(record) for record in records]
    ended = [match for match in every if match.ended]
    people = [match for match in ended if not match.policy]
    found = {"results": results(ended)}
    for mode in MODES:
        of_mode = [match for match in ended if match["mode"] == mode]
        for key, rows in of_one_mode(of_mode).items():
            found[f"{key}_{mode}"] = rows
    mine = [match for match in every if not match.policy]
    ids = [tier + str(n) for tier in "BSGD" for n in range(1, 6)]
    found["achievements"] = [[sum(one in m["achievements"] for m in mine)] for one in ids]
    found["players"] = [
        [name, *person([m for m in people if m["mode"] == mode and name in m.names])]
        for mode in MODES
        for name in sorted({name for m in people if m["mode"] == mode for name in m.names})
    ]
    together = groups((m for m in people if len(m.names) > 1), lambda m: " + ".join(m.names))
    found["pairs"] = [person(matches) for matches in together.values()]
    measures = ace_of_spades_luck.MEASURES
    found["luck_of_players"] = luck.table(records, ace_of_spades_luck.given, measures)
    return found


def results(ended: list[Match]) -> list[list[Any]]:
    rows = []
    for mode in MODES:
        for difficulty in DIFFICULTIES:
            some = [m for m in ended if (m["mode"], m["difficulty"]) == (mode, difficulty)]
            for matches in groups(some, lambda m: m.policy).values():
                won = sum(m.won for m in matches)
                rows.append([len(matches), won, *wilson(won, len(matches))])
    return rows


def of_one_mode(ended: list[Match]) -> dict[str, list[list[Any]]]:
    """Of people's matches; of simulated ones where people finished none."""
    if not ended:
        return {}
    people = [m for m in ended if not m.policy]
    simulated = [m for m in ended if m.policy]
    matches = people or simulated
    fights = [fight for m in matches for fight in m["fights"]]
    numbers = range(1, 13)
    reached = [[m for m in matches if m["fight"] == n] for n in numbers]
    by_number = [[fight for fight in fights if fight["fight"] == n] for n in numbers]
    return {
        "reached": [
            [n, len(some), ratio(len(some), len(matches)), sum(not m.won for m in some)]
            for n, some in zip(numbers, reached, strict=True)
        ],
        "enemies": enemies(fights),
        "fights": [[n, *fought(some)] for n, some in zip(numbers, by_number, strict=True)],
        "bonuses": bonuses([bonus for m in matches for bonus in m["bonuses"]]),
        "combos": claimed(people, simulated),
    }


def fought(fights: list[Json]) -> list[Any]:
    hits = [(sum(fight["damages"]), len(fight["damages"])) for fight in fights]
    means = [over_each([fight[key] for fight in fights]) for key in ("shots", "damage")]
    return [len(fights), *means, over(hits)]


def enemies(fights: list[Json]) -> list[list[Any]]:
    rows = []
    for name, met in groups(fights, lambda fight: fight["name"]).items():
        lost = sum(fight["by"] is None for fight in met)
        rows.append((-lost / len(met), name, [len(met), lost, ratio(lost, len(met))]))
    return [row for _, _, row in sorted(rows)]


def bonuses(every: list[Json]) -> list[list[Any]]:
    rows = []
    for name, held in groups(every, lambda bonus: bonus["name"]).items():
        uses = [int(one["used"] is not None or one["kind"] == "acolyte") for one in held]
        used, values = sum(uses), [one["value"] for one in held]
        value = sum(one["value"] for one in held)
        row = [len(held), used, ratio(used, len(held)), value, over(zip(values, uses, strict=True))]
        rows.append((-value, name, row))
    return [row for _, _, row in sorted(rows)]


def claimed(people: list[Match], simulated: list[Match]) -> list[list[Any]]:
    rows: list[list[Any]] = [[] for _ in COMBOS]
    for matches in (people, simulated):
        shots = [sum(m["combos"][combo]["shots"] for m in matches) for combo in COMBOS]
        for row, number in zip(rows, shots, strict=True):
            row += [number, ratio(number, sum(shots))]
    return rows


def person(matches: list[Match]) -> list[Any]:
    """Matches, won, share, furthest fight, longest row of wins, and the one at the end."""
    won = [m.won for m in matches]
    rows = [len(row) for row in "".join("x" if one else " " for one in won).split(" ")]
    furthest = max(m["fight"] for m in matches)
    return [len(won), sum(won), ratio(sum(won), len(won)), furthest, max(rows), rows[-1]]
