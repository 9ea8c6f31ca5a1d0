"""A charge that touches several enemies at its end (R30)."""

from __future__ import annotations

from itertools import permutations

import pytest

from core.games.sorcerers_deck_of_death.commands import Charge
from tests.games.sorcerers_deck_of_death.begun import LENIENT, at, begin, code, play, warned

AROUND = {"bG": "9,9", "bT": "8,8"}  # of the end at 9,8: the target ahead, one at its left


@pytest.mark.parametrize("gap", range(8, 14))
def test_a_third_enemy_is_touched_or_the_charge_falls_short(gap: int) -> None:
    """R8: in contact up to a hundredth of an inch, whatever the tolerance."""
    figs = {"aG": "9,4.5", **AROUND, "bB": f"{10 + gap / 1000},8"}
    match = begin("; ".join(map(" ".join, figs.items())), "aG")
    charge = Charge("bG", also=("bT", "bB"))
    if gap > 10:
        assert code(match, charge) == "no_contact"
    else:
        play(match, charge)
        assert at(match, "aG") == (9000, 8000)


@pytest.mark.parametrize("also", [*permutations(("bT", "bB", "bL"))])
def test_what_is_missing_is_told_of_the_farthest(also: tuple[str, ...]) -> None:
    """None of them can be touched together with the target; the table is believed (R9)."""
    figs = "aG 9,4.5; bG 9,9; bT 3,8; bB 15.5,8; bL 9,14"
    match = play(begin(figs, "aG", **LENIENT), Charge("bG", also=also))
    assert ("no_contact", 5500, 100, None) in warned(match)
    assert at(match, "aG") == (9000, 8000)
