"""Effects on hands, exchanges and reveals, the deck, and points."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.errors import IllegalMove
from core.games.origin_story.pieces import PACK, order
from core.games.origin_story.rules import deck, hands, scoring
from core.games.origin_story.rules.values import Values

PLAIN = Values()
HAND = ("L4", "S9", "B2", "L13", "L7", "L10", "M2", "L1")


def test_replace_takes_love_last_from_a_hero() -> None:
    dropped, hand = hands.replace(PLAIN, HAND, 5, "hero", ("S3", "M12"))
    assert dropped == ("B2", "M2", "S9", "L1", "L4")
    assert hand == ("L13", "L7", "L10", "S3", "M12")


def test_replace_takes_the_highest_from_a_villain() -> None:
    table = Values(mods={"S9": 4})
    assert hands.replace(table, HAND, 2, "villain", ())[0] == ("S9", "L13")


def test_a_short_hand_is_replaced_whole() -> None:
    assert hands.due(HAND[:2], 3) == 2
    assert hands.replace(PLAIN, HAND[:2], 3, "hero", ("B5", "B6")) == (("S9", "L4"), ("B5", "B6"))


def test_add_gives_a_second_super_heart_of_the_same_value() -> None:
    assert hands.add(("L4.5", "B6"), "4.5") == (("B6",), ("L4.5", "L4.5"))


@pytest.mark.parametrize(
    ("hand", "x", "counts", "moved", "after"),
    [
        ("S1 L2 B3", 1, False, 1, "L2 S1 B3"),
        ("S1 L2 B3", 2, False, 1, "L2 S1 B3"),
        ("L2 S1 B3", 1, False, 0, "L2 S1 B3"),
        ("L2 S1 B3", 1, True, 1, "L2 S1 B3"),
        ("S1 L2 L3", 2, False, 2, "L2 L3 S1"),
        ("S1 B3", 2, True, 0, "S1 B3"),
    ],
)
def test_move(hand: str, x: int, *, counts: bool, moved: int, after: str) -> None:
    """R35; the option of A4 counts a card that is leftmost already."""
    found = hands.move(PLAIN, tuple(hand.split()), x, noop_counts=counts)
    assert found == (moved, tuple(after.split()))


def test_an_exchange_takes_love_from_a_hand_of_love_alone() -> None:
    taken, own, yours = hands.exchange(PLAIN, ("L9", "L4"), ("B1",), "B1")
    assert (taken, own, yours) == ("L4", ("B1", "L9"), ("L4",))


@pytest.mark.parametrize(
    ("own", "give", "code"),
    [("S6 B3", "B3", "E_EXCHANGE"), ("S6 B3", "M9", "E_NOT_IN_HAND"), ("", "S1", "E_EXCHANGE")],
)
def test_exchanges_refused(own: str, give: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        hands.exchange(PLAIN, tuple(own.split()), ("S1", "L8"), give)
    assert caught.value.code == code


def test_a_super_heart_of_yours_may_be_given_for_its_equal() -> None:
    found = hands.exchange(PLAIN, ("L4.5",), ("L4.5", "S1"), "L4.5")
    assert found == ("L4.5", ("L4.5",), ("S1", "L4.5"))


@pytest.mark.parametrize(
    ("pick", "count", "chosen", "cards"),
    [
        ("lowest", 2, (), ("L1", "B2")),
        ("highest", None, (), ("L13",)),
        ("rightmost", 3, (), ("L1", "M2", "L10")),
        ("all", None, (), HAND),
        ("choose", 2, ("M2", "S9"), ("M2", "S9")),
    ],
)
def test_reveals(pick: str, count: int | None, chosen: tuple[str, ...], cards: object) -> None:
    assert hands.revealed(PLAIN, HAND, pick, count, chosen) == cards


@pytest.mark.parametrize(
    ("pick", "chosen", "code"),
    [
        ("choose", ("B9",), "E_NOT_IN_HAND"),
        ("choose", ("S9", "S9"), "E_NOT_IN_HAND"),
        ("choose", (), "E_CHOICE"),
        ("lowest", ("L1",), "E_CHOICE"),
    ],
)
def test_reveals_refused(pick: str, chosen: tuple[str, ...], code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        hands.revealed(PLAIN, HAND, pick, 1, chosen)
    assert caught.value.code == code


def test_a_draw_goes_on_with_the_shuffled_discard_pile() -> None:
    assert deck.draw(("B4", "S1"), ("M2",), 2, ("S1", "B4")) == (None, (), ("M2",))
    assert deck.draw((), ("M2", "L4.5"), 1, ("L4.5",)) == (0, ("M2",), ())
    assert deck.draw(("B4",), (), 2, ("B4",)) == (None, (), ())
    assert deck.available((), (), 2) == 0


def test_equal_super_hearts_are_drawn_one_by_one() -> None:
    assert deck.draw(("L4.5", "L4.5"), (), 2, ("L4.5", "L4.5")) == (None, (), ())
    with pytest.raises(IllegalMove) as caught:
        deck.draw(("L4.5", "B1"), (), 2, ("L4.5", "L4.5"))
    assert caught.value.code == "E_SEEN"


@pytest.mark.parametrize(
    ("entered", "code"),
    [
        (("M6", "B4"), "E_SEEN"),  # the deck comes first
        (("B4", "B4"), "E_SEEN"),
        (("B4", "S9"), "E_SEEN"),
        (("B4",), "E_COUNT"),
        (("B4", "M6", "S1"), "E_COUNT"),
    ],
)
def test_draws_refused(entered: tuple[str, ...], code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        deck.draw(("B4",), ("S1", "M6"), 2, entered)
    assert caught.value.code == code


def test_a_card_seen_is_refused_in_the_same_words_wherever_it_lies() -> None:
    """R5: the discard pile may not be looked through, not by trying either."""
    with pytest.raises(IllegalMove) as discarded:
        deck.draw(("B4", "B5"), ("S1",), 1, ("S1",))
    with pytest.raises(IllegalMove) as elsewhere:
        deck.draw(("B4", "B5"), ("S2",), 1, ("S1",))
    assert str(discarded.value) == str(elsewhere.value)


def test_draws_conserve_cards() -> None:
    pick = Random(65)
    for _ in range(1_000):
        cards = pick.sample(PACK, 12)
        left = pick.randint(0, 8)
        pile, rest = order(cards[:left]), tuple(cards[left : left + pick.randint(0, 4)])
        n = pick.randint(0, 5)
        shuffled = pick.sample(rest, len(rest))
        drawn = (*pick.sample(pile, len(pile)), *shuffled)[: deck.available(pile, rest, n)]
        after, deck_then, discard_then = deck.draw(pile, rest, n, drawn)
        assert Counter((*drawn, *deck_then, *discard_then)) == Counter((*pile, *rest))
        assert (after is None) == (len(drawn) <= len(pile))
        assert deck_then == order(deck_then)


def test_points_of_a_round() -> None:
    assert scoring.points("hero", (3, 1, 4)) == (3, 1, 4)
    assert scoring.points("villain", (5, 3, 0)) == (5, 3, 4)
    assert scoring.points("villain", (4, 3, 1)) == (4, 3, 0)


@pytest.mark.parametrize(
    ("vp", "result"),
    [
        ((9, 8, 10), "win"),
        ((10, 8, 10), "shared"),
        ((12, 8, 10), "loss"),
        ((11, 11, 10), "loss"),
        ((0, 0, 0), "shared"),
    ],
)
def test_result(vp: tuple[int, int, int], result: str) -> None:
    assert scoring.result(vp) == result


def test_surrender() -> None:
    trick = [("A", "M9"), ("F", "M4")]
    assert scoring.surrender_to(trick, threat=False, acted=False) == "A"
    assert hands.surrender_points(4) == 5
    for plays, threat, acted in ((trick, True, False), (trick, False, True), ([], False, False)):
        with pytest.raises(IllegalMove) as caught:
            scoring.surrender_to(plays, threat=threat, acted=acted)
        assert caught.value.code == "E_SURRENDER"
