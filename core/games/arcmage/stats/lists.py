"""Lists of one match: draws, cards, combat, creatures, rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import Json
from core.games.arcmage.stats.kingdoms import city_name
from core.games.arcmage.stats.shown import (
    CARD,
    CAUSE_TITLES,
    FIGURE,
    SEAT,
    Row,
    by_seat,
    named,
)
from core.games.arcmage.titles import FACTION_TITLES, TYPE_TITLES
from core.messages import Column, Message, Table, Value, msg

CHOICE_TITLES: Mapping[str, Message] = {
    "two": msg("2 cards"),
    "one": msg("1 card, no resource"),
    "one_laid": msg("1 card and a resource"),
    "none": msg("2 resources, no card"),
}
COMBAT_TITLES: Mapping[str, Message] = {
    "attacks": msg("Attacks"),
    "attackers": msg("Attackers"),
    "unblocked": msg("Attackers that were not blocked"),
    "city_damage": msg("Damage to cities in battle"),
    "blocks": msg("Blockers"),
    "multi": msg("Attackers met by several blockers"),
    "killed": msg("Creatures of others killed in battle"),
    "killed_else": msg("Creatures of others killed otherwise"),
    "killed_cost": msg("Cost of all these"),
    "lost": msg("Own creatures lost in battle"),
    "lost_else": msg("Own creatures lost otherwise"),
    "lost_cost": msg("Cost of all these own ones"),
    "beyond": msg("Damage in battle beyond what was needed"),
}


def _figure(stats: Json, *keys: str) -> Callable[[str], Any]:
    def value(seat: str) -> Any:
        found = stats[keys[0]][seat]
        for key in keys[1:]:
            found = found.get(key, 0)
        return found

    return value


def draws(stats: Json) -> Table:
    """What was chosen in draw phases."""
    rows = [(title, _figure(stats, "draws", key)) for key, title in CHOICE_TITLES.items()]
    heading = Column("choice", msg("Choice"), "message")
    return by_seat(stats, "draws", msg("Draw phases"), heading, rows)


def laid(stats: Json) -> Table:
    """Resources by faction."""
    rows = [(title, _figure(stats, "laid", key)) for key, title in FACTION_TITLES.items()]
    heading = Column("faction", msg("Faction"), "message")
    return by_seat(stats, "laid", msg("Resources laid"), heading, rows)


def types(stats: Json) -> Table:
    """Cards played by type."""
    rows = [(title, _figure(stats, "played", "types", key)) for key, title in TYPE_TITLES.items()]
    heading = Column("type", msg("Type"), "message")
    return by_seat(stats, "types", msg("Cards played by type"), heading, rows)


def factions(stats: Json) -> Table:
    """Cards played by faction."""
    rows = [
        (title, _figure(stats, "played", "factions", key)) for key, title in FACTION_TITLES.items()
    ]
    heading = Column("faction", msg("Faction"), "message")
    return by_seat(stats, "factions", msg("Cards played by faction"), heading, rows)


def costs(stats: Json) -> Table:
    """Cards played by what was due for them."""
    found = {int(cost) for mine in stats["played"].values() for cost in mine["costs"]}
    rows: list[tuple[Value, Callable[[str], Any]]] = [
        (cost, _figure(stats, "played", "costs", str(cost))) for cost in sorted(found)
    ]
    heading = Column("cost", msg("Cost"))
    return by_seat(stats, "costs", msg("Cards played by cost"), heading, rows)


# --- combat -----------------------------------------------------------------------------------


def combat(stats: Json) -> Table:
    """Attacks, blocks, creatures killed and lost."""
    rows = [(title, _figure(stats, "combat", key)) for key, title in COMBAT_TITLES.items()]
    return by_seat(stats, "combat", msg("Combat"), FIGURE, rows)


def dealt(stats: Json) -> Table:
    """Damage to cities of others, by what dealt it."""
    rows = [(title, _figure(stats, "dealt", key)) for key, title in CAUSE_TITLES.items()]
    heading = Column("source", msg("Dealt by"), "message")
    return by_seat(stats, "dealt", msg("Damage to cities of others"), heading, rows)


def creatures(stats: Json) -> Table:
    """What every creature did, those that did most first."""
    order = sorted(
        stats["creatures"],
        key=lambda one: (-one["city_damage"] - one["damage"], -one["kills"], -one["turns"]),
    )
    rows: list[Row] = [
        {**one, "creature": city_name(stats, one), "end": _end(one)} for one in order
    ]
    columns = (
        Column("creature", msg("Creature"), "message"),
        SEAT,
        Column("turns", msg("Turns in play")),
        Column("damage", msg("Damage to creatures")),
        Column("city_damage", msg("Damage to cities")),
        Column("kills", msg("Kills")),
        Column("attack", msg("Marked: attack")),
        Column("move", msg("Marked: move")),
        Column("devotion", msg("Marked: devotion")),
        Column("ability", msg("Marked: ability")),
        Column("end", msg("At the end"), "message"),
    )
    return Table("creatures", msg("Creatures"), columns, tuple(rows))


def _end(one: Json) -> Message:
    if one["died"]:
        return msg("dead")
    return msg("gone otherwise") if one["gone"] else msg("in play")


def cards(stats: Json) -> Table:
    """Every card that was drawn or played by name, by seat."""
    rows: list[Row] = [
        {"card": named(stats, card), "seat": seat, **mine}
        for card, found in stats["cards"].items()
        for seat, mine in sorted(found.items())
    ]
    columns = (
        CARD,
        SEAT,
        Column("drawn", msg("Drawn (known)")),
        Column("played", msg("Played")),
        Column("kills", msg("Kills")),
        Column("city_damage", msg("Damage to cities")),
    )
    return Table("cards", msg("By card"), columns, tuple(rows))


def rulings(stats: Json) -> Table:
    """Cards that left something to the table."""
    rows: list[Row] = [
        {"card": named(stats, card), "asked": n, "made": stats["made"].get(card, 0)}
        for card, n in stats["asked"].items()
    ]
    columns = (
        CARD,
        Column("asked", msg("Rulings asked for")),
        Column("made", msg("Rulings made")),
    )
    return Table("rulings", msg("Left to the table"), columns, tuple(rows))
