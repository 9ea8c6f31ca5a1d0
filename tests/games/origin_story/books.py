"""The demo catalogue with further cards, each with the skills that a test is about."""

from __future__ import annotations

from dataclasses import replace

from core.games.origin_story.pieces.catalogues import DEMO
from core.games.origin_story.pieces.content import AutomaCard, EventText, Op, SkillCard
from core.games.origin_story.pieces.effects import Does, Effect, Skill
from core.games.origin_story.state.options import Options

Cards = dict[str, list[Skill]]


def effect(does: Does) -> Effect:
    """An effect that does this."""
    return Effect(**{does.KEY: does})  # type: ignore[arg-type]


def does(*all_: Does) -> tuple[Effect, ...]:
    """Effects, one for each."""
    return tuple(map(effect, all_))


def book(
    options: Options | None = None,
    *,
    story: Cards | None = None,
    heroes: Cards | None = None,
    events: Cards | None = None,
    costs: tuple[int, ...] = (1, 2),
    ops: dict[str, tuple[Op, ...]] | None = None,
) -> Options:
    """Options with a catalogue that has these cards, too; `ops`: what the automa card w1 does."""
    content = replace(
        DEMO,
        id="book",
        story_cards=(*DEMO.story_cards, *_cards(story, costs)),
        super_heroes=(*DEMO.super_heroes, *_cards(heroes, ())),
        automa_cards=(
            *DEMO.automa_cards,
            *(
                AutomaCard(name, 1, name, {}, EventText(f"{name}!", tuple(skills)))
                for name, skills in (events or {}).items()
            ),
            AutomaCard("w1", 1, "w1", ops or {}, EventText("w1!")),
        ),
    )
    return replace(options or Options(), catalogue=content)


def _cards(cards: Cards | None, costs: tuple[int, ...]) -> list[SkillCard]:
    return [SkillCard(name, name, None, costs, tuple(one)) for name, one in (cards or {}).items()]
