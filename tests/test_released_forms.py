"""Of every version that was released a database is kept, and its form is the one it was."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core import APP
from tests.written_databases import schema

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "fixtures" / "databases"
HEADINGS = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


def lacking(headings: list[str], kept: Path, now: dict[str, object]) -> list[str]:
    """What is to be done before these versions may be called released, newest first.

    A version is there with its number, or with the first two parts of it. Only the newest can be
    asked whether its form is that of today, and only while nothing has changed since.
    """
    found = []
    for version in headings:
        names = (version, version.rpartition(".")[0])
        if version != "Unreleased" and not any(
            (kept / name / "kifu.db.xz").exists() for name in names
        ):
            found.append(f"no database of {version}")
    newest = kept / headings[0] / "schema.json"
    if newest.exists() and json.loads(newest.read_text("utf-8")) != now:
        found.append(f"the form of {headings[0]} is another now")
    return found


def test_every_released_version_has_its_database() -> None:
    assert lacking(HEADINGS, KEPT, schema()) == []
    newest = next(one for one in HEADINGS if one != "Unreleased")
    assert f"kifu/{newest}" == APP


@pytest.mark.parametrize(
    ("tables", "events"), [("9999", {}), (None, {"match.undone": 2}), (None, {})]
)
def test_a_release_without_its_database_or_of_another_form_is_noticed(
    tmp_path: Path, tables: str | None, events: dict[str, int]
) -> None:
    now = schema()
    assert lacking(["0.2.0", "0.1.0"], KEPT, now) == ["no database of 0.2.0"]
    folder = tmp_path / "0.2.0"
    folder.mkdir()
    (folder / "kifu.db.xz").touch()
    (folder / "schema.json").write_text(json.dumps(now))
    assert lacking(["0.2.0"], tmp_path, now) == []
    changed = {**now, "events": {**now["events"], **events}}
    if tables is not None:
        changed["tables"] = tables
    expected = [] if changed == now else ["the form of 0.2.0 is another now"]
    assert lacking(["0.2.0"], tmp_path, changed) == expected
    assert lacking(["Unreleased", "0.2.0"], tmp_path, changed) == []  # it goes on changing


@pytest.mark.parametrize("folder", sorted(KEPT.glob("*/schema.json")), ids=lambda f: f.parent.name)
def test_the_form_of_a_kept_database_is_one_that_today_reads(folder: Path) -> None:
    """Nothing that was once in the stored form has gone: events by schema, the revision."""
    told, now = json.loads(folder.read_text("utf-8")), schema()
    assert told["tables"] <= now["tables"]
    assert told["record"] == now["record"]
    assert all(now["events"][name] >= number for name, number in told["events"].items())
