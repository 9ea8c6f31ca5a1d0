"""`kifu seal`, and `kifu verify` with seals."""

from __future__ import annotations

import gzip
import io
import json
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from eventstore.database import Database
from eventstore.seal_plan import VERDICT, last_verdict
from eventstore.seals import form
from eventstore.sql import SqlStore
from tests.tampering import cut_off, taken_away, written_anew
from web.cli import verifying


@pytest.fixture
def matches(kifu) -> list[str]:
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 7, "--matches", 3)
    return [json.loads(line)["match"]["id"] for line in kifu.ok("export", "--all").splitlines()]


@pytest.fixture
def store(kifu):
    database = Database(kifu.url)
    yield SqlStore(database)
    database.close()


def test_a_log_and_a_match_are_sealed_and_hold(kifu, matches, tmp_path):
    seals = tmp_path / "seals"
    seals.mkdir()
    said = kifu("seal", "-o", seals / "log.kifu-seal.gz").stderr
    assert said.startswith("3 matches sealed, key ")
    kifu.ok("seal", matches[0], "-o", seals / "one.kifu-seal")
    assert stat.S_IMODE((seals / "one.kifu-seal").stat().st_mode) == 0o600
    assert gzip.decompress((seals / "log.kifu-seal.gz").read_bytes()).count(b"\n") == 4
    text = kifu.ok("verify", "--seal", seals)
    assert text.count("and all of it is here") == 2
    told = kifu.json("verify", "--seal", seals, "--json")
    assert told["ok"]
    assert [(one["kind"], one["held"], one["findings"]) for one in told["seals"]] == [
        ("log", 3, []),
        ("match", 1, []),
    ]
    for piped in (kifu.ok("seal", matches[1]), kifu.ok("seal", matches[1], "--text")):
        assert kifu.json("verify", "--seal", "-", "--json", stdin=piped)["seals"][0]["held"] == 1
    code = kifu.ok("seal", matches[1], "--qr").splitlines()
    assert len(code) == 35  # one symbol of 61 modules with its rim, two to a line
    assert len({len(line) for line in code}) == 1


def test_what_was_done_to_the_log_is_found_by_match_and_step(kifu, matches, store, tmp_path):
    log, one = tmp_path / "log.kifu-seal", tmp_path / "one.kifu-seal"
    kifu.ok("seal", "-o", log)
    kifu.ok("seal", matches[2], "-o", one)
    last = store.last(matches[0]).step
    cut_off(store.database, matches[0], last - 2)
    taken_away(store.database, matches[1])
    written_anew(store, matches[2], 5)
    assert kifu.json("verify", "--json")["ok"]  # without the seals nothing is wrong
    done = kifu("verify", "--seal", log, "--seal", one, "--json")
    told = json.loads(done.stdout)
    assert (done.exit_code, told["ok"], told["findings"]) == (1, False, [])
    found = {(f["match"], f["step"]) for f in told["seals"][0]["findings"]}
    end = store.last(matches[2]).step
    assert found == {(matches[0], last - 1), (matches[1], None), (matches[2], end)}
    assert [(f["match"], f["step"]) for f in told["seals"][1]["findings"]] == [(matches[2], 5)]
    said = kifu("verify", "--seal", log, "--seal", one)
    assert said.exit_code == 1
    for words in ("are cut off", "the match is missing", "is not the one that was sealed"):
        assert words in said.stdout


def test_what_was_erased_is_told_and_is_no_finding(kifu, matches):
    seal = kifu.ok("seal", matches[0], "--text")
    kifu.ok("erase", matches[0], "--yes", matches[0])
    assert f"-: {matches[0]} was erased on " in kifu.ok("verify", "--seal", "-", stdin=seal)
    told = kifu.json("verify", "--seal", "-", "--json", stdin=seal)
    assert (told["ok"], [one["match_id"] for one in told["seals"][0]["erased"]]) == (
        True,
        [matches[0]],
    )


def test_a_key_that_is_kept_elsewhere_pins_seals(kifu, matches, tmp_path, monkeypatch):
    public, old = tmp_path / "public.pem", tmp_path / "old.kifu-seal"
    key = kifu("seal", "--public-key", "-o", public).stderr.split()[-1]
    load_pem_public_key(public.read_bytes())
    kifu.ok("seal", matches[0], "-o", old)
    new = kifu("seal", "--new-key").stderr.split()[-1]
    assert new != key
    recent = kifu.ok("seal", matches[0])
    for trusted in (public, key):
        kifu.ok("verify", "--seal", old, "--key", trusted)
        refused = kifu("verify", "--seal", "-", "--key", trusted, stdin=recent)
        assert refused.exit_code == 1
        assert "by a key that is not known here" in refused.stdout
    kifu.ok("verify", "--seal", old)  # the keys of before are known beside the database
    kifu.ok("verify", "--seal", old, "--key", public, "--key", new)
    elsewhere = tmp_path / "elsewhere" / "key.pem"
    monkeypatch.setenv("KIFU_SEAL_KEY", str(elsewhere))
    assert kifu("verify", "--seal", old).exit_code == 1
    assert not elsewhere.exists()
    kifu.ok("seal", matches[0])
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600


