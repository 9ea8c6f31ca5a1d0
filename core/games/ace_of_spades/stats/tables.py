"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from core.events import Json
from core.games.ace_of_spades.pieces import COMBOS
from core.games.ace_of_spades.titles import (
    ACHIEVEMENT_TITLES,
    COMBO_TITLES,
    KIND_TITLES,
    SEAT_TITLES,
)
from core.games.ace_of_spades.words import own_words
from core.messages import Column, Message, Table, Value, msg

Row: TypeAlias = "Mapping[str, Value | float | None]"

FIGURE = Column("figure", msg("Figure"), "message")
SEAT_FIGURES: Mapping[str, Message] = {
    "shots": msg("Shots"),
    "damage": msg("Damage of shots"),
    "best": msg("Best shot"),
    "jams": msg("Jams"),
    "swaps": msg("Swaps"),
    "refreshes": msg("Refreshes of the deck"),
    "one_shots": msg("One-shots used"),
    "drawn": msg("Cards drawn"),
    "below_best": msg("Claims below the best one"),
    "missed": msg("Damage missed by them"),
}
SPLIT: Mapping[str, Message] = {
    "base": msg("Combinations"),
    "faces": msg("Jacks, Queens and Kings"),
    "aces": msg("Aces"),
    "effects": msg("Bonuses and penalties"),
    "rulings": msg("Rulings of the table"),
}


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    return (
        _match(stats),
        _fights(stats),
        _seats(stats),
        _split(stats),
        _combos(stats),
        _bonuses(stats),
        _achievements(stats),
    )


def _match(stats: Json) -> Table:
    beaten_by, damages = stats["beaten_by"], stats["damages"]
    rows: list[Row] = [
        {"figure": msg("Enemies defeated"), "value": stats["fights_won"]},
        {"figure": msg("Last fight"), "value": stats["fight"]},
        {"figure": msg("Beaten by"), "value": beaten_by and own_words(beaten_by["name"])},
        {"figure": msg("HP that this enemy had left"), "value": beaten_by and beaten_by["hp"]},
        {
            "figure": msg("Mean damage of a shot"),
            "value": sum(damages) / len(damages) if damages else None,
        },
        {"figure": msg("Damage beyond 0 HP"), "value": stats["lost"]},
        {"figure": msg("HP taken by one-shots"), "value": stats["direct"]["one_shots"]},
        {"figure": msg("HP taken by rulings"), "value": stats["direct"]["rulings"]},
        {"figure": msg("Fights won with one bullet left"), "value": stats["last_bullet"]},
        {"figure": msg("Aces within combinations"), "value": stats["aces"]["inside"]},
        {"figure": msg("Aces played beside them"), "value": stats["aces"]["outside"]},
    ]
    columns = (FIGURE, Column("value", msg("Match"), "message"))
    return Table("match", msg("The whole match"), columns, tuple(rows))


def _fights(stats: Json) -> Table:
    rows: list[Row] = [
        {
            **{key: fight[key] for key in (*FIGHT_FIGURES, "fight")},
            "name": own_words(fight["name"]),
            "kind": KIND_TITLES[fight["kind"]],
        }
        for fight in stats["fights"]
    ]
    columns = (
        Column("fight", msg("Fight")),
        Column("name", msg("Enemy"), "message"),
        Column("kind", msg("Kind"), "message"),
        *(Column(key, title) for key, title in FIGHT_FIGURES.items()),
    )
    return Table("fights", msg("By fight"), columns, tuple(rows))


FIGHT_FIGURES: Mapping[str, Message] = {
    "hp": msg("HP"),
    "shots": msg("Shots"),
    "damage": msg("Damage"),
    "lost": msg("Beyond 0 HP"),
    "jams": msg("Jams"),
    "swaps": msg("Swaps"),
    "refreshes": msg("Refreshes"),
    "one_shots": msg("One-shots"),
    "bullets": msg("Bullets left"),
    "refills": msg("Refills left"),
    "seconds": msg("Seconds"),
}


def _seats(stats: Json) -> Table:
    rows = [{"figure": title, **stats[key]} for key, title in SEAT_FIGURES.items()]
    columns = (FIGURE, *(Column(seat, SEAT_TITLES[seat]) for seat in stats["seats"]))
    return Table("seats", msg("By player"), columns, tuple(rows))


def _split(stats: Json) -> Table:
    rows = tuple({"figure": title, "damage": stats["split"][key]} for key, title in SPLIT.items())
    columns = (Column("figure", msg("Damage by"), "message"), Column("damage", msg("Damage")))
    return Table("split", msg("What made the damage"), columns, rows)


def _combos(stats: Json) -> Table:
    rows = tuple({"combo": COMBO_TITLES[combo], **stats["combos"][combo]} for combo in COMBOS)
    columns = (
        Column("combo", msg("Combination"), "message"),
        Column("shots", msg("Shots")),
        Column("damage", msg("Damage")),
    )
    return Table("combos", msg("By combination"), columns, rows)


def _bonuses(stats: Json) -> Table:
    rows: list[Row] = [
        {
            **bonus,
            "name": own_words(bonus["name"]),
            "kind": PERMANENT if bonus["kind"] == "acolyte" else ONE_SHOT,
        }
        for bonus in stats["bonuses"]
    ]
    columns = (
        Column("name", msg("Card"), "message"),
        Column("kind", msg("Bonus"), "message"),
        Column("gained", msg("Won in fight")),
        Column("used", msg("Used in fight")),
        Column("value", msg("Damage by it")),
    )
    return Table("bonuses", msg("Bonuses"), columns, tuple(rows))


ONE_SHOT, PERMANENT = msg("one-shot"), msg("permanent")


def _achievements(stats: Json) -> Table:
    rows: list[Row] = [
        {"achievement": ACHIEVEMENT_TITLES[name], "step": step}
        for name, step in stats["achievements"].items()
    ]
    columns = (
        Column("achievement", msg("Achievement"), "message"),
        Column("step", msg("Step")),
    )
    return Table("achievements", msg("Achievements"), columns, tuple(rows))
