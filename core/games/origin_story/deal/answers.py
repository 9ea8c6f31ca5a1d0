"""What a simulated player says with a skill that asks for choices; cards to be drawn stay open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from core.game import Template
from core.games.origin_story import commands as c
from core.games.origin_story.decide import decide
from core.games.origin_story.evolve import evolve
from core.games.origin_story.pieces import AUTOMAS, Automa, Player, catalogues
from core.games.origin_story.pieces.effects import (
    Adjust,
    Does,
    Exchange,
    Points,
    Refresh,
    Replace,
    Reveal,
    Skill,
    names_player,
)
from core.games.origin_story.rules import skills
from core.games.origin_story.state import State, hand
from core.kit.attempts import attempted

Entry = c.Command | Template
Pick = Callable[[Sequence[str], int], tuple[str, ...]]  # so many of these cards, not of one's own


def drawn(state: State) -> c.Command | None:
    """The entry of a phase that waits for cards alone, with its cards left open; else None."""
    match state.phase:
        case "new":
            return c.SetTable()
        case "deal_you":
            return c.DealHand("Y")
        case "deal_A":
            return c.DealHand("A")
        case "deal_F":
            return c.DealHand("F")
        case "event":
            return c.ShowEvent()
        case "automa_card":
            return c.ShowAutomaCard()
        case "effect_draws":
            return c.DrawForEffect()
        case "story" if not state.story_dealt:
            return c.ChooseStory()
        case "turn:A" | "turn:F":
            return c.PlayAutoma()
    return None


def skill_of(state: State, command: c.UseSkill) -> Skill | None:
    """The skill that a command is about."""
    content = catalogues.of(state.options.catalogue)
    return catalogues.skill(content, f"{command.card}:{command.skill}")


def draws(skill: Skill) -> bool:
    """Whether the dealer draws cards for it."""
    return any(isinstance(does, Refresh | Replace) for does in skills.done_by(skill))


def answered(
    state: State, command: c.UseSkill, who: Automa, mine: Pick, theirs: Pick
) -> c.UseSkill:
    """The command with an automa and cards where its skill asks for them.

    `mine` picks cards of your hand to give, `theirs` cards of an automa's to reveal or adjust.
    """
    skill = skill_of(state, command)
    if skill is None:
        return command
    done = list(skills.done_by(skill))
    named: Player | None = who if any(map(names_player, done)) else None
    if any(isinstance(does, Points) and does.n > 0 for does in done):
        named = named and "Y"  # points are for you
    cards: tuple[str, ...] = ()
    for does in done:
        cards = cards or _cards(state, does, who, mine, theirs)
    return c.UseSkill(command.card, command.skill, named, cards)


def _cards(state: State, does: Does, who: Automa, mine: Pick, theirs: Pick) -> tuple[str, ...]:
    match does:
        case Exchange(with_=meant):
            return mine(hand(state, "Y"), 2 if meant == "both" else 1)
        case Reveal(pick="choose", of=of, count=count):
            held = hand(state, of if of in AUTOMAS else who)
            return theirs(held, min(count or 1, len(held)))
        case Adjust(card="chosen"):
            return theirs(hand(state, who), 1)
    return ()


def after(state: State, command: c.Command) -> State | None:
    """The table after a command that draws nothing; None where it is refused."""
    events = attempted(state, command, decide)
    return reduce(evolve, events, state) if events else None


def accepted(state: State, command: c.UseSkill) -> bool:
    """Whether the rules take it, as far as that is known before cards are drawn for it."""
    skill = skill_of(state, command)
    if skill is not None and draws(skill):
        return True
    return after(state, command) is not None


def passed(command: c.UseSkill) -> c.UseSkill:
    """The skill is not used."""
    return c.UseSkill(command.card, command.skill, declined=True)


def asked(entry: Entry) -> c.UseSkill | None:
    """The use of a skill that an entry is, its choices still open; None for any other entry."""
    if isinstance(entry, Template) and entry.kind == "use_skill":
        return c.UseSkill(entry.given["card"], entry.given["skill"])
    return entry if isinstance(entry, c.UseSkill) and not entry.declined else None
