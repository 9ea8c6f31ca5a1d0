"""What happens on the way through phases stops it, or ends the turn (R36, R44, R127, R135)."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from tests.games.arcmage.at_once import code, entered, stand
from tests.games.arcmage.made_cards import deed, made, triggered

RUIN = [{"op": "damage", "to": {"who": "each", "is": ["city"], "of": "you"}, "n": 99}]
WHEN = {"devotion": "devotion_phase_of_host_city", "discard": "your_discard_phase"}


def phases(events: tuple[Any, ...]) -> list[str]:
    return [one.phase for one in events if isinstance(one, e.PhaseEntered)]


@pytest.mark.parametrize("line", ["end", "go", "go play1", "go discard"])
@pytest.mark.parametrize("phase", WHEN)
@pytest.mark.parametrize("seats", ["AB", "ABC"])
def test_who_loses_on_the_way(seats: str, phase: str, line: str) -> None:
    """R127: the turn is the next player's, or the match is over; nothing else of it happens."""
    bomb = made("bomb", "creature", abilities=[triggered(WHEN[phase], effects=RUIN)])
    given: dict[str, Any] = {seat: {"hand": ["?"]} for seat in seats[1:]}
    state = stand(phase="draw", cards=[bomb], A={"in": {"A1": ["A5 bomb"]}}, **given)
    state = entered(state, "d1 ?").state
    before = state
    told = entered(state, line)
    reached = {"end": 5, "go": 1, "go play1": 2, "go discard": 5}[line]
    order = ("devotion", "play1", "attack", "play2", "discard")
    met = order.index(phase) < reached
    assert phases(told.events) == [*order[: order.index(phase) + 1 if met else reached]]
    if not met:
        assert told.state.active == "A"
    elif seats == "AB":
        assert isinstance(told.events[-1], MatchEnded)
    else:
        assert (told.state.active, told.state.phase) == ("B", "unmark")
        assert told.state.turn == before.turn + 1


@pytest.mark.parametrize("optional", [False, True])
@pytest.mark.parametrize("hand", [3, 9])
def test_who_has_to_enter_something_first(hand: int, *, optional: bool) -> None:
    """R36, R44: the end of the turn waits for triggers that are no “may”, and for discards."""
    asks = [{"op": "mill", "who": "you", "n": 1}]
    mole = made("mole", "creature", abilities=[
        triggered("your_discard_phase", effects=asks, optional=optional)])  # fmt: skip
    state = stand(phase="play2", cards=[mole],
                  A={"hand": ["kolibri"] * hand, "army": ["A5 mole"]})  # fmt: skip
    told = entered(state, "end").state
    waits = not optional or hand > 7
    assert (told.active, told.phase) == (("A", "discard") if waits else ("B", "unmark"))
    if waits and not optional:
        assert code(told, "end") == ("E_OBLIGATION" if hand > 7 else "E_PENDING")
        told = entered(told, "t A5 =ghoul").state
        assert code(told, "end") == ("E_OBLIGATION" if hand > 7 else "")


@pytest.mark.parametrize("active", "AB")
@pytest.mark.parametrize("phase", ["devotion", "play1", "attack", "play2", "discard"])
def test_what_the_beginning_of_a_phase_sets_off(phase: str, active: str) -> None:
    """1.3: in the devotion phase residents of one's cities, in the discard phase one's cards."""
    both = [triggered(one, effects=[{"op": "produce", "faction": "G", "n": 1}])
            for one in WHEN.values()]  # fmt: skip
    owl = made("owl", "creature", abilities=both)
    before = {"devotion": "draw", "play1": "devotion", "attack": "play1", "play2": "attack",
              "discard": "play2"}[phase]  # fmt: skip
    state = stand(phase=before, active=active, cards=[owl],
                  A={"army": ["A5 owl"], "in": {"A1": ["A6 owl", "B7 owl"]}},
                  B={"army": ["B5 owl"], "in": {"B1": ["B6 owl", "A7 owl"]}})  # fmt: skip
    state = state._replace(drawn=2)
    told = entered(state, f"go {phase}")
    off = {(one.source, one.when) for one in told.events if isinstance(one, e.TriggerResolved)}
    residents = {"A": {"A6", "B7"}, "B": {"B6", "A7"}}[active]
    mine = {n for n, one in state.pieces.items() if one.card == "owl" and one.controller == active}
    assert off == {(n, WHEN[phase]) for n in (residents if phase == "devotion" else mine)
                   if phase in WHEN}  # fmt: skip


