"""A change of the stored form, both ways: the size of a photo was `bytes`, and is `size`.

The events of before stay as they are and are lifted when they are read; the tables got a column
that follows from them. Back again they go as long as no event of the new form is in the log.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text

from core.commands import AttachPhoto
from core.errors import BadInput, BrokenLog
from core.events import Photo, PhotoAttached
from core.games import find
from core.photos import attached
from core.replay import Timeline
from core.service import Service
from eventstore.codec import codec_of
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.migrating import downgrade, upgrade
from eventstore.rows import EventRow
from eventstore.sql import SqlStore
from eventstore.tables import photos
from eventstore.verify import verify
from tests.matches import NOON
from tests.toys import PIG
from tests.written_databases import moved

BEFORE = "0027"
KEPT = Path(__file__).parent.parent / "fixtures" / "databases" / "0.2.dev1"
MATCH = "fridaynight1"  # has two photos, one of them removed
PHOTO = Photo("a" * 64, "image/jpeg", 64, 48, 999)
OLD = {"sha256": "a" * 64, "media_type": "image/jpeg", "width": 64, "height": 48, "bytes": 999}


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database of before, with photos in it, not yet upgraded."""
    path = tmp_path / "kifu.db"
    path.write_bytes(lzma.decompress((KEPT / "kifu.db.xz").read_bytes()))
    url = f"sqlite:///{path}"
    if request.param == "postgresql":
        url = request.getfixturevalue("new_postgresql")()
        moved(path, url)
    database = Database(url)
    yield database
    database.close()


def everything(store: SqlStore) -> dict[str, Any]:
    """The rows of all matches, and what they export."""
    return {
        match: (store.rows(match), as_json(record(store, match))) for match in store.match_ids()
    }


def sizes(database: Database) -> dict[tuple[str, str], int | None]:
    question = photos.select()
    with database.read() as connection:
        return {(row.match_id, row.sha256): row.size for row in connection.execute(question)}


def stated(store: SqlStore) -> dict[tuple[str, str], int]:
    """The sizes that the stored events name."""
    found = {}
    for match in store.match_ids():
        for row in store.rows(match):
            for event in row.events:
                if event.type == "match.photo_attached":
                    assert event.schema == 1
                    told = json.loads(event.payload)["photo"]
                    found[match, told["sha256"]] = told["bytes"]
    return found


def attach(store: SqlStore) -> None:
    """A photo as this version attaches it."""
    Service(store, find, lambda: NOON).attach(MATCH, AttachPhoto(1, PHOTO), key="new")


def test_an_old_database_reads_the_same_and_has_the_sizes_its_events_name(old: Database) -> None:
    upgrade(old.engine)
    store = SqlStore(old)
    assert not [*verify(store)]
    assert len(stated(store)) == 10
    assert sizes(old) == stated(store)
    timeline = Timeline(store.codec(MATCH).game, store.read(MATCH))
    told = {one.photo.sha256: one.photo.size for one in attached(timeline) if one.photo}
    assert told == {
        digest: size for (match, digest), size in stated(store).items() if match == MATCH
    }
    assert store.photo_bytes() > 0


def test_down_and_up_again_all_is_as_it_was(old: Database) -> None:
    upgrade(old.engine)
    before, known = everything(SqlStore(old)), sizes(old)
    downgrade(old.engine, BEFORE)
    assert "size" not in {column["name"] for column in inspect(old.engine).get_columns("photos")}
    with old.read() as connection:
        assert len(connection.execute(text("SELECT * FROM photos")).all()) == len(known)
    upgrade(old.engine)
    assert (everything(SqlStore(old)), sizes(old)) == (before, known)


def test_what_an_older_program_could_not_read_keeps_the_tables_from_going_back(
    old: Database,
) -> None:
    upgrade(old.engine)
    store = SqlStore(old)
    attach(store)
    last = store.rows(MATCH)[-1].events[0]
    assert (last.type, last.schema) == ("match.photo_attached", 2)
    assert json.loads(last.payload)["photo"]["size"] == 999
    assert sizes(old)[MATCH, PHOTO.sha256] == 999
    before, known = everything(store), sizes(old)
    with pytest.raises(BadInput, match="1 photos were attached by this version") as refused:
        downgrade(old.engine, BEFORE)
    assert refused.value.code == "tables_stay"
    assert old.is_newest()
    assert (everything(SqlStore(old)), sizes(old)) == (before, known)
    store.erase(MATCH, "", NOON)  # once no such photo is there, they go
    downgrade(old.engine, BEFORE)
    upgrade(old.engine)
    assert MATCH not in {match for match, _ in sizes(old)}


def test_an_old_record_comes_in_and_goes_out_with_its_bytes(old: Database, tmp_path: Path) -> None:
    """Stored payloads stay those of before, in a store of any kind; so every hash holds."""
    upgrade(old.engine)
    store, fresh = SqlStore(old), Database(f"sqlite:///{tmp_path}/fresh.db")
    fresh.upgrade()
    for other in (MemoryStore(), SqlStore(fresh)):
        for match in store.match_ids():
            told = as_json(record(store, match, notes=False))
            done = [*import_records(other, told.encode(), now=lambda: NOON)]
            assert [(one.match_id, one.outcome) for one in done] == [(match, "imported")]
            assert other.rows(match) == store.rows(match)
            assert as_json(record(other, match, notes=False)) == told
    assert sizes(fresh) == stated(store)
    fresh.close()


def test_an_event_of_before_is_lifted_and_one_of_a_later_form_is_refused() -> None:
    codec = codec_of(PIG)
    lifted = codec.event(_row(1, OLD), "m", 3)
    assert lifted == PhotoAttached(2, PHOTO)
    new = {**OLD, "size": OLD["bytes"]}
    del new["bytes"]
    assert codec.event(_row(2, new), "m", 3) == lifted
    assert codec.event(_row(1, None), "m", 3) == PhotoAttached(2, None)
    for row in (_row(1, new | {"bytes": 3}), _row(2, OLD), _row(1, 5), _row(1, "x"), _row(2, [])):
        with pytest.raises(BrokenLog, match="cannot be read"):
            codec.event(row, "m", 3)
    with pytest.raises(BrokenLog, match="a newer program wrote"):
        codec.event(_row(3, new), "m", 3)


def _row(schema: int, photo: Any) -> EventRow:
    payload = {"kind": "photo_attached", "photo": photo, "seat": None, "step": 2}
    return EventRow(5, "match.photo_attached", schema, json.dumps(payload))


def test_a_command_of_before_is_taken_as_that_of_today() -> None:
    codec = codec_of(PIG)
    told = {"kind": "attach_photo", "photo": OLD, "seat": None, "step": 2}
    for given in (told, json.dumps(told)):
        assert codec.command(given) == AttachPhoto(2, PHOTO)
    for wrong in ({**OLD, "size": 3}, {**OLD, "bytes": "3"}, 5, [OLD]):
        with pytest.raises(BadInput) as refused:
            codec.command({**told, "photo": wrong})
        assert refused.value.code == "bad_command"
