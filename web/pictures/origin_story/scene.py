"""From a view of Origin Story to what its picture shows."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from web.pictures.origin_story.banners import Banner, banners
from web.pictures.origin_story.mat import Mat, mat
from web.pictures.origin_story.piles import Piles, beside
from web.pictures.origin_story.rows import Row, Trick, rows, trick
from web.pictures.origin_story.scores import Scores, scores
from web.pictures.picture import Viewpoint


class Scene(NamedTuple):
    """Everything the template draws."""

    viewpoint: Viewpoint
    round: int
    difficulty: int
    rows: list[Row]
    trick: Trick | None
    surrendered: bool
    beside: Piles
    mat: Mat
    scores: Scores
    banners: list[Banner]


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> Scene:
    """The scene of a view; with `before`, what changed between the two is marked."""
    return Scene(
        viewpoint,
        view["round"],
        view["options"]["difficulty"],
        rows(view, before),
        trick(view, before),
        view["surrendered"],
        beside(view, before),
        mat(view, before),
        scores(view),
        banners(view, before, viewpoint.ruled),
    )
