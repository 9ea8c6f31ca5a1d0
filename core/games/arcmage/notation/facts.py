"""How the fields of a fact are read and written (1.4); the facts stand in `facts`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from core.games.arcmage import facts as f
from core.games.arcmage.notation.reader import (
    CARD,
    CARD_SIGNS,
    INST,
    INST_SIGNS,
    PIECE_SIGNS,
    PLACE,
    PLACE_SIGNS,
    SEAT_SIGNS,
    SLUG,
    SLUG_SIGNS,
    Reader,
)
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.effects import Until
from core.kit.grammar import Grammar
from core.kit.kinds import Kind
from core.messages import Message, msg
from core.reader import NUMBER

MARKED = "*"
LIFETIMES: Mapping[str, Until] = {"next": "next_unmark", **{one: one for one in get_args(Until)}}
PIECE = msg("a card in play such as A5 or Ar1")
ANYWHERE = msg("a card such as A5 or A:grave:ghoul")
HOST = msg("a card or a seat such as B5, Ar1, B or A:grave:ghoul")
WHO = msg("a card in play or a seat such as A5 or A")
KEYWORD = msg("a keyword such as flying")
COUNTER = msg("a counter such as +1/+1 or rabies")
VALUES = msg("a change such as +2/+0")
TO = msg("army, a city, grave, hand, top, bottom or out")

_ZONED = f"{SEAT_SIGNS}:(?:{'|'.join(get_args(f.Zone))}):{CARD_SIGNS}"
_WHO = f"{PIECE_SIGNS}|{SEAT_SIGNS}(?![0-9a-zA-Z:])"
_VALUES = "[+-][0-9]{1,4}/[+-][0-9]{1,4}(?![0-9])"
_COUNTER = f"{_VALUES}|[a-z0-9][a-z0-9_-]*"
_SIGNED = "[+-]?[0-9]{1,4}(?![0-9])"
_UNSIGNED = "[0-9]{1,4}(?![0-9])"
_UNMARKED = ("grave", "hand", "top", "bottom", "out")
_TO = "|".join((PLACE_SIGNS, *_UNMARKED))
_RESIDENT = re.compile(f"({INST_SIGNS})=")


def at_retreat(reader: Reader) -> bool:
    """Whether a retreat comes next: it needs no sign in front."""
    reader.skip()
    return _RESIDENT.match(reader.text, reader.at) is not None


def _word(
    signs: str,
    what: Message,
    read: Callable[[str], Any] = str,
    write: Callable[[Any], str] = str,
) -> Kind[Reader]:
    """A word that looks like this."""
    return Kind(lambda reader: read(reader.expect_word(signs, what)), write)


def _read_resident(reader: Reader) -> str | None:
    if not at_retreat(reader):
        return None
    card = reader.part(INST_SIGNS, INST)
    reader.expect_glued("=")
    return card


def _place(signs: str, what: Message) -> Kind[Reader]:
    """A place, and whether the card comes there marked."""

    def read(reader: Reader) -> tuple[str, bool]:
        to = reader.expect_word(signs, what, MARKED)
        if to in _UNMARKED:
            return to, False
        marked = reader.glued(MARKED)
        reader.end_word()
        return to, marked

    return Kind(read, lambda place: place[0] + MARKED * place[1])


def _read_values(text: str) -> tuple[int, int]:
    attack, _, defence = text.partition("/")
    return int(attack), int(defence)


def _read_keyword(reader: Reader) -> str:
    """A name, with its number behind a blank if it has one."""
    name = reader.part("[a-z][a-z0-9_-]*", KEYWORD)
    reader.end_word()
    n = reader.try_word(_UNSIGNED, NUMBER)
    return name if n is None else f"{name} {int(n)}"


def _read_until(reader: Reader) -> Until:
    return LIFETIMES[reader.one_of(tuple(LIFETIMES)) or "eot"]


def _read_faction(reader: Reader) -> Faction:
    reader.skip()
    found = reader.faction()
    reader.end_word()
    return found


_KINDS: Mapping[str, Kind[Reader]] = {
    "anywhere": _word(f"{_ZONED}|{PIECE_SIGNS}", ANYWHERE),
    "card": Kind(lambda reader: reader.try_word(CARD_SIGNS, CARD)),
    "cards": Kind(Reader.expect_cards, ",".join),
    "change": _word(_SIGNED, NUMBER, int, "{:+d}".format),
    "count": _word(_UNSIGNED, NUMBER, int),
    "counter": _word(_COUNTER, COUNTER),
    "faction": Kind(_read_faction),
    "home": _word(PLACE_SIGNS, PLACE),
    "host": _word(f"{_ZONED}|{_WHO}", HOST),
    "inst": _word(INST_SIGNS, INST),
    "keyword": Kind(_read_keyword),
    "moved": _place(_TO, TO),
    "number": _word(_SIGNED, NUMBER, int),
    "owner": Kind(lambda reader: reader.expect_seat(">")),
    "piece": _word(PIECE_SIGNS, PIECE),
    "place": _place(PLACE_SIGNS, PLACE),
    "resident": Kind(_read_resident, "{}=".format),
    "seat": Kind(Reader.expect_seat),
    "slug": _word(SLUG_SIGNS, SLUG),
    "until": Kind(_read_until, lambda until: "next" if until == "next_unmark" else until),
    "values": _word(_VALUES, VALUES, _read_values, lambda pair: "{:+d}/{:+d}".format(*pair)),
    "versus": Kind(lambda reader: reader.try_word(INST_SIGNS, INST)),
    "who": _word(_WHO, WHO),
}
_LATE = {f.LoseResource: f.PassResource, f.PassResource: f.LoseResource}  # `>` is expected first
_ROWS = tuple(_LATE.get(one, one) for one in get_args(f.Operation))
GRAMMAR: Grammar[Reader] = Grammar(_ROWS, _KINDS)


def operation_text(operation: f.Operation) -> str:
    """One fact as text, its lifetime written out."""
    return GRAMMAR.write(operation)
