"""Skills, story cards, exchanges and reveals of a match in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.cards import UNSEEN
from core.events import Json
from core.games.origin_story.events import (
    CardsAdjusted,
    CardsExchanged,
    PointsScored,
    SkillUsed,
    StoryChosen,
)
from core.games.origin_story.pieces import PLAYERS, catalogues, halves
from core.games.origin_story.pieces.content import Content
from core.games.origin_story.stats.told import Told


def skills(row: Sequence[Told]) -> list[Json]:
    """Skills by their id: how often they were used (or resolved) and let pass, VP by player.

    Points belong to the skill that was used before them in their step.
    """
    found: dict[str, Json] = {}
    for one in row:
        if isinstance(one.event, SkillUsed):
            entry = found.setdefault(one.event.skill, _skill(one.event.skill))
            entry["passed" if one.event.declined else "used"] += 1
    for skill, points in _points(row):
        for who, n in points.points.items():
            found[skill]["vp"][who] += n
    return list(found.values())


def _skill(skill: str) -> Json:
    card = skill.rpartition(":")[0]
    return {"skill": skill, "card": card, "used": 0, "passed": 0, "vp": dict.fromkeys(PLAYERS, 0)}


def _points(row: Sequence[Told]) -> Iterator[tuple[str, PointsScored]]:
    skill, step = None, None
    for one in row:
        if one.step is not step:
            skill, step = None, one.step
        if isinstance(one.event, SkillUsed) and not one.event.declined:
            skill = one.event.skill
        elif isinstance(one.event, PointsScored) and skill is not None:
            yield skill, one.event


def stories(row: Sequence[Told]) -> list[Json]:
    """The story cards of each round: those offered, and the one kept."""
    return [
        {"round": one.round, "offered": list(one.event.drawn), "kept": one.event.kept}
        for one in row
        if isinstance(one.event, StoryChosen)
    ]


def exchanges(row: Sequence[Told]) -> list[Json]:
    """Each exchange; `cost` is the printed value given less the one taken, in half points.

    Those that may not be looked back at are left out.
    """
    return [
        {
            "round": one.round,
            "who": one.event.who,
            "given": one.event.given,
            "taken": one.event.taken,
            "cost": halves(one.event.given) - halves(one.event.taken),
        }
        for one in row
        if isinstance(one.event, CardsExchanged) and one.event.taken != UNSEEN
    ]


def revealed(row: Sequence[Told]) -> int:
    """Cards whose value a reveal changed."""
    return sum(
        len(one.event.cards)
        for one in row
        if isinstance(one.event, CardsAdjusted) and one.event.revealed
    )


def names(content: Content, cards: Iterable[str | None]) -> dict[str, str]:
    """The names of these cards, of an automa card its own and under `event:` its event's."""
    found: dict[str, str] = {}
    known = {one.id: one.name for one in catalogues.skill_cards(content)}
    for one in content.automa_cards:
        known |= {one.id: one.name, f"event:{one.id}": one.event.name}
    for card in sorted(Counter(card for card in cards if card is not None)):
        found[card] = known.get(card, card)
        if f"event:{card}" in known:
            found[f"event:{card}"] = known[f"event:{card}"]
    return found
