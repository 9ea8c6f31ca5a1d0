"""What happens in many matches: kills, figures, abilities, cover, means, measures that differ."""

from __future__ import annotations

from collections import Counter
from typing import Any

from core.counters import Counts, histogram, mean, number, part, size, spread
from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.pieces import PROFILES, SEATS
from core.games.sorcerers_deck_of_death.stats.drawn import Row
from core.games.sorcerers_deck_of_death.stats.fights import BANDS
from core.games.sorcerers_deck_of_death.stats.lists import (
    ABILITY_NOTE,
    BAND_TITLES,
    ability,
    ability_columns,
)
from core.games.sorcerers_deck_of_death.stats.tables import centre_wounds
from core.games.sorcerers_deck_of_death.titles import ABILITY_TITLES, TYPE_TITLES
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

MATCHES = Column("matches", msg("Matches"))


def count(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here."""
    stats = fact.stats
    blow = stats["killing_blow"] if stats["reason"] == "mage_killed" else None
    abilities: dict[str, Counter[str]] = {}
    for seat in SEATS:
        for code, found in stats["abilities"][seat].items():
            abilities.setdefault(code, Counter()).update(found)
    types: dict[str, Counter[str]] = {}
    for name, row in stats["figures"].items():
        mine = {"number": 1, "alive": row["hp"] > 0, **{key: row[key] for key in SUFFERED}}
        types.setdefault(name[1], Counter()).update(mine)
    return {
        "kills": histogram([blow["round"]] if blow else []),
        "types": types,
        "abilities": abilities,
        "shots": {
            str(band): {str(n): _shots(stats, band, n) for n in range(4)}
            for band in range(len(BANDS))
        },
        "means": {key: histogram(values) for key, values in _values(stats).items()},
        "modes": {stats["strictness"]: {"matches": 1, "warnings": sum(stats["warnings"].values())}},
    }


SUFFERED = ("dealt", "taken", "kills", "travel")
COUNTED = ("offered", "used", "cards", "tries", "hits", "damage")


def _shots(stats: Any, band: int, place: int) -> int:
    return sum(stats["shots"][seat][band][place] for seat in SEATS)


def _values(stats: Any) -> dict[str, list[int]]:
    def seats(key: str) -> list[int]:
        return [int(stats["cards"][seat][key]) for seat in SEATS]

    return {
        "rounds": [len(stats["rounds"])],
        "turns": [sum(entry["turns"] for entry in stats["rounds"])],
        "left": seats("left"),
        "spent": seats("spent"),
        "discarded": seats("discarded"),
        "wounds": [centre_wounds(stats, seat) for seat in SEATS],
        "hp": [stats["hp"][seat] for seat in SEATS],
        "unused": [stats["actions"][seat]["unused"] for seat in SEATS],
    }


def _total(counts: Counts) -> int:
    return number(counts, "matches")


def kills(counts: Counts) -> Table:
    """The round in which a Mage was killed, of all matches that ended so."""
    found = part(counts, "kills")
    every = size(found)
    rows: list[Row] = [
        {"round": n, "number": number(found, str(n)), "share": share(number(found, str(n)), every)}
        for n in range(1, max([6, *map(int, found)]) + 1)
    ]
    columns = (
        Column("round", msg("Round of the kill")),
        Column("number", msg("Matches")),
        Column("share", msg("Share of the kills"), "share"),
    )
    return Table(
        "kills", msg("When Mages die"), columns, tuple(rows) if every else (), _total(counts)
    )


def types(counts: Counts) -> Table:
    """Each type of figure: how often it lives at the end, what it does and suffers in a match."""
    rows: list[Row] = []
    for letter in PROFILES:
        found = part(counts, "types", letter)
        every, alive = number(found, "number"), number(found, "alive")
        low, high = wilson(alive, every)
        means = {key: number(found, key) / every if every else None for key in SUFFERED}
        rows.append(
            {
                "type": TYPE_TITLES[letter],
                "share": share(alive, every),
                "low": low,
                "high": high,
                **means,
                "travel": (means["travel"] or 0) / 1000,
            }
        )
    columns = (
        Column("type", msg("Figure"), "message"),
        Column("share", msg("Alive at the end"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
        Column("dealt", msg("HP taken from enemies, mean")),
        Column("taken", msg("HP lost, mean")),
        Column("kills", msg("Kills, mean")),
        Column("travel", msg("Inches moved, mean")),
    )
    return Table("types", msg("By type of figure"), columns, tuple(rows), _total(counts))


def abilities(counts: Counts) -> Table:
    """Every ability that was used or offered: how often, at what price, with what success."""
    rows: list[Row] = []
    for code, title in ABILITY_TITLES.items():
        found = {key: number(counts, "abilities", code, key) for key in COUNTED}
        if found["offered"]:
            low, high = wilson(found["hits"], found["tries"])
            a_match = found["used"] / _total(counts)
            rows.append(
                {
                    "ability": title,
                    **ability(code, found),
                    "low": low,
                    "high": high,
                    "a_match": a_match,
                }
            )
    columns = (
        Column("ability", msg("Ability"), "message"),
        *ability_columns(),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
        Column("a_match", msg("Used a match")),
    )
    return Table("abilities", msg("Abilities"), columns, tuple(rows), _total(counts), ABILITY_NOTE)


def cover(counts: Counts) -> Table:
    """How often shots hit in the open and in cover, by range."""
    rows: list[Row] = []
    titles = [*BAND_TITLES, msg("all")]
    for band, title in enumerate(titles):
        picked = range(len(BANDS)) if band == len(BANDS) else (band,)
        for start, where in ((0, msg("in the open")), (2, msg("in cover"))):
            shots, hits = (
                sum(number(counts, "shots", str(one), str(start + place)) for one in picked)
                for place in range(2)
            )
            low, high = wilson(hits, shots)
            rows.append(
                {
                    "range": title,
                    "where": where,
                    "shots": shots,
                    "hits": hits,
                    "share": share(hits, shots),
                    "low": low,
                    "high": high,
                }
            )
    columns = (
        Column("range", msg("Range"), "message"),
        Column("where", msg("The target"), "message"),
        Column("shots", msg("Shots")),
        Column("hits", msg("Hits")),
        Column("share", msg("Share of hits"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
    )
    return Table("cover", msg("Shots and cover"), columns, tuple(rows), _total(counts))


def means(counts: Counts) -> Table:
    """Means of a match, and of a seat in a match."""
    rows: list[Row] = []
    for key, title in _MEANS:
        values = part(counts, "means", key)
        rows.append({"figure": title, "mean": mean(values), "spread": spread(values)})
    columns = (
        Column("figure", msg("Figure"), "message"),
        Column("mean", msg("Mean")),
        Column("spread", msg("Standard deviation")),
    )
    return Table("means", msg("A match in figures"), columns, tuple(rows), _total(counts))


_MEANS: tuple[tuple[str, Message], ...] = (
    ("rounds", msg("Rounds played")),
    ("turns", msg("Turns")),
    ("left", msg("Cards unused at the end, of a seat")),
    ("spent", msg("Cards spent, of a seat")),
    ("discarded", msg("Cards discarded for the limit, of a seat")),
    ("wounds", msg("Automatic wounds dealt, of a seat")),
    ("hp", msg("HP of the Mage at the end")),
    ("unused", msg("Action points unused, of a seat")),
)
_MODES: tuple[tuple[str, Message], ...] = (("strict", msg("Strict")), ("lenient", msg("Lenient")))


def strictness(counts: Counts) -> Table:
    """Strict and lenient matches, and the warnings that they hold."""
    rows: list[Row] = []
    for mode, title in _MODES:
        matches = number(counts, "modes", mode, "matches")
        warned = number(counts, "modes", mode, "warnings")
        rows.append(
            {
                "mode": title,
                "matches": matches,
                "share": share(matches, _total(counts)),
                "warnings": warned,
                "a_match": warned / matches if matches else None,
            }
        )
    columns = (
        Column("mode", msg("Measures"), "message"),
        MATCHES,
        Column("share", msg("Share"), "share"),
        Column("warnings", msg("Warnings")),
        Column("a_match", msg("Warnings a match")),
    )
    return Table("strictness", msg("Strict and lenient"), columns, tuple(rows), _total(counts))
