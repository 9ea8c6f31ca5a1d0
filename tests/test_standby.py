"""A standby that really replicates answers what only reads, and never less than was recorded."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine, event, make_url, select

from core.errors import BadInput
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.projected_tables import match_list
from eventstore.sql import SqlStore
from eventstore.standby import AWAY
from eventstore.standby_distance import distance
from eventstore.standby_turns import only_reading
from tests.replication import Pair, named, replicating
from tests.servers import STUCK
from web.app import create_app
from web.cli import main
from web.context import parts_of
from web.settings import Settings

SPARING = "fsync = off\nfull_page_writes = off\n"  # nothing here outlives the machine
GAME = "ace-in-the-hole"


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with replicating(SPARING) as found:
        yield found


class Site:
    """An application on the pair; `asked` counts connections that were taken for questions."""

    def __init__(self, pair: Pair, **more: Any) -> None:
        settings = Settings(
            database_url=pair.url, read_url=pair.read_url, secret_key="k" * 40, **more
        )
        self.app = create_app(settings)
        self.parts = parts_of(self.app)
        self.database = self.parts.database
        assert self.database.standby is not None
        self.standby = self.database.standby
        self.standby.patience = STUCK  # a slow machine is not to make it the primary's turn
        self.other = SqlStore(Database(pair.url))  # of another process
        self.asked = {"primary": 0, "standby": 0}
        self.count(self.database.engine, "primary")
        self.count(self.standby.engine, "standby")

    def count(self, engine: Engine, name: str) -> None:
        @event.listens_for(engine, "checkout")
        def _taken(*_: object) -> None:
            self.asked[name] += 1

    def get(self, address: str) -> str:
        answer = self.app.test_client().get(address)
        assert answer.status_code == 200, answer.text
        return answer.text

    def from_standby(self, address: str) -> int:
        """How many questions of a request went to the standby, beside whether it has everything."""
        before = dict(self.asked)
        self.get(address)
        return self.asked["standby"] - before["standby"]

    def catches_up(self) -> None:
        """Wait until the standby is in use again."""
        ends = time.monotonic() + STUCK
        self.standby.clock = lambda: time.monotonic() + AWAY  # whatever it rests for is over
        while self.standby.look() is not None:
            assert time.monotonic() < ends, self.standby.trouble
            time.sleep(0.01)
        self.standby.clock = time.monotonic


@pytest.fixture
def site(pair: Pair) -> Iterator[Site]:
    found = Site(pair)
    found.catches_up()
    yield found
    found.parts.close()
    found.other.database.close()


numbers = count()


def start(store: SqlStore) -> str:
    """A new match; its id, which is its title."""
    match = f"match{next(numbers):04}"
    store.append(match, [opening(GAME, title=match)], expected_version=0)
    return match


def test_what_only_reads_is_answered_by_the_standby(site: Site) -> None:
    match = start(site.other)
    one = (f"/matches/{match}/replay", f"/api/v1/matches/{match}")
    for address in ("/matches", *one, "/api/v1/export"):
        assert site.from_standby(address) >= 2, address
        assert match in site.get(address)
    before = dict(site.asked)
    site.get("/matches")
    own = site.asked["primary"] - before["primary"]
    assert own <= 3, "whether the standby has everything, and the worker's looks"


def test_what_another_process_has_just_recorded_is_there(site: Site) -> None:
    match = start(site.other)
    for number in range(1, 9):
        last = site.other.last(match)
        site.other.append(match, [note(number, f"word{number}")], expected_version=last.version)
        assert f"word{number} 0" in site.get(f"/matches/{match}/replay")
        assert f'"steps":{number}' in site.get(f"/api/v1/matches/{match}").replace(" ", "")
    assert site.standby.trouble is None
    title = start(site.other)
    assert title in site.get("/matches")


def test_nothing_that_decides_reads_there(site: Site) -> None:
    deciding = ("accounts", "club", "match_rights", "passkeys", "identities", "ceremonies")
    for name in deciding:
        assert getattr(site.parts, name).database.standby is None, name
    before = site.asked["standby"]
    client = site.app.test_client()
    answer = client.post("/api/v1/matches", json={"game": GAME})
    assert answer.status_code in {200, 201}, answer.text
    assert site.asked["standby"] == before
    site.parts.store.grown()  # of a live feed, which is no request
    assert site.asked["standby"] == before


def test_while_replay_stands_still_the_primary_answers(site: Site, pair: Pair) -> None:
    pair.on_standby("SELECT pg_wal_replay_pause()")
    site.standby.patience, ticks = 0.05, count()
    site.standby.clock = lambda: next(ticks) / 100  # each look takes as long
    try:
        match = start(site.other)
        assert match in site.get("/matches")
        assert match in site.get(f"/matches/{match}/replay")
        assert site.standby.trouble is not None
        assert site.standby.trouble.code == "standby_behind"
        rests = site.asked["standby"]
        assert match in site.get("/matches")
        assert site.asked["standby"] == rests, "it is left alone"
        assert "standby is behind" in site.get("/status")
        site.standby.clock = lambda: time.monotonic() + AWAY
        behind = distance(site.standby)
        assert behind is not None
        assert behind.bytes > 0
        assert behind.seconds is None or behind.seconds > 0
    finally:
        pair.on_standby("SELECT pg_wal_replay_resume()")
    site.standby.patience = STUCK
    site.catches_up()
    assert distance(site.standby) == (0, 0)
    assert site.from_standby("/matches") >= 2
    assert match in site.get("/matches")
    assert "standby" not in site.get("/status")


def test_what_is_in_the_way_of_replaying_is_asked_at_the_primary(site: Site, pair: Pair) -> None:
    match = start(site.other)
    site.get("/matches")
    question = select(match_list.c.match_id).where(match_list.c.match_id == match)
    with only_reading(), site.database.read() as connection:
        assert connection.execute(question).scalars().all() == [match]
        found = connection.connection.driver_connection
        pair.on_primary("BEGIN; LOCK TABLE match_list IN ACCESS EXCLUSIVE MODE; COMMIT")
        pair.on_primary("SELECT pg_switch_wal()")
        gone_from(pair, found.info.backend_pid)
        assert connection.execute(question).scalars().all() == [match]
        assert site.database.standby.serves() is False, "the rest of the request, too"
    site.catches_up()


def gone_from(pair: Pair, pid: int) -> None:
    ends = time.monotonic() + STUCK
    while pair.on_standby(f"SELECT count(*) FROM pg_stat_activity WHERE pid = {pid}"):
        assert time.monotonic() < ends
        time.sleep(0.01)


def doctor(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of what `kifu doctor` tells."""
    monkeypatch.setenv("KIFU_READ_URL", pair.read_url)
    words = ["--database", pair.url, "doctor", "--json"]
    told = json.loads(CliRunner().invoke(main, words, catch_exceptions=False).stdout)
    return [one["code"] for one in told["concerns"]]


