"""Quick entry: text into commands, and steps into canonical text (5.3).

Beyond the printed grammar, so that every command has a text: outcomes that the dealer gives are
left out (`+a`, `i`, `=`, `=bB`), `*TE 9sTdJh -` is a Storm that reaches nobody, and a number may
be negative (a spot off the table).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.cards import UNSEEN
from core.errors import IllegalMove
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.notation.lines import split
from core.games.sorcerers_deck_of_death.notation.read import Reader
from core.games.sorcerers_deck_of_death.notation.write import format  # noqa: A004 - its name in Game
from core.games.sorcerers_deck_of_death.pieces import SEATS, Point, SeatName
from core.games.sorcerers_deck_of_death.state import State
from core.messages import msg
from core.reader import END

__all__ = ["format", "parse", "split"]

ENTRY = msg("an entry")
NONE = "-"


def parse(state: State, text: str) -> Command:
    """The command of one item; `split` takes a line apart.

    Upper and lower case are equal, a `# remark` may follow. Raises `BadNotation` syntax, which
    tells the character and what was expected there; `IllegalMove` game_over after the end,
    whatever the text says.
    """
    if state.result is not None:
        raise IllegalMove("game_over", "The match is over.", rule="R95")
    reader = Reader(text)
    command = _item(reader)
    reader.remark()
    return command


def _item(reader: Reader) -> Command:
    fig = reader.fig()
    if fig is not None:
        return c.Activate(fig)
    for mark, item in _ITEMS.items():
        if reader.ahead(mark):
            reader.at += len(mark)
            return item(reader)
    return reader.fail(ENTRY)


# --- figures ------------------------------------------------------------------------------------


def _path(reader: Reader) -> tuple[Point, ...]:
    return (reader.expect_spot(), *reader.spots())


def _charge(reader: Reader) -> Command:
    target, also = reader.expect_fig(), []
    while reader.take("&"):
        also.append(reader.expect_fig())
    return c.Charge(target, reader.spots(), tuple(also))


def _shot(reader: Reader) -> Command:
    target = reader.expect_fig()
    if reader.take("+"):
        return c.Shoot(target, cover=True)
    return c.Shoot(target, cover=False if reader.take("-") else None)


def _push(reader: Reader) -> Command:
    target = reader.fig()
    return c.Push(reader.expect_spot(), target)


# --- cards --------------------------------------------------------------------------------------


def _draw(reader: Reader) -> Command:
    seat = reader.expect_seat()
    if reader.take("*"):
        return c.Draw(seat, (UNSEEN,) * reader.expect_number())
    return c.Draw(seat, None if _left_out(reader) else reader.cards())


def _left_out(reader: Reader) -> bool:
    """Whether nothing but a remark follows: the dealer gives what chance decides."""
    return reader.ended() or reader.ahead("#")


def _discard(reader: Reader) -> Command:
    return c.Discard(reader.expect_seat(), reader.cards())


def _reaction(reader: Reader) -> Command:
    return c.React(reader.ability(), reader.cards(), reader.fig(), reader.spot())


def _cast(reader: Reader) -> Command:
    """Several figures belong to a Storm, two spots to an Illusion."""
    ability, cards = reader.ability(), reader.cards()
    match ability:
        case "TE":
            targets = () if reader.take(NONE) else reader.figs() or None
            return c.Cast(ability, cards, targets=targets, to=reader.spot())
        case "IL":
            target, mage_at = reader.fig(), reader.spot()
            minion_at = reader.spot() if mage_at else None
            return c.Cast(ability, cards, target, mage_at=mage_at, minion_at=minion_at)
        case _:
            return c.Cast(ability, cards, reader.fig(), reader.spot())


# --- dice ---------------------------------------------------------------------------------------


def _initiative(reader: Reader) -> Command:
    if _left_out(reader):
        return c.RollInitiative()
    rolls = [_rolls(reader)]
    while reader.take("/"):
        rolls.append(_rolls(reader))
    return c.RollInitiative(tuple(rolls))


def _rolls(reader: Reader) -> c.Rolls:
    first = reader.expect_dice()
    reader.expect(":")
    return c.Rolls(first, reader.expect_dice())


def _roll(reader: Reader) -> Command:
    """`=53`, in a duel `=33:14`, for one target of a Storm `=bB:22`."""
    if _left_out(reader):
        return c.Roll()
    target = reader.fig()
    if target is not None:
        return c.Roll(reader.expect_dice() if reader.take(":") else None, target=target)
    own = reader.expect_dice()
    return c.Roll(own, reader.expect_dice() if reader.take(":") else None)


# --- the end of a round -------------------------------------------------------------------------


def _centre(reader: Reader) -> Command:
    """`o`; `o a:aM+aS b:` tells who stands in the zone, nobody of a seat that is not named."""
    found: dict[SeatName, tuple[str, ...]] = {}
    while not _left_out(reader):
        seat = _other(reader, found)
        reader.expect(":")
        found[seat] = _sum(reader)
    return c.ScoreCentre(c.Inside(*(found.get(seat, ()) for seat in SEATS)) if found else None)


def _other(reader: Reader, found: Mapping[SeatName, object]) -> SeatName:
    """A seat that was not named before. Raises syntax."""
    start = reader.at
    seat = reader.expect_seat()
    if seat in found:
        reader.at = start
        reader.fail(next((one for one in SEATS if one not in found), END))
    return seat


def _sum(reader: Reader) -> tuple[str, ...]:
    """Figures with `+` between them, or none."""
    found: list[str] = []
    fig = reader.fig()
    while fig is not None:
        found.append(fig)
        fig = reader.expect_fig() if reader.take("+") else None
    return tuple(found)


# --- all of them --------------------------------------------------------------------------------

_ITEMS: Mapping[str, Callable[[Reader], Command]] = {  # a mark stands before those it begins with
    "d": lambda reader: c.Deploy(reader.expect_fig(), reader.expect_spot()),
    "+": _draw,
    "--": lambda _: c.Pass(),
    "-": _discard,
    "i": _initiative,
    "w": lambda reader: c.Walk(_path(reader)),
    "r": lambda reader: c.Run(_path(reader)),
    "c": _charge,
    "m": lambda reader: c.Melee(reader.expect_fig()),
    "s": _shot,
    "f": lambda _: c.Focus(),
    ".": lambda _: c.EndActivation(),
    "!": _reaction,
    "=": _roll,
    "p": _push,
    "@": lambda reader: c.Place(reader.expect_spot()),
    "~": lambda _: c.Decline(),
    "*": _cast,
    "o": _centre,
    "x": lambda reader: c.Concede(reader.expect_seat()),
}
