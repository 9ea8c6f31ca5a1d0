"""What stands in the places of events, and how it is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Annotated, Literal, TypeAlias

from core.games.sorcerers_deck_of_death.commands import Dice, Rolls
from core.games.sorcerers_deck_of_death.pieces import FIG, SeatName
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    SEAT_TITLES,
    WARNING_TITLES,
    figure,
    measured,
)
from core.kit.phrases import given
from core.kit.places import INCHES, Counted, Listed, Said, Titled, inches, listing
from core.messages import Message, Value, msg

Phase = Literal["setup", "power", "initiative", "activation", "end", "over"]
Action = Literal["walk", "run", "attack", "charge", "focus"]
Way = Literal["walk", "run", "charge", "push", "throw", "agile", "teleport", "swap"]
AttackKind = Literal["melee", "charge", "shot", "EP", "TE", "CE", "DV", "DP", "PR", "DI"]
Stage = Literal["dice", "wound", "push", "projection", "throw"]


@dataclass(frozen=True, slots=True)
class Excess:
    """A soft test that failed and stood all the same (R9): what was measured, and the limit.

    `by` is the figure or the piece of scenery in the way.
    """

    code: str
    measured: int | None = None
    limit: int | None = None
    by: str | None = None


IN_SCENERY = frozenset({"terrain", "path_terrain"})  # codes whose titles name it


def flag(excess: Excess) -> Message:
    """What did not fit, and in brackets what lies in the way, what was measured and the limit."""
    title = WARNING_TITLES.get(excess.code, Message("{code}", {"code": excess.code}))
    told: list[Value] = []
    if excess.by is not None and excess.by in FIG:
        told.append(figure(excess.by))
    elif excess.by is not None and excess.code not in IN_SCENERY:
        told.append(msg("scenery"))
    if excess.measured is not None:
        told.append(measured(excess.measured, excess.limit or 0))
    if excess.limit is not None:
        told.append(msg("limit {limit}", limit=inches(excess.limit)))
    if not told:
        return title
    return msg("{flag} ({details})", flag=title, details=reduce(_beside, told))


def _beside(items: Value, item: Value) -> Message:
    return msg("{items}, {item}", items=items, item=item)


def thrown(dice: Iterable[int]) -> str:
    """`4+3`."""
    return "+".join(map(str, dice))


def rolled(rolls: Iterable[Rolls]) -> str:
    """The dice of both seats, ties first: `3+3 : 2+4, 1+4 : 6+2`."""
    return ", ".join(f"{thrown(one.a)} : {thrown(one.b)}" for one in rolls)


def need(bonus: int) -> str:
    """What is rolled: `2d6+1`, `2d6-2`, `2d6`."""
    return f"2d6{bonus:+d}" if bonus else "2d6"


def figures(figs: tuple[str, ...]) -> Value:
    """Figures in a row; “nobody” of none."""
    return listing([figure(fig) for fig in figs]) if figs else msg("nobody")


WOUNDS = Counted(msg("1 wound"), msg("{n} wounds"), msg("no wound"))
CARDS = Counted(msg("1 card"), msg("{n} cards"))
Seat: TypeAlias = Annotated[SeatName, Titled(SEAT_TITLES)]
Fig: TypeAlias = Annotated[str, Said(figure)]
Figs: TypeAlias = Annotated[tuple[str, ...], Said(figures)]
Ability: TypeAlias = Annotated[str, Titled(ABILITY_TITLES)]
Abilities: TypeAlias = Annotated[tuple[str, ...], Listed(Titled(ABILITY_TITLES))]
Left: TypeAlias = Annotated[
    tuple[str, ...],
    Listed(Titled({**ABILITY_TITLES, "push": msg("the push"), "throw": msg("the throw")})),
]
Wounds: TypeAlias = Annotated[int, WOUNDS]
Cards: TypeAlias = Annotated[int, CARDS]
Thrown: TypeAlias = Annotated[Dice, Said(thrown)]
Bonus: TypeAlias = Annotated[int, Said(need)]
WholeInches: TypeAlias = Annotated[int, INCHES]
Flags: TypeAlias = Annotated[tuple[Excess, ...], Listed(Said(flag))]
FLAGS = given("warnings", msg("Flag: {warnings}."))
