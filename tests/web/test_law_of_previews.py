"""Law: what the record page says before an entry is made keeps the law of sentences.

What may be entered now, and what an entry would do, at places of random matches of every game: in
both languages, with people by their names, as the recorder and as each seat knows the table.
TEST_PREVIEWS says how many matches of a game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.events import Json, Seat
from core.game import Game
from core.games import ALL, registry
from core.ports import NewStep
from tests.laws import begin, later, policy, variant
from tests.laws.sentences import LONGEST, Listener, has_french
from web.i18n import SAID, naming
from web.pictures import entry_of, generic_entry, preview_of

MATCHES = int(os.environ.get("TEST_PREVIEWS", "6"))
STEPS, HEARD = 120, 0.4  # how long they are, and at how many places we listen
SHOWN = frozenset({"does", "sum", "label", "title", "name", "measured", "limit"})  # of a preview
HEAD = ("expects", "alert", "note", "prompt", "facts")  # the head of the record page
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)


def texts(value: Any) -> Iterator[str]:
    """All texts in a JSON value."""
    match value:
        case str():
            yield value
        case list() | tuple():
            for one in value:
                yield from texts(one)
        case dict():
            for one in value.values():
                yield from texts(one)


def under(value: Any, keys: frozenset[str]) -> Iterator[str]:
    """The texts that stand under one of these keys, anywhere within."""
    match value:
        case list() | tuple():
            for one in value:
                yield from under(one, keys)
        case dict():
            for key, one in value.items():
                yield from texts(one) if key in keys else under(one, keys)


def places(
    game: Game[Any, Any, Any],
) -> Iterator[tuple[Any, NewStep, tuple[Seat, ...], bool]]:
    """Tables of random matches with a step decided there, their seats, whether cards are dealt."""
    for number in range(MATCHES):
        pick = Random(f"{game.slug} {number}")
        session = begin(game, str(number), options=variant(game, number))
        seats = session.timeline.seats
        while game.result(session.timeline.state) is None and len(session.pending) < STEPS:
            step = session.decide(policy(session, pick), at=later(session))
            if pick.random() < HEARD:
                yield session.timeline.state, step, seats, bool(number % 2)
            session.add(step)


@pytest.mark.parametrize("language", ["en", "fr"])
@games
def test_what_is_said_before_an_entry(
    game: Game[Any, Any, Any], language: str, make_app: Callable[..., Flask]
) -> None:
    app, listener, heard = make_app(games=registry()), Listener(game), 0
    for before, step, seats, dealt in places(game):
        with (
            app.test_request_context(headers={"Accept-Language": language}),
            naming(listener.names),
        ):
            for told in (
                *heads(game, before, seats, dealt=dealt),
                *(way["says"] for way in generic_entry.entry(game, before, None)["ways"]),
                *under(preview_of(game, before, step), SHOWN),
            ):
                if told:  # what is empty is not shown
                    heard += 1
                    listener.words(told, LONGEST)
    listener.faults += [f"has no French: {text}" for text in untranslated(app)]
    assert listener.faults == []
    assert heard > 33 * MATCHES


def heads(
    game: Game[Any, Any, Any], table: Any, seats: tuple[Seat, ...], *, dealt: bool
) -> Iterator[str]:
    """The head of the page, to who records and to every seat."""
    for viewer in (None, *seats):
        known = table if viewer is None else game.secrets.mask(table, viewer)
        entry: Json = entry_of(game, known, viewer, dealt=dealt)
        yield from texts([entry.get(key) for key in HEAD])


def untranslated(app: Flask) -> list[str]:
    """What this application said in French without having it."""
    said = app.extensions[SAID].get("fr", {})
    return [text for text in said if not has_french(text)]
