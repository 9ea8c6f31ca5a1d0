"""Law: databases that differ only in matches that a reader may not know of give the same bytes on
every list, search, figure and file over many matches; and so do matches that differ only in what
stays hidden.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask

from core.annotations import MatchNote
from core.events import Origin
from core.game import Game
from core.games import ALL, registry
from core.rights import Grant, GrantKind, MatchSetting, Role, Scope, Visibility
from eventstore.match_marks import BIN, PUT_AWAY
from tests.laws import variant, wander
from tests.web.conftest import START, new_app
from tests.web.house import device_of
from tests.web.rights_table import table
from tests.web.test_law_of_kinds import Match, people_s, record
from tests.web.test_law_of_secrets import told as answered
from web.accounts.cookies import DEVICE, SESSION
from web.context import Parts, parts_of

FAR = START.replace(year=START.year + 1)
DRAWN = re.compile(rb'(name="seed" type="text" value=")[^"]*')  # anew for each form
READERS = ("nobody", "device", "guest", "member", "token-administer")
SETTINGS: dict[str, Any] = {"games": registry(), "clock": lambda: START, "guarded": True}
PLAIN = Grant(GrantKind.SPECTATOR)
OPTIONS = {"ace-in-the-hole": "ace_win", "origin-story": "difficulty", "arcmage": "deck_a"}


def told(client: Any, address: str) -> tuple[int, bytes]:
    status, page = answered(client, address)
    return status, DRAWN.sub(rb"\1", page)


def known() -> list[Match]:
    """One match of each game, of people, whole."""
    return [*people_s()[::2]]


def unknown() -> Iterator[Match]:
    """Others of the same people, of every kind, begun before and after those."""
    for number, one in enumerate(people_s()[1::2]):
        start, *further = one.steps[0].events
        before = [replace(step, at=step.at.replace(year=step.at.year - 1)) for step in one.steps]
        yield one._replace(
            steps=before, players=one.players | {one.steps[0].events[0].seats[0]: "Yo"}
        )
        if number < 3:
            yield one._replace(match_id=f"away-{number}")
        else:
            yield one._replace(match_id=f"trial-{number}", trial=True)
        forked = replace(start, forked_from=Origin(known()[0].match_id, 0), title="Ana’s")
        first = replace(one.steps[0], events=(forked, *further))
        yield one._replace(match_id=f"branch-{number}", steps=[first, *one.steps[1:]])
    for game in ALL:
        steps = wander(game, Random(3).choices(range(10**6), k=25), "lists").timeline.steps
        seats = steps[0].events[0].seats
        yield Match(f"running-{game.slug}", [*steps], dict(zip(seats, ("Ana", "Yo"), strict=False)))


def hide(parts: Parts) -> None:
    """Record them, and say of some what people say of matches."""
    matches = [*unknown()]
    record(parts, matches)
    for one in matches:
        if one.match_id.startswith("running"):
            setting = MatchSetting(Visibility.LINK)  # whoever has the address; in no list
            parts.match_rights.change_setting(one.match_id, setting)
    parts.store.mark("away-0", PUT_AWAY, START)
    parts.store.mark("away-1", BIN, START)
    parts.store.note_match("away-2", MatchNote("a secret evening", ("Ana’s", "home")))


class Book(NamedTuple):
    """A guarded server, and clients of it by reader."""

    app: Flask
    parts: Parts
    clients: dict[str, Any]


def book(app: Flask, record_all: Callable[[Parts], None]) -> Book:
    parts = parts_of(app)
    record(parts, known())
    record_all(parts)
    accounts, rights = parts.accounts, parts.match_rights
    accounts.found_club("Club")
    seen = [one.match_id for one in known()]
    for match in seen[1:]:
        rights.change_setting(match, MatchSetting(Visibility.PUBLIC))
    member = accounts.add("M", "m", Role.MEMBER, START).person
    guest = accounts.add("G", "g", Role.GUEST, START).person
    cookies = {
        "device": (DEVICE, device_of(rights, seen[0], PLAIN)),
        "member": (SESSION, accounts.open_session(member, START, FAR)),
        "guest": (SESSION, accounts.open_session(guest, START, FAR)),
    }
    rights.give(seen[0], member, Grant(GrantKind.OWNER), START)
    clients: dict[str, Any] = {}
    for reader in READERS:
        clients[reader] = client = app.test_client()
        if reader in cookies:
            client.set_cookie(*cookies[reader])
    made = accounts.make_token(member, "t", [Scope.ADMINISTER], START, FAR)
    clients["token-administer"].environ_base["HTTP_AUTHORIZATION"] = f"Bearer {made.secret}"
    parts.worker.settle(60.0)
    return Book(app, parts, clients)


@pytest.fixture(scope="module")
def books(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Book, Book]]:
    """A database of what is known, and one that has more."""
    made = []
    for more in (lambda _: None, hide):
        place = tmp_path_factory.mktemp("book") / "kifu.db"
        shutil.copy(sqlite_template, place)
        made.append(book(new_app(place, **SETTINGS), more))
    yield made[0], made[1]
    for one in made:
        one.parts.close()


LISTS: dict[str, tuple[str, ...]] = {  # by endpoint, every address of which tells of many matches
    "pages.home": ("/",),
    "pages.matches": (
        *("/matches", "/matches?kind=any&page=2", "/matches?q=bo", "/matches?q=secret+evening"),
        *("/matches?player=Bo&against=Zoé", "/matches?player=Yo&kind=any", "/matches?tag=home"),
        *("/matches?status=running&kind=any", "/matches?from=2020-01-01&kind=branch"),
        "/matches?game=ace-in-the-hole&option-ace_win=instant",
    ),
    "pages.put_away": ("/put-away",),
    "pages.bin_": ("/bin",),
    "pages.player": ("/players/Bo", "/players/Yo", "/players/Bo?kind=any"),
    "pages.player_csv": ("/player.csv?name=Bo", "/player.csv?name=Yo"),
    "pages.pair": ("/pair?one=Bo&other=Zoé", "/pair?one=Bo&other=Ana"),
    "pages.pair_csv": ("/pair.csv?one=Bo&other=Zoé",),
    "api.list_matches": (
        *("/api/v1/matches", "/api/v1/matches?kind=any&limit=3", "/api/v1/matches?q=yo&kind=any"),
        *("/api/v1/matches?status=withdrawn&kind=any", "/api/v1/matches?put_away=true&kind=any"),
    ),
}
OF_A_GAME: dict[str, tuple[str, ...]] = {
    "pages.game": ("",),
    "pages.game_statistics": ("/statistics", "/statistics?player=Bo", "/statistics?kind=any"),
    "pages.game_statistics_csv": (
        *("/statistics.csv?table=ratings", "/statistics.csv?table=over_time"),
    ),
    "pages.matches_behind": ("/statistics/matches?table=seats&row=", "/statistics/matches"),
    "pages.game_archive": ("/matches.ndjson",),
    "pages.achievements": ("/achievements", "/achievements?player=Bo&simulated=1"),
    "pages.game_option": ("/options/{option}",),
    "pages.game_option_csv": ("/options/{option}.csv",),
    "api.game_statistics": ("@/statistics", "@/statistics?kind=any"),
    "api.game_achievements": ("@/achievements?kind=any",),
}
BESIDE = {
    "api.export_everything": ("/api/v1/export", "/api/v1/export?withdrawn=1"),
    "pages.new_match": ("/matches/new?game=ace-in-the-hole",),
}


def addresses(games: tuple[Game[Any, Any, Any], ...] = ALL) -> Iterator[str]:
    yield from chain(*LISTS.values(), *BESIDE.values())
    for game in games:
        for below in chain(*OF_A_GAME.values()):
            path = below.format(option=OPTIONS.get(game.slug, "none"))
            api = path.startswith("@")
            yield f"/api/v1/games/{game.slug}{path[1:]}" if api else f"/games/{game.slug}{path}"


def test_every_list_is_asked() -> None:
    surveys = {name.rpartition(":")[2] for name, group in table().items() if group == "survey"}
    assert surveys == {*LISTS, *OF_A_GAME}


@pytest.mark.parametrize("reader", READERS)
def test_what_one_may_not_know_of_changes_no_byte(books: tuple[Book, Book], reader: str) -> None:
    few, many = (one.clients[reader] for one in books)
    answers = {}
    games = {"member": ALL, "device": ALL[:1]}
    for address in addresses(games.get(reader, ())):
        answers[address] = told(few, address)
        assert answers[address] == told(many, address), address
    assert {status for status, _ in answers.values()} <= {200, 302, 401, 403, 404}
    assert answers["/players/Yo"][0] == 404
    assert answers["/players/Bo"][0] == 200
    own = known()[0].match_id.encode()
    assert (own in answers["/matches"][1]) == (reader in {"device", "member"})
    assert (b'id="people"' in answers["/"][1]) == (reader != "nobody")


def test_an_administrator_has_all_in_the_lists(books: tuple[Book, Book]) -> None:
    parts = books[1].parts
    person = parts.accounts.add("A", "a", Role.ADMINISTRATOR, START).person
    client = books[1].app.test_client()
    client.set_cookie(SESSION, parts.accounts.open_session(person, START, FAR))
    listed = client.get("/api/v1/matches?kind=any&limit=200").json["matches"]
    everything = {*(one.match_id for one in chain(known(), unknown()))}
    assert {one["id"] for one in listed} == everything - {"away-1"}
    assert client.get("/players/Yo").status_code == 200


@pytest.mark.parametrize("address", ["/", "/matches", "/api/v1/matches", "/games/arcmage"])
def test_nobody_gets_the_answer_that_another_got(books: tuple[Book, Book], address: str) -> None:
    clients, own = books[1].clients, known()[0].match_id
    first = clients["member"].get(address)
    known_as = {"If-None-Match": first.headers.get("ETag", '"none"')}
    other = clients["nobody"].get(address, headers=known_as)
    assert (first.status_code, other.status_code) == (200, 200)
    assert other.data != first.data or own not in first.text
    for answer in (first, other):
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert {"Cookie", "Authorization"} <= {*answer.headers["Vary"].split(", ")}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_no_list_tells_what_is_hidden(
    game: Game[Any, Any, Any], make_app: Callable[..., Flask]
) -> None:
    """A closed match that goes on, and its twin, for a device that watches it."""
    pick = Random(18)
    moves = pick.choices(range(10**6), k=40)
    timeline = wander(game, moves, "hidden", closed=True, options=variant(game, 0)).timeline
    twin = import_module(f"tests.laws.{game.folder}").twins(timeline, None, pick)
    clients = []
    for one in (timeline, twin):
        app = make_app(**SETTINGS)
        parts = parts_of(app)
        names = dict(zip(one.seats, ("Bo", "Zoé"), strict=False))
        parts.store.append("hidden000001", one.steps, expected_version=0, players=names)
        clients.append(app.test_client())
        clients[-1].set_cookie(DEVICE, device_of(parts.match_rights, "hidden000001", PLAIN))
        parts.worker.settle(60.0)
    few = {"/", "/matches", "/players/Bo"}
    asked = [one for one in addresses((game,)) if one in few or f"games/{game.slug}" in one]
    answers = [[told(client, address) for address in asked] for client in clients]
    for address, first, second in zip(asked, *answers, strict=True):
        assert first == second, address
    assert b"hidden000001" in answers[0][asked.index("/matches")][1]
