"""Longer tables of one match: figures, rounds, attacks, abilities, shots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.drawn import Row
from core.games.sorcerers_deck_of_death.stats.fights import BANDS, WHOLE
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    ACTION_TITLES,
    ATTACK_TITLES,
    SEAT_TITLES,
    figure,
)
from core.messages import Column, Message, Table, msg
from core.shares import share

SEAT = Column("seat", msg("Seat"), "seat")
ACTION_ROWS: Mapping[str, Message] = {
    "activations": msg("Activations"),
    **ACTION_TITLES,
    "unused": msg("Action points unused"),
}
WOUNDING = frozenset({"TP", "PR", "EP", "TE", "DV", "DP"})
BAND_TITLES: tuple[Message, ...] = (
    msg("up to 2 in"),
    msg("2 to 4 in"),
    msg("4 to 6 in"),
    msg("6 to 8 in"),
)


def figures(stats: Json) -> Table:
    """Each figure that took part."""
    rows: list[Row] = [
        {
            "fig": figure(name),
            **{key: row[key] for key in ("hp", "dealt", "taken", "kills", "deaths")},
            "travel": row["travel"] / 1000,
        }
        for name, row in stats["figures"].items()
    ]
    columns = (
        Column("fig", msg("Figure"), "message"),
        Column("hp", msg("HP at the end")),
        Column("dealt", msg("HP taken from enemies")),
        Column("taken", msg("HP lost")),
        Column("kills", msg("Kills")),
        Column("deaths", msg("Deaths")),
        Column("travel", msg("Inches moved")),
    )
    return Table("figures", msg("By figure"), columns, tuple(rows))


def rounds(stats: Json) -> Table:
    """Each round: initiative, centre, losses, hit points of the Mages after it."""
    rows: list[Row] = []
    for entry in stats["rounds"]:
        centre, hp = entry["centre"] or {}, entry["hp"] or {}
        rows.append(
            {
                "round": entry["round"],
                "initiative": SEAT_TITLES.get(entry["initiative"]),
                "turns": entry["turns"],
                **{f"{seat}_lost": entry["lost"][seat] for seat in SEATS},
                **{f"{seat}_centre": centre.get(seat) for seat in SEATS},
                "wounded": SEAT_TITLES.get(entry["wounded"]),
                **{f"{seat}_hp": hp.get(seat) for seat in SEATS},
            }
        )
    columns = (
        Column("round", msg("Round")),
        Column("initiative", msg("Initiative"), "message"),
        Column("turns", msg("Turns")),
        *_both("lost", msg("HP lost")),
        *_both("centre", msg("Points in the centre")),
        Column("wounded", msg("Automatic wound"), "message"),
        *_both("hp", msg("HP of the Mage")),
    )
    return Table("rounds", msg("By round"), columns, tuple(rows))


def _both(key: str, title: Message) -> tuple[Column, ...]:
    return tuple(
        Column(f"{seat}_{key}", msg("{seat}: {figure}", seat=SEAT_TITLES[seat], figure=title))
        for seat in SEATS
    )


def attacks(stats: Json) -> Table:
    """By seat and kind of attack, wounds against those to be expected."""
    rows: list[Row] = [
        {
            "kind": title,
            "seat": seat,
            "attacks": row["attacks"],
            "hits": row["hits"],
            "share": share(row["hits"], row["attacks"]),
            "margin": None if kind == "DP" else round(row["margin"] / row["attacks"], 3),
            "wounds": row["wounds"],
            "expected": round(row["expected"] / WHOLE, 3),
        }
        for kind, title in ATTACK_TITLES.items()
        for seat in SEATS
        if (row := stats["attacks"][seat].get(kind))
    ]
    columns = (
        Column("kind", msg("Attack"), "message"),
        SEAT,
        Column("attacks", msg("Rolls")),
        Column("hits", msg("Hits")),
        Column("share", msg("Share of hits"), "share"),
        Column("margin", msg("Margin, mean")),
        Column("wounds", msg("Wounds")),
        Column("expected", msg("Wounds to be expected")),
    )
    return Table("attacks", msg("By kind of attack"), columns, tuple(rows))


def ability_columns() -> tuple[Column, ...]:
    """What is counted of an ability, as `ability` gives it."""
    return (
        Column("offered", msg("Offered")),
        Column("used", msg("Used")),
        Column("declined", msg("Declined")),
        Column("cards", msg("Cards")),
        Column("tries", msg("Rolls")),
        Column("hits", msg("Successes")),
        Column("share", msg("Share of successes"), "share"),
        Column("damage", msg("HP taken")),
        Column("per_card", msg("HP taken a card")),
    )


def ability(code: str, counts: Mapping[str, int]) -> Row:
    """The figures of an ability; one without dice has no success, one that cannot wound an enemy
    no yield."""
    cards, tries = counts["cards"], counts["tries"]
    return {
        **counts,
        "declined": counts["offered"] - counts["used"],
        "share": share(counts["hits"], tries),
        "per_card": round(counts["damage"] / cards, 3) if cards and code in WOUNDING else None,
    }


ABILITY_NOTE = msg(
    "Successes are wounds; of Defensive Stance, Celerity and Disciple, that the blow missed."
)


def abilities(stats: Json) -> Table:
    """By seat and ability what was offered, used and paid, and what it brought."""
    rows: list[Row] = [
        {"ability": title, "seat": seat, **ability(code, counts)}
        for code, title in ABILITY_TITLES.items()
        for seat in SEATS
        if (counts := stats["abilities"][seat].get(code))
    ]
    columns = (Column("ability", msg("Ability"), "message"), SEAT, *ability_columns())
    return Table("abilities", msg("Abilities"), columns, tuple(rows), None, ABILITY_NOTE)


def shots(found: Mapping[str, Sequence[Sequence[int]]]) -> Table:
    """By seat and range: shots, the share of them at targets in cover, hits."""
    rows: list[Row] = [
        {
            "range": BAND_TITLES[band],
            "seat": seat,
            "shots": free + covered,
            "covered": share(covered, free + covered),
            "hits": free_hits + covered_hits,
            "share": share(free_hits + covered_hits, free + covered),
        }
        for band in range(len(BANDS))
        for seat in SEATS
        for free, free_hits, covered, covered_hits in (found[seat][band],)
        if free + covered
    ]
    columns = (
        Column("range", msg("Range"), "message"),
        SEAT,
        Column("shots", msg("Shots")),
        Column("covered", msg("Share in cover"), "share"),
        Column("hits", msg("Hits")),
        Column("share", msg("Share of hits"), "share"),
    )
    return Table("shots", msg("Shots by range"), columns, tuple(rows))
