"""From a view of Ace of Spades to what its picture shows."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.ace_of_spades.titles import (
    ACHIEVEMENT_TITLES,
    COMBO_TITLES,
    DIFFICULTY_TITLES,
    SEAT_TITLES,
)
from core.games.ace_of_spades.view import to_play
from core.messages import Message, msg
from web.pictures.ace_of_spades import faces, sums
from web.pictures.ace_of_spades.banners import Banner, banners, played
from web.pictures.ace_of_spades.enemies import Front, Group, front, strip
from web.pictures.ace_of_spades.moved import Move, moves
from web.pictures.ace_of_spades.words import CardText, told_of
from web.pictures.picture import Viewpoint

ICONS = 8  # cartridges or card backs drawn; above that the number says it


class Dial(NamedTuple):
    """Bullets or refills: now, at the start of the fight, and before this step."""

    name: str
    title: Message
    now: int
    start: int
    was: int | None
    icons: list[str]  # full, spent or empty


class Held(NamedTuple):
    """A card that lies open or closed; `fresh`: it came just now."""

    code: str
    fresh: bool


class Hand(NamedTuple):
    """The cards of a seat."""

    seat: str
    title: Message
    player: str
    cards: list[Held]
    on_turn: bool
    need: int
    trim: int


class Played(NamedTuple):
    """A card of the last played hand; `combo`: it belongs to the combination."""

    code: str
    combo: bool
    stands_for: str  # of the Joker: the card that it was named


class Row(NamedTuple):
    """The last played hand and what it was worth."""

    title: Message
    cards: list[Played]
    terms: list[sums.Term]
    damage: int
    ruled: str
    seat: Message
    fresh: bool


class Bonus(NamedTuple):
    """A one-shot or a permanent bonus. `state` is unused, armed, used or permanent."""

    told: CardText
    state: str
    fight: int | None
    fresh: bool


class Pile(NamedTuple):
    """A pile: how many cards, and the one on top where it may be seen."""

    name: str
    title: Message
    number: int
    top: str | None
    cards: list[str]  # newest first; empty where nobody may look
    fresh: bool


class Scene(NamedTuple):
    """Everything the template draws."""

    viewpoint: Viewpoint
    coop: bool
    difficulty: Message
    strip: list[Group]
    front: Front | None
    dials: list[Dial]
    row: Row | None
    commons: list[Held]
    common_need: int
    hands: list[Hand]
    piles: list[Pile]
    one_shots: list[Bonus]
    permanents: list[Bonus]
    achievements: list[tuple[str, Message]]
    banners: list[Banner]
    moves: list[Move]


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> Scene:
    """The scene of a view; with `before`, what changed between the two is marked."""
    moved = moves(view, before)
    seats = list(view["hand"])
    if viewpoint.flip:
        seats.reverse()
    coming = {move.to: set(move.codes) for move in moved}
    return Scene(
        viewpoint=viewpoint,
        coop=len(seats) > 1,
        difficulty=DIFFICULTY_TITLES[view["options"]["difficulty"]],
        strip=strip(view, before),
        front=front(view, before),
        dials=[_dial(view, before, name) for name in ("bullets", "refills")],
        row=_row(view, before),
        commons=[
            Held(code, code in coming.get("common", ())) for code in faces.sort(view["commons"])
        ],
        common_need=view["need"].get("common", 0),
        hands=[_hand(view, seat, coming, viewpoint) for seat in seats],
        piles=_piles(view, {move.to for move in moved}, open_=viewpoint.opened),
        one_shots=[_one_shot(view, before, one) for one in view["one_shots"]],
        permanents=[_permanent(card, before) for card in view["permanents"]],
        achievements=[(one, ACHIEVEMENT_TITLES[one]) for one in view["achievements"]],
        banners=banners(view, before, viewpoint.ruled),
        moves=moved,
    )


DIALS = {"bullets": msg("Bullets"), "refills": msg("Refills")}


def _dial(view: Json, before: Json | None, name: str) -> Dial:
    now, start = view[name], view["start"][name]
    was = before[name] if before is not None and before["fight"] else None
    changed = was if was is not None and was != now else None
    spent = changed is not None and before is not None and before["fight"] == view["fight"]
    icons = [
        "full" if place < now else "spent" if spent and place < (changed or 0) else "empty"
        for place in range(max(now, start))
    ]
    return Dial(name, DIALS[name], now, start, changed, icons if len(icons) <= ICONS else [])


def _hand(view: Json, seat: str, coming: dict[str, set[str]], viewpoint: Viewpoint) -> Hand:
    fresh = coming.get(f"hand{seat}", set())
    return Hand(
        seat,
        SEAT_TITLES[seat] if len(view["hand"]) > 1 else msg("Hand"),
        viewpoint.names.get(seat, ""),
        [Held(code, code in fresh) for code in faces.sort(view["hand"][seat])],
        to_play(view) == seat,
        view["need"].get(seat, 0),
        view["trim"].get(seat, 0),
    )


def _row(view: Json, before: Json | None) -> Row | None:
    row = view["row"]
    if row is None:
        return None
    combo = set(row["combo_cards"])
    cards = sorted(row["cards"], key=lambda code: (code not in combo, faces.by_rank(code)))
    causes = row["causes"] if row["combo"] else ()
    return Row(
        COMBO_TITLES[row["combo"]] if row["combo"] else msg("Jam"),
        [
            Played(code, code in combo, (row["joker_as"] or "") if code == "JK" else "")
            for code in cards
        ],
        sums.terms(row["combo"] or "", causes, sums.names_of(view)),
        row["damage"],
        row["ruled"]["reason"] if row["ruled"] else "",
        SEAT_TITLES[row["seat"]],
        played(view, before),
    )


def _piles(view: Json, changed: set[str], *, open_: bool) -> list[Pile]:
    closed = view["hidden"] and not open_
    discard = [] if closed else list(reversed(view["discard"]))
    shown = [code for code in discard if code != "?"]
    found = [
        Pile("deck", msg("Deck"), view["deck_size"], None, [], "deck" in changed),
        Pile(
            "discard",
            msg("Discard pile"),
            len(view["discard"]),
            shown[0] if shown else None,
            shown,
            "discard" in changed,
        ),
    ]
    for name, title in (("aside", msg("Aside")), ("out", msg("Out of play"))):
        if view[name]:
            codes = list(view[name])
            found.append(Pile(name, title, len(codes), codes[-1], codes, name in changed))
    return found


def _one_shot(view: Json, before: Json | None, one: Json) -> Bonus:
    armed = any(other["card"] == one["card"]["id"] for other in view["armed"])
    state = "armed" if armed else "unused" if one["used"] is None else "used"
    old = None if before is None else _named(before["one_shots"], one["card"]["id"])
    fresh = before is not None and (old is None or old["used"] != one["used"])
    return Bonus(told_of(one["card"]), state, one["used"], fresh)


def _named(one_shots: list[Json], name: str) -> Json | None:
    return next((one for one in one_shots if one["card"]["id"] == name), None)


def _permanent(card: Json, before: Json | None) -> Bonus:
    known = [] if before is None else [old["id"] for old in before["permanents"]]
    fresh = before is not None and card["id"] not in known
    return Bonus(told_of(card), "permanent", None, fresh)
