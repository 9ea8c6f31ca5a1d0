"""Arcmage: its tables over many matches, by section 7 of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from tests.independent import arcmage_luck, luck
from tests.independent.arcmage import figures, winners
from tests.independent.record import (
    Json,
    Over,
    groups,
    mean_of,
    middle_of,
    over,
    over_each,
    ratio,
    spread_of,
    wilson,
)

REASONS = ("cities", "deck", "concession", "ruling")
ATTACKS = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10**9))  # own turns of the first one


class Match:
    """A match that was played to its end; `policy` is empty where people played."""

    def __init__(self, record: Json) -> None:
        self.stats = figures(record)
        self.policy: str = record["match"].get("tags", {}).get("Policy", "")
        self.winners = winners(record)
        self.players: Json = record["match"]["seats"]
        self.sides = [Side(self, seat) for seat in self.stats["seats"]]

    def __getitem__(self, key: str) -> Any:
        return self.stats[key]


class Side:
    """One seat of a match."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match, self.seat = match, seat
        self.player: str | None = match.players.get(seat)
        self.won, self.drawn = match.winners == [seat], match.winners == []
        self.deck: str = self["decks"]["name"]

    def __getitem__(self, key: str) -> Any:
        return self.match[key][self.seat]

    @property
    def turn(self) -> int | None:
        """Its place in the order of the first turns, from 1."""
        seats, first = self.match["seats"], self.match["first"]
        if first is None:
            return None
        at = seats.index(first)
        return [*seats[at:], *seats[:at]].index(self.seat) + 1


def tables(records: list[Json]) -> dict[str, list[list[Any]]]:
    """By table the numbers of its rows; words that name a row or a figure are left out."""
    ended = [Match(record) for record in records if winners(record) is not None]
    people = [match for match in ended if not match.policy]
    matches = people or ended
    sides = [side for match in matches for side in match.sides]
    return {
        "endings": [
            row for some in groups(ended, lambda m: m.policy).values() for row in ends(some)
        ],
        **results(sides),
        "numbers": by_number(matches),
        "means": means(matches, sides),
        "lengths": lengths(matches),
        "cards": cards(sides),
        "cities": cities(matches),
        **openings(sides),
        "resources": resources(sides),
        "last_cards": last_cards(sides),
        "rulings": rulings(matches),
        **players([side for match in people for side in match.sides if side.player]),
        "luck_of_players": luck.table(records, arcmage_luck.given, arcmage_luck.MEASURES),
    }


def ends(matches: list[Match]) -> list[list[Any]]:
    numbers = [sum(match["reason"] == reason for match in matches) for reason in REASONS]
    numbers.append(sum(match.winners == [] for match in matches))
    return [[n, *wilson(n, len(matches))] for n in numbers]


# --- who wins ---------------------------------------------------------------------------------


def result(sides: list[Side]) -> list[Any]:
    """Seats, won, drawn, the share of wins with its interval, and the share of equals."""
    won, drawn = sum(side.won for side in sides), sum(side.drawn for side in sides)
    even = mean_of([1 / len(side.match.sides) for side in sides])
    return [len(sides), won, drawn, *wilson(won, len(sides)), even]


def won_of(sides: list[Side]) -> list[Any]:
    won = sum(side.won for side in sides)
    return [len(sides), won, *wilson(won, len(sides))]


def by(sides: Iterable[Side], key: Callable[[Side], Any]) -> list[list[Any]]:
    return [result(some) for some in groups(sides, key).values()]


def results(sides: list[Side]) -> dict[str, list[list[Any]]]:
    met = [
        (side, deck)
        for side in sides
        for deck in {other.deck for other in side.match.sides} - {side.deck}
    ]
    pairs = groups(met, lambda pair: (pair[0].deck, pair[1])).values()
    return {
        "decks": by(sides, lambda side: side.deck),
        "decks_met": [result([side for side, _ in some]) for some in pairs],
        "factions": by(sides, lambda side: side["decks"]["mix"]),
        "starts": [
            *by(sides, lambda side: side.turn or 10**9),
            *by(sides, lambda side: side.seat),
        ],
    }


def by_number(matches: list[Match]) -> list[list[Any]]:
    rows = []
    for number, some in groups(matches, lambda m: len(m.sides)).items():
        first = [side for m in some for side in m.sides if side.turn == 1]
        drawn = sum(m.winners == [] for m in some)
        share = wilson(sum(side.won for side in first), len(first))
        row = [number, len(some), drawn, *share]
        rows.append([*row, *(over_each([m[key] for m in some]) for key in ("turns", "rounds"))])
    return rows


def players(sides: list[Side]) -> dict[str, list[list[Any]]]:
    """Each player, and each two that met, in the order of their names."""
    matches = {id(side.match): side.match for side in sides}.values()
    met = [
        sorted(pair, key=lambda side: str(side.player))
        for match in matches
        for pair in combinations([side for side in match.sides if side.player], 2)
    ]
    pairs = groups(
        ((a, b) for a, b in met if a.player != b.player),
        lambda pair: (pair[0].player, pair[1].player),
    )
    return {
        "players": [
            [name, *result(some)] for name, some in groups(sides, lambda s: s.player).items()
        ],
        "pairs": [[*names, *pair(some)] for names, some in pairs.items()],
    }


