"""Unknown cards (R31, R32) and what each seat may see (V1 to V6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.canonical import canonical
from core.events import Json
from core.game import Template
from core.games.ace_in_the_hole import GAME
from core.knowledge import perspective
from tests.games.ace_in_the_hole.tables import UNSEEN, code, enter, simulated, start

SHORT = {"hands": {"R": ["3H", "?"], "B": ["2S", "?"]}, "discards": {"R": "rest except 4H"}}


def view(session: Any, seat: str | None = None) -> Json:
    return GAME.view(perspective(session.timeline, seat).state)


def test_unknown_card_becomes_known_when_revealed() -> None:
    table = start(*UNSEEN, "~ R 5H")
    assert view(table)["hand"]["red"] == ["5H", "?", "?"]
    assert view(table)["revealed"]["red"] == []
    enter(table, "~ R 5H public")
    assert view(table)["revealed"]["red"] == ["5H"]
    assert view(table, "black")["hand"]["red"] == ["5H", "?", "?"]


def test_private_reveal_stays_with_its_seat() -> None:
    table = start(*UNSEEN, "~ R 5H")
    assert view(table, "red")["hand"]["red"] == ["5H", "?", "?"]
    assert view(table, "black")["hand"]["red"] == ["?", "?", "?"]
    shown = perspective(table.timeline, "black").steps[-1]
    assert shown.notation == "~ R ?"
    assert "5H" not in canonical([shown.command, shown.events])


def test_drawn_cards_and_notes_stay_with_their_seat() -> None:
    table = start("deal R 5H KH ?", "deal B ? ? ?", "5H KH f1-f6 =2D {a trap}")
    for viewer in ("black", "spectator"):
        seen = perspective(table.timeline, viewer)
        text = canonical([[s.command, s.events, s.notation] for s in seen.steps[1:]])
        assert "2D" not in text
        assert "trap" not in text
        assert seen.steps[-1].notation == "5H KH f1-f6 =?"
    assert perspective(table.timeline, "red").steps[-1].command.note == "a trap"


def position_with_empty_pile() -> Any:
    hands = {"R": ["3H", "?"], "B": ["?", "?", "?"]}
    discards = {"R": "rest except 4H 5H", "B": []}
    return start(position={"hands": hands, "discards": {**discards, "R": "rest except 4H"}})


def test_elimination() -> None:
    """R32, V4: with an empty pile the unknown slots are the unseen cards."""
    table = position_with_empty_pile()
    assert table.timeline.state.sides[0].unknown == 1
    for seat in (None, "red", "black", "spectator"):
        assert view(table, seat)["hand"]["red"] == ["3H", "4H"]
        assert view(table, seat)["unseen"]["red"] == []
    assert {a.card for a in GAME.legal(table.timeline.state, "red")} == {"3H", "4H"}
    enter(table, "~ R 4H")
    assert code(table, "~ R 3H") == "nothing_unknown"


def test_end_opens_the_hands_unless_they_stay_closed() -> None:
    """V5."""
    cards = ("deal R 5H KH 2D", "deal B ? ? ?", "R resign")
    assert view(start(*cards), "black")["hand"]["red"] == ["2D", "5H", "KH"]
    assert view(start(*cards, closed=True), "black")["hand"]["red"] == ["?"] * 3


def test_legal_lists_known_cards_and_templates_for_others() -> None:
    """V6: what a seat's own table offers to the other seat names no card."""
    table = start("deal R 5H KH 2D", "deal B ? ? ?")
    own = GAME.legal(perspective(table.timeline, "red").state, "red")
    assert {action.card for action in own} == {"2D", "5H", "KH"}
    other = GAME.legal(perspective(table.timeline, "black").state, "red")
    assert all(isinstance(action, Template) for action in other)
    assert GAME.legal(table.timeline.state, "black") == ()
    assert GAME.legal(start().timeline.state, "red")[0].open == ("cards",)


def test_templates_say_what_an_unseen_card_might_do() -> None:
    table = start(*UNSEEN)
    kinds = [action.kind for action in GAME.legal(table.timeline.state, "red")]
    assert kinds == ["move_pawn"]  # nothing is captured, and every card has a step


@pytest.mark.parametrize("seat", ["red", "black", None])
def test_hidden_events_fold_to_the_masked_table(seat: str | None) -> None:
    """What a seat folds from its events is exactly what it may know, at every step."""
    for number in range(6):
        table = simulated(number)
        hidden = GAME.initial(table.timeline.start)
        for frame in table.timeline.line()[1:]:
            for event in frame.events:
                hidden = GAME.evolve(hidden, GAME.secrets.hide_event(event, seat))
            assert hidden == GAME.secrets.mask(frame.state, seat)
            assert GAME.restore(GAME.plain(hidden)) == hidden


@pytest.mark.parametrize("viewer", ["black", "spectator"])
def test_tables_that_differ_in_secrets_look_the_same(viewer: str) -> None:
    """V2, V3: Red's cards are others, Black cannot tell."""
    one = start("deal R 5H KH 2D", "deal B 2S 3S 4S", "5H KH f1-f6 =9D", "~ R 9D public")
    two = start("deal R ? ? ?", "deal B 2S 3S 4S", "5H KH f1-f6 =?", "~ R 9D public")
    three = start("deal R 5H 9D ?", "deal B 2S 3S 4S", "5H KH f1-f6 =3D", "~ R 9D public")

    def seen(session: Any) -> str:
        timeline = perspective(session.timeline, viewer)
        steps = [[s.command, s.events, s.notation] for s in timeline.steps]
        return canonical([steps, GAME.view(timeline.state), GAME.stats(timeline.line())])

    assert seen(one) == seen(two) == seen(three)
    assert "KH" not in json.dumps(json.loads(seen(one))[1]["hand"])


def test_hidden_commands_are_decided_again_to_the_hidden_events() -> None:
    """An export of a seat can be read back."""
    table = simulated(3)
    hidden = perspective(table.timeline, "black", then=True)
    state = GAME.initial(hidden.start)
    for step in hidden.steps[1:]:
        assert GAME.decide(state, step.command) == step.events
        for event in step.events:
            state = GAME.evolve(state, event)