def test_what_is_no_seal_is_said_and_the_others_are_compared(kifu, matches, tmp_path):
    good, bad = tmp_path / "good.kifu-seal", tmp_path / "bad.kifu-seal"
    kifu.ok("seal", "-o", good)
    bad.write_text('{"format":"kifu/1"}')
    done = kifu("verify", "--seal", bad, "--seal", tmp_path / "none", "--seal", good, "--json")
    told = json.loads(done.stdout)["seals"]
    assert done.exit_code == 1
    assert [one["ok"] for one in told] == [False, False, True]
    assert [one["error"]["code"] for one in told[:2]] == ["bad_seal", "bad_seal"]
    assert "bad_seal" in kifu("verify", "--seal", bad).stdout
    Path(tmp_path / "empty").mkdir()
    kifu.refused("verify", "--seal", tmp_path / "empty", code="no_seal")
    kifu.refused("verify", "--seal", good, "--key", "nowhere", code="bad_seal_key")


@pytest.mark.parametrize(
    "words",
    [
        ("seal", "--text"),
        ("seal", "--qr"),
        ("seal", "m", "--text", "--qr"),
        ("seal", "m", "--public-key"),
        ("seal", "--public-key", "--qr"),
        ("verify", "--key", "0" * 64),
        ("verify", "--note"),
        ("verify", "--seal", "x", "--note"),  # no folder is named
        ("verify", "--seal", "x", "--every", "24"),
        ("seal", "--json"),
        ("seal", "m", "-o", "x", "--text", "--json"),
    ],
)
def test_options_that_do_not_go_together_are_refused(kifu, words):
    kifu.refused(*words, exit_code=2)


def test_a_match_that_is_not_there_is_not_sealed(kifu, tmp_path):
    kifu.refused("seal", "nobody", code="match_not_found")
    kifu.refused("seal", "-o", tmp_path / "nowhere" / "file")


def test_what_was_sealed_is_told_to_programs(kifu, matches, store, tmp_path):
    log = kifu.json("seal", "-o", tmp_path, "--json")
    one = kifu.json("seal", matches[0], "-o", tmp_path, "--json")
    assert (log["kind"], log["matches"], log["erased"]) == ("log", 3, 0)
    assert (one["kind"], one["match"], one["game"]) == ("match", matches[0], "ace-in-the-hole")
    key = kifu.json("seal", "--public-key", "--json")
    assert {log["key"], one["key"]} == {key["key"]}
    for told in (log, one):
        with form.read(io.BytesIO(Path(told["path"]).read_bytes())) as seal:
            assert (seal.statement.at, seal.statement.key) == (told["at"], told["key"])
    assert one["steps"] == store.last(matches[0]).step
    told = kifu.json("verify", "--seal", tmp_path, "--json")
    assert {seal["seal"] for seal in told["seals"]} == {log["path"], one["path"]}


def test_a_seal_in_a_folder_is_not_written_over(kifu, matches, store, tmp_path):
    """It may be what proves that the history was written anew since."""
    kifu.ok("seal", matches[0], "-o", tmp_path)
    written_anew(store, matches[0], 5)
    kifu.refused("seal", matches[0], "-o", tmp_path, code="seal_there")
    assert kifu("verify", "--seal", tmp_path).exit_code == 1


def test_what_was_verified_is_left_for_the_figures(kifu, matches, store, tmp_path, monkeypatch):
    seals = tmp_path / "seals"
    monkeypatch.setenv("KIFU_SEALS", str(seals))
    seals.mkdir()
    kifu.refused("verify", "--seal", seals, "--note", code="no_seal")
    soon = datetime.now(UTC) + timedelta(days=1)
    assert last_verdict(seals, soon) is None
    kifu.ok("seal", "-o", seals)
    kifu.ok("verify", "--seal", seals, "--note")
    first = last_verdict(seals, soon)
    assert first.well
    assert last_verdict(seals, first.at - timedelta(seconds=1)) is None, "of a wrong clock"
    taken_away(store.database, matches[1])
    assert kifu("verify", "--seal", seals, "--note").exit_code == 1
    assert last_verdict(seals, soon).well is False
    doctor = json.loads(kifu("doctor", "--json").stdout)
    assert "not_as_sealed" in [one["code"] for one in doctor["concerns"]]
    (seals / VERDICT).write_text("[]")
    assert last_verdict(seals, soon) is None
    seals.rename(tmp_path / "moved")
    seal = next((tmp_path / "moved").glob("*.gz"))
    kifu.refused("verify", "--seal", seal, "--note", code="seals_unwritable")


def test_what_is_verified_again_and_again_waits_for_its_time(kifu, matches, tmp_path, monkeypatch):
    """At once where nothing was left, else as long after the last time as is said; and what keeps
    it from that ends nothing.
    """
    monkeypatch.setenv("KIFU_SEALS", str(tmp_path))
    pauses = []

    def wait(seconds):
        pauses.append(round(seconds / 3600, 1))
        if len(pauses) == 2:
            kifu.ok("seal", "-o", tmp_path)
        return len(pauses) == 3

    monkeypatch.setattr(verifying, "Event", lambda: SimpleNamespace(wait=wait, set=None))
    done = kifu("verify", "--seal", tmp_path, "--note", "--every", 24)
    assert done.exit_code == 0, done.output
    assert pauses == [0, 0.1, 24]
    assert "no_seal" in done.stderr
    assert "all of it is here" in done.stdout


def test_a_worker_writes_seals_where_a_folder_is_named(kifu, tmp_path, monkeypatch):
    fixtures = Path(__file__).parents[2] / "fixtures" / "ace-in-the-hole" / "matches"
    kifu.ok("import", fixtures / "sunday-final-aces-by-reply.json")
    kifu.ok("work", "--once")
    monkeypatch.setenv("KIFU_SEALS", str(tmp_path / "seals"))
    kifu.ok("work", "--once")
    assert len([*(tmp_path / "seals").iterdir()]) == 2
    assert kifu.json("verify", "--seal", tmp_path / "seals", "--json")["ok"]