def pair(met: list[tuple[Side, Side]]) -> list[Any]:
    matches, won, drawn, *share, _ = result([a for a, _ in met])
    lost = sum(b.won for _, b in met)
    ahead = sum(a["places"] < b["places"] for a, b in met)
    return [matches, won, drawn, lost, ahead, *share]


# --- how matches go ---------------------------------------------------------------------------


def means(matches: list[Match], sides: list[Side]) -> list[list[Any]]:
    found = [
        [m["turns"] for m in matches],
        [m["rounds"] for m in matches],
        [n for m in matches if (n := sum(one["seconds"] for one in m["times"].values()))],
        [side["combat"]["attacks"] for side in sides],
        [side["played"]["cards"] for side in sides],
        [m["rulings"] for m in matches],
        [sum(m["asked"].values()) for m in matches],
    ]
    came, hidden = (sum(side["unknown"][key] for side in sides) for key in ("cards", "unknown"))
    share = ratio(100 * hidden, came)
    none = None if share is None else 0.0
    return [
        *(
            [
                over_each(one),
                spread_of(one),
                min(one, default=None),
                middle_of(one),
                max(one, default=None),
            ]
            for one in found
        ),
        [None if share is None else Over(share, came, None, None), none, share, share, share],
    ]


def lengths(matches: list[Match]) -> list[list[Any]]:
    found = [m["rounds"] for m in matches]
    numbers = [(n, found.count(n)) for n in range(min(found), max(found) + 1)]
    return [[n, times, times / len(found)] for n, times in numbers]


def openings(sides: list[Side]) -> dict[str, list[list[Any]]]:
    """What was laid early, and when the first attack was, none at last."""
    laid = groups(sides, lambda side: side["opening"]["laid"])
    turns = [(side, side["opening"]["attack"]) for side in sides]
    when = [[s for s, turn in turns if turn and low <= turn <= high] for low, high in ATTACKS]
    never = [side for side, turn in turns if turn is None]
    return {
        "openings": [[n, *won_of(some)] for n, some in laid.items()],
        "first_attacks": [won_of(some) for some in (*when, never)],
    }


def resources(sides: list[Side]) -> list[list[Any]]:
    """By own turn, the mean of each deck; where one has none no more, the table ends."""
    decks = groups(sides, lambda side: side.deck)
    rows: list[list[Any]] = []
    for turn in range(15):
        had = [
            [row[turn] for side in some if len(row := side["opening"]["resources"]) > turn]
            for some in decks.values()
        ]
        if all(had):
            rows.append([turn + 1, *(over_each(some, places=3) for some in had)])
    return rows if len(rows) > 1 else []


# --- cards and cities -------------------------------------------------------------------------


def cards(sides: list[Side]) -> list[list[Any]]:
    found = [
        (card, side, mine)
        for side in sides
        for card, by_seat in side.match["cards"].items()
        if (mine := by_seat.get(side.seat))
    ]
    rows = [card_row([one[1:] for one in some]) for some in groups(found, lambda x: x[0]).values()]
    return sorted(rows, key=lambda row: -row[2])


def card_row(found: list[tuple[Side, Json]]) -> list[Any]:
    sums = {key: sum(mine[key] for _, mine in found) for key in found[0][1]}
    played = [side for side, mine in found if mine["played"]]
    drawn = sum(mine["drawn"] > 0 for _, mine in found)
    share = wilson(sum(side.won for side in played), len(played))
    row = [
        drawn,
        len(played),
        sums["played"],
        *share,
        over((mine["turns"], mine["played"]) for _, mine in found),
    ]
    return [*row, sums["kills"], sums["city_damage"]]


def cities(matches: list[Match]) -> list[list[Any]]:
    every = {(id(m), side.seat): side for m in matches for side in m.sides}
    found = [(every[id(m), city["seat"]], city) for m in matches for city in m["cities"]]
    rows = []
    for some in groups(found, lambda pair: pair[1]["card"]).values():
        first = [side for side, city in some if city["came"] == "first"]
        fell = sum(city["fell"] is not None for _, city in some)
        devotions = sum(city["devotions"] for _, city in some)
        mean = over((city["devotion"], city["devotions"]) for _, city in some)
        levels: Counter[int] = Counter()
        for _, city in some:
            levels.update({int(level): n for level, n in city["levels"].items()})
        often = max(levels, key=lambda level: (levels[level], level), default=None)
        share = wilson(sum(side.won for side in first), len(first))
        row = [len(some), ratio(fell, len(some)), len(first), *share]
        rows.append([*row, devotions, mean, often])
    return rows


def last_cards(sides: list[Side]) -> list[list[Any]]:
    rows = []
    for some in groups(sides, lambda side: side.deck).values():
        last = Counter(card for side in some if (card := side["played"]["last"]))
        often = sorted(last, key=lambda card: (-last[card], card))[:3]
        rows += [[last[card], last[card] / len(some)] for card in often]
    return rows


def rulings(matches: list[Match]) -> list[list[Any]]:
    asked: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for match in matches:
        asked.update(match["asked"])
        made.update(match["made"])
    return [[asked[card], made[card]] for card in sorted(asked)]
