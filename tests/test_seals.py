"""Seals: what no chain of hashes can find is found, and a log that only grew is well."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import stat
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from sqlalchemy import delete, update

from core.errors import BadInput, BrokenLog, NotFound, Unavailable
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.seals import form
from eventstore.seals.checking import Checked, check, check_match
from eventstore.seals.form import MatchSeal
from eventstore.seals.keys import SealKeys, given_keys, pem
from eventstore.seals.making import seal_log, seal_match
from eventstore.sql import SqlStore
from eventstore.tables import tombstones
from eventstore.verify import verify
from tests.tampering import cut_off, taken_away, unguarded, written_anew
from tests.toys import GAMES

NOW = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
MATCHES = ("ana-1", "B", "m", "zoé ♥", "é")
KEY = Ed25519PrivateKey.from_private_bytes(  # the first test vector of RFC 8032, 7.1
    bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
)
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
KNOWN = frozenset({PUBLIC})


def filled(database: Database, matches: tuple[str, ...] = MATCHES) -> SqlStore:
    store = SqlStore(database, GAMES)
    for match in matches:
        steps = [opening("toy-pig", title="Títle"), *(note(n, f"step {n}") for n in range(1, 5))]
        store.append(match, steps, expected_version=0)
    return store


def grown(store: SqlStore, match: str, *reasons: str) -> None:
    for reason in reasons:
        last = store.last(match)
        store.append(match, [note(last.step + 1, reason)], expected_version=last.version)


def of_match(store: SqlStore, match: str) -> bytes:
    return seal_match(store, match, KEY, NOW).data()


def of_log(store: SqlStore, *, packed: bool = False) -> bytes:
    out = io.BytesIO()
    seal_log(store.database, out, KEY, NOW, packed=packed)
    return out.getvalue()


def checked(store: SqlStore, data: bytes, known: frozenset[str] = KNOWN) -> Checked:
    with form.read(io.BytesIO(data)) as seal:
        found = check(store.database, seal, known)
        if isinstance(seal.statement, MatchSeal):
            assert check_match(store.database, seal, known) == found  # the chain itself is right
    return found


def told(done: Checked) -> list[tuple[str | None, int | None, str]]:
    return [(match, step, str(message)) for match, step, message in done.findings]


def test_a_log_that_only_grew_is_well(database: Database) -> None:
    store = filled(database)
    seals = [of_log(store), of_log(store, packed=True), *(of_match(store, m) for m in MATCHES)]
    for data in seals:
        assert checked(store, data).well
    grown(store, "m", "more", "and more")
    store.append("new", [opening("toy-pig")], expected_version=0)
    for data in seals[:2]:
        done = checked(store, data)
        assert (done.held, done.grown, done.findings) == (5, 1, [])
    assert [checked(store, data).grown for data in seals[2:]] == [0, 0, 1, 0, 0]
    assert gzip.decompress(seals[1]) == seals[0]


def test_the_heads_of_a_log_are_in_one_order_on_every_database(database: Database) -> None:
    store = filled(database)
    store.erase("B", "", NOW)
    first, *lines = of_log(store).decode().splitlines()
    assert [json.loads(line)[0] for line in lines] == sorted(MATCHES, key=str.encode)
    assert json.loads(lines[0])[3] == "2026-11-28T18:00:00Z"
    statement = json.loads(first)
    assert (statement["matches"], statement["erased"]) == (4, 1)
    assert of_log(store) == of_log(store)


def test_a_tail_that_was_cut_off_is_found(database: Database) -> None:
    store = filled(database)
    whole, one = of_log(store), of_match(store, "m")
    cut_off(database, "m", 2)
    assert not [*verify(store)]  # the chain cannot tell
    for data in (whole, one):
        assert told(checked(store, data)) == [
            ("m", 3, "the steps from here to 4 were sealed, and are cut off")
        ]


def test_a_match_that_was_removed_is_found(database: Database) -> None:
    store = filled(database)
    whole, one = of_log(store), of_match(store, "zoé ♥")
    taken_away(database, "zoé ♥")
    assert not [*verify(store)]
    for data in (whole, one):
        assert told(checked(store, data)) == [("zoé ♥", None, "the match is missing")]


def test_a_history_that_was_written_anew_is_found(database: Database) -> None:
    """The seal of the match says at which step; that of the log, up to which."""
    store = filled(database)
    whole, one = of_log(store), of_match(store, "B")
    written_anew(store, "B", 2)
    grown(store, "B", "and goes on")
    assert not [*verify(store)]
    up_to = "up to this step the history is not the one that was sealed"
    assert told(checked(store, whole)) == [("B", 4, up_to)]
    assert told(checked(store, one)) == [("B", 2, "the step is not the one that was sealed")]
    bare = form.as_text(_statement(one)).encode()
    assert told(checked(store, bare)) == [("B", 4, up_to)]


def test_a_match_that_was_erased_is_told_as_that(database: Database) -> None:
    store = filled(database)
    whole, one = of_log(store), of_match(store, "m")
    grown(store, "m", "one more")
    store.erase("m", "asked for", NOW)
    for data, held in ((whole, 4), (one, 0)):
        done = checked(store, data)
        assert (done.held, done.well) == (held, True)
        assert [*done.erased] == [("m", "2026-11-28T18:00:00Z")]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"steps": 2}, ("m", 3, "the match was erased with 2 steps, and was sealed with 4")),
        (
            {"hash": "0" * 64},
            ("m", 4, "up to this step the history is not the one that was sealed"),
        ),
    ],
)
def test_a_tombstone_that_says_less_than_was_sealed_is_found(
    database: Database, change: dict[str, object], expected: tuple[object, ...]
) -> None:
    store = filled(database)
    before = of_log(store), of_match(store, "m")
    store.erase("m", "", NOW)
    after = of_log(store)
    with unguarded(database) as connection:
        connection.execute(update(tombstones).where(tombstones.c.match_id == "m").values(change))
    for data in before:
        assert told(checked(store, data)) == [expected]
    assert told(checked(store, after)) == [("m", None, "its tombstone was altered")]
    with unguarded(database) as connection:
        connection.execute(delete(tombstones))
    assert told(checked(store, after)) == [("m", None, "its tombstone is missing")]
    assert told(checked(store, before[0])) == [("m", None, "the match is missing")]


def _statement(data: bytes) -> MatchSeal:
    with form.read(io.BytesIO(data)) as seal:
        assert isinstance(seal.statement, MatchSeal)
        return seal.statement


def test_every_altered_character_of_a_seal_is_found(sqlite_database: Database) -> None:
    """Of its file and of its text: it is refused, or found to be altered."""
    store = filled(sqlite_database, ("m", "other"))
    line = of_match(store, "m")
    text = form.as_text(_statement(line)).encode()
    for data in (line, of_log(store), text):
        for place in range(len(data)):
            other = b"A" if data[place : place + 1] not in b"Aa" else b"B"
            altered = data[:place] + other + data[place + 1 :]
            with suppress(BadInput):
                done = checked(store, altered)
                assert done.findings, (place, altered)
                assert done.findings[0].match_id is None
                assert "altered" in str(done.findings[0].message)


def test_lines_that_are_missing_are_found(sqlite_database: Database) -> None:
    store = filled(sqlite_database)
    first, _, rest = of_log(store).partition(b"\n")
    for data in (first, first + b"\n", first + b"\n" + rest[:-1], first + b"\n" + rest * 2):
        done = checked(store, data)
        assert (done.held, len(done.findings)) == (0, 1)
        assert "the lines behind its first one" in told(done)[0][2]


def test_a_seal_by_another_key_says_nothing(database: Database) -> None:
    """A log written anew, and sealed anew with another key: the key kept elsewhere tells."""
    store = filled(database)
    stranger = Ed25519PrivateKey.generate()
    written_anew(store, "m", 1)
    forged = seal_match(store, "m", stranger, NOW).data()
    done = checked(store, forged)
    assert told(done) == [(None, None, "the seal is by a key that is not known here")]
    assert done.held == 0


def test_nothing_is_sealed_that_is_altered_or_not_there(database: Database) -> None:
    store = filled(database)
    with pytest.raises(NotFound):
        of_match(store, "nobody's")
    with unguarded(database) as connection:
        connection.exec_driver_sql("UPDATE steps SET notation = 'x' WHERE step = 3")
    with pytest.raises(BrokenLog, match="Step 3: the step was altered"):
        of_match(store, "m")


def test_a_seal_finds_what_the_chain_of_its_match_finds(sqlite_database: Database) -> None:
    store = filled(sqlite_database)
    with form.read(io.BytesIO(of_match(store, "m"))) as seal:
        with unguarded(sqlite_database) as connection:
            connection.exec_driver_sql("UPDATE steps SET notation = 'x' WHERE step = 3")
        done = check_match(sqlite_database, seal, KNOWN)
    assert told(done) == [("m", 3, "the step was altered")]


# --- the law: any single tampering, at any place, after any growth ---------------------------


class Round:
    """A match and a tombstone of their own in a log, sealed and grown; and what is done to it.

    Each of `KINDS` gives the match that is to be named, the match alone or in a log.
    """

    def __init__(self, store: SqlStore, dice: random.Random, number: int) -> None:
        self.store, self.dice = store, dice
        self.match, self.erased = f"{dice.choice('aZé♥')}{number}", f"{dice.choice('bYö')}{number}!"
        steps = [note(n, f"step {n}", events=dice.choice((1, 2))) for n in range(1, 9)]
        for match in (self.match, self.erased):
            some = [opening("toy-pig"), *steps[: dice.randrange(2, 8)]]
            store.append(match, some, expected_version=0)
        self.last = store.last(self.match).step
        self.running = of_log(store), of_match(store, self.match), of_match(store, self.erased)
        self.stone = store.erase(self.erased, "", NOW)
        self.seals = of_log(store), self.running[1]
        grown(store, self.match, *(["later"] * dice.randrange(3)))

    def clear(self) -> None:
        """Leave nothing of it."""
        taken_away(self.store.database, self.match)
        with unguarded(self.store.database) as connection:
            connection.execute(delete(tombstones))

    def cut(self) -> str:
        cut_off(self.store.database, self.match, self.dice.randrange(self.last))
        return self.match

    def remove(self) -> str:
        taken_away(self.store.database, self.match)
        return self.match

    def rewrite(self) -> str:
        written_anew(self.store, self.match, self.dice.randrange(self.last + 1))
        return self.match

    def rewrite_and_cut(self) -> str:
        self.rewrite()
        return self.cut()

    def remove_stone(self) -> str:
        with unguarded(self.store.database) as connection:
            connection.execute(delete(tombstones).where(tombstones.c.match_id == self.erased))
        return self.erased

    def shorten_stone(self) -> str:
        return self._change_stone(steps=self.dice.randrange(self.stone.steps))

    def alter_stone(self) -> str:
        return self._change_stone(hash=f"{self.dice.getrandbits(256):064x}")

    def _change_stone(self, **change: object) -> str:
        which = tombstones.c.match_id == self.erased
        with unguarded(self.store.database) as connection:
            connection.execute(update(tombstones).where(which).values(change))
        return self.erased


ROUNDS = int(os.environ.get("TEST_TAMPERED", "3"))  # of each kind, on each database
KINDS = (
    *(Round.cut, Round.remove, Round.rewrite, Round.rewrite_and_cut),
    *(Round.remove_stone, Round.shorten_stone, Round.alter_stone),
)


def test_any_single_tampering_is_found_and_nothing_else(database: Database) -> None:
    store, dice = filled(database), random.Random(19)
    for number, kind in enumerate(KINDS * ROUNDS):
        one = Round(store, dice, number)
        for data in (*one.seals, *one.running):
            assert not checked(store, data).findings, (number, kind)
        named = kind(one)
        assert [f.match_id for f in checked(store, one.seals[0]).findings] == [named], (
            number,
            kind,
        )
        assert [f.match_id for f in checked(store, one.running[0]).findings] == [named]
        alone = one.running[1] if named == one.match else one.running[2]
        assert [f.match_id for f in checked(store, alone).findings] == [named], (number, kind)
        assert not [*verify(store)], (number, kind)  # no chain can tell
        one.clear()


# --- keys ------------------------------------------------------------------------------------


def test_a_key_is_made_once_and_its_owner_alone_can_read_it(tmp_path: Path) -> None:
    keys = SealKeys(tmp_path / "data" / "seal-key.pem")
    assert keys.known() == frozenset()
    assert not keys.path.exists()  # asking which are known makes none
    public = keys.public()
    assert stat.S_IMODE(keys.path.stat().st_mode) == 0o600
    assert SealKeys(keys.path).public() == public
    assert keys.known() == {public}
    assert [file.name for file in keys.path.parent.iterdir()] == ["seal-key.pem"]


def test_a_new_key_keeps_the_public_ones_of_before(tmp_path: Path) -> None:
    keys = SealKeys(tmp_path / "mine.pem")
    first = keys.public()
    second = keys.renew()
    third = keys.renew()
    assert len({first, second, third}) == 3
    assert keys.public() == third
    assert keys.known() == {first, second, third}
    assert stat.S_IMODE(keys.path.stat().st_mode) == 0o600
    assert given_keys(str(tmp_path / "mine-former.pem")) == {first, second}
    assert b"PRIVATE" not in (tmp_path / "mine-former.pem").read_bytes()


def test_a_public_key_is_given_in_hex_or_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    file.write_bytes(pem(PUBLIC))
    assert load_pem_public_key(file.read_bytes()) == KEY.public_key()
    assert given_keys(str(file)) == given_keys(PUBLIC.upper()) == KNOWN
    file.write_text(f"{PUBLIC}\n")
    assert given_keys(str(file)) == KNOWN
    for data in (b"", b"what", b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"):
        file.write_bytes(data)
        with pytest.raises(BadInput) as refused:
            given_keys(str(file))
        assert refused.value.code == "bad_seal_key"
    with pytest.raises(BadInput, match="cannot be read"):
        given_keys(str(tmp_path / "nowhere"))


def test_a_file_that_holds_no_key_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "seal-key.pem"
    path.write_text("precious")
    for ask in (SealKeys(path).own, SealKeys(path).known, SealKeys(path).renew):
        with pytest.raises(BadInput) as refused:
            ask()
        assert refused.value.code == "bad_seal_key"
    assert path.read_text() == "precious"
    with pytest.raises(Unavailable) as unavailable:
        SealKeys(path / "below.pem").own()
    assert unavailable.value.code == "seal_key_unavailable"


# --- the form --------------------------------------------------------------------------------


def test_the_form_is_that_of_the_vector(sqlite_database: Database) -> None:
    """For other programs: key, bytes under the signature, signature, file and text."""
    vector = json.loads(Path(__file__).with_name("seal_vector.json").read_text(encoding="utf-8"))
    assert vector["private"] == "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    store = filled(sqlite_database, ("zoé ♥",))
    data = of_match(store, "zoé ♥")
    assert data.decode() == vector["file"]
    assert of_log(store).decode() == vector["log"]
    statement = _statement(data)
    assert form.as_text(statement) == vector["text"]
    assert form.from_text(vector["text"].lower().replace("a", "a \n")) == statement
    told = json.loads(vector["file"].splitlines()[0])
    assert KEY.sign(vector["signed"].encode()).hex() == told.pop("signature") == vector["signature"]
    plain = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert plain == vector["signed"]


WRONG = [
    b"",
    b"\n",
    b"{}",
    b"[1,2]",
    b"KIFU1:",
    b"KIFU1:AAAA",
    b"kifu1:" + b"A" * 400,
    b'{"format":"kifu/1","match":{"game":"toy-pig"}}',
    b"x" * 200_000,
    b"\x1f\x8b damaged",
    gzip.compress(b"{}", mtime=0)[:-3],
    b"\xff\xfe",
]


@pytest.mark.parametrize("data", WRONG, ids=lambda data: repr(data[:12]))
def test_what_is_no_seal_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput) as refused:
        form.read(io.BytesIO(data))
    assert refused.value.code == "bad_seal"


def test_a_seal_is_read_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "CHUNK", 100)
    for data in (b" " * 2000, gzip.compress(b"\n" * 50_000)):
        with pytest.raises(BadInput) as refused:
            form.read(io.BytesIO(data), most=1000)
        assert refused.value.code in {"seal_too_large", "bad_seal"}
