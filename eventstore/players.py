"""Names of people: one spelling for looking up, the written one for showing."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from core.errors import BadInput
from core.events import Seat
from core.limits import NAME

DOTS = frozenset({".", ".."})  # in an address: here, and one above


def folded(text: str) -> str:
    """Text for comparing and searching: no case, one blank between words."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def cleaned(players: Mapping[Seat, str]) -> dict[Seat, str]:
    """Names by seat, trimmed; an empty name stays and means that nobody is known there.

    Raises `BadInput` for a name with control characters or of more than 200 characters, and for
    the two that addresses give a meaning of their own.
    """
    names = {seat: " ".join(name.split()) for seat, name in players.items()}
    for seat, name in names.items():
        if len(name) > NAME or any(unicodedata.category(c) in {"Cc", "Cs"} for c in name):
            raise BadInput(
                "bad_player",
                "The name at seat {seat} must be text of at most {longest} characters.",
                seat=seat,
                longest=NAME,
            )
        if name in DOTS:
            raise BadInput("bad_player", "“{name}” cannot be a name: write more of it.", name=name)
    return names


def named(name: str) -> str:
    """A name as it is stored. Raises `BadInput` for none and for one that cannot be."""
    found = cleaned({"": name})[""]
    if not found:
        raise BadInput("bad_name", "Write a name.")
    return found
