"""Photos beside the log: what is kept of a picture, where, and until when."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import select

from core.commands import AttachPhoto
from core.errors import BadInput, NotFound, Unavailable
from core.events import Photo
from core.limits import PHOTO_BYTES
from core.service import Service
from eventstore import photo_images
from eventstore.backup import back_up
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.photo_files import PhotoFiles
from eventstore.photo_images import PIXELS, UPLOAD, check_stored, prepared
from eventstore.photos import Removal, drop_unneeded
from eventstore.sql import SqlStore
from eventstore.tables import photos as table
from eventstore.verify import verify
from tests.matches import begun, play
from tests.matches import record as put
from tests.pictured import COLOUR, PLACE, linear_profile, of_phone, picture
from tests.toys import GAMES

LATER = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
SOME = Photo("a" * 64, "image/jpeg", 64, 48, 999)
OTHER = Photo("b" * 64, "image/webp", 64, 48, 999)

# --- what is kept of a picture -------------------------------------------------------------------


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_nothing_that_a_phone_writes_into_a_picture_is_kept() -> None:
    sent = of_phone()
    before = opened(sent)
    assert before.getexif().get_ifd(0x8825), "the place stands in what is sent"
    assert PLACE.encode() in sent
    photo, data = prepared(sent)
    image = opened(data)
    assert not image.getexif()
    assert not photo_images.TOLD & image.info.keys()
    assert not any(word in data for word in (PLACE.encode(), b"Phone", b"Exif", b"profile", b"xmp"))
    check_stored(data, photo)


def test_it_is_turned_as_it_was_taken() -> None:
    photo, data = prepared(of_phone((64, 48)))
    assert (photo.width, photo.height) == opened(data).size == (48, 64)
    red = opened(data).convert("RGB").getpixel((40, 32))  # above before, so to the right now
    assert all(abs(one - other) < 25 for one, other in zip(red, COLOUR, strict=True))


@pytest.mark.parametrize(
    ("data", "media_type", "mode"),
    [
        (picture(), "image/jpeg", "RGB"),
        (picture(mode="CMYK", colour=0), "image/jpeg", "RGB"),
        (picture(mode="L", colour=9), "image/jpeg", "RGB"),
        (picture("PNG"), "image/webp", "RGB"),
        (picture("PNG", mode="RGBA"), "image/webp", "RGBA"),
        (picture("PNG", mode="P", colour=3), "image/webp", "RGB"),
        (picture("WEBP"), "image/webp", "RGB"),
    ],
)
def test_what_is_stored_is_named_by_its_bytes(data: bytes, media_type: str, mode: str) -> None:
    if mode == "RGBA":  # something must show through
        clear = Image.new("RGBA", (64, 48), (0, 0, 0, 0))
        out = io.BytesIO()
        clear.save(out, "PNG")
        data = out.getvalue()
    photo, stored = prepared(data)
    digest = sha256(stored).hexdigest()
    assert photo == Photo(digest, media_type, 64, 48, len(stored))  # type: ignore[arg-type]
    assert opened(stored).mode == mode
    check_stored(stored, photo)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L"])
def test_colours_look_as_they_did_under_the_profile_that_goes(form: str, mode: str) -> None:
    """Half the light is 188 of 255 in sRGB; a profile that does not fit the picture is as none."""
    if form == "JPEG" and mode == "RGBA":
        mode = "RGB"
    out = io.BytesIO()
    grey = {"RGB": (128,) * 3, "RGBA": (128, 128, 128, 90), "L": 128}[mode]
    image = Image.new(mode, (64, 48), grey)
    image.save(
        out, form, icc_profile=linear_profile(), **({} if form == "PNG" else {"quality": 95})
    )
    stored = prepared(out.getvalue()).data
    found = opened(stored).convert("RGBA").getpixel((30, 20))
    fits = mode != "L" or form == "WEBP"  # WebP knows no grey
    assert all(abs(one - (188 if fits else 128)) <= 2 for one in found[:3])
    assert abs(found[3] - (90 if mode == "RGBA" else 255)) <= 2
    assert "icc_profile" not in opened(stored).info


def test_a_large_one_is_made_smaller_and_a_small_one_stays() -> None:
    photo, _ = prepared(picture(size=(4000, 1000)))
    assert (photo.width, photo.height) == (2048, 512)
    assert prepared(picture(size=(10, 7))).photo.width == 10


def test_noise_is_kept_within_the_limit() -> None:
    noise = Image.frombytes("RGB", (2048, 2048), os.urandom(2048 * 2048 * 3))
    out = io.BytesIO()
    noise.save(out, "JPEG", quality=95)
    assert prepared(out.getvalue()).photo.size <= PHOTO_BYTES


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", "bad_photo", "JPEG, PNG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "bad_photo", "JPEG, PNG or WebP"),
        (picture("GIF"), "bad_photo", "JPEG, PNG or WebP"),
        (b"\0\0\0\x18ftypheic" + bytes(50), "bad_photo", "Most Compatible"),
        (picture()[:400], "bad_photo", "damaged"),
        (b"\xff\xd8\xff" + bytes(300), "bad_photo", "damaged"),
        (bytes(UPLOAD + 1), "photo_too_large", "16 MB"),
    ],
)
def test_what_is_no_photo_is_refused_with_what_would_be_right(
    data: bytes, code: str, words: str
) -> None:
    with pytest.raises(BadInput, match=words) as refusal:
        prepared(data)
    assert refusal.value.code == code


def test_pixels_are_counted_before_they_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(*_: object) -> None:
        raise AssertionError("nothing is decoded")

    bomb = picture("PNG", (4001, 4000), mode="1", colour=0)
    assert len(bomb) < 10_000
    assert PIXELS["PNG"] < 4001 * 4000
    monkeypatch.setattr(Image.Image, "load", decode)
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decode)
    with pytest.raises(BadInput) as refusal:
        prepared(bomb)
    assert refusal.value.code == "photo_too_large"


def test_one_that_no_memory_would_hold_is_refused_too() -> None:
    small = bytearray(picture("PNG", (8, 8)))
    small[16:24] = (60_000).to_bytes(4, "big") * 2  # its head says so; the sum of it is wrong
    with pytest.raises(BadInput) as refusal:
        prepared(bytes(small))
    assert refusal.value.code in {"photo_too_large", "bad_photo"}


def test_a_file_from_elsewhere_is_taken_for_what_the_log_says_alone() -> None:
    photo, data = prepared(picture())
    sent = of_phone()
    told = Photo(sha256(sent).hexdigest(), "image/jpeg", 64, 48, len(sent))
    for wrong, bytes_, words in [
        (photo, data + b"x", "not the file"),
        (replace(photo, width=63), data, "not the picture"),
        (replace(photo, media_type="image/webp"), data, "not the picture"),
        (told, sent, "tells more"),
    ]:
        with pytest.raises(BadInput, match=words):
            check_stored(bytes_, wrong)


# --- files ---------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> PhotoFiles:
    return PhotoFiles(tmp_path / "beside" / "photos")


def test_a_file_is_whole_or_not_there(
    files: PhotoFiles, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    digest = files.keep(b"one", "image/jpeg")
    path = files.path(digest, "image/jpeg")
    assert (path.name, path.read_bytes()) == (f"{digest}.jpg", b"one")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert files.keep(b"one", "image/jpeg") == digest
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space")))
    with pytest.raises(Unavailable) as refusal:
        files.keep(b"two", "image/jpeg")
    assert refusal.value.code == "photos_unavailable"
    assert str(files.folder) not in str(refusal.value), "places of the server are nobody's business"
    assert str(files.folder) in caplog.text
    assert [one.path for one in files.found()] == [path]


def test_a_file_whose_bytes_changed_is_not_read(files: PhotoFiles) -> None:
    digest = files.keep(b"one", "image/webp")
    assert files.read(digest, "image/webp") == b"one"
    files.path(digest, "image/webp").write_bytes(b"two")
    assert files.read(digest, "image/webp") is None
    files.remove(digest, "image/webp")
    files.remove(digest, "image/webp")
    assert not files.has(digest, "image/webp")


@pytest.mark.parametrize("name", ["../" + "a" * 61, "a" * 63, "A" * 64, "", "a" * 64 + "\n"])
def test_no_path_is_made_of_what_is_no_hash(files: PhotoFiles, name: str) -> None:
    with pytest.raises(ValueError, match="no photo"):
        files.path(name, "image/jpeg")
    with pytest.raises(ValueError, match="no photo"):
        files.path("a" * 64, "text/html")


# --- rows beside the log -------------------------------------------------------------------------


@pytest.fixture
def store(database: Database) -> SqlStore:
    found = SqlStore(database, GAMES)
    session = play(begun(), ["roll 4"])
    for command in (AttachPhoto(1, SOME), AttachPhoto(1, SOME, "red"), AttachPhoto(0, OTHER)):
        session.play(command, at=NOON)
    put(found, "m", session)
    return found


def rows(store: SqlStore) -> set[tuple[str, ...]]:
    with store.database.read() as connection:
        return {tuple(row) for row in connection.execute(select(table))}


def test_an_event_brings_its_row(store: SqlStore) -> None:
    assert rows(store) == {
        ("m", SOME.sha256, "", "image/jpeg", None, None, 999),
        ("m", SOME.sha256, "red", "image/jpeg", None, None, 999),
        ("m", OTHER.sha256, "", "image/webp", None, None, 999),
    }
    assert store.photo_bytes() == 2 * 999  # a file is there once
    assert [*verify(store)] == []
    twin = MemoryStore(GAMES)
    [*import_records(twin, as_json(record(store, "m")).encode())]
    assert twin.rows("m") == store.rows("m")
    assert as_json(record(twin, "m")) == as_json(record(store, "m"))


def test_an_import_brings_them_too(store: SqlStore, tmp_path: Path) -> None:
    other = Database(f"sqlite:///{tmp_path}/other.db")
    other.upgrade()
    there = SqlStore(other, GAMES)
    [*import_records(there, as_json(record(store, "m")).encode())]
    assert rows(there) == rows(store)
    other.close()


def test_a_photo_that_is_removed_stays_in_the_log_and_says_who_and_when(store: SqlStore) -> None:
    before = store.rows("m")
    assert store.remove_photo("m", SOME.sha256, "red", "red", LATER) is False, "needed by the table"
    assert store.removed_photos("m") == {(SOME.sha256, "red"): Removal(LATER, "red")}
    assert store.remove_photo("m", SOME.sha256, None, None, LATER) is True
    assert store.needed_photos() == {OTHER.sha256: "image/webp"}
    assert store.rows("m") == before
    assert [*verify(store)] == []
    store.restore_photo("m", SOME.sha256, None)
    assert store.needed_photos().keys() == {SOME.sha256, OTHER.sha256}


@pytest.mark.parametrize(
    ("match", "digest", "look", "viewer"),
    [
        ("m", SOME.sha256, None, "red"),
        ("m", SOME.sha256, "red", "black"),
        ("m", SOME.sha256, "red", "spectator"),
        ("m", "c" * 64, None, None),
        ("n", SOME.sha256, None, None),
    ],
)
def test_others_have_nothing_to_remove(
    store: SqlStore, match: str, digest: str, look: str | None, viewer: str | None
) -> None:
    with pytest.raises(NotFound) as refusal:
        store.remove_photo(match, digest, look, viewer, LATER)
    assert refusal.value.code == "photo_not_found"
    assert store.removed_photos("m") == {}


def test_a_file_stays_as_long_as_a_branch_shows_it(store: SqlStore, files: PhotoFiles) -> None:
    digest = files.keep(b"shared", "image/jpeg")
    shared = replace(SOME, sha256=digest)
    service = Service(store, lambda slug: GAMES[slug], lambda: NOON)
    service.attach("m", AttachPhoto(1, shared))
    service.fork("m", 1, "branch")
    for match, left in (("m", True), ("branch", False)):
        photos = store.photos_of(match)
        assert digest in photos
        store.erase(match, "", LATER)
        drop_unneeded(store, files, photos)
        assert files.has(digest, "image/jpeg") is left
    assert rows(store) == set()


def test_a_backup_has_the_rows(store: SqlStore, tmp_path: Path) -> None:
    store.remove_photo("m", SOME.sha256, "red", "red", LATER)
    back_up(store.database, tmp_path / "backup.db")
    copy = Database(f"sqlite:///{tmp_path}/backup.db")
    assert rows(SqlStore(copy, GAMES)) == rows(store)
    copy.close()


# --- a process that is killed between the file and the event ----------------------------------


KILLED = """
import os, sys
from eventstore.sql import SqlStore
from web import context
from web.app import create_app
from web.photos import attach
from web.settings import Settings
app = create_app(Settings(database_url=sys.argv[1], secret_key="k", worker=False))
SqlStore.append = lambda *_, **__: os._exit(9)
with app.app_context():
    attach(sys.argv[2], 0, sys.stdin.buffer.read(), None)
"""


def test_a_kill_leaves_at_most_a_file_that_no_event_names(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kifu.db"
    kifu = [sys.executable, "-m", "web.cli", "--database", url]
    made = [*kifu, "simulate", "ace-in-the-hole", "--seed", "1", "--matches", "1"]
    subprocess.run(made, check=True, capture_output=True)
    database = Database(url)
    match = next(iter(SqlStore(database).match_ids()))
    version = SqlStore(database).version(match)
    done = subprocess.run([sys.executable, "-c", KILLED, url, match], input=picture(), check=False)
    assert done.returncode == 9
    store, files = SqlStore(database), PhotoFiles(tmp_path / "photos")
    assert (store.version(match), store.needed_photos()) == (version, {})
    (left,) = files.found()
    young = subprocess.run([*kifu, "photos", "--sweep"], check=True, capture_output=True)
    assert b"0 photos" in young.stdout
    assert left.path.exists(), "a step that names it may be on its way"
    os.utime(left.path, (0, 0))
    swept = subprocess.run([*kifu, "photos", "--sweep"], check=True, capture_output=True)
    assert left.path.name[:20].encode() in swept.stdout.replace(b"\n", b"")
    assert [*files.found()] == []
    database.close()
