"""What a step brought that everybody should see: a defeat, a new scene, a jam, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.events import Json
from core.games.ace_of_spades.titles import REASONS, RESULT_TITLES
from core.messages import Message, msg
from web.pictures.ace_of_spades.words import told_of


class Banner(NamedTuple):
    """One line across the table. `kind`: defeat, scene, refresh, jam, ruled, won, lost, over."""

    kind: str
    text: Message
    note: Message | str = ""


def banners(view: Json, before: Json | None, ruled: str | None = None) -> list[Banner]:
    """The banners of a view, in the order in which things happened; the end stays.

    `ruled` is the reason of the ruling that led here, if one did.
    """
    found = [Banner("ruled", msg("✎ Ruling of the table"), ruled)] if ruled else []
    found += [] if before is None else [*_step(view, before)]
    result = view["result"]
    if isinstance(result, list | tuple):  # a result with its reason
        result = result[0]
    if result:
        kind = result if result in {"won", "lost"} else "over"
        reason = REASONS.get(view["reason"] or "", "")
        found.append(Banner(kind, RESULT_TITLES[result], reason))
    return found


def _step(view: Json, before: Json) -> Iterator[Banner]:
    if played(view, before):
        yield from _hand(view["row"])
    yield from _refreshed(view, before)
    for fallen in view["defeated"][len(before["defeated"]) :]:
        yield _defeat(fallen)
    if view["scene"] != before["scene"] and before["scene"]:
        note = msg("Hands, table and discard pile are shuffled into the deck.")
        yield Banner("scene", msg("Scene {n}", n=view["scene"]), note)


def played(view: Json, before: Json | None) -> bool:
    """Whether a hand was put down between the two views."""
    return before is not None and bool(view["row"]) and view["turn"] > before["turn"]


def _hand(row: Json) -> Iterator[Banner]:
    if row["combo"] is None:
        yield Banner("jam", msg("The gun jams"), msg("no damage, one bullet gone"))
    if row["ruled"]:
        text = msg("Ruled: {n} damage", n=row["ruled"]["damage"])
        yield Banner("ruled", text, row["ruled"]["reason"])


def _refreshed(view: Json, before: Json) -> Iterator[Banner]:
    if view["refreshes"] > before["refreshes"] and view["fight"] == before["fight"]:
        yield Banner("refresh", msg("The discard pile is shuffled into the deck"))


def _defeat(fallen: Json) -> Banner:
    notes = {
        "effect": msg("by a bonus, without a bullet"),
        "ruling": msg("by a ruling of the table"),
    }
    return Banner(
        "defeat",
        msg("{name} is defeated", name=told_of(fallen["card"]).name),
        notes.get(fallen["by"], ""),
    )
