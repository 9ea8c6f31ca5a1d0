"""`kifu audit`: what it prints, its report, its exit code; going on after an interruption."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from eventstore import auditing, log
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.matches import begun, play, record
from tests.poison import POISONED, sunday_attack
from tests.toys import GAMES
from tests.toys.changed import games

SPADES = "ace-of-spades"


def simulated(kifu, matches=20):
    kifu.ok("simulate", SPADES, "--seed", "1", "--matches", str(matches))


def told(kifu, *args, exit_code=0):
    result = kifu("audit", "--json", *args)
    assert result.exit_code == exit_code, result.output
    found = json.loads(result.stdout)
    del found["at"]
    return found


def journal(kifu):
    return [*kifu.folder.glob("*.audit*")]


def test_one_process_and_two_tell_the_same_and_no_match_stops_the_others(kifu):
    simulated(kifu)
    database = Database(kifu.url)
    SqlStore(database).put(POISONED, sunday_attack())
    database.close()
    one = told(kifu, "--jobs", "1", exit_code=1)
    assert told(kifu, "--jobs", "2", exit_code=1) == one
    assert one["verdicts"]["same"] == one["matches"] - 1 == 20
    [poisoned] = [found for found in one["findings"] if found["match"] == POISONED]
    assert (poisoned["verdict"], poisoned["difference"]["path"]) == ("other_path", "events[0].from")
    assert "no sense" in poisoned["uncounted"]
    assert journal(kifu) == []


def test_matches_of_today_come_out_the_same(kifu):
    simulated(kifu, 2)
    assert told(kifu)["ok"] is True
    assert "Every match comes out the same" in kifu.ok("audit")


def changed(kifu, monkeypatch):
    """A database of the toy game, judged under changed rules."""
    kifu.ok("db", "upgrade")
    database = Database(kifu.url)
    store = SqlStore(database, GAMES)
    record(store, "same", play(begun(title="Sunday"), ["roll 6", "hold"]))
    record(store, "path", play(begun(title="*One* | <b>two</b>\x1b[2J"), ["roll 5", "hold"]))
    record(store, "end", play(begun(), ["roll 6", "roll 2", "roll 1", "roll 4", "roll 5", "hold"]))
    record(store, "three", play(begun(), ["roll 6", "roll 3"]))
    database.close()
    monkeypatch.setattr(log, "registry", games)


def rows(kifu):
    with closing(sqlite3.connect(kifu.folder / "kifu.db")) as database:
        return [
            database.execute(f"SELECT * FROM {table}").fetchall()
            for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]


def test_a_changed_rule_is_a_surprise_that_is_told_in_words(kifu, monkeypatch):
    changed(kifu, monkeypatch)
    before = rows(kifu)
    result = kifu("audit", "--report", kifu.folder / "audit.md")
    assert result.exit_code == 1
    assert "Step 1: events[0].face is 5, today 2." in result.stdout
    assert "Step 2: refused: Nobody rolls a 3. (R4, no_threes)" in result.stdout
    report = (kifu.folder / "audit.md").read_text("utf-8")
    assert (kifu.folder / "audit.md").stat().st_mode & 0o777 == 0o600
    assert "| toy-pig | 1 | 1 | 1 | 1 | 0 | 0 |" in report
    assert "| toy-pig | game.rolls | 2 |" in report
    assert "## Refused: 1" in report
    assert r"- At the end: table.banked\[1\] is 9, today 10." in report
    assert r"\*One\* \| \<b\>two\</b\> \[2J, toy-pig, 2 steps" in report
    assert "\x1b" not in result.stdout + report
    assert rows(kifu) == before


def test_single_matches_and_single_games(kifu, monkeypatch):
    changed(kifu, monkeypatch)
    assert told(kifu, "same")["matches"] == 1
    assert told(kifu, "same", "three", exit_code=1)["verdicts"]["refused"] == 1
    assert told(kifu, "--game", "toy-pig", exit_code=1)["matches"] == 4
    assert "match_not_found" in kifu.refused("audit", "nowhere")
    assert "game_not_found" in kifu.refused("audit", "--game", "chess")


def test_an_interrupted_audit_goes_on_where_it_was(kifu, monkeypatch):
    simulated(kifu, 8)
    whole = told(kifu)
    asked = []

    def judging(store, match_id, stop):
        if len(asked) == stop:
            raise KeyboardInterrupt
        asked.append(match_id)
        return found_of(store, match_id)

    found_of = auditing.found_of
    monkeypatch.setattr(auditing, "found_of", lambda *args: judging(*args, 5))
    assert kifu("audit", "--jobs", "1").exit_code == 1
    [kept] = journal(kifu)
    assert kept.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(auditing, "found_of", lambda *args: judging(*args, 99))
    asked.clear()
    result = kifu("audit", "--jobs", "1", "--json")
    assert "5 matches judged before the interruption." in result.stderr
    assert len(asked) == 3
    again = json.loads(result.stdout)
    del again["at"]
    assert again == whole
    assert journal(kifu) == []


def test_fresh_begins_anew(kifu, monkeypatch):
    simulated(kifu, 3)
    (kifu.folder / "kifu.db.audit").write_text("not read\n")
    assert told(kifu, "--fresh")["matches"] == 3
    assert journal(kifu) == []


def test_an_empty_database_has_no_surprises(kifu):
    assert told(kifu)["matches"] == 0


@pytest.mark.parametrize("jobs", ["0", "many"])
def test_jobs_are_a_number(kifu, jobs):
    kifu.refused("audit", "--jobs", jobs, exit_code=2)
