"""Quick entry: text into commands, and steps into canonical text (section 5.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.origin_story.commands import (
    AddNote,
    BeginTricks,
    Charge,
    ChargeSkills,
    ChooseSide,
    ChooseStory,
    Command,
    DealHand,
    DrawForEffect,
    EndRound,
    ExchangeCard,
    PlayAutoma,
    PlayCard,
    RevealCards,
    ShowAutomaCard,
    ShowEvent,
    ShowSuperHero,
    Surrender,
)
from core.games.origin_story.notation.lines import split
from core.games.origin_story.notation.read import NOTE, Reader, reader_of
from core.games.origin_story.notation.rulings import format as ruling_format
from core.games.origin_story.notation.rulings import parse as ruling_parse
from core.games.origin_story.notation.skills import use
from core.games.origin_story.notation.tables import table
from core.games.origin_story.notation.write import format  # noqa: A004 - its name in Game
from core.games.origin_story.pieces import AUTOMAS, PLAYERS, Automa
from core.games.origin_story.state import State
from core.messages import msg

__all__ = ["format", "parse", "ruling_format", "ruling_parse", "split"]

ENTRY = msg("an entry")


def parse(state: State, text: str) -> Command:
    """The command of one entry; `split` takes a line apart, a ruling is `ruling_parse`'s.

    Blanks are free but within a card, an id or a number; upper and lower case are equal but in
    free ids. Raises `BadNotation` E_SYNTAX, which tells the character and what was expected there;
    `IllegalMove` E_OPTION for what `new` says otherwise than the options of the match.
    """
    reader = reader_of(state, text)
    command = _of_player(reader) or _of_card(reader) or _of_word(reader, state)
    reader.finish()
    return command


def _of_player(reader: Reader) -> Command | None:
    """`Y: cards` and `A> cards`; `>` alone is of the automa that is next."""
    start = reader.at
    player = reader.one_of(PLAYERS)
    if player is not None and reader.take(":"):
        return DealHand(player, reader.cards() or None)
    who: Automa | None = next((automa for automa in AUTOMAS if automa == player), None)
    if (player is None or who is not None) and reader.take(">"):
        return PlayAutoma(who, reader.cards() or None)
    reader.at = start
    return None


def _of_card(reader: Reader) -> Command | None:
    card = reader.card()
    return None if card is None else PlayCard(card)


def _of_word(reader: Reader, state: State) -> Command:
    start = reader.at
    word = reader.one_of(tuple(_ENTRIES))
    if word is None:
        reader.at = start
        reader.fail(ENTRY)
    return _ENTRIES[word](reader, state)


def _story(reader: Reader, _: State) -> Command:
    drawn, removed = reader.ids()
    kept = reader.expect_id() if reader.take(">") else None
    return ChooseStory(kept, drawn or None, removed)


def _charge(reader: Reader, _: State) -> Command:
    found: list[Charge] = []
    if reader.take("-"):
        return ChargeSkills()
    while (card := reader.id()) is not None:
        found.append(Charge(card, reader.digits()) if reader.take(":") else Charge(card))
        reader.comma()
    return ChargeSkills(tuple(found))


def _exchange(reader: Reader, _: State) -> Command:
    return ExchangeCard(reader.expect_one_of(AUTOMAS), reader.expect_card())


def _reveal(reader: Reader, _: State) -> Command:
    return RevealCards(reader.expect_one_of(AUTOMAS), reader.cards())


def _note(reader: Reader, _: State) -> Command:
    said = reader.string()
    return AddNote(reader.rest().strip() or reader.fail(NOTE) if said is None else said)


_Entry = Callable[[Reader, State], Command]
_ENTRIES: Mapping[str, _Entry] = {
    "new": table,
    "ev": lambda reader, _: ShowEvent(reader.id()),
    "st": _story,
    "sh": lambda reader, _: ShowSuperHero(reader.expect_id()),
    "ch": _charge,
    "hero": lambda _, __: ChooseSide("hero"),
    "villain": lambda _, __: ChooseSide("villain"),
    "v": lambda reader, _: ShowAutomaCard(reader.id()),
    "dr": lambda reader, _: DrawForEffect(reader.cards() or None),
    "go": lambda _, __: BeginTricks(),
    "use": use,
    "x": _exchange,
    "rv": _reveal,
    "sur": lambda _, __: Surrender(),
    "end": lambda _, __: EndRound(),
    "note": _note,
}
