"""What a picture offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.events import Json, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Angle:
    """How somebody looks at a table.

    `flip` turns it round; `names` are the players by seat; `interactive` leaves squares and
    cards open to assistive technology, for a page that makes them work.
    """

    flip: bool = False
    names: Mapping[Seat, str] = field(default_factory=dict)
    interactive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The picture of one game: `template` draws the `scene` made from a view.

    `scene` takes the view, the view one step earlier (None: mark no change) and the angle.
    `words` are functions that the template calls; `stylesheets` are paths under `static`;
    `flips` says whether turning the table is of use.
    """

    slug: str
    template: str
    scene: Callable[[Json, Json | None, Angle], Any]
    stylesheets: tuple[str, ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict)
    flips: bool = False
