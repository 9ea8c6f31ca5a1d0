"""`kifu copy`: into a file, into PostgreSQL, once more, and where that cannot be."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kifu
from tests.pictured import picture
from web.app import create_app
from web.context import store
from web.photos import attach
from web.settings import Settings


@pytest.fixture
def recorded(kifu):
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 1, "--matches", 2)
    return kifu


def with_a_photo(kifu) -> None:
    app = create_app(Settings(database_url=kifu.url, secret_key="k", worker=False))
    with app.app_context():
        match = next(iter(store().match_ids()))
        attach(match, 1, picture(), None)


def test_into_a_file_and_once_more(recorded, tmp_path):
    with_a_photo(recorded)
    (tmp_path / "far").mkdir()
    url = f"sqlite:///{tmp_path / 'far' / 'copy.db'}"
    said = recorded.ok("copy", url)
    assert said.startswith("Copied: 2 matches, ")
    assert "the log as it was written" in said
    photos = [path.name for path in (tmp_path / "far" / "photos").iterdir()]
    assert photos == [path.name for path in (tmp_path / "photos").iterdir()]
    other = Kifu(tmp_path, url)
    assert "verified" in other.ok("verify")
    assert other.ok("export", "--all") == recorded.ok("export", "--all")
    recorded.ok("simulate", "ace-in-the-hole", "--seed", 9, "--matches", 1)
    told = recorded.json("copy", url, "--json")
    assert (told["matches"], told["went_on"], told["photos_missing"]) == (3, True, 0)
    assert told["tables"]["streams"]["rows"] == 3
    other.ok("simulate", "ace-in-the-hole", "--seed", 10, "--matches", 1)
    recorded.refused("copy", url, code="copy_elsewhere")


def test_into_postgresql_photos_go_where_they_are_told(recorded, new_postgresql, tmp_path):
    with_a_photo(recorded)
    url, folder = new_postgresql(), tmp_path / "pictures"
    result = recorded("copy", url)
    assert (result.exit_code, "1 photos were not copied" in result.stderr) == (0, True)
    assert recorded.json("copy", url, "--photos", folder, "--json")["photos_missing"] == 0
    assert [path.name for path in folder.iterdir()] == [
        path.name for path in (tmp_path / "photos").iterdir()
    ]
    assert Kifu(tmp_path, url).ok("export", "--all") == recorded.ok("export", "--all")


@pytest.mark.parametrize(
    ("url", "code"), [("nonsense", "bad_database"), ("sqlite://", "bad_database")]
)
def test_an_address_that_is_none_is_refused(recorded, url, code):
    recorded.refused("copy", url, code=code)


def test_into_itself_is_refused(recorded):
    recorded.refused("copy", recorded.url, code="copy_elsewhere")
