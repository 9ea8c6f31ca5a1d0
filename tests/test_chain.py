"""The hash of a step, by the documented form: test vectors for other programs."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from core.commands import MakeRuling
from core.events import RulingMade
from eventstore import chain
from eventstore.contract.steps import note, opening
from eventstore.memory import MemoryStore
from tests.toys import GAMES

FIRST = (
    r'{"actor":null,"command":"{\"closed\":false,\"forked_from\":null,\"game\":\"toy-pig\",'
    r"\"kind\":\"start_match\",\"options\":{},\"position\":null,\"seed\":null,\"tags\":{},"
    r'\"title\":\"Títle\"}","events":[{"payload":"{\"app\":\"contract\",\"closed\":false,'
    r"\"forked_from\":null,\"game\":\"toy-pig\",\"kind\":\"match_started\",\"options\":{},"
    r"\"position\":null,\"rules\":1,\"seats\":[\"red\",\"black\"],\"seed\":null,\"tags\":{},"
    r'\"title\":\"Títle\"}","schema":1,"type":"match.match_started","version":1}],"key":null,'
    r'"match":"m","notation":"start","previous":"","recorded_at":"2026-11-21T12:00:00Z","step":0}'
)
SECOND = (
    r'{"actor":"red","command":"{\"forced\":null,\"kind\":\"make_ruling\",\"operations\":[],'
    r'\"reason\":\"♠\"}","events":[{"payload":"{\"broken\":null,\"kind\":\"ruling_made\",'
    r'\"operations\":[],\"reason\":\"♠\"}","schema":1,"type":"match.ruling_made",'
    r'"version":2}],"key":"k","match":"m","notation":"x",'
    r'"previous":"e5bac1aee922483c5e6a7689b93f1a15c6f67028d5cae344485743145096bb75",'
    r'"recorded_at":"2026-11-21T12:00:01.000001Z","step":1}'
)
HASHES = [
    "e5bac1aee922483c5e6a7689b93f1a15c6f67028d5cae344485743145096bb75",
    "afdc853e49bdc2484f60aa3746b2ee3d8b2e0fcf594acffb078f206abc1971eb",
]


def test_hashes_are_of_the_documented_form() -> None:
    store = MemoryStore(GAMES)
    ruling = replace(
        note(1, "x", actor="red", key="k"), command=MakeRuling("♠"), events=(RulingMade("♠"),)
    )
    store.append("m", [opening("toy-pig", title="Títle"), ruling], expected_version=0)
    first, second = store.rows("m")
    assert chain.preimage(first, "") == FIRST
    assert chain.preimage(second, first.hash) == SECOND
    assert [sha256(text.encode()).hexdigest() for text in (FIRST, SECOND)] == HASHES
    assert [first.hash, second.hash] == HASHES


def test_the_hash_itself_is_not_covered_but_everything_else_is() -> None:
    store = MemoryStore(GAMES)
    store.append("m", [opening("toy-pig")], expected_version=0)
    row = store.rows("m")[0]
    assert chain.digest(row._replace(hash="other"), "") == row.hash
    event = row.events[0]
    for changed in (
        row._replace(match_id="n"),
        row._replace(step=1),
        row._replace(command=row.command + " "),
        row._replace(notation=""),
        row._replace(actor=""),
        row._replace(recorded_at=row.recorded_at[:-1]),
        row._replace(key=""),
        row._replace(events=(event._replace(version=2),)),
        row._replace(events=(event._replace(type="match.undone"),)),
        row._replace(events=(event._replace(schema=2),)),
        row._replace(events=(event._replace(payload=event.payload + " "),)),
        row._replace(events=()),
    ):
        assert chain.digest(changed, "") != row.hash
    assert chain.digest(row, "0") != row.hash
