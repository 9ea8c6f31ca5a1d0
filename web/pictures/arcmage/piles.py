"""The piles of a seat, and its hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from core.cards import UNSEEN
from core.events import Json
from core.messages import Message, msg
from web.pictures.arcmage.faces import Face
from web.pictures.arcmage.tiles import Tiles

DECK = msg("Deck")


class Pile(NamedTuple):
    """A pile: how many cards, before this step if that changed; `faces`: the top one first."""

    name: str
    title: Message
    size: int
    was: int | None
    faces: list[Face]
    below: list[Face]  # of a deck: what is known at its bottom, the lowest one first


class Hand(NamedTuple):
    """The cards of a hand that the viewer knows, and how many others there are."""

    size: int
    was: int | None
    faces: list[Face]
    unknown: int


def piles(tiles: Tiles, seat: str) -> list[Pile]:
    """Deck, graveyard, city reserve and what was removed."""
    player, old = tiles.view["players"][seat], _old(tiles, seat)
    deck = player["deck"]
    was = old["deck"]["count"] if old is not None else deck["count"]
    top = _known([one["card"] for one in deck["top"]])
    below = _known([one["card"] for one in reversed(deck["bottom"])])
    faces, lower = tiles.printed.all(top), tiles.printed.all(below)
    return [
        Pile("deck", DECK, deck["count"], _old_count(deck["count"], was), faces, lower),
        _open(tiles, seat, "graveyard", msg("Graveyard")),
        _open(tiles, seat, "reserve", msg("City reserve")),
        _open(tiles, seat, "removed", msg("Removed")),
    ]


def _known(cards: list[str]) -> list[str]:
    """Cards from an end of a deck as far as any of them is known."""
    known = [place for place, card in enumerate(cards, 1) if card != UNSEEN]
    return cards[: known[-1]] if known else []


def _open(tiles: Tiles, seat: str, name: str, title: Message) -> Pile:
    now, old = tiles.view["players"][seat][name], _old(tiles, seat)
    was = old[name] if old is not None else now
    faces = [face for face in _fresh(tiles, now, was) if face.card != UNSEEN]
    return Pile(name, title, len(now), _old_count(len(now), len(was)), faces[::-1], [])


def hand(tiles: Tiles, seat: str) -> Hand:
    """Known cards by faction and name, new ones marked where the rest was known before too."""
    player, old = tiles.view["players"][seat], _old(tiles, seat)
    known, count = player["hand"]["known"], tiles.view["hand_count"][seat]
    was = tiles.before["hand_count"][seat] if tiles.before is not None else count
    faces = _fresh(tiles, known, old["hand"]["known"] if old is not None else known)
    return Hand(
        count,
        _old_count(count, was),
        sorted(faces, key=lambda face: (face.type == "city", face.faction, face.cost, face.name)),
        player["hand"]["unknown"],
    )


def _old(tiles: Tiles, seat: str) -> Json | None:
    return None if tiles.before is None else tiles.before["players"][seat]


def _old_count(now: int, was: int) -> int | None:
    return was if was != now else None


def _fresh(tiles: Tiles, now: Sequence[str], was: Sequence[str]) -> list[Face]:
    """The faces of cards; those that were not there before are fresh."""
    left = Counter(was)
    found = []
    for slug in now:
        fresh = not left[slug]
        left[slug] -= 1
        found.append(tiles.printed[slug]._replace(fresh=fresh))
    return found
