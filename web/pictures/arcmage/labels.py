"""What the cards of a view are called: by their names, as the sentences of steps call them."""

from __future__ import annotations

from collections.abc import Iterable

from core.events import Json
from core.games.arcmage.narrate.names import Names
from core.games.arcmage.pieces.items import Item
from core.messages import msg
from web.pictures.arcmage.faces import Printed


def labels(view: Json, before: Json | None, printed: Printed, items: Iterable[Json]) -> Names:
    """The names of a view; `items` are those of the stack, and those that came and went."""
    known: dict[str, tuple[str, str]] = {}
    for table in (before, view):
        if table is not None:
            known |= {n: (one["controller"], one["card"]) for n, one in table["cards"].items()}
    return Names(
        known,
        {item["id"]: _item(item) for item in items},
        lambda slug: printed[slug].name or msg("an unseen card"),
        lambda _slug, _part: None,
    )


def _item(item: Json) -> Item:
    return Item(item["id"], item["kind"], item["seat"], item["card"], item["source"])
