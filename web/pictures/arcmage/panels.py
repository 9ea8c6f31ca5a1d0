"""The panel of a seat: kingdom, army, resources, piles, hand (section 6)."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.titles import REASONS, SEAT_TITLES
from core.messages import Message
from web.pictures.arcmage.piles import Hand, Pile, hand, piles
from web.pictures.arcmage.tiles import Aimed, Chip, Tile, Tiles, chip
from web.pictures.picture import Viewpoint

DENSE = 16  # more cards in play than that are drawn small


class Row(NamedTuple):
    """A city with its residents."""

    city: Tile
    residents: list[Tile]
    moved: bool  # it took part in a move this turn (R74)
    devoted: bool  # it was devoted to this turn


class ResourceCard(NamedTuple):
    """A resource card; `name` is its face where the viewer knows it."""

    id: str  # Ar1
    marked: bool
    name: str
    owner: str | None  # where another seat controls it
    fresh: bool
    aims: tuple[Aimed, ...]
    attached: tuple[Tile, ...]


class Resources(NamedTuple):
    """The resource cards of a faction, and what was produced of it."""

    faction: str
    unmarked: int
    marked: int
    cards: list[ResourceCard]
    pool: int
    changed: bool


class Panel(NamedTuple):
    """Everything that a seat has."""

    seat: str  # A
    title: Message
    player: str
    active: bool
    first: bool
    out: Message | None  # by which it lost
    own: bool  # the viewer's, or the one at the bottom
    dense: bool
    folded: bool  # a strip that opens: of many seats one that this step has nothing to do with
    rows: list[Row]
    army: list[Tile]
    around: list[Tile]  # attached to the seat itself, or to cards that are not in play
    chips: list[Chip]
    aims: tuple[Aimed, ...]
    resources: list[Resources]
    piles: list[Pile]
    hand: Hand


def panel(
    tiles: Tiles, seat: str, viewpoint: Viewpoint, *, own: bool, folded: bool = False
) -> Panel:
    """The panel of a seat."""
    view = tiles.view
    player = view["players"][seat]
    lost = player["lost"]
    return Panel(
        seat,
        SEAT_TITLES[seat.lower()],
        viewpoint.names.get(seat.lower(), ""),
        view["active"] == seat and view["turn"] > 0 and not view["result"],
        view["first"] == seat,
        REASONS.get(lost, Message("{by}", {"by": lost})) if lost else None,
        own,
        sum(one["controller"] == seat for one in view["cards"].values()) > DENSE,
        folded,
        [_row(tiles, number, seat) for number in _there(view, "city", seat)],
        _army(tiles, seat),
        _around(tiles, seat),
        [chip(change, tiles.names) for change in player["changes"]],
        tiles.aimed(seat),
        _resources(tiles, seat),
        piles(tiles, seat),
        hand(tiles, seat),
    )


def _key(number: str) -> tuple[str, int]:
    return number[0], int(number[1:])


def _there(view: Json, zone: str, seat: str) -> list[str]:
    cards = view["cards"]
    found = [n for n, one in cards.items() if one["zone"] == zone and one["controller"] == seat]
    return sorted(found, key=_key)


def _row(tiles: Tiles, number: str, seat: str) -> Row:
    view = tiles.view
    residents = [
        other
        for other, one in view["cards"].items()
        if one["zone"] == "resident" and one["place"] == number
    ]
    return Row(
        tiles.tile(number, seat),
        [tiles.tile(other, seat) for other in sorted(residents, key=_key)],
        number in view["moved"],
        number in view["devoted"],
    )


def _army(tiles: Tiles, seat: str) -> list[Tile]:
    """Creatures, then the enchantments that have no target (R14)."""
    cards = tiles.view["cards"]
    numbers = _there(tiles.view, "army", seat)
    numbers.sort(key=lambda number: (cards[number]["type"] == "enchantment", _key(number)))
    return [tiles.tile(number, seat) for number in numbers]


def _around(tiles: Tiles, seat: str) -> list[Tile]:
    found = list(tiles.on(seat))
    for host in tiles.hanging:
        if host.startswith(f"{seat}:"):
            found += tiles.on(host)
    return found


def _resources(tiles: Tiles, seat: str) -> list[Resources]:
    """A stack for each faction that the seat has something of."""
    found = []
    for faction in FACTIONS:
        cards = [
            number
            for number, one in tiles.view["resources"].items()
            if (one["controller"], one["faction"]) == (seat, faction)
        ]
        pool = tiles.view["players"][seat]["pool"][faction]
        if cards or pool:
            found.append(_stack(tiles, faction, cards, pool))
    return found


def _stack(tiles: Tiles, faction: str, numbers: list[str], pool: int) -> Resources:
    resources, before = tiles.view["resources"], tiles.before
    old = None if before is None else before["resources"]
    numbers = sorted(numbers, key=lambda n: (resources[n]["marked"], n[0], int(n[2:])))
    marked = sum(resources[number]["marked"] for number in numbers)
    cards = [
        ResourceCard(
            number,
            resources[number]["marked"],
            tiles.printed[resources[number]["face"]].name,
            resources[number]["owner"]
            if resources[number]["owner"] != _of(tiles, number)
            else None,
            old is not None and number not in old,
            tiles.aimed(number),
            tiles.on(number),
        )
        for number in numbers
    ]
    changed = old is not None and any(
        number not in old or old[number]["marked"] != resources[number]["marked"]
        for number in numbers
    )
    return Resources(faction, len(numbers) - marked, marked, cards, pool, changed)


def _of(tiles: Tiles, number: str) -> str:
    controller: str = tiles.view["resources"][number]["controller"]
    return controller
