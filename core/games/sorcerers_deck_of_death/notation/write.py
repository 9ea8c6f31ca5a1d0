"""A step as canonical text: as it was asked for, with the outcomes that its events state."""

from __future__ import annotations

from collections.abc import Iterable

from core.cards import UNSEEN
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.commands import Command, Dice
from core.games.sorcerers_deck_of_death.events import Event
from core.games.sorcerers_deck_of_death.pieces import Point, read_card, read_fig, written
from core.games.sorcerers_deck_of_death.pieces.layouts import inches


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step; in a dealt match with the outcomes that its events state."""
    match command:
        case c.Draw(seat=seat, cards=cards):
            drawn = _drawn(events) if cards is None else cards
            return _row(f"+{seat}", *([] if drawn is None else [_hand(drawn)]))
        case c.RollInitiative(rolls=rolls):
            return _initiative(_rolled(events) if rolls is None else rolls)
        case c.Roll():
            return _roll(command, events)
        case c.Discard() | c.React() | c.Cast():
            return _paid(command, events)
        case c.ScoreCentre(inside=inside):
            return "o" if inside is None else f"o a:{_sum(inside.a)} b:{_sum(inside.b)}"
    return _of_figure(command)


def _of_figure(command: Command) -> str:
    match command:
        case c.Deploy(fig=fig, at=at):
            return _row("d", _fig(fig), _spot(at))
        case c.Activate(fig=fig):
            return _fig(fig)
        case c.Walk(path=path):
            return _row("w", *map(_spot, path))
        case c.Run(path=path):
            return _row("r", *map(_spot, path))
        case c.Charge(target=target, path=path, also=also):
            return _row("c", "&".join(map(_fig, [target, *also])), *map(_spot, path))
        case c.Melee(target=target):
            return _row("m", _fig(target))
        case c.Shoot(target=target, cover=cover):
            return _row("s", _fig(target) + {None: "", True: "+", False: "-"}[cover])
        case c.Push(to=to, target=target):
            return _row("p", _fig(target), _spot(to))
        case c.Place(to=to):
            return _row("@", _spot(to))
        case c.Concede(seat=seat):
            return _row("x", seat)
    return _ALONE[command.kind]


_ALONE = {"focus": "f", "end_activation": ".", "decline": "~", "pass": "--"}


# --- outcomes -----------------------------------------------------------------------------------


def _drawn(events: Iterable[Event]) -> tuple[str, ...] | None:
    """The cards of a draw, whose deck may have been shuffled in the middle of it (R17)."""
    parts = [event.cards for event in events if isinstance(event, e.CardsDrawn)]
    return tuple(card for part in parts for card in part) if parts else None


def _rolled(events: Iterable[Event]) -> tuple[c.Rolls, ...] | None:
    return next((event.rolls for event in events if isinstance(event, e.InitiativeRolled)), None)


def _initiative(rolls: tuple[c.Rolls, ...] | None) -> str:
    return _row("i", "/".join(f"{_dice(one.a)}:{_dice(one.b)}" for one in rolls or ()))


def _roll(command: c.Roll, events: Iterable[Event]) -> str:
    """A duel has one target only, which need not be told."""
    stated = next((event for event in events if isinstance(event, e.DiceRolled)), None)
    dice, opp, target = command.dice, command.opp, command.target
    if stated is not None:
        dice, opp = dice or stated.dice, opp or stated.opp
    if opp is not None:
        return f"={_dice(dice or ())}:{_dice(opp)}"
    return "=" + ":".join(part for part in (_fig(target), _dice(dice or ())) if part)


# --- cards --------------------------------------------------------------------------------------


def _paid(command: c.Discard | c.React | c.Cast, events: Iterable[Event]) -> str:
    if isinstance(command, c.Discard):
        return _row(f"-{command.seat}", _cards(command.cards))
    paid, target, to = _cards(command.cards), _fig(command.target), _spot(command.to)
    code = command.ability.upper()
    if isinstance(command, c.React):
        return _row(f"!{code}", paid, target, to)
    match code:
        case "TE":
            named = ("-",) if command.targets == () else map(_fig, command.targets or ())
            return _row("*TE", paid, *named, to)
        case "IL":
            return _row("*IL", paid, target, *map(_spot, _ends(command, events)))
        case _:
            return _row(f"*{code}", paid, target, to)


def _ends(command: c.Cast, events: Iterable[Event]) -> tuple[Point | None, Point | None]:
    """The spots of an Illusion: where only the minion's was told, with the one the Mage took."""
    mage_at, minion_at = command.mage_at, command.minion_at
    if mage_at is None and minion_at is not None:
        moves = (one for one in events if isinstance(one, e.FigureMoved) and one.way == "swap")
        mage_at = next((move.entered for move in moves if move.fig != _fig(command.target)), None)
    return mage_at, minion_at


def _hand(cards: tuple[str, ...]) -> str:
    """Drawn cards; several unseen ones are told by their number."""
    unseen = all(card == UNSEEN for card in cards)
    return f"*{len(cards)}" if unseen and len(cards) != 1 else _cards(cards)


def _cards(cards: Iterable[str]) -> str:
    return "".join(written(read_card(card) or card) for card in cards)


# --- tokens -------------------------------------------------------------------------------------


def _row(*parts: str | None) -> str:
    return " ".join(part for part in parts if part)


def _fig(name: str | None) -> str:
    """An id in its own spelling; an interface takes others too."""
    return (read_fig(name) or name) if name else ""


def _spot(at: Point | None) -> str:
    return "" if at is None else ",".join(map(inches, at))


def _dice(dice: Dice) -> str:
    return "".join(map(str, dice))


def _sum(figs: Iterable[str]) -> str:
    return "+".join(map(_fig, figs))
