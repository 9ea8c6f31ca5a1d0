"""Lists of one match: draws, cards, combat, creatures, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.events import Json
from core.games.arcmage.stats.kingdoms import city_name
from core.games.arcmage.stats.shown import CARD, CAUSE_TITLES, SEAT, by_seat, each, named
from core.games.arcmage.titles import FACTION_TITLES, TYPE_TITLES
from core.kit.measures import shown
from core.messages import Column, Message, Table, msg

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
CHOICE = Column("choice", msg("Choice"), "message")
FACTION = Column("faction", msg("Faction"), "message")
TYPE = Column("type", msg("Type"), "message")
COST = Column("cost", msg("Cost"))
SOURCE = Column("source", msg("Dealt by"), "message")


def plays(stats: Json) -> Iterator[Table]:
    """What was chosen in draw phases, resources by faction, cards played by type, faction, cost."""
    yield by_seat(stats, "draws", msg("Draw phases"), ["draws"], CHOICE_TITLES, heading=CHOICE)
    yield by_seat(stats, "laid", msg("Resources laid"), ["laid"], FACTION_TITLES, heading=FACTION)
    title = msg("Cards played by type")
    yield by_seat(stats, "types", title, ["played", "types"], TYPE_TITLES, heading=TYPE)
    title = msg("Cards played by faction")
    yield by_seat(stats, "factions", title, ["played", "factions"], FACTION_TITLES, heading=FACTION)
    title = msg("Cards played by cost")
    found = {int(cost) for mine in stats["played"].values() for cost in mine["costs"]}
    costs = {str(cost): cost for cost in sorted(found)}
    yield by_seat(stats, "costs", title, ["played", "costs"], costs, heading=COST)


def fights(stats: Json) -> Iterator[Table]:
    """Attacks, blocks, creatures killed and lost; damage to cities; what every creature did."""
    yield by_seat(stats, "combat", msg("Combat"), ["combat"], COMBAT_TITLES)
    title = msg("Damage to cities of others")
    yield by_seat(stats, "dealt", title, ["dealt"], CAUSE_TITLES, heading=SOURCE)
    yield _creatures(stats)


def _creatures(stats: Json) -> Table:
    """Those that did most first."""
    order = sorted(
        stats["creatures"],
        key=lambda one: (-one["city_damage"] - one["damage"], -one["kills"], -one["turns"]),
    )
    columns = (
        shown("creature", msg("Creature"), "message"),
        SEAT,
        shown("turns", msg("Turns in play")),
        shown("damage", msg("Damage to creatures")),
        shown("city_damage", msg("Damage to cities")),
        shown("kills", msg("Kills")),
        shown("attack", msg("Marked: attack")),
        shown("move", msg("Marked: move")),
        shown("devotion", msg("Marked: devotion")),
        shown("ability", msg("Marked: ability")),
        shown("end", msg("At the end"), "message"),
    )
    found = ({**one, "creature": city_name(stats, one), "end": _end(one)} for one in order)
    return each("creatures", msg("Creatures"), columns, found)


def _end(one: Json) -> Message:
    if one["died"]:
        return msg("dead")
    return msg("gone otherwise") if one["gone"] else msg("in play")


def cards(stats: Json) -> Table:
    """Every card that was drawn or played by name, by seat."""
    columns = (
        CARD,
        SEAT,
        shown("drawn", msg("Drawn (known)")),
        shown("played", msg("Played")),
        shown("kills", msg("Kills")),
        shown("city_damage", msg("Damage to cities")),
    )
    found = (
        {"card": named(stats, card), "seat": seat, **mine}
        for card, by in stats["cards"].items()
        for seat, mine in sorted(by.items())
    )
    return each("cards", msg("By card"), columns, found)


def rulings(stats: Json) -> Table:
    """Cards that left something to the table."""
    columns = (
        CARD,
        shown("asked", msg("Rulings asked for")),
        shown("made", msg("Rulings made")),
    )
    found = (
        {"card": named(stats, card), "asked": n, "made": stats["made"].get(card, 0)}
        for card, n in stats["asked"].items()
    )
    return each("rulings", msg("Left to the table"), columns, found)
