"""Photos in the terminal: they travel beside records and backups, and go with their matches."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from tests.pictured import of_phone, picture
from web.app import create_app
from web.photos import attach, remove, shown
from web.settings import Settings


@pytest.fixture
def match(kifu) -> str:
    """A match with three photos: two of step 1, of the table and of Red, one that was removed."""
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 1, "--matches", 1)
    match = json.loads(kifu.ok("export", "--all"))["match"]["id"]
    with within(kifu):
        attach(match, 1, picture(), None)
        attach(match, 1, picture(size=(9, 9)), "red")
        gone = attach(match, 0, picture(size=(5, 5)), None).steps[0].step
        remove(match, gone, None)
    return match


def within(kifu):
    app = create_app(Settings(database_url=kifu.url, secret_key="k", worker=False))
    return app.app_context()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


def test_they_travel_beside_a_record_and_are_taken_in_where_hashes_fit(
    kifu, new_kifu, match, tmp_path
):
    file, folder = tmp_path / "one.json", tmp_path / "out"
    kifu.ok("export", match, "-o", file, "--photos", folder)
    assert names(folder) == names(tmp_path / "photos")
    assert len(names(folder)) == 2
    spoilt, whole = (folder / name for name in sorted(names(folder)))
    spoilt.write_bytes(of_phone())
    (tmp_path / "far").mkdir()
    other = new_kifu("far/away")
    assert ", 1 photos" in other.ok("import", file, "--photos", folder)
    assert names(tmp_path / "far" / "photos") == {whole.name}
    told = other.json("photos", "--json")
    assert (told["needed"], told["spoilt"]) == (3, [])  # that one was removed does not travel
    assert spoilt.stem in told["missing"]
    assert other.ok("export", match) == kifu.ok("export", match)
    assert "verified" in other.ok("verify")
    assert other("audit").exit_code == 0


def test_a_file_that_tells_more_than_its_picture_stays_outside(kifu, new_kifu, tmp_path):
    sent = of_phone()
    photo = {
        "sha256": hashlib.sha256(sent).hexdigest(),
        "media_type": "image/jpeg",
        "width": 64,
        "height": 48,
        "bytes": len(sent),
    }
    step = {"command": {"kind": "attach_photo", "step": 0, "photo": photo, "seat": None}}
    record = {"format": "kifu/1", "match": {"game": "ace-in-the-hole"}, "steps": [step]}
    file, folder = tmp_path / "crafted.json", tmp_path / "out"
    file.write_text(json.dumps(record))
    folder.mkdir()
    (folder / f"{photo['sha256']}.jpg").write_bytes(sent)
    result = kifu("import", file, "--photos", folder)
    assert "tells more" in result.stderr
    assert names(tmp_path / "photos") == set()


def test_an_export_for_a_seat_has_what_it_may_see(kifu, match, tmp_path):
    folder = tmp_path / "black"
    kifu.ok("export", match, "--seat", "black", "-o", tmp_path / "b.json", "--photos", folder)
    with within(kifu):
        seen = {one.photo.sha256 for one in shown(match, "black") if one.there}
    assert {Path(name).stem for name in names(folder)} == seen


def test_backups_have_them_beside(kifu, new_kifu, match, tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    told = kifu.json("backup", kept / "backup.db", "--json")
    assert told["photos_missing"] == 0
    assert names(kept / "photos") == names(tmp_path / "photos")
    (tmp_path / "back").mkdir()
    back = new_kifu("back/kifu")
    back.ok("restore", kept / "backup.db", "--replace")
    assert names(tmp_path / "back" / "photos") == names(tmp_path / "photos")
    for folder in (kept, tmp_path / "back"):
        for name in names(folder / "photos"):
            (folder / "photos" / name).unlink()
    assert "2 photos are missing" in back("restore", kept / "backup.db", "--replace").stderr


@pytest.mark.parametrize("way", ["erase", "bin"])
def test_they_go_with_their_match(kifu, match, tmp_path, way):
    assert len(names(tmp_path / "photos")) == 2
    if way == "erase":
        kifu.ok("erase", match, "--yes", match)
    else:
        kifu.ok("mark", match, "bin")
        assert len(names(tmp_path / "photos")) == 2
        kifu.ok("bin", "empty", "--yes")
    assert names(tmp_path / "photos") == set()


def test_what_is_wrong_with_the_files_is_told(kifu, match, tmp_path):
    one, other = sorted((tmp_path / "photos").iterdir())
    size = one.stat().st_size + other.stat().st_size
    one.write_bytes(b"x")
    other.unlink()
    left = tmp_path / "photos" / ("f" * 64 + ".jpg")
    left.write_bytes(b"y")
    (tmp_path / "photos" / "mine.txt").write_text("not of Kifu")
    os.utime(left, (0, 0))
    result = kifu("photos", "--json", "--sweep")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told == {
        "needed": 2,
        "bytes": size,
        "missing": [other.stem],
        "spoilt": [one.stem],
        "left_over": [left.name],
        "swept": True,
    }
    assert names(tmp_path / "photos") == {one.name, "mine.txt"}
    assert "spoilt" in kifu("photos").stdout
