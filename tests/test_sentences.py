"""Steps in sentences: short headlines, people by their names, no ids and no numbers of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from core.chapters import headline
from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.events import MatchEnded
from core.game import Game
from core.games import ALL
from core.knowledge import SPECTATOR, perspective
from core.messages import Narration, Printed, msg, said
from core.replay import Timeline
from core.structured import members
from tests.laws.instances import within
from tests.laws.sentences import LONGEST, Listener, matches
from tests.laws.vocabulary import Vocabulary
from web.narration import narration, sentences
from web.replay.steps import rounds, turns
from web.replay.tree_position import locate

FREE = (StartMatch, Undo, Redo, EnterVariation, MakeRuling, AttachPhoto)  # told by all games alike
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)


def told(timeline: Timeline[Any]) -> Iterator[Narration]:
    """What the steps of play did."""
    for number, step in enumerate(timeline.steps):
        if not isinstance(step.command, FREE):
            yield narration(timeline, number)


def hear(listener: Listener, one: Narration) -> None:
    """Hear the headline of a step, and its parts."""
    first, *parts = sentences(one)
    listener.sentence(first, LONGEST)
    for part in parts:
        listener.sentence(part)


def hear_parts(listener: Listener, timeline: Timeline[Any]) -> int:
    """Hear the headlines of turns, tricks and fights; how many there are."""
    place = locate(timeline, timeline.head, undone=False)
    line = [*turns(timeline, place.line)]
    found = [*rounds(timeline, place, line, range(len(line)), undone=False)]
    parts = [part for part in found if part.title is not None]
    for part in parts:
        for say in (listener.english, listener.french):
            whole = headline(part.title, part.outcomes, lambda one, say=say: len(say(one)))
            listener.clause(say, whole)
    return len(parts)


@games
def test_sentences_are_short_and_name_people(game: Game[Any, Any, Any]) -> None:
    listener, steps = Listener(game), 0
    for timeline in matches(game.slug):
        for one in told(timeline):
            steps += 1
            hear(listener, one)
    assert listener.faults == []
    assert steps > 200


@games
def test_parts_of_a_match_are_told_in_a_line(game: Game[Any, Any, Any]) -> None:
    """The headlines of turns, tricks and fights keep the law of sentences."""
    listener = Listener(game)
    parts = sum(hear_parts(listener, timeline) for timeline in matches(game.slug))
    assert listener.faults == []
    assert parts > 5


@games
def test_rulings_say_what_they_change(game: Game[Any, Any, Any]) -> None:
    """Operations in words: people and cards by their names, no id and no number of a rule."""
    listener, rulings = Listener(game), 0
    for timeline in matches(game.slug):
        for number, step in enumerate(timeline.steps):
            if isinstance(step.command, MakeRuling):
                rulings += 1
                _, *parts = sentences(narration(timeline, number))  # the headline is people's words
                for part in parts:
                    if "reason" not in part.params:
                        listener.sentence(part)
    assert listener.faults == []
    assert rulings


@games
def test_seats_are_told_what_they_know(game: Game[Any, Any, Any]) -> None:
    """The same laws on what a seat sees; and no sentence fails on what is hidden."""
    listener = Listener(game)
    for timeline in list(matches(game.slug))[-2:]:
        for viewer in (*timeline.seats, SPECTATOR):
            seen = perspective(timeline, viewer)
            for one in told(seen):
                hear(listener, one)
            assert hear_parts(listener, seen) > 0
    assert listener.faults == []


def facts_of(game: Game[Any, Any, Any]) -> list[Any]:
    """The smallest changes, which events of some games hold and say as operations are said."""
    hints = [get_type_hints(kind).get("facts") for kind in members(game.events)]
    return [kind for kind in within(tuple(hints)) if vars(kind).get("SAYS") is not None]


@games
def test_every_event_fact_and_operation_has_its_sentence(game: Game[Any, Any, Any]) -> None:
    """By itself, as matches have it or put together of what they have; whoever sits there."""
    listener, rows = Listener(game), Vocabulary(game)
    for kind in (one for one in members(game.events) if one is not MatchEnded):
        for table, event in rows.rows(kind):
            hear(listener, game.narration(table, (event,)))
            assert str(game.narrate(event)).strip(), event
    operations = members(game.rulings.operations)
    for kind in dict.fromkeys((*operations, *facts_of(game))):
        for table, row in rows.rows(kind):
            told_of = game.rulings.describe(row, table)
            if told_of.text or kind in operations:  # a fact may leave it to what stands around it
                listener.sentence(told_of)
    assert listener.faults == []


@games
def test_titles_of_seats_are_said_in_french(game: Game[Any, Any, Any]) -> None:
    listener = Listener(game)
    listener.names.clear()
    for title in game.seat_titles.values():
        listener.french(title)
    assert listener.faults == []


def test_a_capital_is_given_to_words_and_never_to_data() -> None:
    """A path of a field, or an id, is said as it was given."""
    assert said(msg("{thing} goes.", thing=msg("an unseen card")), {}) == "An unseen card goes."
    assert said(msg("{card} goes.", card=Printed("a2")), {}) == "a2 goes."
    assert said(msg("{where} is missing.", where="players.A"), {}) == "players.A is missing."
    assert said(msg("{it} dies.", it=msg("{id}", id="v2.4")), {}) == "v2.4 dies."
    assert said(msg("a pair"), {}) == "a pair", "no whole sentence"
