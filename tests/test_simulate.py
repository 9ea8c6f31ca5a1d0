"""Simulated matches: equal plans give equal matches, and they come to their end."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core import simulate
from core.canonical import canonical
from core.errors import NotFound
from core.games import ALL
from core.replay import Timeline
from tests import simulated
from tests.toys import PIG

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PLAYED = [PIG, *(game for game in ALL if game.policies)]


def plan_for(game, seed=1, **options):
    return simulate.Plan(seed, next(iter(game.policies)), game.options(**options), options)


def played(game, plan, number):
    return simulate.play(game, plan, number, clock=lambda: NOON)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_equal_plans_give_equal_matches(game):
    plan = plan_for(game)
    first, second = played(game, plan, 3), played(game, plan, 3)
    assert first.pending == second.pending


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_a_match_comes_to_its_end_and_folds_to_it_again(game):
    plan = plan_for(game, seed=7)
    for number in range(1, 6):
        session = played(game, plan, number)
        assert game.result(session.timeline.state) is not None
        again = Timeline(game, session.pending)
        assert again.state == session.timeline.state


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_every_match_of_a_plan_is_another_one(game):
    plan, other = plan_for(game, seed=1), plan_for(game, seed=2)
    ids = [p.match_id(game, number) for p in (plan, other) for number in range(1, 21)]
    assert len(set(ids)) == len(ids)
    texts = {canonical([s.command for s in played(game, plan, n).pending[1:]]) for n in (1, 2, 3)}
    assert len(texts) == 3


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_options_make_it_another_match(game):
    plain = plan_for(game)
    asked = simulate.Plan(plain.seed, plain.policy, plain.settings, {"any": "option"})
    assert plain.match_id(game, 1) != asked.match_id(game, 1)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_a_match_that_goes_on_for_ever_is_left_as_it_stands(game):
    session = simulate.play(game, plan_for(game), 1, clock=lambda: NOON, limit=4)
    assert session.timeline.next_step == 4
    assert game.result(session.timeline.state) is None


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_an_unknown_policy_is_named(game):
    with pytest.raises(NotFound) as refusal:
        simulate.policy_of(game, "perfect")
    assert refusal.value.code == "policy_not_found"
    assert "perfect" in str(refusal.value.message)


def test_a_game_of_the_project_can_be_simulated():
    assert any(game.slug == "ace-in-the-hole" for game in PLAYED)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_players_choose_what_they_chose(game):
    """However they come to it: a rule or player that was changed on purpose needs new checksums."""
    cases, known = [*simulated.cases(game.slug)], simulated.recorded()
    assert {case.policy for case in cases} == {*game.policies}
    assert [case.name for case in cases if case.checksum() != known[case.name]] == []
