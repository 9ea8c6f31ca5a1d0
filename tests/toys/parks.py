"""A toy game whose catalogue is a whole: two lists of cards, and more beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from core.canonical import plain
from core.catalogues import CardWords, Catalogues
from core.errors import BadInput
from core.messages import Message, msg
from core.options import about
from core.structured import read
from tests.toys import pig, rules


@dataclass(frozen=True, slots=True)
class Ride:
    """A card with something by number."""

    id: str
    seats: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Stall:
    """A card of another kind."""

    id: str
    sells: str


@dataclass(frozen=True, slots=True)
class Park:
    """A catalogue, whole; its name is its `id`."""

    id: str
    version: int
    rides: tuple[Ride, ...]
    stalls: tuple[Stall, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """Those of the pig, and the park."""

    goal: int = 20
    pace: Literal["slow", "fast"] = "slow"
    park: Literal["pier"] | Park = field(
        default="pier", metadata=about(msg("Park"), None, {"pier": msg("The pier")})
    )


PIER = Park("pier", 1, (Ride("wheel", {"1": (2, 4)}),), (Stall("booth", "candy"),))


def check(park: Park) -> None:
    if park.version < 1:
        raise BadInput("bad_catalogue", "version: at least 1.")


def describe(card: Ride | Stall) -> CardWords:
    name = Message("{name}", {"name": card.id})
    if isinstance(card, Stall):
        return CardWords(card.id, name, (), (Message("{name}", {"name": card.sells}),))
    return CardWords(card.id, name, (msg("{n} rows", n=len(card.seats)),), ())


PARKS = Catalogues(
    options=("park",),
    content=Park,
    built_in={"pier": PIER},
    check=check,
    describe=describe,
    name="id",
    lists={"rides": msg("Rides"), "stalls": msg("Stalls")},
    facts=lambda park: (msg("version {n} of it", n=park.version),),
)
FAIR = pig(
    slug="toy-fair",
    title="Fair",
    options=Options,
    initial=lambda start: rules.setup(read(Options, plain(start.options)), None),
    catalogues=PARKS,
)
FAIRS = {FAIR.slug: FAIR}
FILE: dict[str, Any] = {
    "id": "garden",
    "version": 2,
    "rides": [{"id": "swing", "seats": {"2": [1]}}],
    "stalls": [{"id": "kiosk", "sells": "<b>tea</b>"}],
}
