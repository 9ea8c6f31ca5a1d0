"""Luck: odds are exact, differences are 0 on average, and a seat is told of what it may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, pairwise, permutations, product
from typing import Any

import pytest

from core import cards, simulate
from core.canonical import plain
from core.game import MatchFacts
from core.games import find
from core.games.ace_of_spades.commands import Drawn
from core.games.ace_of_spades.pieces import catalogues
from core.knowledge import SPECTATOR, perspective
from core.luck import FEW, exact_ways, given, kept, luck_of
from core.messages import msg
from core.odds import Given, Measure, Odds, drawn, of_cards, of_ways
from core.replay import Timeline, fold
from core.stats import statistics
from eventstore.codec import codec_of
from tests.simulated import NOON

POLICY = {
    "ace-in-the-hole": ("random", {}),
    "ace-of-spades": ("random", {"mode": "coop"}),
    "origin-story": ("greedy", {}),
    "sorcerers-deck-of-death": ("sensible", {}),
    "arcmage": ("sensible", {}),
}
DIE = dict.fromkeys(range(1, 7), 1)


@cache
def played(slug: str, number: int = 1) -> Timeline[Any]:
    """A simulated match."""
    game, (policy, options) = find(slug), POLICY[slug]
    codec = codec_of(game)
    plan = simulate.Plan(16, policy, codec.options(codec.decimal(options)), options)
    return simulate.play(game, plan, number, clock=lambda: NOON).timeline


# --- odds -------------------------------------------------------------------------------------


def of_all(sums: list[int]) -> tuple[Fraction, Fraction]:
    """Mean and variance of equally likely values."""
    mean = Fraction(sum(sums), len(sums))
    return mean, Fraction(sum(one * one for one in sums), len(sums)) - mean * mean


@pytest.mark.parametrize(
    "deck", [(0, 0, 0, 3), (1, 2, 3, 4, 5, 14), (40, 20, 10, 5, 0, 0, 0), (7,)]
)
def test_cards_drawn_together_are_counted_out(deck: tuple[int, ...]) -> None:
    for n in range(1, len(deck) + 1):
        mean, variance = of_all([sum(some) for some in combinations(deck, n)])
        assert of_cards(deck, n)[:2] == (mean, variance)


def test_throws_are_counted_out() -> None:
    rolls = [sum(dice) for dice in product(DIE, repeat=4)]
    assert exact_ways([DIE] * 4) == Counter(rolls)
    mean, variance = of_all(rolls)
    assert (4 * of_ways(DIE).mean, 4 * of_ways(DIE).variance) == (mean, variance)
    assert exact_ways([DIE, {}]) == {}  # one of which only mean and variance are known
    assert exact_ways([dict.fromkeys(range(0, 10**7, 10**4), 1)] * 4) == {}  # too many sums


def test_differences_are_nothing_on_average_and_their_variances_add_up() -> None:
    differences, variances = [], []
    for order in permutations((0, 1, 1, 5, 9, 30)):
        left, difference, variance = list(order), Fraction(0), Fraction(0)
        for n in (2, 1, 2, 1):  # the last draw can give one card alone
            odds = of_cards(left, n)
            difference += sum(left[:n]) - odds.mean
            variance += odds.variance
            left = left[n:]
        differences.append(difference)
        variances.append(variance)
    assert sum(differences) == 0
    assert sum(one * one for one in differences) == sum(variances)


def test_what_is_not_known_is_no_luck() -> None:
    assert list(drawn("cards", "red", (), (1, 2))) == []
    assert list(drawn("cards", "red", (1, None), (1, 2, 3))) == [Given("cards", "red", n=2)]
    assert list(drawn("cards", "red", (1, 2), (1,))) == [Given("cards", "red", n=2)]
    assert list(drawn("cards", "red", (1,), (1, 3))) == [
        Given("cards", "red", 1, Odds(Fraction(2), Fraction(1), {1: 1, 3: 1}))
    ]


# --- what the games say of it -----------------------------------------------------------------


def _hole(state: Any, command: Any) -> Iterator[Any]:
    if getattr(command, "drawn", None) in {None, "-"}:
        return
    side = state.sides[state.turn]
    deck = cards.members(((1 << 26) - 1) << 26 * state.turn)
    for card in deck:
        if card not in side.discards and not side.known & cards.BIT[card]:
            yield replace(command, drawn=card)


def _spades(state: Any, command: Any) -> Iterator[Any]:
    """Enemies, and draw-ups of one card: what else is due can come later."""
    had = getattr(command, "drawn", None)
    if command.kind == "reveal_enemy":
        backs = [one for one in catalogues.of(state.options.catalogue) if one.back == state.fight]
        mine = [one for one in backs if one.difficulty in {None, state.options.difficulty}]
        yield from (replace(command, id=one.id, drawn=None) for one in mine)
    if command.kind != "play_hand" or not isinstance(had, Drawn) or not had.hand:
        return
    seen = {*state.commons, *state.discard, *state.aside, *state.out}
    for card in cards.WITH_JOKER:
        if card not in seen and not any(hand & cards.BIT[card] for hand in state.hands):
            yield replace(command, drawn=Drawn((card,)))


def _origin(state: Any, command: Any) -> Iterator[Any]:
    if command.kind == "play_automa" and command.draws and 2 <= len(state.deck) <= 30:
        yield from (replace(command, draws=two) for two in combinations(state.deck, 2))


def _sorcerers(state: Any, command: Any) -> Iterator[Any]:
    if command.kind == "roll" and command.opp is None:
        yield from (replace(command, dice=dice) for dice in product(DIE, repeat=2))


def _arcmage(state: Any, command: Any) -> Iterator[Any]:
    if command.kind != "draw_cards" or len(command.cards or ()) != 1:
        return
    seat = command.seat or state.active
    player = state.players[seat]
    seen = Counter([*player.hand, *player.reserve, *player.grave, *player.removed])
    seen += Counter(one.face for one in state.resources.values() if one.owner == seat)
    seen += Counter(one.card for one in state.pieces.values() if one.owner == seat)
    left = Counter(dict(state.base.lists[seat]))
    left.subtract({card: n for card, n in seen.items() if card in left})
    if sum(left.values()) == player.deck.size and not player.deck.top:
        yield from (replace(command, cards=(card,)) for card in sorted(left.elements()))


ALL: dict[str, Callable[[Any, Any], Iterator[Any]]] = {
    "ace-in-the-hole": _hole,
    "ace-of-spades": _spades,
    "origin-story": _origin,
    "sorcerers-deck-of-death": _sorcerers,
    "arcmage": _arcmage,
}


def given_in(game: Any, state: Any, events: tuple[Any, ...]) -> list[Given]:
    found = []
    for event in events:
        if isinstance(event, game.luck.kinds):
            found += game.luck.given(state, event)
        state = fold(game, state, (event,))
    return found


@pytest.mark.parametrize("slug", ALL)
def test_the_odds_are_those_of_all_that_the_rules_let_come(slug: str) -> None:
    """Every outcome that could have come is entered, and decided by the rules."""
    timeline, seen = played(slug), 0
    game = timeline.game
    for before, frame in islice(pairwise(timeline.line()), 400):
        ways = list(ALL[slug](before.state, timeline.steps[frame.step].command))
        if not ways or seen == 5:
            continue
        first = [given_in(game, before.state, game.decide(before.state, way))[0] for way in ways]
        assert first[0].odds is not None
        mean, variance = of_all([one.value for one in first])
        assert (mean, variance) == first[0].odds[:2], (frame.step, ways[0])
        assert all(one.odds == first[0].odds for one in first)
        seen += 1
    assert seen


@pytest.mark.parametrize("slug", POLICY)
def test_luck_is_nothing_on_average(slug: str) -> None:
    """Over many dealt matches the sum stays within four standard deviations of 0."""
    total: dict[str, list[Fraction]] = {}
    for number in range(1, 7):
        for one in luck_of(played(slug, number)):
            assert one.unknown == 0 or slug == "ace-of-spades"  # one-shots shuffle while they draw
            row = total.setdefault(one.measure.key, [Fraction(0), Fraction(0)])
            sign = (
                1 if one.seat != "b" or one.measure.key != "initiative" else 0
            )  # it is the other's
            row[0] += sign * one.difference
            row[1] += sign * one.variance
    assert set(total) == {measure.key for measure in find(slug).luck.measures}
    for difference, variance in total.values():
        assert variance
        assert difference**2 <= 16 * variance


def test_how_unusual_is_counted_out_for_dice_and_taken_for_normal_for_cards() -> None:
    for one in luck_of(played("sorcerers-deck-of-death")):
        assert one.exact == (one.n >= FEW)
        assert (one.tail is None) == (one.n < FEW)
    (wounds, *_) = luck_of(played("sorcerers-deck-of-death"))
    rows = [g for _, g in given(played("sorcerers-deck-of-death")) if g[:2] == ("wounds", "a")]
    ways = exact_ways([one.odds.ways for one in rows if one.odds])
    beyond = wounds.difference >= 0
    part = sum(
        n for v, n in ways.items() if (v >= wounds.observed) == beyond or v == wounds.observed
    )
    assert wounds.tail == part / sum(ways.values())
    hearts = luck_of(played("origin-story"))
    assert all(not one.exact and one.tail is not None and one.tail <= 0.5 for one in hearts)
    assert all(one.score is not None and abs(one.score) < 4 for one in hearts)


def test_a_seat_is_told_of_what_it_may_know() -> None:
    timeline = played("ace-in-the-hole")
    early = Timeline(timeline.game, list(timeline.steps)[:20])
    whole = {one.seat: one for one in luck_of(early)}
    red = {one.seat: one for one in luck_of(perspective(early, "red"))}
    assert red["red"] == whole["red"]
    assert (red["black"].n, red["black"].unknown) == (0, whole["black"].n)
    assert all(not one.n for one in luck_of(perspective(early, SPECTATOR)))


def test_a_measure_says_how_it_measures() -> None:
    for slug in POLICY:
        for measure in find(slug).luck.measures:
            assert measure.how.text.endswith(".")
            assert measure.parts >= 1
    assert (
        Measure(key="a", title=msg("A"), unit=msg("a"), counted=msg("a"), how=msg("A.")).sign == 1
    )


# --- over many matches ------------------------------------------------------------------------


def facts_of(number: int, red: str, black: str) -> MatchFacts:
    timeline = played("ace-in-the-hole", number)
    game = timeline.game
    return MatchFacts(
        str(number),
        {"red": red, "black": black},
        plain(timeline.start.options),
        game.result(timeline.state),
        timeline.winners,
        statistics(timeline)["game"],
        luck=kept(luck_of(timeline)),
    )


def test_the_luck_of_players_adds_up_over_matches() -> None:
    game, both = find("ace-in-the-hole"), [facts_of(1, "Ana", "Bo"), facts_of(2, "Bo", "Ana")]
    assert game.counters is not None
    table = game.counters.summarize(both)[-1]
    assert table.key == "luck_of_players"
    rows = {row["player"]: row for row in table.rows}
    sums = [one for number in (1, 2) for one in luck_of(played("ace-in-the-hole", number))]
    ana = sums[0], sums[3]  # red, then black
    assert rows["Ana"]["matches"] == 2
    assert rows["Ana"]["n"] == sum(one.n for one in ana)
    assert rows["Ana"]["difference"] == round(float(sum(one.difference for one in ana)), 2)
    turned = game.counters.summarize(reversed(both))[-1]
    assert turned.rows == table.rows
    nobody = [replace(fact, players={}) for fact in both]
    assert game.counters.summarize(nobody)[-1].key != "luck_of_players"
