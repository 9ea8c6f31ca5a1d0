"""What lies beside the table: the state of play, and for each seat its band and its cards."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from core.cards import UNSEEN
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import FIGS, PROFILES, Point
from core.games.sorcerers_deck_of_death.titles import (
    MAGE_TITLES,
    PHASE_TITLES,
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
    figure,
    figure_title,
)
from core.games.sorcerers_deck_of_death.view import to_play
from core.messages import Message, msg
from web.pictures.picture import Viewpoint
from web.pictures.sorcerers_deck_of_death import faces

FAN = 7  # cards of the discard pile that are seen; the others lie below them


class Held(NamedTuple):
    """A card; `fresh`: it came there in this step."""

    code: str
    fresh: bool


class Member(NamedTuple):
    """A figure of a band, on the table or beside it; `at` is where it stands."""

    id: str
    letter: str
    name: Message
    hp: int
    full: int
    status: str
    done: bool
    raised: bool
    active: bool
    at: Point | None
    touches: list[Message]


class Panel(NamedTuple):
    """A seat. `unknown` are cards of its hand that the viewer does not see."""

    seat: str
    title: Message
    player: str
    mage: Message
    on_turn: bool
    first: bool
    band: list[Member]
    hand: list[Held]
    unknown: int
    in_hand: int
    deck: int
    deck_before: int | None
    fan: list[Held]
    discard: list[str]
    centre: int
    owed: int


class Status(NamedTuple):
    """Where the match stands."""

    round: int
    rounds: int
    key: str  # of the phase
    phase: Message
    turn: str | None
    first: str | None
    active: Message | None
    ap: int
    mvt: int
    warnings: int
    passes: int


class Banner(NamedTuple):
    """One line across the table."""

    kind: str
    text: Message
    note: Message | str = ""


def status(view: Json) -> Status:
    """The line above the table."""
    act = view["act"]
    return Status(
        view["round"],
        view["options"]["rounds"],
        view["phase"],
        PHASE_TITLES[view["phase"]],
        view["turn"] if view["phase"] != "over" else None,
        view["first"],
        figure_title(act["fig"]) if act else None,
        act["ap"] if act else 0,
        act["mvt"] if act else 0,
        view["warnings"],
        view["passes"],
    )


def banners(view: Json, ruled: str | None) -> list[Banner]:
    """A ruling that led here, and the end."""
    found = [Banner("ruled", msg("✎ Ruling of the table"), ruled)] if ruled else []
    if view["result"]:
        note = REASONS.get(view["reason"] or "", "")
        found.append(Banner("over", RESULT_TITLES[view["result"]], note))
    return found


def panel(view: Json, before: Json | None, seat: str, viewpoint: Viewpoint) -> Panel:
    """What a seat has; `before` tells which cards are new."""
    side = view["cards"][seat]
    old = None if before is None else before["cards"][seat]
    hand = view["hand"][seat]
    new = Counter[str]() if before is None else Counter(hand) - Counter(before["hand"][seat])
    known = faces.sort(code for code in hand if code != UNSEEN)
    discard = list(side["discard"])
    same = old is not None and old["reshuffles"] == side["reshuffles"]
    laid = len(discard) - len(old["discard"]) if old is not None and same else 0
    return Panel(
        seat,
        SEAT_TITLES[seat],
        viewpoint.names.get(seat, ""),
        MAGE_TITLES[view["mages"][seat]],
        to_play(view) == seat,
        view["first"] == seat,
        [_member(view, name) for name in FIGS if name[0] == seat],
        [Held(code, code in new) for code in known],
        len(hand) - len(known),
        view["hand_count"][seat],
        side["deck"],
        old["deck"] if old is not None and old["deck"] != side["deck"] else None,
        [
            Held(code, place >= len(discard) - laid)
            for place, code in enumerate(discard)
            if place >= len(discard) - max(FAN, laid)
        ],
        discard,
        view["worth"][seat],
        (view["owed"] or {}).get(seat, 0),
    )


def _member(view: Json, name: str) -> Member:
    one, act = view["figs"][name], view["act"]
    touches = [
        figure(pair[1] if pair[0] == name else pair[0]) for pair in view["engaged"] if name in pair
    ]
    return Member(
        name,
        name[1],
        figure_title(name),
        one["hp"],
        PROFILES[name[1]].hp,
        one["status"],
        one["done"],
        one["raised"],
        bool(act) and act["fig"] == name,
        (one["at"][0], one["at"][1]) if one["at"] else None,
        touches,
    )
