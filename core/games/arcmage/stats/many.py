"""What happens in many matches: lengths, cards, cities, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean, median, pstdev
from typing import Any

from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.stats import openings
from core.games.arcmage.stats.shown import CARD, Row
from core.games.arcmage.stats.sides import MATCHES, SHARE, Names, Side, results, sides
from core.messages import Column, Table, msg
from core.shares import share


def tables(facts: Sequence[MatchFacts]) -> Iterator[Table]:
    """Of one match or more."""
    found, names = sides(facts), Names(facts)
    total = len(facts)
    yield _means(facts)
    yield _lengths(facts)
    yield _cards(facts, names)
    yield _cities(found, names, total)
    yield from openings.tables(found, names, total)
    yield _rulings(facts, names)


# --- lengths ----------------------------------------------------------------------------------


def _means(facts: Sequence[MatchFacts]) -> Table:
    found = sides(facts)
    unknown = [side.of("unknown") for side in found]
    cards = sum(one["cards"] for one in unknown)
    rows: list[Row] = [
        {"figure": title, **_spread(values)}
        for title, values in (
            (msg("Turns"), [fact.stats["turns"] for fact in facts]),
            (msg("Rounds"), [fact.stats["rounds"] for fact in facts]),
            (msg("Seconds, in turns"), [_seconds(fact) for fact in facts]),
            (msg("Attacks, of a seat"), [side.of("combat")["attacks"] for side in found]),
            (msg("Cards played, of a seat"), [side.of("played")["cards"] for side in found]),
            (msg("Rulings of the table"), [fact.stats["rulings"] for fact in facts]),
            (msg("Rulings asked for"), [sum(fact.stats["asked"].values()) for fact in facts]),
            (
                msg("Drawn cards that stay unknown, in percent"),
                [100 * sum(one["unknown"] for one in unknown) / cards] if cards else [],
            ),
        )
    ]
    columns = (
        Column("figure", msg("Figure"), "message"),
        Column("mean", msg("Mean")),
        Column("spread", msg("Standard deviation")),
        Column("least", msg("Least")),
        Column("middle", msg("Median")),
        Column("most", msg("Most")),
    )
    return Table("means", msg("A match in figures"), columns, tuple(rows), len(facts))


def _spread(values: Sequence[float]) -> dict[str, Any]:
    if not values:
        return dict.fromkeys(("mean", "spread", "least", "middle", "most"))
    return {
        "mean": fmean(values),
        "spread": pstdev(values),
        "least": min(values),
        "middle": median(values),
        "most": max(values),
    }


def _seconds(fact: MatchFacts) -> int:
    return sum(one["seconds"] for one in fact.stats["times"].values())


def _lengths(facts: Sequence[MatchFacts]) -> Table:
    """How many matches took how many rounds."""
    counted = Counter(fact.stats["rounds"] for fact in facts)
    rows: list[Row] = [
        {"rounds": n, "number": counted[n], "share": share(counted[n], len(facts))}
        for n in range(min(counted), max(counted) + 1)
    ]
    columns = (
        Column("rounds", msg("Rounds")),
        MATCHES._replace(key="number"),
        Column("share", msg("Share"), "share"),
    )
    return Table("lengths", msg("Length"), columns, tuple(rows), len(facts))


# --- cards and cities -------------------------------------------------------------------------


def _cards(facts: Sequence[MatchFacts], names: Names) -> Table:
    """Each card: draws, plays, wins of seats that played it, kills, damage to cities."""
    counted: dict[str, Counter[str]] = {}
    players: dict[str, list[Side]] = {}
    for fact in facts:
        for card, by_seat in fact.stats["cards"].items():
            for seat, mine in by_seat.items():
                counted.setdefault(card, Counter()).update(mine)
                counted[card]["drawn_in"] += mine["drawn"] > 0
                if mine["played"]:
                    players.setdefault(card, []).append(Side(fact, seat))
    rows: list[Row] = [
        {
            "card": names(card),
            **results(players.get(card, ())),
            "drawn_in": found["drawn_in"],
            "played": found["played"],
            "turn": found["turns"] / found["played"] if found["played"] else None,
            "kills": found["kills"],
            "city_damage": found["city_damage"],
        }
        for card, found in sorted(counted.items(), key=lambda one: (-one[1]["played"], one[0]))
    ]
    columns = (
        CARD,
        Column("drawn_in", msg("Seats that drew it (known)")),
        Column("matches", msg("Seats that played it")),
        Column("played", msg("Times played")),
        *SHARE,
        Column("turn", msg("Own turn, mean")),
        Column("kills", msg("Kills")),
        Column("city_damage", msg("Damage to cities")),
    )
    return Table("cards", msg("By card"), columns, tuple(rows), len(facts))


def _cities(found: Sequence[Side], names: Names, total: int) -> Table:
    """Each city: wins of seats that opened it first, devotion to it wherever it was in play."""
    first: dict[str, list[Side]] = {}
    every: dict[str, list[Json]] = {}
    for side in found:
        for city in side.fact.stats["cities"]:
            if city["seat"] == side.seat:
                every.setdefault(city["card"], []).append(city)
                if city["came"] == "first":
                    first.setdefault(city["card"], []).append(side)
    rows: list[Row] = [
        {
            "city": names(card),
            "times": len(every[card]),
            "fell": share(sum(one["fell"] is not None for one in every[card]), len(every[card])),
            **results(first.get(card, ())),
            **_devotion(every[card]),
        }
        for card in sorted(every)
    ]
    columns = (
        Column("city", msg("City"), "message"),
        Column("times", msg("Times in play")),
        Column("fell", msg("Share destroyed"), "share"),
        Column("matches", msg("Opened first")),
        *SHARE,
        Column("devotions", msg("Times devoted to")),
        Column("mean", msg("Devotion, mean")),
        Column("level", msg("Level reached most")),
    )
    return Table("cities", msg("By city"), columns, tuple(rows), total)


def _devotion(cities: Sequence[Json]) -> dict[str, Any]:
    devotions = sum(one["devotions"] for one in cities)
    levels: Counter[int] = Counter()
    for one in cities:
        levels.update({int(level): n for level, n in one["levels"].items()})
    return {
        "devotions": devotions,
        "mean": sum(one["devotion"] for one in cities) / devotions if devotions else None,
        "level": min(levels, key=lambda level: (-levels[level], -level)) if levels else None,
    }


def _rulings(facts: Sequence[MatchFacts], names: Names) -> Table:
    """Cards that left something to the table: how often, and how often a ruling followed."""
    asked: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for fact in facts:
        asked.update(fact.stats["asked"])
        made.update(fact.stats["made"])
    rows: list[Row] = [
        {"card": names(card), "asked": asked[card], "made": made[card]} for card in sorted(asked)
    ]
    columns = (
        CARD,
        Column("asked", msg("Rulings asked for")),
        Column("made", msg("Rulings made")),
    )
    return Table("rulings", msg("Left to the table"), columns, tuple(rows), len(facts))
