"""Makes a database to be kept in `fixtures/databases`: what this version writes, to be read later.

    python -m tests.written_databases fixtures/databases/0.3

Two matches of each game, with undo, redo, a variation, a correction, a ruling, photos (one
removed), annotations, a note, one in the bin and one erased. The clock and the ids are passed in,
so that the rows are the same whoever makes them. Beside the database stand what it made of each
match, and `schema.json`: what makes up the stored form.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from sqlalchemy import MetaData, create_engine, make_url, text

from core.canonical import canonical
from core.events import Json
from core.games import ALL
from core.replay import Timeline
from eventstore import revisions
from eventstore.codec import codec_of
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.game_forms import SHARED_KINDS
from eventstore.migrating import upgrade
from eventstore.records import FORMAT
from eventstore.sql import SqlStore
from tests.matches import apart_from_figures
from tests.pictured import picture
from tests.web.conftest import Api, new_app
from web.context import KEY

FIXTURES = Path(__file__).parent.parent / "fixtures"
MATCHES = {  # one that goes on, one that is over
    "ace-in-the-hole": ("friday-evening-still-running", "sunday-final-aces-by-reply"),
    "ace-of-spades": ("sunday-evening-still-running", "alone-until-the-last-bullet"),
    "arcmage": ("kitchen-table-still-running", "a-short-siege-dealt"),
    "origin-story": ("own-catalogue-still-running", "puzzle-from-a-position"),
    "sorcerers-deck-of-death": ("kitchen-table-still-running", "lunch-in-the-ruins-conceded"),
}

RULED: Json = {  # what the table decides; of the fifth game the record that is over has rulings
    "ace-in-the-hole": {"kind": "set_turn", "seat": "black"},
    "ace-of-spades": {"kind": "set_dial", "dial": "hp", "n": -1, "change": "add"},
    "arcmage": {"kind": "put_counters", "card": "A1", "counter": "eye", "n": 1},
    "origin-story": {"kind": "move_energy", "n": 1, "zone": "supply"},
}


def schema() -> Json:
    """What makes up the stored form now: tables, record file, and the events that have changed."""
    changed = {}
    for game in ALL:
        codec = codec_of(game)
        for kind in sorted({*SHARED_KINDS, *game.upcasts}):
            if codec.current(kind) > 1:
                changed[codec.type_of(kind)] = codec.current(kind)
    return {"tables": revisions.known()[-1], "record": FORMAT, "events": changed}


def digest(text: str) -> str:
    """SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()


def states(timeline: Timeline[Any]) -> str:
    """What is kept of the states after each step, those of undone steps and branches too."""
    plain = timeline.game.plain
    return " ".join(
        digest(canonical(plain(timeline.at(step))))[:12] for step in range(timeline.next_step)
    )


def expected(store: SqlStore) -> Json:
    """What is made of each match of a store."""
    told = {}
    for match in store.match_ids():
        timeline = Timeline(store.codec(match).game, store.read(match))
        told[match] = {
            "game": timeline.game.slug,
            "hash": timeline.steps[-1].hash,
            "record": digest(apart_from_figures(as_json(record(store, match)))),
            "states": states(timeline),
        }
    return told


