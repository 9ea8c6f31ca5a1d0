"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from core.events import Json
from core.games.ace_of_spades.pieces import COMBOS
from core.games.ace_of_spades.titles import (
    ACHIEVEMENT_TITLES,
    COMBO_TITLES,
    KIND_TITLES,
    SEAT_TITLES,
)
from core.games.ace_of_spades.words import own_words
from core.kit.measures import Cell, Row, Sure, average, measure, shown
from core.kit.tally import dimension, facing, filled, table
from core.messages import Heading, Message, Table, msg

COMBO = dimension("combo", msg("Combination"), {combo: COMBO_TITLES[combo] for combo in COMBOS})

SEAT_FIGURES: Mapping[str, Message] = {
    "shots": msg("Shots"),
    "damage": msg("Damage of shots"),
    "best": msg("Best shot"),
    "jams": msg("Jams"),
    "swaps": msg("Swaps"),
    "refreshes": msg("Refreshes of the deck"),
    "one_shots": msg("One-shots used"),
    "drawn": msg("Cards drawn, without those dealt"),
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
    rows: list[tuple[Message, Cell | Sure]] = [
        (msg("Enemies defeated"), stats["fights_won"]),
        (msg("Last fight"), stats["fight"]),
        (msg("Beaten by"), beaten_by and own_words(beaten_by["name"])),
        (msg("HP that this enemy had left"), beaten_by and beaten_by["hp"]),
        (msg("Mean damage of a shot"), average(sum(damages), len(damages))),
        (msg("Damage beyond 0 HP"), stats["lost"]),
        (msg("HP taken by one-shots"), stats["direct"]["one_shots"]),
        (msg("HP taken by rulings"), stats["direct"]["rulings"]),
        (msg("Fights won with one bullet left"), stats["last_bullet"]),
        (msg("Aces within combinations"), stats["aces"]["inside"]),
        (msg("Aces played beside them"), stats["aces"]["outside"]),
    ]
    told = ((title, {"value": value}) for title, value in rows)
    return facing("match", msg("The whole match"), {"value": msg("Match")}, told, kind="message")


def _fights(stats: Json) -> Table:
    columns = (
        shown("fight", msg("Fight")),
        measure("name", msg("Enemy"), lambda row: own_words(row.found["name"]), "message"),
        measure("kind", msg("Kind"), lambda row: KIND_TITLES[row.found["kind"]], "message"),
        *(shown(key, title) for key, title in FIGHT_FIGURES.items()),
        measure("seconds", msg("Seconds"), lambda row: row.of("seconds") or None),
    )
    return filled("fights", msg("By fight"), (), columns, _rows(stats["fights"]))


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
}


def _seats(stats: Json) -> Table:
    rows = [(title, stats[key]) for key, title in SEAT_FIGURES.items()]
    seats = {seat: SEAT_TITLES[seat] for seat in stats["seats"]}
    return facing("seats", msg("By player"), seats, rows)


def _split(stats: Json) -> Table:
    by = dimension("figure", msg("Damage by"), SPLIT)
    damage = measure("damage", msg("Damage"), lambda row: row.found)
    return table("split", msg("What made the damage"), [by], [damage], stats["split"])


def _combos(stats: Json) -> Table:
    columns = (shown("shots", msg("Shots")), shown("damage", msg("Damage")))
    return table("combos", msg("By combination"), [COMBO], columns, stats["combos"])


def _bonuses(stats: Json) -> Table:
    columns = (
        measure("name", msg("Card"), lambda row: own_words(row.found["name"]), "message"),
        measure("kind", msg("Bonus"), lambda row: _BONUSES[row.found["kind"]], "message"),
        shown("gained", msg("Won in fight")),
        shown("used", msg("Used in fight")),
        shown("value", msg("Damage by it")),
    )
    return filled("bonuses", msg("Bonuses"), (), columns, _rows(stats["bonuses"]))


_BONUSES: Mapping[str, Message] = {"minion": msg("one-shot"), "acolyte": msg("permanent")}


def _achievements(stats: Json) -> Table:
    met = {name: ACHIEVEMENT_TITLES[name] for name in stats["achievements"]}  # as they were
    by = dimension("achievement", msg("Achievement"), met)
    step = measure("step", msg("Step"), lambda row: row.found)
    return table("achievements", msg("Achievements"), [by], [step], stats["achievements"])


def _rows(found: Iterable[Json]) -> Iterator[Row]:
    return (Row({}, one) for one in found)


HEADINGS = (
    Heading(msg("The match"), ("match", "seats", "achievements", "entries")),
    Heading(msg("Fights and shots"), ("fights", "split", "combos")),
    Heading(msg("Bonuses"), ("bonuses",)),
)
