"""Law: what the rules forbid to look back at is shown to no seat while a match goes on.

Of every game whose rules forbid it, with every difficulty and number of players: a match that grows
is asked through all channels at several of its steps. Each answer is that of a twin in which every
card that may not be looked back at is another; what a program reads of steps names no such card at
all. TEST_LOOKS asks more matches of each; by default it is one of each game.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from click import Group
from flask import Flask, url_for

from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from core.rights import Grant, GrantKind, Role
from tests.laws import wander
from tests.web.channels import (
    BESIDE,
    CHANNELS,
    COMMANDS,
    DECIDING,
    INVITING,
    WHOLE,
    WRITING,
    addresses,
    asked,
)
from tests.web.conftest import START
from tests.web.house import END, device_of
from tests.web.test_law_of_secrets import MATCH, TOKEN, told
from web.cli import main
from web.context import KEY
from web.contract.laws import looked_back_at
from web.rights.credentials import DEVICE, SESSION

LOOKS = int(os.environ.get("TEST_LOOKS", "0"))  # matches of each game, difficulty and mode; 0: few
FREE = {  # games whose rules let everybody look back
    "ace-in-the-hole": "cards are spent face up, each on its seat's own pile",
    "sorcerers-deck-of-death": "no rule says that discards are closed",
    "arcmage": "everybody may look through every graveyard at any time",
}
CARDS: Mapping[str, str] = {  # how a card is written in commands, events and notation
    "ace-of-spades": r"(?<![A-Za-z0-9])(?:[2-9TJQKA][SHDCshdc]|JK)(?![A-Za-z0-9])",
    "origin-story": r"(?<![A-Za-z0-9.])[LBSM](?:1[0-3]|[1-9])(?:\.5)?(?![0-9.:])",
}


def manners(game: Game[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """Every difficulty with every number of players."""
    hints = get_type_hints(game.options)
    names = [f.name for f in fields(game.options) if f.name in {"difficulty", "mode"}]
    for values in product(*(get_args(hints[name]) for name in names)):
        yield dict(zip(names, values, strict=True))


def forbids(game: Game[Any, Any, Any], options: Mapping[str, Any]) -> bool:
    """Whether a match that has begun has anything that may not be looked back at."""
    redact = game.secrets.redact_history
    line = wander(game, [0], "law", options=options).timeline.line()
    return redact is not None and redact(line, None) is not None


FORBIDDEN = [(game, how) for game in ALL for how in manners(game) if forbids(game, how)]
FEW = {game.slug: at for at, (game, _) in enumerate(FORBIDDEN)}  # the hardest of each
TRIED = [
    pytest.param(game, how, number, id=f"{game.slug}-{'-'.join(map(str, how.values()))}-{number}")
    for at, (game, how) in enumerate(FORBIDDEN)
    for number in range(LOOKS or (at in FEW.values()))
]


def test_every_game_says_whether_it_may_be_looked_back_at() -> None:
    assert {game.slug for game, _ in FORBIDDEN} | set(FREE) == {game.slug for game in ALL}
    assert not {game.slug for game, _ in FORBIDDEN} & set(FREE)


def test_difficulties_that_forbid_it() -> None:
    spades = [how for game, how in FORBIDDEN if game.slug == "ace-of-spades"]
    assert {how["difficulty"] for how in spades} == {"hard", "nightmare"}
    assert {how["mode"] for how in spades} == {"solo", "coop"}
    assert [how["difficulty"] for game, how in FORBIDDEN if game.slug == "origin-story"] == [
        *range(6)
    ]


def test_every_channel_is_asked(make_app: Callable[..., Flask]) -> None:
    """An address of a match that is new belongs into one of these lists."""
    app = make_app(games=registry())
    of_matches = {
        rule.endpoint for rule in app.url_map.iter_rules() if "match_id" in rule.arguments
    }
    listed = [*CHANNELS, *BESIDE, *WHOLE, *DECIDING, *WRITING]
    assert len(listed) == len(set(listed))
    assert of_matches | {"pages.oembed"} == set(listed)


def test_every_command_that_shows_a_seat_is_asked() -> None:
    assert isinstance(main, Group)
    of_seats = {
        name
        for name, command in main.commands.items()
        if any(parameter.name == "seat" for parameter in command.params)
    }
    assert of_seats == {*COMMANDS, *INVITING}


def grown(game: Game[Any, Any, Any], how: Mapping[str, Any], pick: Random) -> Timeline[Any]:
    """A match that goes on, with steps that were taken back."""
    numbers = pick.choices(range(9**5), k=90)
    moves = [16 * n + (15 if pick.random() < 0.9 else n % 16) for n in numbers]
    timeline = wander(game, moves, f"looks {pick.random()}", options=how).timeline
    over = (n for n, f in timeline.frames.items() if game.result(f.state) is not None)
    return Timeline(game, timeline.steps[: min(over, default=timeline.next_step)])


@pytest.mark.parametrize(("game", "how", "number"), TRIED)
def test_nobody_looks_back(
    game: Game[Any, Any, Any],
    how: Mapping[str, Any],
    number: int,
    make_app: Callable[..., Flask],
) -> None:
    pick = Random(f"{game.slug} {how} {number}")
    whole = grown(game, how, pick)
    twins = import_module(f"tests.laws.{game.folder}").twins
    site = make_app(games=registry(), stream_seconds=0.0)
    closed = 0
    for end in sorted({whole.next_step * part // 3 for part in ((2, 3) if LOOKS else (3,))}):
        timeline = Timeline(game, whole.steps[:end])
        append(site, timeline)
        for seat in (*timeline.start.seats, None):
            viewer = seat or SPECTATOR
            other = make_app(games=registry(), stream_seconds=0.0)
            append(other, twins(timeline, seat, pick))
            for address in addresses(asked(timeline, MATCH, viewer, few=not LOOKS)):
                answer = told(site.test_client(), address)
                assert answer[0] in {200, 302, 404, 422}, address
                assert answer == told(other.test_client(), address), address
            closed += len(looked_back_at(timeline, seat))
            names_nothing(site, timeline, seat)
    assert closed


@pytest.mark.parametrize(("game", "how"), [FORBIDDEN[at] for at in FEW.values()], ids=list(FEW))
def test_what_is_made_of_all_that_lies_hidden_is_for_no_seat(
    game: Game[Any, Any, Any], how: Mapping[str, Any], make_app: Callable[..., Flask]
) -> None:
    """Seals hold hashes of the whole log: a seat is refused, and a twin refuses it alike."""
    pick = Random(game.slug)
    timeline = grown(game, how, pick)
    site, cookie = guarded(make_app, timeline, Grant(GrantKind.OWNER))
    for name in WHOLE:
        assert told_to(site, cookie, name, "")[0] == 200, "its owner may see all"
    for seat in (*timeline.start.seats, None):
        grant = Grant(GrantKind.SEAT, seat) if seat else Grant(GrantKind.SPECTATOR)
        site, cookie = guarded(make_app, timeline, grant)
        twin = import_module(f"tests.laws.{game.folder}").twins(timeline, seat, pick)
        other, there = guarded(make_app, twin, grant)
        for name, viewer in product(sorted(WHOLE), ("", "table", seat or SPECTATOR)):
            answer = told_to(site, cookie, name, viewer)
            assert answer[0] == 403, name
            assert answer == told_to(other, there, name, viewer), name


def guarded(
    make_app: Callable[..., Flask], timeline: Timeline[Any], grant: Grant
) -> tuple[Flask, str]:
    """A server that asks for rights, with this match, and the cookie of who has that right."""
    app = make_app(games=registry(), guarded=True)
    append(app, timeline)
    parts = app.extensions[KEY]
    parts.accounts.found_club("Club")
    if grant.kind is not GrantKind.OWNER:
        return app, f"{DEVICE}={device_of(parts.match_rights, MATCH, grant)}"
    person = parts.accounts.add("owner", "owner", Role.MEMBER, START).person
    parts.match_rights.give(MATCH, person, grant, START)
    return app, f"{SESSION}={parts.accounts.open_session(person, START, END)}"


def told_to(app: Flask, cookie: str, name: str, viewer: str) -> tuple[int, bytes]:
    """What an address of the match answers to who brings this cookie."""
    with app.test_request_context():
        address = url_for(name, match_id=MATCH, seat=viewer or None)
    client = app.test_client(use_cookies=False)
    with client.get(address, headers={"Cookie": cookie}) as answer:
        return answer.status_code, TOKEN.sub(rb"\1", answer.data)


def append(app: Flask, timeline: Timeline[Any]) -> None:
    """Store the steps that the match has not yet."""
    store = app.extensions[KEY].store
    version = store.version(MATCH)
    known = len(store.read(MATCH)) if version else 0
    store.append(MATCH, timeline.steps[known:], expected_version=version)


def names_nothing(app: Flask, timeline: Timeline[Any], seat: str | None) -> None:
    """Steps that may not be looked back at name no card but those before the eyes of the seat."""
    game, viewer = timeline.game, seat or SPECTATOR
    card = re.compile(CARDS[game.slug])
    shown = perspective(timeline, viewer)
    closed = looked_back_at(timeline, seat)
    now = set(card.findall(json.dumps(game.view(shown.state))))
    for step in set(shown.frames) - closed:
        now |= set(card.findall(json.dumps(game.view(shown.at(step)))))
    answer = app.test_client().get(f"/api/v1/matches/{MATCH}/steps?tree=1&seat={viewer}")
    for step in answer.get_json()["steps"]:
        if step["step"] in closed and step["step"]:
            told_of = {name.upper() for name in card.findall(json.dumps(step))}
            assert told_of <= {name.upper() for name in now}, step