def _done(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json


def _went_on(api: Api, match: str, ruled: Json | None) -> None:
    """What can be done to any match, whatever its game."""
    path = f"/matches/{match}"

    def version() -> int:
        found: int = api.get(path).json["version"]
        return found

    def play(way: str, **body: Any) -> Any:
        return _done(api.post(f"{path}/{way}", body | {"expected_version": version()}))

    last = api.get(path).json["steps"] - 1
    play("undo")
    play("redo")
    play("undo")
    _photo(api, f"{path}/steps/{last - 2}/photos", "red")
    removed = _photo(api, f"{path}/steps/1/photos", "blue")
    _done(api.post(f"{path}/photos/{removed}", None, method="DELETE"))
    if ruled is not None:
        ruling = {"kind": "make_ruling", "reason": "It lay under the table.", "operations": [ruled]}
        play("steps", command=ruling)
    play("variation", to=last - 1)
    play("amend", action="remove", step=last - 1, until_break=True, preview=False)
    _done(api.post(f"{path}/annotations", {"step": 1, "kind": "comment", "text": "Bold ♥."}))
    _done(api.post(f"{path}/annotations", {"step": 2, "kind": "glyph", "text": "!?"}))
    _done(api.post(f"{path}/note", {"note": "By the fire.", "tags": ["club"]}, method="PATCH"))


def _took_in(api: Api, game: str, name: str) -> None:
    data = (FIXTURES / game / "matches" / f"{name}.json").read_bytes()
    sent = api.client.post("/api/v1/import", data=data, content_type="application/json")
    match = _done(sent)["matches"][0]["match"]
    if name.endswith("running"):
        _went_on(api, match, RULED.get(game))


def _photo(api: Api, path: str, colour: str) -> int:
    sent = api.client.post(f"/api/v1{path}", data=picture(colour=colour), content_type="image/jpeg")
    found: int = _done(sent)["photo"]["photo"]
    return found


def write(path: Path) -> None:
    """A new database, with all that is to be kept. Raises AssertionError where something fails."""
    app, ids = new_app(path, games=None, worker=False), count(1)
    try:
        api, parts = Api(app.test_client()), app.extensions[KEY]
        with patch("web.annotations.token_bytes", lambda size: next(ids).to_bytes(size, "big")):
            for game, files in MATCHES.items():
                for name in files:
                    _took_in(api, game, name)
        withdrawn = _done(api.post("/matches", {"game": "ace-in-the-hole"}))["match"]
        _done(api.post(f"/matches/{withdrawn}/withdrawal", {"reason": "begun twice"}))
        slip = _done(api.post("/matches", {"game": "ace-of-spades"}))["match"]
        parts.store.erase(slip, "a slip", parts.settings.clock())
    finally:
        app.extensions[KEY].close()


def moved(path: Path, url: str) -> None:
    """Put the log of a file of SQLite, and what stands beside it, into a database of PostgreSQL
    that is empty, in the form of tables that the file has.
    """
    source, target = (
        create_engine(f"sqlite:///{path}"),
        create_engine(make_url(url).set(drivername="postgresql+psycopg")),
    )
    with source.connect() as connection:
        (revision,) = connection.exec_driver_sql("SELECT version_num FROM alembic_version").one()
    upgrade(target, revision)
    before = MetaData()
    before.reflect(source)
    with source.connect() as connection, target.begin() as into:
        for table in before.sorted_tables:
            rows = [dict(row) for row in connection.execute(table.select()).mappings()]
            if rows and table.name != "alembic_version":
                names = ", ".join(f'"{name}"' for name in rows[0])
                values = ", ".join(f":{name}" for name in rows[0])
                into.execute(
                    text(
                        f'INSERT INTO "{table.name}" ({names}) OVERRIDING SYSTEM VALUE '
                        f"VALUES ({values}) ON CONFLICT DO NOTHING"  # triggers fill some
                    ),
                    rows,
                )
        for table, column in (
            ("streams", "number"),
            ("event_types", "number"),
            ("events", "position"),
        ):
            newest = f"SELECT max({column}) FROM {table}"
            into.execute(
                text(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), ({newest}))")
            )
    source.dispose()
    target.dispose()


def main(folder: Path) -> None:
    """Write the database into a folder, packed, with what it makes of its matches."""
    folder.mkdir()
    with TemporaryDirectory() as place:
        path = Path(place, "kifu.db")
        write(path)
        database = Database(f"sqlite:///{path}")
        told = expected(SqlStore(database))
        database.close()
        with sqlite3.connect(path) as bare:
            bare.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            bare.execute("VACUUM")
        bare.close()
        (folder / "kifu.db.xz").write_bytes(lzma.compress(path.read_bytes(), preset=9))
    for name, value in (("expected", told), ("schema", schema())):
        text = json.dumps(value, indent=1, sort_keys=True)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
