"""What a table decided, as text: `rule "reason" move B9 hand.A discard, vp Y +1` (section 2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from core.commands import MakeRuling
from core.games.origin_story.notation.read import Reader, reader_of
from core.games.origin_story.notation.words import word
from core.games.origin_story.operations import AllowAnything, Operation
from core.games.origin_story.pieces import SUITS, Suit
from core.games.origin_story.state import State
from core.kit.grammar import Grammar
from core.kit.kinds import Kind
from core.messages import msg
from core.reader import quote
from core.rulings import RulingText

NO_TRUMP = "none"
PLACE = msg("L, R or a number")
OPERATION = msg("an operation")
_POINTS = ("supply", "general")


def parse(state: State, text: str) -> MakeRuling[Operation, Any] | None:
    """The ruling that a text means; None for one that is none, such as a forced move.

    Raises `BadNotation`: E_SYNTAX without a reason in quotes or without operations, E_OP for
    an operation that is none, or with a wrong argument.
    """
    reader = reader_of(state, text)
    if reader.word() != "rule":
        return None
    found: list[Operation] = [AllowAnything()] if reader.take("!") else []
    reason = reader.string()
    if reason is None:
        reader.fail()
    if not (found and reader.ended()):
        found += _operations(reader)
    reader.finish()
    return MakeRuling(reason, tuple(found))


def _operations(reader: Reader) -> list[Operation]:
    if reader.ended():
        reader.fail(OPERATION)
    reader.code = "E_OP"
    found = [GRAMMAR.read(reader) or reader.fail()]
    while reader.take(","):
        found.append(GRAMMAR.read(reader) or reader.fail())
    return found


def format(ruling: MakeRuling[Operation, Any]) -> str:  # noqa: A001 - its name in RulingText
    """The canonical text of a ruling without a forced move."""
    forced = any(isinstance(one, AllowAnything) for one in ruling.operations)
    operations = [one for one in ruling.operations if not isinstance(one, AllowAnything)]
    parts = ["rule", *(["!"] if forced else []), quote(ruling.reason)]
    return " ".join([*parts, ", ".join(map(GRAMMAR.write, operations))]).rstrip()


# --- fields -------------------------------------------------------------------------------------


def _read_place(reader: Reader) -> str | None:
    reader.want(PLACE)
    if reader.ended() or reader.ahead(","):
        return None
    end = reader.one_of(("L", "R"))
    return end if end is not None else str(reader.expect_number())


def _read_pool(reader: Reader) -> str:
    zone = reader.expect_id()
    if reader.take(":"):
        return f"{zone}:{reader.expect_number()}"
    return zone.lower() if zone.lower() in _POINTS else zone


def _write_pool(zone: str) -> str:
    id_, colon, cost = zone.rpartition(":")
    return f"{word(id_)}:{cost}" if colon else word(zone)


def _read_trump(reader: Reader) -> Suit | None:
    found = reader.expect_one_of((*SUITS, NO_TRUMP))
    return next((suit for suit in SUITS if suit == found), None)


_KINDS: Mapping[str, Kind[Reader]] = {
    "card": Kind(Reader.card),
    "change": Kind(lambda reader: reader.expect_number(signed=True), "{:+d}".format),
    "id": Kind(Reader.id, word),
    "place": Kind(_read_place),
    "pool": Kind(_read_pool, _write_pool),
    "trump": Kind(_read_trump, lambda suit: suit or NO_TRUMP, sure=True),
}
GRAMMAR: Grammar[Reader] = Grammar(
    (one for one in get_args(Operation) if one is not AllowAnything), _KINDS
)
RULING_TEXT: RulingText[State] = RulingText(parse=parse, format=format, usages=GRAMMAR.usages)
