"""Simulated players: whatever they enter is accepted, and one of them plays with sense."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any, Literal

import pytest

from core import cards, simulate
from core.dealing import Dealer
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.commands import JamGun, PlayHand, SwapCards, TrimHand, UseBonus
from core.games.ace_of_spades.deal.keeping import worst
from core.games.ace_of_spades.deal.policies import POLICIES
from core.games.ace_of_spades.deal.sensible import sensible_policy
from core.games.ace_of_spades.pieces import DIFFICULTIES, Difficulty, Kind, kind_of_fight
from core.games.ace_of_spades.pieces.catalogues.check import effect_faults
from core.games.ace_of_spades.pieces.effects import Effect
from core.games.ace_of_spades.pieces.enemies import Catalogue, EnemyCard
from core.games.ace_of_spades.state import Enemy, OneShot, State
from core.games.ace_of_spades.state.options import Options
from core.structured import read
from tests.games.ace_of_spades import effects_at_random as chance

Json = dict[str, Any]
INSTANT: list[Json] = [
    {"op": "hit", "n": 4},
    {"op": "bullets", "n": 1},
    {"op": "refills", "n": 1},
    {"op": "draw", "n": 2},
    {"op": "draw_value", "n": 10},
    {"op": "swap", "max": 3},
    {"op": "recover", "n": 2},
    {"op": "recover", "n": 1, "filter": {"value_min": 9}},
    {"op": "refresh"},
    {"op": "joker", "to": "hand"},
    {"op": "joker", "to": "deck"},
    {"op": "look", "n": 3},
    {"op": "manual"},
    {"op": "recast", "max": 2, "what": "rank", "to": "A"},
    {"op": "recast", "max": 1, "what": "suit"},
    {"op": "recast", "max": 1, "what": "any", "filter": {"face": True}},
    {"op": "as_suit", "filter": {"color": "red"}, "to": "choose"},
]
STANDING: list[Json] = [{"op": "start", "bullets": 1, "refills": -1}, {"op": "hand_limit", "n": 1}]


def play(policy: str, number: int, **options: Any) -> State:
    plan = simulate.Plan(31, policy, Options(**options), {})
    session = simulate.play(GAME, plan, number, clock=lambda: datetime(2025, 1, 1, tzinfo=UTC))
    return session.timeline.state


def sound(pick: Random, where: Kind | Literal["penalty"]) -> Effect:
    """An effect that may stand there; of a bonus every second one is no hand effect."""
    own = {"minion": INSTANT, "acolyte": STANDING}.get(where, [])
    while True:
        instead = own and pick.random() < 0.5
        effect: Effect = read(Effect, pick.choice(own) if instead else chance.effect(pick))
        if not list(effect_faults("effect", [effect], where)):
            return effect


def catalogue(pick: Random) -> Catalogue:
    """Weak enemies with effects by chance, two for each back, so that matches go far."""

    def enemy(back: int, name: str, difficulty: Difficulty | None) -> EnemyCard:
        kind = kind_of_fight(back + 1)
        bonus = () if kind == "boss" else tuple(sound(pick, kind) for _ in range(2))
        penalty = () if kind == "minion" else (sound(pick, "penalty"),)
        hp = pick.randint(1, 4)
        return EnemyCard(name, back, hp, difficulty=difficulty, penalty=penalty, bonus=bonus)

    found = [enemy(back, f"e{back}-{n}", None) for back in range(11) for n in range(2)]
    return Catalogue("By chance", (*found, *(enemy(11, d, d) for d in DIFFICULTIES)))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("mode", ["solo", "coop"])
@pytest.mark.parametrize("overflow", ["trim", "keep"])
def test_matches_against_any_enemies_come_to_their_end(
    policy: str, mode: str, overflow: str
) -> None:
    """Each entry is accepted, or `play` would raise; far enough to see bonuses of all kinds."""
    pick = Random(f"{policy} {mode} {overflow}")
    fights = 0
    for number in range(6):
        options = {"difficulty": DIFFICULTIES[number % 4], "catalogue": catalogue(pick)}
        after = play(policy, number, mode=mode, overflow=overflow, **options)
        assert after.result is not None
        fights += len(after.defeated)
    assert fights > 12


@pytest.mark.parametrize("name", ["demo", "printed", "manual"])
def test_matches_with_each_catalogue_come_to_their_end(name: str) -> None:
    """Where the catalogue has no card, a made-up enemy comes."""
    for policy in POLICIES:
        assert play(policy, 1, catalogue=name).result is not None


def test_equal_plans_play_equal_matches() -> None:
    assert play("sensible", 2) == play("sensible", 2)
    assert play("random", 2) == play("random", 2)


def test_sense_goes_further_than_chance() -> None:
    fallen = {p: sum(len(play(p, n).defeated) for n in range(3)) for p in POLICIES}
    assert fallen["sensible"] > 3 * fallen["random"]


def table(hand: str, hp: int, **more: Any) -> State:
    enemy = Enemy(EnemyCard("front", 1, hp), hp, hp)
    base = State(Options(), "turn", 2, enemy, 2, 2, (2, 2), hands=(cards.bits(hand.split()),))
    return base._replace(**more)


def one_shot(*effects: Json) -> tuple[OneShot, ...]:
    return (OneShot(EnemyCard("gift", 0, 5, bonus=tuple(read(Effect, e) for e in effects))),)


def test_a_bonus_that_ends_the_match_draws_nothing_more() -> None:
    """R101: the dealer fills no draw behind the hit that fells the boss."""
    boss = Enemy(EnemyCard("boss", 11, 50), 3, 50)
    gift = one_shot({"op": "hit", "n": 4}, {"op": "draw", "n": 1})
    state = table("2H 4S 6D 8C TS QD KH KS", 3, enemy=boss, fight=12, one_shots=gift)
    used = GAME.chance.deal(state, UseBonus("gift", seat="1"), Dealer("a seed"))
    for event in GAME.decide(state, used):
        state = GAME.evolve(state, event)
    assert (state.phase, state.hands[0].bit_count()) == ("won", 8)


def test_a_deadly_hand_is_played() -> None:
    state = table("2H 2S 2D KC KS 4D 7H 9C", 8)
    chosen = sensible_policy(state, Random(1))
    assert isinstance(chosen, PlayHand)
    assert set(chosen.cards) == {"2H", "2S", "2D", "KC", "KS"}


@pytest.mark.parametrize(
    ("effects", "hp", "args"),
    [
        ([{"op": "hit", "n": 4}], 12, ()),
        ([{"op": "add", "n": 3}], 11, ()),
        ([{"op": "recast", "max": 1, "what": "rank", "to": "K"}], 9, None),
    ],
)
def test_a_one_shot_that_makes_the_next_shot_deadly_is_used(
    effects: list[Json], hp: int, args: tuple[str, ...] | None
) -> None:
    state = table("2H 2S 2D KC KS 4D 7H 9C", hp, one_shots=one_shot(*effects))
    chosen = sensible_policy(state, Random(1))
    assert isinstance(chosen, UseBonus)
    if args is None:
        assert chosen.args in {("2H",), ("2S",), ("2D",)}  # a full house of Kings
    else:
        assert chosen.args == args


def test_refills_are_spent_on_a_weak_hand_and_bullets_when_there_are_none() -> None:
    weak = table("2H 4S 6D 8C TS QD KH KS", 30)
    assert isinstance(sensible_policy(weak, Random(1)), SwapCards)
    chosen = sensible_policy(weak._replace(refills=0), Random(1))
    assert isinstance(chosen, PlayHand)
    assert {"KH", "KS"} < set(chosen.cards)


def test_it_jams_only_when_it_must() -> None:
    """R65: the cheapest cards go."""
    state = table("2H 4S 5D 7C 9S JD QH KC", 30, refills=0)
    chosen = sensible_policy(state, Random(1))
    assert isinstance(chosen, JamGun)
    assert set(chosen.cards) == {"2H", "4S", "5D", "7C", "9S"}


def test_cards_are_fetched_before_a_weak_last_shot() -> None:
    state = table(
        "2H 4S 6D 8C TS QD KH KS", 30, refills=0, one_shots=one_shot({"op": "draw", "n": 2})
    )
    assert sensible_policy(state, Random(1)) == UseBonus("gift", seat="1")


def test_surplus_goes_with_the_worst_cards() -> None:
    held = ["AH", "JK", "9S", "9C", "4D", "KS"]
    assert worst(held, 4) == ["4D", "KS", "AH", "9S"]
    state = table(" ".join(held), 9, phase="trim", trim=(2,))
    chosen = sensible_policy(state, Random(1))
    assert isinstance(chosen, TrimHand)
    assert set(chosen.cards) == {"4D", "KS"}
