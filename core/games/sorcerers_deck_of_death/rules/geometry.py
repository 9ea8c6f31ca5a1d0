"""The libraries of geometry, loaded when a match first measures with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy_module import LazyModule

__all__ = ["np", "shapely"]

if TYPE_CHECKING:
    import numpy as np
    import shapely
else:
    np, shapely = LazyModule("numpy"), LazyModule("shapely")
