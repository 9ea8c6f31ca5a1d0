"""How the fields of an entry are read and written; the entries stand in `commands`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from core.games.origin_story.commands import Charge, Command
from core.games.origin_story.notation.read import NOTE, Reader
from core.games.origin_story.notation.tables import drawn_text, read_drawn
from core.games.origin_story.notation.words import word
from core.games.origin_story.pieces import AUTOMAS, PLAYERS, Automa, Player
from core.kit.grammar import Grammar
from core.kit.kinds import Kind
from core.reader import DASHES, quote

_DEALT = re.compile(r"([AFYafy])\s*:")
_AUTOMA = re.compile(r"(?:([AFaf])\s*)?>")
_NOTE = re.compile(r'[^\s;#"“”\\](?:[^;#"“”\\\n]*[^\s;#"“”\\])?')


def _row(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# --- players and cards --------------------------------------------------------------------------


def _read_dealt(reader: Reader) -> Player | None:
    """`Y:`."""
    found = reader.signs(_DEALT)
    return next((one for one in PLAYERS if found and found[1].upper() == one), None)


_Played = tuple[Automa | None, tuple[str, ...] | None]


def _read_automa(reader: Reader) -> _Played | None:
    """`A> cards`; `>` alone is of the automa that is next."""
    found = reader.signs(_AUTOMA)
    if found is None:
        return None
    who = next((one for one in AUTOMAS if one == (found[1] or "").upper()), None)
    return who, reader.cards() or None


def _write_automa(played: _Played) -> str:
    who, draws = played
    return _row(f"{who or ''}>", *(draws or ()))


# --- ids ----------------------------------------------------------------------------------------


_Ids = tuple[tuple[str, ...] | None, tuple[str, ...]]


def _read_ids(reader: Reader) -> _Ids:
    drawn, removed = reader.ids()
    return drawn or None, removed


def _write_ids(ids: _Ids) -> str:
    drawn, removed = ids
    return _row(*map(word, drawn or ()), *(f"!{word(id_)}" for id_ in removed))


def _read_charges(reader: Reader) -> tuple[Charge, ...]:
    found: list[Charge] = []
    if reader.take("-"):
        return ()
    while (charge := _CHARGE.read(reader)) is not None:
        found.append(charge)
        reader.comma()
    return tuple(found)


_Skill = tuple[
    str,
    int | None,
    Player | None,
    tuple[str, ...],
    tuple[str, ...] | None,
    tuple[str, ...],
    bool,
]


def _read_skill(reader: Reader) -> _Skill:
    """The skill, then in any order who, cards, drawn and discarded ones, `no`. Raises E_SYNTAX."""
    id_ = reader.expect_id()
    number = reader.expect_number() if reader.take(":") else None
    who: Player | None = None
    cards: list[str] = []
    drawn: list[str] = []
    discarded: list[str] = []
    declined = False
    while not reader.ended():
        if reader.take("+"):
            drawn.append(reader.expect_card())
        elif reader.take("-"):
            discarded.append(reader.expect_card())
        elif (card := reader.card()) is not None:
            cards.append(card)
        elif who is None and (who := reader.one_of(PLAYERS)) is not None:
            pass
        elif not declined and reader.one_of(("no",)) is not None:
            declined = True
        else:
            reader.fail()
        reader.comma()
    return id_, number, who, tuple(cards), tuple(drawn) or None, tuple(discarded), declined


def _write_skill(used: _Skill) -> str:
    id_, number, who, cards, drawn, discarded, declined = used
    return _row(
        f"{word(id_)}:{number}" if number else word(id_),
        who or "",
        *cards,
        *(f"+{card}" for card in drawn or ()),
        *(f"-{card}" for card in discarded),
        "no" if declined else "",
    )


# --- words --------------------------------------------------------------------------------------


def _read_note(reader: Reader) -> str:
    said = reader.string()
    return reader.rest().strip() or reader.fail(NOTE) if said is None else said


def _write_note(text: str) -> str:
    """In quotes where a line could not hold it otherwise."""
    plain = _NOTE.fullmatch(text) and DASHES not in text
    return text if plain else quote(text)


_ID: Kind[Reader] = Kind(Reader.id, word)
_CHARGE: Grammar[Reader] = Grammar(
    (Charge,),
    {
        "id": _ID,
        "digits": Kind(Reader.digits, lambda costs: "".join(map(str, costs))),
        "amounts": Kind(Reader.amounts, lambda energy: "+".join(map(str, energy))),
    },
)
KINDS: Mapping[str, Kind[Reader]] = {
    "automa": Kind(_read_automa, _write_automa),
    "card": Kind(Reader.card),
    "cards": Kind(lambda reader: reader.cards() or None, " ".join),
    "charges": Kind(_read_charges, lambda charges: _row(*map(_CHARGE.write, charges)) or "-"),
    "dealt": Kind(_read_dealt, "{}:".format),
    "id": _ID,
    "ids": Kind(_read_ids, _write_ids),
    "kept": Kind(
        lambda reader: reader.expect_id() if reader.take(">") else None,
        lambda id_: f"> {word(id_)}",
    ),
    "note": Kind(_read_note, _write_note),
    "revealed": Kind(Reader.cards, " ".join),
    "skill": Kind(_read_skill, _write_skill),
    "table": Kind(read_drawn, drawn_text),
}
GRAMMAR: Grammar[Reader] = Grammar(get_args(Command), KINDS)
