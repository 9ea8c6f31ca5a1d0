"""Who may see what was noted under which look, and who may change it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.annotations import Annotation, may_change, may_see, visible
from core.knowledge import SPECTATOR, Viewer

AT = datetime(2026, 11, 25, tzinfo=UTC)
LOOKS: tuple[Viewer, ...] = (None, "red", "black", SPECTATOR)
SEEN = {  # while a match goes on, or is closed: whose notes each viewer reads
    None: {None, "red", "black", SPECTATOR},
    "red": {"red", SPECTATOR},
    "black": {"black", SPECTATOR},
    SPECTATOR: {SPECTATOR},
}


@pytest.mark.parametrize("viewer", LOOKS)
def test_a_note_is_shown_to_those_who_know_what_its_look_knows(viewer: Viewer) -> None:
    written = [
        Annotation(str(n), 0, "comment", "x", "", look, AT, AT) for n, look in enumerate(LOOKS)
    ]
    assert {one.seat for one in visible(written, viewer, opened=False)} == SEEN[viewer]
    assert visible(written, viewer, opened=True) == tuple(written)
    for look in LOOKS:
        assert may_see(viewer, look, opened=False) == (look in SEEN[viewer])
        assert may_change(viewer, look) == (viewer is None or viewer == look)
