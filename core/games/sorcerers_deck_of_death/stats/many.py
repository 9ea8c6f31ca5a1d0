"""What happens in many matches: kills, figures, abilities, cover, means, measures that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import Any

from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.narrate.titles import ABILITY_TITLES, TYPE_TITLES
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
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

MATCHES = Column("matches", msg("Matches"))


def kills(facts: Sequence[MatchFacts]) -> Table:
    """The round in which a Mage was killed, of all matches that ended so."""
    blows = [fact.stats["killing_blow"] for fact in facts if fact.stats["reason"] == "mage_killed"]
    counted = Counter(blow["round"] for blow in blows if blow)
    every = counted.total()
    rows: list[Row] = [
        {"round": number, "number": counted[number], "share": share(counted[number], every)}
        for number in range(1, max([6, *counted]) + 1)
    ]
    columns = (
        Column("round", msg("Round of the kill")),
        Column("number", msg("Matches")),
        Column("share", msg("Share of the kills"), "share"),
    )
    return Table("kills", msg("When Mages die"), columns, tuple(rows) if every else (), len(facts))


def types(facts: Sequence[MatchFacts]) -> Table:
    """Each type of figure: how often it lives at the end, what it does and suffers in a match."""
    rows: list[Row] = []
    for letter in PROFILES:
        found = [
            row
            for fact in facts
            for name, row in fact.stats["figures"].items()
            if name[1] == letter
        ]
        alive = sum(row["hp"] > 0 for row in found)
        low, high = wilson(alive, len(found))
        rows.append(
            {
                "type": TYPE_TITLES[letter],
                "share": share(alive, len(found)),
                "low": low,
                "high": high,
                **{key: _mean(found, key) for key in ("dealt", "taken", "kills")},
                "travel": (_mean(found, "travel") or 0) / 1000,
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
    return Table("types", msg("By type of figure"), columns, tuple(rows), len(facts))


def _mean(rows: Sequence[Any], key: str) -> float | None:
    return fmean(row[key] for row in rows) if rows else None


def abilities(facts: Sequence[MatchFacts]) -> Table:
    """Every ability that was used or offered: how often, at what price, with what success."""
    rows: list[Row] = []
    for code, title in ABILITY_TITLES.items():
        total = Counter[str]()
        for fact in facts:
            for seat in SEATS:
                total.update(fact.stats["abilities"][seat].get(code, {}))
        if total["offered"]:
            low, high = wilson(total["hits"], total["tries"])
            a_match = total["used"] / len(facts)
            rows.append(
                {
                    "ability": title,
                    **ability(code, total),
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
    return Table("abilities", msg("Abilities"), columns, tuple(rows), len(facts), ABILITY_NOTE)


def cover(facts: Sequence[MatchFacts]) -> Table:
    """How often shots hit in the open and in cover, by range."""
    rows: list[Row] = []
    titles = [*BAND_TITLES, msg("all")]
    for band, title in enumerate(titles):
        picked = range(len(BANDS)) if band == len(BANDS) else (band,)
        for start, where in ((0, msg("in the open")), (2, msg("in cover"))):
            shots, hits = (_shots(facts, picked, start + place) for place in range(2))
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
    return Table("cover", msg("Shots and cover"), columns, tuple(rows), len(facts))


def _shots(facts: Sequence[MatchFacts], bands: Sequence[int], place: int) -> int:
    return sum(
        int(fact.stats["shots"][seat][band][place])
        for fact in facts
        for seat in SEATS
        for band in bands
    )


def means(facts: Sequence[MatchFacts]) -> Table:
    """Means of a match, and of a seat in a match."""
    rows: list[Row] = [
        {"figure": title, "mean": fmean(values), "spread": pstdev(values)}
        for title, values in (
            (msg("Rounds played"), [len(fact.stats["rounds"]) for fact in facts]),
            (
                msg("Turns"),
                [sum(entry["turns"] for entry in fact.stats["rounds"]) for fact in facts],
            ),
            (msg("Cards unused at the end, of a seat"), _seats(facts, _card("left"))),
            (msg("Cards spent, of a seat"), _seats(facts, _card("spent"))),
            (msg("Cards discarded for the limit, of a seat"), _seats(facts, _card("discarded"))),
            (msg("Automatic wounds dealt, of a seat"), _seats(facts, centre_wounds)),
            (
                msg("HP of the Mage at the end"),
                _seats(facts, lambda stats, seat: stats["hp"][seat]),
            ),
            (
                msg("Action points unused, of a seat"),
                _seats(facts, lambda stats, seat: stats["actions"][seat]["unused"]),
            ),
        )
    ]
    columns = (
        Column("figure", msg("Figure"), "message"),
        Column("mean", msg("Mean")),
        Column("spread", msg("Standard deviation")),
    )
    return Table("means", msg("A match in figures"), columns, tuple(rows), len(facts))


def _card(key: str) -> Callable[[Any, str], int]:
    return lambda stats, seat: int(stats["cards"][seat][key])


def _seats(facts: Sequence[MatchFacts], value: Callable[[Any, str], int]) -> list[int]:
    return [value(fact.stats, seat) for fact in facts for seat in SEATS]


_MODES: tuple[tuple[str, Message], ...] = (("strict", msg("Strict")), ("lenient", msg("Lenient")))


def strictness(facts: Sequence[MatchFacts]) -> Table:
    """Strict and lenient matches, and the warnings that they hold."""
    rows: list[Row] = []
    for mode, title in _MODES:
        found = [fact for fact in facts if fact.stats["strictness"] == mode]
        warned = [sum(fact.stats["warnings"].values()) for fact in found]
        rows.append(
            {
                "mode": title,
                "matches": len(found),
                "share": share(len(found), len(facts)),
                "warnings": sum(warned),
                "a_match": fmean(warned) if warned else None,
            }
        )
    columns = (
        Column("mode", msg("Measures"), "message"),
        MATCHES,
        Column("share", msg("Share"), "share"),
        Column("warnings", msg("Warnings")),
        Column("a_match", msg("Warnings a match")),
    )
    return Table("strictness", msg("Strict and lenient"), columns, tuple(rows), len(facts))
