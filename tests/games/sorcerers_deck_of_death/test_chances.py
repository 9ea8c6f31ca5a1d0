"""Wounds and their chances against every roll of the dice (R43 to R45, R88, section 8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.rules import chances
from tests.games.sorcerers_deck_of_death.begun import Match, begin, state

ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
SECTION_8 = {
    2: (1, 9, 16, 10, "1.972"),
    3: (3, 12, 15, 6, "1.667"),
    4: (6, 15, 12, 3, "1.333"),
    5: (10, 16, 9, 1, "1.028"),
    6: (15, 15, 6, 0, "0.750"),
    7: (21, 12, 3, 0, "0.500"),
    8: (26, 9, 1, 0, "0.306"),
    9: (30, 6, 0, 0, "0.167"),
}


def by_table(total: int, defence: int) -> int:
    """The printed table, line by line."""
    if total <= defence:
        return 0
    if total in {defence + 1, defence + 2, defence + 3}:
        return 1
    if total in {defence + 4, defence + 5, defence + 6}:
        return 2
    return 3


def test_wounds_by_the_printed_table() -> None:
    for total, defence in product(range(-2, 20), range(2, 12)):
        assert chances.wounds(total, defence) == by_table(total, defence)


@pytest.mark.parametrize("need", SECTION_8)
def test_section_8(need: int) -> None:
    *ways, mean = SECTION_8[need]
    assert list(chances.ways(need)) == ways
    assert f"{float(chances.expected(need)):.3f}" == mean


@pytest.mark.parametrize("cap", range(4))
def test_every_roll(cap: int) -> None:
    for need in range(-3, 16):
        found = Counter(min(cap, by_table(a + b, need)) for a, b in ROLLS)
        assert chances.ways(need, cap) == tuple(found[n] for n in range(4))
        mean = sum(Fraction(n * ways, 36) for n, ways in found.items())
        assert chances.expected(need, cap) == mean


def by_hand(own: int, theirs: int) -> tuple[str | None, int]:
    """R88: half the difference, rounded up, at most three."""
    if own == theirs:
        return None, 0
    return ("caster", 1) if own < theirs else ("target", [0, 1, 1, 2, 2, 3][min(own - theirs, 5)])


@pytest.mark.parametrize(
    ("bonus", "ways"), [(0, (575, 146, 265, 184, 126)), (2, (310, 125, 286, 265, 310))]
)
def test_every_duel(bonus: int, ways: tuple[int, ...]) -> None:
    found = Counter(by_hand(sum(one) + bonus, sum(two)) for one, two in product(ROLLS, ROLLS))
    assert chances.duel_ways(bonus) == ways
    assert ways == (found["caster", 1], found[None, 0], *(found["target", n] for n in (1, 2, 3)))
    for one, two in product(range(2, 15), range(2, 13)):
        assert chances.duel(one, two) == by_hand(one, two)


FIGS = (
    "aM 9,5; aG 8,3; aT 6,7; aB 10.4,3; aS 4,7; aL 9,9; bM 9,17; bG 9,10; bT 10,9; bB 6,12; bS 3,10"
)
HANDS = {"a": "9sTdJhKsKcQsQc9c", "b": "KcAs9dThJsQdQcKh"}
PENDING = {
    "blow": ("aL; m bG", None),
    "blow against a stance": ("aL; m bG; !PD Kc", 4),
    "blow on a Shooter": ("aL; m bT", 2),
    "shot": ("aT; s bB", 4),
    "shot with power": ("aT; s bB; !TP 9s", 3),
    "shot of a Specialist": ("aS; s bS", 6),
    "projection": ("aL; m bT; =11; !PR Qs", 6),
    "bolt": ("*EP KsKc bG", None),
    "celerity": ("*CE KsQs aB", 5),
    "disciple": ("aS; f; !DI Td; +a ???", 7),
}


def pending(name: str, **more: Any) -> Match:
    """A table on which an attack waits for its dice."""
    lines, _ = PENDING[name]
    figs = FIGS.replace("aL 9,9", "aL 3,3") if name == "bolt" else FIGS
    return begin(figs, lines, **HANDS, **more)


def applied(session: Match, dice: Any, opp: Any = None, target: str | None = None) -> Any:
    """What decide makes of the dice: who loses how much."""
    events = GAME.decide(state(session), c.Roll(dice, opp, target))
    found = next(event for event in events if isinstance(event, e.AttackResolved))
    lost = [event for event in events if isinstance(event, e.WoundsApplied)]
    asked = any(isinstance(event, e.WindowOpened) and event.stage == "wound" for event in events)
    assert [(one.fig, one.wounds) for one in lost] == (
        [(found.loser, found.wounds)] if found.wounds and not asked else []
    )
    return found


@pytest.mark.parametrize("name", PENDING)
def test_shown_chances_are_those_of_the_36_rolls(name: str) -> None:
    session = pending(name)
    shown = GAME.view(state(session))["chances"]
    found = Counter(applied(session, roll).wounds for roll in ROLLS)
    assert shown["of"] == 36
    assert shown["ways"] == [found[n] for n in range(4)]
    need = PENDING[name][1]
    assert need is None or shown["need"] == need


def test_cover_counts_in_what_is_shown() -> None:
    open_, covered = begin("aT 9,2; bG 9,9"), begin("aT 9,2; aG 9.6,8.1; bG 9,9")
    needs = []
    for session in (open_, covered):
        session.play_line("aT; s bG", at=session.timeline.steps[0].at)
        shown = GAME.view(state(session))["chances"]
        found = Counter(applied(session, roll).wounds for roll in ROLLS)
        assert shown["ways"] == [found[n] for n in range(4)]
        needs.append(shown["need"])
    assert needs == [6, 7]


def test_life_drain() -> None:
    session = begin("bM 9,9; aG 9,6.5", "*DV 9s9d aG", turn="b", b="9s9d")
    shown = GAME.view(state(session))["chances"]
    found = Counter(applied(session, roll).wounds for roll in ROLLS)
    assert shown == {"need": 7, "ways": [found[n] for n in range(4)], "of": 36}


@pytest.mark.parametrize(("target", "at"), [("aM", "9,3"), ("aG", "9,3"), ("aL", "9,3")])
def test_shown_chances_of_a_duel_are_those_of_the_1296_rolls(target: str, at: str) -> None:
    """Def and cover play no part (R88)."""
    session = begin(f"bM 9,9; {target} {at}", f"*DP 9sTdJh {target}", turn="b", b="9sTdJh")
    found = Counter(
        (one.loser if one.wounds else None, one.wounds)
        for one in (applied(session, roll, opp) for roll, opp in product(ROLLS, ROLLS))
    )
    ways = [found["bM", 1], found[None, 0], *(found[target, n] for n in (1, 2, 3))]
    assert GAME.view(state(session))["chances"] == {"duel": ways, "of": 1296}


def test_a_storm_shows_chances_where_they_are_the_same_for_all() -> None:
    session = begin("aM 9,9; bT 9,12; bS 12,9; bG 6,9", "*TE 9sTdJh", a="9sTdJh")
    assert GAME.view(state(session))["chances"] is None
    session.play_line("=bG:11", at=session.timeline.steps[0].at)
    shown = GAME.view(state(session))["chances"]
    for target in ("bT", "bS"):
        found = Counter(applied(session, roll, target=target).wounds for roll in ROLLS)
        assert shown == {"need": 6, "ways": [found[n] for n in range(4)], "of": 36}
