"""Lines of play made of events by hand, without asking the rules."""

from __future__ import annotations

from typing import Any

from core.events import RulingMade
from core.game import Frame
from core.games.origin_story.events import AutomaFollowed, RoundScored
from core.games.origin_story.evolve import evolve
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options


def frames(*steps: tuple[Any, ...], state: State | None = None) -> list[Frame[State]]:
    """The line of these steps, a minute apart; rulings change nothing."""
    table = State(Options()) if state is None else state
    line = [Frame(0, (), table)]
    for number, events in enumerate(steps, start=1):
        for event in events:
            table = table if isinstance(event, RulingMade) else evolve(table, event)
        line.append(Frame(number, events, table, 60 * number))
    return line


def follow(who: Any, card: str, step: Any, **more: Any) -> AutomaFollowed:
    """A follow of an automa that holds just this card; nothing is drawn unless `more` says so."""
    given: dict[str, Any] = {
        **dict.fromkeys(("draws", "keep", "toss", "drop"), ()),
        "middle": (card,),
        "led": "M",
        "best": "M11",
        "able": (card,),
    }
    return AutomaFollowed(who, card, step, **{**given, **more})


def scored(number: int, side: Any, tricks: tuple[int, int, int]) -> RoundScored:
    """The points of a round for tricks of A, F and Y."""
    a, f, y = tricks
    mine = y if side == "hero" else (0 if y else 4)
    return RoundScored(
        number, {"A": a, "F": f, "Y": mine}, side, {"A": a, "F": f, "Y": y}, number + 1
    )
