"""Watchers, recorders, idle and slow connections on one server: nobody misses a step."""

from __future__ import annotations

from tests.soak import Plan, soak

SMALL = Plan(seconds=3, watchers=30, recorders=3, idle=20, slow=10, readers=1, pause=0.2, length=6)
THREADS = 40  # of requests, the feeds, and those of the numerical libraries


def test_every_step_reaches_every_watcher_beside_idle_and_slow_connections(tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    report = soak(SMALL, f"sqlite:///{tmp_path / 'kifu.db'}")
    assert report.failures == []
    assert report.matches > SMALL.recorders
    assert report.missing == 0
    assert report.delivered == report.steps * SMALL.watchers // SMALL.recorders
    assert report.threads < THREADS
