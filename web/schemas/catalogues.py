"""Catalogues, in and out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from core.messages import msg
from web.schemas.common import AnswerModel, Given, Object

CARDS_OR_CONTENT = msg("there must be either cards or content")


class CatalogueIn(Given):
    """A catalogue to keep under a name: whole, or its cards where it holds nothing else."""

    name: Annotated[str, Field(max_length=40, description="a to z, 0 to 9 and -, a letter first.")]
    cards: Annotated[list[Object], Field(min_length=1, max_length=1000)] | None = None
    content: Annotated[
        Object | Annotated[str, Field(max_length=2**20)] | None,
        Field(description="As in a file, or its text; in the place of cards."),
    ] = None
    replace: Annotated[bool, Field(description="Put it in the place of one of this name.")] = False

    @model_validator(mode="after")
    def _one(self) -> CatalogueIn:
        if (self.cards is None) == (self.content is None):
            raise ValueError(CARDS_OR_CONTENT)
        return self


class CatalogueSummary(AnswerModel):
    """A catalogue without its cards."""

    name: str
    built_in: bool
    added_at: Annotated[str | None, Field(description="null where it comes with the game.")]
    size: Annotated[int, Field(ge=0, description="Number of cards.")]


class CatalogueTold(CatalogueSummary):
    """A catalogue with its cards, and whole as the options of a match hold it."""

    cards: Annotated[list[Object], Field(description="Those of all its lists.")]
    content: Object
    hash: Annotated[str, Field(description="SHA-256 of the canonical JSON of its content.")]


class CataloguesTold(AnswerModel):
    """The catalogues of a game, those that come with it first."""

    game: str
    option: Annotated[str, Field(description="The first of `options`.")]
    options: Annotated[
        list[str], Field(description="The options that take the name of one; one, or each seat's.")
    ]
    catalogues: list[CatalogueSummary]
