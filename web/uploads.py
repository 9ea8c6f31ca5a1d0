"""How large the body of a request may be: larger where photos are sent than anywhere else."""

from __future__ import annotations

import re
from typing import Final

from flask import Request

from web.asked import check_text

UPLOAD: Final = 17 * 2**20  # bytes: a photo of the largest size, and the form around it
PATHS: Final = re.compile(
    r"/matches/[^/]+/photos|/api/v1/matches/[^/]+/steps/[0-9]{1,15}/photos"
    r"|/games/[^/]+/catalogues/[^/]+/photo"
)


def largest(method: str, path: str, usual: int) -> int:
    """The bytes that a request may have."""
    sends = method == "POST" and PATHS.fullmatch(path)
    return max(usual, UPLOAD) if sends else usual


class SizedRequest(Request):
    """A request that knows what it may bring."""

    @property
    def max_content_length(self) -> int | None:
        """Bytes of the body, before anything of it is read."""
        usual = super().max_content_length
        return None if usual is None else largest(self.method, self.path, usual)

    @max_content_length.setter
    def max_content_length(self, value: int | None) -> None:
        Request.max_content_length.fset(self, value)  # type: ignore[attr-defined] # as Flask has it

    def _load_form_data(self) -> None:
        """Called when a form is first looked at. Raises `BadInput` for what is no text."""
        loaded = "form" in self.__dict__
        super()._load_form_data()
        if not loaded:
            check_text(self.form)
