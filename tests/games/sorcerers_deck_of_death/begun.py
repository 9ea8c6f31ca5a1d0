"""Matches of Sorcerers' Deck of Death for the tests: begun on a given table, played in lines."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from core import structured
from core.commands import MakeRuling, StartMatch
from core.errors import Refused
from core.events import Json
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.pieces import FIG, Point
from core.games.sorcerers_deck_of_death.state import Attack, State
from core.games.sorcerers_deck_of_death.state.options import Options
from core.session import Session
from tests.begun import begun

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
Match = Session[State]
LENIENT = {"strictness": "lenient"}
CARD = re.compile(r"\w{2}|\?")


def begin(figs: str = "", *lines: str, **given: Any) -> Match:
    """A match on this table, with these lines played.

    `figs`: `aG 9,4; bM 9,17 3 done` tells place (none without a map), hit points where some are
    lost, token. `a` and
    `b` are hands, such as `9sTd?`; `pile_a` and `pile_b` what was discarded; `dead` and
    `dead_done` ids. Options go by their names; anything else is a key of the position.
    """
    names = Options.__dataclass_fields__
    options = {name: decimal(given.pop(name)) for name in list(given) if name in names}
    seed = given.pop("seed", None)
    for key, one, two in (("hands", "a", "b"), ("discard", "pile_a", "pile_b")):
        given[key] = {"a": read_cards(given.pop(one, "")), "b": read_cards(given.pop(two, ""))}
    for key in ("dead", "dead_done"):
        given[key] = given.pop(key, "").split()
    position = {"figs": dict(map(_stands, filter(None, figs.split("; ")))), **given}
    start = StartMatch(game=GAME.slug, position=position, seed=seed)
    session: Match = begun(GAME, start, structured.read(Options, options), at=AT)
    return play(session, *lines)


def new(*lines: str, **options: Any) -> Match:
    """A match from the beginning; `seed` has it dealt."""
    start = StartMatch(game=GAME.slug, seed=options.pop("seed", None))
    found = structured.read(Options, decimal(options))
    return play(begun(GAME, start, found, at=AT), *lines)


def _stands(text: str) -> tuple[str, Json]:
    name, *more = text.split()
    found: dict[str, Any] = {"done": "done" in more}
    if more and "," in more[0]:
        found["at"] = more.pop(0).split(",")
    hp = [int(word) for word in more if word.isdigit()]
    return name, found | ({"hp": hp[0]} if hp else {})


def read_cards(text: str) -> list[str]:
    """Cards without blanks between them."""
    return CARD.findall(text)


def decimal(value: Any) -> Any:
    """Numbers that are not whole are decimal text in options."""
    match value:
        case dict():
            return {key: decimal(item) for key, item in value.items()}
        case list() | tuple():
            return [decimal(item) for item in value]
        case float():
            return str(value)
    return value


def play(session: Match, *lines: Any) -> Match:
    """Lines, or commands, played in turn."""
    for line in lines:
        session.play_line(line, at=AT)
    return session


def refusal(session: Match, entry: Any) -> Refused:
    """The refusal of an entry; the match is left as it was (5.1)."""
    before = len(session.timeline.steps), session.timeline.state
    with pytest.raises(Refused) as caught:
        session.play_line(entry, at=AT)
    assert (len(session.timeline.steps), session.timeline.state) == before
    return caught.value


def code(session: Match, entry: Any) -> str:
    """The code with which an entry is refused."""
    return refusal(session, entry).code


def ruled(session: Match, *operations: Any) -> Match:
    """A ruling with these operations."""
    return play(session, MakeRuling("as it lies", operations))


def told(session: Match) -> Any:
    """The table by name."""
    return GAME.plain(session.timeline.state)


def state(session: Match) -> State:
    """The table."""
    return session.timeline.state


def hp(session: Match, *figs: str) -> Any:
    """The hit points of a figure, or of several."""
    found = tuple(state(session).figs[FIG[fig]].hp for fig in figs)
    return found if len(figs) > 1 else found[0]


def at(session: Match, fig: str) -> Point | None:
    """Where a figure stands."""
    return state(session).figs[FIG[fig]].at


def last(session: Match, kind: str) -> Any:
    """The last event of a kind in the whole match."""
    found = [one for frame in session.timeline.line() for one in frame.events if one.kind == kind]
    return found[-1] if found else None


def kinds(session: Match) -> list[str]:
    """The kinds of the events of the last step."""
    return [one.kind for one in session.timeline.line()[-1].events]


def attack(session: Match) -> Attack:
    """The attack under way."""
    pending = state(session).pending
    assert isinstance(pending, Attack)
    return pending


def offers(session: Match) -> tuple[str, ...]:
    """Reactions that are offered now."""
    pending, act = state(session).pending, state(session).act
    if pending is not None:
        return pending.offers
    return () if act is None else act.offers


def warned(session: Match) -> list[tuple[str, int | None, int | None, str | None]]:
    """What was measured otherwise than the table says, in the whole match (R9)."""
    events = (one for frame in session.timeline.line() for one in frame.events)
    return [
        (excess.code, excess.measured, excess.limit, excess.by)
        for one in events
        for excess in getattr(one, "warnings", ())
    ]
