"""Each round of a match in figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.events import Json, RulingMade
from core.game import Frame
from core.games.origin_story.deal.worth import DECIDED
from core.games.origin_story.events import (
    AutomaCardShown,
    AutomaFollowed,
    EventShown,
    HandChanged,
    HandRefreshed,
    RoundScored,
    RoundStarted,
    SideChanged,
    SideChosen,
    SkillsCharged,
    StoryChosen,
    SuperHeroShown,
    Surrendered,
)
from core.games.origin_story.operations import AllowAnything, SetSide
from core.games.origin_story.pieces import PLAYERS
from core.games.origin_story.state import State
from core.games.origin_story.stats.told import Told, told


def by_player(values: tuple[int, int, int]) -> dict[str, int]:
    """The three values by player."""
    return dict(zip(PLAYERS, values, strict=True))


def rounds(frames: Sequence[Frame[State]]) -> list[Json]:
    """One entry for each round that began; `done` says whether its points were counted.

    `vp` is what dials moved in the round, `scored` the part of it for tricks. `side` is None
    until it is chosen. `kept`: whether a villain took no trick, None for a hero. `forced`: the
    round has a forced ruling.
    """
    found: dict[int, Json] = {}
    start = frames[0].state
    if start.round and start.result is None:
        found[start.round] = _entry(start, frames[-1].state)
        if start.phase not in DECIDED:
            found[start.round]["side"] = start.side
    for one in told(frames):
        if isinstance(one.event, RoundStarted):
            found[one.round] = _entry(one.after, frames[-1].state)
        elif one.round in found:
            found[one.round] |= _said(one, found[one.round])
    return _with_points(list(found.values()), start.vp, frames[-1].state)


def _entry(state: State, last: State) -> Json:
    """What is known of a round when it begins; of the one at the end of the line, what is then."""
    now = last if last.round == state.round else state
    return {
        "round": state.round,
        "dealer": state.dealer,
        "leader": state.leader,
        "side": None,
        "done": False,
        "total": list(now.vp),
        "scored": None,
        "tricks": by_player(now.won),
        "first_won": next((t.number for t in now.won_tricks if t.winner == "Y"), None),
        "kept": None,
        "surrender": None,
        "automa_card": state.automa_card,
        "event": state.event,
        "story": next((card for card, number in state.story if number == state.round), None),
        "super_hero": state.super_hero,
        "effects": 0,
        "instead": 0,
        "reshuffles": 0,
        "placed": 0,
        "idle": 0,
        "forced": False,
    }


def _said(one: Told, entry: Json) -> Mapping[str, Any]:
    """What an event changes of the entry of its round."""
    match one.event:
        case EventShown(card=card):
            return {"event": card}
        case StoryChosen(kept=card):
            return {"story": card}
        case SuperHeroShown(card=card):
            return {"super_hero": card}
        case AutomaCardShown(card=card):
            return {"automa_card": card}
        case SkillsCharged(placed=placed, supply=supply):
            return {"placed": sum(placed.values()), "idle": supply}
        case HandChanged() | AutomaFollowed() | HandRefreshed():
            return _drawn(one.event, entry)
        case Surrendered(leader=leader, points=points):
            trick = one.before.trick_no
            return {"surrender": {"trick": trick, "leader": leader, "points": points}}
        case RoundScored():
            return _scored(one.event, one)
        case SideChosen(side=side) | SideChanged(side=side):
            return {"side": side}
        case RulingMade():
            return _ruled(one.event)
    return {}


def _ruled(ruling: RulingMade[Any]) -> Json:
    sides = [one.side for one in ruling.operations if isinstance(one, SetSide)]
    forced = {"forced": True} if is_forced(ruling) else {}
    return {**forced, "side": sides[-1]} if sides else forced


def _drawn(event: HandChanged | AutomaFollowed | HandRefreshed, entry: Json) -> Json:
    more = {"reshuffles": entry["reshuffles"] + (event.shuffled is not None)}
    if isinstance(event, HandChanged):
        more |= {
            "effects": entry["effects"] + 1,
            "instead": entry["instead"] + event.instead,
        }
    return more


def _scored(event: RoundScored, one: Told) -> Json:
    tricks = dict(event.tricks)
    mine = next((t.number for t in one.before.won_tricks if t.winner == "Y"), None)
    return {
        "side": event.side,
        "done": True,
        "total": list(one.after.vp),
        "scored": dict(event.points),
        "tricks": tricks,
        "first_won": mine,
        "kept": tricks["Y"] == 0 if event.side == "villain" else None,
    }


def is_forced(ruling: RulingMade[Any]) -> bool:
    """Whether it lets a forbidden play stand, or may break what always holds (section 2.5)."""
    forced = any(isinstance(one, AllowAnything) for one in ruling.operations)
    return forced or ruling.broken is not None


def _with_points(found: list[Json], start: tuple[int, int, int], last: State) -> list[Json]:
    """Dials at the end of each round, less those at the end of the one before."""
    before = list(start)
    for entry in found:
        total = entry.pop("total")
        if not entry["done"]:
            total = list(last.vp)
        entry["vp"] = {
            who: now - then for who, now, then in zip(PLAYERS, total, before, strict=True)
        }
        before = total
    return found
