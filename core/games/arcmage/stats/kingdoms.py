"""Cities of one match as lists: how long they stood, what they took, devotion to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.events import Json
from core.games.arcmage.stats.shown import CAUSE_TITLES, SEAT, each, named
from core.games.arcmage.titles import SEAT_TITLES
from core.kit.measures import mean, shown
from core.messages import Message, Table, msg
from core.shares import share

CITY = shown("city", msg("City"), "message")
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
    return msg("{number} {name}", number=city["number"], name=named(stats, city["card"]))


def cities(stats: Json) -> Table:
    """Every city: how long it stood, what it took, who destroyed it."""
    found = (
        {
            "city": city_name(stats, city),
            "came": CAME[city["came"]],
            "turns": standing(stats, city),
            "by": _fell(city),
            **{key: city[key] for key in ("seat", "gained", "given", "fell", "retreats")},
            **city["taken"],
        }
        for city in stats["cities"]
    )
    used = [key for key in CAUSE_TITLES if any(city["taken"][key] for city in stats["cities"])]
    columns = (
        CITY,
        SEAT,
        shown("came", msg("How it came"), "message"),
        shown("turns", msg("Turns it stood")),
        *(shown(key, msg("Damage: {source}", source=CAUSE_TITLES[key])) for key in used),
        shown("gained", msg("Defence gained")),
        shown("given", msg("Defence lost without damage")),
        shown("fell", msg("Destroyed in turn")),
        shown("by", msg("Destroyed by"), "message"),
        shown("retreats", msg("Creatures that fled")),
    )
    return each("cities", msg("Cities"), columns, found)


def _fell(city: Json) -> Message | None:
    if city["fell"] is None:
        return None
    source = CAUSE_TITLES[city["by_kind"]]
    if city["by"] is None:
        return source
    return msg("{seat} ({source})", seat=SEAT_TITLES[city["by"]], source=source)


def devotion(stats: Json) -> Table:
    """By city: devotion, the levels reached, and how long lasting ones were active."""
    columns = (
        CITY,
        SEAT,
        shown("level", msg("Level")),
        shown("reached", msg("Times reached")),
        shown("active", msg("Share of turns with it"), "share"),
        shown("devotions", msg("Times devoted to")),
        shown("devotion", msg("Devotion in total")),
        mean("mean", msg("Devotion, mean"), "devotion", "devotions"),
    )
    return each("devotion", msg("Devotion"), columns, _levels(stats))


def _levels(stats: Json) -> Iterator[Json]:
    """Each level of each city; one row for a city whose devotion reached none."""
    for city in stats["cities"]:
        levels: list[int | None] = [*sorted({int(n) for n in (*city["levels"], *city["active"])})]
        for level in levels or ([None] if city["devotions"] else []):
            active = city["active"].get(str(level))
            yield {
                "city": city_name(stats, city),
                **{key: city[key] for key in ("seat", "devotions", "devotion")},
                "level": level,
                "reached": city["levels"].get(str(level), 0),
                "active": None if active is None else share(active, city["ends"]),
            }
