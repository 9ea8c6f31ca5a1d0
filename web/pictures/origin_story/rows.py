"""The three rows of the table and the trick between them."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.origin_story.pieces import PLAYERS, TRICKS, turns
from core.games.origin_story.titles import PLAYER_TITLES, SIDES
from core.messages import Message, msg
from web.pictures.origin_story.automa_play import AutomaPlay, course
from web.pictures.origin_story.faces import Face, face

BEFORE_SIDE = ("new", "deal_you", "event", "story", "super_hero", "charge", "side")


class Row(NamedTuple):
    """A player's row; `was` are the points before this step, where they changed."""

    who: str
    title: Message
    automa: bool
    vp: int
    was: int | None
    side: str | None  # None: not chosen yet
    side_title: Message | None
    won: int
    cards: list[Face]
    leads: bool
    deals: bool
    on_turn: bool
    course: AutomaPlay | None


class Slot(NamedTuple):
    """A place of the trick."""

    who: str
    title: Message
    card: Face | None
    winning: bool
    fresh: bool = False  # played in this step


class Trick(NamedTuple):
    """The trick in progress, or the last one until the next lead."""

    number: int
    slots: list[Slot]
    led: str | None
    taken: str | None  # who took it
    taken_title: Message | None
    fresh: bool


def rows(view: Json, before: Json | None) -> list[Row]:
    """Automaton, Factoryon and the player."""
    told = course(view, before)
    return [_row(view, before, who, told) for who in PLAYERS]


def _row(view: Json, before: Json | None, who: str, told: AutomaPlay | None) -> Row:
    vp = view["vp"][who]
    was = before["vp"][who] if before is not None else vp
    side = "hero" if who != "Y" else _side(view)
    return Row(
        who,
        PLAYER_TITLES[who],
        who != "Y",
        vp,
        was if was != vp else None,
        side,
        SIDES[side] if side else None,
        view["won"][who],
        _cards(view, before, who),
        view["leader"] == who and view["round"] > 0,
        view["dealer"] == who and view["round"] > 0,
        view["phase"] == f"turn:{who}",
        told if told is not None and told.who == who else None,
    )


def _side(view: Json) -> str | None:
    """The side of the player, once it was chosen for this round."""
    side: str | None = None if view["phase"] in BEFORE_SIDE else view["side"]
    return side


def _cards(view: Json, before: Json | None, who: str) -> list[Face]:
    """The hand; cards that came in this step are marked where others were there before."""
    hand = view["hands"][who]
    old = [] if before is None or before["round"] != view["round"] else list(before["hands"][who])
    dealt = bool(old)
    found = []
    for code in hand:
        fresh = dealt and code not in old
        if code in old:
            old.remove(code)
        found.append(face(view, code, "is-fresh" if fresh else "", JUST if fresh else None))
    return found


JUST = msg("just come")


def trick(view: Json, before: Json | None) -> Trick | None:
    """The trick; None before the first card of a round."""
    if not view["trick"] and view["won_tricks"]:
        return _taken(view, before)
    if view["trick"] or view["phase"].startswith("turn:"):
        return _open(view, before)
    return None


def _open(view: Json, before: Json | None) -> Trick:
    played = dict(view["trick"])
    old = played if before is None else dict(before["trick"])
    winner = None if view["winning"] is None else view["trick"][view["winning"]][0]
    slots = [
        Slot(
            who,
            PLAYER_TITLES[who],
            face(view, played[who]) if who in played else None,
            who == winner,
            who in played and who not in old,
        )
        for who in turns(view["leader"])
    ]
    return Trick(min(view["trick_no"], TRICKS), slots, view["led"], None, None, fresh=False)


def _taken(view: Json, before: Json | None) -> Trick:
    """The trick just taken; its cards count as they did when they were played."""
    last, winner = view["won_tricks"][-1], view["won_tricks"][-1]["winner"]
    fresh = before is not None and len(before["won_tricks"]) < len(view["won_tricks"])
    old = before if fresh else None
    lay = dict(before["trick"]) if before is not None and fresh else dict(last["cards"])
    slots = [
        Slot(who, PLAYER_TITLES[who], face(old, code), who == winner, who not in lay)
        for who, code in last["cards"]
    ]
    led = face(old, last["cards"][0][1]).suit or None
    return Trick(last["no"], slots, led, winner, PLAYER_TITLES[winner], fresh)
