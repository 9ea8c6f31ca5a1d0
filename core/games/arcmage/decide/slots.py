"""What effects ask for, in the order in which it is written: targets, modes, places, names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from core.games.arcmage.decide.effects.values import CITY, OWN_CITY
from core.games.arcmage.decide.running import Run
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules.possible import PLACED

Kind = Literal["target", "chosen", "player", "mode", "place", "names"]


class Slot(NamedTuple):
    """One choice. `seat` makes it, None: a player that is still to be chosen.

    Targets and choices have their selector; `n` is how many (modes: how many there are). `branches`
    are what each mode asks for. `what` is the operation that a target or player is for (`weaken`
    for values taken away, `give` for what is given up, `cost`), that names come from, or the zone
    of a place.
    """

    kind: Kind
    selector: Selector | Filter | None = None
    n: int = 1
    optional: bool = False
    seat: str | None = None
    what: str = ""
    branches: tuple[tuple[Slot, ...], ...] = ()
    seats: tuple[str, ...] = ()  # whose cards are named, each in turn; () the chosen player's


def slots(run: Run, effects: tuple[x.Effect, ...]) -> list[Slot]:
    """The choices of these effects on the table of `run`, whose modes are used up where given."""
    return list(_slots(run, effects, {"player": run.player is not None}))


def _slots(run: Run, effects: tuple[x.Effect, ...], known: dict[str, bool]) -> Iterator[Slot]:
    for effect in effects:
        if isinstance(effect, x.Choose):
            yield from _modes(run, effect, known)
        elif isinstance(effect, x.Restrict) and effect.to.in_ in {"target_city_1", "target_army"}:
            yield from _twofold(run, effect, known)
        else:
            yield from _of(run, effect, known)


def _twofold(run: Run, effect: x.Restrict, known: dict[str, bool]) -> Iterator[Slot]:
    if effect.to.in_ == "target_army":
        yield from _player(run, "target_player", known)
        yield Slot("target", CITY, seat=run.seat)
    else:
        yield Slot("target", OWN_CITY, seat=run.seat)
        yield Slot("target", OWN_CITY, seat=run.seat)


def _modes(run: Run, effect: x.Choose, known: dict[str, bool]) -> Iterator[Slot]:
    affected = effect.by == "affected"
    if affected:
        who = next((w for mode in effect.one_of for one in mode
                    if (w := getattr(one, "who", None)) is not None), "target_player")  # fmt: skip
        yield from _player(run, str(who), known)
    if run.modes:
        mode = run.mode(len(effect.one_of))
        yield from _slots(run, effect.one_of[mode - 1], known)
        return
    branches = tuple(tuple(_slots(run, mode, dict(known))) for mode in effect.one_of)
    seat = None if affected else run.seat
    yield Slot("mode", n=len(effect.one_of), seat=seat, branches=branches, optional=affected)


def _player(run: Run, who: str, known: dict[str, bool], what: str = "choose") -> Iterator[Slot]:
    if who == "target_player" and not known["player"]:
        known["player"] = True
        yield Slot("player", seat=run.seat, what=what)


def _deed(effect: x.Effect) -> str:
    """What happens to a target: the name of the operation, `weaken` for values taken away."""
    if isinstance(effect, x.Stat) and isinstance(effect.def_, int) and effect.def_ < 0:
        return "weaken"
    return effect.op


def _of(run: Run, effect: x.Effect, known: dict[str, bool]) -> Iterator[Slot]:
    """What one plain effect asks for."""
    who = getattr(effect, "who", None)
    if isinstance(who, str):
        yield from _player(run, who, known, effect.op)
    if isinstance(effect, x.Sacrifice) and effect.to is None:
        seat = _seat(run, who or "you")
        wanted = Selector("chosen", is_=effect.is_, of="that_player")
        yield Slot("chosen", wanted, run.value(effect.n), seat=seat, what="give")
    to = getattr(effect, "to", None)
    optional = bool(getattr(effect, "optional", False))
    if isinstance(to, Selector) and to.who in {"target", "chosen"}:
        kind: Kind = "target" if to.who == "target" else "chosen"
        yield Slot(kind, to, run.value(to.n), optional, run.seat, _deed(effect))
    if isinstance(effect, x.Move) and effect.zone in PLACED:
        yield Slot("place", to, what=effect.zone or "", seat=run.seat)
    if isinstance(effect, x.Put) and effect.zone == "your_city":
        yield Slot("place", to, what="your_city", seat=run.seat)
    if isinstance(effect, (x.Draw, x.Discard, x.Mill, x.Search, x.Dig, x.Look, x.Reveal)):
        n = 0 if effect.n == "any" else run.value(effect.n)
        seats = (
            () if effect.who == "target_player" and run.player is None else run.seats(effect.who)
        )
        what = f"random_{effect.op}" if getattr(effect, "random", None) else effect.op
        yield Slot(
            "names", getattr(effect, "filter", None), n, optional, _one(seats), what, (), seats
        )


def _seat(run: Run, who: str) -> str | None:
    """The one seat that is meant, if it is known already."""
    if who == "target_player":
        return run.player
    return _one(run.seats(who))


def _one(seats: tuple[str, ...]) -> str | None:
    return seats[0] if len(seats) == 1 else None
