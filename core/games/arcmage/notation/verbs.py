"""Quick entry: text into commands, and commands into canonical text (4.2, 4.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from core.errors import BadNotation
from core.games.arcmage import commands as c
from core.games.arcmage.notation.decks import read_told, write_told
from core.games.arcmage.notation.definitions import definition, definition_text
from core.games.arcmage.notation.reader import (
    CARD,
    CARD_SIGNS,
    INST,
    INST_SIGNS,
    PLACE,
    PLACE_SIGNS,
    SEAT,
    SEAT_SIGNS,
    SEATS,
    WORD_SIGNS,
    Reader,
)
from core.games.arcmage.notation.words import any_order, modes_text, rest_of_modes
from core.kit.grammar import Grammar
from core.kit.kinds import Kind, choice
from core.messages import msg
from core.reader import quote

SHOWN: tuple[c.ShownZone, ...] = get_args(c.ShownZone)
DRAWS = ("d0", "d1", "d2")
ENTRY = msg("an entry")
NOTHING = "-"


def parse(text: str) -> c.Command:
    """The command of one entry; a ruling is `parse_ruling`'s.

    Blanks are free between words. A `# comment` is left out. Raises `BadNotation` E_SYNTAX, which
    tells the character and what was expected there.
    """
    reader = Reader(text)
    seat = reader.prefix()
    command: c.Command | None = GRAMMAR.read(reader)
    if command is None:
        raise _no_verb(reader)
    reader.finish()
    return command if seat is None else replace(command, seat=seat)


def format(command: c.Command) -> str:  # noqa: A001 - its name in Notation
    """The canonical text; `parse` of it gives the command again."""
    words = GRAMMAR.write(command)
    return words if command.seat is None else f"{command.seat}: {words}"


def _no_verb(reader: Reader) -> BadNotation:
    reader.skip()
    at = reader.at
    return BadNotation(
        reader.code,
        "At character {at}: there is no entry “{verb}”; there are {verbs}.",
        at=at + 1,
        verb=reader.try_part(WORD_SIGNS, ENTRY) or reader.fail(ENTRY),
        verbs=", ".join(VERBS),
    )


# --- fields -------------------------------------------------------------------------------------

_RETREATS = any_order("retreats")
_CHOICES = any_order("targets", "place", "pay", "modes", "results", "retreats")


def _row(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _read_played(reader: Reader) -> tuple[Any, ...]:
    """The card, its modes glued to it or as a word of their own, and the other words."""
    card = reader.expect_word(CARD_SIGNS, CARD, "/")
    modes = rest_of_modes(reader) if reader.glued("/") else ()
    reader.end_word()
    if modes:
        return card, modes, *_PLAYED.read(reader)
    *words, modes, retreats = _PLAYED_WITH_MODES.read(reader)
    return card, modes, *words, retreats


def _write_played(played: tuple[Any, ...]) -> str:
    card, modes, *words = played
    return _row(card + modes_text(modes), _PLAYED.write(words))


_PLAYED = any_order("place", "targets", "pay", "x", "results", "retreats")
_PLAYED_WITH_MODES = any_order("place", "targets", "pay", "x", "results", "modes", "retreats")


def _read_ability(reader: Reader) -> tuple[str, int]:
    """A card and the number of the ability: `A5.2`."""
    card = reader.expect_word(INST_SIGNS, INST, ".")
    reader.expect_glued(".")
    number = reader.number()
    reader.end_word()
    return card, number


def _read_trigger(reader: Reader) -> tuple[Any, ...]:
    """Whether it is let go, and the words."""
    if reader.one_of((NOTHING,)):
        return True, (), None, c.FREE, (), (), _RETREATS.read(reader)
    return False, *_CHOICES.read(reader)


def _write_trigger(trigger: tuple[Any, ...]) -> str:
    declined, *words = trigger
    return _row(NOTHING, _RETREATS.write(words[-1])) if declined else _CHOICES.write(words)


def _read_blocks(reader: Reader) -> tuple[Any, ...]:
    if reader.one_of((NOTHING,)):
        return (), _RETREATS.read(reader)
    found: tuple[Any, ...] = _BLOCKS.read(reader)
    return found


def _write_blocks(found: tuple[Any, ...]) -> str:
    blocks, retreats = found
    return _BLOCKS.write(found) if blocks else _row(NOTHING, _RETREATS.write(retreats))


_BLOCKS = any_order("blocks", "retreats", needed=True)
_Shown = tuple[c.ShownZone, str, tuple[str, ...]]


def _read_shown(reader: Reader) -> _Shown:
    """A word for a zone is one always: a card of that name needs its zone in front."""
    zone, card = reader.one_of(SHOWN), reader.expect_word(CARD_SIGNS, CARD)
    to: list[str] = []
    if reader.one_of(("to",)):
        to.append(reader.expect_seat(","))
        while reader.take(",") or (not reader.ended() and reader.text[reader.at] in SEATS):
            to.append(reader.expect_word(SEAT_SIGNS, SEAT, ","))
    return zone or "hand", card, tuple(to)


def _write_shown(shown: _Shown) -> str:
    zone, card, to = shown
    named = zone != "hand" or card in SHOWN
    return _row(zone if named else "", card, f"to {','.join(to)}" if to else "")


def _read_draw(reader: Reader) -> int | None:
    word = reader.one_of(DRAWS)
    return None if word is None else DRAWS.index(word)


_KINDS: Mapping[str, Kind[Reader]] = {
    "ability": Kind(_read_ability, lambda pair: f"{pair[0]}.{pair[1]}"),
    "attackers": any_order("insts", "retreats", needed=True),
    "blocks": Kind(_read_blocks, _write_blocks),
    "card": Kind(lambda reader: reader.expect_word(CARD_SIGNS, CARD)),
    "cards": Kind(Reader.expect_cards, ",".join),
    "choices": _CHOICES,
    "dead": any_order("insts", "retreats"),
    "dealt": Kind(lambda reader: reader.cards() or None, ",".join),
    "definition": Kind(definition, definition_text),
    "devotion": any_order(
        *("insts", "extra", "removed", "targets", "places", "results", "retreats")
    ),
    "draw": Kind(_read_draw, DRAWS.__getitem__),
    "hold": choice({"&": True}),
    "how": Kind(lambda reader: reader.string() or None, quote),
    "inst": Kind(lambda reader: reader.expect_word(INST_SIGNS, INST)),
    "keep": any_order("keep", "retreats"),
    "laid": any_order("laid", "retreats", needed=True),
    "late_choices": any_order(
        *("place", "targets", "modes", "results", "retreats"),
        written=("targets", "place", "modes", "results", "retreats"),
    ),
    "place": Kind(lambda reader: reader.expect_word(PLACE_SIGNS, PLACE)),
    "played": Kind(_read_played, _write_played),
    "retreats": _RETREATS,
    "seat": Kind(Reader.expect_seat),
    "shown": Kind(_read_shown, _write_shown),
    "split": any_order("split", "retreats"),
    "string": Kind(Reader.expect_string, quote),
    "told": Kind(read_told, write_told),
    "trigger": Kind(_read_trigger, _write_trigger),
}
GRAMMAR: Grammar[Reader] = Grammar(get_args(c.Command), _KINDS)
VERBS = tuple(
    verb
    for row in GRAMMAR.rows.values()
    for verb in (DRAWS if row.made is c.DrawCards else re.findall("^[a-z]+", row.text))
)
