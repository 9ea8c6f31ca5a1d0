"""What a table decides: each operation, the invariants, forced plays, notes (section 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.origin_story import GAME
from core.games.origin_story.state import State
from core.session import Session
from tests.examples.origin_story_layout import Wanted
from tests.examples.origin_story_tables import session_for
from tests.games.origin_story.tables import AT, refusal, told

HANDS = {"A": ["S6", "L2", "B3", "M3"], "Y": ["B4", "L9", "B11", "S2"]}


def turn(*lines: str, who: str = "Y", **wanted: Any) -> Session[State]:
    """A turn in a trick that F led with B6, lines played."""
    wanted = {"led": "B6", "leader": "F", "hands": HANDS, **wanted}
    session = session_for(Wanted(phase=f"turn:{who}", **wanted))
    for line in lines:
        session.play_line(line, at=AT)
    return session


def ruled(ops: str, **wanted: Any) -> Session[State]:
    return turn(f'rule "so it was" {ops}', **wanted)


def third(*lines: str) -> Session[State]:
    """The Automaton is last in a trick that F led with B6."""
    hands = {"A": HANDS["A"], "Y": HANDS["Y"][:3]}
    return turn(*lines, who="A", hands=hands)


@pytest.mark.parametrize(
    ("ops", "key", "value"),
    [
        ("vp Y +3", "vp", {"A": 0, "F": 0, "Y": 3}),
        ("vp A +2, vp F +1, vp A -1", "vp", {"A": 1, "F": 1, "Y": 0}),
        ("mod B4 +2", "mods", {"B4": 2}),
        ("mod B4 +2, mod B4 -2", "mods", {}),
        ("mod B6 -1", "mods", {"B6": -1}),
        ("suit B4 L", "suits", {"B4": "L"}),
        ("side villain", "side", "villain"),
        ("trump S", "trump", "S"),
        ("trump none", "round_trump", None),
        ("card t9 mat", "story", [{"id": "t9", "round": 1}]),
        ("card t9 removed", "removed", ["t9"]),
        ("card t9 discard", "story_discard", ["t9"]),
        ("card c4 removed", "super_hero_hand", ["c1"]),
        ("card c4 discard", "super_hero_hand", ["c1"]),
        ("card c4 mat", "super_hero", "c4"),
        ("card c2 hand", "super_hero_hand", ["c1", "c4", "c2"]),
        ("energy supply +2", "energy", {"supply": 4, "placed": {}, "for_round": 0}),
        (
            "energy p1:1 +1, energy supply -1",
            "energy",
            {"supply": 1, "placed": {"p1:1": 1}, "for_round": 0},
        ),
        ("energy general +2", "energy", {"supply": 2, "placed": {}, "for_round": 0}),
    ],
)
def test_operations(ops: str, key: str, value: Any) -> None:
    plain = GAME.plain(turn().timeline.state)
    session = ruled(ops)
    found = told(session, key)
    if key == "story":
        assert found[-1:] == value
    elif key in {"removed", "story_discard"}:
        assert found == [*plain[key], *value]
    else:
        assert found == value
    assert told(session, "phase") == "turn:Y"


def test_cards_move_with_their_place_in_a_hand() -> None:
    for place, hand in (
        ("L", ["B4", "S6", "L2", "B3", "M3"]),
        ("R", ["S6", "L2", "B3", "M3", "B4"]),
        ("2", ["S6", "L2", "B4", "B3", "M3"]),
    ):
        session = ruled(f"move B4 hand.Y hand.A {place}, move M3 hand.A hand.Y")
        assert told(session, "hands")["A"] == [card for card in hand if card != "M3"]
        assert told(session, "hands")["Y"] == ["L9", "B11", "S2", "M3"]


def test_a_card_that_leaves_the_hands_loses_its_adjustment() -> None:
    drawn = turn().timeline.state.deck[0]
    session = ruled(f"mod S6 +2, move S6 hand.A discard, move {drawn} deck hand.A L")
    assert told(session, "mods", "discard") == ({}, ["S6"])
    assert told(session, "hands")["A"][0] == drawn


def test_a_card_played_by_mistake_is_taken_back() -> None:
    """The automa turned out to have played another card of its hand."""
    mine = {"A": ["M3", "M5", "B3", "L2"]}
    session = turn(who="A", leader="Y", led="M11", hands=mine, unused={"B9", "B12"})
    session.play("> B9 B12", at=AT)
    assert told(session, "trick")[-1] == ["A", "M3"]
    session.play('rule "misread" move M3 trick hand.A R, move M5 hand.A trick', at=AT)
    assert told(session, "trick") == [["Y", "M11"], ["A", "M5"]]
    assert told(session, "phase") == "turn:F"


def test_a_trick_goes_to_another() -> None:
    session = ruled("trick Y", who="A", leader="A", led=None, won=1)
    assert told(session, "won") == {"A": 2, "F": 0, "Y": 2}
    last = told(session, "won_tricks")[-1]
    assert (last["winner"], told(session, "leader", "phase")) == ("Y", ("Y", "turn:Y"))


def test_a_trick_in_progress_is_given_by_force_alone() -> None:
    assert refusal(turn(), 'rule "gone" trick F').code == "E_INVARIANT"
    session = turn('rule! "gone" trick F')
    assert told(session, "trick", "forced") == ([], True)
    assert told(session, "leader", "phase") == ("F", "turn:F")


def test_the_next_leader() -> None:
    session = turn('rule "so it was" leader F', leader="Y", led=None)
    assert told(session, "leader", "phase") == ("F", "turn:F")


def test_a21_a_reshuffle_a_card_too_early() -> None:
    session = turn(lies=[("S1", "discard"), ("M2", "discard")])
    before = len(told(session, "deck"))
    session.play('rule "shuffled too early" reshuffle', at=AT)
    assert told(session, "discard", "reshuffles") == ([], 1)
    assert len(told(session, "deck")) == before + 2


def test_an_automa_card_is_exchanged() -> None:
    session = turn()
    session.play('rule "the wrong one" card v1.8 mat', at=AT)
    assert told(session, "automa_deck")["card"] == "v1.8"
    session.play('rule "none at all" card v1.8 removed', at=AT)
    assert told(session, "automa_deck")["card"] is None


@pytest.mark.parametrize(
    ("op", "phase", "draws", "dropped"),
    [
        ("card v1.8 mat", "late", 0, None),  # without an effect in this round
        ("card {card} removed", "late", 0, None),
        ("card {other} mat", "effect_draws", 4, 2),  # which replaces two cards of each
        ("vp Y +1", "effect_draws", 2, 1),
    ],
)
def test_a_ruling_while_an_effect_draws_goes_on_with_the_card_that_lies_there(
    op: str, phase: str, draws: int, dropped: int | None
) -> None:
    session = session_for(Wanted(phase="effect_draws", replace=1, round=2, unused={"v1.7", "v1.8"}))
    card = told(session, "automa_deck")["card"]
    session.play(f'rule "misread" {op.format(card=card, other="v1.7")}', at=AT)
    assert told(session, "phase") == phase
    assert session.timeline.state.draws == draws
    if dropped is not None:
        session.play(f"dr {' '.join(session.timeline.state.deck[:draws])}", at=AT)
        changed = [one for one in session.timeline.steps[-1].events if one.kind == "hand_changed"]
        assert [(one.who, len(one.dropped)) for one in changed] == [("A", dropped), ("F", dropped)]
    assert told(session, "phase") == "late"


def test_force_breaks_the_invariants_and_is_kept() -> None:
    line = '"lost under the table" move M3 hand.A discard'
    assert refusal(turn(), f"rule {line}").code == "E_INVARIANT"
    session = turn(f"rule! {line}")
    assert told(session, "forced") is True
    assert len(told(session, "hands")["A"]) == 3
    assert session.timeline.steps[-1].notation == f"rule ! {line}"


def test_an_automa_without_cards_is_told() -> None:
    gone = ", ".join(f"move {card} hand.A discard" for card in HANDS["A"])
    given: dict[str, Any] = {"leader": "Y", "led": "M11", "hands": {"A": HANDS["A"]}}
    session = turn(f'rule! "all gone" {gone}', who="A", **given)
    draws = " ".join(session.timeline.state.deck[:2])
    assert refusal(session, f"> {draws}").code == "E_NOT_IN_HAND"


def test_the_third_card_by_ruling_takes_the_trick() -> None:
    session = turn(who="Y", leader="A", led="M11", hands={"Y": ["M12", "B4", "L9", "S2"]})
    session.play('rule "laid silently" move M12 hand.Y trick', at=AT)
    assert told(session, "trick") == []
    assert len(told(session, "won_tricks")[-1]["cards"]) == 3


def test_a_ruling_at_the_end_of_the_round_looks_at_skills_again() -> None:
    session = session_for(Wanted(phase="round_end", charged=["t7"], story=["t7"]))
    session.play('rule "a trick was miscounted" trick Y', at=AT)
    assert told(session, "phase") == "round_end"
    assert sum(told(session, "won").values()) == 8


def test_a_forced_play_stands_with_its_reason() -> None:
    session = turn()
    assert refusal(session, "L9").code == "E_MUST_FOLLOW"
    session.play("! L9 -- nobody saw it", at=AT)
    step = session.timeline.steps[-1]
    assert step.notation == "! L9 -- nobody saw it"
    assert step.events[0].broken.code == "E_MUST_FOLLOW"
    assert step.events[0].broken.rule == "R40"
    assert "L9" not in told(session, "hands")["Y"]


def test_a_forced_play_against_a_limit_and_a_surrender_by_a_villain() -> None:
    limit = {"limits": [{"who": "followers", "until": "round", "ban": "B"}]}
    hands = {"Y": ["B4", "B11", "L9", "S2"]}
    session = turn(force=limit, led="M6", hands=hands)
    assert refusal(session, "B4").code == "E_LIMIT"
    session.play("! B4 -- forgot the card", at=AT)
    villain = turn(side="villain")
    villain.play("! sur -- we wanted to", at=AT)
    assert told(villain, "phase", "surrendered") == ("round_end", True)


def test_another_card_than_an_automa_plays_by_its_rules() -> None:
    """R53 to R57 leave nothing to choose; what the table played for it stands with its reason."""
    fact = third("A> B10 M6").timeline.steps[-1].facts[0]
    assert (fact.card, fact.middle) == ("B10", ("S6", "L2", "B10", "M6"))
    wrong = refusal(third(), "A> B10 M6 =S6")
    assert (wrong.code, wrong.rule) == ("E_AUTOMA", "R56")
    assert refusal(third(), "! A> B10 M6 =B4 -- no").code == "E_NOT_IN_HAND"
    assert refusal(third(), "! A> B10 M6 =B10 -- no").code == "not_forbidden"
    session = third("! A> B10 M6 =S6 -- we took the wrong one")
    step = session.timeline.steps[-1]
    assert (step.events[0].broken.code, step.events[0].broken.rule) == ("E_AUTOMA", "R56")
    assert (step.events[1].card, step.events[1].step) == ("S6", "ruled")
    assert step.events[2].winner == "Y"
    assert step.notation == "! A> B10 M6 =S6 -- we took the wrong one"
    assert third("A> B10 M6 =B10").timeline.steps[-1].facts[0] == fact


def test_a_trick_is_ruled_in_the_step_of_its_last_card() -> None:
    text = '! A> B10 M6 => rule "the card says so" trick F'
    session = third(text)
    assert session.timeline.steps[-1].notation == text
    won = session.timeline.state.won_tricks[-1]
    assert (won.winner, dict(won.cards)["A"]) == ("F", "B10")
    assert session.timeline.state.leader == "F"
    assert third("A> B10 M6").timeline.state.leader == "Y"


def test_what_is_allowed_cannot_be_forced() -> None:
    assert refusal(turn(), "! B4 -- why not").code == "not_forbidden"
    assert refusal(turn(), "! B13 -- not mine").code == "E_NOT_IN_HAND"
    assert refusal(turn(), "! L9").code == "E_SYNTAX"


def test_notes_change_nothing() -> None:
    session = turn()
    before = session.timeline.state
    session.play_line("note the table wobbles # and so do we", at=AT)
    assert session.timeline.state == before
    assert [step.notation for step in session.timeline.steps[-2:]] == [
        "note the table wobbles",
        "note and so do we",
    ]
