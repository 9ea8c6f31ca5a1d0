"""Longer tables of one match: figures, rounds, attacks, abilities, shots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from core.games.sorcerers_deck_of_death.stats.fights import mean as rounded
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    ATTACK_TITLES,
    SEAT_TITLES,
    figure_title,
)
from core.kit.counting import turned
from core.kit.measures import Cell, Measure, Row, count, mean, measure, share, shown
from core.kit.tally import dimension, filled, table
from core.messages import Message, Table, msg

SEAT = dimension("seat", msg("Seat"), {seat: seat for seat in SEATS}, kind="seat")
ABILITY = dimension("ability", msg("Ability"), ABILITY_TITLES)
WOUNDING = frozenset({"TP", "PR", "EP", "TE", "DV", "DP"})
BAND_TITLES: Mapping[str, Message] = {
    "0": msg("up to 2 in"),
    "1": msg("2 to 4 in"),
    "2": msg("4 to 6 in"),
    "3": msg("6 to 8 in"),
}
BAND = dimension("range", msg("Range"), BAND_TITLES)
ABILITY_NOTE = msg(
    "Successes are wounds; of Defensive Stance, Celerity and Disciple, that the blow missed."
)


def _per_card(row: Row) -> Cell:
    """One that cannot wound an enemy has no yield."""
    return rounded(row.of("damage"), row.of("cards")) if row.keys[0] in WOUNDING else None


def _margin(row: Row) -> Cell:
    """None of a duel."""
    return None if row.keys[0] == "DP" else rounded(row.of("margin"), row.of("attacks"))


ABILITIES: tuple[Measure, ...] = (
    count("offered", msg("Offered")),
    count("used", msg("Used")),
    measure("declined", msg("Declined"), lambda row: row.of("offered") - row.of("used")),
    count("cards", msg("Cards")),
    count("tries", msg("Rolls")),
    count("hits", msg("Successes")),
    share("share", msg("Share of successes"), "hits", "tries"),
    count("damage", msg("HP taken")),
    mean("per_card", msg("HP taken a card"), "damage", "cards")._replace(value=_per_card),
)


def tables(stats: Json) -> tuple[Table, ...]:
    """By figure, round, attack, ability and range."""
    return _figures(stats), _rounds(stats), _attacks(stats), _abilities(stats), _shots(stats)


def _figures(stats: Json) -> Table:
    """Each figure that took part."""
    found = stats["figures"]
    columns = (
        shown("hp", msg("HP at the end")),
        shown("dealt", msg("HP taken from enemies")),
        shown("taken", msg("HP lost")),
        shown("kills", msg("Kills")),
        shown("deaths", msg("Deaths")),
        measure("travel", msg("Inches moved"), _inches),
    )
    fig = dimension("fig", msg("Figure"), {name: figure_title(name) for name in found})
    return table("figures", msg("By figure"), [fig], columns, found)


def _inches(row: Row) -> Cell:
    """None in a match without a map (R98)."""
    travel = row.found["travel"]
    return None if travel is None else travel / 1000


def _rounds(stats: Json) -> Table:
    """Each round: initiative, centre, losses, hit points of the Mages after it."""

    def both(key: str, heading: Message) -> tuple[Measure, ...]:
        return tuple(
            shown(f"{seat}_{key}", msg("{seat}: {figure}", seat=title, figure=heading))
            for seat, title in SEAT_TITLES.items()
        )

    def of_seat(key: str, heading: Message) -> Measure:
        return measure(key, heading, lambda row: SEAT_TITLES.get(row.found[key]), "message")

    columns = (
        shown("round", msg("Round")),
        of_seat("initiative", msg("Initiative")),
        shown("turns", msg("Turns")),
        *both("lost", msg("HP lost")),
        *both("centre", msg("Points in the centre")),
        of_seat("wounded", msg("Automatic wound")),
        *both("hp", msg("HP of the Mage")),
    )
    rows = (Row({}, {**entry, **_by_seat(entry)}) for entry in stats["rounds"])
    return filled("rounds", msg("By round"), (), columns, rows)


def _by_seat(entry: Json) -> Json:
    keys = ("lost", "centre", "hp")
    return {f"{seat}_{key}": (entry[key] or {}).get(seat) for key in keys for seat in SEATS}


def _attacks(stats: Json) -> Table:
    """By seat and kind of attack, wounds against those to be expected."""
    columns = (
        shown("attacks", msg("Rolls")),
        shown("hits", msg("Hits")),
        share("share", msg("Share of hits"), "hits", "attacks"),
        mean("margin", msg("Margin, mean"), "margin", "attacks")._replace(value=_margin),
        shown("wounds", msg("Wounds")),
        measure(
            "expected", msg("Wounds to be expected"), lambda row: rounded(row.of("expected"), WHOLE)
        ),
    )
    kind = dimension("kind", msg("Attack"), ATTACK_TITLES)
    found = turned(stats["attacks"])
    title = msg("By kind of attack")
    return table("attacks", title, [kind, SEAT], columns, found, shows=lambda row: row.found)


def _abilities(stats: Json) -> Table:
    """By seat and ability what was offered, used and paid, and what it brought."""
    by, found = [ABILITY, SEAT], turned(stats["abilities"])
    made = table("abilities", msg("Abilities"), by, ABILITIES, found, shows=lambda row: row.found)
    return made._replace(note=ABILITY_NOTE)


def _shots(stats: Json) -> Table:
    """By seat and range: shots, the share of them at targets in cover, hits."""
    found: dict[str, dict[str, Any]] = {band: {} for band in BAND_TITLES}
    for seat, bands in stats["shots"].items():
        for band, (free, free_hits, covered, covered_hits) in zip(found, bands, strict=True):
            shots, hits = free + covered, free_hits + covered_hits
            found[band][seat] = {"shots": shots, "covered": covered, "hits": hits}
    columns = (
        count("shots", msg("Shots")),
        share("covered", msg("Share in cover"), "covered", "shots"),
        count("hits", msg("Hits")),
        share("share", msg("Share of hits"), "hits", "shots"),
    )
    title, by = msg("Shots by range"), [BAND, SEAT]
    return table("shots", title, by, columns, found, shows=lambda row: row.of("shots"))
