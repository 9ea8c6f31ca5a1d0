"""Kinds of matches: of people, a trial, simulated, or a branch of another match.

Lists and figures are of people's matches unless others are asked for. What a match says of itself
makes it a branch (`forked_from`) or simulated (the tag of a policy); a trial is one because
somebody marked it so, beside the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from core.simulate import POLICY

PEOPLE: Final = "people"
TRIAL: Final = "trial"
SIMULATED: Final = "simulated"
BRANCH: Final = "branch"
KINDS: Final = (PEOPLE, TRIAL, SIMULATED, BRANCH)
ANY: Final = "any"  # as a choice: matches of every kind


class Trial(NamedTuple):
    """Since when a match is a trial, and why, if somebody said so."""

    at: datetime
    reason: str


def chosen(name: str) -> tuple[str, ...]:
    """The kinds that a choice stands for, as `Wanted` takes them; people's where it is none."""
    if name == ANY:
        return ()
    return (name,) if name in KINDS else (PEOPLE,)


def kind_of(*, forked: bool, tags: Mapping[str, str], trial: bool) -> str:
    """The kind of a match. One that goes on from a simulated match is a branch as others are."""
    if forked:
        return BRANCH
    if POLICY in tags:
        return SIMULATED
    return TRIAL if trial else PEOPLE
