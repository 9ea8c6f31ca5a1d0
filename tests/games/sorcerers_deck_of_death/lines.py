"""Lines of play made of events by hand, without asking the rules."""

from __future__ import annotations

from typing import Any

from core.events import RulingMade
from core.game import Frame
from core.games.sorcerers_deck_of_death.events import (
    AttackDeclared,
    AttackResolved,
    DiceRolled,
    Excess,
    FigureMoved,
    TurnEnded,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.evolve import evolve
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, PROFILES
from core.games.sorcerers_deck_of_death.state import State, fresh
from core.games.sorcerers_deck_of_death.state.options import Options
from core.games.sorcerers_deck_of_death.stats.tables import tables
from core.messages import Table

END_A, END_B = TurnEnded("a"), TurnEnded("b")


def table(**figs: tuple[int, int]) -> State:
    """The activation phase of round 1, these figures at these places in inches, all cards in the
    decks."""
    start = fresh(Options())
    placed = tuple(
        fig._replace(at=(1000 * figs[name][0], 1000 * figs[name][1]), status="standing")
        if name in figs
        else fig._replace(status="absent")
        for name, fig in zip(FIGS, start.figs, strict=True)
    )
    return start._replace(figs=placed, phase="activation", turn=0)


TWELVE = table(
    **{name: (2 * (FIG[name] % 6) + 1, 1 if name[0] == "a" else 16) for name in FIGS},
)


def frames(*steps: tuple[Any, ...], state: State = TWELVE) -> list[Frame[State]]:
    """The line of these steps, a minute apart; rulings change nothing."""
    line = [Frame(0, (), state)]
    for number, events in enumerate(steps, start=1):
        for event in events:
            state = state if isinstance(event, RulingMade) else evolve(state, event)
        line.append(Frame(number, events, state, 60 * number))
    return line


def attack(  # noqa: PLR0917
    kind: Any,
    attacker: str | None,
    target: str,
    dice: tuple[int, int],
    bonus: int = 0,
    wounds: int = 0,
    *,
    hp: int | None = None,
    **more: Any,
) -> tuple[Any, ...]:
    """An attack from its declaration to the wounds; seat a declares one that has no attacker."""
    seat: Any = "a" if attacker is None else attacker[0]
    defence = more.pop("defence", PROFILES[target[1]].defence)
    total = sum(dice) + bonus
    told = (
        AttackDeclared(kind, seat, attacker, target, bonus, defence, **more),
        DiceRolled(target, dice),
        AttackResolved(kind, attacker, target, total, defence, total - defence, wounds, target),
    )
    hurt = (WoundsApplied(target, wounds, hp, kind, attacker),) if hp is not None else ()
    return (*told, *hurt)


def moved(fig: str, way: Any, length: int, *warnings: Excess, by: str | None = None) -> Any:
    """A figure goes straight up from the centre of the table."""
    path = ((9000, 9000), (9000, 9000 + length))
    return FigureMoved(fig, way, path, path[-1], length, 90, by, warnings)


def by_key(found: Any) -> dict[str, Table]:
    """The tables of a match by their keys."""
    return {one.key: one for one in tables(found)}


def seats_row(found: Any, title: str) -> tuple[Any, Any]:
    """A figure of the table by seat."""
    row: Any = next(one for one in by_key(found)["seats"].rows if str(one["figure"]) == title)
    return row["a"], row["b"]
