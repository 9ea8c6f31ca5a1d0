"""Photos of the steps of a match."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from web.schemas.common import AnswerModel, MatchName, Number, SeatName, Version

Look = Annotated[
    SeatName | None,
    Field(
        description="The look it was attached under, which is shown to those alone who may know "
        "what that one knows; null: everything."
    ),
]


class Removal(AnswerModel):
    """That a photo was removed: its hash stays in the log, its file is gone."""

    at: datetime
    by: Annotated[SeatName | None, Field(description="The look that removed it; null: everything.")]


class Photo(AnswerModel):
    """A photo of a step."""

    photo: Annotated[Number, Field(description="The step that attached it, which names it.")]
    step: Annotated[Number, Field(description="The step that it is of.")]
    sha256: Annotated[str, Field(description="Of the stored file, in lower-case hex.")]
    media_type: Literal["image/jpeg", "image/webp"]
    width: Annotated[int, Field(ge=1, description="Pixels.")]
    height: Annotated[int, Field(ge=1, description="Pixels.")]
    bytes: Annotated[int, Field(ge=1)]
    seat: Look
    removed: Removal | None
    there: Annotated[bool, Field(description="Whether its file can be had.")]


class KeptPhoto(AnswerModel):
    """A photo as it is now."""

    match: MatchName
    photo: Photo


class AttachedPhoto(KeptPhoto):
    """A photo that was attached."""

    version: Version
    repeated: Annotated[bool, Field(description="Its key had been used: the first answer again.")]


class PhotosOf(AnswerModel):
    """The photos of a match, in the order in which they were attached."""

    match: MatchName
    photos: list[Photo]
