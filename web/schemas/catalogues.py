"""Catalogues, in and out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from web.schemas.common import Given, Object, Told


class CatalogueIn(Given):
    """Cards to keep under a name."""

    name: Annotated[str, Field(max_length=40, description="a to z, 0 to 9 and -, a letter first.")]
    cards: Annotated[list[Object], Field(min_length=1, max_length=1000)]
    replace: Annotated[bool, Field(description="Put it in the place of one of this name.")] = False


class CatalogueSummary(Told):
    """A catalogue without its cards."""

    name: str
    built_in: bool
    added_at: Annotated[str | None, Field(description="null where it comes with the game.")]
    size: Annotated[int, Field(ge=0, description="Number of cards.")]


class CatalogueTold(CatalogueSummary):
    """A catalogue with its cards."""

    cards: list[Object]


class CataloguesTold(Told):
    """The catalogues of a game, those that come with it first."""

    game: str
    option: Annotated[str, Field(description="The option that takes the name of one.")]
    catalogues: list[CatalogueSummary]
