"""What a seat may look back at where nobody looks at the discard pile, card by card (R82)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core import cards
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.state import Row, State
from core.games.ace_of_spades.view.history_redaction import redact_history
from tests.games.ace_of_spades.refusals import COOP, bonus
from tests.games.ace_of_spades.tables import after, begin
from tests.games.ace_of_spades.veils import VIEWERS, veiled

PAST: dict[str, Any] = {  # one card of each zone, and what the seats hold
    **COOP,
    "bullets": 4,
    "difficulty": "hard",
    "hands": {"1": "Kc Ks 4d 7h 9c", "2": "Kd Kh 4s 7s 9s"},
    "commons": "2h 2s 2d",
    "discard": "3c 3s",
}
LINES = (
    '! as:deck>out "lost"',
    "X 4d 2h > Qc / 8d",
    "D Kc Ks 7h 2s 2d > Jc 8s 6s / 6d 6c",
    "X 4s > 5h",
)
OPEN = {  # at the end of LINES, and in the turn of player 2 that goes on
    "1": "JK AS 8D 6D 6C QC 9C JC 8S 6S",
    "2": "JK AS 8D 6D 6C KD KH 7S 9S 5H",
    None: "JK AS 8D 6D 6C",
}
FACES: tuple[c.Command, ...] = (
    c.DealCards(("KC", "8D", "?"), ("3C",), seat="1"),
    c.RevealEnemy("m1", drawn=(c.SeatDrawn("1", ("KC", "8D"), ("3C",)),)),
    c.PlayHand(
        ("KC", "JK", "8D"),
        c.Claim("pair", ("K",)),
        ("KC", "JK"),
        "KS",
        drawn=c.Drawn(("QC",), ("3C",)),
    ),
    c.PlayHand(("KC", "8D")),
    c.SwapCards(("KC", "8D"), c.Drawn(("QC",), ("3C",))),
    c.JamGun(("KC", "8D"), c.Drawn(("QC",))),
    c.DrawCards(("KC", "9S"), ("3C",)),
    c.TrimHand(("KC", "9S")),
    c.NameCard("KC"),
    c.UseBonus("b", ("KC=AD", "8D=AC", "h", "JK"), ("QC", "3C")),
    c.UseBonus(
        "b",
        changes=(
            c.MoveCard("KC", "hand1", "out"),
            c.MoveCard("8D", "deck", "out"),
            c.SetDial("hp", "add", -1),
            c.GiveTurn("2"),
        ),
        reason="so it says",
    ),
    c.RefreshDeck(),
    c.QuitMatch("dinner"),
)


def unseen_by(viewer: str | None) -> set[str]:
    return set(cards.WITH_JOKER) - set(OPEN[viewer].split())


def redaction(viewer: str | None, *lines: str, **given: Any) -> Any:
    return redact_history(begin(*lines, **given).timeline.line(), viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r82_each_card_is_shown_to_whom_it_lies_open_now(viewer: str | None) -> None:
    found = redaction(viewer, *LINES, **PAST)
    hidden = unseen_by(viewer)
    for card in cards.WITH_JOKER:
        move = c.MoveCard(card, "discard", "hand1")
        assert found.operation(move) == veiled(move, hidden), card
    for other in (c.SetDial("hp", "add", -1), c.GiveTurn("2")):
        assert found.operation(other) == other


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("command", FACES, ids=lambda one: one.kind)
def test_r82_of_an_earlier_entry_the_cards_are_gone(viewer: str | None, command: Any) -> None:
    expected = veiled(command, unseen_by(viewer))
    if isinstance(command, c.PlayHand):
        claim = None if command.claim is None else c.Claim(command.claim.combo)
        expected = replace(expected, claim=claim, joker=None)
    assert redaction(viewer, *LINES, **PAST).command(command) == expected


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r82_of_earlier_events_the_cards_are_gone(viewer: str | None) -> None:
    """Of everything that happened in the match, and of a one-shot that does everything."""
    recast = {"op": "recast", "max": 3, "what": "any"}
    one_shot = bonus(recast, {"op": "manual"}, base=PAST)
    line = begin('B b 4d=Ad 2h=As 9c=9h kc:hand1>deck 2s:common>out "so it says"', **one_shot)
    events = [event for frame in line.timeline.line() for event in frame.events]
    events += [event for frame in begin(*LINES, **PAST).timeline.line() for event in frame.events]
    found = redaction(viewer, *LINES, **PAST)
    hidden = unseen_by(viewer)
    kinds = set()
    for event in events:
        if hasattr(event, "operations"):
            continue  # of a ruling
        expected = veiled(event, hidden)
        if event.kind == "shot_played":
            expected = replace(expected, ranks=(), joker_as=None)
        if event.kind == "bonus_used":  # of its effects those cards that it found in the hand
            named = hidden & {"4D", "9C"}
            expected = replace(expected, armed=veiled(event.armed, named))
        assert found.event(event) == expected
        kinds.add(event.kind)
    assert {"bonus_used", "shot_played", "cards_swapped", "cards_drawn"} <= kinds


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r82_of_a_table_that_the_match_began_from_too(viewer: str | None) -> None:
    found = redaction(viewer, *LINES, **PAST)
    table = after(**PAST)._replace(row=Row(1, ("KD", "JK"), "pair"))
    hidden = unseen_by(viewer)
    known = [[x for x in cards.members(hand) if x not in hidden] for hand in table.hands]
    assert found.table(table) == table._replace(
        hands=tuple(map(cards.bits, known)),
        unknown=tuple(5 - len(one) for one in known),
        commons=veiled(table.commons, hidden),
        discard=veiled(table.discard, hidden),
        row=None,
    )


@pytest.mark.parametrize(
    ("lines", "present"),
    [
        ((), ()),
        (LINES[:1], (1,)),
        (LINES[:2], (1, 2)),
        (LINES[:3], (1, 2, 3)),
        ((*LINES[:2], "D Kc Ks 7h 2s 2d", "+ Jc 8s 6s / 6d 6c"), (1, 2, 3, 4)),
        (LINES, (4,)),
        ((*LINES, "D Kd Kh 7s 6d 6c > ?3 / 5s 5c"), (4, 5)),
        ((*LINES, "D Kd Kh 7s 6d 6c > ?3 / 5s 5c", '! hp-1 "so it says"'), (6,)),
    ],
)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_r82_the_steps_of_the_present_turn_are_shown_as_they_were(
    lines: Sequence[str], present: Sequence[int], viewer: str | None
) -> None:
    """Until somebody acts in a turn, the hand that was put down last lies before all eyes."""
    found = redaction(viewer, *lines, **PAST)
    assert found.open == frozenset(present)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_r110_where_the_pile_lies_open_all_may_be_looked_back_at(
    difficulty: str, viewer: str | None
) -> None:
    assert redaction(viewer, *LINES, **{**PAST, "difficulty": difficulty}) is None


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_a_seat_that_a_match_lacks_sees_what_a_spectator_sees(
    viewer: str | None, mode: str
) -> None:
    hand = {"hand": "Kc Ks 4d 7h 9c 5s 6s Th"}
    given = {**COOP, "difficulty": "hard"} if mode == "coop" else {**hand, "difficulty": "hard"}
    found = redaction(viewer, **given)
    state: State = after(**given)
    own = [] if viewer is None or int(viewer) > len(state.hands) else state.hands[int(viewer) - 1]
    seen = {"JK", *state.commons, *(cards.members(own) if own else ())}
    shown = {
        card
        for card in cards.WITH_JOKER
        if found.operation(c.MoveCard(card, "deck", "out")).card == card
    }
    assert shown == seen
