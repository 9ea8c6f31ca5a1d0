"""A step as canonical text: what its events state of what was drawn, else what was chosen."""

from __future__ import annotations

from collections.abc import Iterable

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
    SetTable,
    ShowAutomaCard,
    ShowEvent,
    ShowSuperHero,
    Surrender,
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
from core.games.origin_story.notation.skills import choices
from core.games.origin_story.notation.words import note, word


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step; in a dealt match with the outcomes that its events state."""
    return _drawn(command, events) or _chosen(command, events)


def _drawn(command: Command, events: tuple[Event, ...]) -> str | None:
    """The text of a step whose cards were drawn."""
    match command, events[0]:
        case SetTable(), TableSet() as table:
            return _table(table)
        case DealHand(), HandDealt(who=who, cards=cards):
            return f"{who}: {' '.join(cards)}"
        case ShowEvent(), EventShown(card=card):
            return f"ev {word(card)}"
        case ShowAutomaCard(), AutomaCardShown(card=card):
            return f"v {word(card)}"
        case DrawForEffect(cards=cards), _:
            return _row("dr", _effect_draws(events) if cards is None else cards)
        case PlayAutoma(who=who), first:
            draws = first.draws if isinstance(first, AutomaFollowed) else ()
            return _row(f"{who or ''}>", draws)
        case ChooseStory() as story, _:
            return _story(story)
        case UseSkill() as used, _:
            return choices(used, _skill(used, events))
    return None


def _chosen(command: Command, events: tuple[Event, ...]) -> str:
    match command:
        case ShowSuperHero(card=card):
            return f"sh {word(card)}"
        case ChargeSkills(charges=charges):
            return _row("ch", map(_charge, charges) if charges else "-")
        case ChooseSide(side=side):
            return side
        case BeginTricks():
            return "go"
        case PlayCard(card=card):
            return card
        case ExchangeCard(who=who, card=card):
            return f"x {who} {card}"
        case RevealCards(who=who, cards=cards):
            return _row(f"rv {who}", cards)
        case Surrender():
            return "sur"
        case EndRound():
            return "end"
        case AddNote(text=text):
            return f"note {note(text)}"
    return events[0].kind


def _row(first: str, rest: Iterable[str]) -> str:
    return " ".join([first, *rest])


def _table(table: TableSet) -> str:
    heroes = [*map(word, table.super_heroes), *(f"!{word(id_)}" for id_ in table.removed)]
    return f"new dealer={table.dealer} mat={word(table.mat)} super_heroes={','.join(heroes)}"


def _story(story: ChooseStory) -> str:
    """As it was asked: cards dealt before stand in a step of their own."""
    removed = [f"!{word(id_)}" for id_ in story.removed]
    kept = [] if story.kept is None else [">", word(story.kept)]
    return _row("st", [*map(word, story.drawn or ()), *removed, *kept])


def _charge(charge: Charge) -> str:
    costs = "" if charge.costs == (1,) else f":{''.join(map(str, charge.costs))}"
    return word(charge.card) + costs


def _effect_draws(events: tuple[Event, ...]) -> list[str]:
    return [card for event in events if isinstance(event, HandChanged) for card in event.drawn]


def _skill(used: UseSkill, events: tuple[Event, ...]) -> str:
    """The skill with its number, which may be left out of the command; of a skill that was used
    in a step before (its discards follow) what the command says."""
    skills = (e.skill for e in events if isinstance(e, SkillUsed) and not e.by_itself)
    own = (skill for skill in skills if skill.rpartition(":")[0] == used.card)
    return next(own, f"{used.card}:{used.skill or ''}")
