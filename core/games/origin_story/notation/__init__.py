"""Quick entry: text into commands, and steps into canonical text (section 5.1)."""

from __future__ import annotations

from dataclasses import replace

from core.game import Notation
from core.games.origin_story.commands import (
    Command,
    DealHand,
    DrawForEffect,
    PlayAutoma,
    SetTable,
    ShowAutomaCard,
    ShowEvent,
    UseSkill,
)
from core.games.origin_story.events import (
    AutomaCardShown,
    AutomaFollowed,
    Event,
    EventShown,
    HandChanged,
    HandDealt,
    SkillUsed,
    TableSet,
)
from core.games.origin_story.notation.kinds import GRAMMAR
from core.games.origin_story.notation.lines import split
from core.games.origin_story.notation.read import reader_of
from core.games.origin_story.notation.rulings import RULING_TEXT
from core.games.origin_story.state import State
from core.messages import msg

ENTRY = msg("an entry")


def parse(state: State, text: str) -> Command:
    """The command of one entry; `split` takes a line apart, a ruling is `RULING_TEXT`'s.

    Blanks are free but within a card, an id or a number; upper and lower case are equal but in
    free ids. Raises `BadNotation` E_SYNTAX, which tells the character and what was expected there;
    `IllegalMove` E_OPTION for what `new` says otherwise than the options of the match.
    """
    reader = reader_of(state, text)
    command: Command = GRAMMAR.read(reader) or reader.fail(ENTRY)
    reader.finish()
    return command


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step; in a dealt match with the outcomes that its events state."""
    return GRAMMAR.write(_restated(command, events))


def _restated(command: Command, events: tuple[Event, ...]) -> Command:
    """The command with what was drawn, as its events state it; cards of a story that were dealt
    before stand in a step of their own."""
    match command, events[0]:
        case SetTable(), TableSet(mat=mat, super_heroes=heroes) as table:
            return SetTable(table.dealer, mat, heroes, table.removed)
        case DealHand(), HandDealt(who=who, cards=cards):
            return DealHand(who, cards)
        case ShowEvent(), EventShown(card=card):
            return ShowEvent(card)
        case ShowAutomaCard(), AutomaCardShown(card=card):
            return ShowAutomaCard(card)
        case DrawForEffect(cards=None), _:
            changes = [event.drawn for event in events if isinstance(event, HandChanged)]
            return DrawForEffect(tuple(card for drawn in changes for card in drawn))
        case PlayAutoma() as played, first:
            draws = first.draws if isinstance(first, AutomaFollowed) else None
            return replace(played, draws=draws)
        case UseSkill() as used, _:
            return replace(used, skill=_skill(used, events))
    return command


def _skill(used: UseSkill, events: tuple[Event, ...]) -> int | None:
    """The number of the skill, which may be left out of the command; of a skill that was used
    in a step before (its discards follow) what the command says."""
    skills = (e.skill for e in events if isinstance(e, SkillUsed) and not e.by_itself)
    own = (number for id_, _, number in (one.rpartition(":") for one in skills) if id_ == used.card)
    return next((int(number) for number in own), used.skill)


NOTATION: Notation[State, Command, Event] = Notation(
    parse=parse, format=format, split=split, ruling=RULING_TEXT, usages=GRAMMAR.usages
)
