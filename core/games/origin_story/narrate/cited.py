"""The rules that an event followed: those that are known to stand in the rules of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.events import MatchEnded
from core.games.origin_story import events as e
from core.games.origin_story.pieces import TRICKS

NOT_SOLO, SHUFFLE = "R9", "R65"


def cited(event: e.Event) -> Iterator[str]:
    """The numbers of the rules, the one that says most first."""
    yield from _ALWAYS.get(type(event), ())
    more = _MORE.get(type(event))
    if more is not None:
        yield from more(event)
    if getattr(event, "removed", ()):
        yield NOT_SOLO
    if getattr(event, "shuffled", None) is not None:
        yield SHUFFLE


_ALWAYS: Mapping[type, tuple[str, ...]] = {
    e.TableSet: ("R11", "R14"),
    e.RoundStarted: ("R14", "R20"),
    e.EventShown: ("R21",),
    e.StoryDealt: ("R22",),
    e.StoryChosen: ("R22",),
    e.SuperHeroShown: ("R23",),
    e.SideChosen: ("R27",),
    e.AutomaCardShown: ("R31",),
    e.AutomaLed: ("R53",),
    e.CardsExchanged: ("R44",),
    e.SideChanged: ("R43",),
    e.Surrendered: ("R46",),
    e.RoundScored: ("R71", "R70"),
    MatchEnded: ("R80",),
}
_STEPS = {"2a": "R55", "2b": "R55", "3a": "R56", "3b": "R56", "4": "R57"}
_HANDS = {"replace": "R33", "add": "R34", "move": "R35"}


def _followed(event: e.AutomaFollowed) -> Iterator[str]:
    yield _STEPS[event.step]
    yield "R54"
    if not event.draws:
        yield SHUFFLE


def _changed(event: e.HandChanged) -> Iterator[str]:
    if event.instead:
        yield "R35"
    yield _HANDS[event.op]


def _taken(event: e.TrickTaken) -> Iterator[str]:
    yield "R60"
    if event.number < TRICKS:
        yield "R61"


_MORE: Mapping[type, Callable[[Any], Iterator[str] | tuple[str, ...]]] = {
    e.HandDealt: lambda event: ("R20" if event.who == "Y" else "R30",),
    e.SkillsCharged: lambda event: ("R24", "R25") if event.placed else ("R25",),
    e.AutomaLed: lambda event: ("R6",) if len(event.equal) > 1 else (),
    e.AutomaFollowed: _followed,
    e.HandChanged: _changed,
    e.TrickTaken: _taken,
    e.CardsAdjusted: lambda event: ("R45",) if event.revealed else (),
    e.TiesChanged: lambda event: () if event.mine else ("R60",),
}
