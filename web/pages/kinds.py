"""Which kinds of matches a page shows, and what it says of those that it leaves out."""

from __future__ import annotations

from typing import NamedTuple

from flask import request

from core.kit.ruled import said
from core.messages import Message, msg
from eventstore.kinds import ANY, BRANCH, PEOPLE, SIMULATED, TRIAL, chosen
from eventstore.queries import Wanted
from web import context

CHOICES: tuple[tuple[str, Message], ...] = (
    (PEOPLE, msg("people's")),
    (TRIAL, msg("trials")),
    (SIMULATED, msg("simulations")),
    (BRANCH, msg("branches")),
    (ANY, msg("of every kind")),
)


class LeftOut(NamedTuple):
    """Matches that a page leaves out: how many of each other kind, and how many are put away."""

    kinds: dict[str, int]
    put_away: int


def asked_kind() -> str:
    """The kind that the address asks for (`?kind=`): one of CHOICES, people's if it is none."""
    asked = request.args.get("kind", "").strip()
    return asked if asked in dict(CHOICES) else PEOPLE


def asked_kinds() -> tuple[str, ...]:
    """The same, as `Wanted` takes it."""
    return chosen(asked_kind())


def ruled(wanted: Wanted) -> Message | None:
    """In how many of the matches that are over the table made rulings; None: in none."""
    found = context.projections().ruled(wanted)
    return said(found) if found else None


def left_out(wanted: Wanted) -> LeftOut:
    """What would be there besides, were it not for its kind, or for being put away."""
    books = context.projections()
    away = books.count(wanted._replace(put_away=True)) if wanted.put_away is False else 0
    return LeftOut(books.other_kinds(wanted), away)
