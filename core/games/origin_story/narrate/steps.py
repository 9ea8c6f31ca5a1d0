"""Steps in words: the outcome in the headline, the rest of what happened below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, chain
from typing import Any

from core.events import MatchEnded
from core.games.origin_story import events as e
from core.games.origin_story.evolve import evolve
from core.games.origin_story.narrate import automas, plays, rounds, skills
from core.games.origin_story.narrate.cited import cited
from core.games.origin_story.state import State
from core.kit.phrases import after, narration
from core.messages import Message, Narration

Sentences = list[list[Message]]  # of each event, the one for a headline first
BRIEF = (  # effects that stand in the headline beside the skill
    e.NextAdjusted,
    e.SideChanged,
    e.PointsScored,
    e.EnergyMoved,
    e.TrumpChanged,
)


def tell(event: e.Event, table: State) -> Iterator[Message]:
    """An event in sentences, the first of which says what came of it; at the table before it."""
    return _TELL[type(event)](event, table)


def narrate_step(before: State, events: tuple[e.Event, ...]) -> Narration:
    """What a step did."""
    events = tuple(one for one in events if not isinstance(one, e.PhaseEntered)) or events[:1]
    tables = list(accumulate(events, evolve, initial=before))
    told = [list(tell(event, table)) for event, table in zip(events, tables, strict=False)]
    ending = told.pop()[0] if isinstance(events[-1], MatchEnded) else None
    main = _main(events)
    headline = _headline(main, events, tables[main], told)
    parts = chain.from_iterable(told)
    rules = [rule for event in (events[main], *events) for rule in cited(event)]
    return narration(headline, parts, ending=ending, rules=rules)


def _main(events: tuple[e.Event, ...]) -> int:
    """The place of the event that the step is about: the points of a round, else the first."""
    kinds = [type(event) for event in events]
    return kinds.index(e.RoundScored) if e.RoundScored in kinds else 0


def _headline(main: int, events: tuple[e.Event, ...], table: State, told: Sentences) -> Message:
    """The headline; what it says is taken out of the sentences."""
    match events[main]:
        case e.HandChanged():
            return automas.effects([x for x in events if isinstance(x, e.HandChanged)], table)
        case e.AutomaLed() | e.AutomaFollowed() | e.CardPlayed() as play:
            return _play(play, events, table, told)
        case e.SkillUsed(declined=False, by_itself=False):
            return _used(events, told)
    return told[main].pop(0)


def _play(play: plays.Play, events: tuple[e.Event, ...], table: State, told: Sentences) -> Message:
    """A card, with who takes the trick by it."""
    own = told[0].pop(0)
    for event, sentences in zip(events, told, strict=False):
        if isinstance(event, e.TrickTaken):
            sentences.pop(0)
            return plays.headline(play, table, event)
    return own


def _used(events: tuple[e.Event, ...], told: Sentences) -> Message:
    """A skill with what it does, where that is short; an exchange before its skill."""
    for event, sentences in zip(events, told, strict=False):
        if isinstance(event, e.CardsExchanged):
            return sentences.pop(0)
        if isinstance(event, BRIEF):
            return after(told[0].pop(0), sentences.pop(0))
    return told[0].pop(0)


_TELL: Mapping[type, Callable[[Any, State], Iterator[Message]]] = {
    e.TableSet: rounds.table_set,
    e.RoundStarted: rounds.started,
    e.HandDealt: rounds.dealt,
    e.EventShown: rounds.event_shown,
    e.StoryDealt: rounds.story_dealt,
    e.StoryChosen: rounds.story_chosen,
    e.SuperHeroShown: rounds.super_hero,
    e.SkillsCharged: rounds.charged,
    e.SideChosen: rounds.side,
    e.AutomaCardShown: rounds.automa_card,
    e.HandChanged: automas.changed,
    e.TricksBegun: rounds.begun,
    e.AutomaLed: plays.played,
    e.AutomaFollowed: plays.played,
    e.CardPlayed: plays.played,
    e.TrickTaken: plays.taken,
    e.SkillUsed: skills.used,
    e.SkillWaits: skills.waits,
    e.TokensRemoved: skills.removed,
    e.PointsScored: skills.points,
    e.EnergyMoved: skills.energy,
    e.CardsExchanged: skills.exchanged,
    e.CardsAdjusted: skills.adjusted,
    e.NextAdjusted: skills.next_card,
    e.SuitAdjusted: skills.suit_adjusted,
    e.HandRefreshed: skills.refreshed,
    e.PlayLimited: skills.limited,
    e.SideChanged: skills.side,
    e.TrumpChanged: skills.trump,
    e.TiesChanged: skills.ties,
    e.TableAsked: skills.asked,
    e.Surrendered: rounds.surrendered,
    e.RoundScored: rounds.scored,
    e.PhaseEntered: rounds.entered,
    e.NoteAdded: rounds.noted,
    MatchEnded: rounds.ended,
}
