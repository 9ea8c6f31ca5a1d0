"""How the fields of an entry are read and written (5.3); the entries stand in `commands`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from core.cards import UNSEEN
from core.games.sorcerers_deck_of_death.commands import Command, Dice, Inside, Rolls
from core.games.sorcerers_deck_of_death.notation.read import Reader
from core.games.sorcerers_deck_of_death.pieces import (
    SEATS,
    Point,
    SeatName,
    read_card,
    read_fig,
    written,
)
from core.games.sorcerers_deck_of_death.pieces.layouts import inches
from core.kit.grammar import Grammar
from core.kit.kinds import Kind, choice, several
from core.reader import END

NONE = "-"
Casting = tuple[
    str,
    tuple[str, ...],
    str | None,
    Point | None,
    tuple[str, ...] | None,
    Point | None,
    Point | None,
    bool | None,
]


# --- tokens -------------------------------------------------------------------------------------


def _fig(name: str | None) -> str:
    """An id in its own spelling; an interface takes others too."""
    return (read_fig(name) or name) if name else ""


def _spot(at: Point | None) -> str:
    return "" if at is None else ",".join(map(inches, at))


def _cards(cards: Iterable[str]) -> str:
    return "".join(written(read_card(card) or card) for card in cards)


def _dice(dice: Iterable[int]) -> str:
    return "".join(map(str, dice))


def _row(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _left_out(reader: Reader) -> bool:
    """Whether nothing but a remark follows."""
    return reader.ended() or reader.ahead("#")


def _chance(kind: Kind[Reader], before: str = "#") -> Kind[Reader]:
    """What the dealer gives where it is left out, also `before` this sign."""

    def read(reader: Reader) -> Any:
        if _left_out(reader) or reader.ahead(before):
            return None
        found = kind.read(reader)
        return reader.fail() if found is None else found

    return Kind(read, kind.write)


_COVER: Kind[Reader] = choice({"+": True, "-": False})


# --- cards --------------------------------------------------------------------------------------


def _read_drawn(reader: Reader) -> tuple[str, ...]:
    return (UNSEEN,) * reader.expect_number() if reader.take("*") else reader.cards()


def _write_drawn(cards: tuple[str, ...]) -> str:
    """Several unseen ones are told by their number."""
    unseen = all(card == UNSEEN for card in cards)
    return f"*{len(cards)}" if unseen and len(cards) != 1 else _cards(cards)


def _read_cast(reader: Reader) -> Casting:
    """Several figures belong to a Storm, two spots to an Illusion."""
    ability, cards = reader.ability(), reader.cards()
    match ability:
        case "TE":
            targets = () if reader.take(NONE) else reader.figs() or None
            return ability, cards, None, reader.spot(), targets, None, None, None
        case "IL":
            target, mage_at = reader.fig(), reader.spot()
            return ability, cards, target, None, None, mage_at, mage_at and reader.spot(), None
        case "EP":
            target, to = reader.fig(), reader.spot()
            return ability, cards, target, to, None, None, None, _COVER.read(reader)
    return ability, cards, reader.fig(), reader.spot(), None, None, None, None


def _said(cover: bool | None) -> str:  # noqa: FBT001 - as the table says it
    return "" if cover is None else _COVER.write(cover)


def _write_cast(cast: Casting) -> str:
    ability, cards, target, to, targets, mage_at, minion_at, cover = cast
    code, paid = ability.upper(), _cards(cards)
    match code:
        case "TE":
            named = NONE if targets == () else _row(*map(_fig, targets or ()))
            return _row(code, paid, named, _spot(to))
        case "IL":
            return _row(code, paid, _fig(target), _spot(mage_at), _spot(minion_at))
    return _row(code, paid, _fig(target), _spot(to), _said(cover))


# --- dice ---------------------------------------------------------------------------------------


_Rolled = tuple[Dice | None, Dice | None, str | None]


def _read_roll(reader: Reader) -> _Rolled:
    """`53`, in a duel `33:14`, for one target of a Storm `bB:22`."""
    target = reader.fig()
    if target is not None:
        return (reader.expect_dice() if reader.take(":") else None), None, target
    own = reader.expect_dice()
    return own, (reader.expect_dice() if reader.take(":") else None), None


def _write_roll(rolled: _Rolled) -> str:
    """A duel has one target only, which need not be told."""
    dice, opp, target = rolled
    if opp is not None:
        return f"{_dice(dice or ())}:{_dice(opp)}"
    return ":".join(part for part in (_fig(target), _dice(dice or ())) if part)


# --- the end of a round -------------------------------------------------------------------------


def _read_inside(reader: Reader) -> Inside | None:
    """`a:aM+aS b:` tells who stands in the zone, nobody of a seat that is not named."""
    found: dict[SeatName, tuple[str, ...]] = {}
    while not _left_out(reader):
        seat = _other(reader, found)
        reader.expect(":")
        found[seat] = _sum(reader)
    return Inside(*(found.get(seat, ()) for seat in SEATS)) if found else None


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


def _write_inside(inside: Inside) -> str:
    return f"a:{'+'.join(map(_fig, inside.a))} b:{'+'.join(map(_fig, inside.b))}"


_FIG: Kind[Reader] = Kind(Reader.fig, _fig)
_SPOT: Kind[Reader] = Kind(Reader.spot, _spot)
_ROLLS: Grammar[Reader] = Grammar((Rolls,), {"dice": Kind(Reader.dice, _dice)})
KINDS: Mapping[str, Kind[Reader]] = {
    "fig": _FIG,
    "figs": several(_FIG, "&"),
    "seat": Kind(Reader.seat),
    "spot": _SPOT,
    "path": several(_SPOT),
    "cover": _COVER,
    "ability": Kind(Reader.ability, str.upper),
    "cards": Kind(Reader.cards, _cards),
    "drawn": _chance(Kind(_read_drawn, _write_drawn)),
    "cast": Kind(_read_cast, _write_cast),
    "rolls": _chance(several(_ROLLS.kind, "/")),
    "roll": _chance(Kind(_read_roll, _write_roll), "w"),
    "number": Kind(Reader.expect_number),
    "inside": Kind(_read_inside, _write_inside),
}
GRAMMAR: Grammar[Reader] = Grammar(get_args(Command), KINDS)
