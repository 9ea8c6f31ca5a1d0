"""The list of what is possible, for a game that brings no entry of its own."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from web.entry.shared import Shared


class Given(TypedDict):
    """A command of the game, as JSON; `kind` says which."""

    kind: str


class Way(TypedDict):
    """One way to go on: `says` is what it would do in words, `text` its notation.

    `command` is None where it has open places: somebody completes its text.
    """

    text: str
    says: str
    command: Given | None


class Document(Shared):
    """All ways to go on."""

    phase: Literal["play", "wait", "over"]
    note: str
    prompt: str
    ways: list[Way]