def test_one_that_is_away_is_left_alone_and_told(
    site: Site, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair.standby.stop()
    try:
        match = start(site.other)
        assert match in site.get("/matches")
        assert site.standby.trouble is not None
        assert site.standby.trouble.code == "standby_away"
        assert "standby cannot be reached" in site.get("/status")
        assert distance(site.standby) is None
        assert "standby_away" in doctor(pair, monkeypatch)
        away = Site(pair)  # a server may begin before its standby
        assert match in away.get("/matches")
        away.parts.close()
        away.other.database.close()
    finally:
        pair.standby.ensure_postgres_running()
    site.catches_up()
    assert site.from_standby("/matches") >= 2
    assert not [code for code in doctor(pair, monkeypatch) if "standby" in code]


def test_only_a_standby_of_the_same_database_is_one(
    pair: Pair, postgresql_url: str, sqlite_path: Path
) -> None:
    elsewhere = make_url(pair.read_url)
    for url, read_url in (
        (pair.url, postgresql_url),  # another server
        (pair.url, pair.url),  # the primary itself
        (pair.url, named(elsewhere, "postgres")),  # another database of the standby
        (pair.url, f"sqlite:///{sqlite_path}"),
        (f"sqlite:///{sqlite_path}", pair.read_url),
        (pair.url, "postgresql:///kifu?host=one,two"),
    ):
        with pytest.raises(BadInput) as refused:
            create_app(Settings(database_url=url, read_url=read_url, secret_key="k" * 40))
        assert refused.value.code == "bad_read_url"


def test_a_server_begins_while_the_primary_is_away_too(pair: Pair, tmp_path: Path) -> None:
    nowhere = f"postgresql:///kifu?host={tmp_path}"
    app = create_app(Settings(database_url=nowhere, read_url=pair.read_url, secret_key="k" * 40))
    assert app.test_client().get("/matches").status_code == 503
    parts_of(app).close()


def test_a_primary_that_does_not_tell_where_it_is_answers_by_itself(pair: Pair) -> None:
    with closing(Database(pair.read_url)) as database:
        trouble = database.read_from(pair.read_url).look()
        assert trouble is not None
        assert trouble.code == "standby_unasked"
        with only_reading(), database.read() as connection:
            assert connection.execute(select(match_list.c.match_id)).all()


def test_one_that_was_promoted_is_used_no_longer(pair: Pair) -> None:
    """The last: it cannot be undone."""
    site = Site(pair)
    site.catches_up()
    pair.tool("pg_ctl", "-w", "-D", str(pair.standby.pgdata), "promote")
    match = start(site.other)
    assert match in site.get("/matches")
    assert site.standby.trouble is not None
    assert site.standby.trouble.code == "standby_promoted"
    with pytest.raises(BadInput, match="no standby") as refused:
        Site(pair)
    assert refused.value.code == "bad_read_url"
    site.parts.close()
    site.other.database.close()
