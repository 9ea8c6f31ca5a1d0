"""What happens in many matches: lengths, cards, cities, rulings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.counters import Counts, histogram, mean, merge, middle, number, part, spread
from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.stats import openings
from core.games.arcmage.stats.shown import CARD, Row
from core.games.arcmage.stats.sides import MATCHES, SHARE, Names, Side, results, sides
from core.messages import Column, Table, msg
from core.shares import share

FIGURES = {
    "turns": msg("Turns"),
    "rounds": msg("Rounds"),
    "seconds": msg("Seconds, in turns"),
    "attacks": msg("Attacks, of a seat"),
    "plays": msg("Cards played, of a seat"),
    "rulings": msg("Rulings of the table"),
    "questions": msg("Rulings asked for"),
}


def count(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here."""
    stats, every = fact.stats, sides(fact)
    unknown = [side.of("unknown") for side in every]
    found: dict[str, Any] = {
        "figures": {key: histogram(values) for key, values in _figures(fact, every).items()},
        "known": {key: sum(one[key] for one in unknown) for key in ("cards", "unknown")},
        "cities": _cities_of(fact),
        "asked": stats["asked"],
        "made": stats["made"],
    }
    for side in every:
        merge(found, openings.count(side))
        merge(found, {"cards": _cards_of(side)})
    return found


def _figures(fact: MatchFacts, every: list[Side]) -> dict[str, list[int]]:
    stats = fact.stats
    return {
        "turns": [stats["turns"]],
        "rounds": [stats["rounds"]],
        "seconds": [sum(one["seconds"] for one in stats["times"].values())],
        "attacks": [side.of("combat")["attacks"] for side in every],
        "plays": [side.of("played")["cards"] for side in every],
        "rulings": [stats["rulings"]],
        "questions": [sum(stats["asked"].values())],
    }


def _cards_of(side: Side) -> Counts:
    """What each card did for a seat."""
    found = {}
    for card, by_seat in side.fact.stats["cards"].items():
        if (mine := by_seat.get(side.seat)) is not None:
            by = side.result() if mine["played"] else {}
            told = {"seen": 1, "drawn_in": int(mine["drawn"] > 0), "by": by}
            found[card] = {**told, **{key: mine[key] for key in DONE}}
    return found


DONE = ("played", "turns", "kills", "city_damage")


def _cities_of(fact: MatchFacts) -> Counts:
    found: dict[str, Any] = {}
    every = {side.seat: side for side in sides(fact)}
    for city in fact.stats["cities"]:
        side = every.get(city["seat"])
        if side is not None:
            first = side.result() if city["came"] == "first" else {}
            merge(found, {city["card"]: {**_city(city), "first": first}})
    return found


def _city(city: Json) -> Counts:
    return {
        "times": 1,
        "fell": int(city["fell"] is not None),
        "devotions": city["devotions"],
        "devotion": city["devotion"],
        "levels": {str(int(level)): n for level, n in city["levels"].items()},
    }


def tables(counts: Counts) -> Iterator[Table]:
    """Of one match or more."""
    names, total = Names(counts), number(counts, "matches")
    yield _means(counts, total)
    yield _lengths(part(counts, "figures", "rounds"), total)
    yield _cards(part(counts, "cards"), names, total)
    yield _cities(part(counts, "cities"), names, total)
    yield from openings.tables(counts, names)
    yield _rulings(counts, names, total)


# --- lengths ----------------------------------------------------------------------------------


def _means(counts: Counts, total: int) -> Table:
    rows: list[Row] = [
        {"figure": title, **_spread(part(counts, "figures", key))} for key, title in FIGURES.items()
    ]
    known = part(counts, "known")
    percent = None
    if cards := number(known, "cards"):
        percent = 100 * number(known, "unknown") / cards
    same = dict.fromkeys(("mean", "least", "middle", "most"), percent)
    spread_of_one = None if percent is None else 0.0
    title = msg("Drawn cards that stay unknown, in percent")
    rows.append({"figure": title, **same, "spread": spread_of_one})
    columns = (
        Column("figure", msg("Figure"), "message"),
        Column("mean", msg("Mean")),
        Column("spread", msg("Standard deviation")),
        Column("least", msg("Least")),
        Column("middle", msg("Median")),
        Column("most", msg("Most")),
    )
    return Table("means", msg("A match in figures"), columns, tuple(rows), total)


def _spread(values: Counts) -> dict[str, Any]:
    return {
        "mean": mean(values),
        "spread": spread(values),
        "least": min(map(int, values), default=None),
        "middle": middle(values),
        "most": max(map(int, values), default=None),
    }


def _lengths(rounds: Counts, total: int) -> Table:
    """How many matches took how many rounds."""
    known = sorted(map(int, rounds))
    times = {n: number(rounds, str(n)) for n in range(known[0], known[-1] + 1)}
    rows: list[Row] = [
        {"rounds": n, "number": found, "share": share(found, total)} for n, found in times.items()
    ]
    columns = (
        Column("rounds", msg("Rounds")),
        MATCHES._replace(key="number"),
        Column("share", msg("Share"), "share"),
    )
    return Table("lengths", msg("Length"), columns, tuple(rows), total)


# --- cards and cities -------------------------------------------------------------------------


def _cards(counts: Counts, names: Names, total: int) -> Table:
    """Each card: draws, plays, wins of seats that played it, kills, damage to cities."""
    rows: list[Row] = []
    for card in sorted(counts, key=lambda card: (-number(counts, card, "played"), card)):
        found = part(counts, card)
        played = number(found, "played")
        rows.append(
            {
                "card": names(card),
                **results(part(found, "by")),
                "drawn_in": number(found, "drawn_in"),
                "played": played,
                "turn": share(number(found, "turns"), played),
                "kills": number(found, "kills"),
                "city_damage": number(found, "city_damage"),
            }
        )
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
    return Table("cards", msg("By card"), columns, tuple(rows), total)


def _cities(counts: Counts, names: Names, total: int) -> Table:
    """Each city: wins of seats that opened it first, devotion to it wherever it was in play."""
    rows: list[Row] = []
    for card in sorted(counts):
        found = part(counts, card)
        times = number(found, "times")
        rows.append(
            {
                "city": names(card),
                "times": times,
                "fell": share(number(found, "fell"), times),
                **results(part(found, "first")),
                **_devotion(found),
            }
        )
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


def _devotion(city: Counts) -> dict[str, Any]:
    devotions, levels = number(city, "devotions"), part(city, "levels")
    return {
        "devotions": devotions,
        "mean": share(number(city, "devotion"), devotions),
        "level": min(map(int, levels), key=lambda n: (-levels[str(n)], -n), default=None),
    }


def _rulings(counts: Counts, names: Names, total: int) -> Table:
    """Cards that left something to the table: how often, and how often a ruling followed."""
    asked, made = part(counts, "asked"), part(counts, "made")
    rows: list[Row] = [
        {"card": names(card), "asked": asked[card], "made": number(made, card)}
        for card in sorted(asked)
    ]
    columns = (
        CARD,
        Column("asked", msg("Rulings asked for")),
        Column("made", msg("Rulings made")),
    )
    return Table("rulings", msg("Left to the table"), columns, tuple(rows), total)
