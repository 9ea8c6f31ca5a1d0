"""`kifu doctor`."""

from __future__ import annotations

from eventstore import health


def test_well_and_not_well(kifu, tmp_path, monkeypatch):
    monkeypatch.setattr(health, "ROOM", 0)
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 5)
    assert "All is well." in kifu.ok("doctor")
    assert kifu.json("doctor", "--json")["ok"] is True
    file = tmp_path / "kifu.db"
    file.chmod(0o644)
    result = kifu("doctor")
    assert result.exit_code == 1
    assert f"! {file} holds hands and names" in result.stdout
    assert f"  Close it: chmod 600 {file}.\n" in result.stdout


def test_a_database_that_cannot_be_used_is_told_too(kifu, tmp_path):
    (tmp_path / "kifu.db").write_bytes(b"no database at all, and long enough to be looked at" * 99)
    result = kifu("doctor", "--json")
    assert result.exit_code == 1
    assert '"code": "not_a_database"' in result.stdout
