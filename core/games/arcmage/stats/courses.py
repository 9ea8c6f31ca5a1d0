"""The course of one match, turn by turn, as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.events import Json
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.stats.shown import seat_titles
from core.games.arcmage.titles import FACTION_TITLES, SEAT_TITLES
from core.kit.tally import facing
from core.messages import Column, Message, Table, msg

TURN = Column("turn", msg("Turn"))
ENDS = msg("At the end of every turn.")


def tables(stats: Json) -> Iterator[Table]:
    """A line for each seat of defence, cards, resources and creatures; resources by faction."""
    for key, title, value in _LINES:
        yield _course(stats, key, title, value)
    for seat in stats["seats"]:
        yield _factions(stats, seat)


def _course(stats: Json, key: str, title: Message, value: Callable[[Json], int]) -> Table:
    rows = [
        (one["turn"], {seat: value(one["seats"][seat]) for seat in stats["seats"]})
        for one in stats["course"]
    ]
    shown = rows if len(rows) > 1 else ()
    made = facing(f"course_{key}", title, seat_titles(stats), shown, heading=TURN)
    return made._replace(note=ENDS, kind="course")


def _factions(stats: Json, seat: str) -> Table:
    """Resources of a seat by faction, and those that were marked."""
    mine = [(one["turn"], one["seats"][seat]) for one in stats["course"]]
    used = [x for x in FACTIONS if any(x in one["free"] or x in one["spent"] for _, one in mine)]
    rows: list[dict[str, Any]] = []
    for turn, one in mine:
        row: dict[str, Any] = {"turn": turn, "marked": sum(one["spent"].values())}
        for faction in used:
            row[faction] = one["free"].get(faction, 0) + one["spent"].get(faction, 0)
        rows.append(row)
    columns = (
        TURN,
        *(Column(faction, FACTION_TITLES[faction]) for faction in used),
        Column("marked", msg("Of all, marked")),
    )
    title = msg("Resources of {seat}", seat=SEAT_TITLES[seat])
    shown = tuple(rows) if len(rows) > 1 and used else ()
    return Table(f"resources_{seat}", title, columns, shown, None, ENDS, "course")


def _resources(one: Json) -> int:
    return int(sum(one["free"].values()) + sum(one["spent"].values()))


_LINES: tuple[tuple[str, Message, Callable[[Json], int]], ...] = (
    ("defence", msg("City defence in total"), lambda one: int(one["defence"])),
    ("hand", msg("Cards in hand"), lambda one: int(one["hand"])),
    ("deck", msg("Cards left in the deck"), lambda one: int(one["deck"])),
    ("resources", msg("Resources"), _resources),
    ("army", msg("Creatures in the army"), lambda one: int(one["army"])),
    ("residents", msg("Creatures in cities"), lambda one: int(one["residents"])),
)
