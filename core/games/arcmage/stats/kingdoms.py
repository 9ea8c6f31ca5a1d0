"""Cities of one match as lists: how long they stood, what they took, devotion to them."""

from __future__ import annotations

from collections.abc import Mapping

from core.events import Json
from core.games.arcmage.stats.shown import CAUSE_TITLES, SEAT, Row, mean, named
from core.games.arcmage.titles import SEAT_TITLES
from core.messages import Column, Message, Table, msg
from core.shares import share

CAME: Mapping[str, Message] = {
    "first": msg("first city"),
    "founded": msg("founded"),
    "other": msg("in play at the start, or by an effect"),
}


def standing(stats: Json, city: Json) -> int:
    """In how many turns a city stood, the one in which it fell among them."""
    ends = [turn for turn in (city["fell"], city["left"], stats["turns"]) if turn is not None]
    last = int(ends[0])
    first = max(int(city["turn"]), 1)
    return max(last - first + 1, 0)


def city_name(stats: Json, city: Json) -> Message:
    """“A1 Farmland”; of creatures as well."""
    return msg("{number} {name}", number=city["number"], name=named(stats, city["card"]) or "")


def cities(stats: Json) -> Table:
    """Every city: how long it stood, what it took, who destroyed it."""
    rows: list[Row] = [
        {
            "city": city_name(stats, city),
            "seat": city["seat"],
            "came": CAME[city["came"]],
            "turns": standing(stats, city),
            **{key: city["taken"][key] for key in CAUSE_TITLES},
            "gained": city["gained"],
            "given": city["given"],
            "fell": city["fell"],
            "by": _fell(city),
            "retreats": city["retreats"],
        }
        for city in stats["cities"]
    ]
    used = [key for key in CAUSE_TITLES if any(city["taken"][key] for city in stats["cities"])]
    columns = (
        Column("city", msg("City"), "message"),
        SEAT,
        Column("came", msg("How it came"), "message"),
        Column("turns", msg("Turns it stood")),
        *(Column(key, msg("Damage: {source}", source=CAUSE_TITLES[key])) for key in used),
        Column("gained", msg("Defence gained")),
        Column("given", msg("Defence lost without damage")),
        Column("fell", msg("Destroyed in turn")),
        Column("by", msg("Destroyed by"), "message"),
        Column("retreats", msg("Creatures that fled")),
    )
    return Table("cities", msg("Cities"), columns, tuple(rows))


def _fell(city: Json) -> Message | None:
    if city["fell"] is None:
        return None
    source = CAUSE_TITLES[city["by_kind"]]
    if city["by"] is None:
        return source
    return msg("{seat} ({source})", seat=SEAT_TITLES[city["by"]], source=source)


def devotion(stats: Json) -> Table:
    """By city: devotion, the levels reached, and how long lasting ones were active."""
    rows: list[Row] = []
    for city in stats["cities"]:
        levels = sorted({int(level) for key in ("levels", "active") for level in city[key]})
        for level in levels or ([0] if city["devotions"] else []):
            reached = city["levels"].get(str(level), 0)
            active = city["active"].get(str(level))
            rows.append(
                {
                    "city": city_name(stats, city),
                    "seat": city["seat"],
                    "devotions": city["devotions"],
                    "devotion": city["devotion"],
                    "mean": mean(city["devotion"], city["devotions"]),
                    "level": level if levels else None,
                    "reached": reached,
                    "active": None if active is None else share(active, city["ends"]),
                }
            )
    columns = (
        Column("city", msg("City"), "message"),
        SEAT,
        Column("level", msg("Level")),
        Column("reached", msg("Times reached")),
        Column("active", msg("Share of turns with it"), "share"),
        Column("devotions", msg("Times devoted to")),
        Column("devotion", msg("Devotion in total")),
        Column("mean", msg("Devotion, mean")),
    )
    return Table("devotion", msg("Devotion"), columns, tuple(rows))
