"""From a view of Arcmage to what its picture shows."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from web.pictures.arcmage.banners import Banner, banners
from web.pictures.arcmage.table import Table, table
from web.pictures.picture import Viewpoint


class Scene(NamedTuple):
    """Everything the template draws."""

    viewpoint: Viewpoint
    table: Table
    banners: list[Banner]


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> Scene:
    """The scene of a view; with `before`, what changed between the two is marked."""
    return Scene(viewpoint, table(view, viewpoint, before), banners(view, before, viewpoint))
