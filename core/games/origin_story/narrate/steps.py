"""Steps in words: the outcome in the headline, the rest of what happened below it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, chain

from core.events import MatchEnded
from core.games.origin_story import events as e
from core.games.origin_story.evolve import evolve
from core.games.origin_story.narrate import automas, plays
from core.games.origin_story.narrate.cited import cited
from core.games.origin_story.narrate.effects import round_words
from core.games.origin_story.pieces import PLAYERS, catalogues
from core.games.origin_story.state import State
from core.games.origin_story.titles import RESULTS
from core.games.origin_story.words import THE, all_named, points_words
from core.kit.phrases import after, narration, sentences
from core.messages import Message, Narration, msg

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
    match event:
        case MatchEnded(result=result):
            yield RESULTS[result]._replace(params={"player": THE["Y"]})
        case e.AutomaLed() | e.AutomaFollowed() | e.CardPlayed():
            yield from plays.played(event, table)
        case e.TrickTaken():
            yield from plays.taken(event, table)
        case e.CardsAdjusted():
            yield plays.adjusted(event, table)
    if not isinstance(event, MatchEnded | plays.Told):  # all of which say their own sentences
        yield from sentences(event, table)
        yield from _besides(event, table)


def _besides(event: e.Event, table: State) -> Iterator[Message]:
    """What the table adds to what an event says of itself."""
    match event:
        case e.TableSet(removed=cards) | e.StoryDealt(removed=cards) | e.StoryChosen(removed=cards):
            fresh = [card for card in cards if card not in table.removed]
            if fresh:
                yield msg("Not in solo, so removed: {cards}.", cards=all_named(table, fresh))
        case e.AutomaCardShown(card=name):
            content = catalogues.of(table.options.catalogue)
            card = catalogues.automa_card(content, name)
            if card is not None and catalogues.lists(content, name):
                effects = round_words(card, table.round)
                if effects is None:
                    yield msg("It has no effect in this round.")
                else:
                    yield msg("Its effect in this round: {effects}.", effects=effects)
        case e.RoundScored() if table.round:
            dials: dict[str, int] = dict(zip(PLAYERS, evolve(table, event).vp, strict=True))
            yield msg("VP in all: {points}.", points=points_words(dials))


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
    for event, lines in zip(events, told, strict=False):
        if isinstance(event, e.TrickTaken):
            lines.pop(0)
            return plays.headline(play, table, event)
    return own


def _used(events: tuple[e.Event, ...], told: Sentences) -> Message:
    """A skill with what it does, where that is short; an exchange before its skill."""
    for event, lines in zip(events, told, strict=False):
        if isinstance(event, e.CardsExchanged):
            return lines.pop(0)
        if isinstance(event, BRIEF):
            return after(told[0].pop(0), lines.pop(0))
    return told[0].pop(0)
