"""Facts that make no sense: what their fold raises names match and step, whatever it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.blame import blamed
from core.errors import BadSetup, BrokenLog, IllegalMove, NotFound
from core.events import MatchStarted, Redone, RulingMade, Undone, VariationEntered
from core.guard import guarded
from core.knowledge import perspective
from core.ports import NewStep, Step
from core.replay import Timeline
from core.service import Service
from core.stats import statistics
from eventstore.contract.steps import NOON
from eventstore.memory import MemoryStore
from tests.matches import BRANCHED, begun, play, record
from tests.toys import GAMES, PIG, GivePoints
from tests.toys.pieces import PotLost


def stored() -> list[Step]:
    store = MemoryStore(GAMES)
    record(store, "m", play(begun(), BRANCHED))
    return list(store.read("m"))


def with_events(step: Step, *events: Any) -> Step:
    return step._replace(facts=events)


def start(step: Step) -> MatchStarted:
    found = step.facts[0]
    assert isinstance(found, MatchStarted)
    return found


GIVEN: RulingMade[Any] = RulingMade("why", (GivePoints("red", "white", 1),))
SENSELESS: list[tuple[int, Callable[[Step], Step]]] = [
    (2, lambda step: with_events(step, PotLost("white"))),
    (2, lambda step: with_events(step, GIVEN)),
    (2, lambda step: with_events(step, PotLost("red"), Undone(1))),
    (2, lambda step: with_events(step, start(stored()[0]))),
    (2, with_events),
    (3, lambda step: with_events(step, Undone(77))),
    (3, lambda step: with_events(step, Undone(1), Undone(0))),
    (6, lambda step: with_events(step, Redone(2))),
    (7, lambda step: with_events(step, VariationEntered(3))),
    (4, lambda step: step._replace(step=5)),
    (0, lambda step: with_events(step, PotLost("red"))),
    (0, lambda step: with_events(step, replace(start(step), options={"speed": 1}))),
    (0, lambda step: with_events(step, replace(start(step), position={"x": 1}))),
    (0, lambda step: with_events(step, replace(start(step), game="chess"))),
]


@pytest.mark.parametrize(("at", "change"), SENSELESS)
def test_a_fold_of_nonsense_names_match_and_step(at: int, change: Callable[[Step], Step]) -> None:
    steps = stored()
    Timeline(PIG, steps)
    steps[at] = change(steps[at])
    with pytest.raises(BrokenLog) as broken:
        Timeline(PIG, steps)
    assert (broken.value.match_id, broken.value.step) == ("m", at)
    assert broken.value.__cause__ is not None


def test_a_timeline_stays_as_it_was_when_a_step_makes_no_sense() -> None:
    steps = stored()
    timeline = Timeline(PIG, steps[:2])
    with pytest.raises(BrokenLog):
        timeline.add(with_events(steps[2], PotLost("white")))
    assert (timeline.next_step, timeline.head, timeline.version) == (2, 1, 2)
    timeline.add(steps[2])
    assert timeline.head == 2


def test_what_one_seat_sees_names_the_match_too() -> None:
    def evolve(state: Any, event: Any) -> Any:
        if getattr(event, "number", "") == "?":
            raise AttributeError("no such number")
        return PIG.evolve(state, event)

    game = replace(PIG, evolve=evolve)
    store = MemoryStore({PIG.slug: game})
    record(store, "m", play(begun(), ["pick red 7"]))
    seen = Timeline(game, store.read("m"))
    with pytest.raises(BrokenLog) as broken:
        perspective(seen, "black")
    assert (broken.value.match_id, broken.value.step) == ("m", 1)


@pytest.mark.parametrize(
    "fault", [KeyError("x"), RecursionError(), ZeroDivisionError(), AttributeError(), OSError()]
)
def test_whatever_a_game_raises_is_told_with_match_and_step(fault: Exception) -> None:
    with pytest.raises(BrokenLog) as broken, guarded("m", 3):
        raise fault
    assert (broken.value.match_id, broken.value.step) == ("m", 3)
    assert broken.value.__cause__ is fault
    assert str(broken.value).startswith("Step 3: ")


def test_what_is_raised_on_purpose_passes_unless_nothing_was_asked() -> None:
    for purpose in (IllegalMove("no"), NotFound("no"), BrokenLog("other", 1, "x")):
        with pytest.raises(type(purpose)) as same, guarded("m", 3):
            raise purpose
        assert same.value is purpose
    refusal = BadSetup("bad_position")
    with pytest.raises(BrokenLog) as broken, guarded("m", None, BrokenLog):
        raise refusal
    assert broken.value.__cause__ is refusal


def test_steps_of_a_match_not_yet_stored_are_folded_without_its_name() -> None:
    pending: list[NewStep] = begun().pending
    assert Timeline(PIG, pending).match_id == ""
    assert Timeline(PIG, pending, "m").match_id == "m"


@pytest.mark.parametrize("what", ["view", "plain", "narrate", "moments", "legal"])
def test_the_step_to_blame_is_the_first_that_its_game_can_make_nothing_of(what: str) -> None:
    def fail(told: Any, *_: object) -> Any:
        if getattr(told, "pot", 0) == 11 or "pot_banked" in str(told):
            raise KeyError(told)
        return getattr(PIG, what)(told, *_)

    game = replace(PIG, **{what: fail})
    line = ["roll 6", "undo", "roll 5", "roll 6", "hold"]
    steps = play(begun(), line).pending
    assert blamed(Timeline(PIG, steps)) == 5  # nothing fails: the last
    assert blamed(Timeline(game, steps)) == (4 if what in {"view", "plain", "legal"} else 5)


@pytest.mark.parametrize("bad", [1, 3, 4])
def test_figures_that_cannot_be_drawn_name_the_first_step_with_which_they_cannot(bad: int) -> None:
    def stats(line: Any) -> Any:
        if any(frame.step >= bad for frame in line):
            raise KeyError(bad)
        return PIG.stats(line)

    steps = play(begun(), ["roll 6", "roll 5", "roll 6", "roll 4", "hold"]).pending
    with pytest.raises(BrokenLog) as broken:
        statistics(Timeline(replace(PIG, stats=stats), steps, "m"))
    assert (broken.value.match_id, broken.value.step) == ("m", bad)


def test_a_start_whose_command_is_none_is_opened_by_what_its_facts_name() -> None:
    store = MemoryStore(GAMES)
    record(store, "m", play(begun(), BRANCHED))
    rows = store.rows("m")
    odd = (rows[0]._replace(command=rows[1].command), *rows[1:])
    store.put("odd", tuple(row._replace(match_id="odd") for row in odd))
    service = Service(store, lambda slug: GAMES[slug], lambda: NOON)
    assert service.open("odd").timeline.state == service.open("m").timeline.state
