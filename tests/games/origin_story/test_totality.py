"""Every command and every event of Origin Story has its function."""

from __future__ import annotations

from core.games.origin_story.commands import Command
from core.games.origin_story.decide import CARRY_OUT
from core.games.origin_story.events import Event
from core.games.origin_story.evolve import APPLY
from core.structured import members


def test_every_command_is_decided() -> None:
    assert CARRY_OUT.kinds == set(members(Command))


def test_every_event_changes_the_table() -> None:
    assert APPLY.kinds == set(members(Event))
