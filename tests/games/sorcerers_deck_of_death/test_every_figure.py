"""What holds for one figure, ability or direction, asked for each."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.commands import React
from core.games.sorcerers_deck_of_death.decide.assaults import _at_distance
from core.games.sorcerers_deck_of_death.evolve import evolve
from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.pieces.abilities import REACTIONS, SPELLS
from core.games.sorcerers_deck_of_death.rules.measure import facing
from core.games.sorcerers_deck_of_death.rules.paths import terrain_overlap
from core.games.sorcerers_deck_of_death.rules.scenery import Obstacle, Scenery
from core.games.sorcerers_deck_of_death.state import Drawing
from tests.games.sorcerers_deck_of_death.begun import begin, code, offers, play, state

FIELD = "aG 9,4; bG 9,17"


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_directions_are_whole_degrees_against_the_clock(degrees: int) -> None:
    end = round(9000 * cos(radians(degrees))), round(9000 * sin(radians(degrees)))
    assert facing((0, 0), end, 7) == degrees
    assert facing((500, 500), (end[0] + 500, end[1] + 500), 7) == degrees
    assert facing(end, end, degrees) == degrees  # who stays where he is keeps it


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_bases_touch_in_the_direction_one_comes_from(degrees: int) -> None:
    x, y = cos(radians(degrees)), sin(radians(degrees))
    found = _at_distance((500, 700), (500 + 9000 * x, 700 + 9000 * y), 1000)
    assert found == pytest.approx((500 + 1000 * x, 700 + 1000 * y), abs=0.51)


def test_bases_touch_although_their_centres_are_one() -> None:
    assert _at_distance((500, 700), (500, 700), 1000) == (500, -300)


@pytest.mark.parametrize("fig", FIGS)
def test_an_action_outside_of_an_activation_changes_nothing(fig: str) -> None:
    """Logs of any origin fold."""
    before = state(begin(FIELD))
    assert evolve(before, e.ActionTaken(fig, "move", 1)) == before


@pytest.mark.parametrize(
    "event",
    [
        e.DefenceRaised("bG", 7),
        e.ShotPowered("aT", 1),
        e.AttackResolved("melee", "aG", "bG", 9, 6, 3, 1, "bG"),
        e.WoundsLessened("bG", 1),
        e.WindowOpened("push", ("bG",), ("PR",)),
        e.WindowDeclined(("push", "PR")),
    ],
    ids=lambda event: event.kind,
)
def test_what_belongs_to_an_attack_changes_nothing_where_there_is_none(event: e.Event) -> None:
    """Logs of any origin fold."""
    waiting = state(begin("aS 9,4; bG 9,17", "aS; f"))
    assert isinstance(waiting.pending, Drawing)
    for before in (state(begin(FIELD)), waiting):
        after = evolve(before, event)
        if event.kind == "window_declined" and before is waiting:
            assert after == waiting._replace(pending=waiting.pending._replace(offers=()))
        else:
            assert after == before


@pytest.mark.parametrize("letter", "GTBSL")
@pytest.mark.parametrize("seat", "ab")
def test_only_living_minions_are_hastened_or_change_places(seat: str, letter: str) -> None:
    """R85, R89: neither the dead nor who is not in this match."""
    other = "ba"["ab".index(seat)]
    figs = f"{seat}M 9,7; {seat}{'G' if letter != 'G' else 'T'} 9,9; {other}G 3,3"
    for spell, mage, cards in (("CE", "teymur", "9sTsJsQs"), ("IL", "tiluka", "9sTs")):
        for dead in ("", seat + letter):
            paid = cards if letter == "L" or spell == "IL" else "9sTs"
            hands = {seat: paid, "turn": seat, "dead": dead}
            match = begin(figs, mages={"a": mage, "b": mage}, allow_mirror=True, **hands)
            assert code(match, f"*{spell} {paid} {seat}{letter}") == "no_such_figure"


@pytest.mark.parametrize(("fig", "ability"), [("aB", "AG"), ("aB", "VI"), ("aM", "VI")])
def test_no_reaction_to_an_activation_from_an_empty_hand(fig: str, ability: str) -> None:
    """R72: the window is a public fact, and so is an empty hand."""
    figs = "aM 9,5; aB 9,7; bG 9,8"
    for hand, opens in (("", False), ("As", True)):
        match = begin(figs, fig, a=hand)
        assert (ability in offers(match)) is opens
        if not opens:
            assert code(match, React(ability, ("AS",), "bG", (9000, 9500))) == "no_window"


@pytest.mark.parametrize("ability", SPELLS)
def test_no_spell_is_a_reaction(ability: str) -> None:
    match = begin("aB 9,7; bG 9,8", "aB", a="9h")
    assert code(match, f"!{ability} 9h") == "no_window"


@pytest.mark.parametrize("ability", REACTIONS)
def test_no_reaction_without_its_window(ability: str) -> None:
    assert code(begin(FIELD, a="9h"), f"!{ability} 9h") == "no_window"


def test_whose_turn_a_page_is_told() -> None:
    match = begin(FIELD)
    assert GAME.to_play(GAME.view(state(match))) == "a"
    play(match, "x a")
    assert GAME.to_play(GAME.view(state(match))) is None


@pytest.mark.parametrize("apart", range(0, 2001, 250))
def test_a_base_overlaps_a_round_piece_by_what_is_missing(apart: int) -> None:
    """Inside of the piece by its whole radius, and no more."""
    piece = Obstacle("tower", True, True, (-1000, -1000, 1000, 1000), (0, 0), 1000)  # noqa: FBT003
    found = terrain_overlap(Scenery((piece,), (piece,), ()), 500, [(apart, 0), (apart, 0)])
    overlap = 500 - max(apart - 1000, 0)
    assert found == (("tower", overlap) if overlap > 0 else None)
