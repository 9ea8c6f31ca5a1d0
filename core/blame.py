"""Which step is at fault where a match cannot be shown."""

from __future__ import annotations

from typing import Any

from core.events import RulingMade
from core.replay import Timeline


def blamed(timeline: Timeline[Any]) -> int:
    """The first step of which its game can make nothing, where the match cannot be shown.

    Found by asking the game for what pages are made of, table by table; where that is all in
    order, as it is when only figures over the line fail, the last step.
    """
    game = timeline.game
    for frame in timeline.frames.values():
        own = [event for event in frame.events if not isinstance(event, RulingMade)]
        try:
            game.view(frame.state)
            game.plain(frame.state)
            game.result(frame.state)
            if frame.events:
                game.moments(frame.events)
            for seat in timeline.seats:
                game.legal(frame.state, seat)
            for told in map(game.narrate, own):
                str(told)
        except Exception:  # noqa: BLE001 - whatever it is, it is this step
            return frame.step
    return timeline.next_step - 1
