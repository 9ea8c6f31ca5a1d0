"""The libraries of geometry, loaded when a match first measures with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.later import Later

__all__ = ["np", "shapely"]

if TYPE_CHECKING:
    import numpy as np
    import shapely
else:
    np, shapely = Later("numpy"), Later("shapely")
