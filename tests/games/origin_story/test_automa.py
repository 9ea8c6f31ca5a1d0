"""What an automa plays: the three examples of the rulebook, an independent oracle, properties."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.errors import IllegalMove
from core.games.origin_story.rules import automa, tricks
from core.games.origin_story.rules.values import Values, worth
from tests.games.origin_story import oracle
from tests.games.origin_story.at_random import Turn, turns

HANDS = 20_000


def led(hand: str, *, threat: bool = False, **values: Any) -> automa.Led:
    table = Values(**values)
    return automa.lead(table, hand.split(), threat=threat, limits=(), who="A", trick_no=1)


def followed(
    hand: str, trick: str, draws: str, *, threat: bool = False, **values: Any
) -> automa.Followed:
    """A follow by the Factoryon, or by the Automaton of one play; plays such as `Y:S9 A:S7`."""
    plays = [(play[0], play[2:]) for play in trick.split()]
    return automa.follow(
        Values(**values),
        hand.split(),
        plays,
        draws.split(),
        threat=threat,
        limits=(),
        who="F" if plays[-1][0] == "A" else "A",
        trick_no=1,
    )


def test_example_1_of_the_rulebook() -> None:
    """Neither card of the led suit beats the 11: the lower is played, and that was just drawn."""
    found = followed("L3 M8 S10 L7 S5", "Y:M11", "B9 M6")
    assert (found.keep, found.toss, found.drop) == (("M6",), ("B9",), ("S5",))
    assert found.middle == ("L3", "M8", "S10", "L7", "M6")
    assert (found.step, found.card, found.best, found.led) == ("3b", "M6", "M11", "M")
    assert (found.able, found.beating) == (("M8", "M6"), ())


def test_example_2_of_the_rulebook() -> None:
    """The left of two nines leads; the void Factoryon's lowest card happens to be a trump."""
    lead = led("M4 S9 L9 B3 M7")
    assert (lead.card, lead.equal, lead.threat) == ("S9", ("S9", "L9"), False)
    found = followed("L4.5 B12 M10 M6 B8", "A:S9", "L8 M11")
    assert (found.keep, found.toss, found.drop) == (("L8", "M11"), (), ("B8", "M6"))
    assert (found.step, found.card) == ("4", "L4.5")
    taken = tricks.winner(Values(), [("A", "S9"), ("F", "L4.5"), ("Y", "S13")])
    assert taken == 1


def test_example_3_of_the_rulebook() -> None:
    """The lower of the two cards that beat; after a Love 2 none does."""
    found = followed("M5 S12 L10 S4 S11", "Y:S9 A:S7", "B3 B13")
    assert (found.keep, found.toss, found.drop) == ((), ("B3", "B13"), ())
    assert (found.step, found.card, found.beating) == ("3a", "S11", ("S12", "S11"))
    trumped = followed("M5 S12 L10 S4 S11", "Y:S9 A:L2", "B3 B13")
    assert (trumped.step, trumped.card, trumped.best) == ("3b", "S4", "L2")


def test_a_threat_plays_low_and_spares_love() -> None:
    assert led("M7 L2 B5 S2", threat=True).card == "L2"
    assert followed("L2 B9 S4", "Y:M6", "M1 B13", threat=True)[4:6] == ("2a", "B9")
    assert followed("L9 L4", "Y:S3", "B2 M5", threat=True)[4:6] == ("2b", "L4")


def test_the_last_card_of_a_hand_can_become_two() -> None:
    found = followed("S9", "Y:S5", "S12 S6")
    assert (found.drop, found.middle, found.hand) == (("S9",), ("S12", "S6"), ("S12",))


def test_love_stays_a_suit_when_another_is_trump() -> None:
    """R51: the automas read Love as the suit, whatever wins tricks."""
    found = followed("L2 M9", "Y:B6", "", threat=True, trump="M")
    assert (found.step, found.card) == ("2a", "M9")


def test_a_drawn_card_counts_by_its_effective_suit() -> None:
    """A13."""
    found = followed("M9 S2", "Y:M6", "B4 L3", suits={"B4": "S", "M9": "L"})
    assert (found.keep, found.toss) == (("B4", "L3"), ())


def test_an_automa_without_a_card_waits_for_a_ruling() -> None:
    """A forced ruling may have emptied its hand."""
    for play in (lambda: led(""), lambda: followed("", "Y:M6", "B4 L3")):
        with pytest.raises(IllegalMove) as caught:
            play()
        assert caught.value.code == "E_NOT_IN_HAND"


def test_leads_like_the_oracle() -> None:
    for turn in turns(HANDS, seed=53):
        if turn.trick:
            continue
        found = automa.lead(
            turn.values,
            turn.hand,
            threat=turn.threat,
            limits=turn.limits,
            who=turn.who,
            trick_no=turn.trick_no,
        )
        table = oracle.Table(**turn.said, trick_no=turn.trick_no)
        assert found.card == oracle.lead(table, turn.who, turn.hand, turn.threat), turn
        assert found.equal[0] == found.card
        assert len({worth(turn.values, card) for card in found.equal}) == 1


def test_follows_like_the_oracle() -> None:
    steps: Counter[str] = Counter()
    for turn in turns(HANDS, seed=54):
        if not turn.trick:
            continue
        found = _follow(turn)
        table = oracle.Table(**turn.said, trick_no=turn.trick_no)
        wanted = oracle.follow(
            table, turn.who, turn.hand, turn.trick, turn.draws, threat=turn.threat
        )
        told = {key: getattr(found, key) for key in wanted}
        assert {k: list(v) if isinstance(v, tuple) else v for k, v in told.items()} == wanted, turn
        steps[found.step] += 1
    assert set(steps) == {"2a", "2b", "3a", "3b", "4"}
    assert min(steps.values()) > 100


def test_a_follow_conserves_cards_and_the_size_of_the_hand() -> None:
    for turn in turns(2_000, seed=58):
        if not turn.trick:
            continue
        found = _follow(turn)
        before = Counter([*turn.hand, *turn.draws])
        assert Counter([*found.hand, found.card, *found.toss, *found.drop]) == before
        assert Counter([*found.keep, *found.toss]) == Counter(turn.draws)
        grown = max(len(found.keep) - len(turn.hand), 0)
        assert len(found.hand) == len(turn.hand) - 1 + grown
        assert found.card in found.able
        assert set(found.beating) <= set(found.able) <= set(found.middle)


def _follow(turn: Turn) -> automa.Followed:
    return automa.follow(
        turn.values,
        turn.hand,
        turn.trick,
        turn.draws,
        threat=turn.threat,
        limits=turn.limits,
        who=turn.who,
        trick_no=turn.trick_no,
    )
