"""Which cards a simulated player keeps, by what may be drawn for the others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core import cards
from core.games.ace_of_spades.rules import effects, search
from core.games.ace_of_spades.rules.damage import PRINTED
from core.games.ace_of_spades.rules.poker import HEIGHT, RUNS
from core.games.ace_of_spades.state import State, unseen

SAMPLES = 8  # draws tried for each choice
WORTH_A_REFILL = 0.5  # points of damage that a swap has to promise
FEW = 4  # cards of a suit or of a run that make a plan


def worst(held: list[str], number: int) -> list[str]:
    """The cards that one parts with first: neither of a pair nor high; the Joker last."""
    ranks = [card[0] for card in held if card != cards.JOKER]

    def worth(card: str) -> tuple[bool, int, int, int]:
        rank = card[0]
        joker = card == cards.JOKER
        return joker, ranks.count(rank), PRINTED.get(rank, 0), HEIGHT[rank] if not joker else 0

    return sorted(held, key=worth)[:number]


def to_part_with(state: State, held: list[str], damage: int, rng: Random) -> list[str]:
    """The cards to swap, where a few draws by chance promise more than the damage at hand."""
    promised = damage + WORTH_A_REFILL
    chosen: list[str] = []
    if not state.deck_size:
        return chosen
    for kept in _plans(held):
        out = [card for card in held if card not in kept]
        mean = _mean(state, [card for card in held if card in kept], len(out), rng)
        if out and mean > promised:
            promised, chosen = mean, out
    return chosen


def _plans(held: list[str]) -> Iterator[frozenset[str]]:
    """Cards to keep: equal ranks, one suit, a run, Aces; the Joker with each."""
    joker = {card for card in held if card == cards.JOKER}
    natural = [card for card in held if card != cards.JOKER]
    ranks = [card[0] for card in natural]
    often = max(map(ranks.count, ranks), default=0)
    plans = [
        {card for card in natural if ranks.count(card[0]) > 1},
        {card for card in natural if ranks.count(card[0]) == often},
        {card for card in natural if card[0] == "A"},
    ]
    suits = [{card for card in natural if card[1] == suit} for suit in cards.SUITS]
    runs = [set({card[0]: card for card in natural if card[0] in run}.values()) for run in RUNS]
    plans += [plan for plan in suits + runs if len(plan) >= FEW]
    yield from dict.fromkeys(frozenset(plan | joker) for plan in plans)


def _mean(state: State, kept: list[str], number: int, rng: Random) -> float:
    """The damage that the best hand deals on average after so many draws, at most the HP."""
    if state.enemy is None:
        return 0
    force = effects.in_force(state, state.active)
    left = cards.members(unseen(state))
    number = min(number, state.deck_size)
    total = 0
    for _ in range(SAMPLES):
        hand = [*kept, *rng.sample(left, number)]
        found = search.best_hand(force, hand, state.enemy.shots + 1, state.options.difficulty)
        total += min(found[1].tally.damage, state.enemy.hp) if found else 0
    return total / SAMPLES