@pytest.mark.parametrize("hints", [("one",), ("one", "two"), ("one", "one"), ("one", "two", "one")])
def test_what_is_asked_of_the_table_is_asked_once(hints: tuple[str, ...]) -> None:
    """R135: each part of each card, however often it comes up."""
    rulings = [{"op": "ruling", "hint": hint} for hint in hints]
    cards = [deed(*rulings), deed(*rulings, slug="other")]
    state = stand(cards=cards, A={"hand": ["deed", "deed", "other"]})
    told = entered(state, "p deed")
    parts = [*dict.fromkeys(hints)]
    assert [(one.card, one.hint) for one in told.state.asks] == [("deed", one) for one in parts]
    again = entered(told.state, "p deed")
    assert not any(isinstance(one, f.AskRuling) for one in again.facts)
    both = entered(again.state, "p other").state.asks
    assert [(one.card, one.hint) for one in both] == [
        (card, one) for card in ("deed", "other") for one in parts
    ]  # fmt: skip


ALL = {"who": "each", "is": ["creature"]}
HOLD: dict[str, dict[str, Any]] = {
    "cap": {"what": "unmark", "who": "each_player", "n": 1, "until": "lasting"},
    "cost": {"filter": {"is": ["creature"]}, "who": "you", "n": 1, "until": "lasting"},
    "when": {"when": "dies", "effects": []},
    "grant": {"to": ALL, "ability": {"kind": "activated", "cost": {}, "effects": []}},
    "deal_more": {"to": ALL, "n": 1, "until": "static"},
    "repeat": {"times": 2, "effects": []},
}


@pytest.mark.parametrize("op", HOLD)
def test_what_holds_by_itself_is_no_deed(op: str) -> None:
    """1.3: a spell that says it does what else it says, and nothing of this."""
    grows = {"op": "produce", "faction": "G", "n": 1}
    state = stand(cards=[deed({"op": op, **HOLD[op]}, grows)], A={"hand": ["deed"]})
    told = entered(state, "p deed")
    assert [one for one in told.facts if isinstance(one, f.ProduceResources)] == [
        f.ProduceResources("A", "G", 1)
    ]
    assert {one.kind for one in told.facts} <= {"move_card", "produce_resources", "ask_ruling"}


def test_a_level_has_no_x() -> None:
    """R33: it is 0 where nobody names one."""
    level = {"level": 0, "life": "once", "text": "", "effects": [
        {"op": "produce", "faction": "G", "n": "X"}]}  # fmt: skip
    state = stand(phase="devotion", cards=[made("tower", "city", levels=[level])],
                  A={"cities": ["A1 tower"]})  # fmt: skip
    assert entered(state, "v A1").state.players["A"].pool == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("life", ["once", "lasting"])
@pytest.mark.parametrize("unless", [False, True])
def test_what_a_level_leaves_to_the_table(life: str, *, unless: bool) -> None:
    """R62, R135: a way out of what it does is asked about as the level is reached."""
    holds = {"op": "freeze", "to": ALL, "until": "lasting" if life == "lasting" else "next_unmark",
             **({"unless": {"pay": 1}} if unless else {})}  # fmt: skip
    level = {"level": 0, "life": life, "text": "", "effects": [holds]}
    state = stand(phase="devotion", cards=[made("tower", "city", levels=[level])],
                  A={"cities": ["A1 tower"], "army": ["A5 mentor"]})  # fmt: skip
    told = entered(state, "v A1")
    assert [(one.card, one.hint) for one in told.state.asks] == [("tower", "tower")] * unless
    frozen = [one.card for one in told.facts if isinstance(one, f.FreezeCard)]
    assert frozen == ["A5"] * (life == "once")


@pytest.mark.parametrize("phase", ["attack", "play1"])
@pytest.mark.parametrize("who", ["a spell", "a creature", "a city"])
def test_who_adds_an_attack_phase(who: str, phase: str) -> None:
    """1.3, R36: a card that is in play, and no other phase; only a city opens it with more."""
    grows = [{"op": "produce", "faction": "G", "n": 1}]
    extra = {"op": "extra_phase", "phase": phase, "after": "attack", "first": grows}
    uses = {"kind": "activated", "cost": {}, "effects": [extra], "speed": "any"}
    level = {"level": 0, "life": "once", "text": "", "effects": [extra]}
    cards = [deed(extra), made("user", "creature", abilities=[uses]),
             made("tower", "city", levels=[level])]  # fmt: skip
    state = stand(phase="devotion", cards=cards,
                  A={"hand": ["deed"], "cities": ["A1 tower"], "army": ["A5 user"]})  # fmt: skip
    line = {"a spell": "p deed", "a creature": "a A5.1", "a city": "v A1"}[who]
    told = entered(state, line)
    added = [one for one in told.facts if isinstance(one, f.AddAttackPhase)]
    assert len(added) == (phase == "attack" and who != "a spell")
    after = entered(told.state, "go attack", "go").state
    assert after.phase == ("attack" if added else "play2")
    assert after.players["A"].pool[0] == (bool(added) and who == "a city")
