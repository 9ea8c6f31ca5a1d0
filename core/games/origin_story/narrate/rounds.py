"""The course of a round in words: dealing, choices, points. Each event in one sentence or more,
the first of which says what came of it, told at the table on which it happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.events import MatchEnded
from core.games.origin_story.events import (
    AutomaCardShown,
    EventShown,
    HandDealt,
    NoteAdded,
    PhaseEntered,
    RoundScored,
    RoundStarted,
    SideChosen,
    SkillsCharged,
    StoryChosen,
    StoryDealt,
    SuperHeroShown,
    Surrendered,
    TableSet,
    TricksBegun,
)
from core.games.origin_story.evolve import evolve
from core.games.origin_story.narrate.conditions import counted
from core.games.origin_story.narrate.effects import round_words
from core.games.origin_story.narrate.words import (
    IN_SENTENCE,
    THE,
    all_named,
    cut,
    named,
    points_words,
    row_words,
    sorted_words,
)
from core.games.origin_story.pieces import PLAYERS, catalogues
from core.games.origin_story.state import State
from core.games.origin_story.titles import PHASES, PLAYER_TITLES, RESULTS, SIDES
from core.kit.places import listing
from core.messages import Message, Value, msg

NOTE = 70  # characters of a note in the headline


def table_set(event: TableSet, table: State) -> Iterator[Message]:
    """What was drawn before the first round (R11, R14)."""
    heroes = all_named(table, event.super_heroes)
    yield msg("{player}'s mat is {mat}.", player=THE["Y"], mat=named(table, event.mat))
    yield msg("Super-heroes in hand: {cards}.", cards=heroes)
    yield from _removed(event.removed, table)


def _removed(cards: Iterable[str], table: State) -> Iterator[Message]:
    fresh = [card for card in cards if card not in table.removed]
    if fresh:
        yield msg("Not in solo, so removed: {cards}.", cards=all_named(table, fresh))


def started(event: RoundStarted, _table: State) -> Iterator[Message]:
    """The dealer token says who leads first (R14)."""
    yield msg(
        "Round {n} starts with all 52 cards. Dealer: {dealer}. First leader: {leader}.",
        n=event.round,
        dealer=PLAYER_TITLES[event.dealer],
        leader=PLAYER_TITLES[event.leader],
    )


def dealt(event: HandDealt, _table: State) -> Iterator[Message]:
    """A hand; that of an automa from left to right."""
    yield msg("{player} is dealt {n} cards.", player=THE[event.who], n=len(event.cards))
    if event.who == "Y":
        yield msg("Hand: {cards}.", cards=sorted_words(event.cards))
    else:
        yield msg("From left to right: {cards}.", cards=row_words(event.cards))


def event_shown(event: EventShown, table: State) -> Iterator[Message]:
    """The event of round 3 (R21)."""
    card = catalogues.automa_card(catalogues.of(table.options.catalogue), event.card)
    name = card.event.name if card is not None else ""
    yield msg(
        "The event of this round is {event}.", event=named(table, event.card, name or event.name)
    )


def story_dealt(event: StoryDealt, table: State) -> Iterator[Message]:
    """Three story cards, one of which is to be chosen."""
    yield msg("{player} draws {n} story cards.", player=THE["Y"], n=len(event.cards))
    yield msg("Drawn: {cards}.", cards=all_named(table, event.cards))
    yield from _removed(event.removed, table)


def story_chosen(event: StoryChosen, table: State) -> Iterator[Message]:
    """The story card that lies on the mat now (R22)."""
    kept = named(table, event.kept, event.name)
    yield msg("{player} keeps the story card {card}.", player=THE["Y"], card=kept)
    gone = [card for card in event.drawn if card != event.kept]
    if gone:
        yield msg("Discarded: {cards}.", cards=all_named(table, gone))
    yield from _removed(event.removed, table)


def super_hero(event: SuperHeroShown, table: State) -> Iterator[Message]:
    """The super-hero of round 5 (R23)."""
    shown = named(table, event.card, event.name)
    yield msg("{player} shows the super-hero {card}.", player=THE["Y"], card=shown)
    if event.discarded is not None:
        yield msg("Discarded: {cards}.", cards=named(table, event.discarded))


def charged(event: SkillsCharged, table: State) -> Iterator[Message]:
    """Energy on costs, and what stays in the supply (R24, R25)."""
    cards = list(dict.fromkeys(cost.rpartition(":")[0] for cost in event.placed))
    if not cards:
        yield msg("{player} charges nothing.", player=THE["Y"])
    elif len(cards) > FEW:
        yield msg("{player} charges {n} cards.", player=THE["Y"], n=len(cards))
    else:
        yield msg("{player} charges {cards}.", player=THE["Y"], cards=all_named(table, cards))
    if cards:
        costs = listing([_cost(table, cost, n) for cost, n in event.placed.items()])
        yield msg("Energy: {costs}.", costs=costs)
    yield msg("Energy left in the supply: {n}.", n=event.supply)


FEW = 2  # cards that a headline has room for


def _cost(table: State, cost: str, n: int) -> Value:
    card, _, number = cost.rpartition(":")
    printed = catalogues.costs_of(catalogues.of(table.options.catalogue), card)
    text = _COSTS[number] if len(printed) > 1 else msg("{n} on {card}")
    return text._replace(params={"n": n, "card": named(table, card)})


_COSTS = {
    "1": msg("{n} on the first cost of {card}"),
    "2": msg("{n} on the second cost of {card}"),
}


def side(event: SideChosen, _table: State) -> Iterator[Message]:
    """Hero or villain (R27)."""
    yield _SIDE[event.side]._replace(params={"player": THE["Y"]})


_SIDE = {
    "hero": msg("{player} is hero this round."),
    "villain": msg("{player} is villain this round."),
}


def automa_card(event: AutomaCardShown, table: State) -> Iterator[Message]:
    """The top card of the automa deck (R31)."""
    yield msg("The automa card of this round is {card}.", card=named(table, event.card, event.name))
    content = catalogues.of(table.options.catalogue)
    card = catalogues.automa_card(content, event.card)
    if card is not None and not catalogues.is_blank(content):
        effects = round_words(card, table.round)
        if effects is None:
            yield msg("It has no effect in this round.")
        else:
            yield msg("Its effect in this round: {effects}.", effects=effects)


def begun(_event: TricksBegun, _table: State) -> Iterator[Message]:
    """The set-up of the round is over."""
    yield msg("The first trick begins.")


def surrendered(event: Surrendered, _table: State) -> Iterator[Message]:
    """Who gains by it, and why so much (R46)."""
    yield msg(
        "{player} surrenders the round; {leader} gains {points} VP.",
        player=THE["Y"],
        leader=IN_SENTENCE[event.leader],
        points=event.points,
    )
    yield msg("One for each card in the leader's hand and one for this trick.")


def scored(event: RoundScored, table: State) -> Iterator[Message]:
    """The points of a round, why the player gets theirs, and the dials (R71)."""
    yield msg("Round {n}: {points} VP.", n=event.round, points=points_words(event.points))
    yield msg(
        "{player} was {side} with {tricks}.",
        player=THE["Y"],
        side=SIDES[event.side],
        tricks=counted(event.tricks.get("Y", 0)),
    )
    if table.round:
        dials: dict[str, int] = dict(zip(PLAYERS, evolve(table, event).vp, strict=True))
        yield msg("VP in all: {points}.", points=points_words(dials))
    yield msg("Energy in the supply: {n}.", n=event.supply)


def entered(event: PhaseEntered, _table: State) -> Iterator[Message]:
    """What the table is at, for a step in which nothing else happened."""
    yield PHASES.get(event.phase, PHASES["over"])


def noted(event: NoteAdded, _table: State) -> Iterator[Message]:
    """Words of people, as they are: braces in them are no places in a sentence."""
    short = cut(event.text, NOTE)
    yield msg("Note: “{text}”", text=short)
    if short != event.text:
        yield msg("“{text}”", text=event.text)


def ended(event: MatchEnded, _table: State) -> Iterator[Message]:
    """How it ended (R80)."""
    yield RESULTS[event.result]._replace(params={"player": THE["Y"]})
