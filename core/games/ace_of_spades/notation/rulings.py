"""What a table decided, as text: `! hp-3 7c:discard>hand1 seat=2 "reason"` (R77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from core import cards
from core.commands import MakeRuling
from core.games.ace_of_spades.commands import GiveTurn, MoveCard, Operation, SetDial, Zone
from core.games.ace_of_spades.notation.read import CARD, Reader
from core.games.ace_of_spades.notation.words import card_text
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.state import State
from core.reader import QUOTES, quote

ZONES: tuple[Zone, ...] = get_args(Zone)
DIALS: tuple[Literal["hp", "bullets", "refills"], ...] = ("hp", "bullets", "refills")
USAGES: Mapping[type[Any], str] = {
    SetDial: "DIAL=N, DIAL+N or DIAL-N",
    MoveCard: "CARD:ZONE>ZONE",
    GiveTurn: "seat=SEAT",
}
_BEGINNINGS = (*DIALS, "seat", *QUOTES)


def parse(state: State, text: str) -> MakeRuling[Operation, Any] | None:  # noqa: ARG001 - Notation
    """The ruling that a text means; None for one that is none, such as a forced move.

    A ruling is `!` with a change, a reason or nothing behind it; without a reason its reason is
    empty. A `# comment` is put behind a reason that is there, for a ruling has no note. Raises
    `BadNotation` E_SYNTAX.
    """
    reader = Reader(text)
    reader.seat()
    if not reader.take("!") or not (reader.ended() or _begins(reader)):
        return None
    found: list[Operation] = []
    while (operation := change(reader)) is not None:
        found.append(operation)
    reason = reader.string() or ""
    return MakeRuling(_with_remark(reason, reader.remark()), tuple(found))


def _begins(reader: Reader) -> bool:
    """Whether a change or a string comes next; `JKh …` is a jam, `JK:` moves the Joker."""
    start = reader.at
    card = reader.entry()
    known = card not in {(), (cards.JOKER,)} or (bool(card) and reader.ahead(":"))
    reader.at = start
    return known or any(reader.ahead(word) for word in _BEGINNINGS)


def _with_remark(reason: str, said: str | None) -> str:
    return f"{reason} # {said}" if reason.strip() and said else reason


def change(reader: Reader) -> Operation | None:
    """One change. Raises E_SYNTAX for one that is begun and not finished."""
    if (found := setting(reader)) is not None:
        return found
    card = reader.entry()
    if not card:
        return None
    if len(card) > 1:
        reader.fail(CARD)
    reader.expect(":")
    return moved(reader, card[0])


def setting(reader: Reader) -> SetDial | GiveTurn | None:
    """`hp-3`, `bullets=2` or `seat=2`."""
    for dial in DIALS:
        if reader.take(dial):
            if reader.take("="):
                return SetDial(dial, "set", reader.expect_number(signed=True))
            if not (reader.take("+") or reader.take("-")):
                reader.fail()
            reader.at -= 1
            return SetDial(dial, "add", reader.expect_number(signed=True))
    if not reader.take("seat"):
        return None
    reader.expect("=")
    for seat in SEATS:
        if reader.take(seat):
            return GiveTurn(seat)
    return reader.fail()


def moved(reader: Reader, card: str) -> MoveCard:
    """`discard>hand1` behind a card and its colon."""
    start = _zone(reader)
    reader.expect(">")
    return MoveCard(card, start, _zone(reader))


def _zone(reader: Reader) -> Zone:
    for zone in ZONES:
        if reader.take(zone):
            return zone
    return reader.fail()


def format(ruling: MakeRuling[Operation, Any]) -> str:  # noqa: A001 - its name in RulingText
    """The canonical text of a ruling without a forced move."""
    return " ".join(["!", *map(change_text, ruling.operations), quote(ruling.reason)])


def change_text(operation: Operation) -> str:
    """One change as text."""
    match operation:
        case SetDial(dial=dial, change="set", n=n):
            return f"{dial}={n}"
        case SetDial(dial=dial, n=n):
            return f"{dial}{n:+d}"
        case MoveCard(card=card, from_=start, to=to):
            return f"{card_text(card)}:{start}>{to}"
        case GiveTurn(seat=seat):
            return f"seat={seat}"
