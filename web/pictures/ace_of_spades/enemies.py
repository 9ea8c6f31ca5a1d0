"""The enemy strip of twelve fights, and the enemy in front."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.ace_of_spades.pieces import FIGHTS, SCENE_SIZE, Kind, kind_of_fight, scene_of
from core.games.ace_of_spades.titles import KIND_TITLES, SCENES
from core.messages import Message, Printed
from web.pictures.ace_of_spades.words import CardText, told_of


class Small(NamedTuple):
    """A fight in the strip. `state` is `fallen`, `front` or `coming`."""

    fight: int
    kind: Kind
    title: Message  # of the kind
    state: str
    name: Message | Printed | None  # None while the card is not known
    fresh: bool  # fell or was revealed just now


class Group(NamedTuple):
    """Three fights of one scene."""

    scene: int
    title: Message
    fights: list[Small]
    here: bool


class Bar(NamedTuple):
    """Life left, and what was lost just now; widths are hundredths of the bar."""

    hp: int
    max: int
    was: int | None
    width: float
    lost: float


class Front(NamedTuple):
    """The enemy in front, or the one that just fell."""

    fight: int
    told: CardText
    kind: Kind
    title: Message
    bar: Bar
    damages: list[tuple[int, bool]]  # of each shot; whether it was just now
    fallen: bool
    fresh: bool


def strip(view: Json, before: Json | None) -> list[Group]:
    """The twelve fights in their four scenes."""
    fallen = {one["fight"]: one for one in view["defeated"]}
    newly = set(fallen) - {one["fight"] for one in before["defeated"]} if before else set()
    risen = before is not None and before["fight"] != view["fight"]
    small = [_small(view, fight, fallen, newly, risen=risen) for fight in range(1, FIGHTS + 1)]
    return [
        Group(
            number,
            SCENES[number],
            small[(number - 1) * SCENE_SIZE : number * SCENE_SIZE],
            view["fight"] > 0 and scene_of(view["fight"]) == number,
        )
        for number in range(1, FIGHTS // SCENE_SIZE + 1)
    ]


def _small(
    view: Json, fight: int, fallen: dict[int, Json], newly: set[int], *, risen: bool
) -> Small:
    kind = kind_of_fight(fight)
    bare = Small(fight, kind, KIND_TITLES[kind], "coming", None, fresh=False)
    if fight in fallen:
        name = told_of(fallen[fight]["card"]).name
        return bare._replace(state="fallen", name=name, fresh=fight in newly)
    if view["enemy"] and fight == view["fight"]:
        name = told_of(view["enemy"]["card"]).name
        return bare._replace(state="front", name=name, fresh=risen)
    return bare


def front(view: Json, before: Json | None) -> Front | None:
    """The enemy in front; between two fights the one that fell last; None before the first."""
    enemy = view["enemy"]
    if enemy is not None:
        return _front(view, before, enemy, view["fight"])
    if not view["defeated"]:
        return None
    last = view["defeated"][-1]
    return _front(view, before, {"max": last["card"]["hp"], **last}, last["fight"], fallen=True)


def _front(
    view: Json, before: Json | None, enemy: Json, fight: int, *, fallen: bool = False
) -> Front:
    same = before is not None and before["fight"] == fight and before["enemy"]
    old = before["enemy"] if before is not None and same else None
    damages = enemy["damages"]
    known = len(old["damages"]) if old else len(damages)
    kind = kind_of_fight(fight) if fallen else view["kind"] or kind_of_fight(fight)
    most = old["max"] if old else enemy["max"]
    return Front(
        fight,
        told_of(enemy["card"]),
        kind,
        KIND_TITLES[kind],
        _bar(enemy["hp"], most, old["hp"] if old else None),
        [(n, place >= known) for place, n in enumerate(damages)],
        fallen,
        before is not None and before["fight"] != fight,
    )


def _bar(hp: int, most: int, was: int | None) -> Bar:
    full = max(most, hp, was or 0, 1)
    width = round(100 * max(hp, 0) / full, 1)
    lost = round(100 * max(was or 0, 0) / full, 1) - width if was is not None else 0.0
    changed = was if was is not None and was != hp else None
    return Bar(hp, most, changed, width, max(0.0, round(lost, 1)))
