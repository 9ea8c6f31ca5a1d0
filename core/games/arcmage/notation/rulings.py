"""What a table decided, as text: `rule "reason" mv A5 grave ; dmg B5 1` (1.4, R135)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, get_args

from core.games.arcmage import facts as f
from core.games.arcmage.notation.facts import (
    END,
    MARKED,
    NEXT_UNMARK,
    UNSEEN,
    operation_text,
)
from core.games.arcmage.notation.reader import (
    CARD,
    CARD_SIGNS,
    INST,
    INST_SIGNS,
    PIECE_SIGNS,
    PLACE,
    PLACE_SIGNS,
    SEATS,
    SLUG,
    SLUG_SIGNS,
    Reader,
)
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.effects import Until
from core.messages import Message, msg
from core.reader import NUMBER, quote

ZONES: tuple[f.Zone, ...] = get_args(f.Zone)
ACTIONS: tuple[f.Action, ...] = get_args(f.Action)
UNTILS: tuple[Until, ...] = get_args(Until)
LIFETIMES: Mapping[str, Until] = {NEXT_UNMARK: "next_unmark", **{one: one for one in UNTILS}}
PIECE = msg("a card in play such as A5 or Ar1")
ANYWHERE = msg("a card such as A5 or A:grave:ghoul")
HOST = msg("a card or a seat such as B5, Ar1, B or A:grave:ghoul")
WHO = msg("a card in play or a seat such as A5 or A")
KEYWORD = msg("a keyword such as flying")
COUNTER = msg("a counter such as +1/+1 or rabies")
VALUES = msg("a change such as +2/+0")

_SEAT = f"[{SEATS}]"
_ZONED = f"{_SEAT}:(?:{'|'.join(ZONES)}):{CARD_SIGNS}"
_ANYWHERE = f"{_ZONED}|{PIECE_SIGNS}"
_WHO = f"{PIECE_SIGNS}|{_SEAT}(?![0-9a-zA-Z:])"
_VALUES = "[+-][0-9]{1,4}/[+-][0-9]{1,4}(?![0-9])"
_COUNTER = f"{_VALUES}|[a-z0-9][a-z0-9_-]*"
_SIGNED = "[+-]?[0-9]{1,4}(?![0-9])"
_UNSIGNED = "[0-9]{1,4}(?![0-9])"
_TO = f"{PLACE_SIGNS}|grave|hand|top|bottom|out"
TO = msg("army, a city, grave, hand, top, bottom or out")
_UNMARKED = ("grave", "hand", "top", "bottom", "out")

R = TypeVar("R", f.Forbid, f.Permit)


def parse_ruling(text: str) -> tuple[str, tuple[f.Operation, ...]] | None:
    """The reason and what it changes; None for a text that is no ruling.

    Without a text in quotes the reason is empty, so that the ruling is refused by R135. Retreats
    stand behind the facts or among them. Raises `BadNotation` E_SYNTAX.
    """
    reader = Reader(text)
    reader.prefix()
    if reader.one_of(("rule",)) is None:
        return None
    reason = reader.string() or ""
    found = [_operation(reader)]
    while reader.take(END) or _at_retreat(reader):
        found.append(_operation(reader))
    reader.finish()
    return reason, tuple(found)


def _operation(reader: Reader) -> f.Operation:
    if _at_retreat(reader):
        card = reader.part(INST_SIGNS, INST)
        reader.expect_glued("=")
        return f.ChooseRetreat(card, _word(reader, PLACE_SIGNS, PLACE))
    return _FACTS[reader.expect_one_of(tuple(_FACTS), END)](reader)


def _at_retreat(reader: Reader) -> bool:
    reader.skip()
    return re.compile(f"{INST_SIGNS}=").match(reader.text, reader.at) is not None


# --- words of a fact -----------------------------------------------------------------------


def _word(reader: Reader, signs: str, what: Message) -> str:
    return reader.expect_word(signs, what, END)


def _seat(reader: Reader) -> str:
    return reader.expect_seat(END)


def _inst(reader: Reader) -> str:
    return _word(reader, INST_SIGNS, INST)


def _piece(reader: Reader) -> str:
    return _word(reader, PIECE_SIGNS, PIECE)


def _number(reader: Reader, signs: str = _SIGNED) -> int:
    return int(_word(reader, signs, NUMBER))


def _until(reader: Reader) -> Until:
    return LIFETIMES[reader.one_of(tuple(LIFETIMES), END) or "eot"]


def _faction(reader: Reader) -> Faction:
    reader.skip()
    found = reader.faction()
    reader.end_word(END)
    return found


def _marked(reader: Reader) -> bool:
    found = reader.glued(MARKED)
    reader.end_word(END)
    return found


# --- facts ---------------------------------------------------------------------------------


def _moved(reader: Reader) -> f.MoveCard:
    card = _word(reader, _ANYWHERE, ANYWHERE)
    to = reader.expect_word(_TO, TO, MARKED + END)
    return f.MoveCard(card, to, to not in _UNMARKED and _marked(reader))


def _values(reader: Reader) -> f.ChangeValues:
    card = _inst(reader)
    attack, _, defence = _word(reader, _VALUES, VALUES).partition("/")
    return f.ChangeValues(card, int(attack), int(defence), _until(reader))


def _keyword(reader: Reader) -> f.GiveKeyword | f.TakeKeyword:
    card = _piece(reader)
    given = reader.take("+")
    if not given:
        reader.expect("-")
    name = reader.part("[a-z][a-z0-9_-]*", KEYWORD)
    reader.end_word(END)
    n = reader.try_word(_UNSIGNED, NUMBER, END)
    name = name if n is None else f"{name} {int(n)}"
    return (f.GiveKeyword if given else f.TakeKeyword)(card, name, _until(reader))


def _restriction(kind: type[R]) -> Callable[[Reader], R]:
    def read(reader: Reader) -> R:
        who = _word(reader, _WHO, WHO)
        what = reader.expect_one_of(ACTIONS, END)
        versus = reader.try_word(INST_SIGNS, INST, END)
        return kind(who, what, versus, _until(reader))

    return read


def _token(reader: Reader) -> f.CreateToken:
    seat, token = _seat(reader), _word(reader, SLUG_SIGNS, SLUG)
    to = reader.expect_word(PLACE_SIGNS, PLACE, MARKED + END)
    return f.CreateToken(seat, token, to, _marked(reader))


def _resource(reader: Reader) -> f.LoseResource | f.GainResource | f.PassResource:
    """`A -G`, `A -G ghoul` where its face is seen, `A +R`, `A>B G`."""
    seat = reader.expect_seat(">")
    if reader.take(">"):
        return f.PassResource(seat, _seat(reader), _faction(reader))
    if reader.take("+"):
        return f.GainResource(seat, _faction(reader))
    reader.expect("-")
    faction = _faction(reader)
    return f.LoseResource(seat, faction, reader.try_word(CARD_SIGNS, CARD, END) or UNSEEN)


def _named(reader: Reader) -> f.NameCard:
    return f.NameCard(
        _seat(reader), reader.expect_one_of(ZONES, END), _word(reader, SLUG_SIGNS, SLUG)
    )


_FACTS: Mapping[str, Callable[[Reader], f.Fact]] = {
    "mv": _moved,
    "mark": lambda reader: f.MarkCard(_piece(reader)),
    "unmark": lambda reader: f.UnmarkCard(_piece(reader)),
    "dmg": lambda reader: f.DealDamage(_inst(reader), _number(reader, _UNSIGNED)),
    "cdef": lambda reader: f.ChangeDefence(_inst(reader), _number(reader)),
    "mod": _values,
    "ctr": lambda reader: f.PutCounters(
        _piece(reader), _word(reader, _COUNTER, COUNTER), _number(reader)
    ),
    "kw": _keyword,
    "no": _restriction(f.Forbid),
    "can": _restriction(f.Permit),
    "frz": lambda reader: f.FreezeCard(_piece(reader), _until(reader)),
    "ctl": lambda reader: f.GiveControl(_piece(reader), _seat(reader)),
    "att": lambda reader: f.AttachCard(_inst(reader), _word(reader, f"{_ZONED}|{_WHO}", HOST)),
    "tok": _token,
    "prod": lambda reader: f.ProduceResources(_seat(reader), _faction(reader), _number(reader)),
    "spend": lambda reader: f.SpendResources(_seat(reader), _faction(reader), _number(reader)),
    "draw": lambda reader: f.Draw(_seat(reader), reader.expect_cards(END)),
    "mill": lambda reader: f.Mill(_seat(reader), reader.expect_cards(END)),
    "disc": lambda reader: f.Discard(_seat(reader), reader.expect_cards(END)),
    "res": _resource,
    "name": _named,
    "atk+": lambda _: f.AddAttack(),
    "lose": lambda reader: f.Lose(_seat(reader)),
}


# --- written -------------------------------------------------------------------------------


def format_ruling(reason: str, operations: Sequence[f.Operation]) -> str:
    """The canonical text; `parse_ruling` of it gives both again."""
    return f"rule {quote(reason)} " + f" {END} ".join(map(operation_text, operations))
